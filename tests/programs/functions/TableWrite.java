/** Two writes into an array that may hit one place. */
public class TableWrite {
  static final int LOW = -1;
  static final int HIGH = 4;

  static long of(int a, int b) {
    int[] t = new int[4];
    t[a] = 5;
    t[b] += 3;
    return t[0] + 10 * t[1] + 100 * t[2] + 1000 * t[3];
  }
}
