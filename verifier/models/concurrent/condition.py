"""Conditions of a ReentrantLock: like waiting for monitors (models.lang.object), but first come, first
served.

A wait may end by a time limit or an interrupt at any moment, long before its thread has the lock again. So a
signal may find that threads have given up before it came, and go to the next one: there is a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifier.assumption import Assumption
from verifier.machine.control import Begin, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import ACQUIRE, READ, RELEASE, Op, Switch
from verifier.machine.threads.records import JavaThread, Threads, Waiting
from verifier.machine.threads.shared_access import interrupt_touch, is_interrupted, note_parked, permit_touch
from verifier.machine.value import Args, Obj, Value
from verifier.models.calling import refuse, run_bytecode, unknown
from verifier.models.classification import Table, fixed, open_answer, partly_assumed, telling
from verifier.models.concurrent.lock import INTERRUPTED, NOT_OWNER, hold, holder, is_lock, lock_touches
from verifier.models.concurrent.pool_worker import choose
from verifier.models.lang.object import lapse, take_interrupt, wake, wake_all
from verifier.terms.sort import bv_sort

CONDITION = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject"
_SYNC = "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer;"


@dataclass(frozen=True)
class Wait:
    """A method that waits; ``result`` is its return value, given whether a signal came."""

    timed: bool
    result: Callable[[Machine, list[Value], bool], Value]
    interruptible: bool = True


def _nothing(m: Machine, args: Args, signalled: bool) -> None:
    """The result of a wait without a time limit."""


def _signalled(m: Machine, args: Args, signalled: bool) -> int:
    return int(signalled)


def _left_ns(m: Machine, args: Args, signalled: bool) -> Value:
    """The result of awaitNanos: the remaining time, negative if the limit has passed."""
    tm = m.tm
    limit = tm.bv(args[1], 64) if isinstance(args[1], int) else args[1]
    zero = tm.bv(0, 64)
    first = limit if signalled else tm.ite(tm.slt(limit, zero), limit, zero)
    return tm.sub(first, tm.zext(64, unknown(m, "Condition.awaitNanos", bv_sort(52))))


def _await(form: Wait, m: Machine, threads: Threads, sync: Obj, args: Args) -> Result:
    live = threads.live
    waiting = live.waiting
    if waiting is not None and waiting.lock is sync:
        return _resume(form, m, threads, waiting, args)
    held = holder(m, threads, sync)
    own = held is not None and held[0] == threads.current
    flags = (interrupt_touch(m, live.obj),) if form.interruptible else ()
    m.visible(Op("step", (*(lock_touches(m, sync, RELEASE) if own else ()), *flags)))
    if form.interruptible and take_interrupt(m, live.obj):
        m.throw_new(INTERRUPTED)
    if held is None or not own:
        m.throw_new(NOT_OWNER)
    m.lean(Assumption.WAKE_UPS)
    hold(m, threads, sync, 0)
    threads.waits += 1
    live.waiting = Waiting(
        m.non_null(args[0]), held[1], form.timed, threads.waits, lock=sync, interruptible=form.interruptible
    )
    touches = (*lock_touches(m, sync, ACQUIRE), *flags, permit_touch(live.obj))
    m.memory.freeze()  # what was written so far stays, though this is executed again
    raise Switch(Op("reacquire", touches, sync, form.timed))


def _resume(form: Wait, m: Machine, threads: Threads, waiting: Waiting, args: Args) -> Result:
    """The thread was signalled or gave up, and the lock is free."""
    live = threads.live
    assert waiting.lock is not None
    interrupted = False
    if not waiting.notified and waiting.interruptible and is_interrupted(m, live.obj):
        interrupted = not waiting.timed or bool(choose(threads, 2))
    note_parked(m, threads)
    hold(m, threads, waiting.lock, waiting.count)
    live.waiting = None
    if interrupted:
        take_interrupt(m, live.obj)
        m.throw_new(INTERRUPTED)
    return form.result(m, args, waiting.notified)


def _find(m: Machine, threads: Threads, sync: Obj, condition: Obj) -> list[JavaThread]:
    """The threads that wait for a signal, in order, unless they gave up; may raise Switch."""
    held = holder(m, threads, sync)
    if held is None or held[0] != threads.current:
        m.throw_new(NOT_OWNER)
    found = threads.waiters(condition, sync)
    if found:
        flags = (interrupt_touch(m, record.obj, READ) for record in found)
        m.visible(Op("step", (*lock_touches(m, sync, RELEASE), *flags)))
    return found


def _may_lapse(m: Machine, record: JavaThread) -> bool:
    """Whether a waiting thread may have given up before now."""
    waiting = record.waiting
    assert waiting is not None
    return waiting.timed or (waiting.interruptible and is_interrupted(m, record.obj))


def _signal(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    """Wake the first waiting thread that has not given up."""
    found = _find(m, threads, sync, m.non_null(args[0]))
    certain = next((k for k, record in enumerate(found) if not _may_lapse(m, record)), None)
    ways = len(found) + 1 if certain is None else certain + 1
    chosen = choose(threads, ways) if ways > 1 else 0
    for record in found[:chosen]:
        lapse(threads, record)
    if chosen < len(found):
        wake(threads, found[chosen])


def _signal_all(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    found = _find(m, threads, sync, m.non_null(args[0]))
    uncertain = [record for record in found if _may_lapse(m, record)]
    wake_all(threads, found, uncertain, "waits with a time limit that are signalled")


def _of_lock(key: str, model: Callable[[Machine, Threads, Obj, list[Value]], Any]) -> Run:
    """A model for conditions of modelled locks; others, and those of a single thread, run the JDK's code."""

    def chosen(m: Machine, args: Args) -> Result:
        sync = m.get_field(m.non_null(args[0]), "this$0", _SYNC)
        if not is_lock(sync):
            return run_bytecode(m, CONDITION, key, args)
        threads = m.state.threads
        if threads is None:
            if key.startswith("await"):
                raise Begin
            return run_bytecode(m, CONDITION, key, args)
        return model(m, threads, sync, args)

    return chosen


def _waiter(key: str, form: Wait) -> tuple[tuple[str, str], Run]:
    return (CONDITION, key), _of_lock(key, lambda m, t, sync, args: _await(form, m, t, sync, args))


def _refused(m: Machine, threads: Threads, sync: Obj, args: Args) -> Result:
    return refuse("who waits for a Condition")(m, args)


_WAITS: dict[tuple[str, str], Run] = dict(
    (
        _waiter("await()V", Wait(False, _nothing)),
        _waiter("awaitUninterruptibly()V", Wait(False, _nothing, interruptible=False)),
        _waiter("awaitNanos(J)J", Wait(True, _left_ns)),
        _waiter("await(JLjava/util/concurrent/TimeUnit;)Z", Wait(True, _signalled)),
        _waiter("awaitUntil(Ljava/util/Date;)Z", Wait(True, _signalled)),
    )
)
_OPEN: dict[tuple[str, str], Run] = {
    (CONDITION, "signal()V"): _of_lock("signal()V", _signal),
    (CONDITION, "signalAll()V"): _of_lock("signalAll()V", _signal_all),
}
_REFUSED: dict[tuple[str, str], Run] = {
    (CONDITION, key): _of_lock(key, _refused)
    for key in ("hasWaiters()Z", "getWaitQueueLength()I", "getWaitingThreads()Ljava/util/Collection;")
}
MODELS: Table = telling(
    {"java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject"},
    partly_assumed(Assumption.WAKE_UPS, _WAITS) | open_answer(_OPEN) | fixed(_REFUSED),
)
