"""A fleet on a Dask scheduler: batches go to its workers, wherever they are (``site`` is what runs there).

Dask says which worker takes a job, and gives it to another one where a worker dies. Added here: files go
along once, workers that do not fit or do not move are left out, a scheduler that is started anew gets again
what it has forgotten, and of several answers to a question the first one counts.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Generic, cast

import distributed
from distributed.scheduler import KilledWorker

from verifier.errors import UserError
from verifier.fleet.address import Address
from verifier.fleet.bundle import Bundle, pack_one
from verifier.fleet.crowd import Crowd
from verifier.fleet.dask_types import Client, Future
from verifier.fleet.facts import code_digest
from verifier.fleet.local_cluster import LocalWorkers
from verifier.fleet.site import Job, Need, Reply, run_job
from verifier.fleet.work import Fleet, Limits, Lost, Q, Recipe, T, Work

TICK_S = 0.2
_LOOK_S = 1.0
_CONNECT_S = 10.0
_RESULT_S = 60.0
_SMALL_PACK_BYTES = 256 << 10
"""The largest bundle that is sent along with a question instead of on request."""
_MOST_DEATHS = 3
"""The number of workers, or of their processes, that may die before a question is given up."""
_TOOK_DOWN = "it took {} workers of the cluster down with it"


@dataclass(eq=False)
class _Task(Generic[Q]):
    """Questions that are asked together, and the futures of their jobs; the first that is done counts."""

    batch: list[Q]
    deaths: int = 0
    futures: dict[str, Future] = field(default_factory=dict)
    asked: dict[str, tuple[Q, ...]] = field(default_factory=dict)
    """The questions of each job."""
    holders: set[str] = field(default_factory=set)
    """The workers that had it, as far as that was seen."""
    pinned: dict[str, list[str]] = field(default_factory=dict)
    """The workers that alone may take a job, by its key."""


class Cluster(Fleet[Q, T]):
    """The workers of a scheduler, for one recipe."""

    def __init__(self, work: Work[Q, T], limits: Limits, address: Address, scratch: Path) -> None:
        self._recipe: Recipe[Q, T] = work.recipe()
        self._limits = limits
        self._address = address
        self._name = os.urandom(4).hex()
        self._numbers = count()
        self._packs: dict[str, Callable[[], bytes]] = {}
        self._sent: set[str] = set()
        """The bundles that were sent along with a question; a worker that still lacks one requests it."""
        content = pickle.dumps(self._recipe)
        name = hashlib.sha256(content + repr(limits).encode()).hexdigest()  # a host has limits as well
        self._digest = self._keep(name, lambda: pack_one("recipe", content))
        self._needs = self._needed(self._recipe.needs())
        self._waiting: deque[_Task[Q]] = deque()
        self._running: dict[str, _Task[Q]] = {}
        """By the keys of jobs."""
        self._stuck: set[str] = set()
        """Those of them that are on frozen workers."""
        self._done: SimpleQueue[str] = SimpleQueue()
        self._looked_s = 0.0
        self._idle_since_s = time.monotonic()
        self._local = LocalWorkers(address.local, scratch) if address.local else None
        self._url = self._local.url if self._local is not None else address.url
        self.crowd = Crowd(address, self._probe)
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._client = self._connect(0.0)

    def submit(self, batch: Sequence[Q]) -> None:
        if batch:
            self._waiting.append(_Task(list(batch)))

    def answers(self, tick: Callable[[], None] = lambda: None) -> Iterator[tuple[Q, T | Lost]]:
        while self._waiting or self._running:
            if time.monotonic() - self._looked_s > _LOOK_S:
                yield from self._look()
                self._looked_s = time.monotonic()
            self._fill()
            for key in self._finished():
                yield from self._hear(key)
            tick()

    def close(self) -> None:
        tasks = {id(task): task for task in self._running.values()}.values()
        self._waiting.clear()
        self._running.clear()
        if self._client.status == "running":
            self._client.cancel([future for task in tasks for future in task.futures.values()])
        self._client.close(timeout=2.0)
        if self._local is not None:
            self._local.close()

    def note(self) -> str:
        """Words for a line of progress: the workers, and where Dask shows what they do."""
        number = len(self.crowd.usable)
        return f"{number} worker{'' if number == 1 else 's'}, {self._dashboard}"

    def facts(self) -> list[dict[str, str]]:
        while not self.crowd.facts:
            deque(self._look(), maxlen=0)  # as long as nobody can work, there is nothing to lose
            time.sleep(TICK_S)
        return self.crowd.facts

    def _connect(self, patience_s: float) -> Client:
        """UserError if there is no scheduler, or none comes back."""
        security = distributed.Security(require_encryption=True) if self._url.startswith("tls:") else None
        deadline_s = time.monotonic() + patience_s
        while True:
            try:
                made: Client = distributed.Client(
                    self._url,
                    security=security,
                    timeout=_CONNECT_S,
                    set_as_default=False,
                    name=f"jr-{self._name}",
                )
                self._dashboard = made.dashboard_link
                return made
            except (OSError, ValueError, TimeoutError) as error:
                if time.monotonic() > deadline_s:
                    left = sum(len(task.batch) for task in {*self._waiting, *self._running.values()})
                    more = f"; {left} questions have no answer" if left else ""
                    raise UserError(f"--cluster {self._url}: there is no scheduler: {error}{more}") from None
                time.sleep(TICK_S)

    def _probe(self, function: Callable[[], dict[str, str]], worker: str) -> Future:
        return self._client.submit(function, workers=[worker], pure=False, priority=10)

    def _look(self) -> Iterator[tuple[Q, T | Lost]]:
        """See who is there, and find what was lost meanwhile."""
        if self._client.status == "connecting":
            return
        if self._client.status != "running":
            self.crowd.forget()
            self._client = self._connect(self._address.patience_s)
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
            stopped = self.crowd.look(workers)
            held = self._client.processing()
        except (OSError, TimeoutError, KeyError):
            return
        for key, task in list(self._running.items()):
            if task.futures[key].status in ("cancelled", "lost"):
                self._done.put(key)
                continue
            task.holders |= {worker for worker, keys in held.items() if key in keys}
            pinned = task.pinned.get(key, [])
            is_over = bool(pinned) and not workers.keys() & set(pinned)
            if is_over and not task.holders & set(pinned):
                task.holders.add(pinned[0])
            if len(dead := task.holders - workers.keys()) >= _MOST_DEATHS:
                yield from self._give_up(task, _TOOK_DOWN.format(len(dead)))
            elif is_over:
                self._restart(task, key)
            elif key not in self._stuck and any(key in held.get(worker, ()) for worker in stopped):
                self._stuck.add(key)
                self._restart(task)  # the other may answer yet
        if self.crowd.usable:
            self._idle_since_s = time.monotonic()
        elif time.monotonic() - self._idle_since_s > self._address.patience_s:
            raise UserError(f"--cluster {self._url}: no worker can be used: {self.crowd.problems()}")

    def _restart(self, task: _Task[Q], key: str | None = None) -> None:
        """Ask again; ``key``: of a job that will not be done."""
        if key is not None:
            self._drop(key)
        if not any(waiting is task for waiting in self._waiting):
            self._waiting.appendleft(task)

    def _drop(self, key: str) -> None:
        task = self._running.pop(key, None)
        self._stuck.discard(key)
        if task is not None:
            task.pinned.pop(key, None)
            task.asked.pop(key, None)
            future = task.futures.pop(key)
            if self._client.status == "running" and not future.done():
                self._client.cancel([future])

    def _fill(self) -> None:
        """Submit as many jobs as workers can take; the rest may go to workers that come later."""
        while self._waiting and self._client.status == "running":
            if len(self._running) - len(self._stuck) >= self.crowd.slots:
                return
            self._start(self._waiting.popleft())

    def _start(self, task: _Task[Q], worker: str | None = None, lacking: Iterable[str] = ()) -> None:
        """Give a job to any worker that fits, or to this one with what it lacks."""
        key = f"jr-{self._name}-{next(self._numbers)}"
        own = self._needed(n for question in task.batch for n in self._recipe.needs_of(question))
        needs = dict.fromkeys([*self._needs, *own])
        batch = tuple(task.batch)
        job = Job(code_digest(), self._digest, tuple(needs), batch, self._limits)
        packs = {digest: self._packs[digest]() for digest in lacking} or self._to_go_along(own)
        only = [worker] if worker is not None else None if self.crowd.is_whole else self.crowd.usable
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it is large is known
            future = self._client.submit(run_job, job, packs, key=key, pure=False, workers=only)
        self._running[key] = task
        task.futures[key] = future
        task.asked[key] = batch
        if only is not None:
            task.pinned[key] = only
        future.add_done_callback(lambda _: self._done.put(key))

    def _to_go_along(self, own: Sequence[Need]) -> dict[str, bytes]:
        """The small bundles of a question that no worker can have yet."""
        found = {}
        for digest in {need.digest for need in own} - self._sent:
            self._sent.add(digest)
            data = self._packs[digest]()
            if len(data) <= _SMALL_PACK_BYTES:
                found[digest] = data
        return found

    def _finished(self) -> Iterator[str]:
        """The keys of jobs that are done; waits a moment for the first one."""
        wait_s = TICK_S
        while True:
            try:
                yield self._done.get(timeout=wait_s)
            except Empty:
                return
            wait_s = 0.001

    def _hear(self, key: str) -> Iterator[tuple[Q, T | Lost]]:
        """The result of a job."""
        task = self._running.get(key)
        if task is None:
            return
        future = task.futures[key]
        if future.status == "finished":
            try:
                reply = cast(Reply, future.result(timeout=_RESULT_S))
            except Exception:  # the worker was lost that has it
                self._restart(task, key)
                return
            asked = task.asked[key]
            self._drop(key)
            yield from self._take(task, asked, reply)
        elif future.status == "error":
            problem = future.exception()
            self._drop(key)
            if isinstance(problem, KilledWorker):
                number = problem.allowed_failures + 1
                yield from self._give_up(task, _TOOK_DOWN.format(number))
            else:
                yield from self._bury(task, f"{type(problem).__name__}: {problem}")
        elif future.status in ("cancelled", "lost"):
            task.holders.clear()  # it was the scheduler that went
            self._restart(task, key)

    def _take(self, task: _Task[Q], asked: Sequence[Q], reply: Reply) -> Iterator[tuple[Q, T | Lost]]:
        if reply.lacking:
            self._start(task, reply.worker, reply.lacking)
            return
        for place, answer in reply.answers:
            if asked[place] in task.batch:
                task.batch.remove(asked[place])
                yield asked[place], cast("T | Lost", answer)
        if not task.batch:
            self._forget(task)
        elif reply.problem:
            yield from self._give_up(task, reply.problem)
        elif reply.is_dead:
            yield from self._bury(task, "the processes that answered it died")
        else:
            self._restart(task)

    def _bury(self, task: _Task[Q], reason: str) -> Iterator[tuple[Q, T | Lost]]:
        """The process that answered a task died; the task is retried a few times."""
        task.deaths += 1
        if task.deaths >= _MOST_DEATHS:
            yield from self._give_up(task, f"{reason}, {task.deaths} times")
        else:
            self._restart(task)

    def _give_up(self, task: _Task[Q], reason: str) -> Iterator[tuple[Q, T | Lost]]:
        """One of these questions is to blame; which, is seen when they are asked one by one."""
        batch, task.batch = task.batch, []
        self._forget(task)
        if len(batch) == 1:
            yield batch[0], Lost(reason)
        self._waiting.extend(_Task([question]) for question in batch if len(batch) > 1)

    def _forget(self, task: _Task[Q]) -> None:
        """All of it is answered, or asked otherwise."""
        for key in list(task.futures):
            self._drop(key)
        self._waiting = deque(waiting for waiting in self._waiting if waiting is not task)

    def _needed(self, bundles: Iterable[Bundle]) -> list[Need]:
        found = []
        for bundle in bundles:
            digest = self._keep(bundle.digest(), bundle.pack)
            found.append(Need(digest, bundle.root))
        return found

    def _keep(self, digest: str, pack: Callable[[], bytes]) -> str:
        self._packs.setdefault(digest, pack)
        return digest
