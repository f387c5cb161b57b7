"""Mutability: values of types, states of enum constants, and calls that appear to have no effect."""

from __future__ import annotations

from verifier.check.library import PRIMITIVES, Library
from verifier.classfile import jdk
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.jdk_facts import is_immutable

ROOTS = frozenset({jdk.OBJECT, jdk.RECORD})
"""Superclasses without state."""
_MOST_NESTED = 4


def is_value(library: Library, descriptor: str, inside: tuple[str, ...] = ()) -> bool:
    """Whether a value of a type is deeply immutable.

    Classes of the class path count if they have no subclasses there and all fields are final and deeply
    immutable. ``inside``: the types that lead to the value, which are immutable if it is.
    """
    name = descriptor[1:-1]
    if descriptor in PRIMITIVES or is_immutable(name, library.at_or_below) or name in inside:
        return True
    file = library.find(name) if descriptor.startswith("L") else None
    if file is None or len(inside) > _MOST_NESTED:
        return False
    if file.is_enum:
        return not has_state(library, file, inside)
    if not library.is_own(name) or file.is_interface or file.is_abstract or file.super_name not in ROOTS:
        return False
    return (
        not library.below(name)
        and jdk.CLONEABLE not in file.interfaces
        and _keeps_values(library, file, (*inside, name))
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
    return all(one.is_final and is_value(library, one.descriptor, inside) for one in fields)


def only_reads(method: MethodInfo) -> bool:
    """Whether a method appears to have no effect on its object: it has no writes and no calls."""
    code = method.code
    return code is not None and not any(
        instruction.mnemonic.startswith(("put", "invoke"))
        or (instruction.mnemonic.endswith("astore") and instruction.mnemonic != "astore")
        for instruction in code.instructions
    )
