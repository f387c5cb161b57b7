"""Methods as the walk over them needs them: where it leads, and where loops are cut.

Each cycle of a method has a *cut*, an instruction that a jump back leads to: a path that comes there goes on
with any values for all that the instructions of the cycle may change, and ends when it comes there again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from verifier.classfile.constant import FieldRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo

_LEAVES = ("goto", "athrow", "tableswitch", "lookupswitch")
_STORES = frozenset({"istore", "lstore", "fstore", "dstore", "astore", "iinc"})
_TOUCHES = ("invoke", "put", "new", "getstatic", "monitor")
"""Beginnings of instructions that may change fields, or run code that does."""


@dataclass(frozen=True)
class Cut:
    """What the instructions of a cycle change: local variables, and whether fields, too."""

    slots: frozenset[int]
    touches: bool


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
        """Where exceptions go on, each once."""
        assert self.method.code is not None
        return tuple(dict.fromkeys(row.handler for row in self.method.code.exception_table))

    def is_covered(self, at: int) -> bool:
        """Whether an exception of an instruction may go on in the method."""
        assert self.method.code is not None
        return any(row.start <= at < row.end for row in self.method.code.exception_table)

    @cached_property
    def has_subroutines(self) -> bool:
        """Whether it has jumps that no walk follows."""
        return any(one.mnemonic in ("jsr", "ret") for one in self.instructions)

    @cached_property
    def stored(self) -> frozenset[int]:
        """The local variables that it assigns."""
        return _stored(self.instructions)

    @cached_property
    def edges(self) -> list[list[int]]:
        """Where each instruction goes on, but for exceptions."""
        found = []
        for at, one in enumerate(self.instructions):
            targets = list(one.jump_targets())
            if one.mnemonic not in _LEAVES and not one.mnemonic.endswith("return"):
                targets.append(at + 1)
            found.append(targets)
        return found

    @cached_property
    def cuts(self) -> dict[int, Cut]:
        """The cuts, by instruction."""
        group = _components(self.edges)
        heads = _jumped_back_to(self.edges, (0, *self.handlers))
        found = {}
        for head in heads:
            cycle = [self.instructions[at] for at in range(len(group)) if group[at] == group[head]]
            found[head] = Cut(_stored(cycle), any(one.mnemonic.startswith(_TOUCHES) for one in cycle))
        return found

    def leading_to(self, fields: frozenset[str], is_one: Callable[[FieldRef], bool]) -> frozenset[int]:
        """The instructions from which one that writes a field may follow; ``is_one`` tells of ``fields``."""
        known = self._leads.get(fields)
        if known is None:
            back: list[list[int]] = [[] for _ in self.edges]
            for at, targets in enumerate(self.edges):
                for target in targets:
                    back[target].append(at)
            todo = [
                at
                for at, one in enumerate(self.instructions)
                if one.mnemonic == "putfield" and is_one(one.operands[0])
            ]
            seen = set(todo)
            while todo:
                new = [at for at in back[todo.pop()] if at not in seen]
                seen.update(new)
                todo += new
            known = self._leads[fields] = frozenset(seen)
        return known


def _stored(instructions: tuple[Instruction, ...] | list[Instruction]) -> frozenset[int]:
    return frozenset(one.operands[0] for one in instructions if one.mnemonic in _STORES)


def _jumped_back_to(edges: list[list[int]], roots: tuple[int, ...]) -> list[int]:
    """Targets of the edges back of a depth-first search: each cycle goes through one of them."""
    found: dict[int, None] = {}
    state = [0] * len(edges)
    for root in roots:
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(edges[root]))]
        while stack:
            node, targets = stack[-1]
            for target in targets:
                if state[target] == 1:
                    found[target] = None
                elif not state[target]:
                    state[target] = 1
                    stack.append((target, iter(edges[target])))
                    break
            else:
                state[node] = 2
                stack.pop()
    return list(found)


def _components(edges: list[list[int]]) -> list[int]:
    """A number for each node, the same for nodes on one cycle (Kosaraju and Sharir)."""
    order: list[int] = []
    seen = [False] * len(edges)
    for root in range(len(edges)):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, iter(edges[root]))]
        while stack:
            node, targets = stack[-1]
            target = next((one for one in targets if not seen[one]), None)
            if target is None:
                order.append(node)
                stack.pop()
            else:
                seen[target] = True
                stack.append((target, iter(edges[target])))
    back: list[list[int]] = [[] for _ in edges]
    for at, targets in enumerate(edges):
        for target in targets:
            back[target].append(at)
    group = [-1] * len(edges)
    for root in reversed(order):
        todo = [root]
        while todo:
            at = todo.pop()
            if group[at] < 0:
                group[at] = root
                todo += back[at]
    return group
