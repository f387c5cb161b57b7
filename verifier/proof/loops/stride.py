"""Strides of local variables: the sum of the increments in a round, each of them executed once.

That is a guess, as branches may skip some. Two variables with constant strides preserve a linear combination
(Karr, Acta Informatica 6, 1976): an index of bytes and one of bits, say.
"""

from __future__ import annotations

from math import gcd

from verifier.classfile.cfg import Cfg
from verifier.classfile.loop import Loop

_LARGEST = 64


def strides_of(cfg: Cfg, loop: Loop) -> dict[str, int]:
    """The sums of the increments in a loop, without those of inner loops, by names of local variables."""
    found: dict[str, int] = {}
    for number in loop.own_blocks:
        block = cfg.blocks[number]
        for instruction in cfg.instructions[block.start : block.end]:
            if instruction.mnemonic == "iinc":
                slot, step = instruction.operands
                found[f"v{slot}"] = found.get(f"v{slot}", 0) + step
    return found


def proportion(one: int, other: int) -> tuple[int, int] | None:
    """Factors with which two variables have equal strides; None if these are equal, zero or too large."""
    if not (one and other) or abs(one) == abs(other) or max(abs(one), abs(other)) > _LARGEST:
        return None
    common = gcd(one, other)
    return other // common, one // common
