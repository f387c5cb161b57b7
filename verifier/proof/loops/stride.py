"""How far a round of a loop moves local variables: what its increments say, each of them done once.

That is a guess, as branches may leave some out. Two variables that move by constant strides keep a linear
combination (Karr, Acta Informatica 6, 1976): an index of bytes and one of bits, say.
"""

from __future__ import annotations

from math import gcd

from verifier.classfile.cfg import Cfg
from verifier.classfile.loop import Loop

_LARGEST = 64


def strides_of(cfg: Cfg, loop: Loop) -> dict[str, int]:
    """Sums of the increments in a loop, those of inner loops left out, by names of local variables."""
    found: dict[str, int] = {}
    for number in loop.own_blocks:
        block = cfg.blocks[number]
        for instruction in cfg.instructions[block.start : block.end]:
            if instruction.mnemonic == "iinc":
                slot, step = instruction.operands
                found[f"v{slot}"] = found.get(f"v{slot}", 0) + step
    return found


def proportion(one: int, other: int) -> tuple[int, int] | None:
    """Factors of two variables with these strides, with which both move as far; None if that is no news."""
    if not (one and other) or abs(one) == abs(other) or max(abs(one), abs(other)) > _LARGEST:
        return None
    common = gcd(one, other)
    return other // common, one // common
