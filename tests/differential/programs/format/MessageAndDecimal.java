import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.util.Locale;

/** DecimalFormat and MessageFormat in a fixed locale. */
public class MessageAndDecimal {
  public static void main(String[] args) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    System.out.println(new DecimalFormat("#,##0.00", symbols).format(1234567.891) + " " + new DecimalFormat("000.#", symbols).format(5.25) + " " + new DecimalFormat("0.0%", symbols).format(0.256) + " " + new DecimalFormat("#", symbols).format(-2.5));
    System.out.println(new MessageFormat("{0} has {1}", Locale.ROOT).format(new Object[] {"ann", "tea"}));
  }
}
