"""Open objects: any object of a static type, by lazy initialisation.

A reference is one guarded value: null, any open object met so far that fits, one that static fields lead to,
or a new one of each class of the program at or below its type. The fields of an open object get values when
they are read first: primitives and texts are unknown, references are open again. These are values before
the method ran, the same on every path, so that they are made once and are no writes. What cannot be listed
(objects of the JDK's own classes, lambda expressions, arrays of references) is one opaque object, which
may be handed on, but not used.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import KIND_OF_TYPE, NAMES_OF_PRIMITIVES
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.payload import references_of
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_FINAL, ACC_INTERFACE, Modelled, RtClass, RtField
from verifier.machine.unknown import LazySlots, Opaque, Unknown, UnknownString, arbitrary
from verifier.machine.value import (
    BOXED,
    BOXES,
    SORT_OF_KIND,
    Args,
    Arr,
    Guarded,
    Obj,
    Reference,
    SymArr,
    Value,
    lower,
)
from verifier.terms.evaluator import Evaluator
from verifier.terms.sort import BOOL, BV32, array_sort, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import Text, unknown_text
from verifier.texts.text_value import TextTooLongError, preferences, text_value

_MOST_OBJECTS = 300
"""Open objects of a machine: beyond, something walks through all that there may be."""
_NEWEST = 1 << 40
"""A serial number beyond all others: a box that may be any that there is."""
_MOST_HELD = 3000
_MOST_CLASSES = 40
"""Classes of a type that are told apart."""
_LONGEST_SHOWN = 1000
_SHORT = 8
_OLDEST_OPAQUE = -1 << 20
"""Serial numbers of opaque objects lie below."""
_BOXES = BOXES | {"java/lang/Float", "java/lang/Double"}

Plain = None | bool | int | float | str | list["Plain"]
Fits = Callable[[RtClass], bool]


class OpenObj(Unknown):
    """An open object: unlike other unknown ones, it is itself and no other object."""

    __slots__ = ()
    is_unknown = False


class OpenBox(Obj):
    """A box of which the value is open, and which of the boxes of that value it is."""

    __slots__ = ()
    is_unknown = True


@dataclass(eq=False)
class OpenHeap:
    """The open objects of a machine.

    ``driver``: the class (internal name) that asks for them, ``types``: of what types.

    ``below``: internal names of the program's classes at or below a type, abstract ones left out.
    ``unknown_classes``: whether there may be others.
    """

    machine: Machine
    driver: str
    types: Sequence[str]
    below: Callable[[str], Sequence[str]]
    unknown_classes: bool = False
    never_null: Callable[[str, str], bool] = lambda owner, key: False
    """Whether a field of a class (internal name), by its name with descriptor, is never null."""
    targets: list[Obj] = field(default_factory=list)
    made: dict[Obj, dict[int, Value]] = field(default_factory=dict)
    """What the fields were at first, as far as they were read."""
    statics: dict[int, Value] = field(default_factory=dict)
    """The values of static fields that may be any."""
    held: list[Obj] = field(default_factory=list)
    """Objects of the program's classes (no enums) and arrays that static fields lead to at the start."""
    ready: frozenset[RtClass] = frozenset()
    """The classes of open objects, initialised before there is any. Those of fields that are declared with
    types of the JDK are among them only by chance."""
    begun: frozenset[str] | None = None
    """The classes whose initialisers ran before the method, once it is called."""
    _candidates: dict[str, tuple[RtClass, ...]] = field(default_factory=dict)
    _left_out: dict[str, list[str]] = field(default_factory=dict)
    """What candidates of a type leave out."""
    _opaque: int = 0
    """How many opaque objects there are."""

    # -- references -----------------------------------------------------------------

    def reference(self, name: str, nullable: bool, fits: Fits | None = None) -> Reference:
        """Any object of a class or below an interface of this internal name, or null if it may be."""
        options: list[Obj | None] = [None] if nullable else []
        options += [
            t for t in (*self.targets, *self.held) if name in t.cls.supers and (fits is None or fits(t.cls))
        ]
        left_out = []
        for cls in self.candidates(name):
            if cls not in self.ready:
                left_out.append(f"objects of {cls.java_name}, but as {name.replace('/', '.')}")
            elif fits is None or fits(cls):
                options += self._constants(cls) if self._is_enum(cls) else [self._new(cls)]
        left_out += self._left_out[name]
        if left_out:
            options.append(self._new_opaque(left_out[0]))
        return self._any_of(options, name)

    def _new_opaque(self, why: str) -> Opaque:
        self._opaque += 1
        return Opaque(_OLDEST_OPAQUE - self._opaque, why)

    def _any_of(self, options: Sequence[Obj | None], name: str) -> Reference:
        tm = self.machine.tm
        if not options:
            raise Unsupported(f"an object of {name.replace('/', '.')}: no class of the program is one")
        choices = []
        left = tm.true
        for option in options[:-1]:
            flag = tm.fresh("which", BOOL)
            choices.append((tm.and_(left, flag), option))
            left = tm.and_(left, tm.not_(flag))
        choices.append((left, options[-1]))
        return options[0] if len(options) == 1 else Guarded(tuple(choices))

    def candidates(self, name: str) -> tuple[RtClass, ...]:
        """The classes whose objects a reference of a type may mean; what is left out is noted."""
        known = self._candidates.get(name)
        if known is None:
            left_out = self._left_out[name] = []
            known = self._candidates[name] = tuple(self._find(name, left_out))
        return known

    def _find(self, name: str, left_out: list[str]) -> Iterator[RtClass]:
        m = self.machine
        declared = m.loader.get(name)
        dotted = declared.java_name
        if declared.origin == "jdk":
            left_out.append(f"objects of {dotted} whose classes are the JDK's")
            if name == jdk.OBJECT:
                yield declared
        elif self.unknown_classes and not declared.flags & ACC_FINAL:
            left_out.append(f"objects of {dotted} of classes that are not on the class path")
        if declared.is_interface and self._may_be_lambda(declared):
            left_out.append(f"lambda expressions for {dotted}")
        found = self.below(name)
        if len(found) > _MOST_CLASSES:
            left_out.append(f"objects of {dotted} of {len(found) - _MOST_CLASSES} more classes")
        for one in found[:_MOST_CLASSES]:
            cls = m.loader.get(one)
            if cls.flags & (ACC_ABSTRACT | ACC_INTERFACE) and not self._is_enum(cls):
                continue
            if jdk.ENUM in cls.supers and not self._is_enum(cls):
                continue  # the body of a constant
            strange = self._strange_ancestor(cls)
            if strange is not None:
                left_out.append(f"objects of {cls.java_name}, which extends {strange.java_name}")
            else:
                yield cls

    @staticmethod
    def _strange_ancestor(cls: RtClass) -> RtClass | None:
        """A superclass of the JDK that may have invariants of its own, as it has fields."""
        at: RtClass | None = cls
        while at is not None:
            if at.origin == "jdk" and len(at.layout) > 1 and at.name != jdk.ENUM:
                return at
            at = at.superclass
        return None

    def _may_be_lambda(self, cls: RtClass) -> bool:
        """Whether an interface may be functional (JLS 9.8); generic methods may have several descriptors."""
        of_all = self.machine.loader.get(jdk.OBJECT).methods
        names = {
            method.name
            for one in _interfaces(cls)
            for key, method in one.methods.items()
            if method.flags & ACC_ABSTRACT and key not in of_all
        }
        defaults = {m.name for one in _interfaces(cls) for m in one.methods.values() if m.code is not None}
        return bool(names) and len(names - defaults) <= 1

    @staticmethod
    def _is_enum(cls: RtClass) -> bool:
        return cls.superclass is not None and cls.superclass.name == jdk.ENUM

    def _constants(self, cls: RtClass) -> list[Obj | None]:
        """The constants of an enum, whose class is initialised."""
        found = cls.find_field("$VALUES", f"[L{cls.name};")
        values = cls.statics[found.slot] if found is not None else None
        if not isinstance(values, Arr):
            raise Unsupported(f"the constants of {cls.java_name}")
        return list(values.slots)

    def _new(self, cls: RtClass) -> Obj:
        m = self.machine
        self._check_number()
        made = OpenObj.of(cls, self._oldest(), self._make, m.tm.true)
        made.payload = None
        self.targets.append(made)
        self.made[made] = {}
        return made

    def _oldest(self) -> int:
        """A serial number that says that the object was there before all others."""
        return -1 - len(self.targets)

    def _check_number(self) -> None:
        if len(self.targets) >= _MOST_OBJECTS:
            raise Unsupported(f"more than {_MOST_OBJECTS} open objects")

    # -- contents -------------------------------------------------------------------

    def _make(self, owner: Unknown, slot: int) -> Value:
        declared = owner.cls.layout[slot]
        value = None
        if isinstance(declared, RtField):
            is_set = self.never_null(declared.cls.name, declared.name + declared.descriptor)
            value = self.value(declared.descriptor, not is_set)
        slots = owner.slots
        assert isinstance(slots, LazySlots)
        slots[slot] = value
        self.made[owner][slot] = value
        return value

    def value(self, descriptor: str, nullable: bool = True) -> Value:
        """Any value of a type; references may be null if that is said."""
        m = self.machine
        tm = m.tm
        if descriptor[0] not in "L[":
            return lower(arbitrary(tm, descriptor))
        if descriptor[0] == "[":
            return self.array(m.loader.get(descriptor), nullable)
        name = descriptor[1:-1]
        none: list[Obj | None] = [None] if nullable else []
        if name == jdk.STRING:
            string = m.loader.get(name)
            text = UnknownString(string, string.template[:], m.memory.next_serial())
            text.payload = unknown_text(tm, str(tm.fresh("text", BOOL).data))
            return self._any_of([*none, text], name)
        if name in _BOXES:
            cls = m.loader.get(name)
            box = OpenBox(cls, cls.template[:], _NEWEST + m.memory.next_serial())
            box.payload = BOXED
            (slot,) = [f.slot for f in cls.layout[1:] if f is not None]
            box.slots[slot] = arbitrary(tm, _primitive_of(cls))
            return self._any_of([*none, box], name)
        return self.reference(name, nullable)

    def array(self, cls: RtClass, nullable: bool) -> Reference:
        """Any array of a class; those of references are left out."""
        m = self.machine
        tm = m.tm
        options: list[Obj | None] = [None] if nullable else []
        options += [t for t in (*self.targets, *self.held) if t.cls is cls]
        if cls.element[0] not in "L[":
            self._check_number()
            content = tm.fresh("elements", array_sort(BV32, SORT_OF_KIND[KIND_OF_TYPE[cls.element]]))
            length = tm.zext(32, tm.fresh("length", bv_sort(31)))
            made = SymArr(cls, length, content, self._oldest())
            self.targets.append(made)
            self.made[made] = {0: content}
            options.append(made)
        else:
            options.append(self._new_opaque(f"arrays of the type {cls.java_name} in fields"))
        return self._any_of(options, cls.name)

    # -- static state ---------------------------------------------------------------

    def prepare(self) -> None:
        """Initialise the classes of all open objects, and look at the static state."""
        names = [name for name in self.types if self._is_user(self.machine.loader.get(name).name)]
        self.ready = frozenset(one for name in names for one in self.classes_of(name))
        for one in sorted(self.ready, key=lambda one: one.name):
            self.machine.require_init(one)
        self.begin()

    def begin(self) -> None:
        """Look at the static state, when all classes of open objects are initialised.

        Unsupported if it holds other objects than on the first path that came here.
        """
        held = self._held_now()
        if self.begun is None:
            self.begun, self.held = self._initialised(), held
        elif set(map(id, held)) != set(map(id, self.held)):
            raise Unsupported("open objects where the static state differs from path to path")

    def _initialised(self) -> frozenset[str]:
        return frozenset(cls.name for cls in user_classes(self.machine) if _has_run(cls))

    def _held_now(self) -> list[Obj]:
        """Objects of the program's classes that static fields lead to, but for constants of enums."""
        todo = [
            target
            for cls in user_classes(self.machine)
            if cls.name != self.driver
            for value in cls.statics
            for target in references_of(value)
        ]
        seen: set[int] = set()
        held = []
        while todo:
            target = todo.pop()
            if id(target) in seen or isinstance(target, (SymArr, OpenObj)):
                continue
            seen.add(id(target))
            if len(seen) > _MOST_HELD:
                raise Unsupported(f"more than {_MOST_HELD} objects that static fields lead to")
            for value in target.slots:
                todo += references_of(value)
            is_own = target.cls.origin == "user" and jdk.ENUM not in target.cls.supers
            if is_own or (target.cls.component is not None and target.cls.component.is_primitive):
                held.append(target)
        return held

    def late_initialiser(self) -> str | None:
        """A class whose initialiser ran later and may have made objects that open references could mean."""
        opened = {cls.name for found in self._candidates.values() for cls in found} | _BOXES
        for cls in user_classes(self.machine):
            if cls.name in (self.begun or ()) or not _has_run(cls) or self._is_enum(cls):
                continue
            code = cls.methods["<clinit>()V"].code
            for instruction in code.instructions if code is not None else ():
                used = instruction.operands[0] if instruction.operands else None
                makes = isinstance(used, ClassRef) and instruction.mnemonic == "new" and used.name in opened
                if makes or instruction.mnemonic == "newarray":
                    return cls.java_name
                calls = isinstance(used, MethodRef) and self._is_user(used.owner)
                if calls or isinstance(used, InvokeDynamicRef):
                    return cls.java_name
        return None

    def _is_user(self, name: str) -> bool:
        found = self.machine.loader.classes.get(name)
        return found is not None and found.origin == "user"

    # -- what classes have to be initialised for ---------------------------------------

    def classes_of(self, name: str) -> list[RtClass]:
        """The classes of all open objects that a reference of a type may lead to."""
        found: dict[RtClass, None] = {}
        todo, seen = [name], {name}
        while todo:
            at = todo.pop()
            for cls in () if at.startswith("[") else self.candidates(at):
                if cls in found:
                    continue
                found[cls] = None
                fields = [f for f in cls.layout if f is not None] if not self._is_enum(cls) else []
                for one in fields:
                    inner = one.descriptor[1:-1]
                    declared = self.machine.loader.find(inner) if one.descriptor[0] == "L" else None
                    if declared is not None and declared.origin == "user" and inner not in seen:
                        seen.add(inner)
                        todo.append(inner)
        return list(found)


def user_classes(m: Machine) -> list[RtClass]:
    """The program's classes that are linked so far."""
    return [cls for cls in m.loader.classes.values() if cls.origin == "user"]


def _has_run(cls: RtClass) -> bool:
    """Whether the initialiser of a class ran on any path."""
    method = cls.methods.get("<clinit>()V")
    return method is not None and method.instrs is not None


def _interfaces(cls: RtClass) -> Iterator[RtClass]:
    yield cls
    for one in cls.interfaces:
        yield from _interfaces(one)


def _primitive_of(box: RtClass) -> str:
    return next(f.descriptor for f in box.layout[1:] if f is not None)


def open_models(heap: OpenHeap) -> dict[tuple[str, str], Modelled]:
    """Models of the methods of a driver (internal name) that give open references.

    ``jrOpen(Class)`` gives any object of a type; ``jrOpen(Class, String)`` one for which a virtual call of
    the
    method of this name and descriptor runs the type's own.
    """

    def give(m: Machine, args: Args) -> Result:
        cls = m.non_null(args[0]).payload
        assert isinstance(cls, RtClass)
        heap.prepare()
        own = cls.find_method(m.non_null(args[1]).payload) if len(args) > 1 else None
        if cls.is_array:
            given = heap.array(cls, False)
        else:
            given = heap.reference(cls.name, False, lambda other: own is None or other.select(own) is own)
        m.record_input("string", OpenReference(heap, given))
        return given

    key = "jrOpen(Ljava/lang/Class;{})Ljava/lang/Object;"
    return {(heap.driver, key.format(more)): Modelled(give) for more in ("", "Ljava/lang/String;")}


@dataclass(frozen=True, eq=False)
class OpenValue(ABC):
    """The input of a program that consists of open values."""

    heap: OpenHeap

    @abstractmethod
    def shown(self, evaluator: Evaluator) -> str:
        """What a model makes of it, as JSON."""

    def preferences(self) -> list[list[Term]]:
        """Soft constraints: that arrays and texts are short."""
        tm = self.heap.machine.tm
        arrays = [t for t in self.heap.targets if isinstance(t, SymArr)]
        groups = [
            [tm.sle(array.length, tm.bv(most, 32))] for most in (_LONGEST_SHOWN, _SHORT) for array in arrays
        ]
        for value in (
            value for values in (*self.heap.made.values(), self.heap.statics) for value in values.values()
        ):
            for text in _texts(value):
                groups += preferences(text, tm)
        return groups


@dataclass(frozen=True, eq=False)
class OpenReference(OpenValue):
    """An open reference."""

    reference: Reference

    def shown(self, evaluator: Evaluator) -> str:
        """What a model makes of it: JSON of the reference, and of the objects that it leads to.

        ``[reference, [object, ...]]``, where an object is ``[number, "object", class, [[owner, field, value],
        ...]]`` or ``[number, "array", kind, [values]]``; a value is null, ``["ref", number]``, ``["static",
        class, name]``, ``["box", class, kind, value]`` or
        ``[kind, value]``. Fields that were not read are left out.
        """
        return json.dumps(ObjectWriter(self.heap, evaluator).whole(self.reference))


def _texts(value: Value) -> Iterator[Text]:
    choices = value.choices if isinstance(value, Guarded) else ()
    for _, target in choices:
        if isinstance(target, UnknownString) and isinstance(target.payload, Text):
            yield target.payload


class ObjectWriter:
    """Writes what a model makes of open values, and of the objects that they lead to."""

    def __init__(self, heap: OpenHeap, evaluator: Evaluator) -> None:
        self._heap = heap
        self._evaluator = evaluator
        self._numbers = {target: number for number, target in enumerate(heap.targets)}
        self._todo: list[Obj] = []
        self._seen: set[Obj] = set()

    def whole(self, reference: Reference) -> Plain:
        """A reference, and all objects."""
        return [self.value(reference, ""), self.objects()]

    def objects(self) -> list[Plain]:
        """The objects that the values written so far lead to, but those given before."""
        objects: list[Plain] = []
        while self._todo:
            target = self._todo.pop()
            objects.append(self._object(target))
        return objects

    def _object(self, target: Obj) -> Plain:
        number = self._numbers[target]
        if isinstance(target, SymArr):
            return [number, "array", NAMES_OF_PRIMITIVES[target.cls.element], self._elements(target)]
        fields: list[Plain] = []
        for slot, value in self._heap.made[target].items():
            declared = target.cls.layout[slot]
            if isinstance(declared, RtField):
                shown = self.value(value, declared.descriptor)
                fields.append([declared.cls.java_name, declared.name, shown])
        return [number, "object", target.cls.java_name, fields]

    def _elements(self, array: SymArr) -> list[Plain]:
        tm = self._heap.machine.tm
        length = self._evaluator.value(array.length)
        assert isinstance(length, int)
        if not 0 <= length <= _LONGEST_SHOWN:
            raise TextTooLongError(f"an array of {length} elements")
        content = self._heap.made[array][0]
        assert isinstance(content, Term)
        places = [tm.select(content, tm.bv(at, 32)) for at in range(length)]
        return [_number(self._evaluator.value(place), array.cls.element) for place in places]

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
        if isinstance(target, Opaque):
            return None  # a run shows whether the failure comes about without it
        if isinstance(target, UnknownString):
            return ["string", text_value(self._heap.machine.tm, target.payload, self._evaluator)]
        if isinstance(target, OpenBox):
            descriptor = _primitive_of(target.cls)
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
