"""Explorations that are split: pieces that forks finish, and what becomes of those that are lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from verifier.analysis import company
from verifier.analysis.company import Report
from verifier.analysis.symbolic import SymbolicAnalysis
from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.exploration.exploration import Exploration
from verifier.exploration.piece import Piece
from verifier.fleet import crew
from verifier.jvm.process import Jvm
from verifier.machine.virtual_machine import VirtualMachine
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Result

BRANCHES = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int twice(int x) { if (x > 7) { return 2 * x; } else if (x < -7) { throw new IllegalStateException(); } return x; }
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      int x = Verifier.nondetInt();
      try { if (x > 10 * i) { sum++; } else if (twice(x) == 5) { sum += 2; } } catch (IllegalStateException e) { sum += 3; }
    }
    assert LIMIT;
  }
}
"""  # noqa: E501
THREADS = """
public class Main {
  static int a, b;
  static final Object L = new Object(), M = new Object();
  static class Adds extends Thread {
    final int k;
    Adds(int k) { this.k = k; }
    public void run() {
      synchronized (L) { a = a * 2 + k; }
      synchronized (M) { b = b * 2 + k; }
    }
  }
  public static void main(String[] args) throws Exception {
    Thread[] all = {new Adds(1), new Adds(2), new Adds(3)};
    for (Thread one : all) one.start();
    for (Thread one : all) one.join();
    assert LIMIT;
  }
}
"""
ORDERS = "a == 11 || a == 12 || a == 13 || a == 15 || a == 16 || a == 17"
"""What ``a`` is after the six orders of the threads."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small programs are split, too."""
    monkeypatch.setattr(company, "FIRST_S", 0.0)
    monkeypatch.setattr(company, "APART_S", 0.02)
    monkeypatch.setattr(company, "_PER_FORK", 0)
    monkeypatch.setattr(company, "_PAUSE_S", 0.002)


@pytest.fixture(params=("branches", "merged", "threads"))
def kind(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def decide(
    jvm: Jvm,
    root: Path,
    folder: Path,
    program: str,
    workers: int,
    merge: str = "off",
    cluster: str | None = None,
) -> tuple[Result, Stats]:
    (folder / "Main.java").write_text(program, encoding="utf-8")
    common = root / "sv-benchmarks/java/common"
    task = Task("pieces", (common, folder), Specification(Property.VALID_ASSERT, "Main"))
    stats = Stats()
    options = Options(analyses=("symbolic",), merge=merge, workers=workers, cluster=cluster)
    return verify_with(jvm, task, options, stats), stats


def program_of(kind: str, holds: bool) -> tuple[str, str]:
    """A program of a kind, and how it is merged."""
    if kind == "threads":
        return THREADS.replace("LIMIT", ORDERS if holds else "a != 17"), "full"
    limit = "sum >= 0 && sum <= 12" if holds else "sum != 11"
    return BRANCHES.replace("LIMIT", limit), "f1" if kind == "merged" else "off"


@pytest.mark.parametrize("workers", [3])
def test_a_split_exploration_finds_what_a_whole_one_does(
    warm_jvm: Jvm, root: Path, tmp_path: Path, kind: str, workers: int
) -> None:
    program, merge = program_of(kind, holds=True)
    alone, whole = decide(warm_jvm, root, tmp_path, program, 1, merge)
    together, split = decide(warm_jvm, root, tmp_path, program, workers, merge)
    assert alone.verdict.value == together.verdict.value == "TRUE"
    assert whole.counters["pieces"] == split.counters["pieces_lost"] == 0
    assert split.counters["pieces"] > 0
    for name in ("paths",) if kind == "threads" else ("paths", "forks", "merges"):
        redundant = [stats.counters["redundant_schedules"] for stats in (whole, split)]
        assert whole.counters[name] - redundant[0] == split.counters[name] - redundant[1]


def test_a_violation_is_found_wherever_it_is(warm_jvm: Jvm, root: Path, tmp_path: Path, kind: str) -> None:
    program, merge = program_of(kind, holds=False)
    found, _ = decide(warm_jvm, root, tmp_path, program, 3, merge)
    assert found.verdict.value == "FALSE"
    assert found.counterexample is not None and found.counterexample.failure.exception.endswith(
        "AssertionError"
    )


@pytest.mark.parametrize("holds", [True, False])
def test_paths_that_are_all_joined_are_parted_for_who_is_idle(
    monkeypatch: pytest.MonkeyPatch, warm_jvm: Jvm, root: Path, tmp_path: Path, holds: bool
) -> None:
    for pause in ("_JOINED_S", "_PAUSE_S", "APART_S"):  # each look for work is one for all who are idle
        monkeypatch.setattr(company, pause, 0.0)
    program = program_of("merged", holds)[0].replace("i < 4", "i < 8")
    program = program.replace("sum <= 12", "sum <= 24")
    alone, whole = decide(warm_jvm, root, tmp_path, program, 1, "full")
    together, split = decide(warm_jvm, root, tmp_path, program, 2, "full")
    assert alone.verdict.value == together.verdict.value == ("TRUE" if holds else "FALSE")
    assert whole.counters["joins_parted"] == 0
    if holds:
        assert split.counters["joins_parted"] > 0 and split.counters["pieces"] > 0
        assert split.counters["paths"] > whole.counters["paths"]


def test_nothing_is_parted_where_nothing_may_be_given_away(
    monkeypatch: pytest.MonkeyPatch, warm_jvm: Jvm, root: Path, tmp_path: Path
) -> None:
    monkeypatch.setattr(company, "_JOINED_S", 0.0)
    monkeypatch.setattr(VirtualMachine, "keeps_history", True)
    program, _ = program_of("merged", holds=True)
    together, stats = decide(warm_jvm, root, tmp_path, program, 2, "full")
    assert together.verdict.value == "TRUE"
    assert stats.counters["joins_parted"] == stats.counters["pieces"] == 0


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_a_piece_that_is_lost_is_explored_where_it_came_from(
    monkeypatch: pytest.MonkeyPatch, warm_jvm: Jvm, root: Path, tmp_path: Path, kind: str, end: signal.Signals
) -> None:
    """The first fork comes to an end, by itself or because it does not go on."""
    monkeypatch.setattr(crew, "_LOOK_S", 0.01)
    finish, mark = SymbolicAnalysis.finish, tmp_path / "ended"

    def ends(analysis: SymbolicAnalysis, piece: Piece) -> Report:
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), end)
        return finish(analysis, piece)

    monkeypatch.setattr(SymbolicAnalysis, "finish", ends)
    program, merge = program_of(kind, holds=True)
    found, split = decide(warm_jvm, root, tmp_path, program, 2, merge)
    assert split.counters["pieces_lost"] == 1
    assert found.verdict.value == "TRUE"


def test_forks_that_fail_again_and_again_are_not_needed(
    monkeypatch: pytest.MonkeyPatch, warm_jvm: Jvm, root: Path, tmp_path: Path
) -> None:
    def fails(analysis: SymbolicAnalysis, piece: Piece) -> Report:
        raise MemoryError

    monkeypatch.setattr(SymbolicAnalysis, "finish", fails)
    found, split = decide(warm_jvm, root, tmp_path, program_of("branches", holds=True)[0], 2)
    assert found.verdict.value == "TRUE"
    assert 3 <= split.counters["pieces_lost"] <= 6 and split.counters["pieces"] == 0


def test_a_piece_that_came_back_unfinished_is_no_proof() -> None:
    whole = Exploration()
    whole.include(Exploration(exhausted=True, endings={Ending.FINISHED: 2}))
    assert not whole.obligations and not whole.lacks_parts
    whole.include(Exploration(exhausted=False, endings={Ending.FINISHED: 1}))
    assert whole.lacks_parts and whole.endings == {Ending.FINISHED: 3}
    assert [one.ending for one in whole.obligations] == [Ending.DEFECT]
