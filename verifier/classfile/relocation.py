"""Class files under other names (JVMS 4.4), so that two versions of a class fit into one program.

Names stand in the constant pool only. A Utf8 entry that a string constant shares is copied, so that the
constant is unchanged. With ``opened``, classes, fields, and methods that are not private, are public: no
other class is in the package to override or hide what was package-private there.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping

from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import ACC_PRIVATE, ACC_PROTECTED, ACC_PUBLIC
from verifier.classfile.parser import parse_class
from verifier.classfile.pool import ENTRY_SIZES, STRING, UTF8, WIDE_TAGS, ConstantPool, read_u2

_IN_DESCRIPTOR = re.compile(rb"L([^;<>.:()\[\]\s]+)(?=[;<.])")
_MOST_ENTRIES = 65535


def relocated(data: bytes, names: Mapping[str, str], opened: bool = True) -> bytes:
    """The class file with classes (internal names) called otherwise; ClassFormatError if it is malformed."""
    file = parse_class(data)
    renamed = {old.encode(): new.encode() for old, new in names.items()}
    pool, count = _pool(file.pool, renamed)
    rest = bytearray(data[file.pool.end :])
    if opened:
        _open(rest, file.pool)
    return data[:8] + struct.pack(">H", count) + pool + bytes(rest)


def _pool(pool: ConstantPool, names: Mapping[bytes, bytes]) -> tuple[bytes, int]:
    """The entries of the new constant pool, and their count in the form of class files."""
    data, entries = pool.data, []
    texts = {read_u2(data, at + 1)[0] for at in _entries(pool) if data[at] == STRING}
    kept: dict[int, int] = {}
    added = bytearray()
    count = len(pool.offsets)
    for index, at in _numbered(pool):
        if data[at] == UTF8 and index in texts:
            text = _utf8(data, at)
            if _renamed(text, names) != text:
                kept[index] = count
                count += 1
                added += b"\x01" + struct.pack(">H", len(text)) + text
    if count > _MOST_ENTRIES:
        raise ClassFormatError("the constant pool is full")
    for at in _entries(pool):
        tag = data[at]
        if tag == UTF8:
            text = _renamed(_utf8(data, at), names)
            entries.append(b"\x01" + struct.pack(">H", len(text)) + text)
        elif tag == STRING:
            (index,) = read_u2(data, at + 1)
            entries.append(struct.pack(">BH", tag, kept.get(index, index)))
        else:
            entries.append(data[at : at + ENTRY_SIZES[tag]])
    return b"".join(entries) + bytes(added), count


def _numbered(pool: ConstantPool) -> list[tuple[int, int]]:
    """Index and position of each entry; wide ones take two indices."""
    found = []
    index = 1
    while index < len(pool.offsets):
        at = pool.offsets[index]
        found.append((index, at))
        index += 2 if pool.data[at] in WIDE_TAGS else 1
    return found


def _entries(pool: ConstantPool) -> list[int]:
    return [at for _, at in _numbered(pool)]


def _utf8(data: bytes, at: int) -> bytes:
    return data[at + 3 : at + 3 + read_u2(data, at + 1)[0]]


def _renamed(text: bytes, names: Mapping[bytes, bytes]) -> bytes:
    """The name of a class, a descriptor or a signature with the other names."""
    if text in names:
        return names[text]
    if b";" not in text:
        return text
    return _IN_DESCRIPTOR.sub(lambda found: b"L" + names.get(found[1], found[1]), text)


def _open(rest: bytearray, pool: ConstantPool) -> None:
    """Make public, in what comes after the pool: the class, its fields, methods that are not private."""
    struct.pack_into(">H", rest, 0, read_u2(rest, 0)[0] | ACC_PUBLIC)
    at = 8 + 2 * read_u2(rest, 6)[0]
    for is_method in (False, True):
        (count,) = read_u2(rest, at)
        at += 2
        for _ in range(count):
            (flags,) = read_u2(rest, at)
            if not is_method or not flags & ACC_PRIVATE:
                struct.pack_into(">H", rest, at, _public(flags))
            at = _after_attributes(rest, at + 6)
    (count,) = read_u2(rest, at)
    at += 2
    for _ in range(count):
        index, length = struct.unpack_from(">HI", rest, at)
        if pool.utf8(index) == "InnerClasses":
            for row in range(at + 8, at + 6 + length, 8):
                struct.pack_into(">H", rest, row + 6, _public(read_u2(rest, row + 6)[0]))
        at += 6 + length


def _public(flags: int) -> int:
    return (flags & ~(ACC_PRIVATE | ACC_PROTECTED)) | ACC_PUBLIC


def _after_attributes(rest: bytearray, at: int) -> int:
    (count,) = read_u2(rest, at)
    at += 2
    for _ in range(count):
        at += 6 + int(struct.unpack_from(">I", rest, at + 2)[0])
    return at
