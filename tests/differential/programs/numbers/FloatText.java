/** Floats printed through their text, in tables. */
public class FloatText {
  public static void main(String[] args) {
    float[] all = {0f, 1f, -1.5f, 0.1f, 1e10f, 1.1754944e-38f, 3.4028235e38f, 16777216f, 123456.79f, 1e-5f, 0.33333334f};
    for (float f : all) {
      System.out.println(f + " " + (double) f + " " + f * 3 + " " + (int) f + " " + (f + 0.5f) + " " + Float.compare(f, 1) + " " + Float.toString(f).length());
    }
    System.out.println(1.0f / 3 + " " + 1.0 / 3 + " " + (float) (1.0 / 3) + " " + 100.0f + " " + 1e7f + " " + 1.0e-3 + " " + 123456789.0f);
  }
}
