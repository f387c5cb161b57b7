"""Static facts for merging: the exit of a branch's region, and the code in the region.

The region of a branch is all code that normal paths from its sides reach before its exit, which is its
immediate post-dominator (see ``cfg`` for the edges that count). Facts are computed on first use and cached.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property

from verifier.classfile.cfg import BRANCHES, Cfg
from verifier.classfile.graph import has_cycle, reachable
from verifier.classfile.opcode import INVOCATIONS, RETURNS

# Larger regions (in blocks) are not searched completely: their facts are lower bounds.
MAX_REGION_BLOCKS = 512

METHOD_END = -1
"""The exit of a region that ends at the returns of its method."""

# Why a region has no exit.
EXIT_IS_METHOD_END = "exit is method end"
EVERY_PATH_THROWS = "every path throws"
NO_END = "no path ends"
UNREACHABLE = "unreachable code"


@dataclass(frozen=True, slots=True)
class Region:
    """What lies between a branch and its exit; positions are instruction indices.

    ``exit`` is None where the sides meet at no instruction; ``reason`` then says why. ``round_exit`` is where
    the sides that stay in the innermost loop meet before, if others leave it. ``is_loop_exit_test``: some of
    its sides stay in the innermost loop and some leave it. ``has_loop``: a cycle lies within, or runs through
    the branch. ``blocks`` are all blocks within, ``throws`` the number of ``athrow`` in them. ``has_calls``
    leaves dying blocks out (unless the branch is in one), as these are never merged. If the region is larger
    than ``MAX_REGION_BLOCKS``, these three are of a part, and ``has_loop`` is True.
    """

    exit: int | None
    round_exit: int | None
    reason: str | None
    is_loop_exit_test: bool
    has_loop: bool
    blocks: frozenset[int]
    throws: int
    has_calls: bool


class RegionMap:
    """The regions of one method."""

    def __init__(self, cfg: Cfg) -> None:
        self.cfg = cfg
        self._regions: dict[int, Region] = {}
        self._meetings: dict[int, int | None] = {}

    def region_of(self, branch: int) -> Region:
        """The region of the conditional branch or switch at instruction ``branch``."""
        try:
            return self._regions[branch]
        except KeyError:
            region = self._regions[branch] = self._build(branch)
            return region

    def meeting_of(self, index: int) -> int | None:
        """The exit where the normal path from ``index`` meets handlers of this method for exceptions there.

        For a branch, the normal path begins at its exit; for other instructions, at the next one.
        ``METHOD_END`` if they only meet at the return of the method; None if no handler continues normally.
        """
        if index not in self._meetings:
            self._meetings[index] = self._find_meeting(index)
        return self._meetings[index]

    def _find_meeting(self, index: int) -> int | None:
        cfg = self.cfg
        handlers = {
            cfg.block_at(row.handler).number
            for row in cfg.code.exception_table
            if row.start <= index < row.end
        } - cfg.dying_blocks
        if not handlers:
            return None
        block = cfg.block_at(index)
        next_index = cfg.ipdom_of(index)
        chains = [self._chain(number) for number in handlers]
        if next_index is None:
            return METHOD_END
        following = cfg.block_at(next_index)
        if following is block:  # elsewhere the start of the next block is the first meeting point
            post = cfg.immediate_post_dominators[block.number]
            candidates = [] if post is None else self._chain(post)
        else:
            candidates = self._chain(following.number)
        for number in candidates:
            if all(number in chain for chain in chains):
                return cfg.blocks[number].start
        return METHOD_END

    def _chain(self, number: int) -> list[int]:
        """A block and its post-dominators, the nearest first."""
        posts = self.cfg.immediate_post_dominators
        chain = [number]
        while (post := posts[chain[-1]]) is not None and post not in chain:
            chain.append(post)
        return chain

    def is_behind(self, later: int, index: int) -> bool:
        """Whether all normal paths from ``index`` reach ``later``, another instruction."""
        cfg = self.cfg
        first, second = cfg.block_at(index), cfg.block_at(later)
        if first is second:
            return index < later
        return second.start == later and second.number in self._chain(first.number)[1:]

    @cached_property
    def _calling(self) -> frozenset[int]:
        """The blocks that call methods."""
        return frozenset(
            block.number
            for block in self.cfg.blocks
            if any(one.mnemonic in INVOCATIONS for one in self.cfg.instructions[block.start : block.end])
        )

    def _build(self, branch: int) -> Region:
        cfg = self.cfg
        block = cfg.block_at(branch)
        if block.last != branch or cfg.last_of(block).mnemonic not in BRANCHES:
            raise ValueError(f"instruction {branch} is not a conditional branch or switch")
        exit_index = cfg.ipdom_of(branch)
        exit_block = None if exit_index is None else cfg.block_at(exit_index).number
        blocks, is_complete = self._collect(block.number, exit_block)
        dying = frozenset() if block.number in cfg.dying_blocks else cfg.dying_blocks
        return Region(
            exit_index,
            round_exit=self._round_exit(branch, exit_block),
            reason=self._reason(block.number) if exit_index is None else None,
            is_loop_exit_test=self._is_loop_exit_test(branch),
            has_loop=not is_complete or block.number in blocks or has_cycle(cfg.successors, blocks),
            blocks=frozenset(blocks),
            throws=sum(cfg.last_of(cfg.blocks[number]).mnemonic == "athrow" for number in blocks),
            has_calls=not self._calling.isdisjoint(blocks - dying),
        )

    def _reason(self, number: int) -> str:
        if number not in self.cfg.reachable_blocks:
            return UNREACHABLE
        if number in self.cfg.dying_blocks:
            return EVERY_PATH_THROWS
        edges = self.cfg.merging_successors
        for node in reachable(edges, [number]):
            if self.cfg.last_of(self.cfg.blocks[node]).mnemonic in RETURNS:
                return EXIT_IS_METHOD_END
        return NO_END

    def _collect(self, source: int, exit_block: int | None) -> tuple[set[int], bool]:
        """Blocks on normal paths from the sides of block ``source`` up to the exit; whether these are all."""
        successors = self.cfg.successors
        queue = deque(successors[source])
        found: set[int] = set()
        while queue:
            number = queue.popleft()
            if number != exit_block and number not in found:
                if len(found) == MAX_REGION_BLOCKS:
                    return found, False
                found.add(number)
                queue.extend(successors[number])
        return found, True

    def _is_loop_exit_test(self, branch: int) -> bool:
        loop = self.cfg.innermost_loop(branch)
        if loop is None:
            return False
        targets = self.cfg.block_at(branch).successors
        inside = [self.cfg.loop_forest.contains(loop, target) for target in targets]
        return any(inside) and not all(inside)

    def _round_exit(self, branch: int, exit_block: int | None) -> int | None:
        loop = self.cfg.innermost_loop(branch)
        if loop is None or (exit_block is not None and self.cfg.loop_forest.contains(loop, exit_block)):
            return None
        return self.cfg.round_ipdom_of(branch)
