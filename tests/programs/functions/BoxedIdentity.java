/** Boxed numbers in and out of the cache. */
public class BoxedIdentity {
  static final int LOW = 125;
  static final int HIGH = 130;

  static long of(int a, int b) {
    Integer x = a;
    Integer y = b;
    Object z = a;
    return (x == y ? 1 : 0) + (x.equals(y) ? 2 : 0) + (x < y ? 4 : 0) + (z.equals((long) b) ? 8 : 0);
  }
}
