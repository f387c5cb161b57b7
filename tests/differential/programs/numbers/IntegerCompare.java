/** compare, min, max, sum and unsigned arithmetic. */
public class IntegerCompare {
  public static void main(String[] args) {
    int[] all = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int a : all) {
      String row = a + ":";
      for (int b : all) {
        row += " " + Integer.compare(a, b) + Integer.compareUnsigned(a, b) + Integer.max(a, b) + "," + Integer.min(a, b) + "," + Integer.sum(a, b) + "," + Integer.valueOf(a).compareTo(b);
        row += b == 0 ? "" : "," + Integer.divideUnsigned(a, b) + "," + Integer.remainderUnsigned(a, b) + "," + Long.divideUnsigned(a, b);
      }
      System.out.println(row + " " + Integer.toUnsignedLong(a));
    }
    System.out.println(Character.compare('a', 'b') + " " + Boolean.compare(true, false) + " " + Byte.compare((byte) 5, (byte) -5) + " " + Short.compare((short) 1, (short) 9) + " " + Long.compare(5, 5) + " " + Byte.toUnsignedInt((byte) -1));
    System.out.println(Boolean.logicalXor(true, false) + " " + Boolean.hashCode(true) + " " + Boolean.toString(false) + " " + Boolean.valueOf("tRuE"));
  }
}
