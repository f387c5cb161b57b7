package schedule;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Something that takes place each week. */
public final class Event {
  private final String title;
  private final DayOfWeek day;
  private final Slot slot;
  private final Priority priority;
  private final List<String> guests = new ArrayList<>();

  public Event(String title, DayOfWeek day, Slot slot, Priority priority) {
    this.title = Objects.requireNonNull(title);
    this.day = Objects.requireNonNull(day);
    this.slot = Objects.requireNonNull(slot);
    this.priority = Objects.requireNonNull(priority);
  }

  public String title() { return title; }
  public DayOfWeek day() { return day; }
  public Slot slot() { return slot; }
  public Priority priority() { return priority; }
  public List<String> guests() { return Collections.unmodifiableList(guests); }

  public void invite(String guest) {
    if (guest.isEmpty()) throw new IllegalArgumentException("guests have names");
    if (!guests.contains(guest)) guests.add(guest);
  }

  public boolean meets(Event other) { return day == other.day && slot.meets(other.slot); }

  /** The event a day later. */
  public Event tomorrow() {
    return new Event(title, DayOfWeek.of(day.getValue() + 1), slot, priority); //! return new Event(title, day.plus(1), slot, priority);
  }

  /** The first guest, and how many there are besides. */
  public String company() {
    String first = guests.get(0); //! String first = guests.isEmpty() ? "nobody" : guests.get(0);
    return guests.size() < 2 ? first : first + " and " + (guests.size() - 1);
  }

  public boolean isWeekend() { return day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY; }

  @Override
  public String toString() { return title + " " + Slot.show(slot.from()); }
}
