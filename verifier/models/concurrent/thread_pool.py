"""The operations of plain thread pools (machine.threads.plain_pool): communication of user and workers.

The JDK's own code runs, but only these of its accesses are operations. Each precedes the code that it
represents, which then runs up to the next one:

- ``execute`` where all workers exist: the task is put into the queue. Otherwise it makes a worker, whose
  start is an operation as of any thread.
- ``getTask`` of a worker: it waits for a task, or for the pool to be closed with an empty queue. It takes the
  task and goes on to run it; or it leaves, with all that it does up to the thread's end.
- ``shutdown`` closes the pool.
- ``awaitTermination`` and ``isTerminated``: whether all workers have left.

**Why nothing is lost.** Until the pool is closed, its user alone changes its control word, its set of workers
and their number (a pool with a worker that ended by an exception is not plain), and only the user puts tasks
into the queue. Workers read from the word only whether the pool is closed, as its size is fixed. So only
three actions of the user affect them: a new task (the queue is linearizable, so puts and takes have one
order), a new thread, and the closing. No worker leaves before the closing, and no task comes after it.

- A worker that finds the pool closed and the queue empty leaves, wherever it is in ``getTask``: it does not
begin to wait, or is interrupted by the user or by another leaving worker, and checks again. A late interrupt
delays only this worker, whose end cannot be observed. An interrupted worker holds no task, and the JDK's code
clears the status before the worker runs one.
- A worker that finds a task takes it, closed or not. So taking and closing commute, and the closing does not
happen before the task, although the worker may have read it.
- A leaving worker decrements the number of workers in one step, and leaves the set; the last one records the
end of the pool. Their order cannot be observed, and is not explored. Only the user reads that all have left,
and each has decremented the number by then. An earlier read happens after the workers that have left so far.
- A thread that waits within a step waits for a lock that is free between steps.

In some runs the JDK's code synchronises more than this model: a starting worker may have read later actions
of the user, and a submission may read that a worker became idle. So the model may report additional races.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import ACQUIRES, AWAIT, RELEASE, RELEASES, WRITE, Op
from verifier.machine.threads.plain_pool import POOL, plain_pool, use
from verifier.machine.threads.pool_parts import NotPlain, PlainPool
from verifier.machine.threads.publication import publish
from verifier.machine.threads.records import Threads
from verifier.machine.value import Args, Obj
from verifier.models.calling import run_bytecode
from verifier.models.classification import Table, open_answer, telling

CONTAINER = "jdk/internal/vm/SharedThreadContainer"
"""The container in which newer JDKs start the threads of a pool."""
_UNIT = "Ljava/util/concurrent/TimeUnit;"
_AWAIT, _LEAVE = f"awaitTermination(J{_UNIT})Z", f"processWorkerExit(L{POOL}$Worker;Z)V"

Step = Callable[[Machine, Threads, PlainPool, Args], "int | None"]
"""The operation of a method of a plain pool; its result, or None if the JDK's code continues."""


def _execute(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> None:
    if plain.is_open and plain.is_full and args[1] is not None:
        publish(m, args[1])
        m.visible(Op("step", ((plain.queued, WRITE),), order=ACQUIRES | RELEASES))


def _get_task(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> None:
    """The touches are those of both ways; ``Op.taking`` and ``Op.leaving`` are those of one."""
    touches = ((plain.queued, WRITE), (plain.closed, AWAIT), (plain.exits, WRITE))
    m.visible(Op("until", touches, plain.task, order=ACQUIRES | RELEASES))


def _leave(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> None:
    if args[2] != 0:
        raise NotPlain


def _shut_down(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> None:
    m.visible(Op("step", ((plain.closed, RELEASE),), order=RELEASES))


def _await(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> int | None:
    """The time may end at any moment before the pool does."""
    if m.concrete(args[2]) is None:
        return None
    m.visible(Op("until", ((plain.exits, WRITE),), plain.terminated, timed=True, order=ACQUIRES))
    return int(plain.terminated.is_reached)


def _is_terminated(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> None:
    m.visible(Op("step", ((plain.exits, WRITE),), order=ACQUIRES))


def _is_shut_down(m: Machine, threads: Threads, plain: PlainPool, args: Args) -> None:
    """Its user alone closes it."""


def _of_plain(key: str, step: Step, by_user: bool) -> Run:
    """A model for plain pools; others run the JDK's code."""

    def chosen(m: Machine, args: Args) -> Result:
        threads = m.state.threads
        if threads is not None and m.mode.plain_pools:
            plain = plain_pool(m, threads, m.non_null(args[0]))
            if plain is not None:
                if by_user:
                    use(threads, plain)
                answer = step(m, threads, plain, args)
                if answer is not None:
                    return answer
        return run_bytecode(m, POOL, key, args)

    return chosen


def _close(m: Machine, args: Args) -> Result:
    """A plain pool that has ended is taken off the list of those whose threads a thread dump shows."""
    threads, caller = m.state.threads, m.frame
    if threads is not None and m.mode.plain_pools and caller.method.cls.name == POOL:
        pool = caller.locals[0]
        if isinstance(pool, Obj) and plain_pool(m, threads, pool) is not None:
            return VOID
    return run_bytecode(m, CONTAINER, "close()V", args)


_USED: dict[str, Step] = {
    "execute(Ljava/lang/Runnable;)V": _execute,
    "shutdown()V": _shut_down,
    "isShutdown()Z": _is_shut_down,
    "isTerminated()Z": _is_terminated,
    _AWAIT: _await,
}
_OWN: dict[str, Step] = {"getTask()Ljava/lang/Runnable;": _get_task, _LEAVE: _leave}
_OPEN: dict[tuple[str, str], Run] = {
    **{(POOL, key): _of_plain(key, step, by_user=True) for key, step in _USED.items()},
    **{(POOL, key): _of_plain(key, step, by_user=False) for key, step in _OWN.items()},
    (CONTAINER, "close()V"): _close,
}
MODELS: Table = telling({POOL, CONTAINER}, open_answer(_OPEN))
