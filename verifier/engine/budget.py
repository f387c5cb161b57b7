"""The time a run may still use: by the clock, and by the CPU of all its processes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

_TICKS_PER_S = os.sysconf("SC_CLK_TCK")
_REFRESH_S = 0.25
_WAITING = 3.0
"""Times its CPU time that a part may take by the clock."""


def tree_cpu_s(root: int) -> float:
    """CPU seconds of a process and its living descendants, ended children included (proc(5))."""
    total, pending = 0, [root]
    while pending:
        pid = pending.pop()
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
                fields = stat.read().rpartition(")")[2].split()
            with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
                pending += [int(child) for child in children.read().split()]
        except (OSError, ValueError):
            continue
        total += sum(int(field) for field in fields[11:15])
    return total / _TICKS_PER_S


class Budget:
    """Counts down from limits in seconds; None is no limit."""

    def __init__(self, cpu_limit_s: float | None, wall_limit_s: float | None) -> None:
        self._start_s = time.monotonic()
        self._cpu_limit_s = cpu_limit_s
        self._wall_limit_s = wall_limit_s
        self._seen_s = -1.0
        self._cpu_s = 0.0

    def left_s(self) -> float:
        """Seconds left; CPU time is looked up at most a few times a second."""
        now = time.monotonic()
        left = float("inf") if self._wall_limit_s is None else self._wall_limit_s - (now - self._start_s)
        if self._cpu_limit_s is not None:
            if now - self._seen_s > _REFRESH_S:
                self._cpu_s = tree_cpu_s(os.getpid())
                self._seen_s = now
            left = min(left, self._cpu_limit_s - self._cpu_s - (now - self._seen_s))
        return left

    def part(self, share: float, at_most_s: float) -> Budget:
        """A smaller budget that starts now: a share of what is left, within a bound.

        It counts the CPU time of this process, so that a busy machine does not end it early, and by
        the clock a few times as much, for the time that is spent waiting for others.
        """
        return _Part(self, min(at_most_s, share * max(0.0, self.left_s())))

    def part_while(self, bound: Callable[[], bool], share: float) -> Budget:
        """A share of what is left where ``bound`` says so at the moment, else all of it."""
        return _Conditional(self, self.part(share, float("inf")), bound)


class _Conditional(Budget):
    """One of two budgets, by a condition that may change."""

    def __init__(self, whole: Budget, part: Budget, bound: Callable[[], bool]) -> None:
        super().__init__(None, None)
        self._whole = whole
        self._part = part
        self._bound = bound

    def left_s(self) -> float:
        """Seconds left of the one that counts."""
        return self._part.left_s() if self._bound() else self._whole.left_s()


class _Part(Budget):
    """A budget inside another one."""

    def __init__(self, whole: Budget, limit_s: float) -> None:
        super().__init__(None, _WAITING * limit_s)
        self._whole = whole
        self._limit_s = limit_s
        self._begun_s = time.process_time()

    def left_s(self) -> float:
        """Seconds left of all three."""
        used_s = time.process_time() - self._begun_s
        return min(self._limit_s - used_s, super().left_s(), self._whole.left_s())
