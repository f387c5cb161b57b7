package schedule;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The events of a week. */
public final class Week {
  private final List<Event> events = new ArrayList<>();
  private final TreeMap<Integer, String> notes = new TreeMap<>();

  public int size() { return events.size(); }

  public boolean add(Event event) {
    for (Event one : events) {
      if (one.meets(event)) return false;
    }
    return events.add(event);
  }

  /** Take out what matters least. */
  public int drop(Priority priority) {
    int dropped = 0;
    for (Event event : events) { //! for (Iterator<Event> all = events.iterator(); all.hasNext();) {
      if (event.priority() == priority) { //! if (all.next().priority() == priority) {
        events.remove(event); //! all.remove();
        dropped++;
      }
    }
    return dropped;
  }

  /** Minutes that are taken on a day. */
  public int minutes(DayOfWeek day) {
    int sum = 0;
    for (Event event : events) {
      if (event.day() == day) sum += event.slot().minutes();
    }
    return sum;
  }

  /** In which hours of a day something takes place. */
  public boolean[] hours(DayOfWeek day) {
    boolean[] busy = new boolean[24];
    for (Event event : events) {
      if (event.day() != day) continue;
      for (int hour = event.slot().from() / 60; hour <= event.slot().to() / 60; hour++) { //! for (int hour = event.slot().from() / 60; hour <= (event.slot().to() - 1) / 60; hour++) {
        busy[hour] = true;
      }
    }
    return busy;
  }

  public void note(int minute, String text) { notes.put(minute, text); }

  /** The first note from a minute on, null if there is none. */
  public String noteFrom(int minute) {
    Map.Entry<Integer, String> found = notes.ceilingEntry(minute);
    return found == null ? null : found.getValue();
  }

  public Event mostUrgent() {
    Event found = null;
    for (Event event : events) {
      if (found == null || event.priority().beats(found.priority())) found = event;
    }
    return found;
  }

  public int guests() {
    int sum = 0;
    for (Event event : events) sum += event.guests().size();
    return sum;
  }
}
