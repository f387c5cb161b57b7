"""Records of a machine about objects that threads share (machine.threads.publication explains their use)."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from verifier.machine.frame import Frame
from verifier.machine.memory import Memory
from verifier.machine.payload import references_of
from verifier.machine.threads.operation import Clock
from verifier.machine.threads.records import Threads


class Freeze(NamedTuple):
    """The end of a constructor that wrote final fields: in which thread, and what that knew then."""

    thread: int
    clock: Clock


class Sharing:
    """The notes; they lie in versioned memory, where paths differ in them."""

    def __init__(self) -> None:
        self.published: defaultdict[int, int] = defaultdict(int)
        """1 for the serial numbers of objects that more than one thread may reach."""
        self.freezes: defaultdict[tuple[int, str], Freeze | None] = defaultdict(lambda: None)
        """When the final fields of an object were frozen, by its serial number and the class that declares
        them; of constructors that ended while there were threads."""
        self.clones: set[int] = set()
        """The serial numbers of clones that were made while there were threads."""

    def freeze(self, memory: Memory, threads: Threads, frame: Frame) -> None:
        """A constructor of a class with final fields ends: the first one of the class wrote them."""
        ordering, thread, cls = threads.ordering, threads.current, frame.method.cls.name
        made = Freeze(thread, ordering.clocks[thread])
        for target in references_of(frame.locals[0]):
            if self.freezes[target.serial, cls] is None:
                memory.write(self.freezes, (target.serial, cls), made)
                ordering.tick(thread)
