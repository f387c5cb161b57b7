"""Operations: what other threads can observe of a thread; conflicts between operations, and happens-
before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from verifier.machine.control import Again, PathEnd
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Obj
from verifier.verdict.outcome import Ending

READ, WRITE, ACQUIRE, RELEASE, AWAIT = range(5)
"""How an operation touches a place. The end of a thread is released, and awaited by join."""

BY_MODE, UNORDERED = -1, 0
ACQUIRES, RELEASES, ACCESSES, RACES, TRUSTED = 1, 2, 4, 8, 16
"""What an operation means for the memory model (JLS 17.4): by the modes of its touches (all but RELEASE
acquire), nothing, or a sum: it acquires, releases, is an access to a variable; one that races with
others unless they are ordered; one of library code that is safe by its documentation."""
PLAIN = ACCESSES | RACES
VOLATILE_READ, VOLATILE_WRITE = ACCESSES | ACQUIRES, ACCESSES | RELEASES

Key = tuple[int | str, int | str]
"""A place: (serial number of an object, slot) or (name of a class, slot); "*" as the slot of an array is
all of its elements."""
Touch = tuple[Key, int]
Subject = RtField | RtClass
"""The accessed variable: a field, or the class of an array or of an object of the library."""


@dataclass(frozen=True)
class Until:
    """A number in a slot that a thread waits for: at least ``low``, at most ``high``.

    ``closed``: another such number, with which it stops waiting.
    """

    owner: Obj
    slot: int
    low: int
    high: int
    closed: Until | None = None

    @property
    def is_reached(self) -> bool:
        """Whether the thread may go on now."""
        return self.is_here or (self.closed is not None and self.closed.is_reached)

    @property
    def is_here(self) -> bool:
        """Whether the slot has such a number now."""
        value = self.owner.slots[self.slot]
        if not isinstance(value, int):
            text = f"a {self.owner.cls.java_name} whose state depends on input"
            raise PathEnd(Ending.UNSUPPORTED, text)
        return self.low <= value <= self.high


class Op(NamedTuple):
    """What a thread is about to do.

    kind: step (possible at any time), acquire (a monitor), lock (one of java.util.concurrent), until
    (some ``Until``), set (what others wait for, while some ``Until`` is reached), reacquire (after
    waiting), join, park, initialise (begin the initialisation of a class, or wait for its end), begin and end
    (of the thread).
    target: the monitor, lock, thread or class. ``alone``: it depends on whatever others do (it may end
    the program). ``interruptible``: an interrupt makes it possible, though what it waits for has not come.
    order: what it means for the memory model; ``subject`` is the field or class of a variable, which it
    ``writes`` or reads. ``exact``: it is one access, of which the instruction tells the value. ``walks``:
    whether it writes shows only when it was done.
    """

    kind: str
    touches: tuple[Touch, ...] = ()
    target: Obj | RtClass | Until | None = None
    timed: bool = False
    alone: bool = False
    interruptible: bool = False
    order: int = BY_MODE
    subject: Subject | None = None
    writes: bool = False
    exact: bool = False
    walks: bool = False

    @property
    def until(self) -> Until:
        """The condition that ``until`` waits for, or that ``set`` establishes."""
        assert isinstance(self.target, Until)
        return self.target

    @property
    def initialised(self) -> RtClass:
        """The class of ``initialise``."""
        assert isinstance(self.target, RtClass)
        return self.target

    @property
    def awake(self) -> Op:
        """The operation of a thread that was interrupted: it may come before what it waits for, too."""
        return self._with_modes({AWAIT: READ, ACQUIRE: WRITE})

    @property
    def later(self) -> Op:
        """The use of a class by a thread that does not initialise it, but waits for that."""
        return self._with_modes({WRITE: AWAIT})

    @property
    def late(self) -> Op:
        """The operation of a thread that would have set what others set before it."""
        return self._with_modes({RELEASE: WRITE})

    @property
    def taking(self) -> Op:
        """The operation of a pool's worker that finds a task: it touches the queue alone."""
        return self._replace(touches=self.touches[:1])

    @property
    def leaving(self) -> Op:
        """The operation of a pool's worker that finds none and that there will be none."""
        return self._with_modes({WRITE: READ})

    def _with_modes(self, modes: dict[int, int]) -> Op:
        return self._replace(touches=tuple((key, modes.get(mode, mode)) for key, mode in self.touches))


class Switch(Again):
    """The live thread is about to do something that other threads can see, or that must wait."""

    def __init__(self, op: Op) -> None:
        self.op = op


def depend(first: Op, second: Op) -> bool:
    """Whether the order of two operations may matter."""
    if first.alone or second.alone:
        return True
    for key, mode in first.touches:
        for other, other_mode in second.touches:
            if key == other and not (mode in (READ, AWAIT) and other_mode in (READ, AWAIT)):
                return True
    return False


def compete(first: int, second: int) -> bool:
    """Whether two ways to touch the same place conflict and can be possible at the same time.

    Only the owner of a monitor releases it, and a thread is awaited in vain before its end.
    """
    if first in (READ, AWAIT) and second in (READ, AWAIT):
        return False
    return not (
        RELEASE in (first, second)
        and (first in (ACQUIRE, RELEASE, AWAIT) and second in (ACQUIRE, RELEASE, AWAIT))
    )


def conflict(first: Op, second: Op) -> bool:
    """Whether two operations depend on each other and can be possible at the same time."""
    if first.alone or second.alone:
        return True
    return any(
        key == other and compete(mode, other_mode)
        for key, mode in first.touches
        for other, other_mode in second.touches
    )


Clock = tuple[int, ...]
"""For each thread, how many of its operations came before."""


def join_clocks(left: Clock, right: Clock) -> Clock:
    """The later of both, thread by thread."""
    if len(left) < len(right):
        left, right = right, left
    return tuple(map(max, left, right)) + left[len(right) :]


def meet_clocks(left: Clock, right: Clock) -> Clock:
    """The pointwise minimum: what both clocks know."""
    return tuple(map(min, left, right))


def count_in(clock: Clock, thread: int) -> int:
    """How many operations of a thread a clock knows of."""
    return clock[thread] if thread < len(clock) else 0


class Event:
    """An operation that was done; ``point`` is where the schedule could have done another."""

    __slots__ = ("clock", "count", "depth", "point", "thread")

    def __init__(self, thread: int, clock: Clock, depth: int, point: object) -> None:
        self.thread = thread
        self.clock = clock
        self.count = clock[thread]
        self.depth = depth
        self.point = point

    def is_before(self, clock: Clock) -> bool:
        """Whether who has this clock knows of the event."""
        return count_in(clock, self.thread) >= self.count


class Link:
    """The events that touched a place, last first."""

    __slots__ = ("before", "change", "event", "mode")

    def __init__(self, event: Event, mode: int, before: Link | None) -> None:
        self.event = event
        self.mode = mode
        self.before = before
        self.change: Link | None = self
        """The last one, this one included, that changed the place."""
        if mode in (READ, AWAIT):
            self.change = before.change if before is not None else None
