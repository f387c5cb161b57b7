"""The symbolic execution of instructions that only compute: locals, the stack, numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from verifier.check.ranges.paths import Cell, Maker, Path, Ref
from verifier.classfile.constant import IntConst, LongConst, StringConst
from verifier.classfile.instruction import Instruction
from verifier.dataflow.effect import EFFECTS
from verifier.terms.term import Term

ARITHMETIC = {
    "add": "add", "sub": "sub", "mul": "mul", "and": "band", "or": "bor", "xor": "bxor", "shl": "shl",
    "shr": "ashr", "ushr": "lshr", "div": "sdiv", "rem": "srem",
}  # fmt: skip


class GaveUp(Exception):
    """A method has something that the symbolic execution does not support."""


class ValueSteps(ABC):
    """The effects of these instructions; each returns whether the path continues."""

    def __init__(self, make: Maker) -> None:
        self._make = make
        self._tm = make.tm

    @abstractmethod
    def _may_throw(self, path: Path, condition: Term) -> None:
        """Explicit code throws an exception under the condition."""

    @abstractmethod
    def _may_fail(self, path: Path, condition: Term) -> None:
        """The virtual machine throws an exception under the condition."""

    def _go(self, path: Path, target: int | None = None) -> bool:
        path.top.at = path.top.at + 1 if target is None else target
        return True

    def _other(self, path: Path, op: str) -> bool:
        """An instruction whose result is arbitrary; only the kinds of operands and result are known."""
        pops, pushes = EFFECTS[op]
        stack = path.top.stack
        if op.startswith("monitor"):
            self._may_throw(path, self._tm.true)
        del stack[len(stack) - pops :]
        stack += [self._make.of_type(kind) for kind in pushes]
        return self._go(path)

    def _local(self, path: Path, op: str, slot: int) -> bool:
        frame = path.top
        if op.endswith("store"):
            frame.locals[slot] = frame.stack.pop()
        else:
            cell = frame.locals[slot]
            if cell is None:
                cell = frame.locals[slot] = self._make.of_type(op[0].upper())
            frame.stack.append(cell)
        return self._go(path)

    def _constant(self, path: Path, one: Instruction) -> bool:
        tm, make = self._tm, self._make
        value: Any = one.operands[0] if one.operands else None
        cell: Cell
        if one.mnemonic == "aconst_null":
            cell = make.reference(tm.true)
        elif one.mnemonic == "lconst" or isinstance(value, LongConst):
            cell = tm.bv(value.value if isinstance(value, LongConst) else value, 64)
        elif one.mnemonic == "iconst" or isinstance(value, IntConst):
            cell = tm.bv(value.value if isinstance(value, IntConst) else value, 32)
        elif isinstance(value, StringConst):
            cell = make.array(tm.bv(len(value.value), 32))
        else:
            kind = {"FloatConst": "F", "DoubleConst": "D", "DynamicConst": ""}.get(type(value).__name__, "A")
            if not kind:
                raise GaveUp
            cell = make.of_type(kind)
        path.top.stack.append(cell)
        return self._go(path)

    def _arithmetic(self, path: Path, op: str) -> bool:
        stack = path.top.stack
        b, a = as_term(stack.pop()), as_term(stack.pop())
        tm, name = self._tm, op[1:]
        if name in ("div", "rem"):
            is_zero = tm.eq(b, tm.bv(0, b.sort.width))
            self._may_throw(path, is_zero)
            if not path.assume(tm.not_(is_zero)):
                return False
        if name.endswith(("shl", "shr")):
            b = tm.band(b, tm.bv(31 if op[0] == "i" else 63, 32))
            b = tm.zext(64, b) if op[0] == "l" else b
        stack.append(getattr(tm, ARITHMETIC[name])(a, b))
        return self._go(path)

    def _convert(self, path: Path, one: Instruction) -> bool:
        tm, stack, op = self._tm, path.top.stack, one.mnemonic
        if op == "iinc":
            slot, step = one.operands
            cell = path.top.locals[slot]
            number = as_term(self._make.of_type("I") if cell is None else cell)
            path.top.locals[slot] = tm.add(number, tm.bv(step, 32))
            return self._go(path)
        a = as_term(stack.pop())
        if op in ("ineg", "lneg"):
            stack.append(tm.neg(a))
        elif op == "i2l":
            stack.append(tm.sext(64, a))
        elif op == "l2i":
            stack.append(tm.extract(31, 0, a))
        else:
            width = 8 if op == "i2b" else 16
            stack.append((tm.zext if op == "i2c" else tm.sext)(32, tm.extract(width - 1, 0, a)))
        return self._go(path)

    def _compare_longs(self, path: Path, one: Instruction) -> bool:
        tm, stack = self._tm, path.top.stack
        b, a = as_term(stack.pop()), as_term(stack.pop())
        above = tm.ite(tm.eq(a, b), tm.bv(0, 32), tm.bv(1, 32))
        stack.append(tm.ite(tm.slt(a, b), tm.bv(-1, 32), above))
        return self._go(path)


def as_ref(cell: Cell) -> Ref:
    """The value as a reference; GaveUp if it is none."""
    if not isinstance(cell, Ref):
        raise GaveUp
    return cell


def as_term(cell: Cell | None) -> Term:
    """The value as a number; GaveUp if it is none, or is not tracked."""
    if not isinstance(cell, Term):
        raise GaveUp
    return cell
