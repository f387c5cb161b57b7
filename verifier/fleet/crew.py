"""Forks of this process that finish parts of its work, each with one report at its end.

A fork inherits the memory of its parent, so its work needs no description. The number of *slots* is fixed: a
working process, including forks of forks, holds the lock of one, and a process that only waits for others
releases it. The kernel releases the locks of dead processes. The work of a fork that dies or hangs goes back
to its parent.
"""

from __future__ import annotations

import fcntl
import os
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

from verifier.clock import add_waited
from verifier.process_tree import die_with_parent, is_stopped, kill_below

R = TypeVar("R")
"""Reports: plain data."""

_LOOK_S = 1.0
_MOST_STILL = 4
"""After so many looks in turn at a fork that was stopped it is given up."""
_PAUSE_S = 0.02
_PATIENCE_S = 2.0


class Places:
    """How many processes may work at a time, this one included, which holds the first place.

    ``folder``: for the files whose locks they hold.
    """

    def __init__(self, number: int, folder: Path) -> None:
        self._files = [folder / f"place-{at}" for at in range(number)]
        for file in self._files:
            file.touch()
        self._held = self.take()

    def take(self) -> int | None:
        """A free place, if there is one: the descriptor whose closing gives it up."""
        for file in self._files:
            taken = os.open(file, os.O_RDWR | os.O_CLOEXEC)
            try:
                fcntl.flock(taken, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return taken
            except OSError:
                os.close(taken)
        return None

    def hold(self, taken: int | None) -> None:
        """From now on this process has that place (None: no place) instead of the one that it had."""
        if self._held is not None:
            os.close(self._held)
        self._held = taken

    def wait_for(self) -> None:
        """Take a place again, or do without one where none becomes free: others may stand still."""
        until_s = time.monotonic() + _PATIENCE_S
        while self._held is None and time.monotonic() < until_s:
            self._held = self.take()
            if self._held is None:
                time.sleep(_PAUSE_S)


@dataclass
class _Fork:
    pid: int
    link: Connection
    looked_at_s: float
    still: int = 0


class Crew(Generic[R]):
    """The forks of this process; a fork has a crew of its own, of the same places."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._forks: list[_Fork] = []
        self._up: Connection | None = None
        """The way to the parent, in a fork."""

    def begin(self, taken: int, work: Callable[[], R]) -> int:
        """Fork a process that holds this place and does this work; its number. A fork never returns."""
        ours, theirs = Pipe(duplex=False)
        parent, worked_s = os.getpid(), time.thread_time()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # no thread but this one goes on in a fork
            pid = os.fork()
        if pid == 0:
            self._live(parent, worked_s, taken, theirs, work)
        theirs.close()
        os.close(taken)
        self._forks.append(_Fork(pid, ours, time.monotonic()))
        return pid

    def _live(
        self, parent: int, worked_s: float, taken: int, link: Connection, work: Callable[[], R]
    ) -> NoReturn:
        """The life of a fork. An error here occurs again in the parent, which reports it."""
        status = 1
        try:
            die_with_parent(parent)
            add_waited(worked_s)  # limits of work go on where they were
            for other in (self._up, *(fork.link for fork in self._forks)):
                if other is not None:
                    other.close()
            self._forks, self._up = [], link
            self._places.hold(taken)
            report = work()
            link.send(report)
            status = 0
        finally:
            os._exit(status)

    def hear(self, wait_s: float) -> list[tuple[int, R | None]]:
        """The reports that came, None from who was lost; waits so long for a first one."""
        heard: list[tuple[int, R | None]] = []
        ready = wait([fork.link for fork in self._forks], wait_s) if self._forks else []
        for fork in list(self._forks):
            report: R | None = None
            if fork.link in ready:
                try:
                    report = fork.link.recv()
                except (EOFError, OSError):
                    report = None
            elif not self._stands_still(fork):
                continue
            self._end(fork)
            heard.append((fork.pid, report))
        return heard

    def _stands_still(self, fork: _Fork) -> bool:
        """Whether a fork was found stopped again and again; looked at once a second."""
        now = time.monotonic()
        if now - fork.looked_at_s > _LOOK_S:
            fork.looked_at_s = now
            fork.still = fork.still + 1 if is_stopped(fork.pid) else 0
        return fork.still >= _MOST_STILL

    def rest(self, wait_s: float) -> list[tuple[int, R | None]]:
        """As ``hear``, without a slot meanwhile: for a process that has no other work."""
        self._places.hold(None)
        return self.hear(wait_s)

    def close(self) -> None:
        """End all forks, and all that they started."""
        while self._forks:
            self._end(self._forks[-1])

    def _end(self, fork: _Fork) -> None:
        self._forks.remove(fork)
        fork.link.close()
        kill_below(fork.pid)
