/** Casts from floating point to byte, short and char go through int. */
public class NarrowFromFloats {
  public static void main(String[] args) {
    double[] all = {0.9, -0.9, 127.9, 128.0, 255.5, 256.0, -129.0, 32768.7, 65535.9, 65536.0, 1e10, -1e10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double d : all) {
      float f = (float) d;
      System.out.println((byte) d + " " + (short) d + " " + (int) (char) d + " " + (int) d + " " + (long) d + " | " + (byte) f + " " + (short) f + " " + (int) (char) f + " " + (int) f + " " + (long) f);
    }
  }
}
