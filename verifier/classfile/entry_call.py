"""A class file in which a method begins with a call (JVMS 4.7.3), so that a run shows that it is reached.

The call takes four bytes with its padding, so that switches keep theirs. The map of stack frames is dropped,
other tables are kept: such classes run with verification off.
"""

from __future__ import annotations

import struct

from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.pool import read_u2

_SHIFT = 4
_MOST_CODE = 65535
_INVOKESTATIC, _NOP = 0xB8, 0x00


def with_entry_call(file: ClassFile, method: MethodInfo, owner: str, name: str) -> bytes:
    """The class file where ``method`` first calls the static method ``name()`` of the class ``owner``.

    ClassFormatError if the method has no code or is too long for the call.
    """
    data = file.pool.data
    start, end = method.code_span
    entries, call = _pool_entries(len(file.pool.offsets), owner, name)
    count = len(file.pool.offsets) + 6
    if count > _MOST_CODE:
        raise ClassFormatError("the constant pool is full")
    body = _code_with_call(file, data[start:end], call)
    head = data[:8] + struct.pack(">H", count) + data[10 : file.pool.end] + entries
    return head + data[file.pool.end : start - 4] + struct.pack(">I", len(body)) + body + data[end:]


def _pool_entries(first: int, owner: str, name: str) -> tuple[bytes, int]:
    """Entries for a method reference of type ()V, to be added at index ``first``, and its index."""
    texts = [text.encode() for text in (owner, name, "()V")]
    entries = b"".join(b"\x01" + struct.pack(">H", len(text)) + text for text in texts)
    entries += b"\x07" + struct.pack(">H", first)
    entries += b"\x0c" + struct.pack(">HH", first + 1, first + 2)
    entries += b"\x0a" + struct.pack(">HH", first + 3, first + 4)
    return entries, first + 5


def _code_with_call(file: ClassFile, code: bytes, call: int) -> bytes:
    """The contents of a Code attribute with the call before its first instruction."""
    stack, variables, length = struct.unpack_from(">HHI", code)
    if length + _SHIFT > _MOST_CODE:
        raise ClassFormatError("the method is too long for a call at its start")
    result = struct.pack(">HHI", stack, variables, length + _SHIFT)
    result += struct.pack(">BHB", _INVOKESTATIC, call, _NOP) + code[8 : 8 + length]
    at = 8 + length
    (handlers,) = read_u2(code, at)
    result += code[at : at + 2]
    at += 2
    for _ in range(handlers):
        *places, caught = struct.unpack_from(">HHHH", code, at)
        result += struct.pack(">HHHH", *(place + _SHIFT for place in places), caught)
        at += 8
    return result + _moved_tables(file, code, at)


def _moved_tables(file: ClassFile, code: bytes, at: int) -> bytes:
    """The tables of lines and local variables, moved along."""
    kept = []
    (count,) = read_u2(code, at)
    at += 2
    for _ in range(count):
        index, length = struct.unpack_from(">HI", code, at)
        width = {"LineNumberTable": 4, "LocalVariableTable": 10}.get(file.pool.utf8(index))
        table = code[at + 6 : at + 6 + length]
        if width is not None:
            rows = b"".join(
                struct.pack(">H", read_u2(table, row)[0] + _SHIFT) + table[row + 2 : row + width]
                for row in range(2, length, width)
            )
            kept.append(code[at : at + 6] + table[:2] + rows)
        at += 6 + length
    return struct.pack(">H", len(kept)) + b"".join(kept)
