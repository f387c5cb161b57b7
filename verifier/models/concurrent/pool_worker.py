"""The workers of a thread pool: a set by identity, which the pool walks to interrupt them.

Only the order that follows from their identity hash codes matters: each new worker of a pool comes before,
between or after the others, and every such choice is explored, unless it cannot be observed
(machine.threads.plain_pool).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from verifier.machine.control import Choice
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.threads.plain_pool import POOL, plain_pool
from verifier.machine.threads.records import Threads
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import PAYLOAD, Obj
from verifier.machine.virtual_machine import Cell

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
    owner = m.get_field(worker, "this$0", f"L{POOL};")
    pool = owner.serial
    taken = sorted(place for other, place in known if other == pool)
    bounds = [0, *taken, _PLACES]
    threads = m.state.threads
    if threads is not None and plain_pool(m, threads, owner) is not None:
        _put(m, registry, worker, pool, len(taken) % _PLACES)
        return
    if any(high - low < 2 for low, high in pairwise(bounds)) or (taken and threads is None):
        return
    gap = choose(threads, len(taken) + 1) if taken and threads is not None else 0
    _put(m, registry, worker, pool, (bounds[gap] + bounds[gap + 1]) // 2)


def _put(m: Machine, registry: Obj, worker: Obj, pool: int, place: int) -> None:
    m.write(worker, PAYLOAD, Rank(place))
    m.write(registry, PAYLOAD, (*registry.payload, (pool, place)))
