"""Iterators and arrays that have the few entries of a HashMap in any order.

Where identity hash codes place the entries, every order is one that some run has. An iterator that is made
then takes one of all of them, a path for each, and keeps what it has not given yet as its payload. Two walks
of one table may differ so, which no run shows: no TRUE comes of it that is none, and a FALSE has to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.value import PAYLOAD, Args, Obj, Value, lift
from verifier.models.calling import method_of, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.util import steady_walk
from verifier.terms.sort import BOOL

ITERATOR = "java/util/HashMap$HashIterator"
BEGIN = "<init>(Ljava/util/HashMap;)V"
MOST_ENTRIES = 4
_NEXT = "nextNode()Ljava/util/HashMap$Node;"
_NODE = "Ljava/util/HashMap$Node;"


@dataclass(frozen=True)
class WalkOrder(Payload):
    """The entries that an iterator gives after its next one, in order."""

    rest: tuple[Obj, ...]

    def references(self) -> Iterator[Value]:
        return iter(self.rest)


def entries(m: Machine, table: Obj) -> list[Obj] | None:
    """The entries of a HashMap's or ConcurrentHashMap's table, None if they are not known."""
    link = table.cls.element
    found: list[Obj] = []
    for head in table.slots:
        node = head
        while node is not None:
            if not isinstance(node, Obj) or node.is_unknown:
                return None
            found.append(node)
            node = m.get_field(node, "next", link)
    return found


def is_placed(m: Machine, node: Obj) -> bool:
    """Whether an entry's place follows from identity hash codes through a hashCode of the program."""
    return m.get_field(node, "hash", "I") in m.vm.places


def choose(m: Machine, made: Obj, table: Obj) -> tuple[Obj, ...] | None:
    """The entries of a table in any order, for what was made to hold them; forks.

    None where they are many, not known, or beside threads.
    """
    left = entries(m, table)
    if left is None or len(left) > MOST_ENTRIES or m.state.threads is not None:
        return None
    order: list[Obj] = []
    while left:
        at = 0
        while at + 1 < len(left) and not _comes_next(m, made, len(order), at):
            at += 1
        order.append(left.pop(at))
    return tuple(order)


def _comes_next(m: Machine, made: Obj, place: int, at: int) -> bool:
    return m.decide(m.tm.var(f"entry {at} is at {place} of walk {made.serial}", BOOL))


def begin(m: Machine, args: Args, order: tuple[Obj, ...]) -> Result:
    """Make an iterator that goes through the entries in this order."""
    iterator = m.non_null(args[0])

    def then(machine: Machine, _: Value) -> Result:
        machine.set_field(iterator, "next", _NODE, order[0])
        machine.write(iterator, PAYLOAD, WalkOrder(order[1:]))
        return VOID

    m.push(method_of(m, ITERATOR, BEGIN), args, then)
    return CALLED


def _next_node(m: Machine, args: Args) -> Result:
    """HashIterator.nextNode."""
    iterator = m.non_null(args[0])
    order = iterator.payload
    if steady_walk.is_steady(iterator):
        return steady_walk.take(m, iterator)
    if not isinstance(order, WalkOrder):
        return run_bytecode(m, ITERATOR, _NEXT, args)
    if m.state.threads is not None:
        raise Unsupported("the order of a hash table beside threads")
    walked = m.non_null(m.get_field(iterator, "this$0", "Ljava/util/HashMap;"))
    counts = m.get_field(walked, "modCount", "I"), m.get_field(iterator, "expectedModCount", "I")
    found, expected = (lift(m.tm, count, "I") for count in counts)
    if not m.decide(m.tm.eq(found, expected)):
        m.throw_new("java/util/ConcurrentModificationException")
    given = m.get_field(iterator, "next", _NODE)
    if given is None:
        m.throw_new("java/util/NoSuchElementException")
    m.set_field(iterator, "current", _NODE, given)
    m.set_field(iterator, "next", _NODE, order.rest[0] if order.rest else None)
    m.write(iterator, PAYLOAD, WalkOrder(order.rest[1:]))
    return given


def fill(m: Machine, array: Obj, order: tuple[Obj, ...], field: str) -> Result:
    """HashMap.keysToArray and valuesToArray, in this order."""
    component = array.cls.component
    assert component is not None
    for at, node in enumerate(order):
        value = m.get_field(node, field, "Ljava/lang/Object;")
        if component.name != jdk.OBJECT:
            value = m.concrete(value)
            if value is not None and component.name not in value.cls.supers:
                m.throw_new(jdk.ARRAY_STORE, value.cls.java_name)
        m.write(array, at, value)
    return array


def begin_steady(m: Machine, args: Args, why: str) -> Result:
    """Make an iterator over many entries, whose order must not show; ``why``: what is unknown of it."""
    iterator = m.non_null(args[0])

    def then(machine: Machine, _: Value) -> Result:
        steady_walk.begin(machine, iterator, why)
        return VOID

    m.push(method_of(m, ITERATOR, BEGIN), args, then)
    return CALLED


def _has_next(m: Machine, args: Args) -> Result:
    """HashIterator.hasNext."""
    iterator = m.non_null(args[0])
    if steady_walk.is_steady(iterator):
        return steady_walk.ask(m, iterator)
    return run_bytecode(m, ITERATOR, steady_walk.HAS_NEXT, args)


MODELS: Table = fixed({(ITERATOR, _NEXT): _next_node, (ITERATOR, steady_walk.HAS_NEXT): _has_next})
