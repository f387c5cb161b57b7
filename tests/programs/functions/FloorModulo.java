/** Floor division and modulus. */
public class FloorModulo {
  static final int LOW = -6;
  static final int HIGH = 6;

  static long of(int a, int b) {
    return 10L * Math.floorDiv(a, b) + Math.floorMod(a, b);
  }
}
