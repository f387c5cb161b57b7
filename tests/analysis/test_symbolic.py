"""The symbolic analysis asks again, with what is left of the time, what no solver answered at first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import verifier.analysis.symbolic as symbolic
from tests.compiling import javac
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine
from verifier.jvm.home import find_java_home
from verifier.machine.mode import Mode
from verifier.solving.answer import Answer, Solver, Unknown
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.terms.term import Term
from verifier.verdict.outcome import Counterexample, Ending, Failure, InputValue

_PROGRAM = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Seven {
  public static void main(String[] args) { assert Verifier.nondetInt() * 3 != 21; }
}
"""


class Reluctant:
    """A solver that gives no answer to its first questions."""

    def __init__(self, inner: Solver, refusals: int) -> None:
        self._inner = inner
        self.refusals = refusals

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.refusals -= 1
        return Unknown("not yet") if self.refusals >= 0 else self._inner.check(constraints, time_limit_s)

    def close(self) -> None:
        self._inner.close()


@pytest.mark.parametrize("refusals", [0, 2, 100])
def test_violations_are_asked_about_again(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    source = tmp_path / "Seven.java"
    source.write_text(_PROGRAM)
    stub = root / "sv-benchmarks/java/common/org/sosy_lab/sv_benchmarks/Verifier.java"
    javac("-nowarn", "-d", tmp_path, stub, source)
    build = symbolic.build_solver

    def reluctant(*args: Any) -> Reluctant:
        return Reluctant(build(*args), refusals)

    monkeypatch.setattr(symbolic, "build_solver", reluctant)

    def believe(inputs: tuple[InputValue, ...], schedule: object, expected: object) -> Counterexample:
        return Counterexample(inputs, Failure("", None, ()), replayed=True)

    stats = Stats()
    machine = build_machine([tmp_path], find_java_home(None), stats, Mode())
    finding = symbolic.SymbolicAnalysis(
        machine, Property.VALID_ASSERT, Options(), stats, believe, Budget.of_work(20.0), {}
    ).run("Seven")
    if refusals == 100:
        assert finding.counterexample is None
        assert [o.ending for o in finding.obligations] == [Ending.SOLVER_UNKNOWN]
    else:
        assert finding.counterexample is not None
        assert finding.counterexample.inputs[0].value * 3 % 2**32 == 21
