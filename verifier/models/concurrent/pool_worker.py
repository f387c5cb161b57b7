"""The workers of a thread pool: a set by identity, which the pool walks to interrupt them.

Their identity hash codes serve for nothing else, so only the order that follows from them matters: each new
worker of a pool comes before, between or after those that were there, and every such choice is explored.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from verifier.machine.control import Choice
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.threads.records import Threads
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import PAYLOAD, Obj
from verifier.machine.virtual_machine import Cell

WORKER = "java/util/concurrent/ThreadPoolExecutor$Worker"
_POOL = "Ljava/util/concurrent/ThreadPoolExecutor;"
_PLACES = 16
"""Size of a hash table's first array."""


@dataclass(frozen=True)
class Rank(Payload):
    """The payload of a worker: its identity hash code, where in a hash table it is put."""

    place: int


def choose(threads: Threads, ways: int) -> int:
    """One of several ways: 0 to ``ways`` - 1; may raise Choice."""
    if threads.choice is None:
        raise Choice(ways)
    choice, threads.choice = threads.choice, None
    return choice


def rank_worker(m: Machine, worker: Obj) -> None:
    """Choose a new worker's place; where there is none left, the order of the workers stays unknown."""
    if worker.payload is not None:
        return
    registry = state_of(m, Cell.WORKER_PLACES, ())
    known: tuple[tuple[int, int], ...] = registry.payload
    pool = m.get_field(worker, "this$0", _POOL).serial
    taken = sorted(place for owner, place in known if owner == pool)
    bounds = [0, *taken, _PLACES]
    threads = m.state.threads
    if any(high - low < 2 for low, high in pairwise(bounds)) or (taken and threads is None):
        return
    gap = choose(threads, len(taken) + 1) if taken and threads is not None else 0
    place = (bounds[gap] + bounds[gap + 1]) // 2
    m.write(worker, PAYLOAD, Rank(place))
    m.write(registry, PAYLOAD, (*known, (pool, place)))
