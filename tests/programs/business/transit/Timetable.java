package transit;

import java.time.Duration;
import java.time.LocalTime;
import java.util.Optional;
import java.util.TreeSet;

/** When buses of a line leave. */
public final class Timetable {
  private final Line line;
  private final TreeSet<LocalTime> departures = new TreeSet<>();

  public Timetable(Line line) {
    if (line == null) throw new IllegalArgumentException("no line");
    this.line = line;
  }

  public boolean add(LocalTime departure) { return departures.add(departure); }
  public int size() { return departures.size(); }

  public Optional<LocalTime> next(LocalTime now) { return Optional.ofNullable(departures.ceiling(now)); }

  public LocalTime first() {
    return departures.isEmpty() ? LocalTime.MIDNIGHT : departures.first();
  }

  /** Minutes to wait, -1 if no bus leaves any more. */
  public long waiting(LocalTime now) {
    LocalTime next = departures.ceiling(now);
    return next == null ? -1 : Duration.between(now, next).toMinutes();
  }

  /** Minutes from one bus to the next, on the average. */
  public long headway() {
    if (departures.isEmpty()) return 0; //! if (departures.size() < 2) return 0;
    return Duration.between(departures.first(), departures.last()).toMinutes() / (departures.size() - 1);
  }

  public LocalTime arrival(LocalTime departure) { return departure.plusMinutes(line.fullRide()); }

  /** How many buses leave in an hour. */
  public int inHour(int hour) {
    int count = 0;
    for (LocalTime one : departures) {
      if (one.getHour() == hour) count++;
    }
    return count;
  }
}
