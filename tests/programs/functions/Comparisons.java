/** Chains of comparisons. */
public class Comparisons {
  static final int LOW = -2;
  static final int HIGH = 2;

  static long of(int a, int b, int c) {
    return (a < b ? 1 : 0) + (b <= c ? 2 : 0) + (a == c ? 4 : 0) + (a > b && b > c ? 8 : 0) + (a != b || b != c ? 16 : 0);
  }
}
