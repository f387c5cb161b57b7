"""One decoded instruction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verifier.classfile.opcode import JUMP_OPCODES, LOOKUPSWITCH_OPCODE, OPCODES, TABLESWITCH_OPCODE

_OPCODE_OF = {mnemonic: opcode for mnemonic, opcode, _, _ in OPCODES}


@dataclass(slots=True, eq=False)
class Instruction:
    """An instruction in normal form (see ``opcode``); compared by identity and never changed once decoded.

    Operands by mnemonic (jump targets are instruction indices):

    * locals ``(slot,)``, ``iinc`` ``(slot, step)``, ``iconst`` and its like ``(value,)``
    * ``ldc`` ``(constant,)``
    * fields ``(FieldRef,)``, methods ``(MethodRef,)``, ``invokedynamic`` ``(InvokeDynamicRef,)``
    * ``new``, ``checkcast``, ``instanceof`` ``(ClassRef,)``, ``anewarray`` the same with the element class
    * ``newarray`` ``(element descriptor,)``, ``multianewarray`` ``(ClassRef of the array, dimensions)``
    * jumps ``(index,)``, ``tableswitch`` ``(low, high, default, targets)``, ``lookupswitch``
      ``(default, ((key, target), ...))``
    """

    offset: int
    opcode: int
    mnemonic: str
    operands: tuple[Any, ...]

    @property
    def operand(self) -> Any:
        """The first operand, None if there is none."""
        return self.operands[0] if self.operands else None

    def jump_targets(self) -> tuple[int, ...]:
        """Indices of instructions this one may jump to, each once, in order of first mention."""
        opcode = self.opcode
        if opcode in JUMP_OPCODES:
            return self.operands
        if opcode == TABLESWITCH_OPCODE:
            return tuple(dict.fromkeys((*self.operands[3], self.operands[2])))
        if opcode == LOOKUPSWITCH_OPCODE:
            return tuple(dict.fromkeys((*[target for _, target in self.operands[1]], self.operands[0])))
        return ()


def synthetic(mnemonic: str, operands: tuple[Any, ...]) -> Instruction:
    """An instruction that is in no class file."""
    return Instruction(0, _OPCODE_OF.get(mnemonic, -1), mnemonic, operands)
