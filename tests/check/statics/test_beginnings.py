"""Initialisers of the classes of open objects: those that do not matter are not run, those that do are."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Start {
  public static class Threaded {
    static { new Thread(() -> { }).start(); }
    int x;
    int twice() { return 2 * x; }
  }
  static class Flags {
    static boolean raised;
    static final int[] TABLE = {1};
    static final Cell CELL = new Cell();
  }
  static class Cell { int held; }
  public static class Setter {
    static final Setter ONE = new Setter();
    static { Flags.raised = true; Flags.TABLE[0] = 7; Flags.CELL.held = 7; }
    int x;
  }
  public static class Fixed {
    static final Fixed ONE = new Fixed(1);
    static final Fixed TWO = new Fixed(2);
    final int x;
    Fixed(int x) { this.x = x; }
    boolean isTwo() { return this == TWO; }
  }
  static abstract class Upper { static final Kept SHARED = new Kept(); Kept kept; }
  public static class Lower extends Upper { public Lower() { kept = SHARED; } }
  static class Kept { }
  enum Color { RED, GREEN; Color other() { return this == RED ? GREEN : RED; } }
  private Threaded threaded; private Setter setter; private Fixed fixed; private Color color;
  private Lower lower;
  public Start(Threaded threaded, Setter setter, Fixed fixed) {
    this.threaded = threaded; this.setter = setter; this.fixed = fixed;
  }
  public Start(Color color, Lower lower) { this.color = color; this.lower = lower; }

  public int plain() { return threaded == null ? 0 : threaded.twice(); }
  public int switched() {
    int n = threaded == null ? 0 : threaded.twice();
    if (color == null) return n;
    switch (color) { case RED: return Color.values().length; default: return color.other().ordinal(); }
  }
  public void above() { assert lower == null || Upper.SHARED != lower.kept; }
  public void constant() { assert fixed == null || fixed == Fixed.ONE || fixed != Fixed.ONE; }
  public void colored() { assert color == null || color == Color.RED || color == Color.GREEN; }
  public void first() { assert Fixed.ONE.x == 1; }

  public void raised() { assert setter == null || !Flags.raised; }
  public void tabled() { assert setter == null || Flags.TABLE[0] == 1; }
  public void celled() { assert setter == null || Flags.CELL.held == 0; }
  public void isOne() { assert setter == null || setter != Setter.ONE; }
  public void isFixed() { assert fixed != Fixed.ONE; }
  public void isTwo() { assert fixed == null || !fixed.isTwo(); }
  public void isRed() { assert color != Color.RED; }
}
"""
HOLD, FAIL = ("plain", "constant", "colored", "first", "switched"), (
    "above",
    "raised", "tabled", "celled", "isOne", "isFixed", "isTwo", "isRed",
)  # fmt: skip
TRACES = """
package acme;
public class Traces {
  public static class Setter { static { System.setProperty("acme.set", "yes"); } int x; }
  private final Setter setter;
  public Traces(Setter setter) { this.setter = setter; }
  public int x() { return setter.x; }
  public void unset() { assert setter == null || System.getProperty("acme.set") == null; }
}
"""


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Start", SOURCE, HOLD, 10.0), **try_to_prove("Start", SOURCE, FAIL, 5.0)}


@pytest.mark.parametrize("name", HOLD)
def test_what_others_initialise_does_not_matter(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_what_others_left_is_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_properties_that_initialisers_set_are_seen(ask: Ask) -> None:
    found = ask("Traces", TRACES, ("x", "unset"), 10.0)
    assert found["x"].verdict is Verdict.TRUE
    assert found["unset"].verdict is not Verdict.TRUE
