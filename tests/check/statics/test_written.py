"""Static fields that may have been written when the objects that are passed were made."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.ArrayList;
import java.util.List;
public class Uses {
  public static class Other {
    static int count;
    static int quiet = 3;
    static Other last;
    static final int[] MADE = new int[1];
    static final List<Other> ALL = new ArrayList<>();
    static final int[] TABLE = {5};
    int x;
    public Other(int x) { this.x = x; count++; MADE[0]++; last = this; ALL.add(this); }
  }
  public static class Switch {
    private static boolean on;
    static void toggle() { on = !on; }
    public Switch() { toggle(); }
  }
  public static class Counter { int n; }
  public static class Helped {
    private static final Counter COUNTER = new Counter();
    public Helped() { bump(); }
    private static void bump() { COUNTER.n = 1; }
  }
  public static class Sorted implements Comparable<Sorted> {
    private static final Object[] SLOTS = {"a"};
    public Sorted() { java.util.Arrays.sort(new Object[] {this, this}); }
    @Override public int compareTo(Sorted other) { SLOTS[0] = null; return 0; }
  }
  public static class Alias {
    private static final List<String> ALL = new ArrayList<>();
    private static final List<String> SAME = ALL;
    int x;
    public Alias() { SAME.add("a"); }
  }
  public static class Made {
    private static final List<String> ALL = new ArrayList<>();
    int x;
    private Made() {}
    public static Made of() { ALL.add("a"); return new Made(); }
  }
  public static class Shared {
    private static final Shared ZERO = new Shared(0);
    int x;
    private Shared(int x) { this.x = x; }
    public static Shared of(int x) { return x == 0 ? ZERO : new Shared(x); }
    public static Shared zero() { return ZERO; }
  }
  public static class Reader {
    private static final List<String> NAMES = new ArrayList<>();
    static { NAMES.add("a"); }
    int x;
  }
  enum Colour { RED; int level = 1; int fixed = 1; }
  public static class Lamp {
    private final Colour colour;
    public Lamp(Colour colour) { this.colour = colour; }
    public void dim() { colour.level--; }
  }
  public static class Pair {
    int x;
    static final Pair ONE = new Pair(), TWO = new Pair();
  }
  public static class Changer {
    public Changer() { Pair.TWO.x = 5; }
  }
  public static void pair(Object o) { assert Pair.ONE.x + Pair.TWO.x == 0; }
  public static void first(Object o) { assert Pair.ONE.x == 0; }
  public static void fixed(Lamp lamp) { assert lamp.colour.fixed == 1; }
  public static void dimmed(Lamp lamp) { assert lamp.colour.level == 1; }
  public static void quiet(Object o) { assert Other.quiet == 3; }
  public static void tabled(Object o) { assert Other.TABLE[0] == 5; }
  public static void next(Object o) { assert Other.count + 1 != Other.count; }
  public static void lastOfAny(Object o) {
    Other other = Other.last;
    assert other == null || other.x == Other.last.x;
  }
  public static void none() { assert Other.count == 0; }

  public static void named(Reader reader) { assert Reader.NAMES.size() == 1; }

  public static void shared(Shared shared) { assert Shared.ZERO.x == 0; }

  public static void alias(Alias alias) { assert Alias.ALL.isEmpty(); }
  public static void madeBy(Made made) { assert Made.ALL.isEmpty(); }
  public static void helped(Helped helped) { assert Helped.COUNTER.n == 0; }
  public static void sorted(Sorted sorted) { assert Sorted.SLOTS[0] != null; }
  public static void counted(Object o) { assert Other.count == 0; }
  public static void made(Object o) { assert Other.MADE[0] == 0; }
  public static void listed(Object o) { assert Other.ALL.isEmpty(); }
  public static void lastOne(Object o) { assert Other.last == null; }
  public static void zero(Object o) { assert Other.last == null || Other.last.x == 0; }
  public static void off(Switch s) { assert !Switch.on; }
}
"""
HOLD = ("quiet", "tabled", "next", "lastOfAny", "fixed", "first", "named", "shared")
FAIL = (
    "none",
    "counted",
    "made",
    "listed",
    "lastOne",
    "zero",
    "off",
    "dimmed",
    "pair",
    "helped",
    "sorted",
    "alias",
    "madeBy",
)


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Uses", SOURCE, HOLD, 10.0), **try_to_prove("Uses", SOURCE, FAIL, 3.0)}


@pytest.mark.parametrize("name", HOLD)
def test_what_nobody_changes_stays(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_what_makes_arguments_is_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
