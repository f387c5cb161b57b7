/** Bits counted three ways. */
public class BitCounting {
  static final int LOW = 0;
  static final int HIGH = 40;

  static long of(int a) {
    int n = 0;
    for (int b = a; b != 0; b &= b - 1) {
      n++;
    }
    return 100 * n + 10 * Integer.bitCount(a ^ 5) + Integer.numberOfTrailingZeros(a | 64);
  }
}
