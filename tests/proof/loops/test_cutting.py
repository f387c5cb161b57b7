"""Proofs by loop invariants: programs that hold are proved, and none that fails is.

The programs in ``programs/fails`` fail in a way that a careless abstraction would not see; each
says why. The normal analyses are not run, so that nothing but the proof can decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm, JvmOptions
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task

PROGRAMS = Path(__file__).resolve().parent / "programs"
LIMIT_S = 60.0


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    """A Java process."""
    with Jvm.start(JvmOptions()) as started:
        yield started


def prove(jvm: Jvm, name: str, expected: str, classes: Path, java_tasks: Path) -> bool:
    outcome = jvm.compile((PROGRAMS / expected, java_tasks / "common"), classes, main_class=name)
    assert outcome.ok, outcome.messages
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    return Run(task, Options(), Stats(), jvm, (classes,)).prove_loops(Budget.of_work(LIMIT_S))


@pytest.mark.parametrize("name", sorted(p.stem for p in (PROGRAMS / "holds").glob("*.java")))
def test_proved(jvm: Jvm, name: str, tmp_path: Path, java_tasks: Path) -> None:
    assert prove(jvm, name, "holds", tmp_path, java_tasks)


@pytest.mark.parametrize("name", sorted(p.stem for p in (PROGRAMS / "fails").glob("*.java")))
def test_not_proved(jvm: Jvm, name: str, tmp_path: Path, java_tasks: Path) -> None:
    assert not prove(jvm, name, "fails", tmp_path, java_tasks)
