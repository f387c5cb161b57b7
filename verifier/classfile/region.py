"""Static facts for merging: where the sides of a branch meet again, and what lies in between.

The region of a branch is all code normally reached from its sides before its exit, which is its
immediate post-dominator (see ``cfg`` for what counts). Facts are computed when first asked for and kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.classfile.cfg import BRANCHES, Cfg
from verifier.classfile.opcode import ALLOCATIONS, HEAP_STORES, INVOCATIONS, RETURNS

# Why a region has no exit.
EXIT_IS_METHOD_END = "exit is method end"
EVERY_PATH_THROWS = "every path throws"
NO_END = "no path ends"
UNREACHABLE = "unreachable code"


@dataclass(frozen=True, slots=True)
class Region:
    """Facts about the code between a branch and its exit; positions are instruction indices, sizes are counts.

    ``exit`` is None where the sides meet at no instruction, and ``reason`` then says why.
    ``is_loop_header``: the branch is in the block that heads a loop. ``is_loop_exit_test``: of its sides some
    stay in the innermost loop and some leave it. ``has_loop``: some cycle lies within, or runs through, the region.
    ``nested``: the other branches within, in code order.
    """

    branch: int
    exit: int | None
    reason: str | None
    is_loop_header: bool
    is_loop_exit_test: bool
    has_loop: bool
    nested: tuple[int, ...]
    blocks: frozenset[int]
    size: int
    calls: int
    heap_stores: int
    local_stores: int
    allocations: int
    throws: int
    returns: int
    monitors: int

    @property
    def is_plain(self) -> bool:
        """No calls, heap stores, allocations, throws, returns, monitors or loops: a pure choice of values."""
        effects = self.calls + self.heap_stores + self.allocations + self.throws + self.returns + self.monitors
        return self.exit is not None and not effects and not self.has_loop


@dataclass(frozen=True, slots=True)
class _Tally:
    """How often a block does what a region counts, in the order of ``Region``'s counts."""

    counts: tuple[int, int, int, int, int, int, int, int]


class RegionMap:
    """The regions of one method."""

    def __init__(self, cfg: Cfg) -> None:
        self.cfg = cfg
        self._regions: dict[int, Region] = {}
        self._tallies: dict[int, _Tally] = {}

    def region_of(self, branch: int) -> Region:
        """The region of the conditional branch or switch at instruction ``branch``."""
        try:
            return self._regions[branch]
        except KeyError:
            region = self._regions[branch] = self._build(branch)
            return region

    def exit_of(self, branch: int) -> int | None:
        """Where the sides of ``branch`` meet; cheaper than the whole region."""
        return self.cfg.ipdom_of(branch)

    def regions(self) -> tuple[Region, ...]:
        """The regions of all branches, in code order."""
        return tuple([self.region_of(branch) for branch in self.cfg.branches])

    def _build(self, branch: int) -> Region:
        cfg = self.cfg
        block = cfg.block_at(branch)
        if block.last != branch or cfg.last_of(block).mnemonic not in BRANCHES:
            raise ValueError(f"instruction {branch} is not a conditional branch or switch")
        exit_index = cfg.ipdom_of(branch)
        exit_block = None if exit_index is None else cfg.block_at(exit_index).number
        blocks, has_loop = self._collect(block.number, exit_block)
        sums = [0] * 8
        nested: list[int] = []
        for number in sorted(blocks):
            sums = [a + b for a, b in zip(sums, self._tally(number).counts, strict=True)]
            last = cfg.blocks[number].last
            if last != branch and cfg.instructions[last].mnemonic in BRANCHES:
                nested.append(last)
        reason = self._reason(block.number) if exit_index is None else None
        is_header = block.number in cfg.loop_headers
        is_exit_test = self._is_loop_exit_test(branch)
        return Region(
            branch, exit_index, reason, is_header, is_exit_test, has_loop, tuple(nested), frozenset(blocks), *sums
        )

    def _reason(self, number: int) -> str:
        if number not in self.cfg.reachable_blocks:
            return UNREACHABLE
        if number in self.cfg.dying_blocks:
            return EVERY_PATH_THROWS
        edges = self.cfg.merging_successors
        seen, stack = {number}, [number]
        while stack:
            node = stack.pop()
            if self.cfg.last_of(self.cfg.blocks[node]).mnemonic in RETURNS:
                return EXIT_IS_METHOD_END
            for target in edges[node]:
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return NO_END

    def _collect(self, source: int, exit_block: int | None) -> tuple[set[int], bool]:
        """Blocks on normal paths from the sides of ``source`` to the exit, and whether they make a cycle."""
        blocks = self.cfg.blocks
        found: set[int] = set()
        stack = [target for target in blocks[source].successors if target != exit_block]
        while stack:
            number = stack.pop()
            if number not in found:
                found.add(number)
                stack.extend(target for target in blocks[number].successors if target != exit_block)
        back = self.cfg.back_edges
        has_loop = source in found or any(
            head in found and tail in found and (exit_block is None or head != exit_block) for tail, head in back
        )
        return found, has_loop

    def _is_loop_exit_test(self, branch: int) -> bool:
        loop = self.cfg.innermost_loop(branch)
        if loop is None:
            return False
        inside = [target in loop.body for target in self.cfg.block_at(branch).successors]
        return any(inside) and not all(inside)

    def _tally(self, number: int) -> _Tally:
        try:
            return self._tallies[number]
        except KeyError:
            block = self.cfg.blocks[number]
            tally = self._tallies[number] = _count(
                [instruction.mnemonic for instruction in self.cfg.instructions[block.start : block.end]]
            )
            return tally


LOCAL_STORES = frozenset(("istore", "lstore", "fstore", "dstore", "astore", "iinc"))
MONITORS = frozenset(("monitorenter", "monitorexit"))


def _count(mnemonics: list[str]) -> _Tally:
    kinds = (INVOCATIONS, HEAP_STORES, LOCAL_STORES, ALLOCATIONS, frozenset(("athrow",)), RETURNS, MONITORS)
    calls, heap, local, new, throws, returns, monitors = [sum(m in kind for m in mnemonics) for kind in kinds]
    return _Tally((len(mnemonics), calls, heap, local, new, throws, returns, monitors))
