"""The names that a class file mentions: which classes it leads to, and whether it may compute others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.model import ClassFile
from verifier.classfile.pool import INTERFACE_METHOD, METHOD, UTF8

_NAMED = re.compile(r"L([^;<>\s]+)[;<]")
_COMPUTING = frozenset(
    {
        "forName", "loadClass", "findClass", "defineClass", "defineHiddenClass", "getBundle",
        "fromMethodDescriptorString", "getResource", "getResources", "getResourceAsStream",
        "getSystemResource", "getSystemResources", "getSystemResourceAsStream", "resources",
        "getDefinedPackages", "getPackages", "resolveConstantDesc",
    }
)  # fmt: skip
_COMPUTING_CLASSES = (
    "java/util/ServiceLoader", "java/util/ResourceBundle", "java/io/ObjectInput", "java/beans/", "java/rmi/",
    "java/net/URL", "java/security/", "javax/", "java/sql/", "java/lang/Module",
)  # fmt: skip
"""Beginnings of names of JDK classes that load classes of the program, or read its files, by names."""
_HANDLING_FIELDS = (b"FieldUpdater", b"misc/Unsafe", b"java/lang/invoke/VarHandle")
WRITING_FIELDS: Final = (*_HANDLING_FIELDS, b"findSetter", b"findStaticSetter", b"unreflectSetter")
"""Names in classes that write fields by name; reflection is left out (docs/check-reference.md)."""
READING_FIELDS: Final = (
    *_HANDLING_FIELDS, b"findGetter", b"findStaticGetter", b"unreflectGetter", b"java/lang/reflect/Field",
)  # fmt: skip
"""Names in classes that read fields by name."""
_REFLECTING = ("getDeclared", "getMethod", "getField", "getConstructor", "getEnum", "newUpdater", "newProxy")
"""Beginnings of names of methods that look for the types of all members of a class."""


def methods_in(operand: object) -> Iterator[MethodRef]:
    """The methods that an operand of an instruction names, including those of method handles."""
    if isinstance(operand, MethodRef):
        yield operand
    elif isinstance(operand, InvokeDynamicRef):
        for inner in (operand.bootstrap.handle, *operand.bootstrap.args):
            yield from methods_in(inner)
    elif isinstance(operand, MethodHandleConst):
        yield from methods_in(operand.ref)


def classes_in(operand: object) -> Iterator[str]:
    """The classes that an operand of an instruction names itself or as owners of members."""
    if isinstance(operand, ClassRef):
        yield operand.name
    elif isinstance(operand, FieldRef):
        yield operand.owner
    yield from (ref.owner for ref in methods_in(operand))


def mentioned_texts(file: ClassFile) -> Iterator[str]:
    """All texts of the constant pool: names, descriptors, signatures and constants."""
    pool = file.pool
    for index, offset in enumerate(pool.offsets):
        if offset and pool.tag(index) == UTF8:
            yield pool.utf8(index)


def called_by(file: ClassFile) -> Iterator[MethodRef]:
    """All methods that code of the class may call, or that its method handles refer to."""
    pool = file.pool
    for index, offset in enumerate(pool.offsets):
        if offset and pool.tag(index) in (METHOD, INTERFACE_METHOD):
            yield pool.get(index, MethodRef)


def mentioned_names(file: ClassFile) -> set[str]:
    """Possible internal names of classes, including those in descriptors and those with dots."""
    names: set[str] = set()
    for text in mentioned_texts(file):
        names |= {text, text.replace(".", "/"), *_NAMED.findall(text)}
    return names


def reflects(file: ClassFile) -> bool:
    """Whether it mentions what lists members of classes."""
    return any(text.startswith(_REFLECTING) for text in mentioned_texts(file))


def computes_names(file: ClassFile) -> bool:
    """Whether it mentions what finds classes or files of the class path by names that may be computed."""
    return any(text in _COMPUTING or text.startswith(_COMPUTING_CLASSES) for text in mentioned_texts(file))
