"""The constant pool (JVMS 4.4): entry positions are recorded, entries are decoded on demand and kept.

Every accessor checks the tag, so a wrong index is a ``ClassFormatError``; one outside the pool is an
``IndexError`` that callers turn into it (``rejects_truncation``).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, TypeVar

from verifier.classfile.constant import (
    BootstrapMethod,
    ClassRef,
    Constant,
    DoubleConst,
    DynamicConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodHandleConst,
    MethodRef,
    MethodTypeConst,
    NameAndType,
    NamedConst,
    StringConst,
)
from verifier.classfile.error import ClassFormatError
from verifier.classfile.mutf8 import decode_mutf8

UTF8 = 1
INTEGER, FLOAT, LONG, DOUBLE, CLASS, STRING, FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE = range(3, 13)
METHOD_HANDLE, METHOD_TYPE, DYNAMIC, INVOKE_DYNAMIC, MODULE, PACKAGE = range(15, 21)
LOADABLE = (INTEGER, FLOAT, LONG, DOUBLE, CLASS, STRING, METHOD_HANDLE, METHOD_TYPE, DYNAMIC)

# Bytes of an entry by tag, the tag included; 0 for tags that do not exist (Utf8 is handled apart).
ENTRY_SIZES = (0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3) + (0,) * 235
WIDE_TAGS = (LONG, DOUBLE)
# A dynamic constant may take others as arguments; deeper nesting than this is not real code.
MAX_DYNAMIC_DEPTH = 16

read_u2 = struct.Struct(">H").unpack_from
read_u2_u2 = struct.Struct(">HH").unpack_from
read_i4 = struct.Struct(">i").unpack_from
read_i8 = struct.Struct(">q").unpack_from
read_f4 = struct.Struct(">f").unpack_from
read_f8 = struct.Struct(">d").unpack_from
read_u1_u2 = struct.Struct(">BH").unpack_from

T = TypeVar("T")

_OPEN = object()
"""Marks an entry that is being decoded."""


class ConstantPool:
    """The pool of one class file. ``end`` is the position after it in the file."""

    __slots__ = ("_bootstrap_offsets", "_bootstraps", "_cache", "_depth", "data", "end", "offsets")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.offsets, self.end = _scan(data)
        self._cache: list[Any] = [None] * len(self.offsets)
        self._bootstrap_offsets: list[int] = []
        self._bootstraps: list[BootstrapMethod | None] = []
        self._depth = 0

    def set_bootstraps(self, start: int, end: int) -> None:
        """Set the place of the contents of the BootstrapMethods attribute."""
        pos = start + 2
        for _ in range(read_u2(self.data, start)[0]):
            self._bootstrap_offsets.append(pos)
            pos += 4 + 2 * read_u2(self.data, pos + 2)[0]
        if pos != end:
            raise ClassFormatError("BootstrapMethods attribute has a wrong length")
        self._bootstraps = [None] * len(self._bootstrap_offsets)

    def tag(self, index: int) -> int:
        """The tag of entry ``index``."""
        offset = self.offsets[index]
        if not offset:
            raise ClassFormatError(f"constant pool index {index} names no entry")
        return self.data[offset]

    def utf8(self, index: int) -> str:
        """The text of a ``CONSTANT_Utf8``."""
        text = self._cache[index]
        if text is None:
            offset = self._offset(index, UTF8)
            length: int = read_u2(self.data, offset + 1)[0]
            text = self._cache[index] = decode_mutf8(self.data[offset + 3 : offset + 3 + length])
        elif text.__class__ is not str:
            raise ClassFormatError(f"constant pool entry {index} is not text")
        return text

    def texts(self) -> Iterator[bytes]:
        """The bytes of each ``CONSTANT_Utf8``."""
        data = self.data
        for offset in self.offsets:
            if offset and data[offset] == UTF8:
                yield data[offset + 3 : offset + 3 + (data[offset + 1] << 8 | data[offset + 2])]

    def optional_utf8(self, index: int) -> str | None:
        """As ``utf8``, with ``None`` for index 0."""
        return self.utf8(index) if index else None

    def class_name(self, index: int) -> str:
        """The name a ``CONSTANT_Class`` holds."""
        return self.get(index, ClassRef).name

    def optional_class_name(self, index: int) -> str | None:
        """As ``class_name``, with ``None`` for index 0."""
        return self.get(index, ClassRef).name if index else None

    def class_names(self, start: int) -> tuple[str, ...]:
        """The classes of a table: a u2 count, then that many indices."""
        count = read_u2(self.data, start)[0]
        return tuple([self.class_name(i) for i in struct.unpack_from(f">{count}H", self.data, start + 2)])

    def get(self, index: int, kind: type[T]) -> T:
        """Entry ``index``, which must be of class ``kind``."""
        entry = self.entry(index)
        if entry.__class__ is not kind:
            raise ClassFormatError(f"constant pool entry {index} is not a {kind.__name__}")
        return entry

    def loadable(self, index: int) -> Constant:
        """A constant that ``ldc`` may push (JVMS table 4.4-C)."""
        if self.tag(index) not in LOADABLE:
            raise ClassFormatError(f"constant pool entry {index} is not loadable")
        return self.entry(index)  # type: ignore[no-any-return]

    def entry(self, index: int) -> Any:
        """Entry ``index`` decoded, of whatever kind."""
        entry = self._cache[index]
        if entry is None:
            self._cache[index] = _OPEN
            try:
                entry = self._decode(index)
            except BaseException:
                self._cache[index] = None
                raise
            self._cache[index] = entry
        elif entry is _OPEN:
            raise ClassFormatError(f"constant pool entry {index} is defined by itself, in a circle")
        return entry

    def bootstrap(self, index: int) -> BootstrapMethod:
        """Entry ``index`` of the BootstrapMethods attribute."""
        method = self._bootstraps[index]
        if method is None:
            if self._depth >= MAX_DYNAMIC_DEPTH:
                raise ClassFormatError("dynamic constants are nested too deeply or in a circle")
            self._depth += 1
            try:
                method = self._bootstraps[index] = self._decode_bootstrap(self._bootstrap_offsets[index])
            finally:
                self._depth -= 1
        return method

    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]:
        """The whole BootstrapMethods attribute."""
        return tuple([self.bootstrap(i) for i in range(len(self._bootstraps))])

    def _offset(self, index: int, tag: int) -> int:
        offset = self.offsets[index]
        if not offset or self.data[offset] != tag:
            raise ClassFormatError(f"constant pool entry {index} has not the expected tag {tag}")
        return offset

    def _decode_bootstrap(self, offset: int) -> BootstrapMethod:
        handle, count = read_u2_u2(self.data, offset)
        indices = struct.unpack_from(f">{count}H", self.data, offset + 4)
        args = tuple([self.loadable(i) for i in indices])
        return BootstrapMethod(self.get(handle, MethodHandleConst), args)

    def _name_and_type(self, index: int) -> tuple[str, str]:
        name, descriptor = read_u2_u2(self.data, self._offset(index, NAME_AND_TYPE) + 1)
        return self.utf8(name), self.utf8(descriptor)

    def _decode(self, index: int) -> Any:
        tag = self.tag(index)
        data = self.data
        offset = self.offsets[index] + 1
        if tag == UTF8:
            return self.utf8(index)
        if tag == CLASS:
            return ClassRef(self.utf8(read_u2(data, offset)[0]))
        if tag in (METHOD, INTERFACE_METHOD):
            owner, member = read_u2_u2(data, offset)
            return MethodRef(self.class_name(owner), *self._name_and_type(member), tag == INTERFACE_METHOD)
        if tag == FIELD:
            owner, member = read_u2_u2(data, offset)
            return FieldRef(self.class_name(owner), *self._name_and_type(member))
        if tag == STRING:
            return StringConst(self.utf8(read_u2(data, offset)[0]))
        if tag == INTEGER:
            return IntConst(read_i4(data, offset)[0])
        if tag == LONG:
            return LongConst(read_i8(data, offset)[0])
        if tag == FLOAT:
            return FloatConst(read_f4(data, offset)[0])
        if tag == DOUBLE:
            return DoubleConst(read_f8(data, offset)[0])
        return self._decode_rare(tag, offset)

    def _decode_rare(self, tag: int, offset: int) -> Any:
        data = self.data
        if tag == NAME_AND_TYPE:
            return NameAndType(*self._name_and_type_at(offset))
        if tag == METHOD_HANDLE:
            return self._decode_handle(*read_u1_u2(data, offset))
        if tag == METHOD_TYPE:
            return MethodTypeConst(self.utf8(read_u2(data, offset)[0]))
        if tag in (INVOKE_DYNAMIC, DYNAMIC):
            bootstrap, member = read_u2_u2(data, offset)
            name, descriptor = self._name_and_type(member)
            method = self.bootstrap(bootstrap)
            if tag == DYNAMIC:
                return DynamicConst(method, name, descriptor)
            return InvokeDynamicRef(method, name, descriptor)
        return NamedConst(self.utf8(read_u2(data, offset)[0]))

    def _name_and_type_at(self, offset: int) -> tuple[str, str]:
        name, descriptor = read_u2_u2(self.data, offset)
        return self.utf8(name), self.utf8(descriptor)

    def _decode_handle(self, kind: int, index: int) -> MethodHandleConst:
        if 1 <= kind <= 4:
            return MethodHandleConst(kind, self.get(index, FieldRef))
        if 5 <= kind <= 9:
            return MethodHandleConst(kind, self.get(index, MethodRef))
        raise ClassFormatError(f"method handle of unknown kind {kind}")


def _scan(data: bytes) -> tuple[list[int], int]:
    """The position of each entry's tag (0 where there is none), and the position after the pool."""
    count = read_u2(data, 8)[0]
    offsets = [0] * count
    sizes = ENTRY_SIZES
    pos = 10
    index = 1
    while index < count:
        tag = data[pos]
        offsets[index] = pos
        if tag == UTF8:
            pos += 3 + (data[pos + 1] << 8 | data[pos + 2])
        else:
            size = sizes[tag]
            if not size:
                raise ClassFormatError(f"constant pool entry {index} has the unknown tag {tag}")
            pos += size
            if tag in WIDE_TAGS:
                index += 1
        index += 1
    if pos > len(data):
        raise ClassFormatError("constant pool is truncated")
    return offsets, pos
