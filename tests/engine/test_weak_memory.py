"""Verdicts of litmus programs are those that JLS 17.4 gives; races are named, and only they are."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from verifier.config import Options
from verifier.engine.budget import Budget
from verifier.engine.run import Run
from verifier.jvm.home import find_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Result, Verdict

sys.path.insert(0, str(Path(__file__).parent))
from litmus import LITMUS, Litmus


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    with Jvm.start(JvmOptions()) as started:
        yield started


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, out = tmp_path_factory.mktemp("litmus"), tmp_path_factory.mktemp("classes")
    files = [source / f"{litmus.name}.java" for litmus in LITMUS]
    for file, litmus in zip(files, LITMUS, strict=True):
        file.write_text(litmus.source())
    javac = find_java_home() / "bin" / "javac"
    subprocess.run([str(javac), "-nowarn", "-g", "-d", str(out), *map(str, files)], check=True)
    return out


def explore(name: str, classes: Path, jvm: Jvm, **options: str) -> Result:
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    chosen = Options(analyses=("symbolic",), **options)
    return Run(task, chosen, Stats(), jvm, (classes,)).decide(Budget(None, 60.0))


@pytest.mark.parametrize("litmus", LITMUS, ids=lambda litmus: litmus.name)
def test_memory_model(litmus: Litmus, classes: Path, jvm: Jvm) -> None:
    result = explore(litmus.name, classes, jvm)
    if litmus.holds:
        assert result.verdict is Verdict.TRUE, result.obligations
    else:
        assert result.verdict is not Verdict.TRUE
