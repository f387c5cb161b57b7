"""Paths that are split again on what was joined, where no solver answers about them as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.exploration.feasibility import Feasibility
from verifier.jvm.process import Jvm
from verifier.solving.answer import Answer, Unknown
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.terms.term import Op, Term
from verifier.verdict.outcome import Result, Verdict

FRAME = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt() & 7, n = 0;
    boolean p = Verifier.nondetBoolean(), q = Verifier.nondetBoolean();
    if (p) n += a; else n += 2;
    if (q) n += 4; else n *= 2;
    %s
    if (n > 5) a = 0;
    %s
  }
}
"""
HOLDS, FAILS = "assert n <= 14;", "assert n != 9 || !p;"


def decide(monkeypatch: pytest.MonkeyPatch, jvm: Jvm, folder: Path, setting: str, *body: str) -> Result:
    """Decide a program with a solver that answers no question about the values of joined branches."""
    answered = Feasibility._answer

    def answer(self: Any, constraints: list[Term], divisor: int = 1) -> Answer:
        is_joined = any(one.op is Op.ITE for term in constraints for one in below(term, constraints))
        return Unknown("too hard") if is_joined else answered(self, constraints, divisor)

    monkeypatch.setattr(Feasibility, "_answer", answer)
    (folder / "Main.java").write_text(FRAME % body)
    options = Options(analyses=("symbolic",), merge=setting, wall_limit_s=60.0)
    return verify_with(jvm, read_task([folder], "valid-assert"), options, Stats())


def below(term: Term, known: list[Term]) -> list[Term]:
    """The subterms whose values a solver has to tell, but for sides that the known conditions exclude."""
    found, pending = [], [term]
    while pending:
        one = pending.pop()
        decided = one.op is Op.ITE and (one.args[0] in known or one.args[0].negation in known)
        if not decided:
            found.append(one)
            pending += one.args
        else:
            pending.append(one.args[1] if one.args[0] in known else one.args[2])
    return found


@pytest.mark.parametrize("body, verdict", [(HOLDS, Verdict.TRUE), (FAILS, Verdict.FALSE)])
def test_split_where_that_makes_questions_simple(
    monkeypatch: pytest.MonkeyPatch, jvm: Jvm, tmp_path: Path, body: str, verdict: Verdict
) -> None:
    result = decide(monkeypatch, jvm, tmp_path, "full", "", body)
    counters: Any = result.statistics["counters"]
    assert (result.verdict, counters["splits"] > 0) == (verdict, True)


def test_only_where_all_is_joined(monkeypatch: pytest.MonkeyPatch, jvm: Jvm, tmp_path: Path) -> None:
    result = decide(monkeypatch, jvm, tmp_path, "all", "", HOLDS)
    counters: Any = result.statistics["counters"]
    assert counters["splits"] == 0
