"""Decoding of the ``code`` array (JVMS 4.7.3, 6.5) to normalised instructions with symbolic operands."""

from __future__ import annotations

import struct
from typing import Any

from verifier.classfile import opcode as op
from verifier.classfile.constant import (
    ClassRef,
    DoubleConst,
    DynamicConst,
    FieldRef,
    InvokeDynamicRef,
    LongConst,
    MethodRef,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.error import ClassFormatError, rejects_truncation
from verifier.classfile.instruction import Instruction
from verifier.classfile.pool import ConstantPool, read_u2

read_i2 = struct.Struct(">h").unpack_from
read_i4 = struct.Struct(">i").unpack_from


class Decoder:
    """One pass over ``code``; branch targets are offsets until ``decode`` ends."""

    def __init__(self, code: bytes, pool: ConstantPool) -> None:
        self.code = code
        self.pool = pool
        self.instructions: list[Instruction] = []
        self.index_of: dict[int, int] = {}
        self._jumps: list[Instruction] = []

    @rejects_truncation
    def decode(self) -> None:
        """Fill ``instructions`` and ``index_of`` (byte offset to index)."""
        code, pool, instructions, index_of = self.code, self.pool, self.instructions, self.index_of
        table, add = op.OPCODES, self.instructions.append
        pos, size = 0, len(self.code)
        operands: tuple[Any, ...]
        while pos < size:
            start = pos
            index_of[start] = len(instructions)
            mnemonic, number, layout, operands = table[code[pos]]
            if layout == op.NO_OPERAND:
                pos += 1
            elif layout == op.LOCAL:
                operands = (code[pos + 1],)
                pos += 2
            elif layout == op.FIELD:
                operands = (pool.get(read_u2(code, pos + 1)[0], FieldRef),)
                pos += 3
            elif layout == op.BRANCH:
                operands = (start + read_i2(code, pos + 1)[0],)
                pos += 3
            elif layout == op.BYTE:
                value = code[pos + 1]
                operands = (value - 256 if value > 127 else value,)
                pos += 2
            elif layout == op.SHORT:
                operands = read_i2(code, pos + 1)
                pos += 3
            elif layout == op.CLASS:
                operands = (pool.get(read_u2(code, pos + 1)[0], ClassRef),)
                pos += 3
            elif layout == op.METHOD or layout == op.SPECIAL:
                operands = (self._method(read_u2(code, pos + 1)[0], layout == op.SPECIAL),)
                pos += 3
            elif layout == op.WIDE:
                mnemonic, number, operands, pos = self._wide(pos)
            else:
                operands, pos = self._rare(layout, pos)
            instruction = Instruction(start, number, mnemonic, operands)
            if layout in (op.BRANCH, op.BRANCH_W, op.TABLESWITCH, op.LOOKUPSWITCH):
                self._jumps.append(instruction)
            add(instruction)
        if pos != size or not instructions:
            raise ClassFormatError("code ends inside an instruction")
        if instructions[-1].mnemonic not in op.NO_FALL_THROUGH:
            raise ClassFormatError("control can fall off the end of the code")
        for instruction in self._jumps:
            self._resolve(instruction)

    def _method(self, index: int, may_be_interface: bool) -> MethodRef:
        ref = self.pool.get(index, MethodRef)
        if ref.is_interface and not may_be_interface:
            raise ClassFormatError(f"invokevirtual names the interface method {ref.owner}.{ref.name}")
        return ref

    def _wide(self, pos: int) -> tuple[str, int, tuple[Any, ...], int]:
        mnemonic, number, layout, _ = op.OPCODES[self.code[pos + 1]]
        local = read_u2(self.code, pos + 2)[0]
        if layout == op.IINC:
            return mnemonic, number, (local, read_i2(self.code, pos + 4)[0]), pos + 6
        if layout != op.LOCAL:
            raise ClassFormatError(f"wide cannot precede {mnemonic}")
        return mnemonic, number, (local,), pos + 4

    def _rare(self, layout: int, pos: int) -> tuple[tuple[Any, ...], int]:
        code, pool = self.code, self.pool
        if layout == op.LDC:
            return (self._constant(code[pos + 1], False),), pos + 2
        if layout == op.LDC_W or layout == op.LDC2_W:
            return (self._constant(read_u2(code, pos + 1)[0], layout == op.LDC2_W),), pos + 3
        if layout == op.IINC:
            step = code[pos + 2]
            return (code[pos + 1], step - 256 if step > 127 else step), pos + 3
        if layout == op.INTERFACE:
            method = pool.get(read_u2(code, pos + 1)[0], MethodRef)
            if not method.is_interface or not code[pos + 3] or code[pos + 4]:
                raise ClassFormatError("malformed invokeinterface")
            return (method,), pos + 5
        if layout == op.DYNAMIC:
            site = pool.get(read_u2(code, pos + 1)[0], InvokeDynamicRef)
            if code[pos + 3] or code[pos + 4]:
                raise ClassFormatError("malformed invokedynamic")
            parse_method_descriptor(site.descriptor)
            return (site,), pos + 5
        if layout == op.BRANCH_W:
            return (pos + read_i4(code, pos + 1)[0],), pos + 5
        if layout == op.NEWARRAY:
            kind = code[pos + 1] - 4
            if not 0 <= kind < len(op.NEWARRAY_TYPES):
                raise ClassFormatError("newarray of an unknown element type")
            return (op.NEWARRAY_TYPES[kind],), pos + 2
        if layout == op.MULTIANEWARRAY:
            array, dimensions = pool.get(read_u2(code, pos + 1)[0], ClassRef), code[pos + 3]
            if not dimensions or not array.name.startswith("[" * dimensions):
                raise ClassFormatError("multianewarray of more dimensions than its class has")
            return (array, dimensions), pos + 4
        if layout == op.TABLESWITCH:
            return self._tableswitch(pos)
        return self._lookupswitch(pos)

    def _constant(self, index: int, is_wide: bool) -> Any:
        constant = self.pool.loadable(index)
        if isinstance(constant, (LongConst, DoubleConst)):
            fits = is_wide
        elif isinstance(constant, DynamicConst):
            fits = is_wide == (constant.descriptor in ("J", "D"))
        else:
            fits = not is_wide
        if not fits:
            raise ClassFormatError("ldc of a constant of the wrong size")
        return constant

    def _tableswitch(self, pos: int) -> tuple[tuple[Any, ...], int]:
        at = (pos | 3) + 1
        default, low, high = struct.unpack_from(">iii", self.code, at)
        count = high - low + 1
        at += 12
        if not 0 < count <= (len(self.code) - at) // 4:
            raise ClassFormatError("tableswitch has an impossible number of cases")
        targets = tuple([pos + jump for jump in struct.unpack_from(f">{count}i", self.code, at)])
        return (low, high, pos + default, targets), at + 4 * count

    def _lookupswitch(self, pos: int) -> tuple[tuple[Any, ...], int]:
        at = (pos | 3) + 1
        default, count = struct.unpack_from(">ii", self.code, at)
        at += 8
        if not 0 <= count <= (len(self.code) - at) // 8:
            raise ClassFormatError("lookupswitch has an impossible number of cases")
        words = struct.unpack_from(f">{2 * count}i", self.code, at)
        keys = words[::2]
        if any(keys[i] >= keys[i + 1] for i in range(count - 1)):
            raise ClassFormatError("lookupswitch keys are not sorted")
        cases = tuple([(key, pos + jump) for key, jump in zip(keys, words[1::2], strict=True)])
        return (pos + default, cases), at + 8 * count

    def _resolve(self, instruction: Instruction) -> None:
        index_of, operands = self.index_of, instruction.operands
        try:
            if instruction.mnemonic == "tableswitch":
                low, high, default, targets = operands
                indices = tuple([index_of[target] for target in targets])
                instruction.operands = (low, high, index_of[default], indices)
            elif instruction.mnemonic == "lookupswitch":
                default, cases = operands
                pairs = tuple([(key, index_of[target]) for key, target in cases])
                instruction.operands = (index_of[default], pairs)
            else:
                instruction.operands = (index_of[operands[0]],)
        except KeyError as error:
            raise ClassFormatError(
                f"{instruction.mnemonic} to {error}, where no instruction begins"
            ) from None
