"""Mutability: values of types, states of enum constants, and calls that appear to have no effect."""

from __future__ import annotations

from verifier.check.library import PRIMITIVES, Library
from verifier.classfile import jdk
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.jdk_facts import is_immutable
from verifier.dataflow.origins import argument, origins_of

ROOTS = frozenset({jdk.OBJECT, jdk.RECORD})
"""Superclasses without state."""
_MOST_NESTED = 4


def is_value(library: Library, descriptor: str, inside: tuple[str, ...] = ()) -> bool:
    """Whether a value of a type is deeply immutable.

    Classes of the class path count if this is so for all fields of the class and of its subclasses there.
    ``inside``: the types that lead to the value, which are immutable if it is.
    """
    name = descriptor[1:-1]
    if descriptor in PRIMITIVES or is_immutable(name, library.at_or_below) or name in inside:
        return True
    file = library.find(name) if descriptor.startswith("L") else None
    if file is None or len(inside) > _MOST_NESTED:
        return False
    if file.is_enum:
        return not has_state(library, file, inside)
    found = library.at_or_below(name) if library.is_own(name) and not file.is_interface else ()
    return bool(found) and all(_is_value_class(library, one, (*inside, name)) for one in found)


def _is_value_class(library: Library, name: str, inside: tuple[str, ...]) -> bool:
    """Whether objects of exactly this class are deeply immutable."""
    above = [file for file in library.supers(name) if not file.is_interface]
    own = [file for file in above if library.is_own(file.name)]
    return (
        {file.name for file in above if file not in own} <= ROOTS
        and all(file.name != jdk.CLONEABLE for file in library.supers(name))
        and all(_keeps_values(library, file, inside) for file in own)
    )


def has_state(library: Library, enum: ClassFile, inside: tuple[str, ...] = ()) -> bool:
    """Whether an enum constant is mutable: it has a field that is not final, or one that leads to mutable
    objects. Constants with bodies have classes of their own. ``inside``: see ``is_value``."""
    rows = {row.name for row in enum.inner_classes}
    bodies = [file for name in rows if (file := library.find(name)) and file.super_name == enum.name]
    return not all(_keeps_values(library, file, (*inside, enum.name)) for file in [enum, *bodies])


def _keeps_values(library: Library, file: ClassFile, inside: tuple[str, ...]) -> bool:
    """Whether the fields that a class declares never change, with what they lead to."""
    fields = (one for one in file.fields if not one.is_static)
    return all(_is_fixed(library, file, one) and is_value(library, one.descriptor, inside) for one in fields)


def _is_fixed(library: Library, file: ClassFile, declared: FieldInfo) -> bool:
    """Whether only constructors of its class write a field, and only that of the new object."""
    if declared.is_final or declared.is_public:
        return declared.is_final
    writing = library.writing(file, declared, "putfield")
    return writing is not None and all(
        writer is file and method.name == "<init>" and _writes_itself(file, method, declared)
        for writer, method in writing
    )


def _writes_itself(file: ClassFile, method: MethodInfo, declared: FieldInfo) -> bool:
    """Whether a method writes a field in its own receiver only."""
    try:
        origins = origins_of(file, method)
    except Unfollowed:
        return False
    return all(
        origins.of(at, 0) == {argument(0)}
        for at, one in origins.reached()
        if one.mnemonic == "putfield" and one.operands[0].name == declared.name
    )


def only_reads(method: MethodInfo) -> bool:
    """Whether a method appears to have no effect on its object: it has no writes and no calls."""
    code = method.code
    return code is not None and not any(
        instruction.mnemonic.startswith(("put", "invoke"))
        or (instruction.mnemonic.endswith("astore") and instruction.mnemonic != "astore")
        for instruction in code.instructions
    )
