package copied.sun.util.locale.provider;

import copied.java.text.DateFormatSymbols;
import copied.java.text.spi.DateFormatSymbolsProvider;
import java.util.Locale;

/** Words of dates. */
final class DateSymbols extends DateFormatSymbolsProvider {
  @Override
  public Locale[] getAvailableLocales() {
    return java.text.DateFormatSymbols.getAvailableLocales();
  }

  @Override
  public DateFormatSymbols getInstance(Locale locale) {
    return new DateFormatSymbols(locale);
  }
}
