"""Candidate invariants of a loop: linear relations of what changes in it.

Templates in the manner of Houdini (Flanagan and Leino, FME 2001): each changing int against
constants, against what does not change (other locals, fields and array lengths), against its
value before the loop, and against the other changing ones; changing floats against constants, against
floats that do not change, and against their value before. They are guesses; what is not inductive is
dropped.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.value import Arr, Obj, SymArr, lift
from verifier.proof.loops.abstract_memory import place_of
from verifier.proof.loops.knowledge import Effects
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_MAX_LIMITS = 16
_MAX_CHANGING = 8
_MAX_REALS = 4
_LARGEST_FLOAT = 3.4028234663852886e38
_MAX_FIELDS = 16


@dataclass(frozen=True)
class Relation:
    """A candidate, as a function of the present values of what changes."""

    name: str
    holds: Callable[[Sequence[Term]], Term]


@dataclass(frozen=True)
class Variables:
    """The ints and, after them, floats that change in a loop, and terms that do not."""

    names: tuple[str, ...]
    readers: tuple[Callable[[Frame], Any], ...]
    limits: tuple[tuple[str, Term], ...]
    references: tuple[tuple[str, Callable[[Frame], Any]], ...]
    """Fields of known objects that change and hold references."""
    kinds: tuple[str, ...]
    """The kind of each changing one: I, then F and D."""
    real_limits: tuple[tuple[str, Term], ...]

    def values(self, tm: TermFactory, frame: Frame) -> list[Term]:
        """What the changing ones are now."""
        return [lift(tm, read(frame), kind) for read, kind in zip(self.readers, self.kinds, strict=True)]


def variables_of(m: Machine, frame: Frame, kinds: str, effects: Effects) -> Variables:
    """What relations at a loop may speak of; ``kinds`` are those of the locals at its head."""
    tm = m.tm
    names: list[str] = []
    readers: list[Callable[[Frame], Any]] = []
    limits: list[tuple[str, Term]] = []
    references: list[tuple[str, Callable[[Frame], Any]]] = []
    reals: list[tuple[str, str, Callable[[Frame], Any]]] = []
    real_limits: list[tuple[str, Term]] = []

    def add_object(name: str, target: Any) -> None:
        if isinstance(target, (Arr, SymArr)):
            length = target.length if isinstance(target, SymArr) else tm.bv(len(target.slots), 32)
            limits.append((f"{name}.length", lift(tm, length, "I")))

    def add_fields(name: str, target: Obj) -> None:
        for field in target.cls.layout[1:]:
            if field is None:
                continue
            changes = place_of(target, field.slot) in effects.places
            label = f"{name}.{field.name}"
            if field.kind == "I" and changes:
                names.append(label)
                readers.append(lambda _, o=target, at=field.slot: o.slots[at])  # type: ignore[misc]
            elif field.kind == "I":
                limits.append((label, lift(tm, target.slots[field.slot], "I")))
            elif field.kind in "FD" and changes:
                reals.append((label, field.kind, lambda _, o=target, at=field.slot: o.slots[at]))  # type: ignore[misc]
            elif field.kind in "FD":
                real_limits.append((label, lift(tm, target.slots[field.slot], field.kind)))
            elif field.kind == "A" and changes:
                references.append((label, lambda _, o=target, at=field.slot: o.slots[at]))  # type: ignore[misc]
            elif field.kind == "A":
                add_object(label, target.slots[field.slot])

    for index, kind in enumerate(kinds):
        value = frame.locals[index]
        label = f"v{index}"
        if kind == "I" and index in effects.locals:
            names.append(label)
            readers.append(lambda f, at=index: f.locals[at])  # type: ignore[misc]
        elif kind == "I":
            limits.append((label, lift(tm, value, "I")))
        elif kind in "FD" and index in effects.locals:
            reals.append((label, kind, lambda f, at=index: f.locals[at]))  # type: ignore[misc]
        elif kind in "FD":
            real_limits.append((label, lift(tm, value, kind)))
        elif kind == "A" and index not in effects.locals:
            add_object(label, value)
            if type(value) is Obj and len(value.cls.layout) <= _MAX_FIELDS:
                add_fields(label, value)
    for place in sorted(effects.places):
        if place[0] == "static":
            cls = m.loader.get(place[1])
            static = cls.static_fields[place[2]]
            if static is not None and static.kind == "I":
                names.append(f"{place[1]}.{static.name}")
                readers.append(lambda _, c=cls, at=place[2]: c.statics[at])  # type: ignore[misc]
            elif static is not None and static.kind in "FD":
                label = f"{place[1]}.{static.name}"
                reals.append((label, static.kind, lambda _, c=cls, at=place[2]: c.statics[at]))  # type: ignore[misc]
    names, readers, reals = names[:_MAX_CHANGING], readers[:_MAX_CHANGING], reals[:_MAX_REALS]
    return Variables(
        (*names, *(label for label, _, _ in reals)),
        (*readers, *(read for _, _, read in reals)),
        tuple(limits[:_MAX_LIMITS]),
        tuple(references[:_MAX_CHANGING]),
        (*("I" for _ in names), *(kind for _, kind, _ in reals)),
        tuple(real_limits[:_MAX_REALS]),
    )


def real_limit(tm: TermFactory, number: float, kind: str) -> Term:
    """A constant as a term of kind F (rounded to it) or D."""
    if kind == "D":
        return tm.f64(number)
    if abs(number) > _LARGEST_FLOAT:
        return tm.f32(math.copysign(math.inf, number))
    return tm.f32(struct.unpack("f", struct.pack("f", number))[0])


def _real_relations(
    tm: TermFactory, variables: Variables, before: Sequence[Term], reals: Sequence[float]
) -> Iterator[Relation]:
    for at, (name, kind) in enumerate(zip(variables.names, variables.kinds, strict=True)):
        if kind == "I":
            continue
        for number in reals:
            limit = real_limit(tm, number, kind)
            yield Relation(f"{name} >= {number}", lambda v, n=at, t=limit: tm.fle(t, v[n]))  # type: ignore[misc]
            yield Relation(f"{name} <= {number}", lambda v, n=at, t=limit: tm.fle(v[n], t))  # type: ignore[misc]
        for label, term in (*variables.real_limits, (f"old {name}", before[at])):
            if term.sort is before[at].sort:
                yield Relation(f"{name} >= {label}", lambda v, n=at, t=term: tm.fle(t, v[n]))  # type: ignore[misc]
                yield Relation(f"{name} <= {label}", lambda v, n=at, t=term: tm.fle(v[n], t))  # type: ignore[misc]
        yield Relation(f"{name} is a number", lambda v, n=at: tm.not_(tm.fis_nan(v[n])))  # type: ignore[misc]


def relations(
    tm: TermFactory,
    variables: Variables,
    before: Sequence[Term],
    constants: Sequence[int],
    reals: Sequence[float],
) -> list[Relation]:
    """All candidates; ``before`` are the values at the loop's entry."""
    found: list[Relation] = list(_real_relations(tm, variables, before, reals))
    one = tm.bv(1, 32)

    def add(name: str, holds: Callable[[Sequence[Term]], Term]) -> None:
        found.append(Relation(name, holds))

    for at, name in enumerate(variables.names[: variables.kinds.count("I")]):
        for number in constants:
            limit = tm.bv(number, 32)
            add(f"{name} >= {number}", lambda v, n=at, t=limit: tm.sle(t, v[n]))  # type: ignore[misc]
            add(f"{name} <= {number}", lambda v, n=at, t=limit: tm.sle(v[n], t))  # type: ignore[misc]
        for label, term in (*variables.limits, (f"old {name}", before[at])):
            add(f"{name} >= {label}", lambda v, n=at, t=term: tm.sle(t, v[n]))  # type: ignore[misc]
            add(f"{name} <= {label}", lambda v, n=at, t=term: tm.sle(v[n], t))  # type: ignore[misc]
            add(f"{name} < {label}", lambda v, n=at, t=term: tm.slt(v[n], t))  # type: ignore[misc]
            add(f"{name} > {label}", lambda v, n=at, t=term: tm.slt(t, v[n]))  # type: ignore[misc]
            add(
                f"{name} <= {label} + 1",
                lambda v, n=at, t=term: tm.or_(tm.sle(v[n], t), tm.eq(v[n], tm.add(t, one))),  # type: ignore[misc]
            )
        old = before[at]
        add(
            f"{name} as odd as before",
            lambda v, n=at, o=old: tm.eq(tm.extract(0, 0, v[n]), tm.extract(0, 0, o)),  # type: ignore[misc]
        )
        for label, term in (*variables.limits, ("0", tm.bv(0, 32)), ("1", one)):
            add(
                f"{name} <= {label} or old",
                lambda v, n=at, t=term, o=old: tm.or_(tm.sle(v[n], t), tm.eq(v[n], o)),  # type: ignore[misc]
            )
            add(
                f"{name} >= {label} or old",
                lambda v, n=at, t=term, o=old: tm.or_(tm.sle(t, v[n]), tm.eq(v[n], o)),  # type: ignore[misc]
            )
        for other in range(at):
            label = variables.names[other]
            add(f"{name} <= {label}", lambda v, n=at, o=other: tm.sle(v[n], v[o]))  # type: ignore[misc]
            add(f"{name} < {label}", lambda v, n=at, o=other: tm.slt(v[n], v[o]))  # type: ignore[misc]
            add(f"{name} >= {label}", lambda v, n=at, o=other: tm.sle(v[o], v[n]))  # type: ignore[misc]
            add(f"{name} > {label}", lambda v, n=at, o=other: tm.slt(v[o], v[n]))  # type: ignore[misc]
            apart, total = tm.sub(before[at], before[other]), tm.add(before[at], before[other])
            add(
                f"{name} - {label} constant",
                lambda v, n=at, o=other, t=apart: tm.eq(tm.sub(v[n], v[o]), t),  # type: ignore[misc]
            )
            add(
                f"{name} + {label} constant",
                lambda v, n=at, o=other, t=total: tm.eq(tm.add(v[n], v[o]), t),  # type: ignore[misc]
            )
    return found
