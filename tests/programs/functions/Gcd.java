/** Greatest common divisors. */
public class Gcd {
  static final int LOW = -9;
  static final int HIGH = 9;

  static long of(int a, int b) {
    while (b != 0) {
      int t = a % b;
      a = b;
      b = t;
    }
    return Math.abs(a);
  }
}
