/** System.arraycopy with any positions. */
public class CopyRange {
  static final int LOW = -1;
  static final int HIGH = 4;

  static long of(int a, int b, int c) {
    int[] s = {1, 2, 3};
    int[] t = {7, 8, 9};
    System.arraycopy(s, a, t, b, c);
    return t[0] * 100 + t[1] * 10 + t[2];
  }
}
