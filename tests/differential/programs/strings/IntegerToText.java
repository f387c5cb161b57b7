/** Integers to text in all radixes. */
public class IntegerToText {
  public static void main(String[] args) {
    int[] all = {0, 1, -1, 9, 10, -10, 99, 100, 12345, -99999, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int i : all) {
      System.out.println(i + " " + Integer.toString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toString(i, 36) + " " + Integer.toString(i, 3) + " " + Integer.toString(i, 99) + " " + Integer.toUnsignedString(i) + " " + Long.toString(i * 1000000007L) + " " + Long.toHexString(i) + " " + Long.toString(i, 7) + " " + Byte.toString((byte) i) + " " + Short.toString((short) i));
    }
  }
}
