/** Constants of every size and kind. */
public class LoadConstants {
  public static void main(String[] args) {
    int[] ints = {-1, 0, 5, 6, -128, 127, 128, -129, 32767, 32768, -32768, -32769, 65535, 1000000, Integer.MIN_VALUE, Integer.MAX_VALUE};
    long[] longs = {0L, 1L, 2L, -1L, 4294967296L, Long.MAX_VALUE, Long.MIN_VALUE};
    float[] floats = {0f, 1f, 2f, 3f, -0f, 1.5e-10f};
    double[] doubles = {0.0, 1.0, 2.0, -0.0, 1e300};
    for (int i : ints) {
      System.out.println(i);
    }
    for (long l : longs) {
      System.out.println(l);
    }
    for (float f : floats) {
      System.out.println(Integer.toHexString(Float.floatToIntBits(f)));
    }
    for (double d : doubles) {
      System.out.println(Long.toHexString(Double.doubleToLongBits(d)));
    }
    System.out.println("\u0000\u007f\u0080\u07ff\u0800".length() + " " + (int) "\u07ff".charAt(0) + " " + (char) 65 + " " + '\'' + "\"\\\t|".length() + '\101');
  }
}
