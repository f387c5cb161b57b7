import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Locale;

/** Decimal formats: changed after they were made, several at a time, parsing and its errors. */
public class DecimalFormats {
  public static void main(String[] args) throws ParseException {
    DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.US);
    DecimalFormat money = new DecimalFormat("#,##0.00;(#,##0.00)", symbols);
    DecimalFormat other = new DecimalFormat("0.###E0", symbols);
    System.out.println(money.format(-1234.5) + " " + other.format(12345) + " " + money.format(7L) + " " + money.toPattern());
    money.setMaximumFractionDigits(3);
    money.setGroupingUsed(false);
    System.out.println(money.format(98765.43219) + " " + money.getMinimumFractionDigits() + money.getMaximumFractionDigits());
    money.applyPattern("00000");
    System.out.println(money.format(42) + " " + money.format(-0.4));
    System.out.println(NumberFormat.getInstance(Locale.US).parse("1,234.5x") + " " + NumberFormat.getPercentInstance(Locale.US).format(0.125));
    try {
      NumberFormat.getInstance(Locale.US).parse("abc");
    } catch (ParseException e) {
      System.out.println(e.getMessage());
    }
    try {
      new DecimalFormat("#.#.#", symbols);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(MessageFormat.format("{1}, {0} and {1} cost {2}", "tea", "milk", 12345));
    System.out.println(symbols.getDecimalSeparator() + " " + symbols.getGroupingSeparator());
  }
}
