package tickets;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Somebody who answers tickets. */
public final class Agent {
  private final String name;
  private final Set<Severity> handles = EnumSet.noneOf(Severity.class);
  private final Map<Severity, Integer> solved = new EnumMap<>(Severity.class);
  private int minutes;

  public Agent(String name) { this.name = Objects.requireNonNull(name); }

  public String name() { return name; }
  public void learn(Severity severity) { handles.add(Objects.requireNonNull(severity)); }
  public boolean handles(Severity severity) { return handles.contains(severity); }

  public void solve(Severity severity, int spent) {
    if (spent < 0) throw new IllegalArgumentException("minutes");
    solved.merge(Objects.requireNonNull(severity), 1, Integer::sum);
    minutes += spent;
  }

  public int solved(Severity severity) {
    return solved.get(severity); //! return solved.getOrDefault(severity, 0);
  }

  public int solvedAtAll() {
    int sum = 0;
    for (int count : solved.values()) sum += count;
    return sum;
  }

  /** Minutes for each ticket. */
  public int pace() {
    int count = solvedAtAll();
    return count == 0 ? 0 : minutes / count;
  }

  @Override
  public String toString() { return name; }
}
