/** NaN, infinities and zeros from divisions. */
public class FloatSpecial {
  static final int LOW = -3;
  static final int HIGH = 3;

  static long of(int a, int b) {
    double q = (double) a / b;
    return (q != q ? 1 : 0) + (q > 1e300 ? 2 : 0) + (q < -1e300 ? 4 : 0) + (1 / (q * 0.0) < 0 ? 8 : 0) + 16L * (int) q;
  }
}
