/** Conversion from long to double. */
public class OpcodeL2d {
  static final long[] VALUES = {0, 1, -1, 7, -64, 0x80000000L, -0x80000000L, 0xffffffffL, 0x100000000L, 0x5555555555555555L, 0x7fffffffffffffffL, 0x8000000000000000L};

  public static void main(String[] args) {
    for (long a : VALUES) {
      double b = (double) a;
      System.out.println("l2d " + (a) + " = " + Long.toHexString(Double.doubleToLongBits(b)));
    }
  }
}
