"""Unknown functions: objects of functional interfaces from outside the method, which return any result.

Every check assumes that a passed function throws nothing and changes nothing. A call is left open if an
argument is an object that the method can modify, or whose modification it can observe. Arrays of primitives
are havocked if the function cannot return them. Default methods of the interface are run, if no interface
below it overrides them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verifier.classfile import jdk
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.dataflow.jdk_facts import IMMUTABLE, is_immutable
from verifier.errors import Unsupported
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_FINAL, RtClass, RtField, RtMethod
from verifier.machine.unknown import COMMON, Opaque, arbitrary
from verifier.machine.value import Args, Obj, SymArr, Value, lower, objects_of
from verifier.models.open_answer import common_answer
from verifier.models.open_heap import Heap
from verifier.semantics.array import forget_elements

_MOST_ELEMENTS = 256
NO_CALL = "-"
"""A marker in the place of a result type: the function must not be called, as its code may do anything."""
_OF_JDK = ("java/util/function/", "java/util/Comparator")
"""Interfaces whose default methods JDK classes inherit, or override without a visible difference."""


def function_answer(
    heap: Heap, declared: RtClass, gives: str
) -> Callable[[RtMethod, Args], Value | RtMethod]:
    """The answer of an unknown function to calls: any value of the type ``gives`` (a descriptor; None for
    void).

    Methods that the interface ``declared`` implements itself run their bytecode.
    """

    def answer(method: RtMethod, arguments: Args) -> Value | RtMethod:
        what = f"{declared.java_name}.{method.name} of a function that was not made here"
        if method.key in COMMON:
            return common_answer(heap, method, what)
        own = declared.find_method(method.key) if method.cls.name in declared.supers else None
        if own is None or _is_replaced(heap, declared, own):
            raise Unsupported(what)
        if not own.flags & ACC_ABSTRACT:
            if own.cls.origin != "user" and not own.cls.name.startswith(_OF_JDK):
                raise Unsupported(what)
            return own
        if gives == NO_CALL:
            raise Unsupported(what)
        keeps_apart = gives == "V" or _is_value(heap, gives)
        changed = []
        for argument in arguments[1:]:
            for target in objects_of(argument):
                if _is_fixed(heap, target):
                    continue
                if keeps_apart and _is_flat(target):
                    changed.append(target)
                else:
                    raise Unsupported(
                        f"what a function does with an object of {target.cls.java_name}", of=target.cls.name
                    )
        for target in changed:
            _fill(heap, target)
        return None if gives == "V" else heap.value(gives, heap.facts.holes)

    return answer


def _is_replaced(heap: Heap, declared: RtClass, own: RtMethod) -> bool:
    """Whether an interface that the function may implement overrides a method."""
    loader = heap.machine.loader
    names = {*declared.supers, *heap.facts.interfaces(declared.name)} - {jdk.OBJECT, own.cls.name}
    others = (loader.get(name) for name in names)
    near = (one.methods.get(own.key) for one in others if own.cls.name in one.supers)
    is_abstract = own.flags & ACC_ABSTRACT
    return any(one is not None and not (is_abstract and one.flags & ACC_ABSTRACT) for one in near)


def may_be_lambda(cls: RtClass, objects: RtClass) -> bool:
    """Whether an interface may be functional (JLS 9.8), which no sealed one is. Generic methods may have
    several descriptors.

    ``objects``: the class Object, whose methods do not count.
    """
    if cls.file is not None and cls.file.permitted_subclasses is not None:
        return False
    names = {
        method.name
        for one in _interfaces(cls)
        for key, method in one.methods.items()
        if method.flags & ACC_ABSTRACT and key not in objects.methods
    }
    if not any(one.file is not None and one.file.signature for one in _interfaces(cls)):
        abstract = [m for one in _interfaces(cls) for m in one.methods.values() if m.flags & ACC_ABSTRACT]
        if len({m.key.rpartition(")")[0] for m in abstract if m.name in names}) > 1 and len(names) == 1:
            return False
    defaults = {m.name for one in _interfaces(cls) for m in one.methods.values() if m.code is not None}
    return bool(names) and len(names - defaults) <= 1


def _interfaces(cls: RtClass) -> Iterator[RtClass]:
    yield cls
    for one in cls.interfaces:
        yield from _interfaces(one)


def _is_fixed(heap: Heap, target: Obj) -> bool:
    """Whether an object is immutable as far as the method knows, and its code keeps no other state.

    The code of a lambda expression may change what it captured, and the function may call it.
    """
    if isinstance(target, Opaque) or target.cls.name in IMMUTABLE:
        return True
    if target.cls.origin != "user" or target.cls.file is None or target.payload is not None:
        return False
    return all(_stays(heap, one) for one in target.cls.layout if isinstance(one, RtField))


def _is_flat(target: Obj) -> bool:
    """Whether an object is an array of primitives that is short enough to havoc at once."""
    is_short = isinstance(target, SymArr) or len(target.slots) <= _MOST_ELEMENTS
    return is_short and target.cls.is_array and target.cls.element in NAMES_OF_PRIMITIVES


def _fill(heap: Heap, target: Obj) -> None:
    """Havoc the elements of an array of primitives."""
    m = heap.machine
    if isinstance(target, SymArr):
        forget_elements(m, target)
        return
    for at in range(len(target.slots)):
        m.memory.write(target.slots, at, lower(arbitrary(m.tm, target.cls.element)), target)


def _stays(heap: Heap, field: RtField) -> bool:
    """Whether a field is final and holds an immutable value, or an unmodifiable collection of such."""
    held = heap.facts.holds(field.cls.name, field.name + field.descriptor)
    is_fixed = held is not None and held.is_fixed and all(_is_value(heap, one) for one in held.parts)
    return bool(field.flags & ACC_FINAL) and (is_fixed or _is_value(heap, field.descriptor))


def _is_value(heap: Heap, descriptor: str) -> bool:
    """Whether values of a type are primitives or immutable JDK objects."""
    return descriptor in NAMES_OF_PRIMITIVES or is_immutable(descriptor[1:-1], heap.facts.below)


def lambdas(declared: RtClass) -> str:
    """The description of lambda expressions that an enumeration of candidates leaves out."""
    return f"lambda expressions for {declared.java_name}"


def others(declared: RtClass) -> str:
    """The description of JDK objects that an enumeration of candidates leaves out."""
    return f"objects of {declared.java_name} whose classes are the JDK's"
