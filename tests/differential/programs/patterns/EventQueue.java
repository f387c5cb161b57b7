import java.util.PriorityQueue;

/** A simulation driven by a priority queue of timed events. */
public class EventQueue {
  static final class Event implements Comparable<Event> {
    final int time;
    final String name;
    final int repeats;

    Event(int time, String name, int repeats) {
      this.time = time;
      this.name = name;
      this.repeats = repeats;
    }

    @Override
    public int compareTo(Event o) {
      int c = Integer.compare(time, o.time);
      return c != 0 ? c : name.compareTo(o.name);
    }
  }

  public static void main(String[] args) {
    PriorityQueue<Event> queue = new PriorityQueue<>();
    queue.add(new Event(5, "five", 0));
    queue.add(new Event(1, "tick", 3));
    queue.add(new Event(2, "two", 1));
    int steps = 0;
    while (!queue.isEmpty() && steps++ < 20) {
      Event e = queue.poll();
      System.out.println(e.time + " " + e.name);
      if (e.repeats > 0) {
        queue.add(new Event(e.time + 2, e.name + "'", e.repeats - 1));
      }
    }
  }
}
