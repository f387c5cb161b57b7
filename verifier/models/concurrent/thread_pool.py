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
and their number (with a worker that an exception ends, it is not plain), and alone puts tasks into the queue.
Workers ask of the word only whether the pool is closed, as its size is fixed. So three things that the user
does matter to them: a task in the queue (one order of tasks that come and go: the queue is linearizable), a
new thread, and the closing, before which no worker leaves and after which no task comes.

- A worker that finds the pool closed and the queue empty leaves, whatever it was about to do in ``getTask``:
  it does not begin to wait, or is interrupted and looks again, by the user or by another worker that leaves.
  Where that comes late it holds up this worker alone, whose end nobody can tell. Who is interrupted holds no
  task, and the JDK's code clears the status before the worker runs one.
- A worker that finds a task takes it, closed or not. So to take and to close commute, and nothing is said to
  have happened before the task because the worker may have seen the closing.
- Workers that leave lower a number, each in one step, and leave the set; the last one notes the end of the
  pool. In which order they do so nobody can tell, and it is not explored. The user alone sees that all have
  left, and each has lowered the number by then. Who looks earlier comes after those that have left so far.
- What waits inside of a step waits for a lock that nobody holds between steps.

On some runs the JDK's code orders more than this does: a worker that begins may have seen what the user did
to the pool meanwhile, and one that becomes idle is seen by who puts in a task. So more races may be seen.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import (
    ACQUIRES,
    AWAIT,
    RELEASE,
    RELEASES,
    WRITE,
    Op,
)
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
