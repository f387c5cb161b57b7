"""Proofs by loop invariants: programs that hold are proved, and none that fails is.

The programs in ``programs/fails`` fail in a way that a careless abstraction would not see; each
says why. The normal analyses are not run, so that nothing but the proof can decide.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copy, copytree
from typing import Any

import pytest

from tests.compiling import javac
from tests.once import made_once
from tests.proof.watched import is_refuted, watched_ways
from verifier.analysis import proving
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.proof.houdini import Unproved, unproved
from verifier.proof.loops import attempts, prover
from verifier.proof.loops.knowledge import NodeGuesses
from verifier.stats import Stats
from verifier.strategy.attempt import Time
from verifier.strategy.limits import PROOF_QUERY_S
from verifier.task.property import Property, Specification
from verifier.task.task import Task

PROGRAMS = Path(__file__).resolve().parent / "programs"
FAILS = sorted(program.stem for program in (PROGRAMS / "fails").glob("*.java"))
ABOUT_ALL_NODES = "EveryNode"
"""How the names of programs begin that are made for facts of all nodes at a cut."""
LIMIT_S = 400.0
TRIES = 3
"""The models that a solver finds vary between processes. About one run in sixty of a long proof meets models
that tell little, needs five times as long, and so is out of time."""


@pytest.fixture(scope="module")
def compiled(java_tasks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All programs and the stub."""

    def make(out: Path) -> None:
        sources = [*PROGRAMS.glob("*/*.java"), *(java_tasks / "common").rglob("Verifier.java")]
        javac("-nowarn", "-Xlint:none", "-g", "-d", out, *sources)

    return made_once(tmp_path_factory, "cutting", make)


def prove(jvm: Jvm, name: str, compiled: Path, classes: Path) -> bool:
    for file in [*compiled.glob(f"{name}.class"), *compiled.glob(f"{name}$*.class")]:
        copy(file, classes)
    copytree(compiled / "org", classes / "org", dirs_exist_ok=True)
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    return Run(task, Options(), Stats(), jvm, (classes,)).prove_loops(Budget.of_work(LIMIT_S))


def is_proved(jvm: Jvm, name: str, compiled: Path, classes: Path) -> bool:
    """Whether one of a few tries is a proof."""
    return any(prove(jvm, name, compiled, classes) for _ in range(TRIES))


@pytest.mark.parametrize("name", sorted(p.stem for p in (PROGRAMS / "holds").glob("*.java")))
def test_proved(jvm: Jvm, name: str, compiled: Path, tmp_path: Path) -> None:
    assert is_proved(jvm, name, compiled, tmp_path)


def assert_refuted(jvm: Jvm, name: str, compiled: Path, classes: Path) -> None:
    """Each way to prove it is refuted; a try in which the time was over before that shows nothing."""
    for _ in range(TRIES):
        with watched_ways() as ways, pytest.MonkeyPatch.context() as patch:
            patch.setattr(proving, "LONGER_PROOFS", Time(0.6, most_s=LIMIT_S))
            assert not prove(jvm, name, compiled, classes)
        if all(map(is_refuted, ways)):
            return
    pytest.fail("the time was over before a way was refuted")


@pytest.mark.parametrize("name", FAILS)
def test_not_proved(
    jvm: Jvm, name: str, compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last attempt takes as long as all others: of programs that are not made for it, it is tried by
    ``test_not_proved_of_all_nodes``."""
    if not name.startswith(ABOUT_ALL_NODES):
        others = tuple(one for one in attempts._GUESSES if one.nodes is not NodeGuesses.AT_CUTS)
        monkeypatch.setattr(attempts, "_GUESSES", others)
    assert_refuted(jvm, name, compiled, tmp_path)


@pytest.mark.parametrize("name", [name for name in FAILS if not name.startswith(ABOUT_ALL_NODES)])
def test_not_proved_of_all_nodes(
    jvm: Jvm, name: str, compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first attempt tells whether there are nodes, and the last one is about all of them."""
    monkeypatch.setattr(attempts, "_GUESSES", (attempts._GUESSES[0], attempts._GUESSES[-1]))
    assert attempts._GUESSES[-1].nodes is NodeGuesses.AT_CUTS
    assert_refuted(jvm, name, compiled, tmp_path)


def test_what_had_no_answer_is_asked_again(
    jvm: Jvm, compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no solver answers in the usual time, the candidates are not refuted by that."""

    def impatient(
        tm: Any, solver: Any, condition: Any, facts: Any, limit_s: float, *more: Any, **named: Any
    ) -> Unproved:
        asked.append(limit_s)
        if limit_s <= PROOF_QUERY_S:
            return Unproved(set(), {n for n, fact in enumerate(facts) if not fact.is_true})
        return unproved(tm, solver, condition, facts, limit_s, *more, **named)

    asked: list[float] = []
    monkeypatch.setattr(prover, "unproved", impatient)
    assert prove(jvm, "UpAndDown", compiled, tmp_path)
    assert min(asked) <= PROOF_QUERY_S < max(asked)
