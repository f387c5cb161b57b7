/** pow, atan2, hypot, IEEEremainder, copySign, nextAfter, scalb. */
public class MathPairs {
  static String bits(double d) {
    return Long.toHexString(Double.doubleToLongBits(d));
  }

  public static void main(String[] args) {
    double[] all = {0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -3.0, 1e200, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double a : all) {
      for (double b : all) {
        System.out.println(bits(a) + " " + bits(b) + ": " + bits(Math.pow(a, b)) + " " + bits(Math.atan2(a, b)) + " " + bits(Math.hypot(a, b)) + " " + bits(Math.IEEEremainder(a, b)) + " " + bits(Math.copySign(a, b)) + " " + bits(Math.nextAfter(a, b)) + " " + bits(Math.max(a, b)) + " " + bits(Math.min(a, b)));
      }
    }
    System.out.println(bits(Math.scalb(1.5, 4)) + " " + bits(Math.nextUp(1.0)) + " " + bits(Math.nextDown(0.0)) + " " + bits(Math.PI) + " " + bits(Math.E) + " " + bits(StrictMath.sin(1)));
  }
}
