package copied.sun.util.locale.provider;

import java.text.DateFormatSymbols;
import java.util.Arrays;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;

/** The words of dates, of the JDK's public class for them. */
public final class LocaleData {
  LocaleData() {}

  public ResourceBundle getDateFormatData(Locale locale) {
    DateFormatSymbols symbols = DateFormatSymbols.getInstance(locale);
    return new ListResourceBundle() {
      @Override
      protected Object[][] getContents() {
        return new Object[][] {
          {"Eras", symbols.getEras()},
          {"MonthNames", symbols.getMonths()},
          {"MonthAbbreviations", symbols.getShortMonths()},
          {"AmPmMarkers", symbols.getAmPmStrings()},
          {"DateTimePatternChars", symbols.getLocalPatternChars()},
          {"DayNames", withoutFirst(symbols.getWeekdays())},
          {"DayAbbreviations", withoutFirst(symbols.getShortWeekdays())},
        };
      }
    };
  }

  private static String[] withoutFirst(String[] days) {
    return Arrays.copyOfRange(days, 1, days.length);
  }
}
