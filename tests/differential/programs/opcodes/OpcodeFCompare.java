/** All comparisons of float. */
public class OpcodeFCompare {
  static final float[] VALUES = {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, -3.75f, 16777217.0f, 1e-45f, 3.4028235e38f, -3.4028235e38f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 2147483648.0f};

  public static void main(String[] args) {
    for (float a : VALUES) {
      for (float b : VALUES) {
        String row = "compare " + Integer.toHexString(Float.floatToIntBits(a)) + " " + Integer.toHexString(Float.floatToIntBits(b)) + " ";
        row += (a < b ? "<" : ".") + (a <= b ? "<=" : ".") + (a > b ? ">" : ".") + (a >= b ? ">=" : ".") + (a == b ? "==" : ".") + (a != b ? "!=" : ".");
        row += (!(a < b) ? "!<" : ".") + (!(a <= b) ? "!<=" : ".") + (!(a > b) ? "!>" : ".") + (!(a >= b) ? "!>=" : ".") + (!(a == b) ? "!==" : ".") + (!(a != b) ? "!!=" : ".");
        System.out.println(row);
      }
    }
  }
}
