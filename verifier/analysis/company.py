"""Parallel exploration on one machine: forks of a process, each with a piece.

A process with work cuts a piece off when a slot is free, and continues with the rest. A process without work
waits for its pieces, and gives its slot to others. docs/scale.md compares this with sending a piece as
decisions that are followed again elsewhere.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from verifier.analysis.large_inputs import LargeViolation
from verifier.assumption import Leant
from verifier.exploration.exploration import resident_bytes
from verifier.exploration.piece import Company, Explored, Piece
from verifier.fleet.crew import Crew, Places
from verifier.machine.threads.ordering import Races
from verifier.process_tree import measure_tree
from verifier.stats import Counts, Stats
from verifier.verdict.outcome import Counterexample, Obligation

FIRST_S = 0.3
"""The time for which an exploration runs alone: most end by then."""
APART_S = 0.2
"""The least time between two pieces that a process cuts off, and before the first."""
_PER_FORK = 20
"""How many times as long as it took to fork that is."""
_PAUSE_S = 0.02
_LOOK_S = 1.0
_REST_S = 0.2
_JOINED_S = 2.0
"""So long others stay idle before a join is parted for them: what follows it is explored twice."""
_MOST_LOST = 3
"""After so many pieces that were lost no more are given away."""
_ROOM = 0.6
"""The share of the memory limit that all processes may have with one more fork."""
_FULL = 0.85
"""A fork gives up, and its piece is explored later, where all of them have that much."""


@dataclass
class Report:
    """The result of a piece, as plain data, for the analysis that it belongs to."""

    explored: Explored
    counts: Counts
    leant: Leant
    races: Races
    lengths_are_open: bool
    failed_replays: int
    extra: list[Obligation]
    large: list[LargeViolation]
    found: Counterexample | None


class Forks(Company):
    """Forks of this process, of which ``workers`` work at a time, this one included."""

    def __init__(
        self,
        workers: int,
        finish: Callable[[Piece], Report],
        take: Callable[[Report], None],
        stats: Stats,
        memory_bytes: int | None,
    ) -> None:
        """``finish``: explores a piece, in a fork; ``take``: receives the result, in the parent.

        ``memory_bytes``: the limit for all processes of the run.
        """
        self._folder = Path(tempfile.mkdtemp(prefix="jr-places-"))
        self._places = Places(workers, self._folder)
        self._crew: Crew[Report] = Crew(self._places)
        self._finish = finish
        self._take = take
        self._stats = stats
        self._memory_bytes = memory_bytes
        self._first = os.getpid()
        self._away: dict[int, Piece] = {}
        self._rests = False
        self._lost = 0
        self._next_s = time.monotonic() + FIRST_S
        self._idle_since_s: float | None = None
        self._listened_s = self._looked_s = 0.0

    @property
    def pieces(self) -> list[Piece]:
        return list(self._away.values())

    def offer(self, cut: Callable[[], Piece | None]) -> None:
        now = time.monotonic()
        if now < self._next_s or self._rests:
            return
        self._next_s = now + _PAUSE_S
        self._leave_if_full(now)
        taken = self._places.take() if self._lost < _MOST_LOST else None
        if taken is None:
            self._idle_since_s = None
            return
        piece = None
        if self._has_room() and (piece := cut()) is None and self._idle_since_s is None:
            self._idle_since_s = now
        if piece is None:
            os.close(taken)
            return
        self._idle_since_s = None
        begun_s = time.monotonic()
        self._away[self._crew.begin(taken, lambda: self._explore(piece))] = piece
        now = time.monotonic()
        self._next_s = now + max(APART_S, _PER_FORK * (now - begun_s))

    def lacks_pieces(self) -> bool:
        since_s = self._idle_since_s
        return since_s is not None and time.monotonic() - since_s >= _JOINED_S

    def _explore(self, piece: Piece) -> Report:
        """In a fork: pieces that are away belong to the parent."""
        self._away = {}
        self._rests = False
        self._idle_since_s = None
        self._next_s = time.monotonic() + APART_S
        return self._finish(piece)

    def _has_room(self) -> bool:
        limit = self._memory_bytes
        return limit is None or measure_tree(self._first).resident_bytes + resident_bytes() < _ROOM * limit

    def _leave_if_full(self, now: float) -> None:
        """A fork ends if there is too little memory for all: its piece is lost, and explored later."""
        if self._memory_bytes is None or os.getpid() == self._first or now - self._looked_s < _LOOK_S:
            return
        self._looked_s = now
        if measure_tree(self._first).resident_bytes > _FULL * self._memory_bytes:
            self._crew.close()
            os._exit(1)

    def hear(self, rests: bool) -> list[tuple[Piece, Explored | None]]:
        now = time.monotonic()
        if not rests and now - self._listened_s < _PAUSE_S:
            return []
        self._listened_s = now
        self._rests |= rests
        heard: list[tuple[Piece, Explored | None]] = []
        for number, report in self._crew.rest(_REST_S) if rests else self._crew.hear(0.0):
            piece = self._away.pop(number)
            if report is None:
                self._lost += 1
                self._stats.add("pieces_lost")
                heard.append((piece, None))
            else:
                self._stats.add("pieces")
                self._take(report)
                heard.append((piece, report.explored))
                if piece.exit is not None and report.explored.is_little:
                    self._idle_since_s = now - _JOINED_S
        return heard

    def go_on(self) -> None:
        if self._rests:
            self._rests = False
            self._places.wait_for()

    def close(self) -> None:
        self._crew.close()
        self._away = {}
        self._places.hold(None)
        if os.getpid() == self._first:
            shutil.rmtree(self._folder, ignore_errors=True)
