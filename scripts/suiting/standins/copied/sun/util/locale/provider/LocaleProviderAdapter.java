package copied.sun.util.locale.provider;

import copied.java.text.spi.BreakIteratorProvider;
import copied.java.text.spi.CollatorProvider;
import copied.java.text.spi.DateFormatProvider;
import copied.java.text.spi.DateFormatSymbolsProvider;
import copied.java.text.spi.DecimalFormatSymbolsProvider;
import copied.java.text.spi.NumberFormatProvider;
import java.util.Locale;

/** What copies need of the JDK's class of that name: copies of formats, with patterns of the JDK's own. */
public final class LocaleProviderAdapter implements ResourceBundleBasedAdapter {
  private static final LocaleProviderAdapter ONLY = new LocaleProviderAdapter();

  private LocaleProviderAdapter() {}

  public static LocaleProviderAdapter getAdapter(Class<?> provider, Locale locale) {
    return ONLY;
  }

  public static LocaleProviderAdapter forJRE() {
    return ONLY;
  }

  public static LocaleProviderAdapter getResourceBundleBased() {
    return ONLY;
  }

  @Override
  public LocaleData getLocaleData() {
    return new LocaleData();
  }

  public LocaleResources getLocaleResources(Locale locale) {
    return new LocaleResources(locale);
  }

  public BreakIteratorProvider getBreakIteratorProvider() {
    return new Breaks();
  }

  public CollatorProvider getCollatorProvider() {
    return new Collators();
  }

  public DateFormatProvider getDateFormatProvider() {
    return new Dates();
  }

  public DateFormatSymbolsProvider getDateFormatSymbolsProvider() {
    return new DateSymbols();
  }

  public DecimalFormatSymbolsProvider getDecimalFormatSymbolsProvider() {
    return new NumberSymbols();
  }

  public NumberFormatProvider getNumberFormatProvider() {
    return new Numbers();
  }
}
