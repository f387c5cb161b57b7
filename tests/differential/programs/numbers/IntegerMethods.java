/** Bit operations of Integer and Long. */
public class IntegerMethods {
  public static void main(String[] args) {
    int[] all = {0, 1, -1, 42, 0x80000000, 0x7fffffff, 0x00ff00f0, -256};
    for (int v : all) {
      long w = v * 0x100000001L;
      System.out.println(v + ": " + Integer.bitCount(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v) + " " + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 37) + " " + Integer.signum(v));
      System.out.println(w + ": " + Long.bitCount(w) + " " + Long.highestOneBit(w) + " " + Long.lowestOneBit(w) + " " + Long.numberOfLeadingZeros(w) + " " + Long.numberOfTrailingZeros(w) + " " + Long.reverse(w) + " " + Long.reverseBytes(w) + " " + Long.rotateLeft(w, 5) + " " + Long.signum(w) + " " + Long.hashCode(w));
    }
  }
}
