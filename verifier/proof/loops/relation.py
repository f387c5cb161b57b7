"""Candidate invariants of a loop: linear relations over its changing variables.

The name of a candidate is its formula in the syntax of verdict/formula.py, with local variables by number:
``v3 <= v1``.

Templates in the manner of Houdini (Flanagan and Leino, FME 2001): each changing int against constants,
against what does not change (other locals, fields, lengths of arrays and texts), against its value before the
loop, and against the other changing ones; changing floats against constants, against floats that do not
change, and against their value before. They are guesses; what is not inductive is dropped. A new template is
a line in one of the tables below.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as field_of
from functools import lru_cache
from typing import TypeAlias

from verifier.classfile.liveness import loaded
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.unknown import NOT_MADE, Opaque, UnknownArr, UnknownString
from verifier.machine.value import Arr, Guarded, Number, Obj, SymArr, Value, lift, objects_of
from verifier.models.lang.text_access import payload_text
from verifier.models.open_kind import OpenObj
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.heap_place import PlaceKind
from verifier.proof.loops.knowledge import Effects
from verifier.proof.loops.labels import dotted, old
from verifier.proof.loops.stride import proportion
from verifier.proof.loops.summed import Summed
from verifier.proof.loops.walked import COUNTS, EXPECTED, add_walked_counts
from verifier.proof.nodes.node_field import Linked, NodeNumber, ReferenceReader, node_numbers, reference_in
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, array_sort
from verifier.terms.term import Term
from verifier.texts.text import TextLike
from verifier.texts.text import length as text_length

_MAX_LIMITS = 16
_MAX_CHANGING = 8
_MAX_REALS = 4
_LARGEST_FLOAT = 3.4028234663852886e38
_MAX_FIELDS = 16
_MAX_ARRAYS = 4
_FLAT = (SymArr, UnknownArr)
_INTS = array_sort(BV32, BV32)


Holds = Callable[[Sequence[Term]], Term]
"""A formula over the current values of the variables."""
Reader = Callable[[Frame], Number]


@dataclass(frozen=True)
class Relation:
    """A candidate, as a function of the current values of the variables."""

    name: str
    holds: Holds
    stronger: tuple[str, ...] = ()
    """Names of candidates, each of which implies this one."""
    marker: Holds | None = None
    """The marker that is assumed instead, if the candidate speaks of all indices; ``holds`` speaks of a fresh
    one."""
    guard: Holds | None = None
    """Whether the candidate says something of the element at that index that is not true of all elements."""
    is_of_two: bool = False
    """Whether it speaks of pairs of indices."""

    def believed(self, values: Sequence[Term]) -> Term:
        """The assumed formula."""
        return self.holds(values) if self.marker is None else self.marker(values)


def strongest(found: Iterable[Relation], believes: Callable[[str], bool]) -> list[Relation]:
    """The assumed candidates without those that others of them imply.

    ``Relation.stronger`` is acyclic, so the result implies all assumed candidates.
    """
    kept = [one for one in found if believes(one.name)]
    names = {one.name for one in kept}
    return [one for one in kept if names.isdisjoint(one.stronger)]


@dataclass(frozen=True)
class Elements:
    """An array of ints of any length: the position of its content among the values, and whether the content
    changes."""

    label: str
    position: int
    length: Term
    changes: bool


@dataclass(frozen=True)
class Variables:
    """The variables of relations: changing ints, floats, contents of arrays; and terms that do not change."""

    names: tuple[str, ...]
    readers: tuple[Reader, ...]
    limits: tuple[tuple[str, Term], ...]
    references: tuple[tuple[str, ReferenceReader], ...]
    """Changing reference fields of known objects."""
    kinds: tuple[str, ...]
    """The kind of each changing variable: I, then F and D, then ? (``present``), then [ for contents of
    arrays."""
    real_limits: tuple[tuple[str, Term], ...]
    arrays: tuple[Elements, ...] = ()
    present: Mapping[int, int] = field_of(default_factory=dict)
    """For ints that need not exist: the position of the value that says whether they do."""

    @property
    def ints(self) -> tuple[str, ...]:
        """The names of the ints."""
        return self.names[: self.kinds.count("I")]

    def where_present(self, tm: TermFactory, places: Iterable[int], holds: Holds) -> Holds:
        """A formula about the ints at some positions, which is true where one of them does not exist."""
        guards = [self.present[at] for at in places if at in self.present]
        if not guards:
            return holds
        return lambda values: tm.implies(tm.and_(*(values[at] for at in guards)), holds(values))

    def with_arrays(self, arrays: Iterable[tuple[str, SymArr, bool]]) -> Variables:
        """These variables, and the contents of some arrays, each with whether the loop changes it."""
        found, first = list(arrays), len(self.names)
        return replace(
            self,
            names=(*self.names, *(label for label, _, _ in found)),
            readers=(*self.readers, *(_content_of(array) for _, array, _ in found)),
            kinds=(*self.kinds, *("[" for _ in found)),
            arrays=tuple(
                Elements(label, first + at, array.length, changes)
                for at, (label, array, changes) in enumerate(found)
            ),
        )

    def values(self, tm: TermFactory, frame: Frame) -> list[Term]:
        """The current values of the changing variables."""
        return [lift(tm, read(frame), kind) for read, kind in zip(self.readers, self.kinds, strict=True)]


def _is_not_made(target: Obj, slot: int) -> bool:
    return list.__getitem__(target.slots, slot) is NOT_MADE


def _is_of_ints(target: SymArr) -> bool:
    return type(target) in _FLAT and target.content[0].sort is _INTS


def _is_new(target: SymArr, arrays: Iterable[tuple[str, SymArr]]) -> bool:
    return all(target is not other for _, other in arrays)


def _content_of(array: SymArr) -> Reader:
    return lambda _: array.content[0]


def _slot_of(target: Obj, slot: int) -> Reader:
    return lambda _: target.slots[slot]


def _reference_in(target: Obj, slot: int) -> ReferenceReader:
    return lambda _: target.slots[slot]


def _local(slot: int) -> Reader:
    return lambda frame: frame.locals[slot]


def _length_read(tm: TermFactory, read: ReferenceReader) -> Reader:
    """The length of a reference's target, 0 if there is none."""

    def length(frame: Frame) -> Term:
        found = _length_of(tm, read(frame))
        return tm.bv(0, 32) if found is None else found

    return length


def _static(cls: RtClass, slot: int) -> Reader:
    return lambda _: cls.statics[slot]


def variables_of(m: Machine, memory: ProofMemory, frame: Frame, kinds: str, effects: Effects) -> Variables:
    """The variables of relations at a loop; ``kinds``: those of the local variables at its head."""
    tm, used = m.tm, _used(frame)
    names: list[str] = []
    readers: list[Reader] = []
    limits: list[tuple[str, Term]] = []
    references: list[tuple[str, ReferenceReader]] = []
    reals: list[tuple[str, str, Reader]] = []
    real_limits: list[tuple[str, Term]] = []
    arrays: list[tuple[str, SymArr]] = []
    fields: list[Linked] = []

    def add_object(name: str, target: Value) -> None:
        if isinstance(target, SymArr) and _is_of_ints(target) and _is_new(target, arrays):
            arrays.append((name, target))
        length = _length_of(tm, _present(m, target))
        if length is not None:
            limits.append((f"{name}.{'length' if _is_array(target) else 'length()'}", length))

    def add_fields(name: str, target: Obj) -> None:
        for field in target.cls.layout[1:] if _text(target) is None else ():
            if field is None or memory.is_reset(field) or _is_not_made(target, field.slot):
                continue
            changes = memory.place_of(target, field.slot) in effects.places
            label = f"{name}.{field.name}"
            if field.kind == "I" and changes:
                names.append(label)
                readers.append(_slot_of(target, field.slot))
            elif field.kind == "I":
                limits.append((label, lift(tm, target.slots[field.slot], "I")))
            elif field.kind in "FD" and changes:
                reals.append((label, field.kind, _slot_of(target, field.slot)))
            elif field.kind in "FD":
                real_limits.append((label, lift(tm, target.slots[field.slot], field.kind)))
            elif field.kind == "A" and changes:
                references.append((label, _reference_in(target, field.slot)))
                fields.append(Linked(memory.place_of(target, field.slot), *references[-1]))
            elif field.kind == "A":
                add_object(label, target.slots[field.slot])

    for index in used:
        kind, label, value = kinds[index], f"v{index}", frame.locals[index]
        if kind == "I" and index in effects.locals:
            names.append(label)
            readers.append(_local(index))
        elif kind == "I":
            limits.append((label, lift(tm, value, "I")))
        elif kind in "FD" and index in effects.locals:
            reals.append((label, kind, _local(index)))
        elif kind in "FD":
            real_limits.append((label, lift(tm, value, kind)))
        elif kind == "A" and index not in effects.locals:
            is_text = type(value) is Obj and _text(value) is not None
            if is_text and memory.place_of(value, 0) in effects.places:
                names.append(f"{label}.length()")
                readers.append(_length_in(tm, value))
            else:
                add_object(label, value)
            if type(value) in (Obj, OpenObj) and len(value.cls.layout) <= _MAX_FIELDS:
                add_fields(label, value)
    _add_statics(m, effects, names, readers, reals)
    fixed = [at for at in used if at not in effects.locals and kinds[at] == "A"]
    add_walked_counts(memory, frame, fixed, effects, names, readers)
    changing = [(f"v{at}", reference_in(at)) for at in used if at in effects.locals and kinds[at] == "A"]
    _add_lengths(tm, frame, [*changing, *references], names, readers)
    numbers = node_numbers(m, memory.node_kinds, frame, used, fields, effects)
    found = _gathered(*_of_interest(names, readers, limits), numbers, limits, references, reals, real_limits)
    first = arrays[:_MAX_ARRAYS]
    return found.with_arrays([(*one, memory.is_array_among(one[1], effects.places)) for one in first])


def _gathered(
    names: list[str],
    readers: list[Reader],
    numbers: Sequence[NodeNumber],
    limits: list[tuple[str, Term]],
    references: list[tuple[str, ReferenceReader]],
    reals: list[tuple[str, str, Reader]],
    real_limits: list[tuple[str, Term]],
) -> Variables:
    """The variables by position; the numbers of floats and limits are bounded."""
    reals = reals[:_MAX_REALS]
    ints = [*zip(names, readers, strict=True), *((one.label, one.value) for one in numbers)]
    others = [*((label, read) for label, _, read in reals), *((one.label, one.is_there) for one in numbers)]
    first, first_there = len(names), len(ints) + len(reals)
    return Variables(
        names=tuple(label for label, _ in (*ints, *others)),
        readers=tuple(read for _, read in (*ints, *others)),
        limits=tuple(limits[:_MAX_LIMITS]),
        references=tuple(references[:_MAX_CHANGING]),
        kinds=(*("I" for _ in ints), *(kind for _, kind, _ in reals), *("?" for _ in numbers)),
        real_limits=tuple(real_limits[:_MAX_REALS]),
        present={first + at: first_there + at for at in range(len(numbers))},
    )


def _used(frame: Frame) -> Sequence[int]:
    """The local variables that the method loads; only so many may occur in relations."""
    code = frame.method.code
    return range(len(frame.locals)) if code is None else sorted(loaded(code))


def _of_interest(
    names: list[str], readers: list[Reader], limits: list[tuple[str, Term]]
) -> tuple[list[str], list[Reader]]:
    """The first changing variables; modification counts only if something is compared with them."""
    walks = any(label.endswith(EXPECTED) for label in (*names, *(label for label, _ in limits)))
    kept = [at for at, label in enumerate(names) if walks or not label.endswith(COUNTS)][:_MAX_CHANGING]
    return [names[at] for at in kept], [readers[at] for at in kept]


def _add_lengths(
    tm: TermFactory,
    frame: Frame,
    references: Iterable[tuple[str, ReferenceReader]],
    names: list[str],
    readers: list[Reader],
) -> None:
    """Add the changing lengths of arrays."""
    for label, read in references:
        if _is_array(read(frame)):
            names.append(f"{label}.length")
            readers.append(_length_read(tm, read))


def _add_statics(
    m: Machine,
    effects: Effects,
    names: list[str],
    readers: list[Reader],
    reals: list[tuple[str, str, Reader]],
) -> None:
    """Add the changing static fields."""
    for place in sorted(effects.places, key=lambda place: place.order):
        if place.kind is PlaceKind.STATIC:
            cls = m.loader.get(place.owner)
            static = cls.static_fields[place.slot]
            if static is not None and static.kind == "I":
                names.append(f"{dotted(place.owner)}.{static.name}")
                readers.append(_static(cls, place.slot))
            elif static is not None and static.kind in "FD":
                label = f"{dotted(place.owner)}.{static.name}"
                reals.append((label, static.kind, _static(cls, place.slot)))


def _text(target: Value) -> TextLike | None:
    """The text of a String, a builder or an unknown character sequence."""
    if isinstance(target, Opaque) and target.text is None:
        return None
    if isinstance(target, Obj) and type(target) in (Obj, UnknownString, Opaque):
        return payload_text(target)
    return None


def _is_array(value: Value) -> bool:
    """Whether a reference leads to an array, or may."""
    return any(isinstance(one, (Arr, SymArr)) for one in objects_of(value))


def _present(m: Machine, target: Value) -> Value:
    """The target of a reference, if the path condition excludes all others."""
    if not isinstance(target, Guarded):
        return target
    holding = frozenset(m.state.condition)
    left = [one for guard, one in target.choices if m.tm.not_(guard) not in holding]
    return left[0] if len(left) == 1 else target


def _length_in(tm: TermFactory, builder: Value) -> Reader:
    def read(_: Frame) -> Term:
        text = _text(builder)
        return tm.bv(0, 32) if text is None else text_length(tm, text)

    return read


def _length_of(tm: TermFactory, target: Value) -> Term | None:
    """The length of an array or text, 0 for null; None for other targets."""
    if isinstance(target, SymArr):
        return target.length
    if isinstance(target, Arr):
        return tm.bv(len(target.slots), 32)
    text = _text(target)
    if text is not None:
        return text_length(tm, text)
    if not isinstance(target, Guarded) or all(one is None for _, one in target.choices):
        return None
    length = tm.bv(0, 32)
    for guard, one in target.choices:
        inner = _length_of(tm, one)
        if inner is not None:
            length = tm.ite(guard, inner, length)
        elif one is not None:
            return None
    return length


def real_limit(tm: TermFactory, number: float, kind: str) -> Term:
    """A constant as a term of kind F (rounded to it) or D."""
    if kind == "D":
        return tm.f64(number)
    if abs(number) > _LARGEST_FLOAT:
        return tm.f32(math.copysign(math.inf, number))
    return tm.f32(struct.unpack("f", struct.pack("f", number))[0])


Test = Callable[[TermFactory, Term, Term], Term]
"""A template over two values: a changing one, and the one it is compared with."""
Templates: TypeAlias = tuple[tuple[str, Test], ...]
"""Templates with their names, in which braces stand for the two values."""


def _at_most_one_above(tm: TermFactory, x: Term, y: Term) -> Term:
    return tm.or_(tm.sle(x, y), tm.eq(x, tm.add(y, tm.bv(1, 32))))


def _as_odd(tm: TermFactory, x: Term, y: Term) -> Term:
    return tm.eq(tm.extract(0, 0, x), tm.extract(0, 0, y))


_BOUNDS: Templates = (
    ("{x} >= {y}", lambda tm, x, y: tm.sle(y, x)),
    ("{x} <= {y}", lambda tm, x, y: tm.sle(x, y)),
)
"""An int and a constant, also as "the bound holds, or the int has its value on entry"."""
_STRICT: Templates = (
    ("{x} < {y}", lambda tm, x, y: tm.slt(x, y)),
    ("{x} > {y}", lambda tm, x, y: tm.slt(y, x)),
)
_LIMITS: Templates = (*_BOUNDS, *_STRICT, ("{x} <= {y} + 1L", _at_most_one_above))
"""An int and a value that the loop does not change, which may be the int's value on entry."""
_BEFORE: Templates = (("({x} & 1) == ({y} & 1)", _as_odd),)
"""An int and its value on entry."""
_PAIRS: Templates = (*_BOUNDS, *_STRICT)
"""Two changing ints."""
_CONSERVED: Templates = (
    ("{x} - {y}", lambda tm, x, y: tm.sub(x, y)),
    ("{x} + {y}", lambda tm, x, y: tm.add(x, y)),
)
"""Combinations of two changing ints that keep their value on entry."""
_REAL_BOUNDS: Templates = (
    ("{x} >= {y}", lambda tm, x, y: tm.fle(y, x)),
    ("{x} <= {y}", lambda tm, x, y: tm.fle(x, y)),
)
"""A float and a constant, a float that does not change, or its value on entry."""


_AT_LEAST, _AT_MOST, _BELOW, _ABOVE, _ONE_ABOVE = (
    words for words, _ in (*_BOUNDS, *_STRICT, *_LIMITS[len(_BOUNDS) + len(_STRICT) :])
)
_IMPLIED_BY = {_AT_LEAST: (_ABOVE,), _AT_MOST: (_BELOW,), _ONE_ABOVE: (_AT_MOST, _BELOW)}


@lru_cache(maxsize=1 << 12)
def _stronger(words: str, name: str, label: str, constants: tuple[int, ...]) -> tuple[str, ...]:
    """Names of candidates that imply this one: about the same two values, or about more extreme constants."""
    found = tuple(other.format(x=name, y=label) for other in _IMPLIED_BY.get(words, ()))
    if not constants:
        return found
    limit, is_low = int(label), words == _AT_LEAST
    further = (one for one in constants if (one > limit if is_low else one < limit))
    return (*found, *(words.format(x=name, y=one) for one in further))


def _against(tm: TermFactory, test: Test, at: int, term: Term) -> Holds:
    return lambda values: test(tm, values[at], term)


def _between(tm: TermFactory, test: Test, at: int, other: int) -> Holds:
    return lambda values: test(tm, values[at], values[other])


def _or_old(tm: TermFactory, test: Test, at: int, term: Term, old: Term) -> Holds:
    return lambda values: tm.or_(test(tm, values[at], term), tm.eq(values[at], old))


def _conserved(tm: TermFactory, test: Test, at: int, other: int, before: Sequence[Term]) -> Holds:
    total = test(tm, before[at], before[other])
    return lambda values: tm.eq(test(tm, values[at], values[other]), total)


def _scaled(one: int, other: int) -> Test:
    """The difference of two ints, each with a factor."""

    def difference(tm: TermFactory, x: Term, y: Term) -> Term:
        return tm.sub(tm.mul(tm.bv(one, 32), x), tm.mul(tm.bv(other, 32), y))

    return difference


def _is_number(tm: TermFactory, at: int) -> Holds:
    return lambda values: tm.not_(tm.fis_nan(values[at]))


def _real_relations(
    tm: TermFactory, variables: Variables, before: Sequence[Term], reals: Sequence[float]
) -> Iterator[Relation]:
    for at, (name, kind) in enumerate(zip(variables.names, variables.kinds, strict=True)):
        if kind not in "FD":
            continue
        suffix = "f" if kind == "F" else ""
        constants = [(f"{number}{suffix}", real_limit(tm, number, kind)) for number in reals]
        for label, term in (*constants, *variables.real_limits, (old(name), before[at])):
            if term.sort is before[at].sort:
                for words, test in _REAL_BOUNDS:
                    yield Relation(words.format(x=name, y=label), _against(tm, test, at, term))
        yield Relation(f"!Double.isNaN({name})", _is_number(tm, at))


def relations(
    tm: TermFactory,
    variables: Variables,
    before: Sequence[Term],
    constants: Sequence[int],
    reals: Sequence[float],
    strides: Mapping[str, int] | None = None,
) -> list[Relation]:
    """All candidates; ``before``: the values on entry, ``strides``: see strides_of."""
    found: list[Relation] = list(_real_relations(tm, variables, before, reals))
    moves = strides or {}
    numbers = [(str(number), tm.bv(number, 32)) for number in constants]
    for at, name in enumerate(variables.ints):
        alone = _relations_of(tm, variables, at, before[at], constants, numbers)
        found += (replace(one, holds=variables.where_present(tm, [at], one.holds)) for one in alone)
        for other in range(at):
            label = variables.names[other]
            for one in _pair_relations(tm, (name, label), (at, other), before, moves):
                found.append(replace(one, holds=variables.where_present(tm, [at, other], one.holds)))
    return found


def _relations_of(
    tm: TermFactory,
    variables: Variables,
    at: int,
    before: Term,
    constants: Sequence[int],
    numbers: Sequence[tuple[str, Term]],
) -> Iterator[Relation]:
    """Candidates about one int, whose value on entry is ``before``."""
    name = variables.names[at]
    own = (old(name), before)
    for templates, limits in ((_BOUNDS, numbers), (_LIMITS, [*variables.limits, own]), (_BEFORE, [own])):
        for label, term in limits:
            for words, test in templates:
                spelled = words.format(x=name, y=label)
                stronger = _stronger(words, name, label, tuple(constants) if limits is numbers else ())
                yield Relation(spelled, _against(tm, test, at, term), stronger)
    for label, term in (*variables.limits, ("0", tm.bv(0, 32)), ("1", tm.bv(1, 32))):
        for words, test in _BOUNDS:
            plain = words.format(x=name, y=label)
            stronger = (plain, *_stronger(words, name, label, ()))
            yield Relation(f"{plain} || {name} == {old(name)}", _or_old(tm, test, at, term, before), stronger)


def _pair_relations(
    tm: TermFactory,
    names: tuple[str, str],
    places: tuple[int, int],
    before: Sequence[Term],
    moves: Mapping[str, int],
) -> Iterator[Relation]:
    """Candidates about two ints."""
    (name, label), (at, other) = names, places
    for words, test in _PAIRS:
        spelled, stronger = words.format(x=name, y=label), _stronger(words, name, label, ())
        yield Relation(spelled, _between(tm, test, at, other), stronger)
    for words, test in _CONSERVED:
        spelled = words.format(x=name, y=label)
        was = words.format(x=old(name), y=old(label))
        yield Relation(f"{spelled} == {was}", _conserved(tm, test, at, other, before))
    factors = proportion(moves.get(name, 0), moves.get(label, 0))
    if factors is not None:
        now, was = (
            f"{factors[0]} * {one} - {factors[1]} * {two}"
            for one, two in ((name, label), (old(name), old(label)))
        )
        yield Relation(f"{now} == {was}", _conserved(tm, _scaled(*factors), at, other, before))


def summed_relations(
    tm: TermFactory, variables: Variables, before: Sequence[Term], found: Iterable[Summed]
) -> Iterator[Relation]:
    """Candidates of the second degree, as ``relations`` gives those of the first."""
    places, limits = {name: at for at, name in enumerate(variables.ints)}, dict(variables.limits)
    for one in found:
        if one.total in places and one.moved in places and (one.limit is None or one.limit in limits):
            total, moved = places[one.total], places[one.moved]
            limit = None if one.limit is None else limits[one.limit]
            kept = one.kept(tm, before[total], before[moved], limit)
            yield Relation(one.text, _keeps(tm, one, (total, moved), limit, kept))


def _keeps(tm: TermFactory, one: Summed, places: tuple[int, int], limit: Term | None, kept: Term) -> Holds:
    total, moved = places
    return lambda values: tm.eq(one.kept(tm, values[total], values[moved], limit), kept)
