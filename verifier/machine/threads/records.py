"""The threads of one path: their pending operations, monitors, and happens-before.

A path has ``Threads`` from the first start of a thread (or from the first time that its only thread would
have to wait) until the main thread alone is left and all steps of the others happen before its next one.
Before and after that nothing here is used, and only ``Frame.monitors`` tells which monitors are held.

An *operation* (``machine.threads.operation.Op``) is a step that other threads can observe, or that may block.
A thread stops before each of its operations (``JavaThread.pending``) until the schedule resumes it; it then
runs up to its next one. Accesses to objects that only one thread can reach are no operations: only accesses
to *published* objects are. An object is published when it becomes reachable from a static field, a started
thread or another published object; this is noted in versioned memory, so that it is undone with everything
else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from verifier.machine.memory import Node
from verifier.machine.threads.operation import RELEASE, Clock, Event, Key, Link, Op, Touch
from verifier.machine.threads.ordering import Ordering
from verifier.machine.threads.pool_parts import PlainPool
from verifier.machine.threads.store import Kind, Promise, Store
from verifier.machine.value import Obj

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.rtclass import RtClass, RtMethod

FrameSnapshot: TypeAlias = "tuple[RtMethod, int, tuple[object, ...], tuple[object, ...], tuple[Obj, ...]]"
"""The content of a frame: method, place, locals, operand stack, monitors."""
Snapshot: TypeAlias = "tuple[list[FrameSnapshot], int, dict[Obj, tuple[int, int]]]"
"""Where a thread stood: its frames, how many inputs were asked for, which monitors it held."""


@dataclass(frozen=True)
class Waiting:
    """A thread in Object.wait: how often it owned the monitor; ``order`` counts the waits of the path.

    Or in Condition.await: ``monitor`` is the condition then, ``lock`` the synchroniser of its lock.
    ``lapsed``: it gave up waiting before a signal came, by its time limit or an interrupt.
    """

    monitor: Obj
    count: int
    timed: bool
    order: int
    notified: bool = False
    lock: Obj | None = None
    interruptible: bool = True
    lapsed: bool = False


@dataclass(frozen=True)
class Schedule:
    """Turns of the threads: (number of the thread, how many steps it has taken at the end of the turn).

    Threads are numbered in the order in which their objects were made, main is 0; a step is one of
    the instructions that ``is_step`` names (some count ``TWICE``), or the first one of a method of the
    program. main's steps
    count from the first start of a thread on. ``steps`` is main's count where it runs alone again
    (None: not known).
    """

    turns: tuple[tuple[int, int], ...] = ()
    steps: int | None = 0
    begun: frozenset[tuple[int, int]] = frozenset()
    """As ``JavaThread.begun``, for main while it runs alone again."""


class Stage(IntEnum):
    """How far a thread is on its way out (models.concurrent.thread_end)."""

    RUNS = 0
    LOOKS = 1
    TELLS = 2
    LEAVES = 3


class JavaThread:
    """One thread of a path."""

    __slots__ = (
        "begun",
        "claim",
        "clock",
        "daemon",
        "ended",
        "entered",
        "frame",
        "fresh",
        "index",
        "livelocked",
        "marks",
        "number",
        "obj",
        "pending",
        "read",
        "stage",
        "steps",
        "thrown",
        "waiting",
    )  # fmt: skip

    def __init__(self, index: int, obj: Obj, number: int, daemon: bool, clock: Clock) -> None:
        self.index = index
        self.obj = obj
        self.number = number
        self.daemon = daemon
        self.clock = clock
        self.frame: Frame | None = None
        """The top frame, while the thread is not the live one."""
        self.pending: Op | None = Op("begin")
        self.waiting: Waiting | None = None
        self.ended = False
        self.stage = Stage.RUNS
        self.thrown: Obj | None = None
        """The exception that ended it, until its handler is known."""
        self.steps = 0
        self.begun: frozenset[tuple[int, int]] = frozenset()
        """Instructions (frame, index) whose step was counted and that are executed again."""
        self.fresh = 0
        """Operations done since the last step was counted."""
        self.entered = 0
        """How many steps were counted when the last initialiser began."""
        self.claim: RtClass | None = None
        """The class whose initialisation the instruction that comes next is to begin."""
        self.marks: dict[tuple[RtMethod, int, int], Snapshot | None] = {}
        """Where this thread stood since it, or what it read, last changed anything."""
        self.read: frozenset[Touch] = frozenset()
        self.livelocked: tuple[int, dict[Obj, tuple[int, int]]] | None = None
        """Not None: it is in a livelock until others change something; what was so then."""

    def copy(self) -> JavaThread:
        """A copy of the thread for another path; the frame becomes shared."""
        twin = JavaThread.__new__(JavaThread)
        twin.index, twin.obj, twin.number = self.index, self.obj, self.number
        twin.daemon, twin.clock = self.daemon, self.clock
        twin.begun, twin.claim = self.begun, self.claim
        twin.ended, twin.entered = self.ended, self.entered
        twin.frame = self.frame
        twin.fresh = self.fresh
        twin.pending = self.pending
        twin.read = self.read
        twin.livelocked = self.livelocked
        twin.steps = self.steps
        twin.stage, twin.thrown = self.stage, self.thrown
        twin.waiting = self.waiting
        twin.marks = self.marks.copy()
        if self.frame is not None:
            self.frame.frozen = True
        return twin


class Threads:
    """See the module text."""

    __slots__ = (
        "changes",
        "changes_before",
        "choice",
        "chosen",
        "contended",
        "current",
        "depth",
        "first_new",
        "granted",
        "history",
        "initialised",
        "last_touches",
        "node",
        "noted",
        "ordering",
        "origin",
        "owners",
        "pools",
        "promises",
        "queues",
        "records",
        "resumed",
        "run_length",
        "sleep",
        "stores",
        "switches",
        "trail",
        "turns",
        "waits",
    )  # fmt: skip

    def __init__(self, ordering: Ordering) -> None:
        self.ordering = ordering
        self.records: list[JavaThread] = []
        self.current = 0
        self.granted: Op | None = None
        """The operation that the live thread may do now."""
        self.chosen: int | None = None
        """The thread that the schedule lets go on, when the path is made live."""
        self.resumed: object = None
        """The scheduling point at which it was chosen."""
        self.choice: int | None = None
        """Answer to ``control.Choice``."""
        self.contended = False
        """Whether the live thread may have had to wait for what it was granted."""
        self.owners: dict[Obj, tuple[int, int]] = {}
        """Owner and count of each monitor that is held."""
        self.pools: dict[Obj, PlainPool | None] = {}
        """The thread pools of the path, by whether they are plain."""
        self.queues: dict[Obj, tuple[int, ...]] = {}
        """The threads that wait for a semaphore, in order of arrival."""
        self.history: dict[Key, Link] = {}
        self.initialised: dict[str, tuple[int, Clock]] = {}
        """The thread that initialised a class, and the clock of its end; not for quiet ones."""
        self.sleep: frozenset[int] = frozenset()
        """Threads whose next operation was tried before, with the same effect."""
        self.switches = 0
        """How often a thread was left that could have gone on."""
        self.turns: tuple[tuple[int, int], ...] = ()
        self.trail: object = None
        """A record of the path for a followed schedule (exploration.threads.guided)."""
        self.depth = 0
        self.first_new = 0
        """Objects with this serial number and later ones were made while there were threads."""
        self.origin: Node | None = None
        """The version of memory when they began."""
        self.stores: dict[Key, Store] = {}
        """The writes to each place, last first, in a weak memory (exploration.threads.weak_memory)."""
        self.promises: tuple[Promise, ...] = ()
        """Values of early reads that are yet to be written."""
        self.noted: tuple[tuple[Kind, object], ...] = ()
        """Writes that earlier reads may see, if this path is feasible."""
        self.run_length = 0
        self.waits = 0
        self.changes = 0
        """Operations that changed something besides who owns which monitor."""
        self.changes_before = 0
        self.last_touches: tuple[Touch, ...] = ()
        """The touches of the live thread's last operation, and the number of changes before it."""
        self.node: Node | None = None
        """The version of memory at that operation."""

    @property
    def live(self) -> JavaThread:
        """The thread whose frames the machine runs."""
        return self.records[self.current]

    def copy(self) -> Threads:
        """A copy of the threads for another path."""
        twin = Threads.__new__(Threads)
        twin.changes, twin.changes_before, twin.choice = self.changes, self.changes_before, self.choice
        twin.chosen, twin.current, twin.depth = self.chosen, self.current, self.depth
        twin.first_new, twin.granted, twin.last_touches = self.first_new, self.granted, self.last_touches
        twin.node, twin.resumed, twin.run_length = self.node, self.resumed, self.run_length
        twin.sleep, twin.switches, twin.turns = self.sleep, self.switches, self.turns
        twin.waits, twin.trail, twin.contended = self.waits, self.trail, self.contended
        twin.records = [record.copy() for record in self.records]
        twin.owners = self.owners.copy()
        twin.queues, twin.pools = self.queues.copy(), self.pools.copy()
        twin.history = self.history.copy()
        twin.initialised = self.initialised.copy()
        twin.ordering = self.ordering.copy()
        twin.stores, twin.origin = self.stores.copy(), self.origin
        twin.promises, twin.noted = self.promises, self.noted
        return twin

    def of(self, thread: Obj) -> JavaThread | None:
        """The record of a Thread object that was started (the latest phase with threads counts)."""
        for record in self.records:
            if record.obj is thread:
                return record
        return None

    def is_begun(self, op: Op) -> bool:
        """Whether the live thread has done the first part of a wait, and this is the rest."""
        if op.kind == "reacquire":
            return True
        return op.kind == "until" and self.current in self.queues.get(op.until.owner, ())

    def is_first(self, sync: Obj, record: JavaThread) -> bool:
        """Whether no other thread waits for a synchroniser, or this one came first."""
        queue = self.queues.get(sync)
        return not queue or queue[0] == record.index

    def leave(self, sync: Obj) -> None:
        """The live thread waits no more for a synchroniser."""
        queue = self.queues.pop(sync, ())
        if len(queue) > 1:
            self.queues[sync] = tuple(index for index in queue if index != self.current)

    def waiters(self, monitor: Obj, lock: Obj | None) -> list[JavaThread]:
        """The threads in a monitor's wait set that were not woken yet, in the order of their waits.

        ``lock``: None, or the synchroniser of the lock whose condition ``monitor`` is.
        """
        found = {
            waiting.order: record
            for record in self.records
            if (waiting := record.waiting) is not None
            and waiting.monitor is monitor
            and waiting.lock is lock
            and not (waiting.notified or waiting.lapsed)
        }
        return [found[order] for order in sorted(found)]

    def note(self, event: Event, touches: tuple[Touch, ...]) -> None:
        """Add an event to the history of the places it touched."""
        history = self.history
        for key, mode in touches:
            history[key] = Link(event, mode, history.get(key))

    def release(self, monitor: Obj) -> None:
        """Give up a monitor once. Never waits, and may as well happen a little earlier or later.

        So it belongs to the operation before it (a left mover, Lipton 1975).
        """
        owner, count = self.owners[monitor]
        if count > 1:
            self.owners[monitor] = (owner, count - 1)
            return
        del self.owners[monitor]
        self.note_release(monitor)

    def note_release(self, monitor: Obj) -> None:
        """The live thread's last operation released the monitor, too."""
        self.ordering.release(self.current, monitor_key(monitor))
        event = self.last_event
        if event is not None:
            self.note(event, ((monitor_key(monitor), RELEASE),))

    @property
    def last_event(self) -> Event | None:
        """The live thread's last operation."""
        link = self.history.get((self.current, "events"))
        return link.event if link is not None else None


def monitor_key(monitor: Obj) -> Key:
    """The place of an object's monitor."""
    return (monitor.serial, "monitor")


def life_key(thread: Obj) -> Key:
    """The place of a thread's being alive."""
    return (thread.serial, "life")
