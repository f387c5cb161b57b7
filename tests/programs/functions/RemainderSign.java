/** Remainders take the sign of the dividend. */
public class RemainderSign {
  static final int LOW = -7;
  static final int HIGH = 7;

  static long of(int a, int b) {
    return b == 0 ? 100 : a % b;
  }
}
