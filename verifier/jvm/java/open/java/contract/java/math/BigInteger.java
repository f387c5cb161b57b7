package java.contract.java.math;

import java.contract.*;

@Steady
interface BigInteger {
    int signum();
    @Natural int bitLength();
    @Natural int bitCount();
    java.math.BigInteger abs();
    java.math.BigInteger negate();
    java.math.BigInteger not();
    byte[] toByteArray();
    java.math.BigInteger min(java.math.BigInteger other);
    java.math.BigInteger max(java.math.BigInteger other);
    java.math.BigInteger and(java.math.BigInteger other);
    java.math.BigInteger or(java.math.BigInteger other);
    java.math.BigInteger xor(java.math.BigInteger other);
    int compareTo(java.math.BigInteger other);
}
