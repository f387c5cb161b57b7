/** A loop with an input as its bound, and an early exit. */
public class LoopBound {
  static final int LOW = 0;
  static final int HIGH = 9;

  static long of(int a, int b) {
    int sum = 0;
    for (int i = 0; i < a; i++) {
      sum += i;
      if (sum > 3 * b) {
        return -i;
      }
    }
    return sum;
  }
}
