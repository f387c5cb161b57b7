"""Whether a reader of the class path may have got hold of the objects that it is asked to read for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.check.library import Library
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo

_OBJECT = "java/lang/Object"


def keeps_to_its_own(library: Library, reader: ClassFile, subject: ClassFile) -> bool:
    """Whether the code around a class and those above it has no objects of ``subject`` but its own.

    Its own are what it makes, and what private final fields hold that got it from ``new``. What it gives
    these to is not looked at: a reader that has the object changed by others is left out of account.
    """
    near = list(_around(library, reader))
    if any(file.name == subject.name for file in near):
        return False
    related = {file.name for file in library.supers(subject.name)} | set(library.below(subject.name))
    related.discard(_OBJECT)
    kept = {
        (file.name, one.name + one.descriptor)
        for file in near
        for one in file.fields
        if _holds_new_ones(file, one)
    }
    return not any(_takes(one, related, kept) for file in near for code in _codes(file) for one in code)


def _takes(one: Instruction, related: set[str], kept: set[tuple[str, str]]) -> bool:
    """Whether an instruction gets an object of such a class from elsewhere."""
    used = one.operands[0] if one.operands else None
    if isinstance(used, FieldRef):
        is_read = one.mnemonic.startswith("get") and _named(used.descriptor) in related
        return is_read and (used.owner, used.name + used.descriptor) not in kept
    if isinstance(used, MethodRef):
        _, result = parse_method_descriptor(used.descriptor)
        return _named(result) in related and used.owner not in related
    return isinstance(used, ClassRef) and one.mnemonic == "checkcast" and _named(used.name) in related


def _around(library: Library, reader: ClassFile) -> Iterator[ClassFile]:
    """The classes of the class path at and above one, and all whose sources are in one file with these."""
    outer = {file.name.partition("$")[0] for file in library.supers(reader.name) if library.is_own(file.name)}
    return (library.get(name) for name in library.names if name.partition("$")[0] in outer)


def _holds_new_ones(file: ClassFile, field: FieldInfo) -> bool:
    """Whether a field is private and final, and gets what ``new`` makes right before."""
    if not (field.is_private and field.is_final) or field.is_static:
        return False
    for code in _codes(file):
        for at, one in enumerate(code):
            used = one.operands[0] if one.operands else None
            if (
                one.mnemonic == "putfield"
                and isinstance(used, FieldRef)
                and (used.owner, used.name, used.descriptor) == (file.name, field.name, field.descriptor)
                and not _makes(code[at - 1], _named(field.descriptor))
            ):
                return False
    return True


def _makes(one: Instruction, name: str) -> bool:
    made = one.operands[0] if one.mnemonic == "invokespecial" else None
    return isinstance(made, MethodRef) and (made.name, made.owner) == ("<init>", name)


def _codes(file: ClassFile) -> Iterator[Sequence[Instruction]]:
    """The instructions of each method."""
    return (method.code.instructions for method in file.methods if method.code is not None)


def _named(type_: str) -> str:
    """The class of a type, or of an array's elements: by its descriptor, or its internal name."""
    bare = type_.lstrip("[")
    return bare[1:-1] if bare.endswith(";") else bare
