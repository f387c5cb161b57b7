/** Rounding functions on boundary values. */
public class MathRounding {
  static String bits(double d) {
    return Long.toHexString(Double.doubleToLongBits(d));
  }

  public static void main(String[] args) {
    double[] all = {0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999999999999994, 1e15, 4503599627370497.5, 9.3e18, -9.3e18, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4.9e-324, -2.000001};
    for (double d : all) {
      System.out.println(bits(d) + ": " + Math.round(d) + " " + bits(Math.floor(d)) + " " + bits(Math.ceil(d)) + " " + bits(Math.rint(d)) + " " + Math.round((float) d) + " " + bits(Math.abs(d)) + " " + bits(Math.signum(d)) + " " + bits(Math.ulp(d)) + " " + Math.getExponent(d));
    }
  }
}
