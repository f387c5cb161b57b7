/** Recursive functions of two small numbers. */
public class Recursive {
  static final int LOW = 0;
  static final int HIGH = 4;

  static long of(int a, int b) {
    return b == 0 ? 1 : a * of(a, b - 1) % 97;
  }
}
