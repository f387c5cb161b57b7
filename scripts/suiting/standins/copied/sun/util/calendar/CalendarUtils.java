package copied.sun.util.calendar;

/** What copies need of the JDK's class of that name. */
public final class CalendarUtils {
  private CalendarUtils() {}

  /** Append a number, with zeros before it up to a width. */
  public static void sprintf0d(StringBuffer text, int value, int width) {
    String digits = String.valueOf(Math.abs((long) value));
    int zeros = width - digits.length() - (value < 0 ? 1 : 0);
    text.append(value < 0 ? "-" : "").append("0".repeat(Math.max(0, zeros))).append(digits);
  }
}
