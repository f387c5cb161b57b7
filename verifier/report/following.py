"""The story of a counterexample with threads: its schedule is followed on JR's machine, turn by turn.

It is for readers only: no verdict depends on it. If the machine cannot follow, there is no story.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.analysis.entry import prepare_program
from verifier.analysis.jvm_oracle import JvmOracle
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.goal import Goal
from verifier.exploration.threads.guided import Guided, Move, Story, Wait
from verifier.jvm.process import Jvm, JvmOptions
from verifier.machine.control import PathEnd
from verifier.machine.mode import Mode
from verifier.machine.state import State
from verifier.report.shown_value import show_value
from verifier.report.visits import Visits, Walk
from verifier.report.walk import RecordedInputs, deliver_strings, ending_of
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.task.task import Task
from verifier.verdict.outcome import DEADLOCK, Counterexample, Ending

_LOG = logging.getLogger(__name__)
TIME_LIMIT_S = 10.0


@dataclass(frozen=True)
class Followed:
    """A counterexample that was followed: what its threads do to what they share, and line by line."""

    story: Story
    walk: Walk


def follow(task: Task, counterexample: Counterexample, java_home: Path | None) -> Followed | None:
    """A counterexample with threads, followed; None where it cannot be.

    Without a schedule each thread goes on until it has to wait.
    """
    with (
        Jvm.start(JvmOptions(java_home=java_home)) as jvm,
        TemporaryDirectory(prefix="jr-threads-") as scratch,
    ):
        program = prepare_program(jvm, task, Path(scratch))
        stats, visits = Stats(), Visits()
        machine = build_machine(
            (*program.classes, jvm.fallback_classes),
            jvm.java_home,
            stats,
            Mode(),
            JvmOracle(jvm),
            RecordedInputs(counterexample.inputs),
            unlinked=program.unlinked,
            decode=visits.decode,
        )
        deliver_strings(machine, counterexample.inputs)
        guided = Guided(machine, stats, counterexample.schedule, show_value)
        goal = Goal(task.property)
        found: list[Followed] = []

        def ended(state: State, end: PathEnd) -> bool:
            _LOG.info("a path of the story ends: %s %s", end.ending.word, end.message)
            if not _is_same(goal, counterexample, end):
                return False
            story = guided.story(state, end)
            if story is not None:
                found.append(
                    Followed(story, visits.walk(machine, ending_of(end, counterexample.failure.thread_name)))
                )
            return True

        solver = build_solver(machine.tm, SolverOptions(), stats)
        limits = Limits(Budget.of_work(TIME_LIMIT_S))
        feasibility = Feasibility(machine.tm, solver, stats, limits)
        explorer = Explorer(machine, feasibility, limits, Hooks(ended), goal=goal, interleaver=guided)
        try:
            explorer.explore(initial_state(machine, task.entry_class, task.arguments))
        finally:
            solver.close()
        return found[0] if found else None


def _is_same(goal: Goal, counterexample: Counterexample, end: PathEnd) -> bool:
    if not goal.violated_by(end):
        return False
    if end.ending is Ending.DEADLOCK:
        return counterexample.failure.exception == DEADLOCK
    return end.exception is not None and end.exception.cls.java_name == counterexample.failure.exception


@dataclass(frozen=True)
class Turn:
    """The operations of one thread until another one runs."""

    number: int
    thread: int
    moves: tuple[Move, ...]


def turns_of(story: Story) -> tuple[Turn, ...]:
    """The moves, grouped; a turn is numbered from 1 on."""
    turns: list[Turn] = []
    moves: list[Move] = []
    for move in story.moves:
        if moves and moves[-1].thread != move.thread:
            turns.append(Turn(len(turns) + 1, moves[0].thread, tuple(moves)))
            moves = []
        moves.append(move)
    if moves:
        turns.append(Turn(len(turns) + 1, moves[0].thread, tuple(moves)))
    return tuple(turns)


def told(move: Move) -> str:
    """A move in words: ``writes Main.count: 0 -> 1``."""
    if not move.place:
        return move.action
    values = f" -> {move.after}" if move.action == "writes" else ""
    return f"{move.action} {move.place}: {move.before}{values}"


def awaited(wait: Wait, names: dict[int, str]) -> str:
    """A wait in words."""
    held = f", held by {names[wait.holder]}" if wait.holder in names and wait.action != _JOINS else ""
    return f"{wait.action} {wait.awaited}{held}"


_JOINS = "waits for the end of"
MAX_LINES = 24
"""Lines of moves in the text account; the middle of more is left out."""


def render_story(story: Story) -> list[str]:
    """The lines of the text account."""
    lines = ["threads:   turn by turn (the last one fails)" if not story.waits else "threads:   turn by turn"]
    width = max(map(len, story.names.values()), default=0)
    rows = [row for turn in turns_of(story) for row in _rows(turn, story.names, width)]
    if len(rows) > MAX_LINES:
        half = MAX_LINES // 2
        rows = [*rows[:half], f"  ... {len(rows) - 2 * half} more lines: --report shows all", *rows[-half:]]
    lines += rows
    for wait in story.waits:
        where = f"   at {_line(wait)}" if wait.where is not None else ""
        lines.append(f"  {story.names[wait.thread]:{width}} {awaited(wait, story.names)}{where}")
    if circle := circle_of(story.waits):
        lines.append("circle:    " + " -> ".join(story.names.get(number, str(number)) for number in circle))
    return lines


def _rows(turn: Turn, names: dict[int, str], width: int) -> Iterator[str]:
    for index, move in enumerate(shown_moves(turn.moves)):
        head = f"{turn.number:3}. {names.get(turn.thread, turn.thread)!s:{width}}" if not index else ""
        where = f"   at {_line(move)}" if move.where is not None else ""
        yield f"  {head:{width + 5}} {told(move)}{where}"


def shown_moves(moves: Sequence[Move]) -> list[Move]:
    """The moves that a reader needs: those about places and locks, or the first one if there is none."""
    telling: list[Move] = []
    for move in moves:
        same = telling and (telling[-1].action, telling[-1].where) == (move.action, move.where)
        if move.action != "goes on" and (move.place or not same):
            telling.append(move)
    return telling or list(moves[:1])


def _line(told_of: Move | Wait) -> str:
    where = told_of.where
    assert where is not None
    return f"{where.file or where.class_name}:{where.line}"


def circle_of(waits: Sequence[Wait]) -> list[int]:
    """Threads that wait for one another in a circle, the first one again at the end; empty if none do."""
    holders = {wait.thread: wait.holder for wait in waits}
    for start in holders:
        seen: list[int] = []
        at: int | None = start
        while at is not None and at in holders and at not in seen:
            seen.append(at)
            at = holders[at]
        if at is not None and at in seen:
            return [*seen[seen.index(at) :], at]
    return []
