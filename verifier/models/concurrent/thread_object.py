"""Thread objects: those of the main thread and its groups, which no code creates, and that of the live
thread."""

from __future__ import annotations

from verifier.machine.machine import Machine
from verifier.machine.value import Arr, Obj, Value

THREAD = "java/lang/Thread"
GROUP = "java/lang/ThreadGroup"


def main_thread(m: Machine) -> Obj:
    """The Thread object of the main thread, made once for the run."""
    thread = m.vm.main_thread
    if thread is None:
        thread = m.loader.new_permanent(m.loader.get(THREAD))
        group = _main_group(m, thread)
        fill(
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
            fill(m, state, ("group", f"L{GROUP};", group), ("priority", "I", 5), ("threadStatus", "I", 5))
            fill(m, thread, ("holder", "Ljava/lang/Thread$FieldHolder;", state))
        m.vm.main_thread = thread
    return thread


def live_thread(m: Machine) -> Obj:
    """The Thread object of the live thread."""
    threads = m.state.threads
    return main_thread(m) if threads is None else threads.live.obj


def fill(m: Machine, target: Obj, *fields: tuple[str, str, Value]) -> None:
    """Set the fields that exist, of a new object that no path has used yet."""
    for name, descriptor, value in fields:
        if target.cls.find_field(name, descriptor) is not None:
            target.slots[m.field_slot(target.cls, name, descriptor)] = value


def _main_group(m: Machine, main: Obj) -> Obj:
    """The group of the main thread, and that above it, made once for the run."""
    system = _group(m, "system", None)
    group = _group(m, "main", system)
    for owner, count, list_, name in (
        (group, "nthreads", "threads", THREAD),
        (system, "ngroups", "groups", GROUP),
    ):
        cls = m.loader.get(f"[L{name};")
        slots: list[Value] = [main if owner is group else group, None, None, None]
        members = Arr(cls, slots, m.memory.next_serial())
        m.loader.permanent.add(members.serial)
        m.memory.settled.add(members.serial)
        fill(m, owner, (count, "I", 1), (list_, f"[L{name};", members))
    return group


def _group(m: Machine, name: str, parent: Obj | None) -> Obj:
    group = m.loader.new_permanent(m.loader.get(GROUP))
    fill(m, group, ("name", "Ljava/lang/String;", m.intern(name)), ("maxPriority", "I", 10))
    fill(m, group, ("parent", f"L{GROUP};", parent))
    return group


def group_of(m: Machine, thread: Obj) -> Obj | None:
    """The group that a thread was put into, while its field holds it."""
    owner = thread
    if thread.cls.find_field("group", f"L{GROUP};") is None:
        owner = m.get_field(thread, "holder", "Ljava/lang/Thread$FieldHolder;")
    group: Obj | None = m.get_field(owner, "group", f"L{GROUP};")
    return group
