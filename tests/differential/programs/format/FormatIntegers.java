import java.util.Locale;

/** %d, %x, %o with flags, widths and all types. */
public class FormatIntegers {
  public static void main(String[] args) {
    long[] all = {0, 7, -7, 123456789, Long.MIN_VALUE, 255};
    String[] forms = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%(d", "%,d", "%x", "%X", "%#x", "%o", "%08x", "%,15d"};
    for (String form : forms) {
      String row = form + ":";
      for (long l : all) {
        row += " [" + String.format(Locale.ROOT, form, l) + "]";
      }
      System.out.println(row + " [" + String.format(form, -3) + "] [" + String.format(form, new java.math.BigInteger("12345678901234567890")) + "]");
    }
    System.out.println(String.format("%d %d %d %d", (byte) -1, (short) 300, 5, Integer.valueOf(9)) + String.format("%x %x", (byte) -1, (short) -1));
  }
}
