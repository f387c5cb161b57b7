"""java.lang.Object: identity, cloning, monitors' waiting side.

Identity hash codes have no fixed value on a real machine. Here the value a program sees is an
unconstrained number per object; only the hash tables of the JDK get a concrete one, and the
places where their order shows are guarded in ``models.util.hash_order``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import Begin, Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import ACQUIRE, READ, RELEASE, Op, Switch, join_clocks
from verifier.machine.threads.plain_pool import WORKER
from verifier.machine.threads.records import JavaThread, Threads, Waiting, monitor_key
from verifier.machine.threads.shared_access import (
    interrupt_touch,
    interrupted_slot,
    is_interrupted,
    owns,
    touch_all,
)
from verifier.machine.unknown import Opaque, OpenRefs, UnknownThrown
from verifier.machine.value import BOXED, OWN, Args, Arr, Obj, SymArr, SymRefs
from verifier.models.calling import no_value
from verifier.models.classification import Table, fixed, open_answer, partly_assumed, telling
from verifier.models.concurrent.pool_worker import Rank, choose, rank_worker
from verifier.terms.sort import bv_sort

OBJECT = "java/lang/Object"
_OWN_PARTS = (jdk.OPEN.replace("/", "."), jdk.ANY.replace("/", "."))
"""How classes of JR's are called whose objects are views and iterators, as those of the JDK's are."""
_MOST_LAPSES = 4
"""Waits that may each have ended before what they wait for comes."""
HASH_TABLES = {
    ("java/util/HashMap", "hash"),
    ("java/util/concurrent/ConcurrentHashMap", None),
    ("java/util/Hashtable", None),
    ("java/util/IdentityHashMap", None),
    ("java/util/WeakHashMap", None),
    ("java/util/ImmutableCollections$SetN", "probe"),
    ("java/util/ImmutableCollections$MapN", "probe"),
}
"""Callers that use an identity hash code only to place an entry.

HashMap.TreeNode is none: it compares them, and the first entry of a bucket may follow from that."""


def _has_own_equals(target: Obj) -> bool:
    """Whether equals is the program's own: it is asked, if two identity hash codes happen to be the same."""
    resolved = target.cls.find_method("equals(Ljava/lang/Object;)Z")
    selected = target.cls.select(resolved) if resolved is not None else None
    return selected is not None and selected.cls.origin != "jdk"


def identity_hash(m: Machine, target: Obj) -> Any:
    """The identity hash code: concrete where only a hash table sees it, else unconstrained."""
    if isinstance(target, Opaque) and m.frame.method.cls.origin == "user":
        return m.tm.zext(32, m.tm.fresh("any", bv_sort(31)))  # it may stand for another object the next time
    payload = target.payload if not target.cls.is_array and target.slots else None
    if payload is BOXED or target.cls.name == jdk.OPEN_ENTRY:
        what = "that a map gave" if payload is not BOXED else "made by valueOf"
        raise Unsupported(f"the identity hash code of a {target.cls.java_name} {what}")
    if target.cls.name == "java/lang/String" and target.origin not in (None, OWN):
        raise Unsupported("the identity hash code of a text that the library made")
    frame = m.frame
    while frame is not None and frame.method.cls.name in (OBJECT, "java/lang/Enum", "java/lang/System"):
        frame = frame.caller  # type: ignore[assignment]  # the outermost frame has none
    if frame is not None:
        caller = frame.method
        if target.is_unknown:
            raise Unsupported("a hash table with an object that a proof knows nothing of")
        if (caller.cls.name, caller.name) in HASH_TABLES or (caller.cls.name, None) in HASH_TABLES:
            if _has_own_equals(target):
                raise Unsupported("a hash table with keys that have equals but no hashCode")
            m.vm.placed.add(target.serial)
            if target.cls.name == WORKER:
                rank_worker(m, target)
            if isinstance(payload, Rank):
                return payload.place
            return (target.serial * 0x9E3779B1 >> 3) & 0x7FFFFFF
    return m.tm.zext(32, m.tm.var(f"identity_hash_{target.serial}", bv_sort(31)))


def _get_class(m: Machine, args: Args) -> Result:
    target = m.non_null(args[0])
    if target.cls.java_name.startswith(_OWN_PARTS):
        raise Unsupported("the class of a part of a collection")
    return target.any_class() if isinstance(target, UnknownThrown) else m.loader.mirror(target.cls)


def _hash_code(m: Machine, args: Args) -> Result:
    return identity_hash(m, m.non_null(args[0]))


def identity_hash_code(m: Machine, args: Args) -> Result:
    """System.identityHashCode: 0 for null."""
    target = m.concrete(args[0])
    return 0 if target is None else identity_hash(m, target)


def _clone(m: Machine, args: Args) -> Result:
    target = m.non_null(args[0])
    touch_all(m, args)
    if isinstance(target, Arr):
        return m.loader.new_array(target.cls, target.slots[:])
    if isinstance(target, SymRefs):
        references = m.loader.new_symbolic_references(target.cls, target.length, target.content[0])
        references.targets = target.targets[:]
        return references
    if isinstance(target, OpenRefs):
        version = target.content[0]
        copied = m.loader.new_open_references(
            m.tm, target.cls, target.length, lambda index: target.at(m.tm, version, index)
        )
        copied.stored += target.stored
        return copied
    if type(target) is SymArr:
        return m.loader.new_symbolic_array(target.cls, target.length, target.content[0])
    if not target.cls.is_subclass_of("java/lang/Cloneable"):
        m.throw_new("java/lang/CloneNotSupportedException", target.cls.java_name)
    twin = m.loader.new_object(target.cls)
    twin.slots[:] = target.slots
    if m.state.threads is not None:
        m.sharing.clones.add(twin.serial)
    if isinstance(target.payload, Payload):
        twin.payload = target.payload.copied()
    return twin


def _owned(m: Machine, args: Args) -> Obj:
    """The receiver, whose monitor the live thread must own."""
    target = m.non_null(args[0])
    if not owns(m, target):
        m.throw_new("java/lang/IllegalMonitorStateException", "current thread is not owner")
    return target


def _notify(m: Machine, args: Args) -> None:
    """Wake one waiting thread, any of them (JLS 17.2.2); or none, if all may have left."""
    target = _owned(m, args)
    threads = m.state.threads
    if threads is None:
        return
    waiting = _waiting_for(m, threads, target)
    ways = len(waiting) + all(is_interrupted(m, record.obj) for record in waiting)
    chosen = choose(threads, ways) if ways > 1 else 0
    if chosen < len(waiting):
        wake(threads, waiting[chosen])
    else:
        for record in waiting:
            lapse(threads, record)


def _notify_all(m: Machine, args: Args) -> None:
    target = _owned(m, args)
    threads = m.state.threads
    if threads is None:
        return
    waiting = _waiting_for(m, threads, target)
    uncertain = [record for record in waiting if is_interrupted(m, record.obj)]
    wake_all(threads, waiting, uncertain, "interrupted waits that are notified")


def wake_all(
    threads: Threads, waiting: Sequence[JavaThread], uncertain: Sequence[JavaThread], what: str
) -> None:
    """Wake threads, of which some are ``uncertain``: any of these may have given up before."""
    if len(uncertain) > _MOST_LAPSES:
        raise Unsupported(f"more than {_MOST_LAPSES} {what} at once")
    lapsed = choose(threads, 1 << len(uncertain)) if uncertain else 0
    for record in waiting:
        if record in uncertain and lapsed >> uncertain.index(record) & 1:
            lapse(threads, record)
        else:
            wake(threads, record)


def _waiting_for(m: Machine, threads: Threads, monitor: Obj) -> list[JavaThread]:
    """The threads in the wait set of a monitor, in the order of their waits; may raise Switch.

    A thread that was notified before is no longer among them. One that was interrupted may still be:
    in the JDK, a thread leaves the set itself, once it runs again. If it is notified before, it returns as
    usual.
    """
    found = threads.waiters(monitor, None)
    if found:
        flags = (interrupt_touch(m, record.obj, READ) for record in found)
        m.visible(Op("step", ((monitor_key(monitor), RELEASE), *flags)))
    return found


def wake(threads: Threads, record: JavaThread) -> None:
    """A thread that waits was notified by the live one."""
    assert record.waiting is not None
    record.waiting = replace(record.waiting, notified=True)
    record.clock = join_clocks(record.clock, threads.live.clock)
    threads.changes += 1


def lapse(threads: Threads, record: JavaThread) -> None:
    """A thread that waits has given up before it was notified."""
    assert record.waiting is not None
    record.waiting = replace(record.waiting, lapsed=True)
    threads.changes += 1


def _wait(m: Machine, args: Args) -> Result:
    """Object.wait (JLS 17.2.1), in two operations, without spurious wake-ups."""
    limit = args[1] if len(args) > 1 else 0
    check_timeout(m, limit)
    threads = m.state.threads
    if threads is not None and threads.live.waiting is not None:
        _resume(m, threads, threads.live, threads.live.waiting)
        return None
    target = _owned(m, args)
    if threads is None:
        raise Begin
    live = threads.live
    m.visible(Op("step", ((monitor_key(target), RELEASE), interrupt_touch(m, live.obj))))
    if take_interrupt(m, live.obj):
        m.throw_new("java/lang/InterruptedException")
    timed = is_timed(m, limit)
    if not timed:
        m.lean(Assumption.WAKE_UPS)
    count = threads.owners.pop(target)[1]
    threads.note_release(target)
    threads.waits += 1
    live.waiting = Waiting(target, count, timed, threads.waits)
    touches = ((monitor_key(target), ACQUIRE), interrupt_touch(m, live.obj))
    raise Switch(Op("reacquire", touches, target, timed))


def check_timeout(m: Machine, limit: Any) -> None:
    """IllegalArgumentException for a negative timeout."""
    is_negative = limit < 0 if isinstance(limit, int) else m.decide(m.tm.slt(limit, m.tm.bv(0, 64)))
    if is_negative:
        m.throw_new("java/lang/IllegalArgumentException", "timeout value is negative")


def is_timed(m: Machine, limit: Any) -> bool:
    """Whether a wait ends after a timeout, which 0 is not."""
    return bool(limit) if isinstance(limit, int) else not m.decide(m.tm.eq(limit, m.tm.bv(0, 64)))


def _resume(m: Machine, threads: Threads, live: JavaThread, waiting: Waiting) -> None:
    """The thread was woken, or its time is over, and the monitor is free."""
    threads.owners[waiting.monitor] = (threads.current, waiting.count)
    live.waiting = None
    if not waiting.notified and take_interrupt(m, live.obj):
        m.throw_new("java/lang/InterruptedException")


def take_interrupt(m: Machine, thread: Obj) -> bool:
    """Whether a thread was interrupted; its interrupt status is cleared."""
    if not is_interrupted(m, thread):
        return False
    m.write(thread, interrupted_slot(m), 0)
    return True


_FIXED: dict[tuple[str, str], Run] = {
    (OBJECT, "<init>()V"): no_value,
    (OBJECT, "getClass()Ljava/lang/Class;"): _get_class,
    (OBJECT, "clone()Ljava/lang/Object;"): _clone,
    (OBJECT, "notifyAll()V"): _notify_all,
}
_OPEN: dict[tuple[str, str], Run] = {
    (OBJECT, "hashCode()I"): _hash_code,
    (OBJECT, "notify()V"): _notify,
}
_WAITS: dict[tuple[str, str], Run] = {(OBJECT, key): _wait for key in ("wait()V", "wait(J)V", "wait0(J)V")}
MODELS: Table = telling(
    {"java/lang/Object"},
    fixed(_FIXED) | open_answer(_OPEN) | partly_assumed(Assumption.WAKE_UPS, _WAITS),
)
