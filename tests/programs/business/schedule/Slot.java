package schedule;

/** A time of a day, in minutes from midnight: from {@code from} to before {@code to}. */
public record Slot(int from, int to) {
  public static final int DAY = 24 * 60;

  public Slot {
    if (from < 0 || to > DAY || from >= to) throw new IllegalArgumentException("no time of a day");
  }

  public int minutes() { return to - from; }
  public boolean meets(Slot other) { return from < other.to && other.from < to; }
  public boolean isMorning() { return to <= DAY / 2; }

  /** Both, and what lies between them. */
  public Slot around(Slot other) { return new Slot(Math.min(from, other.from), Math.max(to, other.to)); }

  /** The same length later; null if that is on another day. */
  public Slot later(int minutes) {
    if (minutes < 0) throw new IllegalArgumentException("earlier");
    if (minutes > DAY - to) return null;
    return new Slot(from + minutes, to + minutes);
  }

  /** Minutes of a time such as {@code 09:30}; -1 if it is none. */
  public static int parse(String text) {
    String[] parts = text.split(":");
    int hour = number(parts[0]); //! if (parts.length != 2) return -1;
    int minute = number(parts[1]); //! int hour = number(parts[0]), minute = number(parts[1]);
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return -1;
    return hour * 60 + minute;
  }

  private static int number(String text) {
    if (text.isEmpty() || text.length() > 2) return -1;
    int number = 0;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') return -1;
      number = number * 10 + digit - '0';
    }
    return number;
  }

  /** As {@code 09:30}. */
  public static String show(int minutes) {
    int hour = minutes / 60, minute = minutes % 60;
    return (hour < 10 ? "0" : "") + hour + ":" + (minute < 10 ? "0" : "") + minute;
  }
}
