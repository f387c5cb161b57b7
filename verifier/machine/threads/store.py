"""What a memory that is not sequentially consistent remembers on a path: writes, and what was read early."""

from __future__ import annotations

from typing import NamedTuple

from verifier.machine.threads.operation import Clock, Key, count_in


class Store:
    """A write to a place; ``clock`` is what its thread knew, ``before`` the write that came before.

    latest: all earlier writes happen before this one.
    """

    __slots__ = ("before", "clock", "epoch", "latest", "thread", "value")

    def __init__(self, thread: int, epoch: int, clock: Clock, value: object, before: Store | None) -> None:
        self.thread = thread
        self.epoch = epoch
        self.clock = clock
        self.value = value
        self.before = before
        self.latest: bool = before is None or (before.latest and before.is_before(clock))

    def is_before(self, clock: Clock) -> bool:
        """Whether who has this clock knows of the write."""
        return count_in(clock, self.thread) >= self.epoch


class Promise(NamedTuple):
    """What a thread read in an epoch, from a write that is to come by another one."""

    key: Key
    thread: int
    epoch: int
    value: object


Kind = tuple[str, str] | str
"""What places are told apart by, from one execution to another: the field, or the class of the array."""
