"""Graph algorithms against their definitions, on random graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier.classfile.graph import (
    DominatorTree,
    depth_first,
    has_cycle,
    immediate_dominators,
    reachable,
    reverse,
    strong_components,
)
from verifier.classfile.loop import LoopForest

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Up to nine nodes with any edges."""
    size = draw(st.integers(1, 9))
    node = st.integers(0, size - 1)
    return draw(st.lists(st.lists(node, max_size=3, unique=True), min_size=size, max_size=size))


def dominator_sets(graph: Graph) -> list[set[int]]:
    """By definition: those without which a node cannot be reached from node 0."""
    known = reachable(graph, [0])
    result: list[set[int]] = [set() for _ in graph]
    for removed in range(len(graph)):
        pruned = [[t for t in targets if t != removed] for targets in graph]
        left = reachable(pruned, [0]) if removed != 0 else set()
        for node in known - (left - {removed}):
            result[node].add(removed)
    return result


@given(graphs())
def test_immediate_dominators(graph: Graph) -> None:
    above = dominator_sets(graph)
    found = immediate_dominators(graph, 0)
    tree = DominatorTree(found, 0)
    known = reachable(graph, [0])
    for node in range(len(graph)):
        strict = above[node] - {node}
        if node not in known or node == 0:
            assert found[node] is None
        else:
            nearest = found[node]
            assert nearest is not None and above[nearest] == strict
        for other in range(len(graph)):
            assert tree.dominates(other, node) == (other in above[node])


@given(graphs())
def test_natural_loops(graph: Graph) -> None:
    above = dominator_sets(graph)
    known = reachable(graph, [0])
    back = {(s, t) for s in known for t in graph[s] if t in above[s]}
    tree = DominatorTree(immediate_dominators(graph, 0), 0)
    forest = LoopForest(graph, tree)
    assert set(forest.back_edges) == back
    bodies: dict[int, set[int]] = {}
    for source, header in back:
        without = reverse([[t for t in targets if s != header] for s, targets in enumerate(graph)])
        tails = (reachable(without, [source]) if source != header else set()) & known
        bodies.setdefault(header, {header}).update(tails)
    assert {header: set(loop.body) for header, loop in forest.loops.items()} == bodies
    for node in range(len(graph)):
        holding = [header for header, body in bodies.items() if node in body]
        innermost = forest.innermost(node)
        assert (innermost is None) == (not holding)
        if innermost is not None:
            assert innermost.header == min(holding, key=lambda header: len(bodies[header]))
            assert innermost.depth == len(holding)
        for header, loop in forest.loops.items():
            assert forest.contains(loop, node) == (node in bodies[header])


@given(graphs())
def test_strong_components_and_cycles(graph: Graph) -> None:
    component = strong_components(graph)
    reach = [reachable(graph, [node]) for node in range(len(graph))]
    for a in range(len(graph)):
        for b in range(len(graph)):
            assert (component[a] == component[b]) == (b in reach[a] and a in reach[b])
        assert all(component[target] <= component[a] for target in graph[a])
    cyclic = any(node in reachable(graph, graph[node]) for node in range(len(graph)) if graph[node])
    assert has_cycle(graph, range(len(graph))) == cyclic
    assert not has_cycle(graph, [])


@given(graphs())
def test_depth_first(graph: Graph) -> None:
    preorder, order, parent = depth_first(graph, 0)
    known = reachable(graph, [0])
    assert set(preorder) == set(order) == known and len(preorder) == len(order) == len(known)
    assert preorder[0] == order[0] == 0
    for node in preorder[1:]:
        above = parent[node]
        assert above is not None and node in graph[above] and preorder.index(above) < preorder.index(node)
    acyclic = {(s, t) for s in known for t in graph[s] if s not in reachable(graph, [t])}
    assert all(order.index(s) < order.index(t) for s, t in acyclic)
