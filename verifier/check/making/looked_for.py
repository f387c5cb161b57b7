"""Types that the code of a class tests for, its class literals, and the fields that it uses."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.check.library import Library
from verifier.check.making.generics import TEXT, Type, plain
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.model import ClassFile, MethodInfo

_ASK_FOR_ARRAYS = frozenset({("java/lang/Class", "isArray"), ("java/lang/reflect/Array", "getLength")})

_MOST_VISITED = 60
"""The most methods searched for field reads."""
_CALLED_AT_ONCE = 4
"""The depth of nested calls on the own object that are searched for writes."""


def fields_read(library: Library, method: MethodInfo) -> frozenset[str]:
    """Names of the fields that a method and its callees in the same library may read, the nearest ones
    first."""
    return frozenset(ref.name for ref in _used(library, method, "getfield"))


def statics_read(library: Library, method: MethodInfo) -> tuple[FieldRef, ...]:
    """The static fields that a method and its callees in the same library may read, the nearest ones
    first."""
    return tuple(dict.fromkeys(_used(library, method, "getstatic")))


def statics_used(library: Library, method: MethodInfo) -> tuple[FieldRef, ...]:
    """The static fields that a method, and what it calls in its own library, may read or write: as above."""
    found = (*_used(library, method, "getstatic"), *_used(library, method, "putstatic"))
    return tuple(dict.fromkeys(found))


def statics_written(library: Library, method: MethodInfo) -> frozenset[tuple[str, str]]:
    """Names and descriptors of the static fields that a method and its callees may write."""
    return frozenset((ref.name, ref.descriptor) for ref in _used(library, method, "putstatic"))


def _used(library: Library, method: MethodInfo, mnemonic: str) -> Iterator[FieldRef]:
    """Fields with an access of one kind. Calls are resolved to the class that they name."""
    todo = [method]
    for one in todo:
        for instruction in one.instructions:
            used = instruction.operand
            if isinstance(used, FieldRef) and instruction.mnemonic == mnemonic:
                yield used
            elif isinstance(used, MethodRef) and library.is_own(used.owner) and len(todo) < _MOST_VISITED:
                called = library.find(used.owner)
                body = called.method(used.name, used.descriptor) if called is not None else None
                if body is not None and body not in todo:
                    todo.append(body)


def fields_written(file: ClassFile, method: MethodInfo, deep: int = _CALLED_AT_ONCE) -> frozenset[str]:
    """Names of the fields that a method writes, directly or in calls of methods of its class."""
    found: set[str] = set()
    for instruction in method.instructions:
        used = instruction.operand
        if isinstance(used, FieldRef) and instruction.mnemonic == "putfield":
            found.add(used.name)
        elif isinstance(used, MethodRef) and used.owner == file.name and deep > 1:
            called = file.method(used.name, used.descriptor)
            found |= fields_written(file, called, deep - 1) if called is not None else set()
    return frozenset(found)


def told_apart(owner: ClassFile, method: MethodInfo) -> list[Type]:
    """The types that a method tests for, then those of other methods of its class."""
    found: dict[Type, None] = {}
    for one in (method, *owner.methods):
        for instruction in one.instructions:
            used = instruction.operand
            if instruction.mnemonic in ("instanceof", "checkcast") and isinstance(used, ClassRef):
                found[plain(used.name if used.name.startswith("[") else f"L{used.name};")] = None
            elif isinstance(used, MethodRef) and (used.owner, used.name) in _ASK_FOR_ARRAYS:
                found[plain("[I")] = None
    return [one for one in found if one not in (TEXT, plain("Ljava/lang/Integer;"))]


def class_literals(owner: ClassFile) -> list[str]:
    """Internal names of the classes (no arrays) in class literals of the methods of a class."""
    codes = (method.code for method in owner.methods)
    loads = (i for code in codes if code is not None for i in code.instructions if i.mnemonic == "ldc")
    refs = (i.operands[0] for i in loads)
    return list(dict.fromkeys(r.name for r in refs if isinstance(r, ClassRef) and not r.name.startswith("[")))
