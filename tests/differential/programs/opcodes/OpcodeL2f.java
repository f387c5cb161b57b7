/** Conversion from long to float. */
public class OpcodeL2f {
  static final long[] VALUES = {0, 1, -1, 7, -64, 0x80000000L, -0x80000000L, 0xffffffffL, 0x100000000L, 0x5555555555555555L, 0x7fffffffffffffffL, 0x8000000000000000L};

  public static void main(String[] args) {
    for (long a : VALUES) {
      float b = (float) a;
      System.out.println("l2f " + (a) + " = " + Integer.toHexString(Float.floatToIntBits(b)));
    }
  }
}
