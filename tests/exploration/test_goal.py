"""What violates a property, event by event: runs, exploration and proofs follow the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy2, copytree

import pytest

from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Goal
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunRequest
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, InputValue, Result

PROGRAMS = Path(__file__).parent / "events"
ASSERT, EXCEPTION, DEADLOCK = Property.VALID_ASSERT, Property.NO_RUNTIME_EXCEPTION, Property.NO_DEADLOCK

# Verdicts for valid-assert, no-runtime-exception, no-deadlock.
EVENTS = {
    "Fails": "FALSE TRUE TRUE",
    "ByHand": "FALSE TRUE TRUE",
    "Subclass": "FALSE TRUE TRUE",
    "Swallowed": "UNKNOWN TRUE TRUE",
    "SwallowedByFinally": "UNKNOWN TRUE TRUE",
    "SwallowedWithSwitch": "UNKNOWN TRUE TRUE",
    "SwallowedSwitch": "UNKNOWN TRUE TRUE",
    "SwallowedByFuture": "UNKNOWN TRUE TRUE",
    "SwallowedInBranch": "UNKNOWN TRUE TRUE",
    "PassedOn": "TRUE TRUE TRUE",
    "SwallowedByHand": "TRUE TRUE TRUE",
    "SwallowedByHandBehindAssert": "TRUE TRUE TRUE",
    "ThenAnother": "UNKNOWN FALSE TRUE",
    "ThenAgain": "FALSE TRUE TRUE",
    "Runtime": "TRUE FALSE TRUE",
    "Checked": "TRUE TRUE TRUE",
    "Other": "TRUE TRUE TRUE",
    "AssertAtStart": "FALSE TRUE TRUE",
    "RuntimeAtStart": "TRUE TRUE TRUE",
    "AssertOfAnother": "FALSE TRUE TRUE",
    "RuntimeOfAnother": "TRUE TRUE TRUE",
    "WrappedAndUnwrapped": "TRUE FALSE TRUE",
    "InThread": "FALSE TRUE TRUE",
    "InThreadByHand": "FALSE TRUE TRUE",
    "InThreadRuntime": "TRUE FALSE TRUE",
    "InThreadSwallowed": "UNKNOWN TRUE TRUE",
    "Handled": "TRUE TRUE TRUE",
    "HandledAssert": "FALSE TRUE TRUE",
    "Stuck": "TRUE TRUE FALSE",
}


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


def run_of(jvm: Jvm, classes: Path, name: str, goal: Property, *analyses: str) -> Run:
    task = Task(name, (), Specification(goal, name))
    return Run(task, Options(analyses=analyses), Stats(), jvm, (classes,))


@pytest.mark.parametrize("name", EVENTS)
def test_exploration_follows_the_table(jvm: Jvm, classes: Path, name: str) -> None:
    for goal, wanted in zip((ASSERT, EXCEPTION, DEADLOCK), EVENTS[name].split(), strict=True):
        result: Result = run_of(jvm, classes, name, goal, "symbolic").decide(Budget.of_work(20.0))
        assert [str(o) for o in result.obligations if o.ending is Ending.DEFECT] == []
        assert result.verdict.value == wanted, (goal, result.reason, result.obligations)
        if wanted == "UNKNOWN":
            assert {o.ending for o in result.obligations} == {Ending.UNSETTLED}


@pytest.mark.parametrize("name", EVENTS)
def test_runs_follow_the_table(jvm: Jvm, classes: Path, name: str) -> None:
    """The run with the telling input violates what it is to violate, and decides nothing if that is open."""
    request = RunRequest((classes,), name, (InputValue("int", 77),), time_limit_s=3.0)
    outcome = jvm.run(request)
    for goal, wanted in zip((ASSERT, EXCEPTION, DEADLOCK), EVENTS[name].split(), strict=True):
        if wanted != "UNKNOWN":
            assert (Goal(goal).failure_of(outcome) is not None) == (wanted == "FALSE"), goal
        else:
            assert not Goal(goal).kept_by(outcome), goal


@pytest.mark.parametrize("name", ["DeepSwallowed", "RoundsSwallowed"])
def test_a_proof_minds_what_is_swallowed(jvm: Jvm, classes: Path, tmp_path: Path, name: str) -> None:
    for needed in ("Input", name):
        copy2(classes / f"{needed}.class", tmp_path)
    copytree(classes / "org", tmp_path / "org")
    assert not run_of(jvm, tmp_path, name, ASSERT).prove_loops(Budget.of_work(20.0))
    assert run_of(jvm, tmp_path, name, EXCEPTION).prove_loops(Budget.of_work(20.0))
    assert run_of(jvm, tmp_path, name, DEADLOCK).prove_loops(Budget.of_work(20.0))
