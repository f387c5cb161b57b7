"""Candidate invariants of a loop: linear relations of what changes in it.

Templates in the manner of Houdini (Flanagan and Leino, FME 2001): each changing int against
constants, against what does not change (other locals, fields and array lengths), against its
value before the loop, and against the other changing ones. They are guesses; what is not
inductive is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.value import Arr, Obj, SymArr, lift
from verifier.proof.knowledge import Effects
from verifier.proof.memory import place_of
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_MAX_LIMITS = 16
_MAX_CHANGING = 8
_MAX_FIELDS = 16


@dataclass(frozen=True)
class Relation:
    """A candidate, as a function of the present values of what changes."""

    name: str
    holds: Callable[[Sequence[Term]], Term]


@dataclass(frozen=True)
class Variables:
    """The ints that change in a loop, and terms that do not."""

    names: tuple[str, ...]
    readers: tuple[Callable[[Frame], Any], ...]
    limits: tuple[tuple[str, Term], ...]
    references: tuple[tuple[str, Callable[[Frame], Any]], ...]
    """Fields of known objects that change and hold references."""

    def values(self, tm: TermFactory, frame: Frame) -> list[Term]:
        """What the changing ones are now."""
        return [lift(tm, read(frame), "I") for read in self.readers]


def variables_of(m: Machine, frame: Frame, kinds: str, effects: Effects) -> Variables:
    """What relations at a loop may speak of; ``kinds`` are those of the locals at its head."""
    tm = m.tm
    names: list[str] = []
    readers: list[Callable[[Frame], Any]] = []
    limits: list[tuple[str, Term]] = []
    references: list[tuple[str, Callable[[Frame], Any]]] = []

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
    most = _MAX_CHANGING
    return Variables(
        tuple(names[:most]), tuple(readers[:most]), tuple(limits[:_MAX_LIMITS]), tuple(references[:most])
    )


def relations(
    tm: TermFactory, variables: Variables, before: Sequence[Term], constants: Sequence[int]
) -> list[Relation]:
    """All candidates; ``before`` are the values at the loop's entry."""
    found: list[Relation] = []
    one = tm.bv(1, 32)

    def add(name: str, holds: Callable[[Sequence[Term]], Term]) -> None:
        found.append(Relation(name, holds))

    for at, name in enumerate(variables.names):
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
