/** Bit patterns of float and double, and their tests. */
public class FloatBits {
  public static void main(String[] args) {
    int[] floats = {0, 0x80000000, 1, 0x3f800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7fc12345, 0xffc00001, 0x7f7fffff, 0x00800000};
    for (int i : floats) {
      float f = Float.intBitsToFloat(i);
      System.out.println(Integer.toHexString(i) + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Float.isNaN(f) + Float.isInfinite(f) + Float.isFinite(f) + " " + Float.hashCode(f) + " " + Long.toHexString(Double.doubleToLongBits(f)));
    }
    long[] doubles = {0, 0x8000000000000000L, 1, 0x3ff0000000000000L, 0x7ff0000000000000L, 0x7ff8000000000000L, 0x7ff8000000000123L, 0xfff0000000000000L, 0x7fefffffffffffffL, 0x3ff0000010000001L};
    for (long l : doubles) {
      double d = Double.longBitsToDouble(l);
      System.out.println(Long.toHexString(l) + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.isNaN(d) + Double.isInfinite(d) + Double.isFinite(d) + " " + Double.hashCode(d) + " " + Integer.toHexString(Float.floatToIntBits((float) d)));
    }
  }
}
