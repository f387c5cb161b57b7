"""Mutability: states of enum constants, and calls that appear to have no effect."""

from __future__ import annotations

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.generics import BOXES, TEXT
from verifier.classfile.model import ClassFile, MethodInfo


def has_state(library: Library, enum: ClassFile, seen: frozenset[str] = frozenset()) -> bool:
    """Whether an enum constant is mutable: it has a field that is not final, or one that leads to mutable
    objects. Constants with bodies have classes of their own. ``seen``: enums under consideration."""
    inside = {row.name for row in enum.inner_classes}
    bodies = [file for name in inside if (file := library.find(name)) and file.super_name == enum.name]
    return any(
        not one.is_static and not (one.is_final and _stays(library, one.descriptor, seen | {enum.name}))
        for file in [enum, *bodies]
        for one in file.fields
    )


def _stays(library: Library, descriptor: str, seen: frozenset[str]) -> bool:
    """Whether values of a type are deeply immutable."""
    name = descriptor[1:-1]
    if descriptor in PRIMITIVES or descriptor == TEXT.base or name in BOXES or name in seen:
        return True
    file = library.find(name) if descriptor.startswith("L") else None
    return file is not None and file.is_enum and not has_state(library, file, seen)


def only_reads(method: MethodInfo) -> bool:
    """Whether a method appears to have no effect on its object: it has no writes and no calls."""
    code = method.code
    return code is not None and not any(
        instruction.mnemonic.startswith(("put", "invoke"))
        or (instruction.mnemonic.endswith("astore") and instruction.mnemonic != "astore")
        for instruction in code.instructions
    )
