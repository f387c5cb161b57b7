"""Undeclared failures that are probably intended rejections, and the grades of failures.

All kinds of likely rejections and their rules are here. A failure without a rule is a defect, or a value that
the JDK's code rejects.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.check.answers import Grade, Likely
from verifier.check.library import Library
from verifier.check.rejection import JDK_CHECKERS, below_platform, named, throws, ways
from verifier.check.target import Target
from verifier.classfile import jdk
from verifier.classfile.checkers import has_line, int_parameters
from verifier.classfile.descriptor import slot_count
from verifier.classfile.given import (
    asks_length,
    bounded_by_given,
    element_given,
    length_given,
    numbers_given,
    tests_any,
    written_behind,
)
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.verdict.outcome import TraceElement

_INDEX = "java/lang/IndexOutOfBoundsException"
_LENGTH = "java/lang/NegativeArraySizeException"
_CAST = "java/lang/ClassCastException"
_STORE = "java/lang/ArrayStoreException"
_NULL = "java/lang/NullPointerException"
_ASSERTION = "java/lang/AssertionError"
_LINKAGE = "java/lang/LinkageError"
_EXTERNAL = "java/io/Externalizable"
_SERIAL = "java/io/Serializable"
_MISTAKES = frozenset(
    {
        _INDEX,
        _LENGTH,
        _CAST,
        _STORE,
        _NULL,
        "java/util/ConcurrentModificationException",
        "java/util/NoSuchElementException",
    }
)
"""Exceptions from JDK code that show a mistake of the caller."""
_TEXTS = frozenset({"Ljava/lang/String;", "Ljava/lang/CharSequence;"})
_CHARACTER = re.compile(r'\\u[0-9a-fA-F]{4}|\\[0-7]{1,3}|\\.|[^"\\]')
_LITERAL = re.compile(rf'"(?:{_CHARACTER.pattern})*"')
_ARRAY = re.compile(r"new (?:byte|short|char|int|long)\[\] \{(?P<values>[^{}',]*(?:,[^{}',]*)*)\}")
_NUMBER = re.compile(r"-?[0-9]{1,10}")
_UNTYPED = frozenset({"rawtypes", "unchecked"})
"""Warnings of javac: a value may have another type than its receiver expects."""
_ANNOUNCED = {
    ("java/lang/Comparable", "compareTo"): _CAST,
    ("java/util/Comparator", "compare"): _CAST,
    ("java/util/Collection", "toArray"): _STORE,
    ("java/util/Collection", "add"): _CAST,
    ("java/util/Collection", "contains"): _CAST,
    ("java/util/Collection", "remove"): _CAST,
    ("java/util/Map", "get"): _CAST,
    ("java/util/Map", "put"): _CAST,
    ("java/util/Map", "remove"): _CAST,
    ("java/util/Map", "containsKey"): _CAST,
}
"""Exceptions that comments of JDK interfaces announce for certain arguments."""


@dataclass(frozen=True)
class Seen:
    """A failure that a run of a reproducer showed.

    ``frames``: the frames of its trace above the line that calls the method. ``warnings``: those of javac for
    the reproducer. ``bare``: classes, as in sources, of objects created by constructors without arguments.
    """

    exception: str
    frames: tuple[TraceElement, ...]
    warnings: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    given: tuple[str, ...] = ()
    """The receiver, if any, and the arguments, as people are shown them."""


def grade_of(library: Library, target: Target, seen: Seen) -> tuple[Grade, Likely | None]:
    """The grade of a failure, and why it is probably an intended rejection, if it is."""
    likely = _Judge(library, target, seen).likely()
    if likely is not None:
        return Grade.NOTE, likely
    kinds = _kinds(library, seen)
    by_jdk = seen.frames and not library.is_own(_class_of(seen.frames[0]))
    if by_jdk and jdk.ERROR not in kinds and not kinds & _MISTAKES:
        return Grade.WARNING, None
    return Grade.ERROR, None


def _kinds(library: Library, seen: Seen) -> frozenset[str]:
    return frozenset(one.name for one in library.supers(seen.exception.replace(".", "/")))


def _class_of(element: TraceElement) -> str:
    return element.class_name.replace(".", "/")


class _Judge:
    def __init__(self, library: Library, target: Target, seen: Seen) -> None:
        self._library = library
        self._target = target
        self._seen = seen
        self._kinds = _kinds(library, seen)
        checked = [one for one in seen.frames if one.class_name not in JDK_CHECKERS]
        self._by_helper = len(checked) < len(seen.frames)
        self._frames = checked

    def likely(self) -> Likely | None:
        """The first kind whose rule applies."""
        if _ASSERTION in self._kinds:
            return None
        if self._library.is_own(self._seen.exception.replace(".", "/")):
            return Likely.OWN_EXCEPTION
        if not self._frames:
            return None
        if self._is_by_hand():
            return Likely.BY_HAND
        if jdk.ERROR in self._kinds:
            return None
        if self._is_as_given() or self._is_range_outside():
            return Likely.AS_GIVEN
        if self._is_announced():
            return Likely.ANNOUNCED
        if _CAST in self._kinds and _UNTYPED & self._seen.warnings:
            return Likely.RAW_TYPE
        if _NULL in self._kinds and any(map(self._is_left_empty, self._seen.bare)):
            return Likely.SERIALISATION
        return None

    def _is_by_hand(self) -> bool:
        """Whether code of the class path creates the exception; for errors, one about classes."""
        thrower = self._frames[0]
        if not self._library.is_own(_class_of(thrower)):
            return False
        if jdk.ERROR in self._kinds and _LINKAGE not in self._kinds:
            return False
        return self._by_helper or throws(self._library, thrower, self._seen.exception)

    def _methods(self, element: TraceElement) -> list[MethodInfo]:
        owner = self._library.find(_class_of(element))
        found = named(owner, element.method) if owner is not None else []
        return [one for one in found if has_line(one, element.line)]

    def _is_as_given(self) -> bool:
        """Whether a rejected index or length is an unchanged parameter that no code tests."""
        if not self._kinds & {_INDEX, _LENGTH}:
            return False
        below = below_platform(self._library, self._frames)
        own = self._frames[below:]
        if not own or any(not self._library.is_own(_class_of(one)) for one in own):
            return False
        method = self._target.method
        numbers = int_parameters(method)
        given = frozenset(slot for slot in numbers if not self._is_tested(own, slot))
        first = 0 if method.is_static else 1
        others = frozenset(range(first, method.argument_slots)) - numbers
        slots = ways(self._library, own, given, lambda name: False)[-1]
        arrays = ways(self._library, own, others, lambda name: False)[-1]
        if slots and any(self._gives(one, slots, arrays, below) for one in self._methods(own[0])):
            return True
        return self._is_bounded_by_given(own, numbers, others, below)

    def _is_bounded_by_given(
        self, own: list[TraceElement], numbers: frozenset[int], others: frozenset[int], below: int
    ) -> bool:
        """Whether an unchanged parameter is meant as the number of used elements of an array or text
        parameter.

        No code on the way compares it with the length.
        """
        if _INDEX not in self._kinds:
            return False
        whole = ways(self._library, own, others, lambda name: False)
        slots = ways(self._library, own, numbers, lambda name: False)[-1]
        for at, kept in zip(reversed(own), whole, strict=True):
            if any(asks_length(one, kept) for one in self._methods(at)):
                return False
        line, callee = self._frames[below].line, self._frames[below - 1].method if below else None
        return any(bounded_by_given(one, line, callee, whole[-1], slots) for one in self._methods(own[0]))

    def _is_range_outside(self) -> bool:
        """Whether two ints are outside of the array or text before them, whose length the method never asks.

        They may be an offset and a length, or a start and an end.
        """
        method = self._target.method
        types, given = method.parameter_types, self._seen.given[-len(method.parameter_types) :]
        if _INDEX not in self._kinds or len(given) != len(types):
            return False
        slot = 0 if method.is_static else 1
        for number, descriptor in enumerate(types[:-2]):
            has_length = descriptor[0] == "[" or descriptor in _TEXTS
            if has_length and types[number + 1 : number + 3] == ("I", "I"):
                size, at, other = _size_of(given[number]), *map(_int_of, given[number + 1 : number + 3])
                if _is_outside(size, at, other) and not asks_length(method, frozenset({slot})):
                    return True
            slot += slot_count(descriptor)
        return False

    def _is_tested(self, own: list[TraceElement], slot: int) -> bool:
        """Whether a method on the way to the failing one compares a value that is an unchanged parameter."""
        chain = ways(self._library, own, frozenset({slot}), lambda name: False)
        called = [*(one.method for one in reversed(own[:-1])), None]
        return any(
            tests_any(one, at.line, name, slots & int_parameters(one))
            for at, name, slots in zip(reversed(own), called, chain, strict=True)
            for one in self._methods(at)
        )

    def _gives(self, method: MethodInfo, given: frozenset[int], arrays: frozenset[int], below: int) -> bool:
        line = self._frames[below].line
        slots = given & int_parameters(method)
        if below:
            return numbers_given(method, line, self._frames[below - 1].method, slots)
        if _INDEX not in self._kinds:
            return length_given(method, line, slots)
        return element_given(method, line, slots) or written_behind(method, line, arrays, slots)

    def _is_announced(self) -> bool:
        """Whether a JDK interface announces the exception for the method under check."""
        name = self._target.method.name
        return any(
            self._library.is_subclass(self._target.owner.name, owner) and kind in self._kinds
            for (owner, called), kind in _ANNOUNCED.items()
            if called == name
        )

    def _is_left_empty(self, spelled: str) -> bool:
        """Whether a class is serialisable and its constructor without arguments sets no field.

        Other constructors of it do.
        """
        name = self._library.find_dotted(spelled) or ""
        file = self._library.find(name)
        if file is None or not self._library.is_own(name):
            return False
        if self._library.is_subclass(name, _EXTERNAL):
            return True
        made = named(file, "<init>")
        bare = [one for one in made if not one.parameter_types]
        return (
            self._library.is_subclass(name, _SERIAL)
            and all(not _sets(file, one) for one in bare)
            and any(_sets(file, one) for one in made)
        )


def _sets(file: ClassFile, method: MethodInfo) -> bool:
    """Whether a constructor sets a field of its class, or delegates to another constructor."""
    steps = method.instructions
    return any(
        one.mnemonic == "putfield"
        or (
            one.mnemonic == "invokespecial"
            and one.operands[0].name == "<init>"
            and one.operands[0].owner == file.name
        )
        for one in steps
    )


def _size_of(shown: str) -> int | None:
    """The length of a text or of an array of numbers, by what people are shown."""
    if _LITERAL.fullmatch(shown):
        return len(_CHARACTER.findall(shown[1:-1]))
    array = _ARRAY.fullmatch(shown)
    if array is None:
        return None
    return array["values"].count(",") + 1 if array["values"] else 0


def _int_of(shown: str) -> int | None:
    return int(shown) if _NUMBER.fullmatch(shown) else None


def _is_outside(size: int | None, at: int | None, other: int | None) -> bool:
    """Whether there is no such range, by offset and length or by start and end, as far as is known."""
    if size is None or at is None or other is None:
        return False
    return at < 0 or not (0 <= other <= size - at or at <= other <= size)
