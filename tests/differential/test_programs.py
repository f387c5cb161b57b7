"""Each program of the suite does on JR's machine what it does on a real Java virtual machine.

What is not so today stands in ``gaps.yml`` with its reason, strictly: closing a gap is noticed.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.differential.machine_comparison import GAP_TIME_LIMIT_S, TIME_LIMIT_S, differences, run_on_machine
from tests.differential.reference import Behaviour, Program, compile_programs, find_programs, observe
from tests.once import made_once
from verifier.jvm.process import Jvm

PROGRAMS = find_programs()
GAPS: dict[str, str] = yaml.safe_load((Path(__file__).parent / "gaps.yml").read_text()) or {}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory, jvm: Jvm) -> Path:
    def make(out: Path) -> None:
        compile_programs(PROGRAMS, out, jvm.java_home)

    return made_once(tmp_path_factory, "differential", make)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory, classes: Path, jvm: Jvm) -> dict[str, Behaviour]:
    def make(out: Path) -> None:
        observed = observe(PROGRAMS, classes, out, jvm.java_home)
        (out / "observed.pickle").write_bytes(pickle.dumps(observed))

    folder = made_once(tmp_path_factory, "differential-reference", make)
    found: dict[str, Behaviour] = pickle.loads((folder / "observed.pickle").read_bytes())
    return found


def cases() -> Iterator[object]:
    for program in PROGRAMS:
        reason = GAPS.get(program.name)
        marks = [] if reason is None else [pytest.mark.xfail(strict=True, reason=reason)]
        yield pytest.param(program, id=f"{program.area}/{program.name}", marks=marks)


@pytest.mark.parametrize("program", list(cases()))
def test_same_as_java(program: Program, reference: dict[str, Behaviour], classes: Path, jvm: Jvm) -> None:
    limit_s = GAP_TIME_LIMIT_S if program.name in GAPS else TIME_LIMIT_S
    actual = run_on_machine(program, classes, jvm, limit_s)
    assert differences(program, reference[program.name], actual) == []


def test_names_are_unique_and_gaps_exist() -> None:
    names = [program.name for program in PROGRAMS]
    assert len(set(names)) == len(names)
    assert set(GAPS) <= set(names)
