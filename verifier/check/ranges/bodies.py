"""Control flow of methods for the symbolic execution of range_walk.py, and the cut points of loops.

Each cycle of a method has a cut point, an instruction that a back edge leads to. A path that reaches it
havocs all that the instructions of the cycle may change, and ends when it reaches it again. Where havoc loses
too much, the first round is peeled: one path runs it with the original values. Another path havocs at the cut
point, runs one more round, which stands for the last one, and then leaves the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from verifier.classfile.graph import depth_first, reachable, reverse
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.kinds import KindDomain, Kinds

_LEAVES = ("goto", "athrow", "tableswitch", "lookupswitch")
_STORES = frozenset({"istore", "lstore", "fstore", "dstore", "astore", "iinc"})
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
    _leads: dict[frozenset[str], frozenset[int]] = field(default_factory=dict)

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
        found = []
        for at, one in enumerate(self.instructions):
            targets = list(one.jump_targets())
            if one.mnemonic not in _LEAVES and not one.mnemonic.endswith("return"):
                targets.append(at + 1)
            found.append(targets)
        return found

    @cached_property
    def cuts(self) -> dict[int, Cut]:
        """The cut points, by instruction."""
        around = [*self.edges, [0, *self.handlers]]  # an additional node stands for all starts of paths
        order = depth_first(around, len(self.edges))[1]
        place = {node: number for number, node in enumerate(order)}
        heads = {to for at in order for to in around[at] if place[to] <= place[at]}
        group = _components(order, reverse(around))
        found = {}
        for head in heads:
            around_it = frozenset(at for at in group if group[at] == group[head])
            cycle = [self.instructions[at] for at in around_it]
            touches = any(one.mnemonic.startswith(_TOUCHES) for one in cycle)
            found[head] = Cut(_stored(cycle), touches, around_it)
        return found

    def leading_to(self, fields: frozenset[str], is_one: Callable[[Instruction], bool]) -> frozenset[int]:
        """The instructions that an instruction which writes a field may follow; ``is_one`` selects the
        ``fields``."""
        known = self._leads.get(fields)
        if known is None:
            writes = [at for at, one in enumerate(self.instructions) if is_one(one)]
            known = self._leads[fields] = frozenset(reachable(reverse(self.edges), writes))
        return known


def _stored(instructions: tuple[Instruction, ...] | list[Instruction]) -> frozenset[int]:
    return frozenset(one.operands[0] for one in instructions if one.mnemonic in _STORES)


def _components(order: list[int], back: list[list[int]]) -> dict[int, int]:
    """The strongly connected component of each node (Kosaraju and Sharir).

    ``order``: reverse postorder of a depth-first search. ``back``: the reversed edges.
    """
    group: dict[int, int] = {}
    inside = set(order)
    for root in order:
        todo = [root]
        while todo:
            at = todo.pop()
            if at in inside and at not in group:
                group[at] = root
                todo += back[at]
    return group
