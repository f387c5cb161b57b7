"""Which path goes on next, by strategy; no machine is needed for that."""

from __future__ import annotations

import math
import random
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from verifier.analysis.verification import verify_with
from verifier.classfile.cfg import Block, Cfg
from verifier.classfile.model import MethodInfo
from verifier.config import Options, each_option
from verifier.exploration.frontier import (
    STRATEGIES,
    BreadthFirst,
    Coverage,
    DepthFirst,
    Frontier,
    RandomPath,
    ShortestDistance,
    blocks_to_throw,
)
from verifier.jvm.process import Jvm
from verifier.machine.frame import Frame
from verifier.machine.memory import Node
from verifier.machine.rtclass import Instr, RtClass, RtMethod
from verifier.machine.state import RegionRun, State
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.terms.term import Term


def path() -> State:
    frame = Frame.__new__(Frame)
    frame.method = RtMethod.__new__(RtMethod)
    frame.method.info = None
    frame.caller = None
    return State(frame, Node.__new__(Node))


def branch() -> Instr:
    return Instr.__new__(Instr)


def fork(frontier: Frontier, state: State, at: Instr) -> State:
    """What the explorer does where a path forks and neither side is live; the other side."""
    other = path()
    frontier.forked(state, other, at)
    frontier.add(other)
    frontier.add(state)
    return other


def test_the_option_offers_every_strategy() -> None:
    (info,) = (info for field, info in each_option() if field.name == "strategy")
    assert tuple(STRATEGIES) == info.choices


@pytest.mark.parametrize("made", STRATEGIES.values())
def test_each_path_is_taken_once(made: type[Frontier]) -> None:
    frontier, draw, at = made(seed=3), random.Random(5), [branch() for _ in range(4)]
    waiting = {path()}
    frontier.add(*waiting)
    for _ in range(300):
        state = frontier.take()
        waiting.remove(state)
        if draw.random() < 0.7:
            waiting |= {state, fork(frontier, state, draw.choice(at))}
        if draw.random() < 0.2:
            joined = path()
            frontier.add(joined)
            waiting.add(joined)
        assert set(frontier) == waiting
        assert len(frontier) == len(waiting)
        if not waiting:
            break
    while waiting:
        waiting.remove(frontier.take())
    with pytest.raises(IndexError):
        frontier.take()


@pytest.mark.parametrize("made", STRATEGIES.values())
def test_half_of_what_waits_outside_of_regions_is_given_away(made: type[Frontier]) -> None:
    frontier, at, state = made(seed=3), branch(), path()
    for decisions in (5, 3, 1, 2, 4):
        other = path()
        other.condition = cast("list[Term]", [None] * decisions)
        frontier.forked(state, other, at)
        frontier.add(other)
    inside = path()
    inside.region = RegionRun.__new__(RegionRun)
    frontier.add(inside)
    given = frontier.part()
    assert [len(one.condition) for one in given] == [1, 3, 5]
    left = {frontier.take() for _ in range(len(frontier))}
    assert inside in left and sorted(len(one.condition) for one in left) == [0, 2, 4]


@pytest.mark.parametrize("made", STRATEGIES.values())
def test_the_same_seed_gives_the_same_order(made: type[Frontier]) -> None:
    def order() -> list[int]:
        frontier, at = made(seed=11), branch()
        first = path()
        numbers = {first: 0}
        frontier.add(first)
        taken = []
        for number in range(1, 40):
            state = frontier.take()
            taken.append(numbers[state])
            numbers[fork(frontier, state, at)] = number
        return taken

    assert order() == order()


def test_depth_and_breadth() -> None:
    states = [path() for _ in range(3)]
    for made, expected in ((DepthFirst, [2, 1, 0]), (BreadthFirst, [0, 1, 2])):
        frontier = made()
        for state in states:
            frontier.add(state)
        assert [states.index(frontier.take()) for _ in states] == expected


def test_half_of_the_walks_go_to_the_side_that_left_early() -> None:
    chosen = 0
    for seed in range(400):
        frontier, at = RandomPath(seed), branch()
        state, early = path(), path()
        frontier.forked(state, early, at)
        frontier.add(early)
        for _ in range(20):
            other = path()
            frontier.forked(state, other, at)
            frontier.add(other)
        frontier.add(state)
        chosen += frontier.take() is early
    assert 150 < chosen < 250


def test_coverage_goes_where_no_path_was() -> None:
    frontier, loop, rare = Coverage(), branch(), branch()
    state = path()
    frontier.add(state)
    state = frontier.take()
    for _ in range(5):
        fork(frontier, state, loop)
        state = frontier.take()
    other = fork(frontier, state, rare)
    assert {frontier.take(), frontier.take()} == {state, other}


class Graph:
    """What the distances need of a control flow graph; blocks end in these opcodes."""

    def __init__(self, ends: list[str], all_successors: list[list[int]]) -> None:
        self.blocks = [Block(number, number, number + 1) for number in range(len(ends))]
        self.all_successors = all_successors
        self._ends = ends

    def block_at(self, index: int) -> Block:
        return self.blocks[index]

    def last_of(self, block: Block) -> SimpleNamespace:
        return SimpleNamespace(mnemonic=self._ends[block.number])


def test_blocks_to_throw() -> None:
    graph = Graph(["ifeq", "goto", "athrow", "ifne", "return"], [[1, 3], [2], [], [0, 4], []])
    assert blocks_to_throw(cast("Cfg", graph)) == [2, 1, 0, 3, math.inf]


def frame(origin: str, pc: int, caller: Frame | None) -> Frame:
    """One of a method that throws in block 2 if block 0 goes there, and not from block 3."""
    made = Frame.__new__(Frame)
    made.method = RtMethod.__new__(RtMethod)
    made.method.cls = cast("RtClass", SimpleNamespace(origin=origin))
    made.method.info = cast("MethodInfo", SimpleNamespace(code=made))
    made.pc, made.caller = pc, caller
    return made


@pytest.mark.parametrize(
    ("frames", "blocks"),
    [
        ([("user", 0)], 2),
        ([("user", 3)], math.inf),
        ([("user", 3), ("user", 1)], 2),
        ([("user", 0), ("user", 2)], 1),
        ([("jdk", 2), ("user", 1)], 2),
        ([("jdk", 2)], math.inf),
    ],
)
def test_the_way_to_a_throw_may_lead_back_to_callers(
    monkeypatch: pytest.MonkeyPatch, frames: list[tuple[str, int]], blocks: float
) -> None:
    graph = Graph(["ifeq", "goto", "athrow", "return"], [[1, 3], [2], [], []])
    monkeypatch.setattr("verifier.exploration.frontier.Cfg", lambda code: graph)
    live = None
    for origin, pc in reversed(frames):
        live = frame(origin, pc, live)
    assert live is not None
    assert ShortestDistance().distance(State(live, Node.__new__(Node))) == blocks


def test_the_shortest_way_to_a_throw_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [path() for _ in range(4)]
    far = dict(zip(states, (3.0, math.inf, 1.0, 3.0), strict=True))
    frontier = ShortestDistance()
    monkeypatch.setattr(frontier, "distance", far.__getitem__)
    for state in states:
        frontier.add(state)
    assert [states.index(frontier.take()) for _ in states] == [2, 3, 0, 1]


PROGRAM = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int sum = 0;
    for (int i = 0; i < n && i < 6; i++) { if (Verifier.nondetInt() * 7 == i + 3) sum += i + 1; else sum--; }
    assert LIMIT;
  }
}
"""


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(("limit", "verdict"), [("sum != 9", "FALSE"), ("sum <= 21 && sum >= -6", "TRUE")])
def test_every_strategy_decides(
    warm_jvm: Jvm, root: Path, tmp_path: Path, strategy: str, limit: str, verdict: str
) -> None:
    (tmp_path / "Main.java").write_text(PROGRAM.replace("LIMIT", limit), encoding="utf-8")
    common = root / "sv-benchmarks/java/common"
    task = Task("forks", (common, tmp_path), Specification(Property.VALID_ASSERT, "Main"))
    options = Options(strategy=strategy, analyses=("symbolic",), merge="off")
    assert verify_with(warm_jvm, task, options, Stats()).verdict.value == verdict
