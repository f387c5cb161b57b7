"""Loops over texts of any length, in a class of which other methods catch errors of the memory."""

from __future__ import annotations

import pytest

from tests.check.conftest import looked_at
from tests.proof.watched import is_refuted, watched_ways
from tests.retimed import retimed
from verifier.check import asking
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.runs.driver_run import DriverRun
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import Request, open_scope, prepare_questions
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.proof.loops.knowledge import Knowledge
from verifier.strategy import order
from verifier.strategy.attempt import Way
from verifier.verdict.outcome import Result, Verdict

SOURCE = """
package acme;
import java.util.ArrayList;
import java.util.List;
public class Lines {
  static int[] memory(int n) { try { return new int[n]; } catch (OutOfMemoryError e) { return null; } }

  // These hold.
  public static List<String> split(String s, char c) {
    List<String> found = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) == c) { found.add(s.substring(from, i)); from = i + 1; }
    }
    found.add(s.substring(from));
    return found;
  }
  public static String trimmed(String s) {
    StringBuilder b = new StringBuilder(s);
    while (b.length() > 0 && b.charAt(b.length() - 1) == ' ') b.setLength(b.length() - 1);
    return b.toString();
  }

  // These do not.
  public static int caught(String s) {
    int n = 0;
    try {
      for (int i = 0; i < s.length(); i++) n += memory(s.charAt(i)).length;
    } catch (NullPointerException e) { throw new ArithmeticException(); }
    return n;
  }
  public static void alias(int n) {
    StringBuilder a = new StringBuilder("abc");
    StringBuilder b = a;
    for (int i = 0; i < n; i++) b.append('x');
    assert a.length() < 70000;
  }
  public static char shrunk(int n) {
    StringBuilder b = new StringBuilder("abc");
    for (int i = 0; i < n; i++) { if (i == 70000) b.setLength(1); }
    return b.charAt(2);
  }
  public static String after(String s, char c) {
    int from = 0;
    for (int i = 0; i < s.length(); i++) if (s.charAt(i) == c) from = i + (i > 70000 ? 2 : 1);
    return s.substring(from);
  }
}
"""
HOLD = ["split", "trimmed"]
FAIL = ["caught", "alias", "shrunk", "after"]


class _ProofAlone(DriverRun):
    """Neither drawn inputs nor the exploration after proofs, which may never end."""

    def more_seeds(self, budget: Budget, limit_s: float) -> Result | None:
        return None

    def explore_texts(self, budget: Budget) -> Result:
        return Result(Verdict.UNKNOWN, "no proof")


Found = dict[str, tuple[Answer, list[Knowledge]]]


@pytest.fixture(scope="module")
def found(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is said of each method, and what became of its proofs."""
    folder = tmp_path_factory.mktemp("lines")
    file = folder / "Lines.java"
    file.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([file], folder / "classes", []) is None
    words = tuple(f"acme.Lines.{name}" for name in looked_at([*HOLD, *FAIL]))
    request = Request(words, (folder / "classes",), Policy())
    scope = open_scope(request, warm_jvm.java_home, warm_jvm.version, folder)
    shop = Workshop(warm_jvm, scope.library, Policy(), Options(), folder)
    numbers = range(len(scope.targets))
    found: Found = {}
    for number, ways in zip(numbers, prepare_questions(shop, scope.targets, numbers), strict=True):
        name = scope.targets[number].method.name
        closed = next(way for way in ways if isinstance(way, Question) and not way.over_approximates)
        with pytest.MonkeyPatch.context() as patch, watched_ways() as tried:
            patch.setattr(asking, "DriverRun", _ProofAlone)
            patch.setattr(order, "ANALYSES", retimed(order.ANALYSES, Way.EARLY_EXPLORATION, 0.3))
            answer = asking.ask(shop, closed, 10.0 if name in HOLD else 4.0)
        found[name] = answer, tried
    return found


@pytest.mark.parametrize("name", HOLD)
def test_what_holds_for_texts_of_any_length_is_proved(found: Found, name: str) -> None:
    answer, _ = found[name]
    assert answer.verdict is Verdict.TRUE, answer


@pytest.mark.parametrize("name", FAIL)
def test_what_fails_for_long_texts_is_refuted(found: Found, name: str) -> None:
    answer, ways = found[name]
    assert answer.verdict is not Verdict.TRUE
    assert answer.verdict is Verdict.FALSE or (ways and is_refuted(ways[0]))
