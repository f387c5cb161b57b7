"""Collections in fields of which only the type is known: what reading them gives, and what may go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Shelf<T extends Number> {
  private final Map<String, Integer> map;
  private final List<String> names;
  private final Set<String> set;
  private final Collection<Shelf<T>> kids;
  private final Map<String, List<String>> groups;
  private final List<T> numbers;
  private final Deque<String> queue;
  private final List raw;
  private final List<String> own = new ArrayList<>();
  public Shelf(Map<String, Integer> map, List<String> names, Set<String> set, Collection<Shelf<T>> kids,
      Map<String, List<String>> groups, List<T> numbers, Deque<String> queue, List raw) {
    this.map = Objects.requireNonNull(map);
    this.names = Objects.requireNonNull(names);
    this.set = Objects.requireNonNull(set);
    this.kids = Objects.requireNonNull(kids);
    this.groups = Objects.requireNonNull(groups);
    this.numbers = Objects.requireNonNull(numbers);
    this.queue = Objects.requireNonNull(queue);
    this.raw = Objects.requireNonNull(raw);
  }
  public void own(String one) { own.add(one); }
  public List<String> own() { return own; }

  // These hold.
  public int at(String key) { Integer i = map.get(key); return i == null ? 0 : i; }
  public int total() {
    int n = 0;
    for (String s : names) if (s != null) n |= s.length();
    return n;
  }
  public boolean has(String s) { return set.contains(s) || names.indexOf(s) > 0; }
  public String first() { return names.isEmpty() ? "" : names.get(0); }
  public String last() { int n = names.size(); return n == 0 ? "" : names.get(n - 1); }
  public int below() {
    int n = 0;
    for (Shelf<T> kid : kids) if (kid != null) n += kid.at("a");
    return n;
  }
  public int group(String key) { List<String> all = groups.get(key); return all == null ? 0 : all.size(); }
  public int sum() {
    int n = 0;
    for (T one : numbers) if (one != null) n += one.intValue();
    return n;
  }
  public String next() { String s = queue.peek(); return s == null ? "" : s.trim(); }

  @Override public boolean equals(Object other) {
    if (!(other instanceof Shelf)) return false;
    Shelf<?> shelf = (Shelf<?>) other;
    return map.equals(shelf.map) && Objects.equals(names, shelf.names) && set.equals(shelf.set);
  }
  @Override public int hashCode() { return Objects.hash(map, names); }

  public String shown() {
    return String.format("%s and %s", map.keySet(), names);
  }

  // These do not.
  public void told() { assert !String.format("%s", names).isEmpty(); }
  public String counted() { return String.format("%d", names); }
  public void alike(Shelf<T> other) { assert names.equals(other.names); }
  public void differ(Shelf<T> other) { assert !map.equals(other.map); }
  public boolean inside(Shelf<T> other) { return odds().equals(other.odds()); }
  public static class Odd {
    @Override public boolean equals(Object other) { throw new ArithmeticException(); }
    @Override public int hashCode() { return 1; }
  }
  private List<Odd> odds = List.of(new Odd());
  public List<Odd> odds() { return odds; }
  public void odds(List<Odd> odds) { this.odds = Objects.requireNonNull(odds); }
  public int unboxed(String key) { return map.get(key); }
  public int lengths() {
    int n = 0;
    for (String s : names) n |= s.length();
    return n;
  }
  public int inGroups() {
    int n = 0;
    for (List<String> all : groups.values()) if (all != null) for (String s : all) n |= s.length();
    return n;
  }
  public String front() { return names.get(0); }
  public String any() { return set.iterator().next(); }
  public int none() { return 10 / map.size(); }
  public void put(String key) { map.put(key, 1); }
  public String changed() {
    if (names.isEmpty()) return "";
    own.clear();
    return names.get(0);
  }
  public String cast() { return raw.isEmpty() ? "" : (String) raw.get(0); }
  public Integer number() { return numbers.isEmpty() ? 1 : (Integer) (Number) numbers.get(0); }
  public void same(Shelf<T> other) { assert names != other.names; }
  public void sizes(Shelf<T> other) { assert names.size() == other.names.size(); }
}
"""
RIGHT = [
    "at",
    "total",
    "has",
    "first",
    "last",
    "below",
    "group",
    "sum",
    "next",
    "equals",
    "hashCode",
    "shown",
]
_WRONG = """told counted alike differ inside unboxed lengths inGroups front any none put changed cast number
same sizes"""
WRONG = _WRONG.split()
STRANGE = {
    "Walks": """
package acme;
import java.util.*;
public class Walks {
  private final List<String> all;
  private final Iterator<String> walk;
  public Walks(List<String> all) { this.all = all; walk = all.iterator(); }
  public void add(String s) { all.add(s); }
  public String asked() { return walk.hasNext() ? walk.next() : ""; }
}
""",
    "Sorted": """
package acme;
import java.util.*;
public class Sorted {
  private Set<String> all = new TreeSet<>((a, b) -> a.charAt(0) - b.charAt(0));
  public Sorted(boolean b) { if (b) all = new HashSet<>(); }
  public void put(String s) { if (!s.isEmpty()) all.add(s); }
  public boolean asked(String s) { return all.contains(s); }
}
""",
    "Ordered": """
package acme;
import java.util.*;
public class Ordered {
  private final Map<String, String> all;
  public Ordered(boolean b) { all = b ? new LinkedHashMap<>(16, 0.75f, true) : new HashMap<>(); }
  public void put(String s) { all.put(s, s); }
  public void asked() { for (String s : all.keySet()) all.get("a"); }
}
""",
    "Weak": """
package acme;
import java.util.*;
public class Weak {
  private final Map<String, String> all;
  public Weak(boolean b) { all = b ? new WeakHashMap<>() : new HashMap<>(); }
  public void put(String s) { all.put(new String(s), s); }
  public String asked() { return all.isEmpty() ? "" : all.keySet().iterator().next(); }
}
""",
    "Parts": """
package acme;
import java.util.*;
public class Parts {
  private final List<String> all = new ArrayList<>(List.of("a"));
  private List<String> part;
  public Parts(boolean b) { part = b ? all.subList(0, 1) : new ArrayList<>(); }
  public void add(String s) { all.add(s); }
  public String asked() { return part.isEmpty() ? "" : part.get(0); }
}
""",
    "Owns": """
package acme;
import java.util.*;
public class Owns {
  static class Bad extends AbstractList<String> {
    public int size() { return 1; }
    public String get(int at) { throw new ArithmeticException(); }
  }
  private final List<String> all;
  public Owns(boolean b) { all = b ? new Bad() : new ArrayList<>(); }
  public String asked() { return all.isEmpty() ? "" : all.get(0); }
}
""",
}


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Shelf", SOURCE, RIGHT, 4)
    return found | try_to_prove("Shelf", SOURCE, WRONG, 1)


@pytest.mark.parametrize("name", RIGHT)
def test_what_holds_of_all_content_is_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", WRONG)
def test_what_some_content_refutes_is_not_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


@pytest.mark.parametrize("name", STRANGE)
def test_what_the_class_path_makes_strange_is_not_proved(try_to_prove: Any, name: str) -> None:
    assert try_to_prove(name, STRANGE[name], ("asked",), 1)["asked"].verdict is not Verdict.TRUE
