"""Happens-before (JLS 17.4.5) among the threads of a path, and data races.

The clocks of partial-order reduction order all conflicting operations, plain ones too. The clocks here order
only synchronisation (JLS 17.4.4): monitors, volatile and atomic accesses, starts and ends of threads,
interrupts, class initialisation, and what java.util.concurrent documents. A thread counts *epochs*: a new one
begins after each of its releases, so an acquire of a release knows all epochs up to that one (Flanagan and
Freund, FastTrack, PLDI 2009).

Two conflicting accesses of which neither knows the other are a race, unless both are volatile. Publication of
an object counts as a write to its fields by the publishing thread. So unsafe publication is a race on each
non-final field, except for frozen ones (machine.threads.publication).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from verifier.machine.memory import Log
from verifier.machine.rtclass import RtField, RtMethod
from verifier.machine.threads.operation import (
    ACCESSES,
    ACQUIRES,
    AWAIT,
    BY_MODE,
    RACES,
    READ,
    RELEASE,
    RELEASES,
    TRUSTED,
    WRITE,
    Clock,
    Key,
    Op,
    Subject,
    count_in,
    join_clocks,
)
from verifier.machine.value import Obj

if TYPE_CHECKING:
    from verifier.machine.frame import Frame

Site = tuple[RtMethod, int] | None
"""A method of the program and an index in its code; None where none is known."""


def site_of(frame: Frame | None) -> Site:
    """The instruction of the program's own code that a thread is about to execute, or that called what is."""
    while frame is not None:
        if frame.method.cls.origin == "user":
            return frame.method, frame.pc
        frame = frame.caller
    return None


def line_of(site: Site) -> str:
    """A place in the program as ``Main.java:12``."""
    if site is None:
        return "code of the library"
    method, index = site
    file = method.cls.file
    name = file.source_file if file is not None else None
    return f"{name or method.cls.java_name}:{method.line_of(min(index, len(method.instrs or ()) - 1))}"


def name_of(subject: Subject) -> str:
    """The variable of a race: a field, an element of an array, or the state of a library object."""
    if isinstance(subject, RtField):
        return f"{subject.cls.java_name}.{subject.name}"
    if subject.is_array:
        return f"an element of {subject.java_name}"
    return f"the content of a {subject.java_name}"


class Numbered(Protocol):
    """A thread: its object, and its place among the threads of the path."""

    obj: Obj
    index: int


class Access(NamedTuple):
    """An access to a variable: by which thread, in which epoch, and its number among the operations.

    races: it is not volatile. exact: it is one instruction whose value is known to the weak memory.
    """

    thread: int
    epoch: int
    number: int
    writes: bool
    races: bool
    exact: bool
    site: Site


Late = Mapping[object, Sequence[object]]
"""Slots of an object that were written after what is known of it, and what they held until then."""


class Publication(NamedTuple):
    """The thread that published an object, with its epoch and place; and the clock of all readers.

    known: empty, if nothing was frozen.
    """

    thread: int
    epoch: int
    site: Site
    known: Clock
    late: Late

    def may_change(self, slot: object, whole: bool) -> bool:
        """Whether who comes there may find a slot (``whole``: any) as it was before that."""
        return not self.known or slot in self.late or (whole and bool(self.late))


class Races(NamedTuple):
    """A ``RaceLog`` as plain data; sites by class, method with descriptor, and index."""

    found: tuple[str, ...]
    inexact: tuple[str, ...]
    wide: tuple[str, ...]
    sites: tuple[tuple[str, str, int] | None, ...]


class RaceLog:
    """The races of an exploration, as texts for people."""

    def __init__(self) -> None:
        self.found: dict[str, None] = {}
        self.inexact: dict[str, None] = {}
        """Races of accesses whose values the weak memory does not follow."""
        self._seen: set[tuple[Subject, Site, Site, bool]] = set()
        self.sites: dict[Site, None] = {}
        """Where they are."""
        self.wide: dict[str, None] = {}
        """Fields and elements of type long or double that are raced for."""

    def add(self, subject: Subject, first: Site, second: Site, exact: bool) -> None:
        """Note a race between two places."""
        if (subject, first, second, exact) in self._seen:
            return
        self._seen.add((subject, first, second, exact))
        self.sites |= {first: None, second: None}
        lines = sorted((line_of(first), line_of(second)))
        text = f"a data race of {name_of(subject)} between {lines[0]} and {lines[1]}"
        self.found.setdefault(text)
        if not exact:
            self.inexact.setdefault(text)
        if (subject.descriptor if isinstance(subject, RtField) else subject.element) in ("J", "D"):
            self.wide.setdefault(name_of(subject))

    def races(self) -> Races:
        """All of it, for ``include`` in another process."""
        sites = [None if site is None else (site[0].cls.name, site[0].key, site[1]) for site in self.sites]
        return Races(tuple(self.found), tuple(self.inexact), tuple(self.wide), tuple(sites))

    def include(self, races: Races, method_of: Callable[[str, str], RtMethod]) -> None:
        """Add what another process found; ``method_of`` finds a method by its class and key."""
        self.found |= dict.fromkeys(races.found)
        self.inexact |= dict.fromkeys(races.inexact)
        self.wide |= dict.fromkeys(races.wide)
        self.sites |= {None if one is None else (method_of(*one[:2]), one[2]): None for one in races.sites}


def _is_one(op: Op, array: Key) -> bool:
    """Whether an operation on an array touches one known element."""
    return any(key[0] == array[0] and key[1] != "*" for key, _ in op.touches)


class Ordering:
    """Happens-before on one path with threads; ``keep_all`` where a weak memory needs all reads."""

    __slots__ = (
        "accesses",
        "chained",
        "clocks",
        "keep_all",
        "leaked",
        "log",
        "modelled",
        "publishers",
        "released",
    )

    def __init__(self, log: RaceLog, keep_all: bool = False) -> None:
        self.log = log
        self.keep_all = keep_all
        self.clocks: list[Clock] = []
        self.released: dict[Key, Clock] = {}
        self.accesses: dict[Key, tuple[Access, ...]] = {}
        self.publishers: dict[int | str, Publication] = {}
        """How objects became reachable for others, by their serial numbers."""
        self.leaked: dict[int, frozenset[str]] = {}
        """Classes whose constructors had not ended by then: their final fields are as others."""
        self.chained = False
        """Whether the last operation may write what an earlier read saw, against the order of both."""
        self.modelled: tuple[Op, Access] | None = None
        """The last operation, if a model did it that says no more than what it may touch."""

    def copy(self) -> Ordering:
        """A copy for another path."""
        twin = Ordering(self.log, self.keep_all)
        twin.modelled = self.modelled
        twin.chained = self.chained
        twin.clocks = self.clocks[:]
        twin.released = self.released.copy()
        twin.accesses = self.accesses.copy()
        twin.publishers = self.publishers.copy()
        twin.leaked = self.leaked.copy()
        return twin

    # -- clocks ---------------------------------------------------------------------

    def start(self, parent: int | None) -> None:
        """One more thread, which knows all that its parent does."""
        index = len(self.clocks)
        known = self.clocks[parent] if parent is not None else ()
        self.clocks.append((*known, *(0,) * (index - len(known)), 1))
        if parent is not None:
            self.tick(parent)

    def tick(self, thread: int) -> None:
        """A thread's next epoch begins."""
        clock = self.clocks[thread]
        self.clocks[thread] = (*clock[:thread], clock[thread] + 1, *clock[thread + 1 :])

    def epoch(self, thread: int) -> int:
        """The present epoch of a thread."""
        return self.clocks[thread][thread]

    def knows(self, reader: int, thread: int, epoch: int) -> bool:
        """Whether what a thread did in an epoch happens before what the reader does now."""
        return reader == thread or count_in(self.clocks[reader], thread) >= epoch

    def knows_end(self, reader: int, thread: int) -> bool:
        """Whether all that a thread did up to its end happens before what the reader does now."""
        return self.knows(reader, thread, self.epoch(thread) - 1)

    def acquire(self, thread: int, key: Key) -> None:
        """A thread comes after all releases of a place."""
        clock = self.released.get(key)
        if clock is not None:
            self.clocks[thread] = join_clocks(self.clocks[thread], clock)

    def release(self, thread: int, *keys: Key) -> None:
        """A later acquire of one of these places happens after everything the thread has done."""
        for key in keys:
            self.released[key] = join_clocks(self.released.get(key, ()), self.clocks[thread])
        self.tick(thread)

    # -- operations -----------------------------------------------------------------

    def publish(self, serial: int, thread: int, frame: Frame | None, known: Clock, late: Late) -> None:
        """An object is published, and its readers know this clock.

        A model that publishes an object which it is about to release is rewound and called again after the
        release was recorded: the epoch of the first call counts.
        """
        epoch, site, earlier = self.epoch(thread), site_of(frame), self.publishers.get(serial)
        rewound = earlier is not None and earlier.thread == thread and earlier.site == site
        if earlier is None or not rewound or earlier.epoch < epoch - 1:
            self.publishers[serial] = Publication(thread, epoch, site, known, late)

    def thaw(self, serial: int, known: Clock) -> bool:
        """A published object becomes reachable on another way; whether less is known on that than before."""
        made = self.publishers.get(serial)
        if made is None or all(count_in(known, n) >= count for n, count in enumerate(made.known)):
            return False
        self.publishers[serial] = made._replace(known=(), late={})
        return True

    def leak(self, serial: int, classes: frozenset[str]) -> None:
        """An object becomes reachable for others before the constructors of these classes have ended."""
        self.leaked[serial] = self.leaked.get(serial, frozenset()) | classes

    def is_frozen(self, serial: int | str, thread: int, epoch: int) -> bool:
        """Whether all who reach an object know what a thread did in an epoch."""
        made = self.publishers.get(serial)
        return made is not None and count_in(made.known, thread) >= epoch

    def note(
        self, op: Op, thread: int, before: Clock, count: int, frame: Frame | None, threads: Sequence[Numbered]
    ) -> None:
        """Record an operation. ``before``: the operations that it comes after, without those that it
        conflicts with itself."""
        self.chained = False
        self.modelled = None
        order = op.order
        if order == BY_MODE:
            self._synchronise(op, thread, threads)
            return
        if order & ACQUIRES:
            for key, _ in op.touches:
                if key[1] != "*":
                    self.acquire(thread, key)
        if order & (ACCESSES | TRUSTED):
            epoch, races = self.clocks[thread][thread], bool(order & RACES)
            access = Access(thread, epoch, count, op.writes, races, op.exact, site=site_of(frame))
            if op.walks:
                self.modelled = (op, access)
            self.access(op, access, before, [key for key, _ in op.touches])
        if order & RELEASES:
            self.release(thread, *(key for key, _ in op.touches if key[1] != "*"))

    def settle(self, log: Log | None) -> None:
        """Record the effect of a model in the last operation: whether it wrote its arguments.

        ``log``: the writes since then (machine.memory); None if not all are known.
        """
        done, self.modelled = self.modelled, None
        if done is None:
            return
        op, access = done
        keys = [key for key, _ in op.touches]
        if log is not None:
            owners = {owner.serial for _, _, _, owner in log if isinstance(owner, Obj)}
            keys = [key for key in keys if key[0] in owners]
        if keys:
            self.access(op, access._replace(writes=True), (), keys)

    def _synchronise(self, op: Op, thread: int, records: Sequence[Numbered]) -> None:
        """An operation on monitors, locks, threads: what its modes say."""
        given: list[Key] = []
        threads: dict[int | str, int] = {record.obj.serial: record.index for record in records}
        for key, mode in op.touches:
            owner = threads.get(key[0]) if isinstance(key[1], int) else None
            if owner is not None:  # an interrupt status, or the permit to go on (0), which orders nothing
                if key[1] and owner != thread and mode == WRITE:
                    given.append(key)
                elif key[1] and owner == thread:
                    self.acquire(thread, key)
            elif key[1] == "monitor":
                if mode != RELEASE:  # its release is noted when it is given up
                    self.acquire(thread, key)
            elif mode == RELEASE:
                given.append(key)
                if key[1] == "life":
                    given.append((key[0], "monitor"))
            elif key[1] != "life" or mode in (READ, AWAIT):
                self.acquire(thread, key)
        if given:
            self.release(thread, *given)

    def access(self, op: Op, access: Access, before: Clock, keys: list[Key]) -> None:
        """Look for earlier accesses that race with one, and note it."""
        for key in keys:
            publisher = self.publishers.get(key[0])
            if (
                publisher is not None
                and publisher.may_change(key[1], whole=key[1] == "*" and not _is_one(op, key))
                and not self.knows(access.thread, publisher.thread, publisher.epoch)
            ):
                assert op.subject is not None
                self.log.add(op.subject, publisher.site, access.site, access.exact and access.races)
            if not op.order & ACCESSES:
                continue
            noted = key
            if key[1] == "*":  # all elements; of one that comes with it, it says that it is among them
                if _is_one(op, key):
                    noted = (key[0], "any")
                else:
                    self._compare(op, access, before, self.accesses.get((key[0], "any"), ()))
            self._compare(op, access, before, self.accesses.get(key, ()))
            self._add(noted, access)

    def _compare(self, op: Op, access: Access, before: Clock, earlier: tuple[Access, ...]) -> None:
        for other in earlier:
            if (
                other.thread != access.thread
                and (other.writes or access.writes)
                and (other.races or access.races)
                and not self.knows(access.thread, other.thread, other.epoch)
            ):
                assert op.subject is not None
                self.log.add(op.subject, other.site, access.site, other.exact and access.exact)
                if not other.writes and count_in(before, other.thread) >= other.number:
                    self.chained = True

    def _add(self, key: Key, access: Access) -> None:
        """Record an access. It replaces earlier ones if whatever races with them races with it too."""
        earlier = self.accesses.get(key, ())
        kept = []
        for other in earlier:
            covers = (access.writes or not other.writes) and (access.races or not other.races)
            same = other.thread == access.thread and other.epoch == access.epoch
            if (
                same
                and other.exact == access.exact
                and (other.writes, other.races)
                == (
                    access.writes,
                    access.races,
                )
            ):
                return
            if self.keep_all or not covers or not self.knows(access.thread, other.thread, other.epoch):
                kept.append(other)
        self.accesses[key] = (*kept, access)
