import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** BigDecimal scale, rounding and comparison. */
public class BigDecimals {
  public static void main(String[] args) {
    BigDecimal a = new BigDecimal("123.4500");
    BigDecimal b = new BigDecimal("-0.003");
    System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.scale() + " " + a.precision() + " " + a.stripTrailingZeros() + " " + a.negate());
    for (RoundingMode mode : RoundingMode.values()) {
      if (mode != RoundingMode.UNNECESSARY) {
        System.out.println(mode + " " + new BigDecimal("2.5").setScale(0, mode) + " " + new BigDecimal("-1.15").setScale(1, mode) + " " + a.divide(b, 3, mode));
      }
    }
    System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal(0.1).toString().length() + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString());
    System.out.println(new BigDecimal("10").divide(new BigDecimal("3"), MathContext.DECIMAL32) + " " + a.intValue() + " " + a.toBigInteger() + " " + a.movePointLeft(3) + " " + a.max(b) + " " + a.remainder(new BigDecimal("7")) + " " + a.pow(2) + " " + a.hashCode());
    try {
      BigDecimal.ONE.divide(new BigDecimal("3"));
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
  }
}
