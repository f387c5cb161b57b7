package copied.sun.util.locale.provider;

import java.util.Locale;

/** What copies need of the JDK's class of that name. */
public final class CalendarDataUtility {
  private CalendarDataUtility() {}

  public static Locale findRegionOverride(Locale locale) {
    return locale;
  }
}
