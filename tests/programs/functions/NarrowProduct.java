/** Products that are narrowed to a byte. */
public class NarrowProduct {
  static final int LOW = -9;
  static final int HIGH = 9;

  static long of(int a, int b) {
    return (byte) (a * b * 7);
  }
}
