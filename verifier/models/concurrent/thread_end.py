"""The end of a thread, in the steps of the virtual machine after its code is done (JLS 11.3).

1. An uncaught exception is passed to its handler, by ``Thread.dispatchUncaughtException``.
2. It leaves its group, and clears its references, by ``Thread.exit``.
3. It is no longer alive, which is its last operation (exploration.threads.interleaving).

Exceptions in the first two steps are ignored. Without a handler the first step is left out. If the second and
the third step cannot be distinguished, they are one operation.
"""

from __future__ import annotations

from itertools import pairwise

from verifier.machine.control import Result, ThreadEnd
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC
from verifier.machine.threads.operation import READ, VOLATILE_READ, Op, Touch
from verifier.machine.threads.records import JavaThread, Stage
from verifier.machine.threads.shared_access import is_rewritten
from verifier.machine.value import Obj, Value
from verifier.models.calling import method_of
from verifier.models.concurrent.thread_group import keeps_threads
from verifier.models.concurrent.thread_object import GROUP, THREAD, group_of, live_thread
from verifier.models.lang.throwable import is_noticed
from verifier.semantics.dynamic import synthetic_method

_HANDLER = "Ljava/lang/Thread$UncaughtExceptionHandler;"
_OWN = ("uncaughtExceptionHandler", _HANDLER)
_DEFAULT = ("defaultUncaughtExceptionHandler", _HANDLER)


def advance(m: Machine, live: JavaThread, thrown: Obj | None) -> bool:
    """Take the next steps of a thread on its way out; whether code runs for it now.

    The thread has no frame; when that code has ended, too, this is called again.
    """
    if live.stage == Stage.RUNS and thrown is not None:
        live.stage, live.thrown = Stage.LOOKS, thrown
        look = synthetic_method(
            m.loader.get(THREAD),
            "<look>",
            "()V",
            ACC_STATIC,
            [("produce", (_look,)), ("pop", ()), ("return", ())],
        )
        m.push(look, [], _done)
        return True
    if live.stage == Stage.LOOKS:
        live.stage, thrown, live.thrown = Stage.TELLS, live.thrown, None
        assert thrown is not None
        if has_handler(m, live.obj, thrown):
            tell = method_of(m, THREAD, "dispatchUncaughtException(Ljava/lang/Throwable;)V")
            m.push(tell, [live.obj, thrown], _done)
            return True
    if live.stage != Stage.LEAVES:
        live.stage = Stage.LEAVES
        if leaves_by_code(m, live.obj):
            m.push(method_of(m, THREAD, "exit()V"), [live.obj], _done)
            return True
    return False


def _done(m: Machine, _: Value) -> Result:
    raise ThreadEnd


def _look(m: Machine) -> None:
    """An operation: which handlers there are depends on what other threads have set."""
    touches: list[Touch] = []
    thread = live_thread(m)
    for owner, (name, descriptor) in ((thread, _OWN), (m.loader.get(THREAD), _DEFAULT)):
        cls = owner.cls if isinstance(owner, Obj) else owner
        key = owner.serial if isinstance(owner, Obj) else owner.name
        touches.append(((key, m.field_slot(cls, name, descriptor)), READ))
    error = m.loader.get("java/lang/System").find_field("err", "Ljava/io/PrintStream;")
    if error is not None and is_rewritten(m, error):
        touches.append(((error.cls.name, error.slot), READ))
    m.visible(Op("step", tuple(touches), order=VOLATILE_READ, subject=m.loader.get(THREAD)))


def leaves_by_code(m: Machine, thread: Obj) -> bool:
    """Whether the second step can be observed apart from the end."""
    if keeps_threads(m) or m.loader.mentions("isAlive", "getState"):
        return True
    container = thread.cls.find_field("container", "Ljdk/internal/vm/ThreadContainer;")
    return container is not None and thread.slots[container.slot] is not None


def forgotten_slots(m: Machine) -> list[int]:
    """The fields that ``Thread.exit`` sets to null."""
    cls = m.loader.get(THREAD)
    found: list[int] = []
    for key in ("exit()V", "clearReferences()V"):
        method = cls.methods.get(key)
        if method is None:
            continue
        for before, instr in pairwise(m.code_of(method)):
            if before.op == "aconst_null" and instr.op == "putfield":
                found.append(m.field_slot(cls, instr.a.name, instr.a.descriptor))
    return found


def has_handler(m: Machine, thread: Obj, thrown: Obj | None) -> bool:
    """Whether the program can influence or observe the treatment of an uncaught exception in a thread.

    It can by a handler, a subclass of Thread or ThreadGroup (JLS 11.3), and if it observes the printed
    exception (None: no other thread is left to do so).
    """
    if thrown is not None and is_noticed(m, thrown):
        return True
    default = m.loader.get(THREAD)
    if default.statics[m.field_slot(default, *_DEFAULT)] is not None:
        return True
    if m.get_field(thread, *_OWN) is not None:
        return True
    asked = thread.cls.find_method(f"getUncaughtExceptionHandler(){_HANDLER}")
    if asked is None or asked.cls.name != THREAD:
        return True
    group = group_of(m, thread)
    while group is not None:
        told = group.cls.find_method(f"uncaughtException(L{THREAD};Ljava/lang/Throwable;)V")
        if told is None or told.cls.name != GROUP:
            return True
        group = m.concrete(m.get_field(group, "parent", f"L{GROUP};"))
    return False


def main_has_handler(m: Machine, thrown: Obj | None) -> bool:
    """Whether the program can influence or observe that of main, while it is the only thread."""
    if m.vm.main_thread is None and THREAD not in m.loader.classes:
        return thrown is not None and is_noticed(m, thrown)
    return has_handler(m, live_thread(m), thrown)
