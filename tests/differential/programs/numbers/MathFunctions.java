/** Roots, powers and transcendental functions to the last bit. */
public class MathFunctions {
  static String bits(double d) {
    return Long.toHexString(Double.doubleToLongBits(d));
  }

  public static void main(String[] args) {
    double[] all = {0.0, -0.0, 0.5, 1.0, -1.0, 2.0, 3.0, 10.0, 0.1, -0.7, 100.25, 1e-10, 1e10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double d : all) {
      String row = bits(d) + ":";
      row += " sqrt " + bits(Math.sqrt(d)) + " cbrt " + bits(Math.cbrt(d)) + " exp " + bits(Math.exp(d)) + " log " + bits(Math.log(d)) + " log10 " + bits(Math.log10(d));
      row += " sin " + bits(Math.sin(d)) + " cos " + bits(Math.cos(d)) + " tan " + bits(Math.tan(d)) + " asin " + bits(Math.asin(d)) + " acos " + bits(Math.acos(d)) + " atan " + bits(Math.atan(d));
      row += " sinh " + bits(Math.sinh(d)) + " tanh " + bits(Math.tanh(d)) + " expm1 " + bits(Math.expm1(d)) + " log1p " + bits(Math.log1p(d)) + " rad " + bits(Math.toRadians(d)) + " deg " + bits(Math.toDegrees(d));
      System.out.println(row);
    }
  }
}
