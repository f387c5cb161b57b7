"""Random orders of a program's threads, without reduction."""

from __future__ import annotations

import random

from verifier.exploration.threads.interleaving import Interleaver, Point
from verifier.machine.machine import Machine
from verifier.machine.state import State
from verifier.machine.threads.operation import Clock, Op
from verifier.machine.threads.records import JavaThread, Threads
from verifier.stats import Stats

_STICKY = (0.0, 0.5, 0.8, 0.95)
"""How likely the thread that ran goes on, drawn for each walk: few switches reach other states than many."""


class Wandering(Interleaver):
    """Walks from the first choice to the end; at each operation any thread goes on that can."""

    def __init__(self, machine: Machine, stats: Stats) -> None:
        super().__init__(machine, stats)
        self.reduce = False
        self._random = random.Random(1)
        self._first: Point | None = None
        self._sticky = 0.5

    def next(self) -> State | None:
        """One more walk."""
        if self._first is None:
            return None
        self._sticky = self._random.choice(_STICKY)
        return self._continue(self._first, self._random.choice(self._first.enabled), frozenset())

    def _ask(self, point: Point, index: int) -> None:
        """Other orders come by chance."""

    def _look_back(self, threads: Threads, live: JavaThread, op: Op, clock: Clock) -> None:
        """Other orders come by chance."""

    def _dispatch(self, state: State, threads: Threads) -> State:
        enabled = self._enabled(threads)
        stays = threads.current in enabled and self._random.random() < self._sticky
        chosen = threads.current if stays else self._random.choice(enabled)
        if self._is_over(threads, chosen):
            return self._go_on_alone(state, threads)
        arrived = threads.current if threads.current in enabled else None
        point = Point(state, enabled, arrived, threads)
        if self._first is None and len(enabled) > 1:
            self._first = point
            return self._continue(point, chosen, frozenset())
        point.state = None
        threads.chosen, threads.resumed = chosen, point
        return self.resume(state)
