"""Checks with objects of the JDK of which nothing is known: what they may be asked, what stays open."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
import java.util.concurrent.atomic.*;
public class Store {
  public static class Broken extends RuntimeException {
    private final int code;
    public Broken(String message, Throwable cause, int code) { super(message, cause); this.code = code; }
    public int code() { return code; }
    public int share() { return 100 / code; }
    public int frames() { return getStackTrace().length == 0 ? 1 : 1 / (code - code); }
    public int cause() { return getCause() == null ? 0 : 1; }
  }
  public static class Lines extends java.io.BufferedReader {
    private long seen;
    private final Rule rule;
    public Lines(java.io.Reader from, Rule rule) { super(from); this.rule = rule; }
    @Override public int read() throws java.io.IOException { seen++; return super.read(); }
    public long seen() { return seen; }
    public void none() { assert seen == 0; }
    public boolean asks() { return rule != null; }
    public int next() throws java.io.IOException { return 10 / (read() + 2); }
  }
  static class Count implements Iterator<String> {
    int n;
    public boolean hasNext() { return n < 3; }
    public String next() { return "" + n++; }
  }
  public interface Rule { boolean holds(String text); }
  static final AtomicInteger COUNT = new AtomicInteger();
  private final List<String> names;
  private Map<String, Integer> table;
  private AtomicInteger count;
  private Rule rule;
  public Store(List<String> names, Map<String, Integer> table, Rule rule) {
    this.names = Objects.requireNonNull(names);
    this.table = table;
    this.rule = rule;
    this.count = COUNT;
  }
  public int size() { return names.size(); }
  public int sizes() { assert names.size() >= 0 && table.size() >= 0; return table.size(); }
  public boolean few() { assert names.size() < 3; return true; }
  public Iterator<String> iterator() { return names.iterator(); }
  public Set<String> keys() { return table.keySet(); }
  public List<String> fixed() { return Collections.unmodifiableList(names); }
  public boolean isQuick() { return names instanceof RandomAccess; }
  public void notQuick() { assert !(names instanceof RandomAccess); }
  public String first() { return names.get(0); }
  public void drop() { table = null; }
  public void set(Rule rule) { this.rule = Objects.requireNonNull(rule); }
  public boolean test() { return rule.holds("a"); }
  public void bump() { count.set(7); assert COUNT.get() == 0; }
  public int counted() { return count.get() | 1; }
  public void same() { assert names != table; assert (Object) names != (Object) count; }
  public boolean knows(String name) { return names.contains(name) && table.containsKey(name); }
  public boolean has(String name) { return names.contains(name) && !names.contains("a"); }
  public int place(String name) { return names.indexOf(name) + names.lastIndexOf(name) + 2; }
  public void found(String name) { assert names.contains(name); }
  public void lost(String name) { assert table == null || !table.containsKey(name); }
  public void placed(String name) { assert names.indexOf(name) >= 0; }
  public static boolean holds(Collection<Object> all, Rule rule) { return all.contains(rule); }
  public static boolean none(Collection<String> all) { return all.contains(null); }
  public boolean isList() { return names instanceof Collection; }
  public void isArrayList() { assert !(names instanceof ArrayList); }
  public static int number(Number n) { return n.intValue(); }
  public static int divided(Number n) { return 1 / n.intValue(); }
  public static String named(Class<?> c) { return c.getName() + c.isArray(); }
  public static int hashed(Class<?> c, Locale l) { return c.equals(l) && l.equals(c) ? 0 : c.hashCode(); }
  public static void even(Class<?> c, Class<?> d) { assert !c.equals(d) || c.hashCode() == 0; }
  public static int length(Class<?> c) { assert c.getName().length() < 40; return 1; }
  public static Throwable wrapped(Throwable t) { return new Broken(t.getMessage(), t, 1); }
  public static boolean asked(CharSequence s) { return s.length() >= 0; }
  public static char last(CharSequence s) { return s.charAt(s.length() - 1); }
  public static void cast(Object o) { if (o instanceof Broken) ((Broken) o).share(); }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
EXPECTED = {
    "size": T, "few": NOT_TRUE, "iterator": T, "first": NOT_TRUE,
    "drop": T, "set": T, "test": T, "bump": NOT_TRUE, "counted": T,
    "same": NOT_TRUE, "isList": T, "isArrayList": NOT_TRUE, "number": T,
    "divided": NOT_TRUE, "hashed": T, "even": NOT_TRUE, "named": T, "length": NOT_TRUE, "wrapped": T,
    "last": NOT_TRUE, "asked": T, "cast": NOT_TRUE, "Broken.code": T,
    "Broken.share": NOT_TRUE, "Broken.frames": NOT_TRUE, "sizes": NOT_TRUE,
    "keys": NOT_TRUE, "fixed": T, "isQuick": T, "notQuick": NOT_TRUE, "Lines.seen": T,
    "knows": NOT_TRUE, "place": T, "has": T, "found": NOT_TRUE, "lost": NOT_TRUE, "placed": NOT_TRUE,
    "holds": NOT_TRUE, "none": NOT_TRUE,
    "Lines.none": NOT_TRUE, "Lines.asks": T, "Lines.next": NOT_TRUE,
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    right = [name for name, verdicts in EXPECTED.items() if verdicts == T]
    wrong = [name for name in EXPECTED if name not in right]
    found: dict[str, Answer] = ask("Store", SOURCE, right, 8) | try_to_prove("Store", SOURCE, wrong, 2)
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]


def test_collections_of_the_program_may_be_inside_those_of_the_jdk(try_to_prove: Any) -> None:
    source = """
    package acme;
    import java.util.*;
    public class Held {
      static class Mine extends AbstractList<String> {
        public String get(int at) { return ""; }
        public int size() { throw new ArithmeticException(); }
      }
      private final Collection<String> all;
      public Held(Collection<String> all) { this.all = Objects.requireNonNull(all); }
      public static Held made() { return new Held(Collections.unmodifiableList(new Mine())); }
      public int size() { return all.size(); }
      public boolean has(String one) { return all.contains(one); }
    }
    """
    found = try_to_prove("Held", source, ("size", "has"), 2)
    assert found["size"].verdict is not Verdict.TRUE and found["has"].verdict is not Verdict.TRUE
