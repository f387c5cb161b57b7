"""Parameters of an exploration (limits, hooks) and its results."""

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
    """Budgets of an exploration. ``query_limit_s``: for a query whether a branch is feasible."""

    budget: Budget
    query_limit_s: float = 1.0
    max_steps: int = 200_000_000
    memory_bytes: int | None = None
    """The resident memory of this process above which no path continues."""
    most_rounds: int | None = None
    """The exploration ends where a path exceeds this number of rounds of a loop."""


@dataclass
class Exploration:
    """The results of an exploration."""

    exhausted: bool = False
    obligations: dict[Obligation, int] = field(default_factory=dict)
    endings: dict[Ending, int] = field(default_factory=dict)
    stopped: bool = False
    """Whether a hook asked to stop (a violation was confirmed)."""
    lacks_parts: bool = False
    """Whether parts that other processes explored are incomplete."""

    def open(self, obligation: Obligation) -> None:
        """Record an open obligation (counted, kept once)."""
        self.obligations[obligation] = self.obligations.get(obligation, 0) + 1

    def include(self, part: Exploration) -> None:
        """Add the results of a part that was explored elsewhere."""
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
"""The functions that opaque terms stand for, by name."""


def _go_on(state: State) -> bool:
    return True


def _allow(state: State) -> PathEnd | None:
    return None


@dataclass(frozen=True)
class Hooks:
    """Callbacks of an exploration, which observe its paths and may end them."""

    ended: Callable[[State, PathEnd], bool]
    """Called at every path's end; returns True to stop the exploration."""
    forks: Callable[[State], bool] = _go_on
    """Called with the live path before the sides of its branch are examined; returns False to stop the
    exploration. The program counter of the machine's frame is at the branch."""
    begins_threads: Callable[[State], PathEnd | None] = _allow
    """Called with the live path before its first thread starts; returns the end of the path, if it must
    end."""


def suspend(machine: Machine, state: State) -> None:
    """Detach the live state so that it can be made live again."""
    state.node = machine.memory.freeze()
    state.frame = machine.frame
