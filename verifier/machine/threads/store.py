"""The records of a weak memory on a path: writes, and early reads."""

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
    """A value that a thread read in an epoch, before another thread writes it."""

    key: Key
    thread: int
    epoch: int
    value: object


Kind = tuple[str, str] | str
"""The identity of a place across executions: the field, or the class of the array."""
