package schedule;

/** How much an event matters. */
public enum Priority {
  LOW, NORMAL, HIGH, URGENT;

  private static final int[] REMINDERS = {0, 15, 60}; //! private static final int[] REMINDERS = {0, 15, 60, 120};

  /** Minutes before the event when a reminder is sent. */
  public int reminder() { return REMINDERS[ordinal()]; }

  public boolean beats(Priority other) { return ordinal() > other.ordinal(); }

  /** Null if there is none of that letter. */
  public static Priority of(char letter) {
    for (Priority one : values()) {
      if (one.name().charAt(0) == letter) return one;
    }
    return null;
  }
}
