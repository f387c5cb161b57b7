/** Integer parts of square roots. */
public class SquareRoots {
  static final int LOW = 0;
  static final int HIGH = 16;

  static long of(int a) {
    double r = Math.sqrt(a);
    return (long) (r * 10) + (r == (int) r ? 1000 : 0);
  }
}
