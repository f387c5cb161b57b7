"""Fields that a constructor sets by a method of its own, which may find them set already."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Cleared {
  static class Kept {
    private String text;
    private int[] row;
    Kept() { clear(); }
    void clear() {
      if (text == null) { text = "a"; } else { text.length(); }
      row = new int[3];
    }
    int size() { return text.length() + row.length; }
  }
  static class Replaced {
    private String text;
    Replaced() { clear(); }
    void clear() { if (text == null) text = "a"; }
    int size() { return text.length(); }
  }
  static class Replacing extends Replaced { @Override void clear() {} }
  static class Inverted {
    private String text;
    Inverted() { clear(); }
    final void clear() { if (text != null) text = "a"; }
    int size() { return text.length(); }
  }
  static class Other {
    private String text;
    Other(Other other) { clear(other); }
    final void clear(Other other) { if (other.text == null) text = "a"; }
    int size() { return text.length(); }
  }
  static class Forgotten {
    private String text;
    Forgotten() { clear(); }
    void clear() { if (text == null) text = "a"; else text = null; }
    int size() { return text.length(); }
  }
  static class Sometimes {
    private String text;
    Sometimes(boolean is) { if (is) clear(); }
    void clear() { if (text == null) text = "a"; }
    int size() { return text.length(); }
  }
  public static int kept(Kept one) { return one.size(); }
  public static int replaced(Replaced one) { return one.size(); }
  public static int inverted(Inverted one) { return one.size(); }
  public static int other(Other one) { return one.size(); }
  public static int forgotten(Forgotten one) { return one.size(); }
  public static int sometimes(Sometimes one) { return one.size(); }
}
"""
HOLD = ("kept",)
FAIL = ("replaced", "inverted", "other", "forgotten", "sometimes")


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Cleared", SOURCE, HOLD, 5.0), **try_to_prove("Cleared", SOURCE, FAIL, 2.0)}


@pytest.mark.parametrize("name", HOLD)
def test_set_by_a_method_or_before(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_perhaps_not_set(answers: dict[str, Answer], name: str) -> None:
    """Overridden, the other way round, of another object, written with null, not called."""
    assert answers[name].verdict is not Verdict.TRUE
