/** Shifts by small, large and negative distances. */
public class ShiftMix {
  static final int LOW = -3;
  static final int HIGH = 35;

  static long of(int a, int b) {
    return (1 << a) ^ (-1 >>> b) ^ (1L << (a + b));
  }
}
