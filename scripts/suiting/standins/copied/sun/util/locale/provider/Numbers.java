package copied.sun.util.locale.provider;

import copied.java.text.CompactNumberFormat;
import copied.java.text.DecimalFormat;
import copied.java.text.DecimalFormatSymbols;
import copied.java.text.NumberFormat;
import copied.java.text.spi.NumberFormatProvider;
import java.util.Locale;

/** Formats of numbers. */
final class Numbers extends NumberFormatProvider {
  private static final String[] SHORT = {
    "", "", "", "0K", "00K", "000K", "0M", "00M", "000M", "0B", "00B", "000B", "0T", "00T", "000T",
  };
  private static final String[] LONG = {
    "", "", "", "0 thousand", "00 thousand", "000 thousand", "0 million", "00 million", "000 million",
  };

  @Override
  public Locale[] getAvailableLocales() {
    return java.text.NumberFormat.getAvailableLocales();
  }

  private static DecimalFormat made(Locale locale, int pattern) {
    String text = new LocaleResources(locale).getNumberPatterns()[pattern];
    return new DecimalFormat(text, DecimalFormatSymbols.getInstance(locale));
  }

  @Override
  public NumberFormat getNumberInstance(Locale locale) {
    return made(locale, 0);
  }

  @Override
  public NumberFormat getCurrencyInstance(Locale locale) {
    return made(locale, 1);
  }

  @Override
  public NumberFormat getPercentInstance(Locale locale) {
    return made(locale, 2);
  }

  @Override
  public NumberFormat getIntegerInstance(Locale locale) {
    DecimalFormat made = made(locale, 0);
    made.setMaximumFractionDigits(0);
    made.setDecimalSeparatorAlwaysShown(false);
    made.setParseIntegerOnly(true);
    return made;
  }

  @Override
  public NumberFormat getCompactNumberInstance(Locale locale, NumberFormat.Style style) {
    return new CompactNumberFormat(
        new LocaleResources(locale).getNumberPatterns()[0],
        DecimalFormatSymbols.getInstance(locale),
        style == NumberFormat.Style.SHORT ? SHORT : LONG);
  }
}
