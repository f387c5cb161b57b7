"""Class initialisation as part of the schedule: programs with the verdict that JVMS 5.5 gives.

A violation counts as found when the exploration of sequentially consistent memory reaches it; some are
also replayed, which needs a schedule inside an initialiser.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.compiling import javac
from verifier.analysis.symbolic import (
    SymbolicAnalysis,
)
from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine
from verifier.jvm.home import find_java_home
from verifier.jvm.process import Jvm
from verifier.machine.mode import Lengths, Mode
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.task.property import Property
from verifier.verdict.outcome import Counterexample, Failure, InputValue

PROGRAMS: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "initialiser_programs.yml").read_text(encoding="utf-8")
)
GOALS = {"assert": Property.VALID_ASSERT, "deadlock": Property.NO_DEADLOCK}
REPLAYED = (
    ("value_between", "assert"),
    ("who_fails", "assert"),
    ("through_superclass", "deadlock"),
    ("interface_with_default", "deadlock"),
    ("joined_by_initialiser", "deadlock"),
)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All programs, compiled by one javac; the main class has the program's name."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("classes")
    files = []
    for name, row in PROGRAMS.items():
        code = row["code"].replace("Main$", name + "$").replace("Main.class", name + ".class")
        files.append(source / f"{name}.java")
        files[-1].write_text(f"public class {name} {{\n{code}}}\n")
    javac("-nowarn", "-g", "-d", out, *files)
    return out


def found(inputs: tuple[InputValue, ...], schedule: object, expected: object) -> Counterexample:
    """A replay that believes everything."""
    return Counterexample(inputs, Failure("java.lang.AssertionError", None), replayed=True)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_exploration(classes: Path, name: str, goal: str) -> None:
    stats = Stats()
    machine = build_machine((classes,), find_java_home(), stats, Mode(Lengths.ABSTRACT))
    budget = Budget.of_work(60.0)
    finding = SymbolicAnalysis(machine, GOALS[goal], Options(), stats, found, budget, {}).run(name)
    if PROGRAMS[name][goal] == "fails":
        assert finding.counterexample is not None
    else:
        assert (finding.exhausted, finding.obligations, finding.counterexample) == (True, (), None)


@pytest.mark.parametrize(("name", "goal"), REPLAYED)
def test_replay(name: str, goal: str, tmp_path: Path, java_tasks: Path, warm_jvm: Jvm) -> None:
    (tmp_path / "Main.java").write_text(f"public class Main {{\n{PROGRAMS[name]['code']}}}\n")
    task = read_task([java_tasks / "common", tmp_path], GOALS[goal].value)
    result = verify_with(warm_jvm, task, Options(wall_limit_s=120.0), Stats())
    assert result.verdict.value == "FALSE", result.reason
