"""Values of the machine.

int and smaller kinds: Python int (signed 32 bits) or a Term of sort BV32; long: int (signed
64 bits) or BV64; float and double: Python float or Term of F32, F64; null: None; other
references: Obj, Arr or Guarded. Kinds are written as descriptor characters: I (all of
boolean, byte, char, short, int), J, F, D, A (references).
"""

from __future__ import annotations

from ctypes import c_float
from typing import Any, ClassVar, TypeAlias

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.memory import Slots
from verifier.machine.rtclass import RtClass
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, BV64, F32, F64, Sort
from verifier.terms.term import Op, Term

SORT_OF_KIND: dict[str, Sort] = {"I": BV32, "J": BV64, "F": F32, "D": F64}

PAYLOAD = 0
"""The slot of an object's payload."""
ORIGIN = 1
"""The slot of a String for its origin."""
BOXED_VALUE = 1
"""The slot of a box's value."""
BOXED = "boxed"
"""Payload of a box made by valueOf, whose identity may be that of a cached box (JLS 5.1.7)."""
VIEW = "view"
"""Payload of an object of which there are several here where a real machine may have one."""


SHARED_IF_EMPTY = "shared if empty"
PERHAPS_CONSTANT = "perhaps a constant"
OWN = "not a constant"
"""In slot 1 of a String that the library made: it may be the constant "" if it is empty, or any constant.

An object there is one that a method may have returned as it was; None tells an object of its own, or
a constant. ``OWN`` tells a copy of a constant, which String.intern never returns.
"""

BOXES: frozenset[str] = jdk.CACHED_BOXES


Number: TypeAlias = "int | float | Term"
"""A value of a primitive type."""
Reference: TypeAlias = "Obj | Guarded | None"
Value: TypeAlias = "int | float | Term | Obj | Guarded | None"
"""A value of any kind."""
Args = list[Any]
"""The arguments of a call, the receiver first: each of the ``Value`` that the method's descriptor says."""
Choices: TypeAlias = "tuple[tuple[Term, Obj | None], ...]"
"""Objects under guards that exclude each other."""


class Obj:
    """An object: its class and slots; slot 0 is the payload of modelled classes (immutable)."""

    __slots__ = ("cls", "serial", "slots")

    is_unknown: ClassVar[bool] = False
    """Whether it represents any object of its class (machine.unknown)."""
    is_opaque: ClassVar[bool] = False
    """Whether not even its class is known."""

    def __init__(self, cls: RtClass, slots: Slots, serial: int) -> None:
        self.cls = cls
        self.slots = slots
        self.serial = serial

    @property
    def payload(self) -> Any:
        """The payload (machine.payload); its type depends on the class."""
        return self.slots[PAYLOAD]

    @payload.setter
    def payload(self, held: object) -> None:
        """The payload of a new object that is not yet reachable; later writes go through the memory."""
        self.slots[PAYLOAD] = held

    @property
    def origin(self) -> Any:
        """For a String: the other String or constant that it may be identical with (see
        ``PERHAPS_CONSTANT``)."""
        return self.slots[ORIGIN]

    @property
    def boxed(self) -> Any:
        """For a box: the primitive value, in the only field of its class."""
        return self.slots[BOXED_VALUE]

    def may_stand_for(self, other: Obj) -> bool:
        """Whether it may be another object, though it is not known to be one that is unknown."""
        return False

    def is_caught_by(self, name: str) -> bool:
        """For an exception: whether a handler for a class that is no superclass of its own may catch it."""
        return False

    def __repr__(self) -> str:
        return f"<{self.cls.name}@{self.serial}>"


class Arr(Obj):
    """An array of concrete length; its slots are its elements."""

    __slots__ = ()

    @property
    def length(self) -> int:
        return len(self.slots)


class SymArr(Obj):
    """An array of primitives whose length is a term; ``content[0]`` is an SMT array of its elements.

    Code that needs the elements one by one does not support such arrays.
    """

    __slots__ = ("content", "length")

    def __init__(self, cls: RtClass, length: Term, content: Term, serial: int) -> None:
        self.cls = cls
        self.length = length
        self.content: list[Term] = [content]
        self.serial = serial

    @property
    def slots(self) -> Slots:  # type: ignore[override]  # instead of the attribute of Obj
        """Refuse."""
        raise Unsupported("an operation on a whole array whose length depends on input")

    @property
    def holder(self) -> Obj:
        """The object that owns the content, for reports of writes."""
        return self

    def place(self, tm: TermFactory, index: Term) -> Term:
        """The index of an element in the content."""
        return index


class SymRefs(SymArr):
    """An array of references whose length is a term.

    ``content[0]`` holds numbers (BV32) of ``targets``, where 0 is null. All paths share the targets: a number
    that a path has not stored occurs in none of its contents.
    """

    __slots__ = ("_numbers", "targets")

    def __init__(self, cls: RtClass, length: Term, content: Term, serial: int) -> None:
        super().__init__(cls, length, content, serial)
        self.targets: list[Obj | None] = [None]
        self._numbers: dict[Term, frozenset[int]] = {}

    def number(self, tm: TermFactory, value: Reference) -> Term:
        """The number of a reference, as a term if it is guarded."""
        if isinstance(value, Guarded):
            result = self.number(tm, value.choices[-1][1])
            for guard, target in value.choices[:-1]:
                result = tm.ite(guard, self.number(tm, target), result)
            return result
        for at, target in enumerate(self.targets):
            if target is value:
                return tm.bv(at, 32)
        self.targets.append(value)
        return tm.bv(len(self.targets) - 1, 32)

    def numbers(self, content: Term) -> frozenset[int]:
        """The numbers that occur in a content; Unsupported if it is not known how it came about."""
        stack = [content]
        while stack:
            term = stack[-1]
            if term in self._numbers:
                stack.pop()
                continue
            parts = term.args[1:] if term.op == Op.ITE else (*term.args[:1], *term.args[2:])
            if term.op == Op.CONST and isinstance(term.data, int):
                self._numbers[term] = frozenset({term.data})
            elif term.op not in (Op.ITE, Op.STORE, Op.CONST_ARRAY):
                raise Unsupported("references in an array that may be changed in any way")
            elif missing := [part for part in parts if part not in self._numbers]:
                stack += missing
            else:
                self._numbers[term] = frozenset().union(*(self._numbers[part] for part in parts))
        return self._numbers[content]


class SymRows(SymArr):
    """An array of symbolic length of arrays of primitives that all have one length.

    ``content[0]`` holds the elements of all rows, by row and column (BV64, the row above). No row
    can be replaced, so that a row is nothing but a view.
    """

    __slots__ = ("width",)

    def __init__(self, cls: RtClass, length: Term, width: Term, content: Term, serial: int) -> None:
        super().__init__(cls, length, content, serial)
        self.width = width

    def row(self, index: Term) -> SymRow:
        """The array at an index that is inside."""
        return SymRow(self, index)


class SymRow(SymArr):
    """A row of a ``SymRows``."""

    __slots__ = ("index", "rows")

    def __init__(self, rows: SymRows, index: Term) -> None:
        assert rows.cls.component is not None
        self.cls = rows.cls.component
        self.length = rows.width
        self.content = rows.content
        self.serial = rows.serial
        self.rows = rows
        self.index = index

    @property
    def holder(self) -> Obj:
        return self.rows

    def place(self, tm: TermFactory, index: Term) -> Term:
        return tm.concat(self.index, index)


class Guarded:
    """One of several references: the guards exclude each other and one of them holds."""

    __slots__ = ("choices",)

    def __init__(self, choices: Choices) -> None:
        self.choices = choices


def wrap32(value: int) -> int:
    """Two's complement, 32 bits."""
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def wrap64(value: int) -> int:
    """Two's complement, 64 bits."""
    return ((value + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def round32(value: float) -> float:
    """The nearest IEEE single (as a Python float)."""
    return c_float(value).value


def lower(term: Term) -> Number:
    """A constant term's Python value; any other term itself."""
    data = term.data
    return data if isinstance(data, (int, float)) and term.op == Op.CONST else term


def lower_int(term: Term) -> int | Term:
    """A constant bit vector as a Python int; any other term itself."""
    data = term.data
    return data if isinstance(data, int) and term.op == Op.CONST else term


def lift(tm: TermFactory, value: Number, kind: str) -> Term:
    """A primitive value of a kind as a term."""
    if isinstance(value, Term):
        return value
    if isinstance(value, float) or kind in "FD":
        return tm.f32(value) if kind == "F" else tm.f64(value)
    return tm.bv(value, 32 if kind == "I" else 64)


def choices_of(value: Reference, guard: Term) -> Choices:
    """A reference as guarded choices."""
    return value.choices if isinstance(value, Guarded) else ((guard, value),)


def size_of(tm: TermFactory, array: Obj) -> Term:
    """The length of an array as a term."""
    return array.length if isinstance(array, SymArr) else tm.bv(len(array.slots), 32)


def targets_of(reference: Reference) -> list[Obj | None]:
    """The possible targets of a reference, null among them."""
    return [target for _, target in reference.choices] if isinstance(reference, Guarded) else [reference]


def objects_of(value: object) -> list[Obj]:
    """The objects that the value of a slot may be; none for null and numbers."""
    if isinstance(value, Guarded):
        return [target for _, target in value.choices if target is not None]
    return [value] if isinstance(value, Obj) else []


def is_null(tm: TermFactory, reference: Reference) -> Term:
    """Whether a reference is null."""
    guards = [guard for guard, target in choices_of(reference, tm.true) if target is None]
    return tm.or_(*guards) if guards else tm.false


def join_references(tm: TermFactory, guard: Term, left: Reference, right: Reference) -> Reference:
    """``left`` where the guard holds, else ``right``; both references."""
    yes, no = _guards(tm, left), _guards(tm, right)
    never = (tm.false, None)
    joined = [
        (tm.ite(guard, yes.get(key, never)[0], no.get(key, never)[0]), target)
        for key, (_, target) in (yes | no).items()
    ]
    choices = tuple((condition, target) for condition, target in joined if not condition.is_false)
    return choices[0][1] if len(choices) == 1 else Guarded(choices)


def _guards(tm: TermFactory, reference: Reference) -> dict[int, tuple[Term, Obj | None]]:
    """When a reference is which object, by the object's identity."""
    found: dict[int, tuple[Term, Obj | None]] = {}
    for condition, target in choices_of(reference, tm.true):
        known = found.get(id(target))
        found[id(target)] = (tm.or_(known[0], condition) if known else condition, target)
    return found


def same_object(tm: TermFactory, left: Obj | None, right: Obj | None) -> Term:
    """Whether two single references are the same object on a real machine.

    Boxes of equal small values are one object there and separate ones here, and so are entries that the same
    map gives twice.
    """
    if left is right:
        return tm.true
    if isinstance(left, SymRow) and isinstance(right, SymRow) and left.rows is right.rows:
        return tm.eq(left.index, right.index)
    if left is not None and right is not None:
        is_open = left.may_stand_for(right) or right.may_stand_for(left)
        if is_open or _may_be_empty_one(left, right) or _may_be_empty_one(right, left):
            first, second = sorted((left.serial, right.serial))
            return tm.var(f"same object {first} {second}", BOOL)
        if not (left.is_opaque or right.is_opaque) and left.cls.name == right.cls.name == jdk.OPEN_ENTRY:
            return _open_identity(tm, "entries", left, right)
        if left.is_unknown or right.is_unknown:
            return _may_be_same(tm, left, right)
    if type(left) is not Obj or type(right) is not Obj or left.cls is not right.cls:
        return tm.false
    if left.cls.name == jdk.STRING and (_stems_from(left, right) or _stems_from(right, left)):
        raise Unsupported("the identity of a string that a method may have returned unchanged")
    if left.payload is VIEW:
        raise Unsupported(f"the identity of a {left.cls.java_name}", of=left.cls.name)
    if is_plain_lambda(left):
        return _open_identity(tm, "lambda expressions", left, right)
    if left.payload is not BOXED or right.payload is not BOXED:
        return tm.false
    kind = "J" if left.cls.name == jdk.LONG else "I"
    a, b = lift(tm, left.boxed, kind), lift(tm, right.boxed, kind)
    width = a.sort.width
    low = 0 if left.cls.name == jdk.CHARACTER else -128
    return tm.and_(tm.eq(a, b), tm.sle(tm.bv(low, width), a), tm.sle(a, tm.bv(127, width)))


def _may_be_empty_one(left: Obj, right: Obj) -> bool:
    """Whether an array that was there before the program began may be an empty one, a constant perhaps."""
    is_before = isinstance(left, SymArr) and left.serial < 0
    return is_before and isinstance(right, Arr) and left.cls is right.cls and not right.slots


def is_lambda(target: Obj) -> bool:
    """Whether a lambda expression or method reference gave an object."""
    return "$$Lambda$" in target.cls.name


def is_plain_lambda(target: Obj) -> bool:
    """Whether it captured nothing: the same object may be given again and again (JLS 15.27.4)."""
    return len(target.slots) == 1 and is_lambda(target)


def same_boxed_value(tm: TermFactory, left: Obj, right: Obj) -> Term:
    """Whether two boxes of one class from valueOf may be one object: open where their values are equal,
    except for those that are always cached (``same_object``, JLS 5.1.7)."""
    kind = {jdk.LONG: "J", jdk.DOUBLE: "D", jdk.FLOAT: "F"}.get(left.cls.name, "I")
    equal = tm.eq(lift(tm, left.boxed, kind), lift(tm, right.boxed, kind))
    return tm.and_(equal, _open_identity(tm, "boxes", left, right))


def _open_identity(tm: TermFactory, what: str, left: Obj, right: Obj) -> Term:
    older, newer = sorted((left.serial, right.serial))
    return tm.var(f"identity of {what}({older},{newer})", BOOL)


def _may_be_same(tm: TermFactory, left: Obj, right: Obj) -> Term:
    """Whether two objects, one of them unknown, are the same: open, unless one excludes the other."""
    older, newer = sorted((left, right), key=lambda o: o.serial)
    if left.is_opaque or right.is_opaque:
        return tm.var(f"same object {older.serial} {newer.serial}", BOOL)
    # A constant, or a box from the cache, may be older than its serial number says.
    is_shared = left.cls.name in BOXES or left.cls.name == jdk.STRING
    if left.cls is not right.cls or not (newer.is_unknown or is_shared):
        return tm.false  # a newer known object was created after the unknown one
    return tm.var(f"same object {older.serial} {newer.serial}", BOOL)


def _stems_from(string: Obj, other: Obj) -> bool:
    """Whether a String may be another one that a method returned as it was: slot 1 names that one."""
    while isinstance(string.origin, Obj):
        string = string.origin
        if string is other:
            return True
    return False


def same_value(left: object, right: object) -> bool:
    """Whether two values are the same without asking a solver."""
    if left is right:
        return True
    if isinstance(left, float) and isinstance(right, float):
        return left == right and str(left) == str(right)
    if isinstance(left, int) and isinstance(right, int):
        return left == right
    return False


def join(tm: TermFactory, guard: Term, left: Any, right: Any, kind: str) -> Value:
    """``left`` where the guard holds, else ``right`` (an if-then-else term or guarded set)."""
    if same_value(left, right):
        same: Value = left
        return same
    if kind == "A":
        return join_references(tm, guard, left, right)
    return lower(tm.ite(guard, lift(tm, left, kind), lift(tm, right, kind)))
