package transit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A line of buses: stops in order, and the minutes between them. */
public class Line {
  private final String name;
  private final List<Stop> stops = new ArrayList<>();
  private final List<Integer> minutes = new ArrayList<>();
  private final Map<Stop, Integer> places = new HashMap<>();

  public Line(String name, Stop start) {
    this.name = Objects.requireNonNull(name);
    stops.add(Objects.requireNonNull(start));
    places.put(start, 0);
  }

  public String name() { return name; }
  public int length() { return stops.size(); }
  public Stop start() { return stops.get(0); }
  public Stop end() { return stops.get(stops.size() - 1); }

  /** Append a stop. */
  public void extend(Stop stop, int after) {
    if (after < 1 || after > 600) throw new IllegalArgumentException("minutes");
    if (places.containsKey(stop)) throw new IllegalArgumentException("twice");
    places.put(stop, stops.size());
    stops.add(stop);
    minutes.add(after);
  }

  public boolean serves(Stop stop) { return places.containsKey(stop); }

  /** The stop after one, null at the end of the line or if it is not served. */
  public Stop after(Stop stop) {
    Integer place = places.get(stop);
    if (place == null) return null;
    return stops.get(place + 1); //! return place + 1 < stops.size() ? stops.get(place + 1) : null;
  }

  /** Minutes from the one stop to the other, -1 if there is no such ride. */
  public int ride(Stop from, Stop to) {
    int first = places.getOrDefault(from, -1);
    int last = places.getOrDefault(to, -1);
    if (first < 0 || last < first) return -1;
    int sum = 0;
    for (int i = first; i < last; i++) sum += minutes.get(i);
    return sum;
  }

  public int fullRide() {
    int sum = 0;
    for (Integer one : minutes) sum += one;
    return sum;
  }

  /** In how many zones there are stops. */
  public int zones() {
    boolean[] seen = new boolean[9]; //! boolean[] seen = new boolean[10];
    int count = 0;
    for (Stop stop : stops) {
      if (!seen[stop.zone()]) count++;
      seen[stop.zone()] = true;
    }
    return count;
  }

  public Line reversed() {
    Line back = new Line(name, end());
    for (int i = stops.size() - 2; i >= 0; i--) back.extend(stops.get(i), minutes.get(i));
    return back;
  }
}
