package copied.sun.util.locale.provider;

import copied.java.text.DecimalFormatSymbols;
import copied.java.text.spi.DecimalFormatSymbolsProvider;
import java.util.Locale;

/** Symbols of numbers. */
final class NumberSymbols extends DecimalFormatSymbolsProvider {
  @Override
  public Locale[] getAvailableLocales() {
    return java.text.DecimalFormatSymbols.getAvailableLocales();
  }

  @Override
  public DecimalFormatSymbols getInstance(Locale locale) {
    return new DecimalFormatSymbols(locale);
  }
}
