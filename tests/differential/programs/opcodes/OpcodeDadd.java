/** The instruction dadd on boundary values. */
public class OpcodeDadd {
  static final double[] VALUES = {0.0, -0.0, 1.0, -1.0, 0.1, -3.75, 9007199254740993.0, 4.9e-324, 1.7976931348623157e308, -1.7976931348623157e308, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 2147483648.0, -9.223372036854775808e18};

  static String row(double a, double b) {
    double c = a + b;
    return "" + Long.toHexString(Double.doubleToLongBits(c));
  }

  public static void main(String[] args) {
    for (double a : VALUES) {
      for (double b : VALUES) {
        System.out.println("dadd " + Long.toHexString(Double.doubleToLongBits(a)) + " " + Long.toHexString(Double.doubleToLongBits(b)) + " = " + row(a, b));
      }
    }
  }
}
