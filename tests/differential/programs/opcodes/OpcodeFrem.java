/** The instruction frem on boundary values. */
public class OpcodeFrem {
  static final float[] VALUES = {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, -3.75f, 16777217.0f, 1e-45f, 3.4028235e38f, -3.4028235e38f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 2147483648.0f};

  static String row(float a, float b) {
    float c = a % b;
    return "" + Integer.toHexString(Float.floatToIntBits(c));
  }

  public static void main(String[] args) {
    for (float a : VALUES) {
      for (float b : VALUES) {
        System.out.println("frem " + Integer.toHexString(Float.floatToIntBits(a)) + " " + Integer.toHexString(Float.floatToIntBits(b)) + " = " + row(a, b));
      }
    }
  }
}
