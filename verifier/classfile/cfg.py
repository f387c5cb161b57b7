"""Control flow graph of a method: blocks, dominators, post-dominators and natural loops.

Dominators and loops count every edge. Post-dominators serve merging of normal paths, so exceptional edges do
not count, nor do edges into *dying* blocks (those from which only ``athrow`` is reached), so ``if (x) throw
...`` is post-dominated by what follows it. Among themselves dying blocks are post-dominated as if ``athrow``
were a return. An infinite loop gets an artificial exit edge at its head, so that its body has post-dominators
too.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
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
from verifier.classfile.loop import Loop, LoopForest
from verifier.classfile.opcode import (
    CONDITIONAL_BRANCHES,
    CONTROL_OPCODES,
    NO_FALL_THROUGH,
    RETURNS,
    SWITCHES,
)

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
    def successors(self) -> tuple[tuple[int, ...], ...]:
        """Per block its normal successors."""
        return tuple([block.successors for block in self.blocks])

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
        predecessors = reverse(self.successors)
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
        """Per block the successors that count for post-dominators, virtual edges left out."""
        dying = self.dying_blocks
        return tuple(
            block.successors
            if block.number in dying
            else tuple([s for s in block.successors if s not in dying])
            for block in self.blocks
        )

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
        represents = list(range(len(edges)))
        for entry, members in self._endless_loops(edges, virtual_exit):
            turn = len(edges)
            for member in members:
                edges[member] = [turn if target == entry else target for target in edges[member]]
            edges.append([entry, virtual_exit])
            represents.append(entry)
        found = immediate_dominators(reverse(edges), virtual_exit)
        return [
            None if post is None or post == virtual_exit else represents[post]
            for post in found[:virtual_exit]
        ]

    def _endless_loops(self, edges: list[list[int]], virtual_exit: int) -> list[tuple[int, list[int]]]:
        """Each cycle that has no way out: the block control enters it by, and all its blocks."""
        ending = reachable(reverse(edges), [virtual_exit])
        if len(ending) > len(self.blocks):
            return []
        component = strong_components(edges)
        leaving = {
            component[node]
            for node, targets in enumerate(edges)
            if any(component[node] != component[target] for target in targets)
        }
        order = depth_first(self.all_successors, 0)[1]
        unreachable = [block.number for block in self.blocks if block.number not in self.reachable_blocks]
        members: dict[int, list[int]] = {}
        for node in (*order, *unreachable):
            if node not in ending and component[node] not in leaving:
                members.setdefault(component[node], []).append(node)
        return [(nodes[0], nodes) for nodes in members.values()]

    def ipdom_of(self, index: int) -> int | None:
        """The immediate post-dominator of instruction ``index``; None if only the method's end is one."""
        block = self.block_at(index)
        if index != block.last:
            return index + 1
        post = self.immediate_post_dominators[block.number]
        return None if post is None else self.blocks[post].start

    def round_ipdom_of(self, branch: int) -> int | None:
        """The block where those sides of a branch meet that stay in its innermost loop, within a round.

        That is at the latest the loop's header, where the next round begins. None if at most one side stays,
        or outside of loops.
        """
        loop = self.innermost_loop(branch)
        if loop is None:
            return None
        found = self._round_post_dominators.get(loop.header)
        if found is None:
            found = self._round_post_dominators[loop.header] = self._post_dominators_in(loop)
        return found.get(self.block_at(branch).number)

    @cached_property
    def _round_post_dominators(self) -> dict[int, dict[int, int]]:
        return {}

    def _post_dominators_in(self, loop: Loop) -> dict[int, int]:
        """For each block of a loop: where its sides meet, if more than one of them stays in the round."""
        body = sorted(loop.body)
        number_of = {block: number for number, block in enumerate(body)}
        end = len(body)
        edges: list[list[int]] = [
            [
                end if s == loop.header else number_of[s]
                for s in self.merging_successors[block]
                if s in number_of
            ]
            for block in body
        ]
        edges.append([])
        coming_round = reachable(reverse(edges), [end])
        edges = [[s for s in targets if s in coming_round] for targets in edges]
        posts = immediate_dominators(reverse(edges), end)
        meeting: dict[int, int] = {}
        for block, targets, post in zip(body, edges, posts, strict=False):
            if len(targets) > 1 and post is not None:
                meeting[block] = self.blocks[loop.header if post == end else body[post]].start
        return meeting

    @cached_property
    def loop_forest(self) -> LoopForest:
        """The natural loops and their nesting."""
        return LoopForest(self.all_successors, self.dominator_tree)

    @property
    def loops(self) -> dict[int, Loop]:
        """The natural loops by header block, outer loops first."""
        return self.loop_forest.loops

    def innermost_loop(self, index: int) -> Loop | None:
        """The smallest natural loop that holds instruction ``index``."""
        return self.loop_forest.innermost(self.block_at(index).number)


def _build_blocks(code: Code) -> tuple[Block, ...]:
    """Cut at jump targets, after jumps, and where handlers' ranges begin and end."""
    instructions = code.instructions
    leaders = {0}
    for index, instruction in enumerate(instructions):
        if instruction.opcode in CONTROL_OPCODES:
            leaders.update(instruction.jump_targets())
            leaders.add(index + 1)
    for handler in code.exception_table:
        leaders.update((handler.start, handler.end, handler.handler))
    leaders.discard(len(instructions))
    starts = sorted(leaders)
    number_of = {start: number for number, start in enumerate(starts)}
    ends = [*starts[1:], len(instructions)]
    blocks = [Block(number, start, end) for number, (start, end) in enumerate(zip(starts, ends, strict=True))]
    for block in blocks:
        last = instructions[block.last]
        found = [number_of[target] for target in last.jump_targets()]
        if last.mnemonic == "ret":
            found = [number_of[i + 1] for i, jump in enumerate(instructions[:-1]) if jump.mnemonic == "jsr"]
        elif last.mnemonic not in NO_FALL_THROUGH and last.mnemonic != "jsr":
            found.insert(0, block.number + 1)
        block.successors = tuple(dict.fromkeys(found))
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
