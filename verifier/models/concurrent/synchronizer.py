"""Semaphore, CountDownLatch and the result of a FutureTask: waiting for a number in a field is one operation.

Without other threads the JDK's own code runs. Its queues are first come, first served, even if the second
thread could continue and the first could not: a thread that needs several permits of a semaphore may block
others, and no thread overtakes one that waits for a fair semaphore. Semaphores have that queue
(``Threads.queues``). All threads that wait for a latch or a future continue together, so these need none. A
pool with too few threads may block others for ever, which matters for deadlocks only (``Unqueued``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import MoreAnswers, Unqueued
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import AWAIT, READ, RELEASE, RELEASES, WRITE, Op, Until
from verifier.machine.threads.publication import publish
from verifier.machine.threads.records import Threads
from verifier.machine.threads.shared_access import interrupt_touch, is_interrupted, note_parked, permit_touch
from verifier.machine.value import Args, Obj, lift
from verifier.models.calling import method_of, refuse, run_bytecode
from verifier.models.classification import Table, open_answer, telling
from verifier.models.concurrent.lock import INTERRUPTED, check_interrupt
from verifier.models.concurrent.pool_worker import choose
from verifier.models.lang.object import take_interrupt
from verifier.terms.sort import bv_sort
from verifier.texts.text import opaque

SEMAPHORE = "java/util/concurrent/Semaphore"
LATCH = "java/util/concurrent/CountDownLatch"
_POOL = "java/util/concurrent/ForkJoinPool"
FUTURE = "java/util/concurrent/FutureTask"
PER_TASK = "java/util/concurrent/CompletableFuture$ThreadPerTaskExecutor"
_EXECUTE = "execute(Ljava/lang/Runnable;)V"
_COMMON = f"commonPool()L{_POOL};"
_UNIT = "Ljava/util/concurrent/TimeUnit;"
_MOST = 0x7FFFFFFF
_NEW, _COMPLETING, _NORMAL, _EXCEPTIONAL = range(4)

Body = Callable[[Machine, Threads, Obj, list[Any]], Any]


def _number(m: Machine, sync: Obj) -> int:
    value = m.get_field(sync, "state", "I")
    if not isinstance(value, int):
        raise Unsupported(f"a {sync.cls.java_name} whose state depends on input", of=sync.cls.name)
    return value


def _until(
    m: Machine, threads: Threads, until: Until, mode: int, timed: bool, interruptible: bool, patient: bool
) -> bool:
    """Wait for a number; False if the time ended. ``patient``: no interrupt matters once it is there."""
    _number(m, until.owner)
    live = threads.live
    flag = (interrupt_touch(m, live.obj),) if interruptible else ()
    touches = (((until.owner.serial, until.slot), mode), *flag, permit_touch(live.obj))
    m.visible(Op("until", touches, until, timed, interruptible=interruptible))
    reached = until.is_reached and threads.is_first(until.owner, live)
    ways = [1] if reached else [0] if timed else []
    if interruptible and is_interrupted(m, live.obj) and not (patient and reached):
        ways.append(-1)
    way = ways[choose(threads, len(ways))] if len(ways) > 1 else ways[0]
    threads.leave(until.owner)
    note_parked(m, threads)
    if way < 0:
        take_interrupt(m, live.obj)
        m.throw_new(INTERRUPTED)
    return bool(way)


def _state_of(m: Machine, sync: Obj) -> int:
    return m.field_slot(sync.cls, "state", "I")


# -- semaphores ---------------------------------------------------------------------


def _permits(m: Machine, args: Args) -> int:
    """The argument that says how many permits are meant; one if there is none."""
    wanted = args[1] if len(args) > 1 else 1
    if not isinstance(wanted, int):
        raise Unsupported("a number of permits that depends on input")
    if wanted < 0:
        m.throw_new("java/lang/IllegalArgumentException")
    return wanted


def _acquire(interruptible: bool, timed: bool = False) -> Body:
    """To come (and go on, or join the queue), and to go on as the first of the queue: two operations."""

    def model(m: Machine, threads: Threads, sync: Obj, args: Args) -> int:
        wanted = 1 if timed and len(args) == 3 else _permits(m, args)
        if timed:
            m.non_null(args[-1])
        slot = _state_of(m, sync)
        queue = threads.queues.get(sync, ())
        if threads.current not in queue:
            live = threads.live.obj
            flag = (interrupt_touch(m, live),) if interruptible else ()
            m.visible(Op("step", (((sync.serial, slot), WRITE), *flag)))
            patient = not timed or m.decide(m.tm.slt(m.tm.bv(0, 64), lift(m.tm, args[-2], "J")))
            if interruptible and take_interrupt(m, live):
                m.throw_new(INTERRUPTED)
            left = _number(m, sync) - wanted
            if left >= 0 and not (queue and sync.cls.name.endswith("$FairSync")):
                m.write(sync, slot, left)
                return 1
            if not patient:
                return 0
            threads.queues[sync] = (*queue, threads.current)
        until = Until(sync, slot, wanted, _MOST)
        if not _until(m, threads, until, WRITE, timed, interruptible, patient=False):
            return 0
        m.write(sync, slot, _number(m, sync) - wanted)
        return 1

    return model


def _try_acquire(m: Machine, threads: Threads, sync: Obj, args: Args) -> int:
    wanted = _permits(m, args)
    slot = _state_of(m, sync)
    m.visible(Op("step", (((sync.serial, slot), WRITE),)))
    left = _number(m, sync) - wanted
    if left < 0:
        return 0
    m.write(sync, slot, left)
    return 1


def _release(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    given = _permits(m, args)
    slot = _state_of(m, sync)
    m.visible(Op("step", (((sync.serial, slot), WRITE),), order=RELEASES))
    permits = _number(m, sync) + given
    if permits > _MOST:
        m.throw_new("java/lang/Error", "Maximum permit count exceeded")
    m.write(sync, slot, permits)


# -- latches ------------------------------------------------------------------------


def _await(timed: bool) -> Body:
    def model(m: Machine, threads: Threads, sync: Obj, args: Args) -> int:
        if timed:
            m.non_null(args[2])
        check_interrupt(m, threads, "until")
        until = Until(sync, _state_of(m, sync), 0, 0)
        return int(_until(m, threads, until, READ if timed else AWAIT, timed, True, patient=False))

    return model


def _count_down(m: Machine, threads: Threads, sync: Obj, args: Args) -> None:
    slot = _state_of(m, sync)
    m.visible(Op("step", (((sync.serial, slot), WRITE),), order=RELEASES))
    count = _number(m, sync)
    if count:
        m.write(sync, slot, count - 1)


# -- futures ------------------------------------------------------------------------


def _get(timed: bool) -> Body:
    def model(m: Machine, threads: Threads, task: Obj, args: Args) -> Result:
        if timed:
            m.non_null(args[2])
        until = Until(task, _state_of(m, task), _COMPLETING + 1, _MOST)
        if not _until(m, threads, until, READ if timed else AWAIT, timed, True, patient=True):
            m.throw_new("java/util/concurrent/TimeoutException")
        report = method_of(m, FUTURE, "report(I)Ljava/lang/Object;")
        return m.call(report, [task, _number(m, task)])

    return model


def _set(result: int) -> Body:
    """The intermediate state while the result is written is skipped; it cannot be observed."""

    def model(m: Machine, threads: Threads, task: Obj, args: Args) -> Result:
        state, outcome = _state_of(m, task), m.field_slot(task.cls, "outcome", "Ljava/lang/Object;")
        publish(m, args[1])
        touches = (((task.serial, state), RELEASE), ((task.serial, outcome), WRITE))
        m.visible(Op("set", touches, Until(task, state, _NEW, _NEW)))
        if _number(m, task) != _NEW:
            return None
        m.write(task, outcome, args[1])
        m.write(task, state, result)
        return m.call(method_of(m, FUTURE, "finishCompletion()V"), [task])

    return model


def _thread_per_task(m: Machine, args: Args) -> Result:
    """The executor of asynchronous tasks on a single processor; with more, a pool may be exhausted."""
    m.note(Unqueued("the number of threads of the common pool"))
    return run_bytecode(m, PER_TASK, _EXECUTE, args)


def _parallelism(key: str) -> Run:
    """How many threads a ForkJoinPool goes by: processors, or what its maker said."""

    def model(m: Machine, args: Args) -> Result:
        asking = m.frame.method.cls
        if asking.origin == "jdk":
            if asking.name.startswith("java/util/stream/"):
                m.note(MoreAnswers("the number of processors, by which parallel streams are split"))
            return run_bytecode(m, _POOL, key, args)
        pool = m.non_null(args[0]).serial if args else 0
        more = opaque(m.tm, bv_sort(15), "ForkJoinPool.getParallelism", m.tm.bv(pool, 32))
        return m.tm.add(m.tm.zext(32, more), m.tm.bv(1, 32))

    return model


def _common_pool(m: Machine, args: Args) -> Result:
    """ForkJoinPool.commonPool; here it has the threads that it has where there are one or two processors."""
    if m.frame.method.cls.origin != "jdk":
        m.note(MoreAnswers("the number of threads of the common pool"))
    return run_bytecode(m, _POOL, _COMMON, args)


# -- tables -------------------------------------------------------------------------


def _with_threads(owner: str, key: str, model: Body) -> Run:
    """A model for paths with threads."""

    def chosen(m: Machine, args: Args) -> Result:
        threads = m.state.threads
        if threads is None:
            return run_bytecode(m, owner, key, args)
        target = m.non_null(args[0])
        sync = target if owner == FUTURE else m.get_field(target, "sync", f"L{owner}$Sync;")
        return model(m, threads, sync, args)

    return chosen


def _refused(m: Machine, threads: Threads, sync: Obj, args: Args) -> Result:
    return refuse("who waits for a Semaphore")(m, args)


_TABLE: dict[tuple[str, str], Body] = {
    **{
        (SEMAPHORE, f"{name}{key}"): model
        for name, keys, model in (
            ("acquire", ("()V", "(I)V"), _acquire(True)),
            ("acquireUninterruptibly", ("()V", "(I)V"), _acquire(False)),
            ("tryAcquire", ("()Z", "(I)Z"), _try_acquire),
            ("tryAcquire", (f"(J{_UNIT})Z", f"(IJ{_UNIT})Z"), _acquire(True, timed=True)),
            ("release", ("()V", "(I)V"), _release),
        )
        for key in keys
    },
    (SEMAPHORE, "hasQueuedThreads()Z"): _refused,
    (SEMAPHORE, "getQueueLength()I"): _refused,
    (SEMAPHORE, "getQueuedThreads()Ljava/util/Collection;"): _refused,
    (LATCH, "await()V"): _await(False),
    (LATCH, f"await(J{_UNIT})Z"): _await(True),
    (LATCH, "countDown()V"): _count_down,
    (FUTURE, "get()Ljava/lang/Object;"): _get(False),
    (FUTURE, f"get(J{_UNIT})Ljava/lang/Object;"): _get(True),
    (FUTURE, "set(Ljava/lang/Object;)V"): _set(_NORMAL),
    (FUTURE, "setException(Ljava/lang/Throwable;)V"): _set(_EXCEPTIONAL),
}
_OPEN: dict[tuple[str, str], Run] = {
    **{(owner, key): _with_threads(owner, key, model) for (owner, key), model in _TABLE.items()},
    (PER_TASK, _EXECUTE): _thread_per_task,
    (_POOL, _COMMON): _common_pool,
    **{(_POOL, key): _parallelism(key) for key in ("getParallelism()I", "getCommonPoolParallelism()I")},
}
MODELS: Table = telling(
    {
        "java/util/concurrent/Semaphore",
        "java/util/concurrent/CountDownLatch",
        "java/util/concurrent/FutureTask",
    },
    open_answer(_OPEN),
)
