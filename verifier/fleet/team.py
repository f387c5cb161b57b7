"""Worker processes of this machine that answer questions, each with a limit of CPU time and of memory.

A worker is a fork: it has all that was loaded before. A worker that needs too
much time or memory, or that dies, loses its present question, with a reason; a new worker takes the rest of
the batch. A batch lost before its first question is asked again one by one.
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
from typing import Generic

from verifier.clock import by_clock_s, process_cpu_s, tree_cpu_s
from verifier.fleet.work import Fleet, Limits, Lost, Q, T, Work
from verifier.process_tree import die_with_parent, kill_below, measure_tree

TICK_S = 0.2
_LOOK_S = 1.0
_AT_ONCE = 3
"""The most processes that work for a question at once: solvers that race count once for its own limit."""
_PREPARING_LIMIT_S = 120.0
"""The CPU time of a worker before the first question of a batch."""
_FALSE_STARTS = 3
"""After so many workers in a row that end before they take a batch, no other one is started."""


@dataclass
class _Worker(Generic[Q, T]):
    pid: int
    link: Connection
    folder: Path
    batch: deque[Q] = field(default_factory=deque)
    at: Q | None = None
    so_far: T | None = None
    """The answer that counts if this question is lost."""
    begun_cpu_s: float = 0.0
    begun_own_s: float = 0.0
    begun_s: float = 0.0
    is_fresh: bool = True
    is_idle: bool = False
    looked_at_s: float = 0.0

    def is_large(self, limit_bytes: int | None) -> bool:
        """Whether it has more memory than that; looked up once a second at most."""
        if limit_bytes is None or time.monotonic() - self.looked_at_s < _LOOK_S:
            return False
        self.looked_at_s = time.monotonic()
        return measure_tree(self.pid).resident_bytes > limit_bytes

    def is_late(self, limit_s: float) -> bool:
        """Whether a question takes longer than it would if it kept its own limit."""
        if time.monotonic() - self.begun_s <= limit_s / 4:
            return False
        return (
            time.monotonic() - self.begun_s > by_clock_s(limit_s)
            or process_cpu_s(self.pid) - self.begun_own_s > limit_s
            or tree_cpu_s(self.pid) - self.begun_cpu_s > _AT_ONCE * limit_s
        )

    def mark(self) -> None:
        """Limits count from now on."""
        self.begun_cpu_s = tree_cpu_s(self.pid)
        self.begun_own_s = process_cpu_s(self.pid)
        self.begun_s = time.monotonic()


class Team(Fleet[Q, T]):
    """Up to ``jobs`` workers, and what is left to be asked.

    ``scratch``: a folder in which each worker gets its own for temporary files. ``waits``: workers without
    work stay, as more may be submitted later.
    """

    def __init__(
        self, work: Work[Q, T], jobs: int, limits: Limits, scratch: Path, waits: bool = False
    ) -> None:
        self._batches: deque[deque[Q]] = deque()
        self._jobs = jobs
        self._work = work
        self._limits = limits
        self._scratch = scratch
        self._waits = waits
        self._workers: list[_Worker[Q, T]] = []
        self._false_starts = 0

    def submit(self, batch: Sequence[Q]) -> None:
        if batch:
            self._batches.append(deque(batch))

    def answers(self, tick: Callable[[], None] = lambda: None) -> Iterator[tuple[Q, T | Lost]]:
        while self._batches or any(not worker.is_idle for worker in self._workers):
            for worker in [worker for worker in self._workers if worker.is_idle][: len(self._batches)]:
                self._give(worker)
            while self._batches and len(self._workers) < min(self._jobs, self._busy() + len(self._batches)):
                self._workers.append(self._start())
            ready = wait([worker.link for worker in self._workers], TICK_S)
            for worker in [worker for worker in self._workers if worker.link in ready]:
                yield from self._hear(worker)
            for worker in [worker for worker in self._workers if not worker.is_idle]:
                yield from self._check(worker)
            tick()

    def close(self) -> None:
        self._batches.clear()
        while self._workers:
            self._end(self._workers.pop())

    def _busy(self) -> int:
        """How many have a batch."""
        return sum(bool(worker.batch) for worker in self._workers)

    def _start(self) -> _Worker[Q, T]:
        folder = Path(tempfile.mkdtemp(prefix="worker-", dir=self._scratch))
        ours, theirs = Pipe()
        parent = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            self._live(theirs, parent, folder)
        self._work.started()
        theirs.close()
        worker = _Worker[Q, T](pid, ours, folder)
        worker.mark()
        return worker

    def _live(self, link: Connection, parent: int, folder: Path) -> None:
        """A worker's whole life; never returns."""
        status = 1
        try:
            os.setpgid(0, 0)  # ^C is for the parent, who ends the workers
            die_with_parent(parent)
            tempfile.tempdir = str(folder)
            os.environ["TMPDIR"] = str(folder)

            def batches() -> Iterator[list[Q]]:
                while True:
                    link.send(("idle", None, None))
                    yield link.recv()

            self._work.serve(
                batches(),
                lambda question, so_far=None: link.send(("at", question, so_far)),
                lambda question, answer: link.send(("told", question, answer)),
            )
            status = 0
        finally:
            sys.stderr.flush()
            os._exit(status)

    def _hear(self, worker: _Worker[Q, T]) -> Iterator[tuple[Q, T | Lost]]:
        """The next message of a worker, or its death."""
        try:
            word, question, answer = worker.link.recv()
        except (EOFError, OSError):
            yield from self._lose(worker, None)
            return
        if word == "idle":
            self._give(worker)
        elif word == "at" and answer is None:
            worker.at, worker.so_far = question, None
            worker.mark()
        elif word == "at":
            worker.so_far = answer
        else:
            worker.batch.remove(question)
            worker.at = None
            worker.mark()
            yield question, answer

    def _give(self, worker: _Worker[Q, T]) -> None:
        """Give the next batch to a worker whose memory is still small enough; else to a new worker."""
        limit = self._limits.resident_bytes
        is_large = limit is not None and not worker.is_fresh and worker.is_large(limit // 2)
        worker.is_idle = self._waits and not self._batches and not is_large
        if worker.is_idle:
            return
        if not self._batches or is_large:
            self._workers.remove(worker)
            self._end(worker)
            return
        worker.is_fresh = False
        self._false_starts = 0
        worker.batch = self._batches.popleft()
        worker.mark()
        worker.link.send(list(worker.batch))

    def _check(self, worker: _Worker[Q, T]) -> Iterator[tuple[Q, T | Lost]]:
        """Stop a worker that is past its limits."""
        limits = self._limits
        limit_s = _PREPARING_LIMIT_S if worker.at is None else 1.25 * limits.cpu_s + 1.0
        if worker.is_late(limit_s):
            yield from self._lose(worker, "its analysis did not end in time and was stopped")
        elif worker.is_large(limits.resident_bytes):
            yield from self._lose(worker, "its analysis ran out of memory")

    def _lose(self, worker: _Worker[Q, T], reason: str | None) -> Iterator[tuple[Q, T | Lost]]:
        """End a worker; ``reason`` is None if it died. The rest of its batch goes to others."""
        self._workers.remove(worker)
        status = self._end(worker)
        why = reason or f"its analysis crashed: {_ending(status)}"
        if worker.at is not None:
            worker.batch.remove(worker.at)
            known = worker.so_far
            yield worker.at, Lost(why, is_limit=reason is not None) if known is None else known
            if worker.batch:
                self._batches.appendleft(worker.batch)
        elif len(worker.batch) > 1:
            self._batches.extendleft(deque([question]) for question in reversed(worker.batch))
        elif worker.batch:
            yield worker.batch[0], Lost(why)
        elif worker.is_fresh:
            self._false_starts += 1
            while self._batches and self._false_starts >= _FALSE_STARTS:
                for question in self._batches.popleft():
                    yield question, Lost(why)

    def _end(self, worker: _Worker[Q, T]) -> int:
        """Kill a worker, all that it started, and its folder; gives its status as waitpid does."""
        status = kill_below(worker.pid)
        worker.link.close()
        shutil.rmtree(worker.folder, ignore_errors=True)
        return status


def _ending(status: int) -> str:
    if os.WIFSIGNALED(status):
        return f"it was ended by {signal.Signals(os.WTERMSIG(status)).name}"
    return f"it ended with status {os.waitstatus_to_exitcode(status)}"
