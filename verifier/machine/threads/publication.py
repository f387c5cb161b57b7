"""Published objects: which objects several threads may reach, and what was frozen by then.

A reader that finds an object by a data race may see its fields before they were written. Final fields are an
exception: where the constructor that writes them ends, they are *frozen* (JLS 17.5.1). A reader that reaches
an object through a frozen field sees all writes to it, and to the objects reachable from it, before the
freeze. Later writes count as made at the publication. So each published object has a clock, *known*: what all
its readers know, whichever way they came. It is empty if some way has no frozen field.

- A freeze belongs to the class that declares the fields, and to the first of its constructors that ends:
  the one that wrote them, if others only delegated by ``this(...)``.
- An object that is published while such a constructor runs has *leaked*: its final fields are as others.
- Captured variables of lambda expressions, and payloads of models, are no fields of Java, so nothing freezes
  them.
- Clones have final fields that no constructor wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from verifier.classfile import jdk
from verifier.machine.payload import references_of
from verifier.machine.rtclass import ACC_FINAL, RtClass, RtField
from verifier.machine.threads.operation import Clock, count_in, join_clocks, meet_clocks
from verifier.machine.value import Arr, Obj, SymArr, SymRefs, same_value
from verifier.terms.term import Term

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.machine import Machine
    from verifier.machine.memory import Entry
    from verifier.machine.threads.ordering import Late
    from verifier.machine.threads.records import Threads

BEFORE_THREADS: Clock = (0,)
"""The clock of everything before there were several threads."""


def is_shared(m: Machine, target: Obj) -> bool:
    """Whether more than one thread may reach an object."""
    return bool(m.sharing.published.get(target.serial)) or target.serial in m.loader.permanent


def has_leaked(m: Machine, target: Obj, declared: RtField) -> bool:
    """Whether an object was published before a final field of it was frozen."""
    threads = m.state.threads
    return threads is not None and declared.cls.name in threads.ordering.leaked.get(target.serial, ())


def publish(m: Machine, *roots: object, known: Clock = ()) -> None:
    """Note that these objects, and all that can be reached from them, may be reached by all threads.

    ``known``: what all know who come there.
    """
    threads, published = m.state.threads, m.sharing.published
    reached: dict[int, tuple[Obj, Clock]] = {}
    to_do: list[tuple[object, Clock]] = [(root, known) for root in roots]
    unfinished: dict[int, frozenset[str]] | None = None
    while to_do:
        value, known = to_do.pop()
        if not isinstance(value, Obj):
            to_do.extend((one, known) for one in references_of(value))
            continue
        serial = value.serial
        if serial in reached:
            before = reached[serial][1]
            known = meet_clocks(before, known)
            if known == before:
                continue
            reached[serial] = (value, known)
        elif published.get(serial):
            if threads is None or not threads.ordering.thaw(serial, known):
                continue
            known = ()
        else:
            m.memory.write(published, serial, 1)
            if isinstance(value, SymArr):
                known = ()
            reached[serial] = (value, known)
        if threads is not None and unfinished is None:
            unfinished = _under_construction(m, m.frame)
        to_do.extend(_parts(m, threads, value, known, (unfinished or {}).get(serial, frozenset())))
    if threads is None:
        return
    late = _written_late(m, threads, [one for one in reached.values() if one[1]])
    for serial, (_, known) in reached.items():
        threads.ordering.publish(serial, threads.current, m.frame, known, late.get(serial, {}))
    _note_leaks(m, threads, {serial: value for serial, (value, _) in reached.items()}, unfinished or {})


def _parts(
    m: Machine, threads: Threads | None, value: Obj, known: Clock, unfinished: frozenset[str]
) -> Iterator[tuple[object, Clock]]:
    """The objects that an object leads to, with the clock of readers who come from it."""
    if isinstance(value, SymRefs):
        yield from ((target, known) for target in value.targets if target is not None)
    if isinstance(value, SymArr) or value.cls.name in (jdk.STRING, jdk.CLASS):
        return
    if isinstance(value, Arr):
        if value.cls.element[0] in "L[":
            yield from ((held, known) for held in value.slots if _may_refer(held))
        return
    layout = value.cls.layout
    for slot, held in enumerate(value.slots):
        if not _may_refer(held):
            continue
        declared = layout[slot] if slot < len(layout) else None
        if threads is not None and declared is not None and declared.flags & ACC_FINAL:
            frozen = _frozen_at(m, threads, value, declared, unfinished)
            yield held, join_clocks(known, frozen)
        else:
            yield held, known


def _frozen_at(
    m: Machine, threads: Threads, owner: Obj, declared: RtField, unfinished: frozenset[str]
) -> Clock:
    """The clock of the freeze of a final field; empty if it is not frozen."""
    serial, cls = owner.serial, declared.cls.name
    found = m.sharing.freezes.get((serial, cls))
    if found is not None:
        return found.clock
    if cls in unfinished or serial in m.sharing.clones:
        return ()
    older = serial < threads.first_new or serial in m.loader.permanent or m.memory.is_common(serial)
    return BEFORE_THREADS if older else ()


def _may_refer(value: object) -> bool:
    return value is not None and not isinstance(value, (int, float, Term))


def _under_construction(m: Machine, frame: Frame | None) -> dict[int, frozenset[str]]:
    """The objects, by serial numbers, and classes whose constructors the live thread runs."""
    found: dict[int, frozenset[str]] = {}
    while frame is not None:
        cls = frame.method.cls.name
        for target in references_of(frame.locals[0]) if frame.method.freezes else ():
            if m.sharing.freezes.get((target.serial, cls)) is None:
                found[target.serial] = found.get(target.serial, frozenset()) | {cls}
        frame = frame.caller
    return found


def _note_leaks(
    m: Machine, threads: Threads, reached: dict[int, Obj], unfinished: dict[int, frozenset[str]]
) -> None:
    for serial, classes in unfinished.items():
        if serial in reached:
            threads.ordering.leak(serial, classes)
    for serial in m.sharing.clones & reached.keys():
        threads.ordering.leak(serial, reached[serial].cls.supers)


def note_leaks_before(m: Machine, threads: Threads, frame: Frame | None) -> None:
    """There are threads from now on: what of that they may reach is still under construction?"""
    for serial, classes in _under_construction(m, frame).items():
        if m.sharing.published.get(serial):
            threads.ordering.leak(serial, classes)


def _entries(m: Machine, threads: Threads) -> Iterator[Entry]:
    """The writes to memory since there are threads, the last ones first."""
    yield from reversed(m.memory.log)
    node = m.memory.node
    while node is not threads.origin and node.parent is not None:
        yield from reversed(node.log)
        node = node.parent


def _written_late(m: Machine, threads: Threads, reached: list[tuple[Obj, Clock]]) -> Mapping[int, Late]:
    """Writes to objects after their ``known`` clock: the values that their slots had before.

    Only the live thread has written to them. Its freezes divide its writes: entries after a freeze in the
    memory's log come after it.
    """
    thread = threads.current
    found: dict[int, dict[object, list[object]]] = {}
    of_slots = {
        id(one.slots): (one, count_in(known, thread)) for one, known in reached if not isinstance(one, SymArr)
    }
    least = min((count for _, count in of_slots.values()), default=0)
    values: dict[tuple[int, object], object] = {}
    epoch = threads.ordering.epoch(thread)
    for slots, key, old, _ in _entries(m, threads) if of_slots else ():
        if epoch <= least:
            break
        if slots is m.sharing.freezes:
            noted = m.sharing.freezes[key]
            if noted is not None and noted.thread == thread:
                epoch = count_in(noted.clock, thread)
            continue
        target = of_slots.get(id(slots))
        if target is None or epoch <= target[1]:
            continue
        place = (id(slots), key)
        new = values.get(place, slots[key])
        values[place] = old
        if not same_value(old, new):  # a new object is logged as a write that changes nothing
            found.setdefault(target[0].serial, {}).setdefault(key, []).append(old)
    return found


def publish_initialised(m: Machine, cls: RtClass) -> None:
    """A quiet initialiser has ended: all who use the class see what it made."""
    threads = m.state.threads
    assert threads is not None
    publish(m, *cls.statics[1:], known=threads.ordering.clocks[threads.current])
    threads.ordering.tick(threads.current)


def publish_statics(m: Machine) -> None:
    """Publish what static fields and the virtual machine itself hold."""
    for cls in list(m.loader.classes.values()):
        publish(m, *cls.statics[1:])
    publish(m, *m.vm.roots())
