"""Sets and maps of enums in fields: what holds of any content is proved, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Flags {
  public enum Level {
    LOW, MIDDLE { @Override int weight() { return 2; } }, HIGH, TOP, OVER, ALL;
    int weight() { return 1; }
  }
  private final Set<Level> levels = EnumSet.noneOf(Level.class);
  private final EnumSet<Level> few = EnumSet.of(Level.LOW, Level.HIGH);
  private EnumSet<Level> copied = EnumSet.allOf(Level.class);
  private Map<Level, Integer> counts = new EnumMap<>(Level.class);
  public enum Grade { GOOD, FAIR, BAD }
  private final EnumMap<Grade, String> notes = new EnumMap<>(Grade.class);
  private final Map<Level, Integer> holes = new EnumMap<>(Level.class);
  private final Map<Level, Integer> odd = new EnumMap<>(Level.class);

  // These hold.
  public void add(Level level) { levels.add(level); }
  public boolean has(Level level) { return levels.contains(level) || few.contains(level); }
  public void set(Collection<Level> given) { few.addAll(EnumSet.allOf(Level.class)); }
  public void copy() { copied = EnumSet.copyOf(copied); }
  public Level first() { return levels.isEmpty() ? Level.LOW : levels.iterator().next(); }
  public int weight() {
    int sum = 0;
    for (Level level : levels) sum += level.weight();
    return sum;
  }
  public void count(Level level) { counts.merge(level, 1, Integer::sum); }
  public int counted(Level level) { return counts.getOrDefault(level, 0); }
  public int half(Level level) { return counts.containsKey(level) ? counts.get(level) / 2 : 0; }
  public void note(Grade grade, String text) { notes.put(grade, Objects.requireNonNull(text)); }
  private final EnumMap<Grade, java.math.BigDecimal> prices = new EnumMap<>(Grade.class);
  public void price(Grade grade, java.math.BigDecimal price) { prices.put(grade, price); }
  public int priced(Grade grade) { return prices.getOrDefault(grade, java.math.BigDecimal.ONE).signum(); }
  public String some() { return notes.isEmpty() ? "" : notes.values().iterator().next(); }
  public int total() {
    int sum = 0;
    for (Map.Entry<Grade, String> one : notes.entrySet()) sum += one.getValue().length();
    return sum;
  }
  public int room() { return 1 / (7 - levels.size()) + 1 / (7 - counts.size()); }
  public Set<Level> levels() { return levels; }
  public Map<Level, Integer> counts() { return counts; }
  public void recount() { counts = new EnumMap<>(counts); }

  // These do not.
  public int get(Level level) { return counts.get(level); }
  public void none() { levels.add(null); }
  public Level anyFirst() { return levels.iterator().next(); }
  public int full() { return 1 / (6 - levels.size()); }
  public int fullMap() { return 1 / (6 - counts.size()); }
  public void hole(Level level) { holes.put(level, null); }
  public int inHole(Level level) { return holes.containsKey(level) ? holes.get(level) : 0; }
  @SuppressWarnings({"unchecked", "rawtypes"})
  public void spoil(Level level) { ((Map) odd).put(level, "one"); }
  public int odd(Level level) { return odd.getOrDefault(level, 0); }
  public int same(Set<Level> passed) {
    int before = passed.size();
    levels.add(Level.TOP);
    return 1 / (passed.size() == before ? 1 : 0);
  }
  public int sameMap(Map<Level, Integer> passed) {
    if (!passed.containsKey(Level.LOW) || !counts.containsKey(Level.LOW)) return 0;
    int before = passed.get(Level.LOW);
    counts.put(Level.LOW, before + 1);
    return 1 / (passed.get(Level.LOW) == before ? 1 : 0);
  }
  public int cleared(Flags other) {
    levels.add(Level.LOW);
    other.levels.clear();
    return 1 / levels.size();
  }
  public int shared(Flags other) {
    other.levels.clear();
    levels.add(Level.LOW);
    return 1 / other.levels.size();
  }
}
"""
RIGHT = [
    "add",
    "has",
    "set",
    "copy",
    "first",
    "weight",
    "count",
    "counted",
    "half",
    "some",
    "priced",
    "total",
    "room",
    "levels",
    "counts",
    "recount",
]
WRONG = {
    "get": "NullPointerException",
    "none": "NullPointerException",
    "anyFirst": "NoSuchElementException",
    "full": "ArithmeticException",
    "fullMap": "ArithmeticException",
    "inHole": "NullPointerException",
    "odd": "ClassCastException",
    "same": "ArithmeticException",
    "sameMap": "ArithmeticException",
    "cleared": "ArithmeticException",
    "shared": "ArithmeticException",
}


def test_what_holds_of_any_content_is_proved(prove: Callable[..., dict[str, Answer]]) -> None:
    found = prove("Flags", SOURCE, RIGHT, 4)
    assert others(found, Verdict.TRUE) == set()


def test_what_some_content_breaks_is_refuted(refute: Callable[..., dict[str, str]]) -> None:
    """Maps without a key, with null or what raw code put in, full sets, and two names of one set."""
    assert refute("Flags", SOURCE, list(WRONG)) == WRONG
