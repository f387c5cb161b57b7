package java.contract.java.math;

import java.contract.*;
import java.math.BigInteger;

@Steady
interface BigDecimal {
    int signum();
    int scale();
    @Natural int precision();
    BigInteger unscaledValue();
    String toPlainString();
    String toEngineeringString();
    java.math.BigDecimal min(java.math.BigDecimal other);
    java.math.BigDecimal max(java.math.BigDecimal other);
    int compareTo(java.math.BigDecimal other);
}
