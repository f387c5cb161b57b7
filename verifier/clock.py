"""Time as work: CPU seconds, so that a busy machine changes no verdict.

A limit counts the *work* of the calling thread: its own CPU time, and that of other processes while it waited
for them. That is about the wall time on an idle machine. Wall time itself is the last resort, for code that
hangs without using CPU time (``by_clock_s``).
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

PATIENCE: Final = 10.0
"""How many times a limit of work may pass by the clock before it is over all the same."""
SLACK_S: Final = 5.0
"""And so much more by the clock, as starting a process takes long on a busy machine."""
_TICKS_PER_S: Final = os.sysconf("SC_CLK_TCK")
_CPU_CLOCK_OF_PROCESS: Final = 2
_WAITED = threading.local()
_ELSEWHERE_S = 0.0


def by_clock_s(limit_s: float) -> float:
    """How long a limit of work lasts by the clock, as a last resort."""
    return PATIENCE * limit_s + SLACK_S


def work_s() -> float:
    """Seconds of work of this thread so far; only differences mean something."""
    return time.thread_time() + float(getattr(_WAITED, "seconds", 0.0))


def add_waited(seconds: float) -> None:
    """Others have worked so long while this thread waited for them."""
    _WAITED.seconds = getattr(_WAITED, "seconds", 0.0) + max(0.0, seconds)


def add_elsewhere(seconds: float) -> None:
    """Other machines have worked so long for this process."""
    global _ELSEWHERE_S
    _ELSEWHERE_S += max(0.0, seconds)


def elsewhere_s() -> float:
    """CPU seconds that other machines have worked for this process so far."""
    return _ELSEWHERE_S


@contextmanager
def waiting_for(pid: int) -> Iterator[None]:
    """Count what a process works within the block as work of this thread."""
    begun_s = process_cpu_s(pid)
    try:
        yield
    finally:
        add_waited(process_cpu_s(pid) - begun_s)


def thread_clock() -> Callable[[], float]:
    """The CPU seconds of the calling thread, to be read by other threads as long as it lives."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    clock = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock)


def process_cpu_s(pid: int) -> float:
    """CPU seconds of a process, its ended children not included; 0.0 if there is none.

    The number of its clock is what clock_getcpuclockid(3) gives on Linux.
    """
    try:
        return time.clock_gettime((~pid << 3) | _CPU_CLOCK_OF_PROCESS)
    except OSError:
        return 0.0


def tree_cpu_s(root: int) -> float:
    """CPU seconds of a process and its living descendants, ended children included (proc(5))."""
    total, pending = 0, [root]
    while pending:
        pid = pending.pop()
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
                fields = stat.read().rpartition(")")[2].split()
            total += sum(int(field) for field in fields[11:15])
            for thread in os.listdir(f"/proc/{pid}/task"):  # its children are those of all its threads
                with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as children:
                    pending += [int(child) for child in children.read().split()]
        except (OSError, ValueError):
            continue
    return total / _TICKS_PER_S


class Deadline:
    """So much work of the calling thread from now on; None is no limit."""

    def __init__(self, limit_s: float | None) -> None:
        self._limit_s = float("inf") if limit_s is None else limit_s
        self._begun_s = work_s()
        self._begun_by_clock_s = time.monotonic()

    def left_s(self) -> float:
        """Seconds of work left, negative if it is over."""
        worked_s = work_s() - self._begun_s
        passed_s = time.monotonic() - self._begun_by_clock_s
        return min(self._limit_s - worked_s, by_clock_s(self._limit_s) - passed_s)

    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self.left_s() <= 0
