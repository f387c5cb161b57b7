"""Hash tables whose order is any, and functions in static fields."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Tables {
  public enum Kind { A, B, C, D, E, F }
  private static Set<Object> all() { return new HashSet<>(Arrays.asList((Object[]) Kind.values())); }
  public static int steady() {
    List<String> found = new ArrayList<>();
    for (Object one : all()) {
      String text = ((Kind) one).name();
      for (char c : text.toCharArray()) if (c > 'F') found.add(text + new StringBuilder(text));
    }
    return 1 / (found.size() + 1);
  }
  public static int last() {
    Object last = null;
    for (Object one : all()) last = one;
    return 1 / ((Kind) last).ordinal();
  }
  public static int first() { return 1 / ((Kind) all().iterator().next()).ordinal(); }
  public static int returned() {
    for (Object one : all()) if (one == Kind.A || one == Kind.B) return 1 / ((Kind) one).ordinal();
    return 0;
  }
  public static int broken() {
    int seen = 1;
    for (Object one : all()) { if (one == Kind.A) seen = 0; if (one == Kind.A || one == Kind.B) break; }
    return 1 / seen;
  }
  public static int pairs() {
    Iterator<Object> it = all().iterator();
    while (it.hasNext()) if (it.next() == Kind.A && it.next() == Kind.B) return 1 / (all().size() - 6);
    return 0;
  }
  public static int taken() {
    Iterator<Object> it = all().iterator();
    Kind first = (Kind) it.next();
    while (it.hasNext()) it.next();
    return 1 / first.ordinal();
  }
  public static int thrown() {
    try {
      for (Object one : all()) if (one == Kind.A || one == Kind.B) throw new IllegalStateException("" + one);
    } catch (IllegalStateException e) { return 1 / ("A".equals(e.getMessage()) ? 0 : 1); }
    return 0;
  }
  public static int left(int n) {
    Iterator<Object> it = all().iterator();
    if (n > 0) return 1 / ((Kind) it.next()).ordinal();
    while (it.hasNext()) it.next();
    return 0;
  }
  private static Object kept;
  public static int stored() {
    for (Object one : all()) if (kept == null) kept = one;
    return 1 / ((Kind) kept).ordinal();
  }
  public static int property() {
    for (Object one : all()) System.setProperty("acme", one.toString());
    return 1 / (System.getProperty("acme").charAt(0) - 'A');
  }
}
"""
KEYS = """
package acme;
import java.util.*;
public class Keys {
  public enum Kind { A, B, C, D, E, F }
  static class Key {
    Kind kind; final int n;
    Key(Kind kind, int n) { this.kind = kind; this.n = n; }
    @Override public int hashCode() { return 31 * kind.hashCode() + n; }
    @Override public boolean equals(Object o) {
      return o instanceof Key && ((Key) o).kind == kind && ((Key) o).n == n;
    }
  }
  static class Rude extends Key {
    Rude(Kind kind) { super(kind, 7); }
    @Override public boolean equals(Object o) { return ((Rude) o).kind == kind; }
  }
  static class Counting extends Key {
    static int asked;
    Counting(Kind kind) { super(kind, 7); }
    @Override public boolean equals(Object o) { asked++; return this == o; }
  }
  static class Pair {
    final Kind a, b;
    Pair(Kind a, Kind b) { this.a = a; this.b = b; }
    @Override public int hashCode() { return (a.hashCode() ^ b.hashCode()) + b.hashCode() - b.hashCode(); }
    @Override public boolean equals(Object o) {
      Pair p = (Pair) o;
      return a == p.a && b == p.b || a == p.b && b == p.a;
    }
  }
  private static Map<Object, Integer> table() {
    Map<Object, Integer> found = new HashMap<>();
    for (Kind kind : Kind.values()) for (int n = 0; n < 3; n++) found.put(new Key(kind, n), n);
    found.put("text", 7);
    return found;
  }
  public static int found() {
    Map<Object, Integer> table = table();
    Key key = new Key(Kind.B, 1);
    int found = 1 / table.get(key) + 1 / table.size() + table.get("text");
    return found / (table.remove(key) + table.size());
  }
  public static int absent() {
    return table().get(new Key(Kind.B, 4)) == null ? 0 : 1 / (table().size() - 19);
  }
  public static int present(int n) {
    Key key = n > 0 ? new Key(Kind.B, 1) : new Key(Kind.C, 1);
    return table().get(key) == null ? 0 : 1 / (table().size() - 19);
  }
  static class Wanted {
    final Class<?> type;
    Wanted(Class<?> type) { this.type = type; }
    @Override public int hashCode() { return type.hashCode(); }
    @Override public boolean equals(Object o) { return o instanceof Wanted && ((Wanted) o).type == type; }
  }
  public static int shared() {
    Map<Wanted, Integer> found = new java.util.concurrent.ConcurrentHashMap<>();
    for (Class<?> one : new Class<?>[] {String.class, int.class, Map.class, Keys.class}) {
      found.put(new Wanted(one), found.size() + 1);
    }
    int all = found.computeIfAbsent(new Wanted(Map.class), key -> 0) * found.size();
    return 1 / all + (found.get(new Wanted(Set.class)) == null ? 0 : 1 / (found.size() - 4));
  }
  public static int listedByAll() {
    Map<Wanted, Integer> found = new java.util.concurrent.ConcurrentHashMap<>();
    found.put(new Wanted(String.class), 0);
    found.put(new Wanted(Map.class), 1);
    return 1 / found.values().iterator().next();
  }
  static class Nulls extends Key {
    Nulls(Kind kind) { super(kind, 7); }
    @Override public boolean equals(Object o) { return o.hashCode() == 0 && this == o; }
  }
  public static int nothing() {
    Map<Object, Integer> t = new HashMap<>();
    t.put(null, 1);
    t.put(new Nulls(Kind.A), 2);
    return t.size();
  }
  public static int rude() { Map<Object, Integer> t = table(); t.put(new Rude(Kind.A), 1); return t.size(); }
  public static int counting() {
    Map<Object, Integer> t = table();
    t.put(new Counting(Kind.A), 1);
    return 1 / (Counting.asked == 0 ? 1 : 0);
  }
  public static int changed() {
    Key key = new Key(Kind.A, 0);
    Map<Object, Integer> t = new HashMap<>();
    t.put(key, 1);
    key.kind = Kind.B;
    return t.get(key) == null ? 1 : 1 / (t.size() - 1);
  }
  public static int either() {
    Map<Object, Integer> t = new HashMap<>();
    t.put(new Pair(Kind.A, Kind.B), 1);
    return t.get(new Pair(Kind.B, Kind.A)) == null ? 1 : 1 / (t.size() - 1);
  }
  public static int last() {
    Key last = null;
    for (Object one : table().keySet()) if (one instanceof Key) last = (Key) one;
    return 1 / last.n;
  }
  public static int listed() {
    Map<Object, Integer> t = new HashMap<>();
    t.put(new Key(Kind.A, 0), 1);
    t.put(new Key(Kind.B, 1), 1);
    return 1 / ((Key) t.keySet().toArray()[0]).n;
  }
}
"""
CLOCKS = """
package acme;
public class Clocks {
  public interface Clock { long now(); }
  public interface Timer { long now(); }
  static class Fixed implements Clock {
    final long at;
    Fixed(long at) { this.at = at; }
    public long now() { return at; }
  }
  private static volatile Clock clock = new Fixed(5);
  private static volatile Timer timer = () -> 7;
  public static void set(Clock other) { clock = java.util.Objects.requireNonNull(other); }
  public static void set(int n) { timer = () -> 7 / n; }
  private final long start;
  public Clocks(long start) { this.start = start; }
  public boolean isPast() { return clock.now() > start; }
  public long share() { return 100 / clock.now(); }
  public long time() { return timer.now(); }
}
"""


CLASSES = {"Tables": SOURCE, "Keys": KEYS, "Clocks": CLOCKS}
HOLD = {"Tables": ("steady",), "Keys": ("found", "absent", "shared"), "Clocks": ("isPast",)}
FAIL = {
    "Tables": (
        "last", "first", "returned", "broken", "pairs", "taken", "thrown", "left", "stored", "property",
    ),
    "Keys": ("rude", "counting", "changed", "either", "last", "listed", "listedByAll", "present", "nothing"),
    "Clocks": ("share", "time"),
}  # fmt: skip
Both = dict[str, dict[str, Answer]]


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> Both:
    """The answers by the names of classes and methods."""
    return {
        name: ask(name, source, HOLD[name], 5.0) | try_to_prove(name, source, FAIL[name], 2.0)
        for name, source in CLASSES.items()
    }


@pytest.mark.parametrize(("owner", "method"), [(owner, one) for owner in CLASSES for one in HOLD[owner]])
def test_orders_that_do_not_show(answers: Both, owner: str, method: str) -> None:
    """Rounds that leave everything as it was, keys that are found wherever they are, any clock."""
    assert answers[owner][method].verdict is Verdict.TRUE, answers[owner][method].reason


@pytest.mark.parametrize(("owner", "method"), [(owner, one) for owner in CLASSES for one in FAIL[owner]])
def test_orders_that_may_show(answers: Both, owner: str, method: str) -> None:
    """What the first entry is, entries that are left, equal hash codes, functions of one's own."""
    assert answers[owner][method].verdict is not Verdict.TRUE
