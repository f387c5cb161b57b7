"""MethodHandles.Lookup: the members that it finds, for the lookup class.

All lookups here have full access: restricted ones are refused when they are created.
"""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_FINAL, ACC_PROTECTED, ACC_PUBLIC, RtClass, RtField, RtMethod
from verifier.machine.value import Args, Reference, Value
from verifier.models.calling import method_of
from verifier.models.lang.klass import class_of
from verifier.models.reflect.member_access import ILLEGAL_ACCESS, is_exported, may_access, package_of
from verifier.semantics.array import any_message

LOOKUP = "java/lang/invoke/MethodHandles$Lookup"
_CLASS = "Ljava/lang/Class;"


def new_lookup(m: Machine, args: Args) -> Result:
    """MethodHandles.lookup: of the class that calls."""
    return _of_class(m, m.loader.mirror(m.frame.method.cls))


def private_lookup(m: Machine, args: Args) -> Result:
    """MethodHandles.privateLookupIn."""
    caller = looking_class(m, args[1])
    target = class_of(m, args[0])
    if target.is_primitive or target.is_array:
        m.throw_new("java/lang/IllegalArgumentException", any_message(m))
    if caller.origin != "jdk" and not is_exported(m, target, opens=True):
        m.throw_new(ILLEGAL_ACCESS, any_message(m))
    return _of_class(m, args[0])


def _of_class(m: Machine, mirror: Reference) -> Result:
    lookup = m.loader.new_object(m.loader.get(LOOKUP))
    lookup.slots[m.field_slot(lookup.cls, "lookupClass", _CLASS)] = mirror
    return lookup


def looking_class(m: Machine, lookup: Reference) -> RtClass:
    """The class that looks."""
    return class_of(m, m.get_field(m.non_null(lookup), "lookupClass", _CLASS))


def not_found(m: Machine, kind: str) -> Result:
    """Throw the exception of a member that is not there (``Field`` or ``Method``), which an error caused."""
    error = m.new(f"java/lang/NoSuch{kind}Error")
    constructor = method_of(m, error.cls.name, "<init>(Ljava/lang/String;)V")

    def then(machine: Machine, _: Value) -> Result:
        machine.throw_new(f"java/lang/NoSuch{kind}Exception", any_message(machine), cause=error)

    return m.call(constructor, [error, any_message(m)], then)


def check_class(m: Machine, lookup: Reference, cls: RtClass) -> None:
    """Throw IllegalAccessException unless the class that looks may name a class."""
    looking = looking_class(m, lookup)
    while cls.component is not None:
        cls = cls.component
    public = cls.is_primitive or (cls.flags & ACC_PUBLIC and is_exported(m, cls))
    if looking.origin != "jdk" and not public and package_of(looking) != package_of(cls):
        m.throw_new(ILLEGAL_ACCESS, any_message(m))


def check_member(
    m: Machine, lookup: Reference, declared: RtMethod | RtField, static: bool, sets: bool = False
) -> None:
    """Throw IllegalAccessException unless it may use a member, which is static or not."""
    looking, owner = looking_class(m, lookup), declared.cls
    if looking.origin == "jdk":
        return
    if declared.is_static is not static or not may_access(looking, owner, declared.flags):
        m.throw_new(ILLEGAL_ACCESS, any_message(m))
    if sets and declared.flags & ACC_FINAL:
        m.throw_new(ILLEGAL_ACCESS, any_message(m))
    if owner.name == jdk.OBJECT and declared.flags & ACC_PROTECTED:
        raise Unsupported(f"a handle of Object.{declared.name}")
    if declared.flags & ACC_PROTECTED and not static and package_of(looking) != package_of(owner):
        raise Unsupported(f"a Lookup of {looking.java_name} in {owner.java_name}")
