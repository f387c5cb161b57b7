package copied.sun.util.locale.provider;

import java.text.DateFormatSymbols;
import java.util.Locale;
import java.util.TimeZone;

/** What copies need of the JDK's class of that name, by public means. */
public final class TimeZoneNameUtility {
  private TimeZoneNameUtility() {}

  public static String[][] getZoneStrings(Locale locale) {
    return DateFormatSymbols.getInstance(locale).getZoneStrings();
  }

  public static String retrieveDisplayName(String zone, boolean daylight, int style, Locale locale) {
    return TimeZone.getTimeZone(zone).getDisplayName(daylight, style, locale);
  }

  /** No zone has an offset of its own here. */
  public static String explicitDstOffset(String zone) {
    return null;
  }
}
