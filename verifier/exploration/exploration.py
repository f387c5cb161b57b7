"""What an exploration is given (limits, whom to tell of ends) and what it found out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from verifier.exploration.budget import Budget
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.state import State
from verifier.terms.concrete_value import Concrete
from verifier.verdict.outcome import Ending, Obligation


@dataclass(frozen=True)
class Limits:
    """Budgets of an exploration; ``query_limit_s`` is for a question whether a branch is feasible."""

    budget: Budget
    query_limit_s: float = 1.0
    max_steps: int = 200_000_000
    memory_bytes: int | None = None
    """Resident memory of this process above which no path goes on."""
    most_rounds: int | None = None
    """All ends where a path goes round a loop more often."""


@dataclass
class Exploration:
    """What an exploration found out."""

    exhausted: bool = False
    obligations: dict[Obligation, int] = field(default_factory=dict)
    endings: dict[Ending, int] = field(default_factory=dict)
    stopped: bool = False
    """Whether a hook asked to stop (a violation was confirmed)."""
    lacks_parts: bool = False
    """Whether parts that were explored elsewhere are not exhausted."""

    def open(self, obligation: Obligation) -> None:
        """Note an open obligation (counted, kept once)."""
        self.obligations[obligation] = self.obligations.get(obligation, 0) + 1

    def include(self, part: Exploration) -> None:
        """Add what was found out about a part, which was explored elsewhere."""
        for obligation, count in part.obligations.items():
            self.obligations[obligation] = self.obligations.get(obligation, 0) + count
        for ending, count in part.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + count
        self.stopped |= part.stopped
        self.lacks_parts |= not part.exhausted
        if not (part.exhausted or part.obligations or part.stopped):
            self.open(Obligation(Ending.DEFECT, "a piece of the exploration came back unfinished"))


_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def resident_bytes() -> int:
    """Resident memory of this process (proc(5), statm)."""
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * _PAGE_BYTES


Functions = Mapping[str, Callable[..., Concrete]]
"""What opaque functions compute, by name."""


def _go_on(state: State) -> bool:
    return True


def _allow(state: State) -> PathEnd | None:
    return None


@dataclass(frozen=True)
class Hooks:
    """Whom an exploration tells of its paths, and who may end them."""

    ended: Callable[[State, PathEnd], bool]
    """Told of every path's end; returns True to stop the exploration."""
    forks: Callable[[State], bool] = _go_on
    """Told of the live path, before the sides of a branch that it comes to are looked at; returns False to
    stop the exploration. The instruction that branches is at the program counter of the machine's frame."""
    begins_threads: Callable[[State], PathEnd | None] = _allow
    """Told of the live path where it is to get threads for the first time; how it ends there, if it must."""


def suspend(machine: Machine, state: State) -> None:
    """Take the live state away so that it can be made live again."""
    state.node = machine.memory.freeze()
    state.frame = machine.frame
