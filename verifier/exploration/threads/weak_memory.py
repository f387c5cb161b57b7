"""What reads may see in a program with data races (JLS 17.4): values chosen like inputs.

A program without a data race behaves as if memory were sequentially consistent (JLS 17.4.5). Where the
exploration of that memory found a race, it is made again with this one: a plain read may see every write
that happens-before consistency allows, whatever was written last. Such a write came before the
read in the order explored, and

- no other write comes between the two by happens-before: so old values, and those of writes that are
  not ordered among each other, are seen in any order (plain fields are not even coherent, JLS 17.4.5);
- or it comes later in the order explored (*future*): that another order explored puts it first is
  the rule, and is not so only where the read led to the write by other plain or synchronised accesses, as
  in load buffering. Values written so are collected, and the exploration is made again until there are no
  new ones; so no value comes out of thin air (JLS 17.4.8), but more may be seen than causality allows.
  What is seen so and then never written ends the path.

Volatile accesses, monitors, and all else that synchronises keep the order in which they are explored.
Objects made by one thread and found by another through a race may show the values that their fields and
elements had before; final fields, and what is reached through them alone, do not (JLS 17.5).

Where models or indices that depend on input take part in a race, nothing is known: that is refused.
"""

from __future__ import annotations

from verifier.classfile.descriptor import default_of
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.quiet import is_quiet
from verifier.machine.rtclass import RUNNING, Instr, RtClass, RtField
from verifier.machine.threads.operation import RACES, Clock, Key, Op, Subject
from verifier.machine.threads.records import Threads
from verifier.machine.threads.store import Kind, Promise, Store
from verifier.machine.value import Arr, Obj, same_value
from verifier.models.concurrent.pool_worker import choose
from verifier.semantics.access import ACCESSES as ACCESSING
from verifier.semantics.instance import resolve_field
from verifier.verdict.outcome import Ending, Failure, Obligation

MOST_VALUES = 16
"""The most different values of future writes to one field."""
_WRITES = frozenset(name for name in ACCESSING if name.startswith("put") or name.endswith("astore"))


Owner = Obj | RtClass | None
"""The object or class whose slots contain a place; None if it is unknown."""


class WeakMemory:
    """The values that reads of one exploration may see; future writes come from earlier explorations."""

    def __init__(self) -> None:
        self.future: dict[Kind, list[object]] = {}
        self.has_grown = False
        self.refused: dict[str, None] = {}
        """The reasons why some values are unknown."""

    def execute(self, m: Machine, threads: Threads, f: Frame, i: Instr, op: Op | None) -> None:
        """Execute an instruction that may go on; a plain read sees one of several values."""
        if op is not None and threads.promises and not self.is_possible(threads):
            raise PathEnd(Ending.INFEASIBLE)
        if i.op in _WRITES:
            self._write(m, threads, f, i, op)
            return
        seen: tuple[object] | None = None
        if op is not None and op.order & RACES and op.exact:
            key = op.touches[0][0]
            assert op.subject is not None
            seen = self._choose(m, threads, key, op.subject, *_source(m, f, i))
        f.pc += 1
        i.run(m, f, i)
        if seen is not None:
            f.stack[-1] = seen[0]

    def _choose(
        self, m: Machine, threads: Threads, key: Key, subject: Subject, owner: Owner, slots: Slots, slot: int
    ) -> tuple[object] | None:
        """The value that a read sees, if there is a choice; may raise Choice."""
        if not 0 <= slot < len(slots):
            return None
        values = self.visible(m, threads, key, owner, slots[slot], slot)
        past = len(values)
        if any(not r.ended and r.index != threads.current for r in threads.records):
            for value in self.future.get(_kind_of(subject), ()):
                _add(values, value)
        if len(values) == 1:
            return None
        chosen = choose(threads, len(values))
        if chosen >= past:
            epoch = threads.ordering.epoch(threads.current)
            threads.promises += (Promise(key, threads.current, epoch, values[chosen]),)
        return (values[chosen],)

    def visible(
        self, m: Machine, threads: Threads, key: Key, owner: Owner, current: object, slot: int
    ) -> list[object]:
        """The values written so far that the live thread may read, without duplicates, the present one
        first."""
        ordering, reader = threads.ordering, threads.current
        found: list[object] = [current]
        store: Store | None = threads.stores.get(key)
        if store is None or not same_value(store.value, current):
            # a model wrote it, in order with this read - or before the object could be reached
            publisher = ordering.publishers.get(key[0])
            if publisher is None or ordering.knows(reader, publisher.thread, publisher.epoch):
                return found
            if publisher.known:
                for value in publisher.late.get(slot, ()):
                    _add(found, value)
                return found
            if store is None:
                _add(found, _first(m, threads, owner, slot, current))
        clock = ordering.clocks[reader]
        hiding: list[Clock] = []
        while store is not None:
            if not any(store.is_before(other) for other in hiding):
                _add(found, store.value)
                if store.is_before(clock) or ordering.is_frozen(key[0], store.thread, store.epoch):
                    if store.latest:
                        break
                    hiding.append(store.clock)
            store = store.before
        return found

    def _write(self, m: Machine, threads: Threads, f: Frame, i: Instr, op: Op | None) -> None:
        """Execute a write, and record the values of the place before and after it."""
        chained = op is not None and bool(op.order & RACES) and threads.ordering.chained
        owner, slots, slot = _source(m, f, i)
        old = slots[slot] if 0 <= slot < len(slots) else None
        f.pc += 1
        i.run(m, f, i)
        if not 0 <= slot < len(slots):
            return
        if isinstance(owner, RtClass) and owner.statics[0] == RUNNING and is_quiet(owner):
            return  # the initialiser's writes happen before all uses of the class
        assert owner is not None
        key = (owner.serial if isinstance(owner, Obj) else owner.name, slot)
        ordering, thread = threads.ordering, threads.current
        clock = ordering.clocks[thread]
        before: Store | None = threads.stores.get(key)
        if before is None:
            before = Store(thread, 0, (), _first(m, threads, owner, slot, old), None)
        if not same_value(before.value, old):
            before = Store(thread, clock[thread], clock, old, before)
        threads.stores[key] = Store(thread, clock[thread], clock, slots[slot], before)
        if threads.promises:
            threads.promises = tuple(
                p
                for p in threads.promises
                if p.key != key
                or p.thread == thread
                or ordering.knows(thread, p.thread, p.epoch)
                or not same_value(p.value, slots[slot])
            )
        if chained and op is not None and op.subject is not None:
            threads.noted += ((_kind_of(op.subject), slots[slot]),)

    @staticmethod
    def is_possible(threads: Threads | None) -> bool:
        """Whether every value that reads saw was written, or can still be written.

        A thread that has ended writes no more, and a write after a read in happens-before was not seen by it.
        """
        return threads is None or all(
            any(
                not r.ended
                and r.index != promise.thread
                and not threads.ordering.knows(r.index, promise.thread, promise.epoch)
                for r in threads.records
            )
            for promise in threads.promises
        )

    def end(self, threads: Threads | None) -> None:
        """A feasible path has ended: earlier reads on it may see the later writes."""
        for kind, value in threads.noted if threads is not None else ():
            self._note_future(kind, value)

    def _note_future(self, kind: Kind, value: object) -> None:
        if value is not None and not isinstance(value, (int, float)):
            self.refused.setdefault("what a racing read may see depends on input or on what it leads to")
            return
        known = self.future.setdefault(kind, [])
        count = len(known)
        _add(known, value)
        if len(known) > MOST_VALUES:
            self.refused.setdefault("racing reads may see more and more values")
            known.pop()
        elif len(known) > count:
            self.has_grown = True


def _kind_of(subject: Subject) -> Kind:
    """The identity of a place across executions: the field, or the class of the array."""
    if isinstance(subject, RtField):
        return (subject.cls.name, subject.name)
    return subject.name


def _add(values: list[object], value: object) -> None:
    if not any(same_value(value, other) for other in values):
        values.append(value)


def _first(m: Machine, threads: Threads, owner: Owner, slot: int, old: object) -> object:
    """The value of a place before all writes: the default value, or ``old`` if it is older than the
    threads."""
    if not isinstance(owner, Obj) or owner.serial < threads.first_new or owner.serial in m.loader.permanent:
        return old
    if isinstance(owner, Arr):
        return default_of(owner.cls.element)
    declared = owner.cls.layout[slot]
    return default_of(declared.descriptor) if declared is not None else old


_NOWHERE: tuple[Owner, Slots, int] = (None, [], 0)


def _source(m: Machine, f: Frame, i: Instr) -> tuple[Owner, Slots, int]:
    """Owner, slots and index of the place that an instruction reads or writes; no slots if not known."""
    if i.op in ("getstatic", "putstatic"):
        field: RtField = i.cache or resolve_field(m, i)
        return field.cls, field.cls.statics, field.slot
    if i.op in ("getfield", "putfield"):
        field = i.cache or resolve_field(m, i)
        target = f.stack[-1] if i.op == "getfield" else f.stack[-2]
        if not isinstance(target, Obj):
            return _NOWHERE
        return target, target.slots, field.slot
    array, index = (f.stack[-2:]) if i.op.endswith("aload") else (f.stack[-3], f.stack[-2])
    if not isinstance(array, Arr) or not isinstance(index, int):
        return _NOWHERE
    return array, array.slots, index


def what_is_open(
    m: Machine, memory: WeakMemory, races: list[str], failure: Failure | None
) -> list[Obligation]:
    """Why an exploration with weak memory is inconclusive: each obligation names a race."""
    if failure is not None:
        where = str(failure.trace[0]) if failure.trace else None
        text = f"{races[0]} may lead to {failure.exception} in memory that is not sequentially consistent"
        return [Obligation(Ending.RACE, text, where), *(Obligation(Ending.RACE, t) for t in races[1:])]
    found = [Obligation(Ending.RACE, text) for text in m.races.inexact]
    return found + [Obligation(Ending.RACE, f"{races[0]}: {why}") for why in memory.refused]
