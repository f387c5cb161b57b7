"""Random recursive programs: none that fails on the JVM is proved."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.proof.compiled_programs import compile_apart
from tests.proof.recursion.recursive_program import LEAST, MOST, RecursiveProgram
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Goal
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunRequest
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import InputValue

GROUPS = range(6)
PROGRAMS_EACH = 2
LIMIT_S = 3.0


def fails(jvm: Jvm, name: str, places: tuple[Path, ...]) -> bool:
    """Whether some small inputs of a recursive program violate its assertion."""
    for first, second in product(range(LEAST, MOST + 1), range(4)):
        inputs = (InputValue("int", first), InputValue("int", second))
        outcome = jvm.run(RunRequest(places, name, inputs, time_limit_s=5.0))
        if Goal(Property.VALID_ASSERT).failure_of(outcome):
            return True
    return False


@pytest.mark.parametrize(
    "group", [pytest.param(group, marks=[pytest.mark.nightly] if group else []) for group in GROUPS]
)
def test_recursive_programs_that_fail_are_not_proved(
    jvm: Jvm, group: int, tmp_path: Path, java_tasks: Path
) -> None:
    wrong = []
    seeds = range(group * PROGRAMS_EACH, (group + 1) * PROGRAMS_EACH)
    places = compile_apart(jvm, seeds, tmp_path, java_tasks / "common", RecursiveProgram)
    for name, folders in places.items():
        task = Task(name, (), Specification(Property.VALID_ASSERT, name))
        run = Run(task, Options(), Stats(), jvm, folders)
        if fails(jvm, name, folders) and run.prove_recursion(Budget.of_work(LIMIT_S)):
            wrong.append(name)
    assert not wrong
