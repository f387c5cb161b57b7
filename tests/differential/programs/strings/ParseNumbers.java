/** Parsing of integers in all radixes, and its failures. */
public class ParseNumbers {
  public static void main(String[] args) {
    String[] all = {"0", "-0", "+7", "2147483647", "-2147483648", "2147483648", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "7f", "-80", "zz", "", "-", "+", " 1", "1 ", "1_000", "\u0661\u0662", null};
    for (String s : all) {
      String row = s + ":";
      for (int radix : new int[] {10, 16, 36, 2}) {
        try {
          row += " " + Integer.parseInt(s, radix);
        } catch (NumberFormatException e) {
          row += " (" + e.getMessage() + ")";
        }
        try {
          row += " " + Long.parseLong(s, radix);
        } catch (NumberFormatException e) {
          row += " no";
        }
      }
      System.out.println(row);
    }
    System.out.println(Byte.parseByte("-128") + " " + Short.parseShort("7f", 16) + " " + Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Long.decode("#ff") + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.valueOf("12") + " " + Boolean.parseBoolean("TRUE") + Boolean.parseBoolean("yes") + Boolean.parseBoolean(null));
    try {
      Byte.parseByte("128");
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
  }
}
