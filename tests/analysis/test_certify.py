"""A second opinion about TRUE: it confirms what is right, and mistakes that are planted do not pass.

Each planted mistake makes the first opinion a wrong TRUE, which is checked too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy2, copytree
from typing import Any

import pytest

import verifier.proof.loops.prover
import verifier.proof.recursion.induction
from verifier.analysis.certify import certify
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.merging.merging import Merger
from verifier.jvm.process import Jvm, JvmOptions
from verifier.proof.houdini import Unproved
from verifier.proof.loops.cutpoint import LoopCuts
from verifier.proof.loops.prover import Round
from verifier.solving.answer import Unsat
from verifier.solving.caching import CachingSolver
from verifier.solving.deciding import RefutingSolver
from verifier.solving.portfolio import PortfolioSolver
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.terms.factory import TermFactory
from verifier.terms.plain import PlainFactory
from verifier.verdict.outcome import Analysis, Ending, Result, Verdict, proved

PROGRAMS = Path(__file__).parent / "certified"
LIMIT_S = 30.0
NOTHING_BROKEN = Unproved(set(), set())
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    with Jvm.start(JvmOptions(memory_limit_mib=256)) as started:
        yield started


@pytest.fixture(scope="module")
def classes(jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    out = tmp_path_factory.mktemp("classes")
    compiled = jvm.compile([root / "sv-benchmarks/java/common", PROGRAMS], out, main_class="All")
    assert compiled.ok, compiled.messages
    return out


class Bench:
    """Programs by name, each alone in a folder."""

    def __init__(self, jvm: Jvm, classes: Path, folder: Path) -> None:
        self._jvm = jvm
        self._classes = classes
        self._folder = folder

    def first(self, name: str, how: str, **options: Any) -> tuple[Run, Result]:
        """The first opinion, by the analysis ``how`` alone."""
        place = self._folder / name
        if not place.exists():
            copytree(self._classes / "org", place / "org")
            for file in [*self._classes.glob(f"{name}.class"), *self._classes.glob(f"{name}$*.class")]:
                copy2(file, place)
        task = Task(name, (), Specification(Property.VALID_ASSERT, name))
        analyses = ("concrete",) if how == "concrete" else ("symbolic",)
        run = Run(task, Options(analyses=analyses, **options), Stats(), self._jvm, (place,))
        if how == "invariants":
            assert run.prove_loops(Budget.of_work(LIMIT_S))
            return run, proved(Analysis(how))
        if how == "induction":
            assert run.prove_recursion(Budget.of_work(LIMIT_S))
            return run, proved(Analysis(how))
        return run, run.decide(Budget.of_work(LIMIT_S))

    def both(self, name: str, how: str, **options: Any) -> Result:
        """The result after a second opinion; the first one must be TRUE."""
        run, result = self.first(name, how, **options)
        assert (result.verdict, result.analysis) == (Verdict.TRUE, Analysis(how)), result.reason
        return certify(result, run.again, run.options, run.stats, Budget.of_work(LIMIT_S))

    def disagree(self, name: str, how: str = "symbolic", **options: Any) -> str:
        """What the second opinion says against the first."""
        result = self.both(name, how, **options)
        assert result.verdict is Verdict.UNKNOWN
        assert result.certificate is None
        (obligation,) = result.obligations
        assert obligation.ending is Ending.DEFECT
        assert obligation.message.startswith("certification disagrees: ")
        return obligation.message


@pytest.fixture
def bench(jvm: Jvm, classes: Path, tmp_path: Path) -> Bench:
    return Bench(jvm, classes, tmp_path)


@pytest.mark.parametrize(
    ("name", "how", "looked_at"),
    [
        ("Holds", "symbolic", "exploration again without merging"),
        ("NoInput", "concrete", "exploration again without merging"),
        ("LoopHolds", "invariants", "invariants at 1 cut point: base, step and use"),
        ("RecursionHolds", "induction", "contracts of 1 method: body and use"),
    ],
)
def test_what_holds_is_confirmed(bench: Bench, name: str, how: str, looked_at: str) -> None:
    result = bench.both(name, how)
    assert result.verdict is Verdict.TRUE
    assert result.certificate is not None and result.certificate.given, str(result.certificate)
    assert str(result.certificate) == f"{looked_at}, terms not simplified, by z3"


@pytest.mark.parametrize(("name", "kept"), [("ThenFails", 2), ("ElseFails", 1)])
def test_a_merge_that_picks_the_wrong_side(bench: Bench, monkeypatch: Patch, name: str, kept: int) -> None:
    joined = Merger._join_values

    def pick(self: Merger, condition: Any, left: Any, right: Any, kind: str) -> Any:
        return kept if {left, right} == {1, 2} else joined(self, condition, left, right, kind)

    assert bench.first(name, "symbolic")[1].verdict is Verdict.FALSE
    monkeypatch.setattr(Merger, "_join_values", pick)
    assert "a counterexample" in bench.disagree(name)


@pytest.mark.parametrize(
    ("operation", "name"),
    [("srem", "RemainderFails"), ("mul", "RareFails"), ("_order", "ElseFails"), ("eq", "RemainderFails")],
)
def test_a_wrong_rule_of_the_simplifier(bench: Bench, monkeypatch: Patch, operation: str, name: str) -> None:
    right = getattr(TermFactory, operation)
    assert getattr(PlainFactory, operation) is not right

    def wrong(self: TermFactory, *parts: Any) -> Any:
        if all(part.is_const for part in parts[-2:]):
            return right(self, *parts)
        return self.bv(0, parts[0].sort.width) if operation in ("srem", "mul") else self.false

    monkeypatch.setattr(TermFactory, operation, wrong)
    assert "a counterexample" in bench.disagree(name)


@pytest.mark.parametrize("stage", [RefutingSolver, CachingSolver, PortfolioSolver])
def test_a_stage_of_solving_that_refutes_all(bench: Bench, monkeypatch: Patch, stage: type) -> None:
    monkeypatch.setattr(stage, "check", lambda self, constraints, time_limit_s=None: Unsat())
    options = {"evaluate": "none", "cache": "none"} if stage is PortfolioSolver else {}
    assert "a counterexample" in bench.disagree("RareFails", **options)


@pytest.mark.parametrize("name", ["LoopFails", "FieldFails"])
def test_an_invariant_that_is_not_checked(bench: Bench, monkeypatch: Patch, name: str) -> None:
    monkeypatch.setattr(verifier.proof.loops.prover, "unproved", lambda *args, **named: NOTHING_BROKEN)
    bench.disagree(name, "invariants")


def test_a_step_that_is_not_checked(bench: Bench, monkeypatch: Patch) -> None:
    monkeypatch.setattr(LoopCuts, "check_round", lambda *args: None)
    assert "local variable" in bench.disagree("LoopFails", "invariants")


def test_a_change_of_the_heap_that_is_not_seen(bench: Bench, monkeypatch: Patch) -> None:
    monkeypatch.setattr(LoopCuts, "note_effects", lambda *args: None)
    monkeypatch.setattr(verifier.proof.loops.prover, "unproved", lambda *args, **named: NOTHING_BROKEN)
    bench.disagree("FieldFails", "invariants")


def test_a_use_that_is_not_checked(bench: Bench, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Round, "_on_end", lambda *args: False)
    assert "no violation" in bench.disagree("LoopFails", "invariants")


def test_a_contract_that_is_not_checked(bench: Bench, monkeypatch: Patch) -> None:
    monkeypatch.setattr(verifier.proof.recursion.induction, "unproved", lambda *args, **named: NOTHING_BROKEN)
    assert "contract" in bench.disagree("RecursionFails", "induction")


def test_out_of_time_is_said(bench: Bench) -> None:
    run, result = bench.first("Holds", "symbolic")
    late = certify(result, run.again, run.options, run.stats, Budget.of_work(0.0))
    assert late.verdict is Verdict.TRUE
    assert late.certificate is not None and not late.certificate.given
    assert str(late.certificate) == "no (the time was used up)"


def test_the_solver_is_another_one(bench: Bench) -> None:
    run, result = bench.first("Holds", "symbolic")
    run.stats.add("won_z3", 100)
    certified = certify(result, run.again, run.options, run.stats, Budget.of_work(LIMIT_S))
    assert certified.certificate is not None and certified.certificate.text.endswith("by cvc5")
