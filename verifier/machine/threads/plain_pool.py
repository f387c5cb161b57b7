"""Plain thread pools, whose own code makes few operations (see models.concurrent.thread_pool).

A pool is *plain* if it is an exact ``ThreadPoolExecutor`` of a fixed size, with the queue without bound, the
factory and the handler that ``Executors`` gives it, and if the program names no member by which it could look
inside the pool, interrupt its threads or observe their ends. One thread, its *user*, submits tasks and shuts
it down. Any other use of a plain pool raises ``NotPlain``: the exploration begins anew without this
reduction.

While a pool is plain, its own code and that of its parts (``_PARTS``) makes no operations but those of the
models. A lock of the pool is never held at an operation.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from verifier.classfile import jdk
from verifier.machine.threads.operation import Op
from verifier.machine.threads.pool_parts import UNBOUNDED, NotPlain, PlainPool
from verifier.machine.value import Obj

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.machine import Machine
    from verifier.machine.threads.records import Threads

POOL = "java/util/concurrent/ThreadPoolExecutor"
WORKER = "java/util/concurrent/ThreadPoolExecutor$Worker"
_CONCURRENT = "java/util/concurrent/"
_QUEUE, _NUMBER = _CONCURRENT + "LinkedBlockingQueue", _CONCURRENT + "atomic/AtomicInteger"
_FACTORY, _HANDLER = _CONCURRENT + "Executors$DefaultThreadFactory", POOL + "$AbortPolicy"
_LOCK = _CONCURRENT + "locks/ReentrantLock"
_SYNC = _CONCURRENT + "locks/AbstractQueuedSynchronizer"
_PARTS = frozenset({
    _QUEUE, _NUMBER, _LOCK, _LOCK + "$Sync", _LOCK + "$NonfairSync", _SYNC, _SYNC + "$ConditionObject",
    _CONCURRENT + "locks/AbstractOwnableSynchronizer", "java/util/AbstractQueue",
    "java/util/AbstractCollection", "java/util/HashSet", "java/util/HashMap", "java/util/HashMap$KeySet",
    "java/util/HashMap$KeyIterator", "java/util/HashMap$HashIterator",
})  # fmt: skip
"""Classes whose code runs for a pool on what belongs to it alone."""
_OF_THREADS = frozenset({"isInterrupted", "interrupted", "interrupt", "isAlive", "getState", "threadState"})
"""Methods that a pool calls on its threads."""
_LOOKS = (
    POOL, _CONCURRENT + "locks/LockSupport", "java/lang/ThreadGroup", "interrupt", "interrupted",
    "isInterrupted", "cancel", "invokeAny", "isAlive", "getState", "activeCount", "enumerate",
    "getAllStackTraces", "getOwner", "getQueue", "setAccessible", "privateLookupIn",
)  # fmt: skip
"""Names by which a program could observe what plain pools leave out. ``join`` or ``wait`` on a thread of the
pool is another way."""
_ENTRIES = frozenset({"execute", "shutdown", "isShutdown", "isTerminated", "run"})


def plain_pool(m: Machine, threads: Threads, pool: Obj) -> PlainPool | None:
    """A pool as a plain one, if it is."""
    if pool not in threads.pools:
        threads.pools[pool] = _parts_of(m, pool)
    return threads.pools[pool]


def use(threads: Threads, plain: PlainPool) -> None:
    """The live thread uses a plain pool, which no other thread uses."""
    if plain.user is None:
        threads.pools[plain.pool] = replace(plain, user=threads.current)
    elif plain.user != threads.current:
        raise NotPlain


def _parts_of(m: Machine, pool: Obj) -> PlainPool | None:
    if not m.mode.plain_pools or pool.cls.name != POOL or m.weak is not None or _may_look(m):
        return None
    parts = [m.get_field(pool, name, f"L{cls};") for name, cls in _OF_POOL]
    if [part.cls.name if isinstance(part, Obj) else "" for part in parts] != _KINDS:
        return None
    control, queue, lock = parts[:3]
    size, most = (m.get_field(pool, f"{name}PoolSize", "I") for name in ("core", "maximum"))
    count, slot = m.get_field(queue, "count", f"L{_NUMBER};"), m.field_slot(control.cls, "value", "I")
    numbers = (size, control.slots[slot], count.slots[slot])
    if not all(isinstance(number, int) for number in numbers) or size != most or size < 1:
        return None
    if m.get_field(pool, "allowCoreThreadTimeOut", "Z") != 0:
        return None
    if m.get_field(queue, "capacity", "I") != UNBOUNDED:
        return None
    locks = [lock, *(m.get_field(queue, name, f"L{_LOCK};") for name in ("takeLock", "putLock"))]
    syncs = [m.get_field(one, "sync", f"L{_LOCK}$Sync;") for one in locks]
    return PlainPool(pool, control, count, tuple(syncs), slot, size)


_OF_POOL = (
    ("ctl", _NUMBER),
    ("workQueue", _CONCURRENT + "BlockingQueue"),
    ("mainLock", _LOCK),
    ("threadFactory", _CONCURRENT + "ThreadFactory"),
    ("handler", _CONCURRENT + "RejectedExecutionHandler"),
)
_KINDS = [_NUMBER, _QUEUE, _LOCK, _FACTORY, _HANDLER]
"""The values of these fields of a plain pool."""


def _may_look(m: Machine) -> bool:
    mentions = m.loader.mentions
    watches = mentions("join") or mentions("wait")
    return any(map(mentions, _LOOKS)) or (watches and mentions("currentThread"))


def is_own_affair(m: Machine, threads: Threads, op: Op) -> bool:
    """Whether an operation is one of a plain pool's code on its own parts, which no program can observe.

    Raises NotPlain if the program calls a method that looks inside, or if a lock of a pool would be held at
    an operation.
    """
    if op.kind in ("step", "lock"):
        plain, entry = _running(m, threads)
        if plain is not None:
            if entry not in _ENTRIES or (op.kind == "lock" and op.target in threads.owners):
                raise NotPlain
            return True
    for known in threads.pools.values():
        if known is not None and any(
            threads.owners.get(lock, (-1, 0))[0] == threads.current for lock in known.locks
        ):
            raise NotPlain
    return False


def _running(m: Machine, threads: Threads) -> tuple[PlainPool | None, str]:
    """The plain pool whose code the live thread runs, and the method by which it came there."""
    frame: Frame | None = m.frame
    pool: Obj | None = None
    entry = ""
    while frame is not None:
        name = frame.method.cls.name
        if name in (POOL, WORKER):
            entry = frame.method.name
            this = None if frame.method.is_static else frame.locals[0]
            if name == WORKER and isinstance(this, Obj):
                this = m.get_field(this, "this$0", f"L{POOL};")
            pool = this if isinstance(this, Obj) else pool
        elif name not in _PARTS and (name != jdk.THREAD or frame.method.name not in _OF_THREADS):
            break
        frame = frame.caller
    if pool is None or entry == "<init>":
        return None, entry
    return plain_pool(m, threads, pool), entry
