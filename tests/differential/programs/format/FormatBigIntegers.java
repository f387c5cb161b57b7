import java.math.BigInteger;

/** Flags of whole-number conversions with BigInteger. */
public class FormatBigIntegers {
  public static void main(String[] args) {
    BigInteger[] values = {new BigInteger("-98765432109876543210"), BigInteger.ZERO, BigInteger.valueOf(255)};
    String[] forms = {"%d", "%25d", "%-25d|", "%025d", "%,d", "%+d", "% d", "%(d", "%,025d", "%x", "%X", "%#x", "%#X", "%o", "%#o", "%20x", "%#020x", "%(x", "%+x"};
    for (String form : forms) {
      StringBuilder row = new StringBuilder(form);
      for (BigInteger value : values) {
        row.append(" [").append(String.format(form, value)).append(']');
      }
      System.out.println(row);
    }
  }
}
