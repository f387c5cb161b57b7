"""Initialisers of classes that make objects which open references could have meant before."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from verifier.classfile.constant import ClassRef, InvokeDynamicRef, MethodRef
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass


def maker_among(
    m: Machine, classes: Iterable[RtClass], opened: Collection[str], listed: Collection[str] | None
) -> str | None:
    """The first of some classes whose initialiser may make objects of classes that are ``opened``.

    ``listed``: classes and primitive types of the elements of arrays, None for all. The program's methods may
    make any object, what the JDK's give may be a new array of its type.
    """
    for cls in classes:
        code = cls.methods["<clinit>()V"].code
        for instruction in code.instructions if code is not None else ():
            used = instruction.operands[0] if instruction.operands else None
            kind = {"new": opened, "anewarray": listed}.get(instruction.mnemonic, ())
            makes = isinstance(used, ClassRef) and (kind is None or used.name in kind)
            if instruction.mnemonic == "newarray":
                makes = listed is None or used in listed
            if isinstance(used, MethodRef):
                makes = _gives_array(used, listed)
            if makes or instruction.mnemonic == "multianewarray":
                return cls.java_name
            if isinstance(used, InvokeDynamicRef) or (isinstance(used, MethodRef) and _is_own(m, used.owner)):
                return cls.java_name
    return None


def _gives_array(ref: MethodRef, listed: Collection[str] | None) -> bool:
    """Whether the result may be an array that a method of the JDK made, of elements that are ``listed``."""
    result = ref.owner if ref.name == "clone" else ref.descriptor.rpartition(")")[2]
    if result[0] != "[":
        return False
    return listed is None or result[1] in "L[" or result[1:] in listed


def _is_own(m: Machine, name: str) -> bool:
    found = m.loader.classes.get(name)
    return found is not None and found.origin == "user"


def user_classes(m: Machine) -> list[RtClass]:
    """The program's classes that are linked so far."""
    return [cls for cls in m.loader.classes.values() if cls.origin == "user"]


def has_run(cls: RtClass) -> bool:
    """Whether the initialiser of a class ran on any path."""
    method = cls.methods.get("<clinit>()V")
    return method is not None and method.instrs is not None
