"""ReentrantLock, and the lock of a thread pool's worker: one operation each to acquire and to release.

While a path has threads, the owner of a lock is recorded as for monitors (``Threads.owners``, by the lock's
synchroniser) and in the fields that the JDK's own code reads; otherwise the JDK's code runs. Waiting threads
form no queue here: any of them may get the lock. Programs cannot observe a difference: a fair lock serves
threads in order of arrival, but the time of an arrival is not observable without a look at the queue, which
is refused. A free lock is free for all waiting threads, so it does not matter which one the JDK wakes.
"""

from __future__ import annotations

from typing import Any

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import ACQUIRE, RELEASE, WRITE, Op, Touch
from verifier.machine.threads.plain_pool import WORKER
from verifier.machine.threads.publication import is_shared
from verifier.machine.threads.records import Threads
from verifier.machine.threads.shared_access import interrupt_touch, is_interrupted, note_parked, permit_touch
from verifier.machine.threads.trusted import LOCK_CLASSES
from verifier.machine.value import Args, Obj
from verifier.models.calling import refuse, run_bytecode
from verifier.models.classification import Table, open_answer, telling
from verifier.models.concurrent.pool_worker import choose
from verifier.models.lang.object import take_interrupt

LOCK = "java/util/concurrent/locks/ReentrantLock"
INTERRUPTED = "java/lang/InterruptedException"
NOT_OWNER = "java/lang/IllegalMonitorStateException"
_THREAD = "Ljava/lang/Thread;"


def is_lock(sync: Obj) -> bool:
    """Whether a synchroniser is that of a lock modelled here."""
    return sync.cls.name in LOCK_CLASSES


def lock_touches(m: Machine, sync: Obj, mode: int) -> tuple[Touch, ...]:
    """The places of a lock: the fields for its owner and its hold count."""
    slots = (m.field_slot(sync.cls, "state", "I"), m.field_slot(sync.cls, "exclusiveOwnerThread", _THREAD))
    return tuple(((sync.serial, slot), mode) for slot in slots)


def holder(m: Machine, threads: Threads, sync: Obj) -> tuple[int, int] | None:
    """The owner of a lock (-1: no thread of this phase with threads) and its hold count; None if it is
    free."""
    held = threads.owners.get(sync)
    if held is None and (count := m.get_field(sync, "state", "I")) != 0:
        record = threads.of(m.get_field(sync, "exclusiveOwnerThread", _THREAD))
        held = threads.owners[sync] = (-1 if record is None else record.index, count)
    return held


def is_own(m: Machine, threads: Threads, sync: Obj) -> bool:
    """Whether the live thread holds a lock."""
    held = holder(m, threads, sync)
    return held is not None and held[0] == threads.current


def hold(m: Machine, threads: Threads, sync: Obj, count: int) -> None:
    """The live thread holds a lock so often from now on; 0: it is free."""
    if count:
        threads.owners[sync] = (threads.current, count)
    else:
        threads.owners.pop(sync, None)
    m.set_field(sync, "exclusiveOwnerThread", _THREAD, threads.live.obj if count else None)
    m.set_field(sync, "state", "I", count)


def _enter_again(m: Machine, threads: Threads, sync: Obj) -> bool:
    """Whether the live thread holds a lock, and does so once more now."""
    held = holder(m, threads, sync)
    if held is None or held[0] != threads.current:
        return False
    hold(m, threads, sync, held[1] + 1)
    return True


def check_interrupt(m: Machine, threads: Threads, kind: str) -> None:
    """An operation before what waits: to see that there was no interrupt. ``kind`` is that of the wait."""
    live = threads.live
    granted = threads.granted
    if granted is None or granted.kind != kind:
        m.visible(Op("step", (interrupt_touch(m, live.obj),)))
        if take_interrupt(m, live.obj):
            m.throw_new(INTERRUPTED)


def _lock(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    if _enter_again(m, threads, sync):
        return
    if is_shared(m, sync):
        touches = (*lock_touches(m, sync, ACQUIRE), permit_touch(threads.live.obj))
        m.visible(Op("lock", touches, sync))
        note_parked(m, threads)
    hold(m, threads, sync, 1)


def _lock_interruptibly(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    live = threads.live
    check_interrupt(m, threads, "lock")
    if _enter_again(m, threads, sync):
        return
    if is_shared(m, sync):
        touches = (*lock_touches(m, sync, ACQUIRE), interrupt_touch(m, live.obj), permit_touch(live.obj))
        m.visible(Op("lock", touches, sync, interruptible=True))
        ended = is_interrupted(m, live.obj) and (sync in threads.owners or bool(choose(threads, 2)))
        note_parked(m, threads)
        if ended:
            take_interrupt(m, live.obj)
            m.throw_new(INTERRUPTED)
    hold(m, threads, sync, 1)


def _try_lock(m: Machine, threads: Threads, sync: Obj, args: Args) -> int:
    """Takes a free lock from those who wait, a fair one too."""
    if _enter_again(m, threads, sync):
        return 1
    if is_shared(m, sync):
        m.visible(Op("step", lock_touches(m, sync, WRITE)))
    if sync in threads.owners:
        return 0
    hold(m, threads, sync, 1)
    return 1


def _try_lock_timed(m: Machine, threads: Threads, sync: Obj, args: Args) -> int:
    """The time may end whenever the lock is not free, or others wait for a fair one."""
    m.non_null(args[2])
    live = threads.live
    check_interrupt(m, threads, "lock")
    if _enter_again(m, threads, sync):
        return 1
    if is_shared(m, sync):
        touches = (*lock_touches(m, sync, WRITE), interrupt_touch(m, live.obj), permit_touch(live.obj))
        m.visible(Op("lock", touches, sync, timed=True))
    taken = sync in threads.owners
    others = [r.pending for r in threads.records if r is not live and r.pending is not None]
    queued = sync.cls.name.endswith("$FairSync") and any(op.target is sync for op in others)
    ways = [0] if taken else [1, 0] if queued else [1]
    if is_interrupted(m, live.obj):
        ways.append(-1)
    way = ways[choose(threads, len(ways))] if len(ways) > 1 else ways[0]
    note_parked(m, threads)
    if way < 0:
        take_interrupt(m, live.obj)
        m.throw_new(INTERRUPTED)
    if way:
        hold(m, threads, sync, 1)
    return way


def _unlock(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    held = holder(m, threads, sync)
    if sync.cls.name != WORKER:  # whose first release is that of a lock nobody holds
        if held is None or held[0] != threads.current:
            m.throw_new(NOT_OWNER)
        if held[1] > 1:
            hold(m, threads, sync, held[1] - 1)
            return
    if is_shared(m, sync):
        m.visible(Op("step", lock_touches(m, sync, RELEASE)))
    hold(m, threads, sync, 0)


def _is_held(m: Machine, threads: Threads, sync: Obj, args: Args) -> int:
    return int(is_own(m, threads, sync))


def _with_threads(owner: str, key: str, model: Any) -> Run:
    """A model for paths with threads; without them the JDK's own code is as good."""

    def chosen(m: Machine, args: Args) -> Result:
        threads = m.state.threads
        if threads is None:
            return run_bytecode(m, owner, key, args)
        target = m.non_null(args[0])
        sync = m.get_field(target, "sync", f"L{LOCK}$Sync;") if owner == LOCK else target
        holder(m, threads, sync)
        return model(m, threads, sync, args)

    return chosen


def _refused(key: str) -> Run:
    return _with_threads(LOCK, key, lambda m, t, s, args: refuse("who waits for a ReentrantLock")(m, args))


_TABLE: dict[tuple[str, str], object] = {
    (LOCK, "lock()V"): _lock,
    (LOCK, "lockInterruptibly()V"): _lock_interruptibly,
    (LOCK, "tryLock()Z"): _try_lock,
    (LOCK, "tryLock(JLjava/util/concurrent/TimeUnit;)Z"): _try_lock_timed,
    (LOCK, "unlock()V"): _unlock,
    (f"{LOCK}$Sync", "isHeldExclusively()Z"): _is_held,
    (WORKER, "lock()V"): _lock,
    (WORKER, "tryLock()Z"): _try_lock,
    (WORKER, "unlock()V"): _unlock,
}
_QUEUE = (
    "hasQueuedThreads()Z", "hasQueuedThread(Ljava/lang/Thread;)Z", "getQueueLength()I",
    "getQueuedThreads()Ljava/util/Collection;",
)  # fmt: skip
_OPEN: dict[tuple[str, str], Run] = {
    **{(owner, key): _with_threads(owner, key, model) for (owner, key), model in _TABLE.items()},
    **{(LOCK, key): _refused(key) for key in _QUEUE},
}
MODELS: Table = telling(
    {
        "java/util/concurrent/locks/ReentrantLock",
        "java/util/concurrent/locks/ReentrantLock$Sync",
        "java/util/concurrent/ThreadPoolExecutor$Worker",
    },
    open_answer(_OPEN),
)
