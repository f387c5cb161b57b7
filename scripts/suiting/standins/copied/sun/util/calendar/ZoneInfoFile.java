package copied.sun.util.calendar;

/** What copies need of the JDK's class of that name. */
public final class ZoneInfoFile {
  private ZoneInfoFile() {}

  /** The name of a zone that is so many milliseconds ahead. */
  public static String toCustomID(int offset) {
    int minutes = Math.abs(offset / 60_000);
    return String.format("GMT%s%02d:%02d", offset < 0 ? "-" : "+", minutes / 60, minutes % 60);
  }
}
