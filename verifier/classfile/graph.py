"""Algorithms on graphs of integer nodes 0..n-1, given as lists of successor lists. All are iterative.

Dominators follow Lengauer and Tarjan (1979), with path compression: O(m log n) also on hostile input.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol, TypeVar

Edges = Sequence[Sequence[int]]
N = TypeVar("N", bound=Hashable)


def reverse(successors: Edges) -> list[list[int]]:
    """The predecessor lists."""
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(node)
    return predecessors


def depth_first(successors: Edges, root: int) -> tuple[list[int], list[int], list[int | None]]:
    """Nodes reachable from ``root`` in preorder and in reverse postorder, and each node's tree parent."""
    parent: list[int | None] = [None] * len(successors)
    seen = [False] * len(successors)
    seen[root] = True
    preorder, postorder = [root], []
    stack = [(root, iter(successors[root]))]
    while stack:
        node, targets = stack[-1]
        for target in targets:
            if not seen[target]:
                seen[target] = True
                parent[target] = node
                preorder.append(target)
                stack.append((target, iter(successors[target])))
                break
        else:
            postorder.append(node)
            stack.pop()
    return preorder, postorder[::-1], parent


class Successors(Protocol[N]):
    """The targets of the edges from each node: a list, or a dictionary."""

    def __getitem__(self, node: N, /) -> Iterable[N]: ...


def reachable(successors: Successors[N], roots: Iterable[N]) -> set[N]:
    """The nodes that can be reached from ``roots``, these included."""
    seen = set(roots)
    stack = list(seen)
    while stack:
        for target in successors[stack.pop()]:
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return seen


def immediate_dominators(successors: Edges, root: int) -> list[int | None]:
    """Each node's immediate dominator; None for ``root`` and for nodes it cannot reach."""
    vertex, _, tree_parent = depth_first(successors, root)
    number = {node: order for order, node in enumerate(vertex)}
    count = len(vertex)
    predecessors: list[list[int]] = [[] for _ in range(count)]
    for order, node in enumerate(vertex):
        for target in successors[node]:
            predecessors[number[target]].append(order)
    parent = [0] + [number[p] for node in vertex[1:] if (p := tree_parent[node]) is not None]
    semi = list(range(count))
    forest = _LinkEvalForest(semi)
    buckets: list[list[int]] = [[] for _ in range(count)]
    dominator = [0] * count
    for w in range(count - 1, 0, -1):
        for v in predecessors[w]:
            candidate = semi[forest.evaluate(v)]
            if candidate < semi[w]:
                semi[w] = candidate
        buckets[semi[w]].append(w)
        above = parent[w]
        forest.link(above, w)
        for v in buckets[above]:
            u = forest.evaluate(v)
            dominator[v] = u if semi[u] < semi[v] else above
        buckets[above] = []
    result: list[int | None] = [None] * len(successors)
    for w in range(1, count):
        if dominator[w] != semi[w]:
            dominator[w] = dominator[dominator[w]]
        result[vertex[w]] = vertex[dominator[w]]
    return result


class _LinkEvalForest:
    """The forest of Lengauer and Tarjan: finds the node of least semidominator towards the root."""

    def __init__(self, semi: list[int]) -> None:
        self._semi = semi
        self._ancestor = [-1] * len(semi)
        self._label = list(range(len(semi)))

    def link(self, parent: int, child: int) -> None:
        """Hang ``child`` below ``parent``."""
        self._ancestor[child] = parent

    def evaluate(self, node: int) -> int:
        """The node of least semidominator between ``node`` and its root, the root excluded."""
        ancestor, label, semi = self._ancestor, self._label, self._semi
        if ancestor[node] < 0:
            return label[node]
        path = []
        while ancestor[ancestor[node]] >= 0:
            path.append(node)
            node = ancestor[node]
        for below in reversed(path):
            above = ancestor[below]
            if semi[label[above]] < semi[label[below]]:
                label[below] = label[above]
            ancestor[below] = ancestor[above]
        return label[path[0] if path else node]


def strong_components(successors: Edges) -> list[int]:
    """Each node's strongly connected component, as a number; successors' components have lower numbers.

    Tarjan (1972), with an explicit stack.
    """
    component = [-1] * len(successors)
    low = [0] * len(successors)
    order = [-1] * len(successors)
    pending: list[int] = []
    visited = components = 0
    for root in range(len(successors)):
        if order[root] >= 0:
            continue
        stack = [(root, iter(successors[root]))]
        order[root] = low[root] = visited
        visited += 1
        pending.append(root)
        while stack:
            node, targets = stack[-1]
            for target in targets:
                if order[target] < 0:
                    order[target] = low[target] = visited
                    visited += 1
                    pending.append(target)
                    stack.append((target, iter(successors[target])))
                    break
                if component[target] < 0:
                    low[node] = min(low[node], order[target])
            else:
                stack.pop()
                if stack:
                    low[stack[-1][0]] = min(low[stack[-1][0]], low[node])
                if low[node] == order[node]:
                    while component[node] < 0:
                        component[pending.pop()] = components
                    components += 1
    return component


def has_cycle(successors: Edges, nodes: Iterable[int]) -> bool:
    """Whether the edges among ``nodes`` make a cycle."""
    waiting = dict.fromkeys(nodes, 0)
    for node in waiting:
        for target in successors[node]:
            if target in waiting:
                waiting[target] += 1
    stack = [node for node, count in waiting.items() if not count]
    left = len(waiting)
    while stack:
        left -= 1
        for target in successors[stack.pop()]:
            if target in waiting:
                waiting[target] -= 1
                if not waiting[target]:
                    stack.append(target)
    return left > 0


class DominatorTree:
    """Ancestor questions in constant time over immediate dominators."""

    def __init__(self, parents: Sequence[int | None], root: int) -> None:
        self.parents = parents
        children: list[list[int]] = [[] for _ in parents]
        for node, parent in enumerate(parents):
            if parent is not None:
                children[parent].append(node)
        preorder, reverse_postorder, _ = depth_first(children, root)
        self._enter = [-1] * len(parents)
        self._leave = [-1] * len(parents)
        for position, node in enumerate(preorder):
            self._enter[node] = position
        for position, node in enumerate(reversed(reverse_postorder)):
            self._leave[node] = position

    def dominates(self, above: int, below: int) -> bool:
        """Whether every path from the root to ``below`` passes ``above`` (a node dominates itself)."""
        enter, leave = self._enter, self._leave
        return 0 <= enter[above] <= enter[below] and leave[below] <= leave[above]
