"""Paths that are described, and made again in another process: pieces of one program on several machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.exploration.test_pieces import decide, program_of
from verifier.analysis import remote
from verifier.analysis.remote import Pieces, Question, Reply, TimeIsUp
from verifier.analysis.symbolic import SymbolicAnalysis
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.trail import Trail
from verifier.fleet.here import Here
from verifier.fleet.opening import Where
from verifier.fleet.team import Team
from verifier.fleet.work import Fleet, Limits
from verifier.jvm.process import Jvm
from verifier.machine.state import State

LOOP = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  interface Shape { int area(int x); }
  public static void main(String[] args) {
    Shape[] shapes = {x -> x + 1, x -> { if (x > 3) { return 0; } return x; }, x -> Math.floorMod(x, 3)};
    int[] counts = new int[4];
    for (int i = 0; i < 3; i++) {
      int k = Verifier.nondetInt(), x = Verifier.nondetInt();
      if (k < 0 || k > 2 || x < 0 || x > 5) return;
      String text = k == 1 ? "one" : "other";
      counts[Math.min(3, shapes[k].area(x))] += text.length() > 3 ? 2 : 1;
    }
    assert counts[0] + counts[1] + counts[2] + counts[3] LIMIT;
  }
}
"""


class Enough(Exception):
    """The test has seen what it wants."""


@pytest.fixture(autouse=True)
def on_this_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Question]]:
    """A team of this machine stands for the cluster, and pieces are small; all questions."""
    asked: list[Question] = []

    class Crew(Team[Question, Reply]):
        def submit(self, batch: Sequence[Question]) -> None:
            asked.extend(batch)
            super().submit(batch)

    def open_team(work: Pieces, limits: Limits, where: Where, scratch: Path) -> Fleet[Question, Reply]:
        assert work.recipe().options.cluster is None
        return Crew(work, 2, limits, scratch, waits=True)

    monkeypatch.setattr(remote, "open_fleet", open_team)
    monkeypatch.setattr(remote, "FIRST_S", 0.0)
    monkeypatch.setattr(remote, "_APART_S", 0.05)
    monkeypatch.setattr(remote, "PART_S", 0.3)
    yield asked


@pytest.mark.parametrize("kind", ["branches", "loop", "threads"])
def test_pieces_made_again_are_the_pieces_that_were_cut(
    warm_jvm: Jvm, root: Path, tmp_path: Path, on_this_machine: list[Question], kind: str
) -> None:
    program = LOOP.replace("LIMIT", "<= 6") if kind == "loop" else program_of(kind, holds=True)[0]
    program = program.replace("i < 4", "i < 5").replace("sum <= 12", "sum <= 15")  # there is work for two
    alone, whole = decide(warm_jvm, root, tmp_path, program, 1)
    for _ in range(5):  # who asks for work may come when there is none left
        together, split = decide(warm_jvm, root, tmp_path, program, 2, cluster="local:2")
        if split.counters["pieces"] or kind == "threads":
            break
    assert alone.verdict.value == together.verdict.value == "TRUE"
    assert split.counters["pieces_lost"] == 0
    assert (split.counters["pieces"] > 0) == (kind != "threads")
    assert len(on_this_machine) >= split.counters["pieces"]
    for name in ("paths", "forks"):
        assert whole.counters[name] == split.counters[name]


def test_a_violation_is_found_elsewhere(warm_jvm: Jvm, root: Path, tmp_path: Path) -> None:
    program = LOOP.replace("LIMIT", "!= 6")
    found, _ = decide(warm_jvm, root, tmp_path, program, 2, cluster="local:2")
    assert found.verdict.value == "FALSE"


CHANGES: dict[str, Callable[[Trail], Trail]] = {
    "decisions": lambda trail: replace(
        trail, decisions=bytes([trail.decisions[0] ^ 1]) + trail.decisions[1:]
    ),
    "fewer": lambda trail: replace(trail, decisions=trail.decisions[:-1]),
    "more": lambda trail: replace(trail, decisions=trail.decisions + trail.decisions[-1:]),
    "print": lambda trail: replace(trail, print=b"another path"),
    "model": lambda trail: replace(trail, model=tuple((n, s, -99) for n, s, _ in trail.model or ())),
}


def test_no_trail_is_followed_to_another_path(
    monkeypatch: pytest.MonkeyPatch, warm_jvm: Jvm, root: Path, tmp_path: Path
) -> None:
    """Asked where the first piece is handed out."""
    followed: dict[str, bool] = {}

    def open_none(work: Pieces, limits: Limits, where: Where, scratch: Path) -> Fleet[Question, Reply]:
        return Asks(work)

    class Asks(Here[Question, Reply]):
        def __init__(self, work: Pieces) -> None:
            super().__init__(work)
            self._pieces = work

        def submit(self, batch: Sequence[Question]) -> None:
            trail = batch[0].trails[0]
            for name, change in {"as it is": lambda one: one, **CHANGES}.items():
                run, budget = self._pieces.run.again(Options()), Budget.of_work(60.0)
                made = run.explore_trails(self._pieces.mode, [change(trail)], partial(TimeIsUp, []), budget)
                followed[name] = made is not None
            raise Enough

    monkeypatch.setattr(remote, "open_fleet", open_none)
    with pytest.raises(Enough):
        decide(warm_jvm, root, tmp_path, LOOP.replace("LIMIT", "<= 6"), 2, cluster="local:2")
    assert followed == {"as it is": True, **dict.fromkeys(CHANGES, False)}


def test_a_path_that_comes_out_otherwise_is_explored_where_it_came_from(
    monkeypatch: pytest.MonkeyPatch, warm_jvm: Jvm, root: Path, tmp_path: Path
) -> None:
    program, honest = LOOP.replace("LIMIT", "<= 6"), SymbolicAnalysis.describe
    _, whole = decide(warm_jvm, root, tmp_path, program, 1)

    def changed(analysis: SymbolicAnalysis, state: State) -> Trail:
        return replace(honest(analysis, state), print=b"another path")

    monkeypatch.setattr(SymbolicAnalysis, "describe", changed)
    found, split = decide(warm_jvm, root, tmp_path, program, 2, cluster="local:2")
    assert split.counters["pieces"] == 0 and split.counters["pieces_lost"] > 0
    assert found.verdict.value == "TRUE"
    assert whole.counters["paths"] == split.counters["paths"]
