"""Objects whose constructors returned have their fields set, even if others saw them before."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Plan {
  String name;
  private String early;
  private Plan next;
  protected Plan() { assemble(); fill(); early = "early"; }
  Plan(int n, Plan other) {
    for (int i = 0; i < n; i++) {
      other.name = "other";
      assert i < 10 || name != null;
    }
    early = "early";
    name = "name";
  }
  Plan(Plan next) { this(0, next); this.next = next; }
  private void fill() { name = "name"; }
  protected void assemble() { }
  public int width() { return name.length() + early.length(); }
  public static void built(int n, Plan other) { new Plan(n, other); }
  public static int nextWidth(Plan other) { return other.next.width(); }
  public static int seen(boolean way) { return new Below(way).width; }
  static class Below extends Plan {
    int width;
    final boolean way;
    Below(boolean way) { this.way = way; width += width(); }
    protected void assemble() { width = way ? 0 : width(); }
  }
}
"""
HOLD, FAIL = ("width",), ("built", "nextWidth", "seen")


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Plan", SOURCE, HOLD, 10.0), **try_to_prove("Plan", SOURCE, FAIL, 5.0)}


@pytest.mark.parametrize("name", HOLD)
def test_what_constructors_set_is_set(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_what_is_not_set_yet_is_null(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
