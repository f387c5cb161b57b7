"""The parts of a plain thread pool through which its user and its workers communicate."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.machine.threads.operation import Key, Until
from verifier.machine.value import Obj

UNBOUNDED = 0x7FFFFFFF
_SHUTDOWN, _TERMINATED = 0, 3 << 29
_COUNT = (1 << 29) - 1
"""The control word of a pool: its state, negative while it takes tasks, and how many workers it has."""


class NotPlain(Exception):
    """A plain pool is used in a way that its few steps do not cover."""


@dataclass(frozen=True)
class PlainPool:
    """The parts of a plain pool; ``user`` is the thread that uses it, if one did since there are threads."""

    pool: Obj
    control: Obj
    count: Obj
    locks: tuple[Obj, ...]
    slot: int
    """Where numbers hold their value."""
    size: int
    user: int | None = None

    @property
    def queued(self) -> Key:
        """The place of the queue and of the number of tasks in it."""
        return (self.count.serial, self.slot)

    @property
    def closed(self) -> Key:
        """The place of the fact that the pool takes no more tasks."""
        return (self.pool.serial, "closed")

    @property
    def exits(self) -> Key:
        """The place of the number of workers that have left, and of the fact that all have."""
        return (self.pool.serial, "exits")

    @property
    def is_open(self) -> bool:
        """Whether it takes tasks."""
        return int(self.control.slots[self.slot]) < _SHUTDOWN

    @property
    def is_full(self) -> bool:
        """Whether it has all of its workers."""
        return int(self.control.slots[self.slot]) & _COUNT >= self.size

    @property
    def terminated(self) -> Until:
        """The condition that all workers have left."""
        return Until(self.control, self.slot, _TERMINATED, UNBOUNDED)

    @property
    def task(self) -> Until:
        """A task in the queue, or that there will be none."""
        closed = Until(self.control, self.slot, _SHUTDOWN, UNBOUNDED)
        return Until(self.count, self.slot, 1, UNBOUNDED, closed)
