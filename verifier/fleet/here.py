"""Work in this process, one batch after the other: for one question, and to look on with a debugger."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from verifier.fleet.work import Fleet, Lost, Q, T, Work


class Here(Fleet[Q, T]):
    """Limits are left to the work, and what it raises is raised here. Answers come when all is done."""

    def __init__(self, work: Work[Q, T]) -> None:
        self._work = work
        self._batches: deque[list[Q]] = deque()

    def submit(self, batch: Sequence[Q]) -> None:
        if batch:
            self._batches.append(list(batch))

    def answers(self, tick: Callable[[], None] = lambda: None) -> Iterator[tuple[Q, T | Lost]]:
        found: list[tuple[Q, T]] = []

        def tell(question: Q, answer: T) -> None:
            found.append((question, answer))

        while self._batches:
            taken, self._batches = self._batches, deque()
            self._work.serve(iter(taken), lambda _, so_far=None: tick(), tell)
            yield from list(found)
            found.clear()

    def close(self) -> None:
        self._batches.clear()
