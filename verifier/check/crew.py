"""Worker processes that answer numbered questions in batches, each with a limit of CPU time and of memory.

A worker is a fork: it has all that was loaded before. Who takes too long, too much memory, or dies loses the
question it was at, with a reason; a new worker takes the rest of the batch. A batch lost before its first
question is asked again one by one.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Generic, TypeVar

from verifier.clock import by_clock_s, tree_cpu_s
from verifier.process_tree import die_with_parent, kill_below, measure_tree

TICK_S = 0.2
_LOOK_S = 1.0
_PREPARING_LIMIT_S = 120.0
"""Of CPU time, for what a worker does before the first question of a batch."""

T = TypeVar("T")
Begin = Callable[[int], None]
"""Says which question is worked at from now on."""


@dataclass(frozen=True)
class Lost:
    """A question without an answer, and why. ``is_limit``: a limit was passed, as it would be again."""

    reason: str
    is_limit: bool = False


@dataclass(frozen=True)
class CrewLimits:
    """cpu_s: of one question, all processes of its worker. resident_bytes: of these processes together."""

    cpu_s: float
    resident_bytes: int | None = None


@dataclass
class _Worker(Generic[T]):
    pid: int
    link: Connection
    folder: Path
    batch: deque[int] = field(default_factory=deque)
    at: int | None = None
    begun_cpu_s: float = 0.0
    begun_s: float = 0.0
    is_fresh: bool = True
    looked_at_s: float = 0.0

    def is_large(self, limit_bytes: int | None) -> bool:
        """Whether it has more memory than that; looked up once a second at most."""
        if limit_bytes is None or time.monotonic() - self.looked_at_s < _LOOK_S:
            return False
        self.looked_at_s = time.monotonic()
        return measure_tree(self.pid).resident_bytes > limit_bytes

    def mark(self) -> None:
        """Limits count from now on."""
        self.begun_cpu_s = tree_cpu_s(self.pid)
        self.begun_s = time.monotonic()


class Crew(Generic[T]):
    """Workers, and what is left to be asked.

    ``serve`` is the work: it is given batches, a function to call when it begins with a number, and one to
    tell what came of it. ``scratch``: a folder in which each worker gets its own for temporary files.
    """

    def __init__(
        self,
        batches: Sequence[Sequence[int]],
        jobs: int,
        serve: Callable[[Iterator[list[int]], Begin, Callable[[int, T], None]], None],
        limits: CrewLimits,
        scratch: Path,
    ) -> None:
        self._batches = deque(deque(batch) for batch in batches if batch)
        self._jobs = min(jobs, len(self._batches))
        self._serve = serve
        self._limits = limits
        self._scratch = scratch
        self._workers: list[_Worker[T]] = []

    def answers(self, tick: Callable[[], None] = lambda: None) -> Iterator[tuple[int, T | Lost]]:
        """What comes of each number, as it comes; ``tick`` is called a few times a second."""
        try:
            while self._batches or self._workers:
                while self._batches and len(self._workers) < self._jobs:
                    self._workers.append(self._start())
                ready = wait([worker.link for worker in self._workers], TICK_S)
                for worker in [worker for worker in self._workers if worker.link in ready]:
                    yield from self._hear(worker)
                for worker in list(self._workers):
                    yield from self._check(worker)
                tick()
        finally:
            for worker in self._workers:
                self._end(worker)
            self._workers.clear()

    def _start(self) -> _Worker[T]:
        folder = Path(tempfile.mkdtemp(prefix="worker-", dir=self._scratch))
        ours, theirs = Pipe()
        parent = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            self._live(theirs, parent, folder)
        theirs.close()
        worker = _Worker[T](pid, ours, folder)
        worker.mark()
        return worker

    def _live(self, link: Connection, parent: int, folder: Path) -> None:
        """A worker's whole life; never returns."""
        status = 1
        try:
            die_with_parent(parent)
            tempfile.tempdir = str(folder)
            os.environ["TMPDIR"] = str(folder)

            def batches() -> Iterator[list[int]]:
                while True:
                    link.send(("idle", 0, None))
                    yield link.recv()

            self._serve(
                batches(),
                lambda number: link.send(("at", number, None)),
                lambda number, answer: link.send(("told", number, answer)),
            )
            status = 0
        finally:
            sys.stderr.flush()
            os._exit(status)

    def _hear(self, worker: _Worker[T]) -> Iterator[tuple[int, T | Lost]]:
        """The next message of a worker, or its death."""
        try:
            word, number, answer = worker.link.recv()
        except (EOFError, OSError):
            yield from self._lose(worker, None)
            return
        if word == "idle":
            self._give(worker)
        elif word == "at":
            worker.at = number
            worker.mark()
        else:
            worker.batch.remove(number)
            worker.at = None
            worker.mark()
            yield number, answer

    def _give(self, worker: _Worker[T]) -> None:
        """The next batch, to somebody who is not too large by now; else a new worker has to take it."""
        limit = self._limits.resident_bytes
        is_large = limit is not None and not worker.is_fresh and worker.is_large(limit // 2)
        if not self._batches or is_large:
            self._workers.remove(worker)
            self._end(worker)
            return
        worker.is_fresh = False
        worker.batch = self._batches.popleft()
        worker.mark()
        worker.link.send(list(worker.batch))

    def _check(self, worker: _Worker[T]) -> Iterator[tuple[int, T | Lost]]:
        """Stop a worker that is past its limits."""
        limits = self._limits
        limit_s = _PREPARING_LIMIT_S if worker.at is None else 1.25 * limits.cpu_s + 1.0
        passed_s = time.monotonic() - worker.begun_s
        if passed_s > limit_s / 4 and (
            passed_s > by_clock_s(limit_s) or tree_cpu_s(worker.pid) - worker.begun_cpu_s > limit_s
        ):
            yield from self._lose(worker, "its analysis did not end in time and was stopped")
        elif worker.is_large(limits.resident_bytes):
            yield from self._lose(worker, "its analysis ran out of memory")

    def _lose(self, worker: _Worker[T], reason: str | None) -> Iterator[tuple[int, T | Lost]]:
        """End a worker; ``reason`` is None if it died. The rest of its batch goes to others."""
        self._workers.remove(worker)
        status = self._end(worker)
        why = reason or f"its analysis crashed: {_ending(status)}"
        if worker.at is not None:
            worker.batch.remove(worker.at)
            yield worker.at, Lost(why, is_limit=reason is not None)
            if worker.batch:
                self._batches.appendleft(worker.batch)
        elif len(worker.batch) > 1:
            self._batches.extendleft(deque([number]) for number in reversed(worker.batch))
        elif worker.batch:
            yield worker.batch[0], Lost(why)
        elif worker.is_fresh:  # it could not even begin, and the next one could not either
            while self._batches:
                for number in self._batches.popleft():
                    yield number, Lost(why)

    def _end(self, worker: _Worker[T]) -> int:
        """Kill a worker, all that it started, and its folder; gives its status as waitpid does."""
        status = kill_below(worker.pid)
        worker.link.close()
        shutil.rmtree(worker.folder, ignore_errors=True)
        return status


def _ending(status: int) -> str:
    if os.WIFSIGNALED(status):
        return f"it was ended by {signal.Signals(os.WTERMSIG(status)).name}"
    return f"it ended with status {os.waitstatus_to_exitcode(status)}"
