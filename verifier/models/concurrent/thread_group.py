"""java.lang.ThreadGroup: the groups of the main thread, and whether the program can look at any.

Which threads are in a group, how many are not started yet, and whether it is destroyed, is kept by the JDK's
own code: until release 18 in fields that the start and the end of a thread change; later a group asks for all
threads there are. Both cost the schedule operations that depend on those of other threads. So they are done
only where the program's class files name what looks at groups. Where they do not, and it is done all the same
(by reflection), it is refused.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import READ, UNORDERED, WRITE, Key, Op, Touch
from verifier.machine.threads.shared_access import RUNNABLE, status_of
from verifier.machine.value import Args, Obj, Value, lower
from verifier.models.calling import method_of, run_bytecode, unknown
from verifier.models.classification import Table, fixed, open_answer, telling
from verifier.models.concurrent.thread_object import GROUP, THREAD, live_thread
from verifier.terms.sort import bv_sort

_LOOKS = (GROUP, "activeCount", "enumerate")
"""Names of which a class file holds one, where it looks at groups."""
_ALL: Key = ("all threads", 0)
"""The place that who looks at all threads changes, and that starts and ends of threads read: their order
among each other does not matter."""
_ADD = f"add(L{THREAD};)V"


def may_be_seen(m: Machine) -> bool:
    """Whether the program's class files name what looks at groups."""
    return m.loader.mentions(*_LOOKS)


def keeps_threads(m: Machine) -> bool:
    """Whether a group's fields list its threads, and the program can observe them."""
    return _ADD in m.loader.get(GROUP).methods and may_be_seen(m)


def life_touches(m: Machine) -> tuple[Touch, ...]:
    """The places that a thread's start or end touches besides the thread, if the program may list all
    threads."""
    if may_be_seen(m) and not keeps_threads(m):
        return ((_ALL, READ),)
    return ()


def _ask(key: str) -> Run:
    """A read or an observable change of a group, by the JDK's code."""

    def model(m: Machine, args: Args) -> Result:
        group = m.non_null(args[0])
        if not may_be_seen(m):
            raise Unsupported("a thread group that the program looks at by reflection")
        if _has_parent(m, group):
            return run_bytecode(m, GROUP, key, args)
        raise Unsupported("the virtual machine's own threads, which are in the group above main's")

    return model


def _ask_of_own(key: str) -> Run:
    """The same, if internal threads of the virtual machine may be in main's group."""
    ask = _ask(key)

    def model(m: Machine, args: Args) -> Result:
        if _is_main(m, m.non_null(args[0])):
            raise Unsupported("which threads of the virtual machine's are in the group of main")
        return ask(m, args)

    return model


def _has_parent(m: Machine, group: Obj) -> bool:
    return m.get_field(group, "parent", f"L{GROUP};") is not None


def _is_main(m: Machine, group: Obj) -> bool:
    """Whether a group is that which main is in first, or the one above it."""
    if not _has_parent(m, group):
        return True
    return group.serial in m.loader.permanent


def _destroy(m: Machine, args: Args) -> Result:
    """ThreadGroup.destroy: in main's group is main, or what destroys the virtual machine after its end."""
    group = m.non_null(args[0])
    if keeps_threads(m) and _is_main(m, group) and _has_parent(m, group):
        m.throw_new("java/lang/IllegalThreadStateException")
    return _ask("destroy()V")(m, args)


def _set_daemon(m: Machine, args: Args) -> Result:
    if keeps_threads(m) and _is_main(m, m.non_null(args[0])):
        raise Unsupported("whether the group of main is destroyed with its last thread")
    return _ask("setDaemon(Z)V")(m, args)


def _active(m: Machine, args: Args) -> Result:
    """ThreadGroup.activeCount: the threads that the program started; in main's group perhaps others."""
    group = m.non_null(args[0])
    if not _is_main(m, group):
        return _ask("activeCount()I")(m, args)
    if m.state.threads is not None and not _has_parent(m, group):
        raise Unsupported("the number of the virtual machine's own threads")
    others = unknown(m, "ThreadGroup.activeCount", bv_sort(8))
    if m.state.threads is None:
        return lower(m.tm.add(m.tm.bv(1, 32), m.tm.zext(32, others)))
    if not may_be_seen(m):
        raise Unsupported("a thread group that the program looks at by reflection")

    def add(machine: Machine, count: Value) -> Result:
        assert isinstance(count, int)
        return lower(machine.tm.add(machine.tm.bv(count, 32), machine.tm.zext(32, others)))

    m.push(method_of(m, GROUP, "activeCount()I"), args, add)
    return CALLED


def _threads(m: Machine, args: Args) -> Result:
    """Thread.getThreads: all that were started and have not ended; of the virtual machine's own, none."""
    m.visible(Op("step", ((_ALL, WRITE),), order=UNORDERED))
    threads = m.state.threads
    if threads is None:
        return m.new_array(f"[L{THREAD};", [live_thread(m)])
    alive = [record.obj for record in threads.records if status_of(m, record.obj) == RUNNABLE]
    return m.new_array(f"[L{THREAD};", list(alive))


def _add_unstarted(m: Machine, args: Args) -> Result:
    """The count of threads that are not started yet: observable only through groups."""
    if not keeps_threads(m):
        return VOID
    return run_bytecode(m, GROUP, "addUnstarted()V", args)


_OWN = (
    f"enumerate([L{THREAD};)I",
    f"enumerate([L{THREAD};Z)I",
    "list()V",
)
_ANY = (
    "activeGroupCount()I",
    f"enumerate([L{GROUP};)I",
    f"enumerate([L{GROUP};Z)I",
    "interrupt()V",
    "isDestroyed()Z",
)
MODELS: Table = telling(
    {GROUP, THREAD},
    fixed({(GROUP, key): _ask_of_own(key) for key in _OWN})
    | fixed({(GROUP, key): _ask(key) for key in _ANY})
    | fixed(
        {
            (GROUP, "destroy()V"): _destroy,
            (GROUP, "setDaemon(Z)V"): _set_daemon,
            (GROUP, "addUnstarted()V"): _add_unstarted,
            (THREAD, f"getThreads()[L{THREAD};"): _threads,
        }
    )
    | open_answer({(GROUP, "activeCount()I"): _active}),
)
