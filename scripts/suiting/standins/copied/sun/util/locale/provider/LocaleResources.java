package copied.sun.util.locale.provider;

import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Locale;

/** Patterns and symbols of a locale, of the JDK's public classes. */
public final class LocaleResources {
  private final Locale locale;

  LocaleResources(Locale locale) {
    this.locale = locale;
  }

  /** Those of numbers, currencies and percentages. */
  public String[] getNumberPatterns() {
    return new String[] {
      patternOf(NumberFormat.getNumberInstance(locale)),
      patternOf(NumberFormat.getCurrencyInstance(locale)),
      patternOf(NumberFormat.getPercentInstance(locale)),
    };
  }

  private static String patternOf(NumberFormat format) {
    return ((DecimalFormat) format).toPattern();
  }

  public Object[] getDecimalFormatSymbolsData() {
    DecimalFormatSymbols of = DecimalFormatSymbols.getInstance(locale);
    String[] elements = {
      text(of.getDecimalSeparator()), text(of.getGroupingSeparator()), text(of.getPatternSeparator()),
      text(of.getPercent()), text(of.getZeroDigit()), text(of.getDigit()), text(of.getMinusSign()),
      of.getExponentSeparator(), text(of.getPerMill()), of.getInfinity(), of.getNaN(),
      text(of.getMonetaryDecimalSeparator()), "",
    };
    return new Object[] {elements, null, null};
  }

  private static String text(char one) {
    return String.valueOf(one);
  }

  /** A style of -1 leaves a part out. */
  public String getDateTimePattern(int timeStyle, int dateStyle, Calendar calendar) {
    DateFormat found =
        timeStyle < 0
            ? DateFormat.getDateInstance(dateStyle, locale)
            : dateStyle < 0
                ? DateFormat.getTimeInstance(timeStyle, locale)
                : DateFormat.getDateTimeInstance(dateStyle, timeStyle, locale);
    return ((SimpleDateFormat) found).toPattern();
  }
}
