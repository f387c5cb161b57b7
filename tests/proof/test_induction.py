"""Proofs by induction over recursion: none of a program whose calls do more than their contracts say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.config import Options
from verifier.engine.budget import Budget
from verifier.engine.run import Run
from verifier.jvm.process import Jvm, JvmOptions
from verifier.proof.recursion import find_recursion
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task

PROGRAMS = Path(__file__).resolve().parent / "programs/recursion"
LIMIT_S = 60.0


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    """A Java process."""
    with Jvm.start(JvmOptions()) as started:
        yield started


def prove(jvm: Jvm, name: str, sources: Path, classes: Path, java_tasks: Path) -> bool:
    outcome = jvm.compile((sources, java_tasks / "common"), classes, main_class=name)
    assert outcome.ok, outcome.messages
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    run = Run(task, Options(), Stats(), jvm, (classes,))
    recursion = find_recursion(run.parsed)
    return recursion is not None and run._by_induction(recursion, Budget(None, LIMIT_S))


@pytest.mark.parametrize("name", sorted(p.stem for p in PROGRAMS.glob("*.java")))
def test_not_proved(jvm: Jvm, name: str, tmp_path: Path, java_tasks: Path) -> None:
    assert not prove(jvm, name, PROGRAMS, tmp_path, java_tasks)


_ADDS = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Adds {
  static int add(int m, int n) {
    if (n == 0) { return m; }
    if (n > 0) { return add(m + 1, n - 1); }
    return add(m - 1, n + 1);
  }
  public static void main(String[] args) {
    int m = Verifier.nondetInt(), n = Verifier.nondetInt();
    System.out.println(add(m, n));
    assert add(m, n) == m + n;
  }
}
"""


def test_proved(jvm: Jvm, tmp_path: Path, java_tasks: Path) -> None:
    (tmp_path / "Adds.java").write_text(_ADDS)
    assert prove(jvm, "Adds", tmp_path, tmp_path / "classes", java_tasks)
