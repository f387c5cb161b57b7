"""Who decided a value that made a method fail: its caller, calls before, or the code itself.

A value is followed back through the bytecode and the frames of the trace: through local variables, fields,
arithmetic and results, and from a parameter to the argument that the caller passes. It ends at a *source*.
Callers of the method under check decide its arguments and what these hold (``GIVEN``), and, by constructors
and other calls, what fields hold when it is called (``STATE``). What the code looks up, counts or computes
itself is its own (``OWN``); a source of this kind says so in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain

from verifier.check.library import Library
from verifier.check.nulls import annotated
from verifier.check.target import Target
from verifier.classfile import jdk
from verifier.classfile.checkers import CALLS
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.effect import effect
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import ARRAY_LOADS, NULL_TESTS, RETURNS
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.jdk_facts import Fact, holds_of
from verifier.dataflow.origins import MethodOrigins, Origins, argument, is_argument, origins_of
from verifier.verdict.outcome import TraceElement

_MOST_STEPS = 2000
"""Steps for all values of a failure."""
_CONSTANTS = frozenset({"iconst", "lconst", "fconst", "dconst", "ldc"})
_MADE = frozenset({"new", "newarray", "anewarray", "multianewarray", "invokedynamic"})
LENGTHS = frozenset({"length", "size"})
_MOVES = frozenset({"add", "sub", "mul", "2l", "2i", "2s", "2b", "2c"})
"""Arithmetic, without the letter of the type, that leaves a number as good as its caller knows it."""
_STORES = frozenset({"putfield", "putstatic"})
_LESS = frozenset({"isub", "lsub"})
_MOST_IN_RESULTS = 5
"""The same in methods whose results are used."""
_MATHS = frozenset({"java/lang/Math", "java/lang/StrictMath"})
_MOST_DEEP = 12
"""Steps back from a value; farther away its caller is presumed to decide it."""


class By(Enum):
    """Who decided a value."""

    GIVEN = auto()
    STATE = auto()
    OWN = auto()
    CONSTANT = auto()
    MADE = auto()
    """A new object."""


@dataclass(frozen=True)
class Source:
    """Where a value comes from.

    ``said``: what the code did, where it is its own. ``field``: of a state. ``is_made``: of an object that
    the code made. ``is_null``: a null that stands in the code. ``of``: who decided the numbers that it is
    computed of. ``is_looked_up``: what a method of the JDK, or of no known class, gives. ``is_counted``: a
    counter; ``is_free``: one that is compared with nothing.
    """

    by: By
    said: str = ""
    field: FieldRef | None = None
    is_made: bool = False
    is_null: bool = False
    of: frozenset[By] = frozenset()
    is_looked_up: bool = False
    is_counted: bool = False
    is_free: bool = False


_GIVEN = Source(By.GIVEN)


@dataclass(frozen=True)
class Place:
    """A method of a frame. ``level``: its number, 0 for the one that failed.

    ``call``: where a method of no frame was called, whose result is looked at.
    """

    level: int
    file: ClassFile
    body: MethodOrigins
    line: int | None
    call: tuple[Place, int] | None = None

    @property
    def method(self) -> MethodInfo:
        """The method."""
        return self.body.method

    def on_line(self) -> Iterator[tuple[int, Instruction]]:
        """The instructions of the line of the frame; all that can be reached, if lines are not known."""
        code = self.method.code
        assert code is not None
        for at, one in self.body.reached():
            if self.line is None or code.line_of(at) == self.line:
                yield at, one


class Trail:
    """The frames of the class path above the call of the method under check, the failing one first."""

    def __init__(self, library: Library, target: Target, frames: Sequence[TraceElement]) -> None:
        self.library = library
        self._target = target
        self._frames = frames
        self._left = _MOST_STEPS
        self._open = set[tuple[int, str, str, int]]()

    def places(self, level: int) -> list[Place]:
        """The methods that a frame may be of: several, if lines are not known."""
        element = self._frames[level]
        file = self.library.find(element.class_name.replace(".", "/"))
        found = []
        for method in file.methods if file is not None else ():
            if file is None or method.name != element.method or method.code is None:
                continue
            if level == len(self._frames) - 1 and method.key != self._target.method.key:
                continue
            try:
                place = Place(level, file, origins_of(file, method), element.line)
            except Unfollowed:
                continue
            if next(place.on_line(), None) is not None:
                found.append(place)
        return found

    def has(self, level: int) -> bool:
        """Whether there is a frame of this number."""
        return level < len(self._frames)

    def all_places(self) -> Iterator[Place]:
        """The methods of all frames."""
        return (place for level in range(len(self._frames)) for place in self.places(level))

    def sources(self, place: Place, at: int, number: int, depth: int = _MOST_DEEP) -> list[Source]:
        """Where an operand of an instruction may come from. ``number``: the lowest operand is 0."""
        return self.all_sources(place, place.body.of(at, number), depth)

    def all_sources(self, place: Place, origins: Origins, depth: int = _MOST_DEEP) -> list[Source]:
        """Where values may come from."""
        return self._all([(place, origins)], depth)

    def _all(self, values: Iterable[tuple[Place, Origins]], depth: int) -> list[Source]:
        found = dict[Source, None]()
        for place, origins in values:
            for origin in sorted(origins):
                found.update(dict.fromkeys(self._once(place, origin, depth)))
        return list(found)

    def _once(self, place: Place, origin: int, depth: int) -> list[Source]:
        """Those of one value: none if they are being looked for, which adds nothing."""
        key = (place.level, place.file.name, place.method.key, origin)
        if key in self._open:
            return []
        if (known := self._at_once(place, origin)) is not None:
            return known
        self._left -= 1
        if not depth or self._left <= 0:
            return [_GIVEN]
        self._open.add(key)
        found = self._of(place, origin, depth - 1)
        self._open.remove(key)
        return found

    def arguments(self, place: Place, number: int) -> Iterator[tuple[Place, Origins]]:
        """What callers on the way pass for a parameter; the receiver is the first one."""
        if place.call is not None:
            caller, at = place.call
            yield caller, caller.body.of(at, number)
            return
        for caller in self.places(place.level + 1) if self.has(place.level + 1) else ():
            for at, one in caller.on_line():
                if one.mnemonic in CALLS and one.operands[0].key == place.method.key:
                    yield caller, caller.body.of(at, number)

    def _at_once(self, place: Place, origin: int) -> list[Source] | None:
        """Those of a value that is looked at alone; None if others decide it."""
        if origin < 0:
            return None if is_argument(origin) else []
        one = place.body.code[origin]
        op = one.mnemonic
        if op == "getstatic":
            return [Source(By.STATE, field=one.operands[0])]
        if op in _CONSTANTS:
            return [Source(By.CONSTANT)]
        if op == "aconst_null":
            if place.call is not None and _tested_for_null(place.body):
                return None
            return [replace(self._own(place, "the code itself gives null"), is_null=True)]
        if op in _MADE:
            return [Source(By.MADE)]
        return [self._own(place, "the code computes it of a length")] if op == "arraylength" else None

    def _of(self, place: Place, origin: int, depth: int) -> list[Source]:
        if is_argument(origin):
            return self._all(self.arguments(place, argument(0) - origin), depth) or [_GIVEN]
        one = place.body.code[origin]
        op = one.mnemonic
        if op == "getfield":
            return self._field(place, origin, one.operands[0], depth)
        if op in CALLS:
            return self._result(place, origin, one.operands[0], depth)
        if op == "iinc":
            return self._counted(place, origin, depth)
        if op == "aconst_null":  # null for null: whoever passes it
            passed = (self.arguments(place, number) for number in _tested_for_null(place.body))
            return self._all(chain.from_iterable(passed), depth) or [_GIVEN]
        return (self._element if op in ARRAY_LOADS else self._computed)(place, origin, depth)

    def _own(self, place: Place, said: str) -> Source:
        return Source(By.OWN, f"{said}, in {place.method.name}")

    def _field(self, place: Place, at: int, ref: FieldRef, depth: int) -> list[Source]:
        stored = [
            number
            for number, one in place.body.reached()
            if one.mnemonic == "putfield" and one.operands[0].key == ref.key and number < at
        ]
        holders = self.sources(place, at, 0, depth)
        is_made = bool(holders) and all(one.by is By.MADE for one in holders)
        found = [Source(By.STATE, field=ref, is_made=is_made)]
        for number in stored:
            found += self.sources(place, number, 1, depth)
        return found

    def _element(self, place: Place, at: int, depth: int) -> list[Source]:
        held = self.sources(place, at, 0, depth)
        if place.body.code[at].mnemonic == "aaload":
            return [one for one in held if one.by is not By.OWN]  # arrays are filled as a rule
        if any(one.by in (By.OWN, By.MADE) for one in held):
            return [self._own(place, "the code made the array that holds it")]
        return held

    def _counted(self, place: Place, at: int, depth: int) -> list[Source]:
        """A counter reaches as far as what it is compared with."""
        found = list[Source]()
        for use, number in place.body.uses(at):
            if place.body.code[use].mnemonic.startswith("if_icmp"):
                for bound in place.body.of(use, 1 - number):
                    found += self._bound(place, bound, depth)
        counted = self._own(place, "the code counts it")
        return found or [replace(counted, is_counted=True, is_free=True)]

    def _bound(self, place: Place, origin: int, depth: int) -> list[Source]:
        if origin >= 0 and is_length(place.body.code[origin]):
            found = self.sources(place, origin, 0, depth)
            counted = replace(self._own(place, "the code counts it"), is_counted=True)
            return found if all(one.by is By.GIVEN for one in found) else [counted]
        return self._all([(place, frozenset({origin}))], depth)

    def _computed(self, place: Place, at: int, depth: int) -> list[Source]:
        """Of arithmetic: the code's own, but not if an argument is only moved.

        Who decided its parts stays known: a length beside a number of the caller's is not the code's alone.
        """
        parts = [
            source
            for number in range(effect(place.body.code[at])[0])
            for source in self.sources(place, at, number, depth)
        ]
        by = {one.by for one in parts}
        op = place.body.code[at].mnemonic
        of = frozenset(by & {By.GIVEN, By.STATE, By.OWN}).union(*(one.of for one in parts))
        computed = replace(self._own(place, "the code computes it"), of=of)
        if By.GIVEN in by:
            return [replace(_GIVEN, of=of) if op in CALLS or op[1:] in _MOVES else computed]
        if By.OWN in by:
            own = [replace(one, of=of) for one in parts if one.by is By.OWN]
            return parts if all(one.is_counted for one in own) else own  # with what a counter begins with
        is_last = op in _LESS and by == {By.STATE, By.CONSTANT}  # the last one of so many
        if By.STATE in by and not is_last and not self._is_written_back(place, at):
            return [computed]
        return parts

    def _is_written_back(self, place: Place, at: int) -> bool:
        return any(place.body.code[use].mnemonic == "putfield" for use, _ in place.body.uses(at))

    def _result(self, place: Place, at: int, ref: MethodRef, depth: int) -> list[Source]:
        result = parse_method_descriptor(ref.descriptor)[1]
        if ref.owner in _MATHS and not ref.descriptor.startswith("()"):
            return self._computed(place, at, depth)
        receiver = () if place.body.code[at].mnemonic == "invokestatic" else self.sources(place, at, 0, depth)
        found = self.library.method(ref)
        if found is not None and self.library.is_own(found[0].name):
            return self._returned(place, at, found[1], depth)
        if found is not None and (found[0].name, ref.key) == (jdk.ENUM, "ordinal()I"):
            return [Source(By.OWN, "each constant of an enum is an ordinary value")]
        if (ref.owner, ref.key) == (jdk.STRING, "toCharArray()[C"):
            return list(receiver)  # of one length
        if result.startswith(("L", "[")) and holds_of(Fact.NEVER_NULL, ref):
            return [Source(By.MADE)]
        is_held = ref.owner in jdk.ALL_BOXES or (found is not None and _is_getter(found[1]))
        if is_held and ref.name not in LENGTHS:
            return self.sources(place, at, 0, depth)
        if result.startswith(("L", "[")) and receiver and ref.descriptor.startswith("()"):
            return list(receiver)  # a view or part of it
        return [replace(self._own(place, f"{ref.name} gives it"), is_looked_up=True)]

    def _returned(self, place: Place, at: int, method: MethodInfo, depth: int) -> list[Source]:
        """What a method of the class path gives: what it looks up or computes, or a field, or a parameter."""
        if method.code is None:
            return [replace(_GIVEN, is_looked_up=True)]
        given = Source(By.OWN, f"{method.name} gives it")
        inside = self.results(place, at) if depth else ()
        found = self._all(inside, min(depth, _MOST_IN_RESULTS))
        if any(one.is_null for one in found) and self._is_left_out(place, at, method, depth):
            found = [_GIVEN if one.is_null else one for one in found]
        return [replace(one, said=given.said) if one.by is By.OWN else one for one in found] or [given]

    def _is_left_out(self, place: Place, at: int, method: MethodInfo, depth: int) -> bool:
        """Whether null says that callers left something out of an object of another class: a getter gives it,
        and no annotation says that it may."""
        ref = place.body.code[at].operands[0]
        above = {one.name for one in self.library.supers(place.file.name)}
        is_getter = place.body.code[at].mnemonic != "invokestatic" and ref.descriptor.startswith("()")
        if not is_getter or ref.owner in above or annotated.result(method):
            return False
        return all(one.by in (By.GIVEN, By.STATE) for one in self.sources(place, at, 0, depth))

    def is_set(self, field: FieldRef) -> bool:
        """Whether each constructor stores what it makes or is given in a field, and no method stores null."""
        file = self.library.find(field.owner)
        declared = next((one for one in file.fields if one.key == field.key), None) if file else None
        if declared is not None and declared.is_static:
            return declared.is_final
        try:
            bodies = [origins_of(file, one) for one in file.methods if one.code is not None] if file else []
        except Unfollowed:
            return False
        stored = {body: _stores(body, field) for body in bodies}
        constructors = [one for one in bodies if one.method.name == "<init>" and not _delegates(one)]
        return all(any(_is_there(one, value) for value in stored[one]) for one in constructors) and not any(
            "aconst_null" in _mnemonics(one, value) for one in bodies for value in stored[one]
        )

    def stores(self, field: FieldRef) -> bool:
        """Whether a method on the way, or one that it calls, sets a field."""
        own = [one for place in self.all_places() for one in place.method.instructions]
        called = [self.library.method(one.operands[0]) for one in own if one.mnemonic in CALLS]
        below = (one for found in called if found is not None for one in found[1].instructions)
        return any(one.mnemonic in _STORES and one.operands[0] == field for one in chain(own, below))

    def inside(self, place: Place, at: int) -> Place | None:
        """The body of a called method of the class path, which is of no frame."""
        found = self.library.method(place.body.code[at].operands[0])
        if found is None or not self.library.is_own(found[0].name) or found[1].code is None:
            return None
        try:
            return Place(len(self._frames), found[0], origins_of(*found), None, (place, at))
        except Unfollowed:
            return None

    def results(self, place: Place, at: int) -> Iterator[tuple[Place, Origins]]:
        """What a called method of the class path gives: its body, of no frame, and the origins of results."""
        inner = self.inside(place, at)
        for number, one in inner.body.reached() if inner is not None else ():
            if inner is not None and one.mnemonic in RETURNS and one.mnemonic != "return":
                yield inner, inner.body.of(number, 0)


def _stores(body: MethodOrigins, field: FieldRef) -> list[Origins]:
    """The values that a method stores in a field."""
    return [
        body.of(at, 1)
        for at, one in body.reached()
        if one.mnemonic == "putfield" and one.operands[0].key == field.key
    ]


def _tested_for_null(body: MethodOrigins) -> list[int]:
    """The parameters that a method tests for null; the receiver is the first one."""
    tested = {
        argument(0) - origin
        for number, one in body.reached()
        if one.mnemonic in NULL_TESTS
        for origin in body.of(number, 0)
        if is_argument(origin)
    }
    return sorted(tested)


def _delegates(body: MethodOrigins) -> bool:
    """Whether a constructor begins with a call of another one of its class."""
    return any(
        one.mnemonic == "invokespecial"
        and one.operands[0].owner == body.owner
        and body.of(at, 0) == {argument(0)}
        for at, one in body.reached()
    )


def _is_there(body: MethodOrigins, value: Origins) -> bool:
    """Whether a value is no null: callers from outside of the class pass none."""
    is_passed = not body.method.is_private and all(map(is_argument, value))
    return is_passed or _mnemonics(body, value) <= _MADE | _CONSTANTS


def _mnemonics(body: MethodOrigins, value: Origins) -> set[str]:
    return {body.code[one].mnemonic if one >= 0 else "" for one in value}


def is_length(one: Instruction) -> bool:
    """Whether an instruction gives the length of an array, a text or a collection."""
    if one.mnemonic == "arraylength":
        return True
    return one.mnemonic in CALLS and one.operands[0].name in LENGTHS and "()" in one.operands[0].descriptor


def is_bound(one: Instruction) -> bool:
    """Whether an instruction asks whether a number is smaller than another one."""
    return one.mnemonic.startswith("if_icmp") and one.mnemonic[-2:] not in ("eq", "ne")


def _is_getter(method: MethodInfo) -> bool:
    names = [one.mnemonic for one in method.instructions]
    return len(names) == 3 and names[:2] == ["aload", "getfield"]
