package copied.sun.util.locale.provider;

import copied.java.text.DateFormat;
import copied.java.text.SimpleDateFormat;
import copied.java.text.spi.DateFormatProvider;
import java.util.Locale;

/** Formats of dates. */
final class Dates extends DateFormatProvider {
  @Override
  public Locale[] getAvailableLocales() {
    return java.text.DateFormat.getAvailableLocales();
  }

  private static DateFormat made(int time, int date, Locale locale) {
    return new SimpleDateFormat(new LocaleResources(locale).getDateTimePattern(time, date, null), locale);
  }

  @Override
  public DateFormat getTimeInstance(int style, Locale locale) {
    return made(style, -1, locale);
  }

  @Override
  public DateFormat getDateInstance(int style, Locale locale) {
    return made(-1, style, locale);
  }

  @Override
  public DateFormat getDateTimeInstance(int dateStyle, int timeStyle, Locale locale) {
    return made(timeStyle, dateStyle, locale);
  }
}
