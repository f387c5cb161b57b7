"""Access checks of reflection, and the messages of failing ones (jdk.internal.reflect.Reflection)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from verifier.classfile.module_info import ModuleInfo, read_modules
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import (
    ACC_PRIVATE,
    ACC_PROTECTED,
    ACC_PUBLIC,
    REFLECTIVE,
    RtClass,
    RtField,
    RtMethod,
)
from verifier.machine.value import Obj, Reference
from verifier.semantics.array import any_message

ILLEGAL_ACCESS = "java/lang/IllegalAccessException"
_FLAG_NAMES = (
    (0x0001, "public"), (0x0004, "protected"), (0x0002, "private"), (0x0400, "abstract"), (0x0008, "static"),
    (0x0010, "final"), (0x0080, "transient"), (0x0040, "volatile"), (0x0020, "synchronized"),
    (0x0100, "native"), (0x0800, "strictfp"),
)  # fmt: skip
"""In the order of java.lang.reflect.Modifier.toString."""


def modifiers_text(flags: int) -> str:
    """Modifier.toString."""
    return " ".join(name for flag, name in _FLAG_NAMES if flags & flag)


def nest_of(cls: RtClass) -> str:
    """The host of a class's nest; the class of a lambda belongs to that of the class that has it."""
    if cls.file is None:
        return cls.name
    return cls.file.nest_host or cls.name


def package_of(cls: RtClass) -> str:
    """The package of a class."""
    return cls.name.rpartition("/")[0]


@cache
def modules_of(java_home: Path) -> dict[str, ModuleInfo]:
    """The modules of a JDK."""
    return read_modules(java_home)


def is_exported(m: Machine, cls: RtClass, opens: bool = False) -> bool:
    """Whether the module of a class exports its package to the class path (``opens``: opens it)."""
    if cls.origin != "jdk" or cls.file is None or m.vm.java_home is None:
        return True
    module = m.loader.module_of(cls.name)
    info = modules_of(m.vm.java_home).get(module) if module is not None else None
    if info is None:
        return True
    targets = info.opens if opens else info.exports | info.opens
    return not targets.get(package_of(cls), (module,))


def caller_of(m: Machine) -> RtClass:
    """The class that has called the running model, as Reflection.getCallerClass finds it."""
    frame: Frame | None = m.frame
    while frame is not None and frame.method.name.startswith(REFLECTIVE):
        frame = frame.caller
    cls = (frame or m.frame).method.cls
    if cls.is_hidden:
        return m.loader.find(cls.name.partition("$$Lambda$")[0]) or cls
    return cls


def may_access(caller: RtClass, owner: RtClass, flags: int, target: RtClass | None = None) -> bool:
    """Whether code of a class may use a member found by reflection, of an object of the class ``target``."""
    if caller is owner or nest_of(caller) == nest_of(owner):
        return True
    same_package = package_of(caller) == package_of(owner)
    if not owner.flags & ACC_PUBLIC and not same_package:
        return False
    if flags & ACC_PUBLIC:
        return True
    if flags & ACC_PRIVATE:
        return False
    if same_package:
        return True
    inherited = bool(flags & ACC_PROTECTED) and caller.is_subclass_of(owner.name)
    return inherited and (target is None or target.is_subclass_of(caller.name))


def check_access(
    m: Machine, holder: Obj | None, declared: RtMethod | RtField, target: Reference = None
) -> None:
    """Throw IllegalAccessException unless the running code may use the member (of an object, if it has one).

    An accessible member is not checked, and needs no object here; otherwise the object must be non-null
    first.
    """
    if holder is not None and m.truth(m.get_field(holder, "override", "Z")):
        return
    caller, owner, flags = caller_of(m), declared.cls, declared.flags
    creates = declared.name == "<init>"
    on = None if creates or declared.is_static else m.non_null(target)
    used = owner if creates else on.cls if on is not None and flags & ACC_PROTECTED else None
    if (caller.origin == "jdk" or is_exported(m, owner)) and may_access(caller, owner, flags, used):
        return
    if owner.origin == "jdk":  # the text names the module, and tells whether that exports the package
        m.throw_new(ILLEGAL_ACCESS, any_message(m))
    names = modifiers_text(flags)
    m.throw_new(
        ILLEGAL_ACCESS, f'{_shown(caller)} cannot access a member of {_shown(owner)} with modifiers "{names}"'
    )


def _shown(cls: RtClass) -> str:
    return f"{'interface' if cls.is_interface else 'class'} {cls.java_name}"
