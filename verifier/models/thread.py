"""java.lang.Thread with one thread: the main one. Starting another is refused."""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Model
from verifier.machine.value import Obj
from verifier.models.calling import always, no_value, refuse

THREAD = "java/lang/Thread"
GROUP = "java/lang/ThreadGroup"


def _group(m: Machine, name: str, parent: Obj | None) -> Obj:
    group = m.loader.new_permanent(m.loader.get(GROUP))
    _fill(m, group, ("name", "Ljava/lang/String;", m.intern(name)), ("maxPriority", "I", 10))
    _fill(m, group, ("parent", f"L{GROUP};", parent))
    return group


def _fill(m: Machine, target: Obj, *fields: tuple[str, str, Any]) -> None:
    """Set fields of an object that no path has seen yet."""
    for name, descriptor, value in fields:
        if target.cls.find_field(name, descriptor) is not None:
            target.slots[m.field_slot(target.cls, name, descriptor)] = value


def main_thread(m: Machine) -> Obj:
    """The Thread object of the main thread, made once for the run."""
    thread: Obj | None = m.services.get("main_thread")
    if thread is None:
        thread = m.loader.new_permanent(m.loader.get(THREAD))
        group = _group(m, "main", _group(m, "system", None))
        _fill(
            m,
            thread,
            ("name", "Ljava/lang/String;", m.intern("main")),
            ("tid", "J", 1),
            ("priority", "I", 5),
            ("group", f"L{GROUP};", group),
            ("threadStatus", "I", 5),
        )
        holder = m.loader.find("java/lang/Thread$FieldHolder")  # of releases from 19 on
        if holder is not None:
            state = m.loader.new_permanent(holder)
            _fill(m, state, ("group", f"L{GROUP};", group), ("priority", "I", 5), ("threadStatus", "I", 5))
            _fill(m, thread, ("holder", "Ljava/lang/Thread$FieldHolder;", state))
        m.services["main_thread"] = thread
    return thread


def _sleep(m: Machine, args: list[Any]) -> Any:
    negative = m.tm.slt(args[0], m.tm.bv(0, 64)) if not isinstance(args[0], int) else m.tm.bool(args[0] < 0)
    if m.decide(negative):
        m.throw_new("java/lang/IllegalArgumentException", "timeout value is negative")


def _context_loader(m: Machine, args: list[Any]) -> Any:
    """Asked for by the JDK when threads are made: there are no class loader objects here."""
    if m.frame.method.cls.origin == "jdk":
        return None
    raise Unsupported("Thread.getContextClassLoader")


def _is_alive(m: Machine, args: list[Any]) -> Any:
    return int(m.non_null(args[0]) is main_thread(m))


MODELS: dict[tuple[str, str], Model] = {
    (THREAD, "registerNatives()V"): no_value,
    (THREAD, "currentThread()Ljava/lang/Thread;"): lambda m, args: main_thread(m),
    (THREAD, "currentCarrierThread()Ljava/lang/Thread;"): lambda m, args: main_thread(m),
    (THREAD, "yield()V"): no_value,
    (THREAD, "onSpinWait()V"): no_value,
    (THREAD, "sleep(J)V"): _sleep,
    (THREAD, "start()V"): refuse("Thread.start"),
    (THREAD, "start0()V"): refuse("Thread.start"),
    (THREAD, "isAlive()Z"): _is_alive,
    (THREAD, "setPriority0(I)V"): no_value,
    (THREAD, "interrupt0()V"): no_value,
    (THREAD, "clearInterruptEvent()V"): no_value,
    (THREAD, "setNativeName(Ljava/lang/String;)V"): no_value,
    (THREAD, "holdsLock(Ljava/lang/Object;)Z"): refuse("Thread.holdsLock"),
    (THREAD, "getContextClassLoader()Ljava/lang/ClassLoader;"): _context_loader,
    (THREAD, "getStackTrace()[Ljava/lang/StackTraceElement;"): refuse("Thread.getStackTrace"),
    (THREAD, "getAllStackTraces()Ljava/util/Map;"): refuse("Thread.getAllStackTraces"),
    (
        "java/security/AccessController",
        "getStackAccessControlContext()Ljava/security/AccessControlContext;",
    ): (always(None)),
    (
        "java/security/AccessController",
        "getInheritedAccessControlContext()Ljava/security/AccessControlContext;",
    ): always(None),
    ("java/security/AccessController", "getContext()Ljava/security/AccessControlContext;"): always(None),
    ("java/security/AccessController", "ensureMaterializedForStackWalk(Ljava/lang/Object;)V"): no_value,
    ("java/util/concurrent/locks/LockSupport", "park()V"): refuse("LockSupport.park"),
    ("java/util/concurrent/locks/LockSupport", "park(Ljava/lang/Object;)V"): refuse("LockSupport.park"),
    ("java/util/concurrent/locks/LockSupport", "unpark(Ljava/lang/Thread;)V"): no_value,
    ("java/util/concurrent/locks/LockSupport", "<clinit>()V"): no_value,
}
