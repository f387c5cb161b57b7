/** Conversion from float to long. */
public class OpcodeF2l {
  static final float[] VALUES = {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, -3.75f, 16777217.0f, 1e-45f, 3.4028235e38f, -3.4028235e38f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 2147483648.0f};

  public static void main(String[] args) {
    for (float a : VALUES) {
      long b = (long) a;
      System.out.println("f2l " + Integer.toHexString(Float.floatToIntBits(a)) + " = " + (b));
    }
  }
}
