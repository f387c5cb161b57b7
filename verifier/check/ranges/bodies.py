"""Control flow of methods for the symbolic execution of range_walk.py, and the cut points of loops.

Each cycle of a method has a cut point, an instruction that a back edge leads to. A path that reaches it
havocs all that the instructions of the cycle may change, and ends when it reaches it again. Where havoc loses
too much, the first round is peeled: one path runs it with the original values. Another path havocs at the cut
point, runs one more round, which stands for the last one, and then leaves the loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from verifier.classfile.graph import depth_first, strong_components
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOCAL_WRITES, NO_FALL_THROUGH
from verifier.dataflow.kinds import KindDomain, Kinds

_TOUCHES = ("invoke", "put", "new", "getstatic", "monitor")
"""Prefixes of instructions that may change fields, or run code that does."""


@dataclass(frozen=True)
class Cut:
    """What the instructions of a cycle change: local variables, and possibly fields."""

    slots: frozenset[int]
    touches: bool
    cycle: frozenset[int]
    """The instructions of the cycle: those from which a path may return to them."""


@dataclass(frozen=True, eq=False)
class Body:
    """A method with code."""

    file: ClassFile
    method: MethodInfo

    @cached_property
    def instructions(self) -> tuple[Instruction, ...]:
        """Its instructions."""
        assert self.method.code is not None
        return self.method.code.instructions

    @cached_property
    def handlers(self) -> tuple[int, ...]:
        """The starts of exception handlers, each once."""
        assert self.method.code is not None
        return tuple(dict.fromkeys(row.handler for row in self.method.code.exception_table))

    def is_covered(self, at: int) -> bool:
        """Whether an exception of an instruction may be handled in the method."""
        assert self.method.code is not None
        return any(row.start <= at < row.end for row in self.method.code.exception_table)

    @cached_property
    def has_subroutines(self) -> bool:
        """Whether it has subroutine jumps, which are not supported."""
        return any(one.mnemonic in ("jsr", "ret") for one in self.instructions)

    @cached_property
    def kinds(self) -> dict[int, Kinds]:
        """The kinds of values before each instruction."""
        assert self.method.code is not None
        return KindDomain(self.method.code, self.method.parameter_types, self.method.is_static).solve()

    @cached_property
    def stored(self) -> frozenset[int]:
        """The local variables that it assigns."""
        return _stored(self.instructions)

    @cached_property
    def edges(self) -> list[list[int]]:
        """The successors of each instruction, without exception edges."""
        return edges(self.instructions)

    @cached_property
    def cuts(self) -> dict[int, Cut]:
        """The cut points, by instruction."""
        around = [*self.edges, [0, *self.handlers]]  # an additional node stands for all starts of paths
        order = depth_first(around, len(self.edges))[1]
        place = {node: number for number, node in enumerate(order)}
        heads = {to for at in order for to in around[at] if place[to] <= place[at]}
        group = strong_components(around)
        found = {}
        for head in heads:
            around_it = frozenset(at for at in order if group[at] == group[head])
            cycle = [self.instructions[at] for at in around_it]
            touches = any(one.mnemonic.startswith(_TOUCHES) for one in cycle)
            found[head] = Cut(_stored(cycle), touches, around_it)
        return found


def _stored(instructions: Sequence[Instruction]) -> frozenset[int]:
    return frozenset(one.operands[0] for one in instructions if one.mnemonic in LOCAL_WRITES)


def edges(instructions: Sequence[Instruction]) -> list[list[int]]:
    """The successors of each instruction, without exception edges."""
    return [
        [*one.jump_targets(), *(() if one.mnemonic in NO_FALL_THROUGH else (at,))]
        for at, one in enumerate(instructions, 1)
    ]
