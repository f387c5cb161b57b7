/** compare, equals and operators disagree on NaN and zeros. */
public class FloatCompare {
  public static void main(String[] args) {
    Double[] all = {0.0, -0.0, 1.0, Double.NaN, Double.NEGATIVE_INFINITY};
    for (Double a : all) {
      String row = Long.toHexString(Double.doubleToLongBits(a)) + ":";
      for (Double b : all) {
        double x = a;
        double y = b;
        row += " " + Double.compare(x, y) + a.equals(b) + (x == y) + a.compareTo(b) + Float.compare((float) x, (float) y);
      }
      System.out.println(row);
    }
    float f = 0.1f + 0.2f;
    double d = 0.1 + 0.2;
    System.out.println((f == 0.3f) + " " + (d == 0.3) + " " + (0.1f == 0.1) + " " + (float) d + " " + (0.5f == 0.5));
    System.out.println(Double.MIN_VALUE > 0 ? Double.MAX_EXPONENT + " " + Float.MIN_EXPONENT + " " + Double.SIZE + " " + Float.BYTES : "none");
  }
}
