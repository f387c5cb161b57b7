/** Ways through try and finally that change a result. */
public class FinallyPaths {
  static final int LOW = -2;
  static final int HIGH = 2;

  static long of(int a, int b) {
    int n = 0;
    try {
      n += 1;
      n += 12 / a;
      if (b > 0) {
        return n;
      }
    } catch (ArithmeticException e) {
      n += 50;
      if (b < 0) {
        throw new IllegalStateException();
      }
    } finally {
      n += 100;
      if (b == 2) {
        n = -1;
      }
    }
    return n;
  }
}
