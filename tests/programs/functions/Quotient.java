/** The quotient of small numbers, and what dividing by zero does. */
public class Quotient {
  static final int LOW = -6;
  static final int HIGH = 6;

  static long of(int a, int b) {
    return a / b;
  }
}
