"""The Code attribute (JVMS 4.7.3): bytes at first, instructions and debug tables when asked for."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from struct import Struct

from verifier.classfile.bytecode import Decoder
from verifier.classfile.error import ClassFormatError, rejects_truncation
from verifier.classfile.instruction import Instruction
from verifier.classfile.pool import ConstantPool, read_u2

read_code_header = Struct(">HHI").unpack_from
read_attribute_header = Struct(">HI").unpack_from
read_handler = Struct(">HHHH").unpack_from
iter_u2_u2 = Struct(">HH").iter_unpack
read_local = Struct(">HHHHH").unpack_from
MAX_CODE_BYTES = 65535


@dataclass(frozen=True, slots=True)
class Handler:
    """A row of the exception table: instructions ``start`` to before ``end``; ``catch_type`` None is any."""

    start: int
    end: int
    handler: int
    catch_type: str | None


@dataclass(frozen=True, slots=True)
class LocalVariable:
    """A source variable in ``slot``, from instruction ``start`` to before ``end``."""

    name: str
    descriptor: str
    slot: int
    start: int
    end: int


class Code:
    """The body of a method. Positions are instruction indices except where an offset is named."""

    def __init__(self, pool: ConstantPool, start: int, end: int) -> None:
        self._pool = pool
        self._end = end
        _, self.max_locals, length = read_code_header(pool.data, start)
        after = start + 8 + length
        if not 0 < length <= MAX_CODE_BYTES or after > end:
            raise ClassFormatError("code array has an impossible length")
        self.bytecode_start = start + 8
        self.bytecode_bytes: int = length
        self._handlers = after
        self._attributes = after + 2 + 8 * read_u2(pool.data, after)[0]

    @property
    def bytecode(self) -> bytes:
        """The ``code`` array as it is in the file."""
        return self._pool.data[self.bytecode_start : self._handlers]

    @cached_property
    def _decoded(self) -> tuple[tuple[Instruction, ...], dict[int, int]]:
        decoder = Decoder(self.bytecode, self._pool)
        decoder.decode()
        return tuple(decoder.instructions), decoder.index_of

    @cached_property
    def instructions(self) -> tuple[Instruction, ...]:
        """The decoded instructions."""
        return self._decoded[0]

    @property
    def index_of(self) -> dict[int, int]:
        """Instruction index by byte offset."""
        return self._decoded[1]

    @cached_property
    @rejects_truncation
    def exception_table(self) -> tuple[Handler, ...]:
        """The handlers in the order they are to be tried."""
        data, pool = self._pool.data, self._pool
        if self._attributes == self._handlers + 2:
            return ()  # nothing that instructions would have to be decoded for
        index_of = self.index_of
        ends = {**index_of, self.bytecode_bytes: len(index_of)}
        table: list[Handler] = []
        try:
            for row in range(self._handlers + 2, self._attributes, 8):
                start, end, handler, catch = read_handler(data, row)
                if start >= end:
                    raise ClassFormatError("exception table has an empty range")
                catch_type = pool.optional_class_name(catch)
                table.append(Handler(index_of[start], ends[end], index_of[handler], catch_type))
        except KeyError as error:
            raise ClassFormatError(f"exception table names {error}, where no instruction begins") from None
        return tuple(table)

    @cached_property
    @rejects_truncation
    def line_numbers(self) -> tuple[tuple[int, int], ...]:
        """(byte offset, source line) sorted by offset."""
        data = self._pool.data
        rows: list[tuple[int, int]] = []
        for start, end in self._attribute_spans("LineNumberTable"):
            count = read_u2(data, start)[0]
            if start + 2 + 4 * count != end:
                raise ClassFormatError("LineNumberTable has a wrong length")
            rows += iter_u2_u2(data[start + 2 : end])
        rows.sort()
        return tuple(rows)

    def line_of(self, index: int) -> int | None:
        """The source line of instruction ``index``."""
        return self.line_at(self.instructions[index].offset)

    def line_at(self, offset: int) -> int | None:
        """The source line at a byte offset."""
        rows = self.line_numbers
        found = bisect_right(rows, (offset, MAX_CODE_BYTES + 1)) - 1
        return rows[found][1] if found >= 0 else None

    @cached_property
    @rejects_truncation
    def local_variables(self) -> tuple[LocalVariable, ...]:
        """The LocalVariableTable, empty without ``javac -g``."""
        data, pool = self._pool.data, self._pool
        offsets = [instruction.offset for instruction in self.instructions]
        table: list[LocalVariable] = []
        for start, end in self._attribute_spans("LocalVariableTable"):
            count = read_u2(data, start)[0]
            if start + 2 + 10 * count != end:
                raise ClassFormatError("LocalVariableTable has a wrong length")
            for row in range(start + 2, end, 10):
                begin, length, name, descriptor, slot = read_local(data, row)
                span = bisect_left(offsets, begin), bisect_left(offsets, begin + length)
                table.append(LocalVariable(pool.utf8(name), pool.utf8(descriptor), slot, *span))
        return tuple(table)

    def _attribute_spans(self, name: str) -> list[tuple[int, int]]:
        """Where the contents of the attributes called ``name`` are (debug tables may come in parts)."""
        data = self._pool.data
        pos = self._attributes + 2
        spans: list[tuple[int, int]] = []
        for _ in range(read_u2(data, self._attributes)[0]):
            name_index, length = read_attribute_header(data, pos)
            pos += 6 + length
            if pos > self._end:
                raise ClassFormatError("an attribute of Code is longer than Code")
            if self._pool.utf8(name_index) == name:
                spans.append((pos - length, pos))
        return spans
