"""Who may use a member by reflection, and what others are told (jdk.internal.reflect.Reflection)."""

from __future__ import annotations

from verifier.machine.machine import Machine
from verifier.machine.rtclass import (
    ACC_PRIVATE,
    ACC_PROTECTED,
    ACC_PUBLIC,
    RtClass,
)
from verifier.machine.value import Obj
from verifier.semantics.array import any_message

ILLEGAL_ACCESS = "java/lang/IllegalAccessException"
_FLAG_NAMES = (
    (0x0001, "public"), (0x0004, "protected"), (0x0002, "private"), (0x0400, "abstract"), (0x0008, "static"),
    (0x0010, "final"), (0x0080, "transient"), (0x0040, "volatile"), (0x0020, "synchronized"),
    (0x0100, "native"), (0x0800, "strictfp"),
)  # fmt: skip
"""In the order of java.lang.reflect.Modifier.toString."""


def _nest(cls: RtClass) -> str:
    return cls.file.nest_host or cls.name if cls.file is not None else cls.name


def _package(cls: RtClass) -> str:
    return cls.name.rpartition("/")[0]


def may_access(caller: RtClass, owner: RtClass, flags: int) -> bool:
    """Whether code of a class may use a member found by reflection."""
    if caller is owner or _nest(caller) == _nest(owner):
        return True
    same_package = _package(caller) == _package(owner)
    if not owner.flags & ACC_PUBLIC and not same_package:
        return False
    if flags & ACC_PUBLIC:
        return True
    if flags & ACC_PRIVATE:
        return False
    return same_package or bool(flags & ACC_PROTECTED and caller.is_subclass_of(owner.name))


def check_access(m: Machine, holder: Obj | None, owner: RtClass, flags: int) -> None:
    """Throw IllegalAccessException unless the running code may use the member."""
    if holder is not None and m.truth(m.get_field(holder, "override", "Z")):
        return
    caller = m.frame.method.cls
    if may_access(caller, owner, flags):
        return
    if owner.origin == "jdk":  # the text names the module, and tells whether that exports the package
        m.throw_new(ILLEGAL_ACCESS, any_message(m))
    names = " ".join(name for flag, name in _FLAG_NAMES if flags & flag)
    m.throw_new(
        ILLEGAL_ACCESS, f'{_shown(caller)} cannot access a member of {_shown(owner)} with modifiers "{names}"'
    )


def _shown(cls: RtClass) -> str:
    return f"{'interface' if cls.is_interface else 'class'} {cls.java_name}"
