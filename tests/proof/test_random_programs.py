"""Random programs: none that fails on the JVM is proved."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Goal
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunRequest, Seed
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import InputValue

sys.path.insert(0, str(Path(__file__).parent))
from collection_program import CollectionProgram
from loop_program import LEAST, MOST, LoopProgram
from recursive_program import LEAST as LEAST_DEPTH
from recursive_program import MOST as MOST_DEPTH
from recursive_program import RecursiveProgram

GROUPS = range(6)
PROGRAMS_EACH = 10
RUNS = 6
LIMIT_S = 3.0


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    """A Java process."""
    with Jvm.start(JvmOptions()) as started:
        yield started


def compile_apart(
    jvm: Jvm,
    seeds: range,
    folder: Path,
    common: Path,
    kind: type[LoopProgram | CollectionProgram | RecursiveProgram],
) -> dict[str, tuple[Path, ...]]:
    """The class folders of each program: its own one, and that of the stub."""
    sources, together = folder / "sources", folder / "together"
    sources.mkdir()
    names = []
    for seed in seeds:
        program = kind(seed)
        names.append(program.name)
        (sources / f"{program.name}.java").write_text(program.source())
    calls = "\n".join(f"    {name}.main(args);" for name in names)
    body = f"  public static void main(String[] args) {{\n{calls}\n  }}\n"
    (sources / "All.java").write_text(f"public class All {{\n{body}}}\n")
    outcome = jvm.compile((sources, common), together, main_class="All")
    assert outcome.ok, outcome.messages
    places = {}
    for name in names:
        place = folder / name
        place.mkdir()
        for file in [*together.glob(f"{name}.class"), *together.glob(f"{name}$*.class")]:
            file.rename(place / file.name)
        places[name] = (place, together)
    (together / "All.class").unlink()
    return places


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
    [*((group, LoopProgram) for group in GROUPS), *((group, CollectionProgram) for group in GROUPS[::2])],
)
def test_programs_that_fail_are_not_proved(
    jvm: Jvm, group: int, kind: type[LoopProgram | CollectionProgram], tmp_path: Path, java_tasks: Path
) -> None:
    seeds = range(group * PROGRAMS_EACH, (group + 1) * PROGRAMS_EACH)
    wrong = []
    for name, places in compile_apart(jvm, seeds, tmp_path, java_tasks / "common", kind).items():
        for goal in sorted(failures(jvm, name, places), key=lambda goal: goal.name):
            task = Task(name, (), Specification(goal, name))
            if Run(task, Options(), Stats(), jvm, places).prove_loops(Budget.of_work(LIMIT_S)):
                wrong.append((name, goal))
    assert not wrong


def fails(jvm: Jvm, name: str, places: tuple[Path, ...]) -> bool:
    """Whether some small inputs of a recursive program violate its assertion."""
    for first, second in product(range(LEAST_DEPTH, MOST_DEPTH + 1), range(4)):
        inputs = (InputValue("int", first), InputValue("int", second))
        outcome = jvm.run(RunRequest(places, name, inputs, time_limit_s=5.0))
        if Goal(Property.VALID_ASSERT).failure_of(outcome):
            return True
    return False


def test_recursive_programs_that_fail_are_not_proved(jvm: Jvm, tmp_path: Path, java_tasks: Path) -> None:
    wrong = []
    seeds = range(2 * PROGRAMS_EACH)
    places = compile_apart(jvm, seeds, tmp_path, java_tasks / "common", RecursiveProgram)
    for name, folders in places.items():
        task = Task(name, (), Specification(Property.VALID_ASSERT, name))
        run = Run(task, Options(), Stats(), jvm, folders)
        if fails(jvm, name, folders) and run.prove_recursion(Budget.of_work(LIMIT_S)):
            wrong.append(name)
    assert not wrong
