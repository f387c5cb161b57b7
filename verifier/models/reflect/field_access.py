"""java.lang.reflect.Field: reading and writing, with the checks in the order in which the JDK makes them.

A value of a wrong type is refused before the object is looked at, if the types alone say so.
"""

from __future__ import annotations

from verifier.classfile.descriptor import class_of_descriptor
from verifier.errors import Unsupported
from verifier.machine.control import Result, Signal
from verifier.machine.machine import Machine
from verifier.machine.note import RacyFinal
from verifier.machine.rtclass import ACC_FINAL, ACC_STATIC, ACC_VOLATILE, RtClass, RtField, Run
from verifier.machine.threads.operation import PLAIN, READ, VOLATILE_READ, VOLATILE_WRITE, WRITE
from verifier.machine.threads.publication import has_leaked, is_shared
from verifier.machine.threads.shared_access import touch_slot
from verifier.machine.value import Args, Guarded, Obj, Reference, Value
from verifier.models.calling import method_of
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.conversion import widened, widens
from verifier.models.reflect.member_access import ILLEGAL_ACCESS, check_access, modifiers_text
from verifier.models.reflect.reflection import FIELD
from verifier.semantics.array import any_message, narrow_element
from verifier.semantics.dynamic import BOXES, UNBOXED, is_reference

_OBJECT = "Ljava/lang/Object;"
_ILLEGAL = "java/lang/IllegalArgumentException"


def _field(m: Machine, args: Args) -> RtField:
    """The field that is asked for, which the caller may use; its class is initialised."""
    holder = m.non_null(args[0])
    declared: RtField = holder.payload
    check_access(m, holder, declared, args[1])
    if declared.is_static:
        m.require_init(declared.cls)
    return declared


def _place(m: Machine, declared: RtField, target: Reference) -> tuple[Obj | RtClass, list[Value]]:
    """The object or class that holds the field's value, and the list of slots there."""
    if declared.is_static:
        return declared.cls, declared.cls.statics
    found = m.non_null(target)
    if not found.cls.is_subclass_of(declared.cls.name):
        m.throw_new(_ILLEGAL, any_message(m))  # worded otherwise by later releases
    if (declared.cls.name, declared.name) in m.field_hooks:
        raise Unsupported(f"reflection on the field {declared.cls.java_name}.{declared.name}")
    return found, found.slots


def _touch(m: Machine, declared: RtField, owner: Obj | RtClass, mode: int, *stored: Value) -> None:
    """Other threads may see the access."""
    volatile = VOLATILE_READ if mode == READ else VOLATILE_WRITE
    order = volatile if declared.flags & ACC_VOLATILE else PLAIN
    is_final = declared.flags & ACC_FINAL
    if is_final and mode == WRITE and isinstance(owner, Obj) and is_shared(m, owner):
        m.note(RacyFinal(f"{declared.cls.java_name}.{declared.name}"))
    leaked = isinstance(owner, Obj) and has_leaked(m, owner, declared)
    if not is_final or mode == WRITE or leaked:
        touch_slot(m, owner, declared.slot, mode, order, *stored)


def _type_of(m: Machine, descriptor: str) -> str:
    cls = m.loader.of_descriptor(descriptor)
    return descriptor if cls is None else cls.java_name


def _not_set(m: Machine, declared: RtField, what: str) -> str:
    words = modifiers_text(declared.flags & (ACC_STATIC | ACC_FINAL)), _type_of(m, declared.descriptor)
    kind = " ".join(word for word in words if word)
    return f"Can not set {kind} field {declared.cls.java_name}.{declared.name} to {what}"


def _get(m: Machine, args: Args) -> Result:
    declared = _field(m, args)
    owner, slots = _place(m, declared, args[1])
    _touch(m, declared, owner, READ)
    value = slots[declared.slot]
    if is_reference(declared.descriptor):
        return value
    box = BOXES[declared.descriptor][0]
    m.require_init(m.loader.get(box))
    return m.call(method_of(m, box, f"valueOf({declared.descriptor})L{box};"), [value])


def _is_read_only(m: Machine, holder: Reference, declared: RtField) -> bool:
    """Final fields of objects of most classes can be written, if they were made accessible."""
    if not declared.flags & ACC_FINAL:
        return False
    cls = declared.cls
    is_record = cls.superclass is not None and cls.superclass.name == "java/lang/Record"
    return declared.is_static or is_record or not m.truth(m.get_field(m.non_null(holder), "override", "Z"))


def _set(m: Machine, args: Args) -> None:
    declared = _field(m, args)
    owner, slots = _place(m, declared, args[1])
    value = m.concrete(args[2]) if isinstance(args[2], Guarded) else args[2]
    if _is_read_only(m, args[0], declared):
        m.throw_new(ILLEGAL_ACCESS, any_message(m))
    stored = _as_stored(m, declared, value)
    _touch(m, declared, owner, WRITE, stored)
    m.memory.write(slots, declared.slot, stored, owner)


def _as_stored(m: Machine, declared: RtField, value: Obj | None) -> Value:
    """The value that set(Object, Object) stores: the object, or the primitive in the box."""
    kind = declared.descriptor
    if is_reference(kind):
        if value is None or class_of_descriptor(kind) in value.cls.supers:
            return value
        m.throw_new(_ILLEGAL, _not_set(m, declared, value.cls.java_name))
    source = None if value is None else UNBOXED.get(value.cls.name)
    if value is None or source is None or (source != kind and not widens(source, kind)):
        m.throw_new(_ILLEGAL, _not_set(m, declared, "null value" if value is None else value.cls.java_name))
    assert value is not None and source is not None
    plain = widened(m, m.get_field(value, "value", source), source, kind)
    assert not isinstance(plain, Signal)
    return plain


def _getter(kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        declared = _field(m, args)
        source = declared.descriptor
        if source != kind and not widens(source, kind):
            name = f'"{declared.cls.java_name}.{declared.name}"'
            here, there = _type_of(m, source), _type_of(m, kind)
            told = f"Attempt to get {here} field {name} with illegal data type conversion to {there}"
            m.throw_new(_ILLEGAL, told)
        owner, slots = _place(m, declared, args[1])
        _touch(m, declared, owner, READ)
        value = slots[declared.slot]
        assert value is not None and not isinstance(value, (Obj, Guarded))
        return widened(m, value, source, kind)

    return model


def _setter(kind: str) -> Run:
    def model(m: Machine, args: Args) -> None:
        declared = _field(m, args)
        target = declared.descriptor
        if target != kind and not widens(kind, target):
            m.throw_new(_ILLEGAL, any_message(m))  # it has the value
        owner, slots = _place(m, declared, args[1])
        if _is_read_only(m, args[0], declared):
            m.throw_new(ILLEGAL_ACCESS, any_message(m))
        _touch(m, declared, owner, WRITE)
        value = narrow_element(m, kind, args[2]) if kind in "ZBCS" else args[2]
        m.memory.write(slots, declared.slot, widened(m, value, kind, target), owner)

    return model


_FIXED: dict[tuple[str, str], Run] = {
    (FIELD, f"get({_OBJECT}){_OBJECT}"): _get,
    (FIELD, f"set({_OBJECT}{_OBJECT})V"): _set,
}
for _kind, (_, _reader) in BOXES.items():
    _name = _reader.removesuffix("Value").capitalize()
    _FIXED[(FIELD, f"get{_name}({_OBJECT}){_kind}")] = _getter(_kind)
    _FIXED[(FIELD, f"set{_name}({_OBJECT}{_kind})V")] = _setter(_kind)
MODELS: Table = telling({FIELD}, fixed(_FIXED))
