"""A path through methods: values as terms, and what it knows of the fields of objects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from verifier.check.ranges.bodies import Body
from verifier.machine.unknown import arbitrary
from verifier.models.open_range import Measure
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, BV64, bv_sort
from verifier.terms.term import Term


@dataclass(frozen=True, eq=False)
class Ref:
    """A reference: whether it is null, and the length of what it refers to, if that has one.

    Two of them may be the same object.
    """

    null: Term
    length: Term
    made: str = ""
    """Of what class (internal name) it is, if the path has made it."""
    type: str = ""
    """Of what type (a descriptor) it is declared, if that is known."""


@dataclass(frozen=True)
class Plain:
    """A value that is not followed: a float or a double."""

    is_wide: bool


Cell = Term | Ref | Plain
"""A local variable or stack entry: an int (32 bits) or a long (64 bits) is a term."""

Fields = dict[str, Cell]
"""The fields of an object, those that relations tell of: by name with descriptor."""


def is_wide(cell: Cell) -> bool:
    """Whether a value takes two words."""
    return cell.is_wide if isinstance(cell, Plain) else isinstance(cell, Term) and cell.sort is BV64


class Maker:
    """Makes values of which nothing is known but their type."""

    _PLAIN: ClassVar = {"F": Plain(False), "D": Plain(True)}

    def __init__(self, tm: TermFactory) -> None:
        self.tm = tm

    def length(self) -> Term:
        """Any length."""
        return self.tm.zext(32, self.tm.fresh("length", bv_sort(31)))

    def reference(self, null: Term | None = None, length: Term | None = None, type: str = "") -> Ref:
        """Any reference."""
        tm = self.tm
        null = tm.fresh("null", BOOL) if null is None else null
        return Ref(null, self.length() if length is None else length, type=type)

    def array(self, length: Term | None = None, type: str = "") -> Ref:
        """An array, or another object."""
        return self.reference(self.tm.false, length, type)

    def of_type(self, descriptor: str) -> Cell:
        """Any value of a type."""
        if descriptor[0] in "L[A":
            return self.reference(type="" if descriptor == "A" else descriptor)
        plain = self._PLAIN.get(descriptor)
        return arbitrary(self.tm, descriptor) if plain is None else plain

    def zero(self, descriptor: str) -> Cell:
        """What a field of a type is at first."""
        return self.reference(self.tm.true) if descriptor[0] in "L[" else self.tm.bv(0, 32)

    def like(self, cell: Cell | None) -> Cell | None:
        """Any value of the kind of another one."""
        if isinstance(cell, Ref):
            return self.reference()
        if isinstance(cell, Term):
            return self.of_type("J" if cell.sort is BV64 else "I")
        return cell

    def measure(self, cell: Cell) -> Measure:
        """What a field that holds this value measures."""
        if isinstance(cell, Ref):
            return cell.length, self.tm.not_(cell.null)
        assert isinstance(cell, Term) and cell.sort is BV32
        return cell, self.tm.true


@dataclass(eq=False)
class Frame:
    """A method on a path, and where it is in it."""

    body: Body
    locals: list[Cell | None]
    stack: list[Cell] = field(default_factory=list)
    at: int = 0
    cut: frozenset[int] = frozenset()
    """The cuts that it came through."""
    rounds: frozenset[int] = frozenset()
    """Those of them that it has not come back to, with any values until then."""

    def copy(self) -> Frame:
        """One that goes on alone."""
        return Frame(self.body, self.locals[:], self.stack[:], self.at, self.cut, self.rounds)


@dataclass(eq=False)
class Path:
    """A path: its frames, what holds on it, and fields of objects as they are now.

    ``dirty``: objects of which a field was written since relations were last seen to hold of them.
    ``hidden``: the object that is being constructed, as long as nobody else has it.
    ``mixed``: whether an object was written that others may be the same as.
    """

    frames: list[Frame]
    heap: dict[Ref, Fields] = field(default_factory=dict)
    dirty: set[Ref] = field(default_factory=set)
    hidden: Ref | None = None
    mixed: bool = False
    conditions: list[Term] = field(default_factory=list)

    @property
    def top(self) -> Frame:
        """The innermost frame."""
        return self.frames[-1]

    def fork(self) -> Path:
        """One that goes on alone."""
        heap = {ref: dict(fields) for ref, fields in self.heap.items()}
        frames = [frame.copy() for frame in self.frames]
        return Path(frames, heap, set(self.dirty), self.hidden, self.mixed, self.conditions[:])

    def assume(self, *conditions: Term) -> bool:
        """Go on where these hold; gives whether that may be."""
        self.conditions += [one for one in conditions if not one.is_true]
        return not any(one.is_false for one in conditions)

    def show(self, cells: Iterable[Cell]) -> None:
        """Others get these values."""
        if self.hidden is not None and any(cell is self.hidden for cell in cells):
            self.hidden = None
            self.mixed = True
