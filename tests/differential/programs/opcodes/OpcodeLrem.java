/** The instruction lrem on boundary values. */
public class OpcodeLrem {
  static final long[] VALUES = {0, 1, -1, 7, -64, 0x80000000L, -0x80000000L, 0xffffffffL, 0x100000000L, 0x5555555555555555L, 0x7fffffffffffffffL, 0x8000000000000000L};

  static String row(long a, long b) {
    try {
      return "" + (a % b);
    } catch (ArithmeticException e) {
      return e.getMessage();
    }
  }

  public static void main(String[] args) {
    for (long a : VALUES) {
      for (long b : VALUES) {
        System.out.println("lrem " + (a) + " " + (b) + " = " + row(a, b));
      }
    }
  }
}
