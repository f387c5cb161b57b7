"""Iterative deepening: a path with more rounds than a bound waits until nothing else is left.

Then the bound rises and these paths continue. So no loop starves paths that can finish, and no path is
dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.classfile.cfg import BRANCHES
from verifier.exploration.merging.joining import Joining
from verifier.machine.frame import Frame
from verifier.machine.rtclass import Instr
from verifier.machine.state import RegionRun, State

FIRST_BOUND = 12
"""The number of forks at one branch after which a path waits for the others."""
BOUND_FACTOR = 4
ROUNDABOUT = 64
"""The bound of a path whose forks do not all belong to one loop or recursion, as a multiple of the usual."""


class Deepening:
    """The paths that exceeded the present bound."""

    def __init__(self, joining: Joining, first_bound: int = FIRST_BOUND) -> None:
        self._joining = joining
        self._bound = first_bound
        self._deferred: list[State] = []

    def __len__(self) -> int:
        return len(self._deferred)

    def __iter__(self) -> Iterator[State]:
        return iter(self._deferred)

    def defer(self, state: State) -> None:
        """Set a path aside until the bound is raised."""
        self._deferred.append(state)

    def leave_all(self) -> None:
        """The deferred paths are explored elsewhere."""
        self._deferred = []

    def is_late(self, state: State, frame: Frame, instr: Instr, ends: tuple[int, ...]) -> bool:
        """Whether a path has forked at a branch more often than the present bound allows.

        Rounds of a loop with a region count from the entry of that region; all others count from the start of
        the path. ``ends``: the exits at which the sides of this fork may be joined.
        """
        count = state.visits.get(instr, 0) + 1
        if count <= self._bound:
            return False
        if instr.op not in BRANCHES and ends and not frame.recurs():
            return count > ROUNDABOUT * self._bound
        regions = self._joining.regions_of(frame.method)
        if instr.op in BRANCHES and regions is not None and not frame.recurs():
            if not regions.region_of(instr.index).is_loop_exit_test:
                return count > ROUNDABOUT * self._bound
            if ends and count <= ROUNDABOUT * self._bound:
                region = self._joining.find(state, frame, ends[0])
                return region is not None and state.rounds.get((region.serial, instr), 0) >= self._bound
        return True

    def resume(self) -> list[State]:
        """The paths that continue, as nothing else is left; none if paths waiting at exits can continue alone
        first."""
        for state in self._deferred:
            region: RegionRun | None = state.region
            while region is not None and not region.waiting:
                region = region.parent
            while region is not None and state.region is not region.parent:
                self._joining.leave(state)
        if self._joining.completed:
            return []
        self._bound *= BOUND_FACTOR
        resumed, self._deferred = self._deferred, []
        return resumed
