"""The remaining time of a run: CPU time of its processes, and wall time if the user limits that.

The user's limit of CPU time is for all processes together. Its parts, one for each analysis, count work
(``clock``). So neither the ends of analyses nor the verdict depend on how busy the machine is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from verifier.clock import Deadline, elsewhere_s, tree_cpu_s, work_s
from verifier.strategy.attempt import Time

_REFRESH_S = 0.25


class Budget:
    """Counts down from limits in seconds; None is no limit."""

    def __init__(self, cpu_limit_s: float | None, wall_limit_s: float | None) -> None:
        """cpu_limit_s: of all processes, since they began. wall_limit_s: by the clock, from now on."""
        self._start_s = time.monotonic()
        self._pid = os.getpid()
        """The process whose time counts, also in its forks."""
        self._cpu_limit_s = cpu_limit_s
        self._wall_limit_s = wall_limit_s
        self._seen_s = -1.0
        self._cpu_s = 0.0
        self._worked_s = 0.0

    @staticmethod
    def of_work(limit_s: float) -> Budget:
        """A budget of so much work from now on."""
        return Budget(None, None).part(1.0, limit_s)

    def left_s(self) -> float:
        """Seconds left; the CPU time of all processes is looked up at most a few times a second."""
        now = time.monotonic()
        left = float("inf") if self._wall_limit_s is None else self._wall_limit_s - (now - self._start_s)
        if self._cpu_limit_s is not None:
            if now - self._seen_s > _REFRESH_S:
                self._cpu_s = tree_cpu_s(self._pid)
                self._worked_s = work_s()
                self._seen_s = now
            used_s = self._cpu_s + elsewhere_s() + (work_s() - self._worked_s)
            left = min(left, self._cpu_limit_s - used_s)
        return left

    def part(self, share: float, at_most_s: float) -> Budget:
        """A smaller budget that starts now: a share of what is left, within a bound, as work."""
        return _Part(self, min(at_most_s, share * max(0.0, self.left_s())))

    def part_of(self, time: Time) -> Budget:
        """A smaller budget that starts now, for an attempt."""
        return self.part(time.share, time.most_s)

    def part_while(self, bound: Callable[[], bool], share: float) -> Budget:
        """A share of what is left while ``bound`` holds, else all of it."""
        return _Conditional(self, self.part(share, float("inf")), bound)


class _Conditional(Budget):
    """One of two budgets, selected by a condition that may change."""

    def __init__(self, whole: Budget, part: Budget, bound: Callable[[], bool]) -> None:
        super().__init__(None, None)
        self._whole = whole
        self._part = part
        self._bound = bound

    def left_s(self) -> float:
        """Seconds left of the selected budget."""
        return self._part.left_s() if self._bound() else self._whole.left_s()


class _Part(Budget):
    """A part of another budget."""

    def __init__(self, whole: Budget, limit_s: float) -> None:
        super().__init__(None, None)
        self._whole = whole
        self._deadline = Deadline(limit_s)

    def left_s(self) -> float:
        """Seconds left of both budgets."""
        return min(self._deadline.left_s(), self._whole.left_s())
