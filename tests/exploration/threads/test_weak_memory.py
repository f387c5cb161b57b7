"""Verdicts of litmus programs are those that JLS 17.4 gives; races are named, and only they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exploration.threads.litmus import LITMUS, Litmus, compiled_litmus
from verifier.analysis import stress
from verifier.analysis.run import Run
from verifier.assumption import Assumption, Leanings
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Result, Verdict


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_litmus(LITMUS, "weak-memory", tmp_path_factory)


def verify(name: str, classes: Path, jvm: Jvm, leanings: Leanings, **options: str) -> Result:
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    chosen = Options(analyses=("symbolic",), **options)  # type: ignore[arg-type]
    return Run(task, chosen, Stats(), jvm, (classes,), leanings).decide(Budget.of_work(60.0))


@pytest.mark.parametrize("litmus", LITMUS, ids=lambda litmus: litmus.name)
def test_memory_model(litmus: Litmus, classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        stress, "STRESS_MOST_S", 0
    )  # what machines show is tested for a few programs (test_stress)
    keeps_to_the_model(litmus, classes, jvm)


def keeps_to_the_model(litmus: Litmus, classes: Path, jvm: Jvm, may_be_open: bool = False) -> None:
    """The verdict of a program is the one that the memory model gives, or it is open for a race."""
    leanings = Leanings()
    result = verify(litmus.name, classes, jvm, leanings)
    assert Assumption.SEQUENTIAL_MEMORY not in leanings.made()
    if litmus.holds and not (may_be_open and result.verdict is Verdict.UNKNOWN):
        assert result.verdict is Verdict.TRUE, result.obligations
    elif result.verdict is Verdict.UNKNOWN:
        text = "written when other threads may already see its object"
        found = result.obligations
        assert any(one.ending is Ending.RACE or text in one.message for one in found), found
    else:
        assert result.verdict is Verdict.FALSE


def test_a_race_is_named_with_both_lines(classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "STRESS_MOST_S", 0)
    result = verify("PublishPlain", classes, jvm, Leanings())
    messages = [obligation.message for obligation in result.obligations]
    name = "PublishPlain"
    assert any(f"a data race of {name}.box between {name}.java:5 and {name}.java:5" in m for m in messages)
    assert any(f"a data race of {name}$Box.v between {name}.java:5 and {name}.java:5" in m for m in messages)


@pytest.mark.parametrize("name", ["StoreBufferingPlain", "ElementsOfArray"])
def test_sequential_memory_may_be_assumed(name: str, classes: Path, jvm: Jvm) -> None:
    leanings = Leanings()
    assert verify(name, classes, jvm, leanings, memory="sequential").verdict is Verdict.TRUE
    assert Assumption.SEQUENTIAL_MEMORY in leanings.made()
    refused = verify(name, classes, jvm, Leanings(["sequential-memory"]), memory="sequential")
    assert refused.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("name", ["StoreBufferingVolatile", "UnderLock"])
def test_without_a_race_nothing_is_assumed(name: str, classes: Path, jvm: Jvm) -> None:
    leanings = Leanings()
    assert verify(name, classes, jvm, leanings, memory="sequential").verdict is Verdict.TRUE
    assert Assumption.SEQUENTIAL_MEMORY not in leanings.made()


@pytest.mark.parametrize("name", ["LongField", "DoubleElement"])
def test_longs_and_doubles_are_taken_as_a_whole(name: str, classes: Path, jvm: Jvm) -> None:
    leanings = Leanings()
    assert verify(name, classes, jvm, leanings).verdict is Verdict.TRUE
    assert Assumption.TEARING in leanings.made()
    assert verify(name, classes, jvm, Leanings(["whole-longs"])).verdict is Verdict.UNKNOWN
