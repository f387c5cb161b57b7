package java.contract.java.lang;

import java.contract.Pure;

@Pure
interface Number {
    int intValue();
    long longValue();
    short shortValue();
    byte byteValue();
    float floatValue();
    double doubleValue();
}
