"""Checks with arguments of type Object: those that the method tells apart, and the rest."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.Objects;
public class Pair {
  public static class Triple extends Pair {
    final int z;
    public Triple(int x, String s, int z) { super(x, s); this.z = z; }
  }
  public static class Elsewhere { }
  public interface Marked { }
  public static class Both extends Elsewhere implements Marked { }
  public enum Side { LEFT, RIGHT { int turn() { return 2; } }; int turn() { return 1; } }
  static final Object LOCK = new Elsewhere();
  private final int x;
  private final String s;
  public Pair(int x, String s) { this.x = x; this.s = Objects.requireNonNull(s); }
  public boolean equals(Object o) { return o instanceof Pair && ((Pair) o).x == x && ((Pair) o).s.equals(s); }
  public int hashCode() { return x + s.length(); }
  public boolean same(Object o) {
    if (this == o) return true;
    if (o == null || getClass() != o.getClass()) return false;
    Pair p = (Pair) o;
    return p.x == x && s.equals(p.s);
  }
  public boolean cast(Object o) { return ((Pair) o).x == x; }
  public boolean text(Object o) {
    return o instanceof String ? ((String) o).length() == x : o instanceof Integer && (Integer) o == x;
  }
  public String shown(Object o) { return "P" + o; }
  public void triple(Object o) { if (o instanceof Triple) assert ((Triple) o).z != 7; }
  public void below(Object o) {
    if (o instanceof Pair && o.getClass() != Pair.class) assert !(o instanceof Triple);
  }
  public void exact(Object o) { assert o.getClass() != Triple.class; }
  public void both(Object o) { if (o instanceof Elsewhere) assert o.getClass() == Elsewhere.class; }
  public void marked(Object o) { assert !(o instanceof Marked); }
  public void lambda(Object o) { if (o instanceof Runnable) ((Runnable) o).run(); }
  public void array(Object o) { assert !(o instanceof int[]); }
  public void number(Object o) { assert !(o instanceof Number); }
  public void lock(Object o) { assert o != LOCK; }
  public void classes(Object o) { assert o != Pair.class; }
  public void literal(Object o) { assert o != "x"; }
  public int side(Object o) { return o instanceof Side ? 1 / ((Side) o).turn() : 0; }
  public int turned(Object o) { return o instanceof Side ? 1 / (((Side) o).turn() - 2) : 0; }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
EXPECTED = {"equals": T, "same": T, "text": T, "side": T, "shown": T} | dict.fromkeys(
    (
        "cast", "triple", "below", "exact", "both", "marked", "lambda", "array", "number", "lock",
        "classes", "literal", "turned",
    ),
    NOT_TRUE,
)  # fmt: skip


CASTS = """
package acme;
public class Casts {
  public static int number(Object o) { return o instanceof Number ? (Integer) o : 0; }
  public static int array(Object o) { return o.getClass().isArray() ? ((Object[]) o).length : 0; }
  public static void equal(Object a, Object b) { if (a.equals(b)) assert a == b; }
  public static int asked(Object o) { return o instanceof Double ? ((Double) o).intValue() : 0; }
}
"""
WRONG_CASTS = {
    "number": "java.lang.ClassCastException",
    "array": "java.lang.ClassCastException",
    "equal": "java.lang.AssertionError",
    "asked": None,
}


def test_casts_that_go_wrong_are_found(ask: Any) -> None:
    """Objects of what the code asks for are among the arguments."""
    found: dict[str, Answer] = ask("Casts", CASTS, tuple(WRONG_CASTS), 8)
    assert {name: one.failure and one.failure.exception for name, one in found.items()} == WRONG_CASTS


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    right = [name for name, verdicts in EXPECTED.items() if verdicts == T]
    wrong = [name for name in EXPECTED if name not in right]
    found: dict[str, Answer] = ask("Pair", SOURCE, right, 8) | try_to_prove("Pair", SOURCE, wrong, 2)
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]


HANDED_ON = """
package acme;
public class Handed {
  abstract static class Measure { abstract int of(Object o); }
  static class Card { final int size; Card(int size) { this.size = size; } }
  static class Cards extends Measure {
    int of(Object o) {
      return o instanceof Card ? ((Card) o).size : o instanceof Integer ? (Integer) o : 0;
    }
  }
  static class Boxes {
    static long sum(Object o, int times) { return times * (o instanceof Long ? (Long) o : 0L); }
    static long any(Object o) { return (Long) o; }
    static int sized(Object o) { return 100 / ((Card) o).size; }
  }
  private final Measure measure = new Cards();
  public int measured(Object o) { return measure.of(o); }
  public long twice(Object o) { return Boxes.sum(o, 2); }
  public long cast(Object o) { return Boxes.any(o); }
  public int sized(Object o) { return o instanceof Card ? Boxes.sized(o) : 0; }
  public static int place(Object o) { return System.identityHashCode(o) % 16; }
  public static int share(Object o) { return 1 / System.identityHashCode(o); }
  public static int bucket(Object o) { int[] row = new int[16]; return row[System.identityHashCode(o) % 17]; }
}
"""
SAFE_AT_HAND = {"measured", "twice", "place"}


def test_objects_handed_on_to_other_classes(try_to_prove: Any) -> None:
    methods = [*SAFE_AT_HAND, "cast", "sized", "share", "bucket"]
    answers = try_to_prove("Handed", HANDED_ON, methods, 4.0)
    assert {name for name, answer in answers.items() if answer.verdict is Verdict.TRUE} == SAFE_AT_HAND
