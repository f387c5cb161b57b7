"""Constants, local variables and operand stack manipulation (JVMS 6.5).

One stack entry per value: for dup2 and the like, decoding finds out which of their values have category 2
(operand ``a``: the JVMS form number, from 1).
"""

from __future__ import annotations

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.rtclass import Handler, Instr


def nop(m: Machine, f: Frame, i: Instr) -> None:
    """nop."""


def push_constant(m: Machine, f: Frame, i: Instr) -> None:
    """iconst, lconst, fconst, dconst, aconst_null, and ldc of numbers."""
    f.stack.append(i.a)


def ldc_string(m: Machine, f: Frame, i: Instr) -> None:
    """ldc of a string: the interned object."""
    f.stack.append(m.intern(i.a))


def ldc_class(m: Machine, f: Frame, i: Instr) -> None:
    """ldc of a class: its mirror."""
    f.stack.append(m.loader.mirror(m.require_class(i.a)))


def load(m: Machine, f: Frame, i: Instr) -> None:
    """iload, lload, fload, dload, aload."""
    f.stack.append(f.locals[i.a])


def store(m: Machine, f: Frame, i: Instr) -> None:
    """istore, lstore, fstore, dstore, astore."""
    f.locals[i.a] = f.stack.pop()


def pop(m: Machine, f: Frame, i: Instr) -> None:
    """pop."""
    f.stack.pop()


def pop2(m: Machine, f: Frame, i: Instr) -> None:
    """pop2: two values, or one of category 2 (form 2)."""
    del f.stack[-2 if i.a == 1 else -1 :]


def dup(m: Machine, f: Frame, i: Instr) -> None:
    """dup."""
    f.stack.append(f.stack[-1])


def _insert_copy(stack: Slots, count: int, below: int) -> None:
    """Copy the top ``count`` entries below ``below`` further entries."""
    top = stack[-count:]
    at = len(stack) - count - below
    stack[at:at] = top


def dup_x1(m: Machine, f: Frame, i: Instr) -> None:
    """dup_x1."""
    _insert_copy(f.stack, 1, 1)


def dup_x2(m: Machine, f: Frame, i: Instr) -> None:
    """dup_x2: form 2 has a category 2 value below."""
    _insert_copy(f.stack, 1, 2 if i.a == 1 else 1)


def dup2(m: Machine, f: Frame, i: Instr) -> None:
    """dup2: form 2 copies one value of category 2."""
    _insert_copy(f.stack, 2 if i.a == 1 else 1, 0)


def dup2_x1(m: Machine, f: Frame, i: Instr) -> None:
    """dup2_x1: form 2 copies one value of category 2."""
    _insert_copy(f.stack, 2 if i.a == 1 else 1, 1)


def dup2_x2(m: Machine, f: Frame, i: Instr) -> None:
    """dup2_x2: forms 1 to 4 of JVMS."""
    _insert_copy(f.stack, 2 if i.a in (1, 3) else 1, 2 if i.a in (1, 2) else 1)


def swap(m: Machine, f: Frame, i: Instr) -> None:
    """swap."""
    stack = f.stack
    stack[-1], stack[-2] = stack[-2], stack[-1]


HANDLERS: dict[str, Handler] = {
    "nop": nop, "iconst": push_constant, "lconst": push_constant, "fconst": push_constant,
    "dconst": push_constant, "aconst_null": push_constant, "ldc": push_constant,
    "ldc_string": ldc_string, "ldc_class": ldc_class, "pop": pop, "pop2": pop2, "dup": dup,
    "dup_x1": dup_x1, "dup_x2": dup_x2, "dup2": dup2, "dup2_x1": dup2_x1, "dup2_x2": dup2_x2,
    "swap": swap,
}  # fmt: skip
for _kind in "ilfda":
    HANDLERS[_kind + "load"] = load
    HANDLERS[_kind + "store"] = store
