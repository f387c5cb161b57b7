"""Undeclared failures that are probably intended rejections, and the grades of failures.

All kinds of likely rejections and their rules are here. A failure without a rule is a defect, or a value that
the JDK's code rejects.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from verifier.check.answers import Grade, Likely
from verifier.check.failing.as_shown import (
    HUGE,
    int_of,
    is_huge,
    is_outside,
    most_elements,
    numbers_of,
    numbers_within,
    size_of,
)
from verifier.check.failing.protocol import is_empty_collection, is_told_state, is_unopened, is_unset
from verifier.check.library import Library
from verifier.check.making.generics import class_formals, method_types
from verifier.check.rejection import JDK_CHECKERS, below_platform, named, throws, ways
from verifier.check.target import Target
from verifier.classfile import jdk
from verifier.classfile.checkers import has_line, int_parameters, unassigned
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import slot_count
from verifier.classfile.given import (
    Given,
    asks_length,
    bounded_by_given,
    element_given,
    fixed_places,
    gives_back,
    length_given,
    moved_by_fields,
    numbers_given,
    written_behind,
)
from verifier.classfile.mention import classes_in
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOADS
from verifier.verdict.outcome import TraceElement

_INDEX = "java/lang/IndexOutOfBoundsException"
_LENGTH = "java/lang/NegativeArraySizeException"
_CAST = "java/lang/ClassCastException"
_STORE = "java/lang/ArrayStoreException"
_NULL = "java/lang/NullPointerException"
_CLASS = "java/lang/Class"
_NO_ELEMENT = "java/util/NoSuchElementException"
_ASSERTION = "java/lang/AssertionError"
_MISSING = "java/lang/NoClassDefFoundError"
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
        _NO_ELEMENT,
    }
)
"""Exceptions from JDK code that show a mistake of the caller."""
_TEXTS = frozenset({"Ljava/lang/String;", "Ljava/lang/CharSequence;"})
_UNTYPED = frozenset({"rawtypes", "unchecked"})
"""Warnings of javac: a value may have another type than its receiver expects."""
_TO_ARRAY = "toArray()[Ljava/lang/Object;"
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
    if jdk.ERROR not in kinds:
        if any(map(is_huge, seen.given)):
            return Grade.WARNING, Likely.HUGE
        if is_told_state(library, target, seen.frames):
            return Grade.WARNING, Likely.TOLD_STATE
        if _NULL in kinds and (
            is_unopened(library, target, seen.frames) or is_unset(library, target, seen.frames, seen.given)
        ):
            return Grade.WARNING, Likely.UNOPENED
        if _NO_ELEMENT in kinds and is_empty_collection(library, target, seen.frames):
            return Grade.WARNING, Likely.EMPTY_COLLECTION
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
        if self._is_missing():
            return Likely.MISSING_CLASS
        if self._is_by_hand():
            return Likely.BY_HAND
        if jdk.ERROR in self._kinds:
            return None
        if self._is_as_given() or self._is_range_outside() or self._is_held_by_jdk():
            return Likely.AS_GIVEN
        if self._is_announced():
            return Likely.ANNOUNCED
        if _CAST in self._kinds and any(map(self._casts_copy, self._methods(self._frames[0]))):
            return None
        if _CAST in self._kinds and _UNTYPED & self._seen.warnings:
            return Likely.RAW_TYPE
        if self._kinds & {_CAST, _NULL} and self._is_raw_literal():
            return Likely.RAW_TYPE
        if _CAST in self._kinds and any(map(self._casts_object, self._methods(self._frames[0]))):
            return Likely.UNTYPED
        if _CAST in self._kinds and any(map(self._returns_cast, self._methods(self._frames[0]))):
            return Likely.ASKED_TYPE
        if _NULL in self._kinds and any(map(self._is_left_empty, self._seen.bare)):
            return Likely.SERIALISATION
        return None

    def _is_missing(self) -> bool:
        """Whether the virtual machine needed a class that the class path does not have, or one above."""
        if _MISSING not in self._kinds:
            return False
        below = below_platform(self._library, self._frames)  # it may load a class
        at = self._frames[min(below, len(self._frames) - 1)]
        names = {
            name
            for method in self._methods(at)
            if method.code is not None
            for one in method.code.instructions
            if at.line is None or method.code.line_at(one.offset) == at.line
            for name in classes_in(one.operand)
            if not name.startswith("[")
        }
        return any(map(self._is_incomplete, names))

    def _is_incomplete(self, name: str) -> bool:
        """Whether a class or one of its supertypes is missing."""
        named = {up for file in self._library.supers(name) for up in (file.super_name, *file.interfaces)}
        return any(up and self._library.find(up) is None for up in {name, *named})

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
        """Whether a rejected index or length is an unchanged parameter, or an element of one, that no code
        tests."""
        if not self._kinds & {_INDEX, _LENGTH}:
            return False
        below = below_platform(self._library, self._frames)
        own = self._frames[below:]
        if not own or any(not self._library.is_own(_class_of(one)) for one in own):
            return False
        method = self._target.method
        numbers = int_parameters(method)
        first = 0 if method.is_static else 1
        others = frozenset(range(first, method.argument_slots)) - numbers
        arrays = ways(self._library, own, others, lambda name: False)[-1]
        below_zero = self._negative_parameters()
        for is_negative in (False, True):
            given = Given(
                below_zero & numbers if is_negative else numbers, is_negative=is_negative, find=self._find
            )
            slots = frozenset(
                slot
                for slot in given.slots
                if not self._is_tested(own, replace(given, slots=frozenset({slot})))
            )
            there = ways(self._library, own, slots, lambda name: False)[-1]
            of = arrays if not is_negative or below_zero - numbers else frozenset[int]()
            passed = replace(given, slots=there, arrays=of)
            if any(self._gives(one, passed, arrays, below) for one in self._methods(own[0])):
                return True
        fixed = (fixed_places(one, own[0].line, arrays) for one in self._methods(own[0]))
        if not below and self._asks_no_length(own, others) and any(fixed):
            return True
        return self._is_bounded_by_given(own, numbers, others, below) or self._is_beyond_receiver(own, below)

    def _is_beyond_receiver(self, own: list[TraceElement], below: int) -> bool:
        """Whether a place is a parameter plus fields, and no smaller than all that the receiver holds can be.

        It was made of so many elements and calls, as people are shown.
        """
        method, given = self._target.method, self._seen.given
        types = method.parameter_types
        if method.is_static or _INDEX not in self._kinds or len(given) != len(types) + 1:
            return False
        line, callee = self._frames[below].line, self._frames[below - 1].method if below else None
        most, slot = most_elements(given[0]), 1
        for descriptor, shown in zip(types, given[1:], strict=True):
            at = int_of(shown) if descriptor == "I" else None
            if at is not None and not 0 <= at < most:
                slots = frozenset({slot})
                there = ways(self._library, own, slots, lambda name: False)[-1]
                if not self._is_tested(own, Given(slots, find=self._find)) and any(
                    moved_by_fields(one, line, callee, there) for one in self._methods(own[0])
                ):
                    return True
            slot += slot_count(descriptor)
        return False

    def _find(self, called: MethodRef) -> MethodInfo | None:
        """The method of the class path that a call names."""
        owner = self._library.find(called.owner) if self._library.is_own(called.owner) else None
        return owner.methods_by_key.get(called.key) if owner is not None else None

    def _negative_parameters(self) -> frozenset[int]:
        """The slots of the parameters that are negative numbers, or arrays with one."""
        method = self._target.method
        slot, found = 0 if method.is_static else 1, set[int]()
        types = method.parameter_types
        shown = self._seen.given[-len(types) :] if types else ()
        for descriptor, value in zip(types, shown, strict=False):
            if any(one < 0 for one in numbers_of(value)):
                found.add(slot)
            slot += slot_count(descriptor)
        return frozenset(found)

    def _asks_no_length(self, own: list[TraceElement], others: frozenset[int]) -> bool:
        """Whether no method on the way asks for the length of an array or text that is a parameter."""
        whole = ways(self._library, own, others, lambda name: False)
        return not any(
            asks_length(one, kept)
            for at, kept in zip(reversed(own), whole, strict=True)
            for one in self._methods(at)
        )

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
        if not self._asks_no_length(own, others):
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
                size, at, other = size_of(given[number]), *map(int_of, given[number + 1 : number + 3])
                if is_outside(size, at, other) and not asks_length(method, frozenset({slot})):
                    return True
            slot += slot_count(descriptor)
        return False

    def _is_held_by_jdk(self) -> bool:
        """Whether an object of the JDK holds a place outside of all texts and arrays, as the caller gave it.

        Its constructor took the number unchecked (``new ParsePosition(-1)``). Code on the way asks for it.
        """
        types, given = self._target.method.parameter_types, self._seen.given
        if _INDEX not in self._kinds or len(given) < len(types):
            return False
        pairs = list(zip(types, given[len(given) - len(types) :], strict=True))
        sizes = [size_of(shown) for one, shown in pairs if one[0] == "[" or one in _TEXTS]
        most = max(HUGE if one is None else one for one in (*sizes, 0))
        held = {
            descriptor[1:-1]
            for descriptor, shown in pairs
            if descriptor[0] == "L"
            and not self._library.is_own(descriptor[1:-1])
            and shown.startswith("new ")
            if any(not 0 <= one <= most for one in numbers_within(shown))
        }
        return any(
            isinstance(one.operand, MethodRef) and one.operand.owner in held and self._gives_back(one.operand)
            for at in self._frames
            if self._library.is_own(_class_of(at))
            for method in self._methods(at)
            for one in method.instructions
        )

    def _gives_back(self, called: MethodRef) -> bool:
        owner = self._library.find(called.owner)
        getter = owner.methods_by_key.get(called.key) if owner is not None else None
        return owner is not None and getter is not None and gives_back(named(owner, "<init>"), getter)

    def _is_tested(self, own: list[TraceElement], given: Given) -> bool:
        """Whether a method on the way to the failing one tests a value that is an unchanged parameter."""
        chain = ways(self._library, own, given.slots, lambda name: False)
        called = [*(one.method for one in reversed(own[:-1])), None]
        return any(
            given.is_tested(one, at.line, name, slots & int_parameters(one))
            for at, name, slots in zip(reversed(own), called, chain, strict=True)
            for one in self._methods(at)
        )

    def _gives(self, method: MethodInfo, given: Given, arrays: frozenset[int], below: int) -> bool:
        line = self._frames[below].line
        here = replace(given, slots=given.slots & int_parameters(method))
        if below:
            return numbers_given(method, line, self._frames[below - 1].method, here)
        if _INDEX not in self._kinds:
            return length_given(method, line, here)
        return element_given(method, line, here) or written_behind(method, line, arrays, here.slots)

    def _is_announced(self) -> bool:
        """Whether a JDK interface announces the exception for the method under check."""
        name = self._target.method.name
        return any(
            self._library.is_subclass(self._target.owner.name, owner) and kind in self._kinds
            for (owner, called), kind in _ANNOUNCED.items()
            if called == name
        )

    def _is_raw_literal(self) -> bool:
        """Whether the failing method asks a class literal that only names the generic bound of its parameter.

        No object is of such a class, as ``Enum.class`` where a class of constants is wanted.
        """
        types = method_types(self._target.method).parameters
        given = self._seen.given[-len(types) :] if types else ()
        called = {
            one.operand.owner
            for method in self._methods(self._frames[0])
            for one in method.instructions
            if isinstance(one.operand, MethodRef)
        }
        return _CLASS in called and any(
            shown == f"{self._library.spell_class(bound.name).rpartition('.')[2]}.class"
            and (file := self._library.find(bound.name)) is not None
            and file.is_abstract
            and bool(class_formals(file))
            for one, shown in zip(types, given, strict=False)
            if one.name == _CLASS
            for bound in one.arguments
        )

    def _casts_object(self, method: MethodInfo) -> bool:
        """Whether all that the failing line casts are unchanged parameters that the method takes for any.

        The method overrides one of its supertypes, which gives them the type: Object, or one that all methods
        of the class cast alike, as classes do that belong together. ``equals`` must not cast.
        """
        at, code = self._frames[0], method.code
        file = self._library.find(_class_of(at))
        if code is None or file is None or method.name == "equals" or not self._overrides(file.name, method):
            return False
        here = [
            number
            for number, one in enumerate(code.instructions)
            if one.mnemonic == "checkcast" and (at.line is None or code.line_at(one.offset) == at.line)
        ]
        typed = _typed_slots(method)
        values = [(code.instructions[number - 1], code.instructions[number]) for number in here]
        return bool(values) and all(
            before.mnemonic == "aload"
            and before.operands[0] in typed
            and typed[before.operands[0]] in {f"L{jdk.OBJECT};", _cast_alike(file, one.operand.name)}
            for before, one in values
        )

    def _casts_copy(self, method: MethodInfo) -> bool:
        """Whether all that the failing line casts is what ``toArray()`` gives, whatever the elements are."""
        at, code = self._frames[0], method.code
        if code is None:
            return False
        steps = code.instructions
        before = [
            steps[number - 1].operand
            for number, one in enumerate(steps)
            if one.mnemonic == "checkcast" and (at.line is None or code.line_at(one.offset) == at.line)
        ]
        return bool(before) and all(isinstance(one, MethodRef) and one.key == _TO_ARRAY for one in before)

    def _returns_cast(self, method: MethodInfo) -> bool:
        """Whether the failing line only casts what it gives back, which it looks up by a parameter.

        Arrays are excluded, whose casts fail whatever the caller asks for.
        """
        at, code = self._frames[0], method.code
        if code is None or not method.return_type.startswith("L"):
            return False
        here = [
            number
            for number, one in enumerate(code.instructions)
            if at.line is None or code.line_at(one.offset) == at.line
        ]
        steps, first = code.instructions, 0 if method.is_static else 1
        casts = [number for number in here if steps[number].mnemonic == "checkcast"]
        given = range(first, method.argument_slots)
        looks_up = any(steps[n].mnemonic in LOADS and steps[n].operands[0] in given for n in here)
        return looks_up and bool(casts) and all(steps[n + 1].mnemonic == "areturn" for n in casts)

    def _overrides(self, name: str, method: MethodInfo) -> bool:
        above = (file for file in self._library.supers(name) if file.name != name)
        return any(method.key in file.methods_by_key for file in above)

    def _is_left_empty(self, spelled: str) -> bool:
        """Whether a class or one below it is serialisable, and its constructor without arguments is empty.

        Other constructors of it set fields.
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
            any(self._library.is_subclass(one, _SERIAL) for one in (name, *self._library.below(name)))
            and all(not self._sets(file, one) for one in bare)
            and any(self._sets(file, one) for one in made)
        )

    def _sets(self, file: ClassFile, method: MethodInfo) -> bool:
        """Whether a constructor sets a field, or delegates to another constructor that does."""
        return any(
            one.mnemonic == "putfield"
            or (one.mnemonic == "invokespecial" and self._delegates(file, one.operands[0]))
            for one in method.instructions
        )

    def _delegates(self, file: ClassFile, called: MethodRef) -> bool:
        made = self._find(called) if called.name == "<init>" else None
        owner = self._library.find(called.owner)
        return (
            made is not None
            and owner is not None
            and self._library.is_subclass(file.name, owner.name)
            and self._sets(owner, made)
        )


def _typed_slots(method: MethodInfo) -> dict[int, str]:
    """The unchanged parameters, and their types."""
    found, slot = dict[int, str](), 0 if method.is_static else 1
    for descriptor in method.parameter_types:
        found[slot] = descriptor
        slot += slot_count(descriptor)
    kept = unassigned(method, method.code) if method.code is not None else frozenset[int]()
    return {slot: descriptor for slot, descriptor in found.items() if slot in kept}


def _cast_alike(file: ClassFile, to: str) -> str | None:
    """The one type of parameters that two methods of a class or more cast to ``to``, none to another."""
    casts: dict[str, list[str]] = {}
    for method in file.methods:
        typed = _typed_slots(method)
        each = {
            (typed[before.operands[0]], one.operand.name if one.mnemonic == "checkcast" else "")
            for before, one in pairwise(method.instructions)
            if one.mnemonic in ("checkcast", "instanceof")
            if before.mnemonic == "aload" and before.operands[0] in typed
        }
        for descriptor, name in each:
            casts.setdefault(descriptor, []).append(name)
    found = [one for one, names in casts.items() if len(names) > 1 and set(names) == {to}]
    return found[0] if len(found) == 1 else None
