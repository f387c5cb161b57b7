"""Paths of the symbolic execution of range_walk.py: values as terms, and known fields of objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from verifier.check.ranges.bodies import Body
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import ClassFile, FieldInfo
from verifier.classfile.opcode import NULL_TESTS
from verifier.dataflow.abstract_frame import Frame
from verifier.machine.unknown import arbitrary
from verifier.models.open_range import Measure
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, BV64, F64, bv_sort
from verifier.terms.term import Term

_COMPARES = {"eq": "eq", "ne": "distinct", "lt": "slt", "ge": "sge", "gt": "sgt", "le": "sle"}


@dataclass(frozen=True, eq=False)
class Ref:
    """A reference: whether it is null, and the length of its target, if that has one.

    Two references may be aliases.
    """

    null: Term
    length: Term
    made: str = ""
    """The class (internal name), if the path created the object."""
    type: str = ""
    """The declared type (a descriptor), if it is known."""


class GaveUp(Exception):
    """A method has something that the symbolic execution does not support."""


Cell = Term | Ref | None
"""A local variable or stack entry; None in a local variable that is not set."""

Values = Frame[Cell, object]

Fields = dict[str, Cell]
"""The fields of an object that occur in relations, by name with descriptor."""


def is_wide(cell: Cell) -> bool:
    """Whether a value takes two words."""
    return isinstance(cell, Term) and cell.sort in (BV64, F64)


class Maker:
    """Creates arbitrary values."""

    def __init__(self, tm: TermFactory) -> None:
        self.tm = tm

    def length(self) -> Term:
        """An arbitrary length."""
        return self.tm.zext(32, self.tm.fresh("length", bv_sort(31)))

    def reference(self, null: Term | None = None, length: Term | None = None, type: str = "") -> Ref:
        """An arbitrary reference."""
        tm = self.tm
        null = tm.fresh("null", BOOL) if null is None else null
        return Ref(null, self.length() if length is None else length, type=type)

    def array(self, length: Term | None = None, type: str = "") -> Ref:
        """A reference to an array with a length, or to another object."""
        return self.reference(self.tm.false, length, type)

    def of_type(self, descriptor: str) -> Cell:
        """An arbitrary value of a type or kind."""
        if descriptor[0] in "L[A":
            return self.reference(type="" if descriptor == "A" else descriptor)
        return None if descriptor in "V-" else arbitrary(self.tm, descriptor)

    def zero(self, descriptor: str) -> Cell:
        """The default value of a field."""
        return self.reference(self.tm.true) if descriptor[0] in "L[" else self.tm.bv(0, 32)

    def like(self, cell: Cell) -> Cell:
        """An arbitrary value of the same kind as another one."""
        if isinstance(cell, Ref):
            return self.reference()
        return None if cell is None else self.tm.fresh("any", cell.sort)

    def measure(self, cell: Cell) -> Measure:
        """The measure of a field with this value (see open_range.py)."""
        if isinstance(cell, Ref):
            return cell.length, self.tm.not_(cell.null)
        assert isinstance(cell, Term) and cell.sort is BV32
        return cell, self.tm.true


@dataclass(eq=False)
class Activation:
    """An activation of a method on a path, and its next instruction."""

    body: Body
    values: Values
    at: int = 0
    cut: frozenset[int] = frozenset()
    """The cut points that it passed."""
    rounds: frozenset[int] = frozenset()
    """Those cut points at which it havocked and to which it has not yet returned."""


@dataclass(eq=False)
class Path:
    """A path: its frames, its path condition, and the current fields of objects.

    ``dirty``: objects whose fields were written since their relations were last checked. ``hidden``: the
    object under construction, until it is published. ``mixed``: whether an object was written that may have
    aliases.
    """

    frames: list[Activation]
    heap: dict[Ref, Fields] = field(default_factory=dict)
    dirty: set[Ref] = field(default_factory=set)
    hidden: Ref | None = None
    mixed: bool = False
    conditions: list[Term] = field(default_factory=list)
    read: dict[tuple[Ref, str, str], Cell] = field(default_factory=dict)
    """The fields of other classes that were read, by object, class that declares it, and name with
    descriptor."""

    @property
    def top(self) -> Activation:
        """The innermost frame."""
        return self.frames[-1]

    def fork(self) -> Path:
        """A copy for another path."""
        heap = {ref: dict(fields) for ref, fields in self.heap.items()}
        frames = [replace(frame) for frame in self.frames]
        kept = self.conditions[:], dict(self.read)
        return replace(
            self, frames=frames, heap=heap, dirty=set(self.dirty), conditions=kept[0], read=kept[1]
        )

    def forget(self, kept: dict[Ref, Fields]) -> None:
        """Other code may have run: only these objects are as they were."""
        self.heap = kept
        self.read = {}

    def other_field(
        self, target: Ref, declared: tuple[ClassFile, FieldInfo] | None, ref: FieldRef,
        written: Sequence[Cell], make: Maker,
    ) -> Cell:  # fmt: skip
        """The value of a field of another class, which may just have been written."""
        place = target, declared[0].name if declared is not None else "", ref.key
        if written:
            self.read = {at: cell for at, cell in self.read.items() if at[2] != ref.key}
        elif place in self.read:
            return self.read[place]
        found = written[0] if written else make.of_type(ref.descriptor)
        if declared is not None:
            self.read[place] = found
        return found

    def assume(self, *conditions: Term) -> bool:
        """Add to the path condition; returns whether the path may be feasible."""
        self.conditions += [one for one in conditions if not one.is_true]
        return not any(one.is_false for one in conditions)

    def show(self, cells: Iterable[Cell]) -> None:
        """These values are published."""
        if self.hidden is not None and any(cell is self.hidden for cell in cells):
            self.hidden = None
            self.mixed = True


def branch(tm: TermFactory, op: str, stack: Sequence[Cell]) -> Term:
    """The condition under which a branch jumps."""
    if op.startswith("if_acmp"):
        return tm.fresh("same", BOOL)
    if op in NULL_TESTS:
        null = as_ref(stack[-1]).null
        return null if op == "ifnull" else tm.not_(null)
    a, b = (stack[-2], as_term(stack[-1])) if op.startswith("if_icmp") else (stack[-1], tm.bv(0, 32))
    condition: Term = getattr(tm, _COMPARES[op[-2:]])(as_term(a), b)
    return condition


def as_ref(cell: Cell) -> Ref:
    """The value as a reference; GaveUp if it is none."""
    if not isinstance(cell, Ref):
        raise GaveUp
    return cell


def as_term(cell: Cell) -> Term:
    """The value as a number; GaveUp if it is none."""
    if not isinstance(cell, Term):
        raise GaveUp
    return cell
