/** Steps of the Collatz iteration. */
public class CollatzSteps {
  static final int LOW = 1;
  static final int HIGH = 12;

  static long of(int a) {
    int n = a;
    int steps = 0;
    while (n != 1 && steps < 10) {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      steps++;
    }
    return 100L * steps + n;
  }
}
