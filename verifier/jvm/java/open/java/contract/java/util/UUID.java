package java.contract.java.util;

import java.contract.Steady;

@Steady
interface UUID {
    long getMostSignificantBits();
    long getLeastSignificantBits();
    int version();
    int variant();
    int compareTo(java.util.UUID other);
}
