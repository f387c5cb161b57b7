"""Open values as inputs of a program: the methods that return them, and their values in a model (JSON)."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, RtField
from verifier.machine.unknown import Opaque, OpenRefs, UnknownString
from verifier.machine.value import Args, Guarded, Obj, Reference, SymArr, Value
from verifier.models.open_ancestor import primitive_of
from verifier.models.open_initialiser import user_classes
from verifier.models.open_kind import OpenBox, OpenData
from verifier.models.open_object import Fits, OpenHeap
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator
from verifier.terms.term import Term
from verifier.texts.text import Text, TextLike
from verifier.texts.text_value import (
    LONGEST_WRITTEN,
    TextTooLongError,
    is_long,
    preferences,
    size_of_runs,
    text_runs,
    text_value,
)

_SHORT = 8
Plain = None | bool | int | float | str | list["Plain"]
_MOST_MARKED = 1000
"""The most elements of a large array that are listed as different from the rest."""
_SIZES = {"Z": 1, "B": 1, "C": 2, "S": 2, "I": 4, "F": 4, "J": 8, "D": 8}
"""Bytes of an element."""
WITH_NULL = "+"
"""The second argument of ``jrFunction`` for an array whose elements may be null."""
_CLASS, _TEXT = "Ljava/lang/Class;", "Ljava/lang/String;"


def open_models(heap: OpenHeap) -> dict[tuple[str, str], Modelled]:
    """The models of driver methods that return open references. ``driver``: an internal name.

    ``jrOpen(Class)`` returns any object of a type; ``jrOpen(Class, String)`` an object whose virtual call of
    the method with this name and descriptor runs the type's own; ``jrFunction(Class, String)`` a function
    that returns values of the type of this descriptor, or an array with null among its elements;
    ``jrFunction(Class, String, String)`` both.
    """

    def noted(m: Machine, given: Reference) -> Result:
        m.record_input("string", OpenReference(heap, given))
        return given

    def give(m: Machine, args: Args) -> Result:
        cls = m.non_null(args[0]).payload
        assert isinstance(cls, RtClass)
        heap.prepare()
        if cls.is_array:
            return noted(m, heap.array(cls, False, heap.facts.holes))
        if cls.name == jdk.STRING or cls.name in jdk.ALL_BOXES:
            value = heap.value(cls.descriptor, False)
            assert isinstance(value, Obj)
            return noted(m, value)
        return noted(m, heap.reference(cls.name, False, running_own(m, cls, args[1:])))

    def running_own(m: Machine, cls: RtClass, key: Args) -> Fits:
        own = cls.find_method(m.non_null(key[0]).payload) if key else None
        return lambda other: own is None or other.select(own) is own

    def give_function(m: Machine, args: Args) -> Result:
        cls = m.non_null(args[0]).payload
        assert isinstance(cls, RtClass)
        heap.prepare()
        if cls.is_array:
            return noted(
                m, heap.array(cls, False, heap.facts.holes or m.non_null(args[1]).payload == WITH_NULL)
            )
        fits = running_own(m, cls, args[2:])
        return noted(m, heap.reference(cls.name, False, fits, gives=m.non_null(args[1]).payload))

    key = "({})Ljava/lang/Object;"
    return {
        (heap.driver, "jrOpen" + key.format(_CLASS)): Modelled(give),
        (heap.driver, "jrOpen" + key.format(_CLASS + _TEXT)): Modelled(give),
        (heap.driver, "jrFunction" + key.format(_CLASS + _TEXT)): Modelled(give_function),
        (heap.driver, "jrFunction" + key.format(_CLASS + _TEXT + _TEXT)): Modelled(give_function),
    }


@dataclass(frozen=True, eq=False)
class OpenValue(ABC):
    """An input that consists of open values."""

    heap: OpenHeap

    @abstractmethod
    def shown(self, writer: ObjectWriter) -> str:
        """Its value in a solver's model, as JSON, by a new writer."""

    def array_lengths(self) -> list[Term]:
        """The lengths of arrays of primitives."""
        return [target.length for target in self.heap.targets if isinstance(target, SymArr)]

    def texts(self) -> Iterator[Text]:
        """The unknown texts."""
        for values in (*self.heap.made.values(), self.heap.statics):
            for value in values.values():
                yield from _texts(value)

    def preferences(self) -> list[list[Term]]:
        """Soft constraints that prefer short arrays and texts."""
        tm = self.heap.machine.tm
        groups = [
            [tm.sle(length, tm.bv(most, 32))]
            for most in (LONGEST_WRITTEN, _SHORT)
            for length in self.array_lengths()
        ]
        for text in self.texts():
            groups += preferences(text, tm)
        return groups


@dataclass(frozen=True, eq=False)
class OpenReference(OpenValue):
    """An open reference."""

    reference: Reference

    def shown(self, writer: ObjectWriter) -> str:
        """Its value in a solver's model, as JSON: the reference, and the reachable objects.

        ``[reference, [object, ...]]``, where an object is ``[number, "object", class, [[owner, field, value],
        ...]]`` or ``[number, "array", kind, [values]]``; a value is null, ``["ref", number]``, ``["static",
        class, name]``, ``["box", class, kind, value]`` or ``[kind, value]``. Fields that were not read are
        left out. Long texts are ``["runs", [[part, times], ...]]``, large arrays ``[number, "large", kind,
        [length, value, [[index, value], ...]]]``, where the first value is that of all other elements.
        """
        return json.dumps(writer.whole(self.reference))


def _texts(value: Value) -> Iterator[Text]:
    choices = value.choices if isinstance(value, Guarded) else ()
    for _, target in choices:
        if isinstance(target, UnknownString) and isinstance(target.payload, Text):
            yield target.payload


class ObjectWriter:
    """Writes open values, and the objects that they lead to, as a solver's model has them.

    ``takes_large``: also writes large arrays and long texts; ``size_bytes`` is their size.
    """

    def __init__(self, heap: OpenHeap, evaluator: Evaluator, takes_large: bool = False) -> None:
        self._heap = heap
        self._evaluator = evaluator
        self._takes_large = takes_large
        self.size_bytes = 0
        self._numbers = {target: number for number, target in enumerate(heap.targets)}
        self._todo: list[Obj] = []
        self._seen: set[Obj] = set()

    def whole(self, reference: Reference) -> Plain:
        """A reference and all reachable objects."""
        return [self.value(reference, ""), self.objects()]

    def objects(self) -> list[Plain]:
        """The objects that the values written so far lead to, without those returned before."""
        objects: list[Plain] = []
        while self._todo:
            target = self._todo.pop()
            objects.append(self._object(target))
        return objects

    def _object(self, target: Obj) -> Plain:
        number = self._numbers[target]
        if isinstance(target, SymArr):
            kind = NAMES_OF_PRIMITIVES[target.cls.element]
            length = self._evaluator.value(target.length)
            assert isinstance(length, int)
            if self._takes_large and length > LONGEST_WRITTEN:
                return [number, "large", kind, self._large(target, length)]
            return [number, "array", kind, self._elements(target, length)]
        fields: list[Plain] = []
        for slot, value in self._heap.made[target].items():
            declared = target.cls.layout[slot]
            if isinstance(declared, RtField):
                shown = self.value(value, declared.descriptor)
                fields.append([declared.cls.java_name, declared.name, shown])
        return [number, "object", target.cls.java_name, fields]

    def _elements(self, array: SymArr, length: int) -> list[Plain]:
        tm = self._heap.machine.tm
        if not 0 <= length <= LONGEST_WRITTEN:
            raise TextTooLongError(f"an array of {length} elements")
        content = self._heap.made[array][0]
        assert isinstance(content, Term)
        places = [tm.select(content, tm.bv(at, 32)) for at in range(length)]
        return [_number(self._evaluator.value(place), array.cls.element) for place in places]

    def _large(self, array: SymArr, length: int) -> list[Plain]:
        """A large array: its length, the most frequent element, and the other elements."""
        content = self._heap.made[array][0]
        assert isinstance(content, Term)
        told = self._evaluator.value(content)
        assert isinstance(told, ArrayValue)
        element = array.cls.element
        marked = {at: value for at, value in told.entries.items() if 0 <= at < length}
        if len(marked) > _MOST_MARKED:
            raise TextTooLongError(f"an array of {length} elements")
        self.size_bytes += length * _SIZES[element]
        apart: list[Plain] = [[at, _number(value, element)] for at, value in sorted(marked.items())]
        return [length, _number(told.default, element), apart]

    def _text(self, text: TextLike) -> Plain:
        tm = self._heap.machine.tm
        runs = text_runs(tm, text, self._evaluator) if self._takes_large else ()
        if not is_long(runs):
            return ["string", text_value(tm, text, self._evaluator)]
        self.size_bytes += size_of_runs(runs)
        return ["runs", [[part, times] for part, times in runs]]

    def value(self, value: Value, descriptor: str) -> Plain:
        """A value of a type; an empty descriptor stands for any reference."""
        if descriptor and descriptor[0] not in "L[":
            given = self._evaluator.value(value) if isinstance(value, Term) else value
            return [NAMES_OF_PRIMITIVES[descriptor], _number(given, descriptor)]
        assert value is None or isinstance(value, (Obj, Guarded))
        target = value
        if isinstance(value, Guarded):
            holding = [t for guard, t in value.choices if self._evaluator.value(guard)]
            target = holding[0] if holding else value.choices[-1][1]
        assert target is None or isinstance(target, Obj)
        return None if target is None else self._target(target)

    def _target(self, target: Obj) -> Plain:
        if isinstance(target, (Opaque, OpenRefs, OpenData)):
            return None  # a replay shows whether the failure occurs without it
        if isinstance(target, UnknownString):
            return self._text(target.payload)
        if isinstance(target, OpenBox):
            descriptor = primitive_of(target.cls)
            (slot,) = [f.slot for f in target.cls.layout[1:] if f is not None]
            given = self._evaluator.value(target.slots[slot])
            return ["box", target.cls.java_name, NAMES_OF_PRIMITIVES[descriptor], _number(given, descriptor)]
        if target not in self._numbers:
            return ["static", *self._static_field(target)]
        if target not in self._seen:
            self._seen.add(target)
            self._todo.append(target)
        return ["ref", self._numbers[target]]

    def _static_field(self, target: Obj) -> tuple[str, str]:
        """The class and name of a static field that holds an object."""
        for cls in (target.cls, *user_classes(self._heap.machine)):
            for declared in cls.static_fields:
                if declared is not None and cls.statics[declared.slot] is target:
                    return cls.java_name, declared.name
        raise TextTooLongError(f"an object of {target.cls.java_name} that static fields lead to")


def _number(value: object, descriptor: str) -> bool | int | float:
    assert isinstance(value, (bool, int, float))
    if descriptor == "Z":
        return bool(value)
    bits = {"B": 8, "S": 16, "I": 32, "J": 64}.get(descriptor)
    if bits is not None:
        value = int(value) & ((1 << bits) - 1)
        return value - (1 << bits) if value >> (bits - 1) else value
    return int(value) & 0xFFFF if descriptor == "C" else float(value)
