"""Random programs with loops, collections and arrays: none that fails on the JVM is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.compiled_programs import compile_apart
from tests.proof.loops.array_program import ArrayProgram
from tests.proof.loops.collection_program import CollectionProgram
from tests.proof.loops.loop_program import LEAST, MOST, LoopProgram
from tests.proof.loops.product_program import ProductProgram
from tests.proof.loops.state_program import StateProgram
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Goal
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunRequest, Seed
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import InputValue

GROUPS = range(12)
PROGRAMS_EACH = 5
RUNS = 6
LIMIT_S = 3.0
MACHINES_EACH = 12


def failures(jvm: Jvm, name: str, places: tuple[Path, ...]) -> set[Property]:
    """The properties that some run violates."""
    found = set()
    for number in range(RUNS):
        first = InputValue("int", LEAST + number * 7 % (MOST - LEAST + 1))
        request = RunRequest(places, name, (first,), fallback=Seed(number), time_limit_s=5.0)
        outcome = jvm.run(request)
        goals = (Property.VALID_ASSERT, Property.NO_RUNTIME_EXCEPTION)
        found |= {goal for goal in goals if Goal(goal).failure_of(outcome)}
    return found


@pytest.mark.parametrize(
    ("group", "kind"),
    [
        pytest.param(group, kind, marks=[pytest.mark.nightly] if group or kind is ArrayProgram else [])
        for kind, groups in ((LoopProgram, GROUPS), (CollectionProgram, GROUPS[::2]), (ArrayProgram, GROUPS))
        for group in groups
    ],
)
def test_programs_that_fail_are_not_proved(
    jvm: Jvm,
    group: int,
    kind: type[LoopProgram | CollectionProgram | ArrayProgram],
    tmp_path: Path,
    java_tasks: Path,
) -> None:
    seeds = range(group * PROGRAMS_EACH, (group + 1) * PROGRAMS_EACH)
    wrong = []
    for name, places in compile_apart(jvm, seeds, tmp_path, java_tasks / "common", kind).items():
        for goal in sorted(failures(jvm, name, places), key=lambda goal: goal.name):
            task = Task(name, (), Specification(goal, name))
            if Run(task, Options(), Stats(), jvm, places).prove_loops(Budget.of_work(LIMIT_S)):
                wrong.append((name, goal))
    assert not wrong


@pytest.mark.parametrize(
    ("group", "kind", "count"),
    [
        pytest.param(group, kind, count, marks=[pytest.mark.nightly] if group else [])
        for kind, count in ((StateProgram, MACHINES_EACH), (ProductProgram, PROGRAMS_EACH))
        for group in GROUPS
    ],
)
def test_what_is_known_to_fail_is_not_proved(
    jvm: Jvm,
    group: int,
    kind: type[StateProgram | ProductProgram],
    count: int,
    tmp_path: Path,
    java_tasks: Path,
) -> None:
    seeds = range(group * count, (group + 1) * count)
    places = compile_apart(jvm, seeds, tmp_path, java_tasks / "common", kind)
    proved = set()
    for name, classes in places.items():
        task = Task(name, (), Specification(Property.VALID_ASSERT, name))
        if Run(task, Options(), Stats(), jvm, classes).prove_loops(Budget.of_work(LIMIT_S)):
            proved.add(name)
    failing = {program.name for program in map(kind, seeds) if program.fails()}
    assert proved and failing
    assert not proved & failing
