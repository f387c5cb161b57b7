/** Long products that wrap. */
public class LongWrap {
  static final int LOW = -3;
  static final int HIGH = 3;

  static long of(int a, int b) {
    long x = a * 0x4000000000000000L;
    long y = b * 0x7fffffffffffffffL;
    return (x + y) >>> 60;
  }
}
