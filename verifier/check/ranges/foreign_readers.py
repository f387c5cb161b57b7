"""Whether a reader of the class path may hold a reference to the objects that it reads for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap

from verifier.check.library import Library
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import methods_in
from verifier.classfile.model import ClassFile, FieldInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.call_graph import call_graph
from verifier.dataflow.origins import origins_of

_OBJECT = "java/lang/Object"
_MOST_CALLED = 1000
"""The most methods searched."""


def keeps_to_its_own(library: Library, reader: ClassFile, subject: ClassFile) -> bool:
    """Whether the code around a class and its superclasses has no objects of ``subject`` but its own.

    Its own are those that it creates, and new ones in private final fields, which nothing else has.
    The same is checked for the methods of the class path that it may call, as far as types of the class path
    show. Calls from unknown functions and JDK methods are not followed: a reader that has such code modify
    the object is ignored.
    """
    near = list(_around(library, reader))
    if any(file.name == subject.name for file in near):
        return False
    related = {file.name for file in library.supers(subject.name)} | set(library.below(subject.name))
    related.discard(_OBJECT)
    own = set(filter(library.is_own, related))
    sources = {file.name for file in near}
    graph = call_graph(library)
    kept: dict[str, set[str]] = {}
    todo = [(file, method) for file in near for method in file.methods]
    seen = {(file.name, method.key) for file, method in todo}
    while todo:
        file, method = todo.pop()
        if file.name not in kept:  # private fields are read by their own class and nest mates
            kept[file.name] = {f.key for f in file.fields if _holds_new_ones(library, file, f)}
        for one in method.instructions:
            if len(seen) > _MOST_CALLED or _takes(one, related if file.name in sources else own, kept):
                return False
            used = one.operand
            for called in methods_in(used):
                is_followed = library.is_own(called.owner) and called.owner not in related
                for found in graph.own_targets(called) if is_followed else ():
                    if (found[0].name, found[1].key) not in seen:
                        seen.add((found[0].name, found[1].key))
                        todo.append(found)
    return True


def _takes(one: Instruction, related: set[str], kept: dict[str, set[str]]) -> bool:
    """Whether an instruction gets an object of such a class from other code."""
    used = one.operand
    if isinstance(used, FieldRef):
        is_read = one.mnemonic.startswith("get") and _named(used.descriptor) in related
        return is_read and used.key not in kept.get(used.owner, ())
    if isinstance(used, MethodRef):
        _, result = parse_method_descriptor(used.descriptor)
        return _named(result) in related and used.owner not in related
    if isinstance(used, InvokeDynamicRef):  # a captured object
        types, _ = parse_method_descriptor(used.descriptor)
        return any(_named(type_) in related for type_ in types)
    return isinstance(used, ClassRef) and one.mnemonic == "checkcast" and _named(used.name) in related


def _around(library: Library, reader: ClassFile) -> Iterator[ClassFile]:
    """The classes of the class path at and above one, and all classes from the same source files."""
    outer = {file.name.partition("$")[0] for file in library.supers(reader.name) if library.is_own(file.name)}
    return (library.get(name) for name in library.names if name.partition("$")[0] in outer)


def _holds_new_ones(library: Library, file: ClassFile, field: FieldInfo) -> bool:
    """Whether a field is private and final, and gets objects of exactly its class that nothing else has."""
    is_own = field.is_private and field.is_final and not field.is_static
    written = library.writing(file, field, "putfield") if is_own else None
    try:
        return written is not None and all(
            made >= 0 and _makes(origins.code[made], field.descriptor) and origins.is_moved(made, at)
            for origins in starmap(origins_of, written)
            for at, one in origins.reached()
            if one.mnemonic == "putfield" and one.operand.key == field.key
            for made in origins.of(at, 1)
        )
    except Unfollowed:
        return False


def _makes(one: Instruction, type_: str) -> bool:
    return one.mnemonic == "new" and bool(one.operands[0].name == _named(type_))


def _named(type_: str) -> str:
    """The class of a type, or of an array's elements, given by descriptor or internal name."""
    bare = type_.lstrip("[")
    return bare[1:-1] if bare.endswith(";") else bare
