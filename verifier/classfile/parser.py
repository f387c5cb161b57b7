"""Parsing of class files (JVMS 4.1): members and attribute positions; the rest is read on demand."""

from __future__ import annotations

from functools import lru_cache
from struct import Struct

from verifier.classfile.error import ClassFormatError, rejects_truncation
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo, Spans, read_spans
from verifier.classfile.pool import ConstantPool, read_u2

__all__ = ["ClassFormatError", "parse_class"]

MAGIC = b"\xca\xfe\xba\xbe"
read_class_header = Struct(">HHH").unpack_from
read_member_header = Struct(">HHH").unpack_from


@lru_cache(maxsize=2048)
@rejects_truncation
def parse_class(data: bytes) -> ClassFile:
    """The class file in ``data``; anything malformed is a ``ClassFormatError``, now or on first use.

    The result never changes, and each analysis of a run asks for the same files: they are parsed once.
    """
    if data[:4] != MAGIC:
        raise ClassFormatError("not a class file: the magic number is missing")
    pool = ConstantPool(data)
    flags, this_class, super_class = read_class_header(data, pool.end)
    interfaces_at = pool.end + 6
    interfaces = pool.class_names(interfaces_at)
    pos = interfaces_at + 2 + 2 * len(interfaces)
    fields, pos = _members(pool, pos)
    methods, pos = _members(pool, pos)
    spans, pos = read_spans(pool, pos)
    if pos != len(data):
        raise ClassFormatError(f"{len(data) - pos} bytes follow the class")
    return ClassFile(
        pool,
        flags,
        pool.class_name(this_class),
        pool.optional_class_name(super_class),
        interfaces,
        tuple([FieldInfo(pool, *member) for member in fields]),
        methods=tuple([MethodInfo(pool, *member) for member in methods]),
        spans=spans,
    )


def _members(pool: ConstantPool, pos: int) -> tuple[list[tuple[int, str, str, Spans]], int]:
    """Flags, name, descriptor and attributes of the fields or methods at ``pos``; the position after them."""
    data = pool.data
    count = read_u2(data, pos)[0]
    pos += 2
    members: list[tuple[int, str, str, Spans]] = []
    for _ in range(count):
        flags, name, descriptor = read_member_header(data, pos)
        spans, pos = read_spans(pool, pos + 6)
        members.append((flags, pool.utf8(name), pool.utf8(descriptor), spans))
    return members, pos
