"""Verdicts of litmus programs are those that JLS 17.4 gives; races are named, and only they are."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.exploration.threads.litmus import LITMUS, Litmus
from tests.java_flags import JAVAC
from tests.once import made_once
from verifier.analysis import stress
from verifier.analysis.run import Run
from verifier.assumption import Assumption, Leanings
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.home import find_java_home
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Result, Verdict


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, javac = tmp_path_factory.mktemp("litmus"), find_java_home() / "bin" / "javac"

    def make(out: Path) -> None:
        files = [source / f"{litmus.name}.java" for litmus in LITMUS]
        for file, litmus in zip(files, LITMUS, strict=True):
            file.write_text(litmus.source())
        subprocess.run([str(javac), *JAVAC, "-nowarn", "-g", "-d", str(out), *map(str, files)], check=True)

    return made_once(tmp_path_factory, "weak-memory", make)


def verify(name: str, classes: Path, jvm: Jvm, leanings: Leanings, **options: str) -> Result:
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    chosen = Options(analyses=("symbolic",), **options)  # type: ignore[arg-type]
    return Run(task, chosen, Stats(), jvm, (classes,), leanings).decide(Budget.of_work(60.0))


@pytest.mark.parametrize("litmus", LITMUS, ids=lambda litmus: litmus.name)
def test_memory_model(litmus: Litmus, classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "MOST_S", 0)  # what machines show is tested for a few programs (test_stress)
    leanings = Leanings()
    result = verify(litmus.name, classes, jvm, leanings)
    assert Assumption.SEQUENTIAL_MEMORY not in leanings.made()
    if litmus.holds:
        assert result.verdict is Verdict.TRUE, result.obligations
    elif result.verdict is Verdict.UNKNOWN:
        assert any(obligation.ending is Ending.RACE for obligation in result.obligations)
    else:
        assert result.verdict is Verdict.FALSE


def test_a_race_is_named_with_both_lines(classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "MOST_S", 0)
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
