package copied.sun.util.locale.provider;

import java.util.Locale;

/** What copies need of the JDK's class of that name. */
public final class LocaleServiceProviderPool {
  private LocaleServiceProviderPool() {}

  public static LocaleServiceProviderPool getPool(Class<?> provider) {
    return new LocaleServiceProviderPool();
  }

  public Locale[] getAvailableLocales() {
    return java.text.NumberFormat.getAvailableLocales();
  }
}
