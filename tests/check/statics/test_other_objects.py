"""Collections of a known class beside those of the class path; interfaces that nothing on it implements."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Depot {
  public static class Own extends AbstractList<String> {
    final int size;
    public Own(int size) { this.size = size; }
    @Override public String get(int at) { return "a"; }
    @Override public int size() { return 1 / size; }
  }
  public interface Hook { int at(int n); int other(); }
  private final List<String> made = new ArrayList<>();
  private List<String> given;
  private Hook hook;
  private Hook second;
  public Depot(List<String> given) { this.given = Objects.requireNonNull(given); }
  public int size() { return made.size(); }
  public boolean none() { return made.isEmpty() || !made.isEmpty(); }
  public void listed() { assert made instanceof RandomAccess && !((Object) made instanceof Own); }
  public Hook keep(Hook one) { hook = one; return hook; }
  public void add(String text) { made.add(text); }

  public int sizeOfGiven() { return given.size(); }
  public void few() { assert made.size() < 3; }
  public void same() { int n = made.size(); made.add("b"); assert made.size() == n; }
  public void lists() { assert !(made instanceof ArrayList); }
  public int called(Hook one) { return 1 / one.at(1); }
  public void runs(Hook one) { assert !(one instanceof Runnable); }
  public void two(Hook one, Hook other) { hook = one; second = other; assert hook != second; }
}
"""
HOLD = ("size", "none", "listed", "keep", "add")
FAIL = ("sizeOfGiven", "few", "same", "lists", "called", "runs", "two")


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Depot", SOURCE, HOLD, 10.0), **try_to_prove("Depot", SOURCE, FAIL, 5.0)}


@pytest.mark.parametrize("name", HOLD)
def test_these_hold(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_these_do_not(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
