"""Relations between int fields and array lengths of an object, and open objects that satisfy them.

Examples are ``size <= buffer.length`` and ``0 <= start``. ``verifier/check/ranges`` proves which relations
are invariants of all objects of a class between calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from verifier.machine.unknown import Opaque
from verifier.machine.value import Arr, Guarded, Obj, SymArr, Value
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

Side = int | str
"""A constant, or a field by its name with descriptor: the value of an int, or the length of an array."""

Measure = tuple[Term, Term]
"""The number of a field, and whether it exists: a null array has no length."""


@dataclass(frozen=True, slots=True)
class Relation:
    """``left <= right``, or ``left < right`` if strict. It holds vacuously where one of the arrays is
    null."""

    left: Side
    right: Side
    strict: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the relation."""
        return tuple(side for side in (self.left, self.right) if isinstance(side, str))

    def holds(self, tm: TermFactory, measure: Callable[[str], Measure]) -> Term:
        """Whether it holds for an object with these measures."""
        sides: list[Term] = []
        missing: list[Term] = []
        for side in (self.left, self.right):
            if isinstance(side, int):
                sides.append(tm.bv(side, 32))
            else:
                number, is_there = measure(side)
                sides.append(number)
                missing.append(tm.not_(is_there))
        compared = (tm.slt if self.strict else tm.sle)(*sides)
        return tm.or_(*missing, compared)

    def __str__(self) -> str:
        texts = [_shown(side) for side in (self.left, self.right)]
        return f" {'<' if self.strict else '<='} ".join(texts)


def is_array(field: str) -> bool:
    """Whether a field, by its name with descriptor, has an array type."""
    return "[" in field


def _shown(side: Side) -> str:
    if isinstance(side, int):
        return str(side)
    return side.partition("[")[0] + ".length" if is_array(side) else side[:-1]


def measure_of(tm: TermFactory, value: Value) -> Measure | None:
    """The value of an int, or the length behind a reference to an array; None if it cannot be stated."""
    if isinstance(value, Term):
        return value, tm.true
    if isinstance(value, int):
        return tm.bv(value, 32), tm.true
    choices = value.choices if isinstance(value, Guarded) else ((tm.true, value),)
    number, is_there = tm.bv(0, 32), tm.false
    for guard, target in choices:
        if target is None:
            continue
        array = _of_known_elements(target)
        if isinstance(array, SymArr):
            length = array.length
        elif isinstance(array, Arr):
            length = tm.bv(array.length, 32)
        else:
            return None
        number = tm.ite(guard, length, number)
        is_there = tm.or_(is_there, guard)
    return number, is_there


def _of_known_elements(target: Value) -> Value:
    """The array itself, or one of the same length if its class is unknown."""
    return target.elements or target if isinstance(target, Opaque) else target


def related_values(
    tm: TermFactory,
    relations: Sequence[Relation],
    draw: Callable[[str], Value],
    is_new: Callable[[Obj], bool],
) -> dict[str, Value]:
    """Arbitrary values of related fields that satisfy the relations, by field.

    ``draw``: an arbitrary value of a field. ``is_new``: whether an array was created for this field, with any
    length.
    """
    values: dict[str, Value] = {}
    known: dict[str, Measure] = {}
    keys = dict.fromkeys(key for one in relations for key in one.fields)
    for key in sorted(keys, key=lambda key: not is_array(key)):
        value = draw(key)
        if isinstance(value, Term):
            value = kept_within(tm, key, value, relations, known)
        elif isinstance(value, (Guarded, SymArr, Opaque)):
            value = _fitting_arrays(tm, key, value, is_new, relations, known)
        measure = measure_of(tm, value)
        if measure is not None:
            known[key] = measure
        values[key] = value
    return values


def _fitting_arrays(
    tm: TermFactory,
    key: str,
    value: Guarded | SymArr | Opaque,
    is_new: Callable[[Obj], bool],
    relations: Sequence[Relation],
    known: Mapping[str, Measure],
) -> Value:
    """A reference to the arrays that satisfy the relations to known fields; the last one replaces the
    others."""
    choices = value.choices if isinstance(value, Guarded) else ((tm.true, value),)
    fitting = []
    left = tm.false
    changed: list[SymArr] = []
    for guard, target in choices:
        fits = tm.true
        array = _of_known_elements(target)
        if isinstance(array, SymArr) and is_new(array):
            if array not in changed:
                array.length = kept_within(tm, key, array.length, relations, known)
                changed.append(array)
        else:
            measure = measure_of(tm, target)
            if measure is not None:
                sides = {**known, key: measure}
                told = (one for one in relations if key in one.fields and sides.keys() >= set(one.fields))
                fits = tm.and_(*(one.holds(tm, sides.__getitem__) for one in told))
        fitting.append((tm.and_(guard, fits), target))
        left = tm.or_(left, tm.and_(guard, tm.not_(fits)))
    last_guard, last = fitting[-1]
    stand_in = _of_known_elements(last)
    if not (isinstance(stand_in, SymArr) and is_new(stand_in)):
        return value
    fitting[-1] = tm.or_(last_guard, left), last
    return last if len(fitting) == 1 else Guarded(tuple(fitting))


def kept_within(
    tm: TermFactory, key: str, drawn: Term, relations: Iterable[Relation], known: Mapping[str, Measure]
) -> Term:
    """An arbitrary measure of a field that satisfies its relations to known fields. ``drawn``: any number.

    It is the drawn number where that satisfies them, so no admissible value is lost.
    """
    ways: list[Term] = []
    lowest: Term | None = None
    highest: Term | None = None
    for one in relations:
        others = [side for side in one.fields if side != key]
        if key not in one.fields or any(other not in known for other in others):
            continue
        ways.append(one.holds(tm, lambda side: (drawn, tm.true) if side == key else known[side]))
        edge = _edge(tm, one, key, known)
        if one.right == key:
            lowest = edge if lowest is None else tm.ite(tm.slt(lowest, edge), edge, lowest)
        else:
            highest = edge if highest is None else tm.ite(tm.slt(edge, highest), edge, highest)
    instead = highest if highest is not None else lowest
    return drawn if instead is None else tm.ite(tm.and_(*ways), drawn, instead)


def _edge(tm: TermFactory, relation: Relation, key: str, known: Mapping[str, Measure]) -> Term:
    """The extreme value that a relation allows for a field."""
    is_above = relation.right == key
    other = relation.left if is_above else relation.right
    number, is_there = (tm.bv(other, 32), tm.true) if isinstance(other, int) else known[other]
    step = tm.bv((1 if is_above else -1) if relation.strict else 0, 32)
    furthest = tm.bv(-(1 << 31) if is_above else (1 << 31) - 1, 32)
    return tm.ite(is_there, tm.add(number, step), furthest)
