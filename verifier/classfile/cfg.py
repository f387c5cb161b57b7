"""Control flow graph of a method: blocks, dominators, post-dominators and natural loops.

Dominators and loops count every edge. Post-dominators are meant for merging what normally goes on, so
they leave exceptions out: exceptional edges do not count, nor do edges into *dying* blocks (those from
which only ``athrow`` is reached), so ``if (x) throw ...`` is post-dominated by what follows it. Among
themselves dying blocks are post-dominated as if ``athrow`` were a return. A loop that never ends
is given an edge from its entry to the virtual exit, so that its body has post-dominators too.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from verifier.classfile.code import Code
from verifier.classfile.graph import (
    DominatorTree,
    depth_first,
    immediate_dominators,
    reachable,
    reverse,
    strong_components,
)
from verifier.classfile.instruction import Instruction
from verifier.classfile.opcode import CONDITIONAL_BRANCHES, NO_FALL_THROUGH, RETURNS, SWITCHES

BRANCHES = CONDITIONAL_BRANCHES | SWITCHES


@dataclass(slots=True, eq=False)
class Block:
    """Instructions ``start`` to before ``end``; successors are block numbers."""

    number: int
    start: int
    end: int
    successors: tuple[int, ...] = ()
    exceptional_successors: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        """Index of the last instruction."""
        return self.end - 1


@dataclass(slots=True, eq=False)
class Loop:
    """A natural loop, by block numbers; loops with one header are one loop. ``parent`` is the next outer header."""

    header: int
    latches: tuple[int, ...]
    parent: int | None = None
    body: frozenset[int] = field(default_factory=frozenset)


class Cfg:
    """The graph of one method body; everything beyond the blocks is computed when first asked for."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.instructions = code.instructions
        self.blocks = _build_blocks(code)
        self._starts = [block.start for block in self.blocks]

    def block_at(self, index: int) -> Block:
        """The block that holds instruction ``index``."""
        return self.blocks[bisect_right(self._starts, index) - 1]

    def last_of(self, block: Block) -> Instruction:
        """The last instruction of a block."""
        return self.instructions[block.end - 1]

    @cached_property
    def branches(self) -> tuple[int, ...]:
        """Indices of conditional branches and switches."""
        return tuple([block.last for block in self.blocks if self.last_of(block).mnemonic in BRANCHES])

    @cached_property
    def all_successors(self) -> tuple[tuple[int, ...], ...]:
        """Per block its normal, then its exceptional successors, each once."""
        return tuple([
            tuple(dict.fromkeys(block.successors + block.exceptional_successors)) for block in self.blocks
        ])  # fmt: skip

    @cached_property
    def reachable_blocks(self) -> frozenset[int]:
        """Blocks that can be reached from the entry."""
        return frozenset(reachable(self.all_successors, [0]))

    @cached_property
    def immediate_dominators(self) -> list[int | None]:
        """Per block the number of its immediate dominator; None for the entry and unreachable blocks."""
        return immediate_dominators(self.all_successors, 0)

    @cached_property
    def dominator_tree(self) -> DominatorTree:
        """For ``dominates`` questions between blocks."""
        return DominatorTree(self.immediate_dominators, 0)

    @cached_property
    def dying_blocks(self) -> frozenset[int]:
        """Blocks all of whose normal paths end in ``athrow``."""
        predecessors = reverse([block.successors for block in self.blocks])
        waiting = [len(block.successors) for block in self.blocks]
        stack = [block.number for block in self.blocks if self.last_of(block).mnemonic == "athrow"]
        dying = set(stack)
        while stack:
            for source in predecessors[stack.pop()]:
                waiting[source] -= 1
                if not waiting[source]:
                    dying.add(source)
                    stack.append(source)
        return frozenset(dying)

    @cached_property
    def merging_successors(self) -> tuple[tuple[int, ...], ...]:
        """Per block the successors that count for post-dominators (see the module's text), without virtual edges."""
        dying = self.dying_blocks
        return tuple([
            block.successors if block.number in dying else tuple([s for s in block.successors if s not in dying])
            for block in self.blocks
        ])  # fmt: skip

    @cached_property
    def immediate_post_dominators(self) -> list[int | None]:
        """Per block the number of its immediate post-dominator; None if that is the virtual exit."""
        virtual_exit = len(self.blocks)
        edges: list[list[int]] = [list(targets) for targets in self.merging_successors]
        for block in self.blocks:
            mnemonic = self.last_of(block).mnemonic
            if mnemonic in RETURNS or mnemonic == "athrow" or (mnemonic == "ret" and not block.successors):
                edges[block.number].append(virtual_exit)
        edges.append([])
        for entry in self._endless_entries(edges, virtual_exit):
            edges[entry].append(virtual_exit)
        found = immediate_dominators(reverse(edges), virtual_exit)
        return [None if post == virtual_exit else post for post in found[:virtual_exit]]

    def _endless_entries(self, edges: list[list[int]], virtual_exit: int) -> list[int]:
        """The entry of each cycle that has no way out, where control that meets it stays for ever."""
        ending = reachable(reverse(edges), [virtual_exit])
        if len(ending) > len(self.blocks):
            return []
        component = strong_components(edges)
        leaving = {component[node] for node, targets in enumerate(edges)
                   if any(component[node] != component[target] for target in targets)}  # fmt: skip
        entries: dict[int, int] = {}
        order = depth_first(self.all_successors, 0)[1]
        unreachable = [block.number for block in self.blocks if block.number not in self.reachable_blocks]
        for node in (*order, *unreachable):
            if node not in ending and component[node] not in leaving:
                entries.setdefault(component[node], node)
        return list(entries.values())

    def ipdom_of(self, index: int) -> int | None:
        """The instruction that immediately post-dominates instruction ``index``; None for the method's end."""
        block = self.block_at(index)
        if index != block.last:
            return index + 1
        post = self.immediate_post_dominators[block.number]
        return None if post is None else self.blocks[post].start

    def dominates(self, above: int, below: int) -> bool:
        """Whether every path to instruction ``below`` passes instruction ``above`` (or its start, if it raises)."""
        first, second = self.block_at(above), self.block_at(below)
        if first is second:
            return above <= below and first.number in self.reachable_blocks
        return self.dominator_tree.dominates(first.number, second.number)

    @cached_property
    def back_edges(self) -> tuple[tuple[int, int], ...]:
        """Edges (source, target) between blocks whose target dominates their source."""
        tree = self.dominator_tree
        return tuple([
            (source, target) for source, targets in enumerate(self.all_successors) for target in targets
            if tree.dominates(target, source)
        ])  # fmt: skip

    @cached_property
    def is_reducible(self) -> bool:
        """Whether every cycle is a natural loop."""
        backward = set(self.back_edges)
        forward = [[t for t in targets if (s, t) not in backward] for s, targets in enumerate(self.all_successors)]
        return len(set(strong_components(forward))) == len(forward) and not any(
            s in targets for s, targets in enumerate(forward)
        )

    @cached_property
    def loop_headers(self) -> frozenset[int]:
        """Blocks that head a natural loop."""
        return frozenset(target for _, target in self.back_edges)

    @cached_property
    def loops(self) -> dict[int, Loop]:
        """The natural loops by header block, outer loops first."""
        latches: dict[int, list[int]] = {}
        for source, header in self.back_edges:
            latches.setdefault(header, []).append(source)
        order = [node for node in depth_first(self.all_successors, 0)[1] if node in latches]
        predecessors = reverse(self.all_successors)
        known = self.reachable_blocks
        loops: dict[int, Loop] = {}
        for header in order:
            body = {header}
            stack = [latch for latch in latches[header] if latch != header]
            body.update(stack)
            while stack:
                for source in predecessors[stack.pop()]:
                    if source not in body and source in known:
                        body.add(source)
                        stack.append(source)
            loops[header] = Loop(header, tuple(latches[header]), None, frozenset(body))
        for header, loop in loops.items():
            outer = [other for other in loops.values() if other is not loop and header in other.body]
            loop.parent = min(outer, key=lambda other: len(other.body)).header if outer else None
        return loops

    def innermost_loop(self, index: int) -> Loop | None:
        """The smallest natural loop that holds instruction ``index``."""
        number = self.block_at(index).number
        holding = [loop for loop in self.loops.values() if number in loop.body]
        return min(holding, key=lambda loop: len(loop.body)) if holding else None

    def is_loop_header(self, index: int) -> bool:
        """Whether instruction ``index`` begins a block that heads a natural loop."""
        block = self.block_at(index)
        return block.start == index and block.number in self.loop_headers


def _build_blocks(code: Code) -> tuple[Block, ...]:
    """Cut at jump targets, after jumps, and where handlers' ranges begin and end."""
    instructions = code.instructions
    leaders = {0}
    for index, instruction in enumerate(instructions):
        targets = instruction.jump_targets()
        leaders.update(targets)
        if targets or instruction.mnemonic in NO_FALL_THROUGH:
            leaders.add(index + 1)
    for handler in code.exception_table:
        leaders.update((handler.start, handler.end, handler.handler))
    leaders.discard(len(instructions))
    starts = sorted(leaders)
    number_of = {start: number for number, start in enumerate(starts)}
    blocks = [Block(n, start, end) for n, (start, end) in enumerate(zip(starts, [*starts[1:], len(instructions)]))]
    after_subroutine = [
        number_of[index + 1] for index, instruction in enumerate(instructions[:-1]) if instruction.mnemonic == "jsr"
    ]
    for block in blocks:
        last = instructions[block.last]
        targets = [number_of[target] for target in last.jump_targets()]
        if last.mnemonic == "ret":
            targets = list(after_subroutine)
        elif last.mnemonic not in NO_FALL_THROUGH and last.mnemonic != "jsr":
            targets.insert(0, block.number + 1)
        block.successors = tuple(dict.fromkeys(targets))
    _add_exceptional_edges(code, blocks, number_of)
    return tuple(blocks)


def _add_exceptional_edges(code: Code, blocks: list[Block], number_of: dict[int, int]) -> None:
    """Each block leads to the handlers that guard it, in table order, up to one that catches everything."""
    targets: list[dict[int, None]] = [{} for _ in blocks]
    closed = [False] * len(blocks)
    for handler in code.exception_table:
        first = number_of[handler.start]
        past = number_of.get(handler.end, len(blocks))
        for number in range(first, past):
            if not closed[number]:
                targets[number][number_of[handler.handler]] = None
                closed[number] = handler.catch_type is None
    for block in blocks:
        block.exceptional_successors = tuple(targets[block.number])
