"""Accesses of threads to shared state: variables, monitors, statuses, and whether an operation is enabled.

Functions of a machine whose path has threads (machine.threads.records).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.note import Unqueued
from verifier.machine.rtclass import ACC_VOLATILE, PROCEDURE, RUNNING, RtClass, RtField
from verifier.machine.threads.operation import (
    ACQUIRE,
    ACQUIRES,
    PLAIN,
    READ,
    RELEASES,
    TRUSTED,
    UNORDERED,
    VOLATILE_WRITE,
    WRITE,
    Op,
    Touch,
)
from verifier.machine.threads.publication import is_shared, publish
from verifier.machine.threads.records import FrameSnapshot, JavaThread, Threads, monitor_key
from verifier.machine.threads.trusted import CLASSES_LOCKED, IMMUTABLE, LOCKED_INSIDE, SAFE_OBJECTS, order_in
from verifier.machine.value import (
    BOXES,
    PAYLOAD,
    Args,
    Arr,
    Obj,
    Reference,
    SymArr,
    Value,
    objects_of,
    same_object,
    same_value,
)
from verifier.machine.virtual_machine import Access, Cell
from verifier.terms.term import Term

Slot: TypeAlias = "int | str | Term"
"""Index of a slot, an element of an array, or the name of a static field's slot."""


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


def state_of(m: Machine, which: Cell, first: object) -> Obj:
    """The object whose payload is a part of the virtual machine's state; may raise Switch.

    A model uses one part at most, each time by this function, and makes no other operation.
    """
    if m.state.threads is not None:
        if which.access is Access.ALONE:
            raise Unsupported(f"the use beside threads of {which.meaning}")
        if which.access is Access.OPERATION:
            m.visible(Op("step", (((which.name, 0), WRITE),), order=UNORDERED))
    return m.vm.cell(m.loader, which, first)


_REWRITTEN = {"out": "setOut", "err": "setErr", "in": "setIn"}
"""The final fields of java.lang.System that may get another value all the same (JLS 17.5.4), and by what."""


def is_rewritten(m: Machine, field: RtField) -> bool:
    """Whether a final field may get another value, as the program's class files name what does that."""
    if field.cls.name != jdk.SYSTEM or not field.is_static:
        return False
    by = _REWRITTEN.get(field.name)
    return by is not None and m.loader.mentions(by)


def touch_static(m: Machine, field: RtField, *stored: object, looks_at: tuple[Cell, ...] = ()) -> None:
    """A write of a static field by a model, which depends on parts of the state; may raise Switch."""
    if m.state.threads is None:
        return
    publish(m, *stored)
    touches: tuple[Touch, ...] = (((field.cls.name, field.slot), WRITE),)
    touches += tuple(((which.name, 0), READ) for which in looks_at)
    order = VOLATILE_WRITE if field.flags & ACC_VOLATILE else PLAIN
    m.visible(Op("step", touches, order=order, subject=field, writes=True))


def released(m: Machine, owner: Obj | RtClass, slot: int | str, order: int) -> None:
    """The live thread's compare-and-set of a slot was a write, too: it did set it."""
    threads = m.state.threads
    if order & RELEASES and threads is not None and (not isinstance(owner, Obj) or is_shared(m, owner)):
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
    holders: list[Value] = []
    subject: RtClass | None = None
    safe = True
    for value in args:
        for target in objects_of(value):
            if target.cls.name in IMMUTABLE or not is_shared(m, target):
                continue
            safe = safe and target.cls.name in SAFE_OBJECTS
            subject = target.cls
            holders.append(value)
            if isinstance(target, (Arr, SymArr)):
                touches.append(((target.serial, "*"), WRITE))
            else:
                touches.extend(((target.serial, slot), mode) for slot in range(len(target.slots)))
    if touches:
        if not walks:  # it may store its argument in shared state
            publish(m, *(value for value in args if len(holders) > 1 or value not in holders))
        order = ACQUIRES | RELEASES | TRUSTED if safe else order_in(m.frame.method.cls, PLAIN, reads=True)
        m.visible(Op("step", tuple(touches), order=order, subject=subject, walks=True))


def acquire(m: Machine, threads: Threads, monitor: Obj, taker: RtClass) -> None:
    """Enter a monitor by code of a class; may raise Switch."""
    if isinstance(monitor, SymArr):
        raise Unsupported("the monitor of an array whose length depends on input")
    held = threads.owners.get(monitor)
    if held is not None and held[0] == threads.current:
        threads.owners[monitor] = (threads.current, held[1] + 1)
        return
    if taker.origin == "user":
        note_taken(m, monitor)
    if jdk.THREAD in monitor.cls.supers and _joins_may_wait(m, threads, monitor):
        m.note(Unqueued("the monitor of a thread that has ended, which those who join it need, too"))
    if is_shared(m, monitor) or monitor.cls.name == jdk.CLASS:
        m.visible(Op("acquire", ((monitor_key(monitor), ACQUIRE),), monitor))
    threads.owners[monitor] = (threads.current, 1)


def _joins_may_wait(m: Machine, threads: Threads, ended: Obj) -> bool:
    """Whether others may join an ended thread: whether before or after an acquisition is not explored."""
    alive = any(not record.ended for record in threads.records if record is not threads.live)
    return alive and status_of(m, ended) == TERMINATED


def note_taken(m: Machine, monitor: Obj) -> None:
    """The program holds a monitor while there are threads: some methods need it, but not their models."""
    cls = next((name for name in LOCKED_INSIDE if name in monitor.cls.supers), None)
    if monitor.cls.name == jdk.CLASS and monitor.payload.name in CLASSES_LOCKED:
        cls = jdk.CLASS
    if cls is not None:
        m.note(Unqueued(f"the monitor of a {cls.replace('/', '.')}, which the library locks, too"))


def note_asked(m: Machine, asking: str, values: Iterable[Value]) -> None:
    """A library method that is modelled asks objects for texts while it holds its object's monitor.

    Code of the program, and other buffers, may want further monitors then.
    """
    if m.state.threads is None:
        return
    for value in values:
        for one in objects_of(value):
            if one.cls.name != jdk.STRING and one.cls.name not in BOXES:
                m.note(Unqueued(f"the monitor of a {asking} that asks other objects for their texts"))
                return


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
        case "acquire" | "start" | "end":
            return op.target not in threads.owners
        case "lock":
            woken = op.timed or (op.interruptible and is_interrupted(m, record.obj))
            return woken or op.target not in threads.owners
        case "until":
            woken = op.timed or (op.interruptible and is_interrupted(m, record.obj))
            return woken or (op.until.is_reached and threads.is_first(op.until.owner, record))
        case "reacquire":
            waiting = record.waiting
            assert waiting is not None
            interrupted = waiting.interruptible and is_interrupted(m, record.obj)
            woken = waiting.notified or waiting.timed or interrupted
            return woken and op.target not in threads.owners
        case "join":
            assert isinstance(op.target, Obj)
            if threads.owners.get(op.target, (record.index, 0))[0] != record.index:
                return False
            return op.timed or not is_alive(m, op.target) or is_interrupted(m, record.obj)
        case "park":
            return op.timed or bool(record.obj.payload) or is_interrupted(m, record.obj)
        case "initialise":
            return may_use(threads, record, op.initialised)
    return True


PERMIT, PERHAPS = 1, 2
"""Payloads of a Thread object: LockSupport.park may go on at once; it may or may not (None: it waits)."""
QUEUED = ("lock", "until", "reacquire")
"""Kinds of operations for which the JDK's own code parks the thread in a queue."""


def may_be_queued(record: JavaThread) -> bool:
    """Whether a thread may be parked in a queue of java.util.concurrent that is not run as bytecode."""
    waiting = record.waiting
    if record.pending is None or record.pending.kind not in QUEUED:
        return False
    return waiting is None or waiting.lock is not None


def note_parked(m: Machine, threads: Threads) -> None:
    """The live thread has passed a queue, where it may have parked.

    Then the queue took a permit that another thread gave it meanwhile, or left one.
    """
    live = threads.live.obj
    if threads.contended and live.payload != PERHAPS:
        m.write(live, PAYLOAD, PERHAPS)


def permit_touch(thread: Obj, mode: int = READ) -> Touch:
    """The place of the permit that the program gives a thread: going through a queue may take it."""
    return ((thread.serial, "permit"), mode)


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
    """The content of a thread's frames."""
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
