"""The conversions between a call site's types and those of a handle (MethodHandle.asType)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verifier.classfile.constant import ClassRef, IntConst, MethodRef
from verifier.classfile.descriptor import class_of_descriptor, parse_method_descriptor, slots_of
from verifier.errors import Unsupported
from verifier.machine.control import Signal
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.unknown import Opaque
from verifier.machine.value import Reference, Value
from verifier.models.lang.conversion import widened, widens
from verifier.semantics.array import any_message
from verifier.semantics.dynamic import BOXES, UNBOXED, Body, box, is_reference, load_of, unbox, widen

WRONG_TYPE = "java/lang/invoke/WrongMethodTypeException"


def site_of(m: Machine, owner: str) -> tuple[tuple[str, ...], str]:
    """The types of the call site, whose method is one of the class ``owner`` (JVMS 2.9.3)."""
    frame = m.frame
    ref = frame.code[frame.pc - 1].a if frame.pc else None
    if not isinstance(ref, MethodRef) or ref.owner != owner:
        raise Unsupported("a handle that other code calls")
    return parse_method_descriptor(ref.descriptor)


def class_named(m: Machine, descriptor: str) -> RtClass:
    """The class of a type of a handle."""
    cls = m.loader.of_descriptor(descriptor)
    if cls is None:
        raise Unsupported(f"the class {descriptor}")
    return cls


def adapt(m: Machine, source: str, target: str) -> Body | None:
    """Instructions that convert a value from one type to another; None if there is no such conversion."""
    if source == target:
        return []
    if target == "V":
        return [("pop", ())]
    if source == "V":
        return (
            [("aconst_null", ())] if is_reference(target) else [("ldc", (IntConst(0),)), *widen("I", target)]
        )
    if is_reference(source):
        return _from_reference(m, source, target)
    if is_reference(target):
        boxed = m.loader.get(BOXES[source][0])
        return [box(source)] if class_of_descriptor(target) in boxed.supers else None
    return widen(source, target) if widens(source, target) else None


def _from_reference(m: Machine, source: str, target: str) -> Body | None:
    name = class_of_descriptor(source)
    if is_reference(target):
        if class_of_descriptor(target) in class_named(m, source).supers:
            return []
        return [_refusing(target), ("checkcast", (ClassRef(class_of_descriptor(target)),))]
    primitive = UNBOXED.get(name)
    if primitive is not None:
        known = primitive == target or widens(primitive, target)
        return [unbox(primitive), *widen(primitive, target)] if known else None
    if name not in m.loader.get(BOXES[target][0]).supers:
        return None

    def unboxed(machine: Machine, frame: Frame) -> None:
        frame.stack[-1] = given(machine, frame.stack[-1], target)

    return [("act", (unboxed,))]


def _refusing(target: str) -> tuple[str, tuple[object, ...]]:
    """Throws where an object does not fit: casts of handles word their messages in more than one way."""

    def check(m: Machine, frame: Frame) -> None:
        value = m.concrete(frame.stack[-1])
        if value is not None and not isinstance(value, Opaque) and _failure(m, value, target) is not None:
            m.throw_new("java/lang/ClassCastException", any_message(m))

    return ("act", (check,))


def arguments(kinds: Sequence[str], wanted: Sequence[str], conversions: Sequence[Body], local: int) -> Body:
    """Instructions that push the arguments in the locals from ``local`` on, converted.

    Which is converted first differs from one JDK to another, and within one.
    """
    body: Body = []
    failing: list[tuple[int, str]] = []
    slots = slots_of(kinds, local)
    for kind, slot, target, conversion in zip(kinds, slots, wanted, conversions, strict=True):
        body += [(load_of(kind), (slot,)), *conversion]
        if is_reference(kind) and conversion:
            failing.append((slot, target))

    def compare(m: Machine, frame: Frame) -> None:
        check_failures(m, [(frame.locals[at], target) for at, target in failing])

    return [("act", (compare,)), *body] if len(failing) > 1 else body


def check_failures(m: Machine, conversions: Iterable[tuple[Reference, str]]) -> None:
    """Refuse objects that cannot be converted to the types beside them, but for different reasons."""
    failures = {_failure(m, value, descriptor) for value, descriptor in conversions}
    if len(failures - {None}) > 1:
        raise Unsupported("a call of a handle whose arguments fail in several ways")


def _failure(m: Machine, value: Reference, descriptor: str) -> str | None:
    """The class of the exception with which an object refuses to be converted, if it does."""
    target = m.concrete(value)
    if is_reference(descriptor):
        fits = target is None or class_of_descriptor(descriptor) in target.cls.supers
    elif target is None:
        return "java/lang/NullPointerException"
    else:
        source = UNBOXED.get(target.cls.name)
        fits = source is not None and (source == descriptor or widens(source, descriptor))
    return None if fits else "java/lang/ClassCastException"


def given(m: Machine, value: Reference, descriptor: str) -> Value:
    """An object as a parameter takes it: an Object that asType converts."""
    failure = _failure(m, value, descriptor)
    if failure is not None:
        m.throw_new(failure, any_message(m))
    target = m.concrete(value)
    if is_reference(descriptor):
        return target
    assert target is not None
    source = UNBOXED[target.cls.name]
    plain = m.get_field(target, "value", source)
    wide = plain if source == descriptor else widened(m, plain, source, descriptor)
    assert not isinstance(wide, Signal)
    return wide
