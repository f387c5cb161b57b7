"""Local variables whose values may still be read (live variables, by backward analysis of bytecode)."""

from __future__ import annotations

from verifier.classfile.code import Code
from verifier.classfile.instruction import Instruction
from verifier.classfile.opcode import LOADS, NO_FALL_THROUGH, STORES

_READS = LOADS | {"iinc", "ret"}
_WIDE = ("lload", "dload", "lstore", "dstore")


def live_before(code: Code, at: int) -> frozenset[int] | None:
    """The local variables that are live before an instruction.

    None if the code has subroutines, whose returns are not followed.
    """
    instructions = code.instructions
    if any(one.mnemonic in ("jsr", "ret") for one in instructions):
        return None
    live: list[frozenset[int]] = [frozenset()] * (len(instructions) + 1)
    grown = True
    while grown:
        grown = False
        for index in range(len(instructions) - 1, -1, -1):
            one = instructions[index]
            after = frozenset[int]().union(*(live[target] for target in _following(one, index)))
            caught = (live[row.handler] for row in code.exception_table if row.start <= index < row.end)
            found = (after - _written(one) | _read(one)).union(*caught)
            grown |= found != live[index]
            live[index] = found
    return live[at]


def loaded(code: Code) -> frozenset[int]:
    """The local variables that some instruction loads: one that is only stored or counted up is none."""
    return frozenset(one.operands[0] for one in code.instructions if one.mnemonic in LOADS)


def _following(one: Instruction, index: int) -> tuple[int, ...]:
    ends = one.mnemonic in NO_FALL_THROUGH
    return one.jump_targets() if ends else (*one.jump_targets(), index + 1)


def _slots(one: Instruction) -> frozenset[int]:
    slot = one.operands[0]
    return frozenset({slot, slot + 1} if one.mnemonic in _WIDE else {slot})


def _read(one: Instruction) -> frozenset[int]:
    return _slots(one) if one.mnemonic in _READS else frozenset()


def _written(one: Instruction) -> frozenset[int]:
    return _slots(one) if one.mnemonic in STORES else frozenset()
