"""The threads of one path: what each of them is about to do, monitors, and what happened before what.

A path has ``Threads`` from the first start of a thread (or from the first time that its only
thread would have to wait) until the main thread alone is left and knows all that the others did.
Before and after that nothing here is used, and only ``Frame.monitors`` tells which monitors are held.

An *operation* (``machine.threads.operation.Op``) is what other threads can see or what may have to wait. A
thread stands still before each of its operations (``JavaThread.pending``) until the schedule lets it go
on; it then runs up to its next one. Objects that only one thread can reach are nobody else's business:
only accesses to *published* ones are operations. An object is published when it becomes reachable from
a static field, a started thread or another published object; this is noted in versioned memory, so that
it is undone with everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.memory import Node
from verifier.machine.rtclass import RUNNING
from verifier.machine.threads.operation import (
    ACQUIRE,
    ACQUIRES,
    PLAIN,
    READ,
    RELEASE,
    RELEASES,
    TRUSTED,
    WRITE,
    Clock,
    Event,
    Key,
    Link,
    Op,
    Touch,
)
from verifier.machine.threads.ordering import Ordering
from verifier.machine.threads.publication import is_shared, publish
from verifier.machine.threads.store import Kind, Promise, Store
from verifier.machine.threads.trusted import IMMUTABLE, SAFE_OBJECTS, order_in
from verifier.machine.value import (
    Args,
    Arr,
    Guarded,
    Obj,
    Reference,
    SymArr,
    choices_of,
    same_object,
    same_value,
)
from verifier.terms.term import Term

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.machine import Machine
    from verifier.machine.rtclass import RtClass, RtMethod

Slot: TypeAlias = "int | str | Term"
"""Index of a slot, an element of an array, or the name of a static field's slot."""
FrameSnapshot: TypeAlias = "tuple[RtMethod, int, tuple[object, ...], tuple[object, ...], tuple[Obj, ...]]"
"""What a frame holds: method, place, locals, operand stack, monitors."""
Snapshot: TypeAlias = "tuple[list[FrameSnapshot], int, dict[Obj, tuple[int, int]]]"
"""Where a thread stood: its frames, how many inputs were asked for, which monitors it held."""
PROCEDURE = "<initialise>"
"""Name of the machine's own method that initialises the supers of a class, and then the class."""


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
        "steps",
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
        """The same thread on another path; the frame becomes shared."""
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
        "owners",
        "promises",
        "records",
        "resumed",
        "run_length",
        "sleep",
        "stores",
        "switches",
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
        self.owners: dict[Obj, tuple[int, int]] = {}
        """Owner and count of each monitor that is held."""
        self.history: dict[Key, Link] = {}
        self.initialised: dict[str, tuple[int, Clock]] = {}
        """Who initialised a class, and what the end of it came after; not of quiet ones."""
        self.sleep: frozenset[int] = frozenset()
        """Threads whose next operation was tried before, with the same effect."""
        self.switches = 0
        """How often a thread was left that could have gone on."""
        self.turns: tuple[tuple[int, int], ...] = ()
        self.depth = 0
        self.first_new = 0
        """Objects with this serial number and later ones were made while there were threads."""
        self.stores: dict[Key, Store] = {}
        """The writes to each place, last first, in a weak memory (exploration.threads.weak_memory)."""
        self.promises: tuple[Promise, ...] = ()
        """What reads saw there that has to be written yet."""
        self.noted: tuple[tuple[Kind, object], ...] = ()
        """What was written that earlier reads may see, if this path comes to an end."""
        self.run_length = 0
        self.waits = 0
        self.changes = 0
        """Operations that changed something besides who owns which monitor."""
        self.changes_before = 0
        self.last_touches: tuple[Touch, ...] = ()
        """Of the live thread's last operation, and how many changes there were before it."""
        self.node: Node | None = None
        """The version of memory at that operation."""

    @property
    def live(self) -> JavaThread:
        """The thread whose frames the machine runs."""
        return self.records[self.current]

    def copy(self) -> Threads:
        """The same threads on another path."""
        twin = Threads.__new__(Threads)
        twin.changes, twin.changes_before, twin.choice = self.changes, self.changes_before, self.choice
        twin.chosen, twin.current, twin.depth = self.chosen, self.current, self.depth
        twin.first_new, twin.granted, twin.last_touches = self.first_new, self.granted, self.last_touches
        twin.node, twin.resumed, twin.run_length = self.node, self.resumed, self.run_length
        twin.sleep, twin.switches, twin.turns = self.sleep, self.switches, self.turns
        twin.waits = self.waits
        twin.records = [record.copy() for record in self.records]
        twin.owners = self.owners.copy()
        twin.history = self.history.copy()
        twin.initialised = self.initialised.copy()
        twin.ordering = self.ordering.copy()
        twin.stores = self.stores.copy()
        twin.promises, twin.noted = self.promises, self.noted
        return twin

    def of(self, thread: Obj) -> JavaThread | None:
        """The record of a Thread object that was started (the latest phase with threads counts)."""
        for record in self.records:
            if record.obj is thread:
                return record
        return None

    def waiters(self, monitor: Obj, lock: Obj | None) -> list[JavaThread]:
        """Who waits in a monitor's wait set and was not woken yet, in the order of their waits.

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


# -- operations ---------------------------------------------------------------------


def touch_slot(m: Machine, owner: Obj | RtClass, slot: Slot, mode: int, order: int, *stored: object) -> None:
    """An access to one slot of an object or class, by a model; may raise Switch.

    ``order``: what it means for the memory model.
    """
    threads = m.state.threads
    if threads is None:
        return
    touches = slot_touches(m, owner, slot, mode)
    if touches:
        publish(m, *stored)
        subject = owner.cls if isinstance(owner, Obj) else owner
        order = order_in(m.frame.method.cls, order, reads=not order & RELEASES or bool(order & ACQUIRES))
        m.visible(Op("step", touches, order=order, subject=subject, writes=mode == WRITE))


def released(m: Machine, owner: Obj | RtClass, slot: int | str) -> None:
    """The live thread's compare-and-set of a slot was a volatile write, too: it did set it."""
    threads = m.state.threads
    if threads is not None and (not isinstance(owner, Obj) or is_shared(m, owner)):
        key = owner.serial if isinstance(owner, Obj) else owner.name
        threads.ordering.release(threads.current, (key, slot))


def slot_touches(m: Machine, owner: Obj | RtClass, slot: Slot, mode: int) -> tuple[Touch, ...]:
    """The places of an access; none if no other thread can see it."""
    if isinstance(owner, Obj) and not is_shared(m, owner):
        return ()
    if isinstance(owner, SymArr) or isinstance(slot, Term):
        if not isinstance(owner, (Arr, SymArr)):
            raise Unsupported("an access to a field that depends on input")
        return (((owner.serial, "*"), WRITE),)
    if not isinstance(owner, Obj):
        return (((owner.name, slot), mode),)
    if isinstance(owner, Arr):
        return (((owner.serial, slot), mode), ((owner.serial, "*"), READ))
    return (((owner.serial, slot), mode),)


def touch_all(m: Machine, args: Args, walks: bool = False) -> None:
    """A model is called: whatever it may change or read of shared objects; may raise Switch.

    ``walks``: it changes nothing itself.
    """
    mode = READ if walks else WRITE
    touches: list[Touch] = []
    subject: RtClass | None = None
    safe = True
    for value in args:
        if not isinstance(value, (Obj, Guarded)):
            continue
        for _, target in choices_of(value, m.tm.true):
            if target is None or target.cls.name in IMMUTABLE or not is_shared(m, target):
                continue
            safe = safe and target.cls.name in SAFE_OBJECTS
            subject = target.cls
            if isinstance(target, (Arr, SymArr)):
                touches.append(((target.serial, "*"), WRITE))
            else:
                touches.extend(((target.serial, slot), mode) for slot in range(len(target.slots)))
    if touches:
        if not walks:
            publish(m, *args)
        order = ACQUIRES | RELEASES | TRUSTED if safe else order_in(m.frame.method.cls, PLAIN, reads=True)
        m.visible(Op("step", tuple(touches), order=order, subject=subject, walks=True))


def acquire(m: Machine, threads: Threads, monitor: Obj) -> None:
    """Enter a monitor; may raise Switch."""
    if isinstance(monitor, SymArr):
        raise Unsupported("the monitor of an array whose length depends on input")
    held = threads.owners.get(monitor)
    if held is not None and held[0] == threads.current:
        threads.owners[monitor] = (threads.current, held[1] + 1)
        return
    if is_shared(m, monitor) or monitor.cls.name == jdk.CLASS:
        m.visible(Op("acquire", ((monitor_key(monitor), ACQUIRE),), monitor))
    threads.owners[monitor] = (threads.current, 1)


def held_monitors(frame: Frame | None, mirror: Callable[[RtClass], Obj]) -> list[Reference]:
    """The monitors that a thread holds by its frames, outermost last; ``mirror`` gives class objects."""
    found: list[Reference] = []
    while frame is not None:
        found.extend(frame.monitors)
        if frame.method.is_synchronized:
            found.append(mirror(frame.method.cls) if frame.method.is_static else frame.locals[0])
        frame = frame.caller
    return found


def owns(m: Machine, monitor: Obj) -> bool:
    """Whether the live thread owns a monitor; may fork."""
    threads = m.state.threads
    if threads is not None:
        held = threads.owners.get(monitor)
        return held is not None and held[0] == threads.current
    for locked in held_monitors(m.frame, m.loader.mirror):
        if m.decide(same_object(m.tm, m.concrete(locked), monitor)):
            return True
    if m.stack_is_partial():
        raise Unsupported("whether a caller that is left open owns a monitor")
    return False


def is_initialising(frame: Frame | None, cls: RtClass) -> bool:
    """Whether a thread with these frames is initialising a class, or one of its supers before it."""
    while frame is not None:
        if frame.method.cls is cls and frame.method.name in ("<clinit>", PROCEDURE):
            return True
        frame = frame.caller
    return False


def may_use(threads: Threads, record: JavaThread, cls: RtClass) -> bool:
    """Whether a thread need not wait for another one that is initialising a class, or about to.

    The live one's frames must be in its record.
    """
    if cls.statics[0] == RUNNING:
        return is_initialising(record.frame, cls)
    return all(other.claim is not cls for other in threads.records if other is not record)


def is_possible(m: Machine, threads: Threads, record: JavaThread) -> bool:
    """Whether a thread can do its pending operation now."""
    op = record.pending
    if record.ended or op is None:
        return False
    match op.kind:
        case "acquire" | "end":
            return op.target not in threads.owners
        case "lock":
            woken = op.timed or (op.interruptible and is_interrupted(m, record.obj))
            return woken or op.target not in threads.owners
        case "until":
            woken = op.timed or (op.interruptible and is_interrupted(m, record.obj))
            return woken or op.until.is_reached
        case "reacquire":
            waiting = record.waiting
            assert waiting is not None
            interrupted = waiting.interruptible and is_interrupted(m, record.obj)
            woken = waiting.notified or waiting.timed or interrupted
            return woken and op.target not in threads.owners
        case "join":
            assert isinstance(op.target, Obj)
            return op.timed or not is_alive(m, op.target) or is_interrupted(m, record.obj)
        case "park":
            return op.timed or bool(record.obj.payload) or is_interrupted(m, record.obj)
        case "initialise":
            return may_use(threads, record, op.initialised)
    return True


NEW, RUNNABLE, TERMINATED = 0, 5, 2
"""Values of Thread's status field (jvmtiThreadState) that are used here."""


def _status_place(m: Machine, thread: Obj) -> tuple[Obj, int]:
    cls = m.loader.get(jdk.THREAD)
    declared = cls.fields.get(("threadStatus", "I"))
    if declared is not None:
        return thread, declared.slot
    holder = m.get_field(thread, "holder", "Ljava/lang/Thread$FieldHolder;")
    return holder, m.field_slot(holder.cls, "threadStatus", "I")


def status_of(m: Machine, thread: Obj) -> int:
    """NEW, RUNNABLE (started and not ended) or TERMINATED."""
    target, slot = _status_place(m, thread)
    return int(target.slots[slot])


def set_status(m: Machine, thread: Obj, status: int) -> None:
    """Change a thread's status."""
    target, slot = _status_place(m, thread)
    m.write(target, slot, status)


def is_alive(m: Machine, thread: Obj) -> bool:
    """Whether a thread was started and has not ended."""
    return status_of(m, thread) == RUNNABLE


def interrupted_slot(m: Machine) -> int:
    """The slot of Thread's interrupt status."""
    return m.field_slot(m.loader.get(jdk.THREAD), "interrupted", "Z")


def is_interrupted(m: Machine, thread: Obj) -> bool:
    """The interrupt status of a thread."""
    return bool(thread.slots[interrupted_slot(m)])


def interrupt_touch(m: Machine, thread: Obj, mode: int = WRITE) -> Touch:
    """The place of a thread's interrupt status."""
    return ((thread.serial, interrupted_slot(m)), mode)


def snapshot(frame: Frame | None) -> list[FrameSnapshot]:
    """What a thread's frames hold."""
    shown: list[FrameSnapshot] = []
    while frame is not None:
        shown.append((frame.method, frame.pc, tuple(frame.locals), tuple(frame.stack), frame.monitors))
        frame = frame.caller
    return shown


def same_snapshot(left: list[FrameSnapshot], right: list[FrameSnapshot]) -> bool:
    """Whether two snapshots of a thread's frames show the same."""
    if len(left) != len(right):
        return False
    for a, b in zip(left, right, strict=True):
        if a[0] is not b[0] or a[1] != b[1] or len(a[3]) != len(b[3]) or a[4] != b[4]:
            return False
        if not all(map(same_value, a[2], b[2])) or not all(map(same_value, a[3], b[3])):
            return False
    return True
