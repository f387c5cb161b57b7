/** Ranges and their checks. */
public class CheckedConversions {
  public static void main(String[] args) {
    long[] all = {0, 127, 128, -129, 32768, 65536, 1L << 31, -(1L << 31) - 1, Long.MAX_VALUE};
    for (long l : all) {
      String row = l + ":";
      row += l == (byte) l ? " byte" : "";
      row += l == (short) l ? " short" : "";
      row += l == (char) l ? " char" : "";
      row += l == (int) l ? " int" : "";
      row += l == (float) l ? " float" : "";
      row += l == (double) l ? " double" : "";
      try {
        row += " " + Math.toIntExact(l) + " " + Math.multiplyExact((int) l, 3) + " " + Math.incrementExact((int) l);
      } catch (ArithmeticException e) {
        row += " " + e.getMessage();
      }
      System.out.println(row);
    }
  }
}
