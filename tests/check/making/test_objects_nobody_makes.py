"""Checks of methods with receivers or arguments that no driver can make: what holds for any field values."""

from __future__ import annotations

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.net.URL;
public class Gate {
  public static class Low extends Gate {
    public Low(URL place, int[] marks) { super(place, marks); }
    int step() { return 0; }
  }
  private final URL place;
  private final int[] marks;
  private String last;
  int calls;
  public Gate(URL place, int[] marks) { this.place = place; this.marks = marks; }
  int step() { return 1; }
  int width() { return 2; }

  // These hold.
  public int count() { return marks.length; }
  public URL place() { return place; }
  public int wide() { return 6 / width(); }
  public String named() { return last == null ? "" : last.trim(); }
  public static boolean fits(URL url, int n) { return url != null && 8 / (n | 1) > 2; }

  // These do not.
  public int first() { return marks[0]; }
  public int lastWidth() { return last.length(); }
  public int divided() { return 6 / step(); }
  public void other(Gate gate) { if (gate == this) throw new ArithmeticException(); }
  public void moved(Gate gate) { calls = 1; gate.calls = 0; if (calls == 0) throw new ArithmeticException(); }
  public static int part(URL url, int n) { return 7 / n; }
  public int called() { return 1 / (place.getHost().length() - 4); }
}
"""
HOLDS = ("count", "place", "wide", "named", "fits")
FAILS = ("first", "lastWidth", "divided", "other", "moved", "part", "called")


@pytest.fixture(scope="module")
def answers(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """The answers about all methods, of one check."""
    folder = tmp_path_factory.mktemp("gate")
    source = folder / "acme" / "Gate.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    found: list[Answer] = []
    words = tuple(f"acme.Gate.{name}" for name in HOLDS + FAILS)
    run_check(
        Request(words, (folder / "classes",), Policy(), limit_s=30.0),
        Options(), warm_jvm, lambda targets: None, found.append,
    )  # fmt: skip
    return {answer.text.removeprefix("acme.Gate.").partition("(")[0]: answer for answer in found}


@pytest.mark.parametrize("name", HOLDS)
def test_what_no_field_values_make_fail_is_true(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAILS)
def test_what_some_field_values_make_fail_is_not_true(answers: dict[str, Answer], name: str) -> None:
    answer = answers[name]
    assert answer.verdict is Verdict.UNKNOWN
    assert "no way to make" in answer.reason or "no public way" in answer.reason


def test_the_same_fails_where_null_may_be_passed(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("null")
    source = folder / "acme" / "Gate.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    found: list[Answer] = []
    request = Request(("acme.Gate.count",), (folder / "classes",), Policy(nulls="anything"), limit_s=30.0)
    run_check(request, Options(), warm_jvm, lambda targets: None, found.append)
    assert [answer.verdict is Verdict.TRUE for answer in found] == [False]
