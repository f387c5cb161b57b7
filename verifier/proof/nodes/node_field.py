"""Numbers in objects that references lead to at a cut point, for use in relations.

``node.value`` is a number if ``node`` leads to an object with that field; otherwise a relation about it is
true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Guarded, Obj, Reference, choices_of, join_references, lift, objects_of
from verifier.proof.loops.heap_place import Kind, LocalAt, Place, PlaceKind, class_of
from verifier.proof.loops.knowledge import Effects, Knowledge
from verifier.proof.loops.labels import dotted
from verifier.proof.nodes.before import Before, befores_of
from verifier.proof.nodes.count import Count
from verifier.proof.nodes.edge import has_edges, has_field
from verifier.proof.nodes.ghost import has_ghost
from verifier.terms.term import Term

_MOST = 6
_MOST_OF_ONE = 2
"""The most numbers of one object."""

ReferenceReader = Callable[[Frame], Reference]


class Held(NamedTuple):
    """A reference at a cut point: its name, its possible targets, how it is read."""

    label: str
    kinds: frozenset[Kind]
    read: ReferenceReader


@dataclass(frozen=True)
class NodeKinds:
    """The known possible targets of references."""

    known: Knowledge

    def of_local(self, frame: Frame, slot: int) -> frozenset[Kind]:
        """The possible targets of a local variable at any cut point of its method."""
        method = str(frame.method)
        found: set[Kind] = set()
        for holder, kinds in self.known.kinds.items():
            if isinstance(holder, LocalAt) and holder.slot == slot and holder.cut.method == method:
                found |= kinds
        return frozenset(found)

    def at(self, place: Place) -> frozenset[Kind]:
        """The possible targets of a place."""
        return frozenset(self.known.kinds.get(place, ()))


class NodeNumber(NamedTuple):
    """A number of an object that a reference may lead to: its current value, 0 if there is none."""

    label: str
    value: Callable[[Frame], Term]
    is_there: Callable[[Frame], Term]


def held_by_statics(m: Machine, follows: NodeKinds, changing: Iterable[Place]) -> Iterator[Held]:
    """Changing static fields with references."""
    for place in sorted(changing, key=lambda place: place.order):
        if place.kind is PlaceKind.STATIC:
            cls = m.loader.get(place.owner)
            static = cls.static_fields[place.slot]
            if static is not None and static.kind == "A":
                yield Held(
                    f"{dotted(place.owner)}.{static.name}",
                    follows.at(place),
                    _in_static(cls, place.slot),
                )


def _in_static(cls: RtClass, slot: int) -> ReferenceReader:
    return lambda _: cls.statics[slot]


class Linked(NamedTuple):
    """A changing reference field of a known object."""

    place: Place
    label: str
    read: ReferenceReader


def node_numbers(
    m: Machine,
    follows: NodeKinds | None,
    frame: Frame,
    slots: Iterable[int],
    fields: Iterable[Linked],
    effects: Effects,
) -> list[NodeNumber]:
    """The numbers behind references at a cut point: in locals, changing static fields, and fields."""
    if follows is None:
        return []
    held: list[Held] = []
    for at in slots:
        value = frame.locals[at]
        is_reference = value is None or isinstance(value, (Obj, Guarded))
        if is_reference and (at in effects.locals or type(value) is not Obj):
            held.append(Held(f"v{at}", follows.of_local(frame, at), reference_in(at)))
    held += [behind for one in held for behind in _befores(m, frame, one)]
    held += held_by_statics(m, follows, effects.places)
    held += (Held(one.label, follows.at(one.place), one.read) for one in fields)
    return [number for one in held for number in _numbers_of(m, frame, one)][:_MOST]


def _befores(m: Machine, frame: Frame, held: Held) -> Iterator[Held]:
    """What is before the objects that a reference may lead to."""
    ghosts = {ghost: None for name in _classes(m, frame, held) for ghost in befores_of(m.loader.get(name))}
    for ghost in ghosts:

        def read(frame: Frame, ghost: Before = ghost) -> Reference:
            found: Reference = None
            for guard, target in choices_of(held.read(frame), m.tm.true):
                if target is not None and has_ghost(target, ghost):
                    found = join_references(m.tm, guard, target.slots[ghost.slot], found)
            return found

        yield Held(f"{held.label}.{ghost.name}", frozenset({ghost.link.descriptor[1:-1]}), read)


def _classes(m: Machine, frame: Frame, held: Held) -> list[str]:
    classes = {class_of(kind) for kind in held.kinds}
    for target in objects_of(held.read(frame)):
        if not target.is_opaque:
            classes.add(target.cls.name)
    return sorted(classes)


def reference_in(slot: int) -> ReferenceReader:
    """The reference in a local variable."""

    def read(frame: Frame) -> Reference:
        value = frame.locals[slot]
        return value if isinstance(value, (Obj, Guarded)) else None

    return read


def _numbers_of(m: Machine, frame: Frame, held: Held) -> list[NodeNumber]:
    fields: dict[RtField, None] = {}
    for name in _classes(m, frame, held):
        fields.update(dict.fromkeys(_numbers(m.loader.get(name))))
    counts = [field for field in fields if isinstance(field, Count)]
    others = [field for field in fields if not isinstance(field, Count)]
    return [_number(m, held, field) for field in (*others[:_MOST_OF_ONE], *counts[:_MOST_OF_ONE])]


def numbers_behind(m: Machine, held: Held, declared: str) -> list[NodeNumber]:
    """The numbers behind a reference, by the class of its descriptor, so that they are the same on all
    paths."""
    cls = m.loader.of_descriptor(declared)
    return [] if cls is None else [_number(m, held, field) for field in _numbers(cls)]


def _numbers(cls: RtClass) -> Iterator[RtField]:
    if has_edges(cls):
        yield from (field for field in cls.layout if field is not None and field.kind == "I")


def _number(m: Machine, held: Held, field: RtField) -> NodeNumber:
    tm = m.tm

    def meant(frame: Frame) -> list[tuple[Term, Obj]]:
        choices = choices_of(held.read(frame), tm.true)
        return [(g, one) for g, one in choices if one is not None and has_field(one.cls, field)]

    def value(frame: Frame) -> Term:
        found = tm.bv(0, 32)
        for guard, target in meant(frame):
            found = tm.ite(guard, lift(tm, target.slots[field.slot], "I"), found)
        return found

    def is_there(frame: Frame) -> Term:
        guards = [guard for guard, _ in meant(frame)]
        if isinstance(field, Count):  # null counts 0
            guards += (guard for guard, one in choices_of(held.read(frame), tm.true) if one is None)
        return tm.or_(tm.false, *guards)

    return NodeNumber(f"{held.label}.{field.name}", value, is_there)
