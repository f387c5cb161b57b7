"""The paths that can continue, and the choice of the next one: one class for each strategy.

The explorer adds each suspended path and takes the next one; it reports forks, as some strategies need them.
A strategy affects only the order of results, not the final result. A new strategy is a class here with a
``name``, and that name among the choices of ``--strategy`` in config.py.
"""

from __future__ import annotations

import heapq
import math
import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Set
from typing import ClassVar

from verifier.classfile.cfg import Cfg
from verifier.classfile.graph import reverse
from verifier.machine.frame import Frame
from verifier.machine.rtclass import Instr, RtMethod
from verifier.machine.state import State


class Frontier(ABC):
    """The paths that wait."""

    name: ClassVar[str]
    keeps_live: ClassVar[bool] = False
    """Whether a forked path continues at once on one side, without being added and taken."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    @abstractmethod
    def add(self, state: State) -> None:
        """Add a path that can continue."""

    @abstractmethod
    def take(self) -> State:
        """Remove and return the path that continues next; IndexError if there is none."""

    @abstractmethod
    def __len__(self) -> int:
        """The number of waiting paths."""

    @abstractmethod
    def __iter__(self) -> Iterator[State]:
        """The waiting paths, in no particular order."""

    @abstractmethod
    def remove(self, states: Set[State]) -> None:
        """Remove these waiting paths, which continue elsewhere."""

    def part(self, needs_trail: bool = False) -> list[State]:
        """Remove about half of the paths that can continue elsewhere, those with the fewest decisions among
        them.

        These usually have the most work left. Paths inside regions are needed where they are joined.
        """
        fitting = (s for s in self if s.region is None and (s.trail is not None or not needs_trail))
        loose = sorted(fitting, key=lambda state: len(state.condition))
        given = loose[::2]
        self.remove(frozenset(given))
        return given

    def add_all(self, states: list[State]) -> None:
        """Add several paths, the first of which has priority among equals."""
        for state in reversed(states):
            self.add(state)

    def forked(self, state: State, other: State, at: Instr) -> None:  # noqa: B027  (most need not know)
        """A path became two at a branch: ``state`` took its condition, ``other`` its negation.

        Neither of them has been added yet.
        """


class _Line(Frontier):
    """Paths in the order in which they were added."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._states: deque[State] = deque()

    def add(self, state: State) -> None:
        """A path that can go on."""
        self._states.append(state)

    def remove(self, states: Set[State]) -> None:
        """Take out these paths."""
        self._states = deque(state for state in self._states if state not in states)

    def __len__(self) -> int:
        return len(self._states)

    def __iter__(self) -> Iterator[State]:
        return iter(self._states)


class DepthFirst(_Line):
    """The path added last comes first, so that memory versions are switched least."""

    name = "dfs"
    keeps_live = True

    def take(self) -> State:
        """The path that was added last."""
        return self._states.pop()


class BreadthFirst(_Line):
    """The path added first comes first."""

    name = "bfs"

    def take(self) -> State:
        """The path that was added first."""
        return self._states.popleft()


class _Twig:
    """A node of the tree of forks, with the number of paths that wait below it."""

    __slots__ = ("children", "parent", "state", "waiting")

    def __init__(self, parent: _Twig | None) -> None:
        self.parent = parent
        self.children: list[_Twig] = []
        self.state: State | None = None
        self.waiting = 0

    def grow(self) -> _Twig:
        child = _Twig(self)
        self.children.append(child)
        return child

    def count(self, more: int) -> None:
        node: _Twig | None = self
        while node is not None:
            node.waiting += more
            node = node.parent


class RandomPath(Frontier):
    """Random walk from the root of the tree of forks, each side with the same chance.

    So a path with few forks is as likely as all those of a loop together (KLEE; Cadar, Dunbar, Engler
    2008, section 3.4). Paths that merging made begin at the root.
    """

    name = "random-path"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._root = _Twig(None)
        self._twigs: dict[State, _Twig] = {}
        """The tree positions of the live path, and of forked paths that are not yet added."""

    def add(self, state: State) -> None:
        """A path that can go on."""
        twig = self._twigs.pop(state, None) or self._root.grow()
        twig.state = state
        twig.count(1)

    def take(self) -> State:
        """The path at the end of the walk."""
        if not self._root.waiting:
            raise IndexError("no path waits")
        twig = self._root
        while twig.state is None:
            ways = [child for child in twig.children if child.waiting]
            if len(ways) < len(twig.children):
                twig.children = ways
            twig = ways[0] if len(ways) == 1 else self.random.choice(ways)
        state, twig.state = twig.state, None
        twig.count(-1)
        self._twigs = {state: twig}
        return state

    def forked(self, state: State, other: State, at: Instr) -> None:
        """Both sides are placed below the position of the forked path."""
        twig = self._twigs.get(state) or self._root.grow()
        self._twigs[state] = twig.grow()
        self._twigs[other] = twig.grow()

    def __len__(self) -> int:
        return self._root.waiting

    def remove(self, states: Set[State]) -> None:
        """Take out these paths."""
        for twig in list(self._each_twig()):
            if twig.state in states:
                twig.state = None
                twig.count(-1)

    def __iter__(self) -> Iterator[State]:
        return (twig.state for twig in self._each_twig() if twig.state is not None)

    def _each_twig(self) -> Iterator[_Twig]:
        pending = [self._root]
        while pending:
            twig = pending.pop()
            yield twig
            pending += twig.children


Edge = tuple[Instr, bool]
"""A side of a branch: whether its condition holds."""


class Coverage(Frontier):
    """The path after the branch side that the fewest paths have taken.

    So sides that no path has tried come first; among equals, the path added last. Sides count for all paths
    together, in the program and in the library.
    """

    name = "coverage"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._taken: dict[Edge, int] = {}
        self._heap: list[tuple[int, int, State, Edge | None]] = []
        self._edges: dict[State, Edge] = {}
        self._added = 0

    def add(self, state: State) -> None:
        """A path that can go on."""
        edge = self._edges.pop(state, None)
        self._added += 1
        heapq.heappush(self._heap, (self._count(edge), -self._added, state, edge))

    def take(self) -> State:
        """The path after the least tried side."""
        while True:
            count, order, state, edge = heapq.heappop(self._heap)
            if (now := self._count(edge)) > count:
                heapq.heappush(self._heap, (now, order, state, edge))
                continue
            if edge is not None:
                self._taken[edge] = now + 1
            return state

    def remove(self, states: Set[State]) -> None:
        """Take out these paths."""
        self._heap = [entry for entry in self._heap if entry[2] not in states]
        heapq.heapify(self._heap)

    def _count(self, edge: Edge | None) -> int:
        return 0 if edge is None else self._taken.get(edge, 0)

    def forked(self, state: State, other: State, at: Instr) -> None:
        """The two sides of the branch."""
        self._edges = {state: (at, True), other: (at, False)}

    def __len__(self) -> int:
        return len(self._heap)

    def __iter__(self) -> Iterator[State]:
        return (state for _, _, state, _ in self._heap)


class ShortestDistance(Frontier):
    """The path with the fewest blocks to code of the program that throws, as ``assert`` does.

    Among equals, the path added last. Distances are in the control flow graphs of the methods on the stack;
    exceptions of methods that are yet to be called do not count.
    """

    name = "distance"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._heap: list[tuple[float, int, State]] = []
        self._added = 0
        self._cfgs: dict[RtMethod, tuple[Cfg, list[float]]] = {}

    def add(self, state: State) -> None:
        """A path that can go on."""
        self._added += 1
        heapq.heappush(self._heap, (self.distance(state), -self._added, state))

    def take(self) -> State:
        """The path with the shortest distance."""
        return heapq.heappop(self._heap)[2]

    def remove(self, states: Set[State]) -> None:
        """Take out these paths."""
        self._heap = [entry for entry in self._heap if entry[2] not in states]
        heapq.heapify(self._heap)

    def distance(self, state: State) -> float:
        """The number of blocks before a path, plus one for each call that it must return from; may be
        infinite."""
        shortest = math.inf
        frame: Frame | None = state.frame
        returns = 0
        while frame is not None and returns < shortest:
            method = frame.method
            code = method.code
            if code is not None and method.cls.origin == "user":
                if method not in self._cfgs:
                    cfg = Cfg(code)
                    self._cfgs[method] = (cfg, blocks_to_throw(cfg))
                cfg, distances = self._cfgs[method]
                shortest = min(shortest, returns + distances[cfg.block_at(frame.pc).number])
            frame = frame.caller
            returns += 1
        return shortest

    def __len__(self) -> int:
        return len(self._heap)

    def __iter__(self) -> Iterator[State]:
        return (state for _, _, state in self._heap)


def blocks_to_throw(cfg: Cfg) -> list[float]:
    """Per block the least number of edges to one that ends in ``athrow``; infinite where none is reached."""
    distances = [math.inf] * len(cfg.blocks)
    predecessors = reverse(cfg.all_successors)
    pending = deque(block.number for block in cfg.blocks if cfg.last_of(block).mnemonic == "athrow")
    for number in pending:
        distances[number] = 0
    while pending:
        number = pending.popleft()
        for source in predecessors[number]:
            if distances[source] == math.inf:
                distances[source] = distances[number] + 1
                pending.append(source)
    return distances


STRATEGIES: dict[str, type[Frontier]] = {
    made.name: made for made in (*_Line.__subclasses__(), *Frontier.__subclasses__()) if made is not _Line
}
"""The classes by the names of the option ``--strategy``."""
