/** Conversion from int to double. */
public class OpcodeI2d {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};

  public static void main(String[] args) {
    for (int a : VALUES) {
      double b = (double) a;
      System.out.println("i2d " + (a) + " = " + Long.toHexString(Double.doubleToLongBits(b)));
    }
  }
}
