"""Natural loops: a back edge goes to a block that dominates its source; loops with one header are one loop.

Any two natural loops with different headers are nested or apart, so they form a forest, found from the
inside out with inner loops contracted to their headers (union-find): nearly linear, with no body stored.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.classfile.graph import DominatorTree, Edges, depth_first, reverse


@dataclass(slots=True, eq=False)
class Loop:
    """One natural loop, by block numbers; ``depth`` is 1 for outermost loops."""

    header: int
    latches: tuple[int, ...]
    parent: Loop | None = None
    depth: int = 1
    children: list[Loop] = field(default_factory=list, repr=False)
    # Blocks in this loop and in none of its children, the header first.
    own_blocks: list[int] = field(default_factory=list)

    @property
    def body(self) -> frozenset[int]:
        """All blocks of the loop, inner loops included (computed at each call)."""
        found: list[int] = []
        stack = [self]
        while stack:
            loop = stack.pop()
            found += loop.own_blocks
            stack += loop.children
        return frozenset(found)


class LoopForest:
    """The natural loops of a graph whose entry is node 0."""

    def __init__(self, successors: Edges, tree: DominatorTree) -> None:
        order = depth_first(successors, 0)[1]
        self.back_edges = tuple(
            (source, target)
            for source in order
            for target in successors[source]
            if tree.dominates(target, source)
        )
        latches: dict[int, list[int]] = {}
        for source, header in self.back_edges:
            latches.setdefault(header, []).append(source)
        headers = [node for node in order if node in latches]
        # By header; an outer loop comes before the loops in it.
        self.loops = {header: Loop(header, tuple(latches[header]), None, 1) for header in headers}
        self._innermost: list[Loop | None] = [None] * len(successors)
        self._nest(reverse(successors), set(order), headers)

    def _nest(self, predecessors: list[list[int]], known: set[int], headers: list[int]) -> None:
        leader = list(range(len(predecessors)))

        def find(node: int) -> int:
            while leader[node] != node:
                leader[node] = leader[leader[node]]
                node = leader[node]
            return node

        for header in reversed(headers):
            loop = self.loops[header]
            stack = [find(latch) for latch in loop.latches]
            while stack:
                node = stack.pop()
                if find(node) == header:
                    continue
                leader[node] = header
                inner = self.loops.get(node)
                if inner is None:
                    self._innermost[node] = loop
                else:
                    inner.parent = loop
                stack += [find(source) for source in predecessors[node] if source in known]
        for header in headers:
            loop = self.loops[header]
            self._innermost[header] = loop
            if loop.parent is not None:
                loop.depth = loop.parent.depth + 1
                loop.parent.children.append(loop)
            loop.own_blocks.append(header)
        for node, found in enumerate(self._innermost):
            if found is not None and node != found.header:
                found.own_blocks.append(node)

    def innermost(self, node: int) -> Loop | None:
        """The smallest loop that holds ``node``."""
        return self._innermost[node]

    def contains(self, loop: Loop, node: int) -> bool:
        """Whether ``node`` is in ``loop`` or in one of the loops within."""
        found = self._innermost[node]
        while found is not None and found.depth > loop.depth:
            found = found.parent
        return found is loop
