"""Named counters and timers of one run; one object, passed in, dumped as JSON.

Every counter is declared here, so that a misspelt name fails at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from verifier.solver import SOLVERS, counter_of

NOTABLE_S = 0.05
"""Questions that are answered faster are not remembered one by one."""
COUNTERS: dict[str, str] = {
    "paths": "paths that ended",
    "states": "states created by forking",
    "instructions": "bytecode instructions executed symbolically",
    "forks": "branches where both sides are feasible",
    "merges": "states joined into one at the end of a region",
    "joins_parted": "joins that did not wait for all, so that somebody idle had something to explore",
    "splits": "paths split again on what was joined, as nobody answered a question",
    "regions": "regions instantiated",
    "regions_distinct": "different regions (method and exit) instantiated",
    "queries": "questions put to the query pipeline",
    "solver_queries": "questions that reached a solver",
    "solver_unknown": "questions no solver answered",
    "solver_defects": "models that did not satisfy their query (never believed)",
    "repairs": "queries asked again with true values of opaque functions",
    "solver_joined": "times a solver process joined a long question",
    "solver_deaths": "solver processes that died",
    **{counter_of(record.name): f"questions answered first by {record.title}" for record in SOLVERS},
    "slices": "independent parts that questions fell into",
    "cache_exact": "parts answered by the same part before",
    "cache_renamed": "parts answered by the same part under other names",
    "cache_cores": "parts refuted by a part refuted before",
    "cache_models": "parts satisfied by a recent model",
    "decided_by_intervals": "parts refuted by interval inference",
    "decided_by_search": "parts satisfied by a search over floating-point values",
    "decided_by_guess": "parts satisfied by a guess within inferred bounds",
    "model_hits": "branch sides known feasible from the path's model",
    "replays": "counterexamples replayed on the Java virtual machine",
    "concrete_runs": "program runs on the Java virtual machine",
    "inventions": "times that a solver of Horn clauses was asked for invariants",
    "proof_rounds": "rounds of proofs about cut loops",
    "paths_with_threads": "paths on which threads started",
    "scheduling_points": "operations at which more than one thread could go on",
    "preemptions": "highest number of preemptions on a path",
    "redundant_schedules": "schedules given up because an equivalent one was explored",
    "spins": "times a thread was found to go round in circles",
    "weak_explorations": "explorations of a memory that shows what data races may",
    "stress_replays": "stress replays of what such a memory showed",
    "pieces": "pieces of the exploration that other processes finished",
    "pieces_lost": "pieces that they lost, and that were explored where they came from",
    "classes_loaded": "class files loaded by the symbolic machine",
}
_HIGHEST = ("preemptions",)

TABLES: dict[str, str] = {
    "natives": "native and opaque methods called, with how each is treated",
    "merges_by_kind": "states joined, by the kind of region",
    "exits_by_kind": "ways in which states left regions",
    "merges_refused": "regions not opened and states not joined, by reason",
}


@dataclass(frozen=True)
class Present:
    """Where an exploration stands: what is open (ending, message, place), and the deepest loop of a path."""

    obligations: tuple[tuple[str, str, str | None], ...] = ()
    loop: str = ""


@dataclass(frozen=True)
class Counts:
    """The counts of another process."""

    counters: dict[str, int]
    tables: dict[str, dict[str, int]]
    longest: tuple[float, str | None]
    lines: frozenset[tuple[str, int]]


class Stats:
    """Counters by name (see COUNTERS) and wall time by phase in seconds."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = dict.fromkeys(COUNTERS, 0)
        self.tables: dict[str, dict[str, int]] = {name: {} for name in TABLES}
        self.phases_s: dict[str, float] = {}
        self._running: dict[str, float] = {}
        """Phases that have not ended, with their beginnings on the monotonic clock."""
        self.longest_s = 0.0
        """The time of the branch that took longest to decide, and its line."""
        self.longest_at: str | None = None
        self._asking: tuple[float, Callable[[], str]] | None = None
        self.present_wanted = False
        """Somebody asks for ``present``: the exploration makes it when it next can."""
        self.present = Present()
        self.depth = 0
        """Number of conditions on the path that forked last."""
        self.lines: set[tuple[str, int]] | None = None
        """Source lines that the symbolic machine executed, where somebody wants to know."""

    def add(self, name: str, amount: int = 1) -> None:
        """Add to a declared counter; an undeclared name raises KeyError."""
        self.counters[name] += amount

    def count(self, table: str, row: str, amount: int = 1) -> None:
        """Add to a row of a declared table; an undeclared table raises KeyError."""
        rows = self.tables[table]
        rows[row] = rows.get(row, 0) + amount

    def restart(self) -> None:
        """Count from nothing, in a fork that reports to its parent."""
        self.counters.update(dict.fromkeys(self.counters, 0))
        for rows in self.tables.values():
            rows.clear()
        self.longest_s, self.longest_at = 0.0, None

    def counts(self) -> Counts:
        """The counts of this process, for ``include``."""
        longest = self.longest_s, self.longest_at
        return Counts(self.counters, self.tables, longest, frozenset(self.lines or ()))

    def include(self, counts: Counts) -> None:
        """Add what another process counted."""
        for name, amount in counts.counters.items():
            present = self.counters[name]
            self.counters[name] = max(present, amount) if name in _HIGHEST else present + amount
        for table, rows in counts.tables.items():
            for row, amount in rows.items():
                self.count(table, row, amount)
        if counts.longest[0] > self.longest_s:
            self.longest_s, self.longest_at = counts.longest
        if self.lines is not None:
            self.lines |= counts.lines

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Measure the wall time of a phase; repeated phases add up."""
        start = self._running[name] = time.monotonic()
        try:
            yield
        finally:
            self._running.pop(name, None)
            self.phases_s[name] = self.phases_s.get(name, 0.0) + time.monotonic() - start

    @property
    def running(self) -> str:
        """The phase that is under way, the outermost of several; nothing between phases."""
        return next(iter(list(self._running)), "")

    @contextmanager
    def question(self, where: Callable[[], str]) -> Iterator[None]:
        """Remember a question to solvers, and the longest one; ``where`` says its line when asked."""
        start = time.monotonic()
        self._asking = (start, where)
        try:
            yield
        finally:
            self._asking = None
            self._note_question(time.monotonic() - start, where)

    def _note_question(self, taken_s: float, where: Callable[[], str]) -> None:
        if taken_s > self.longest_s and taken_s > NOTABLE_S:
            self.longest_s, self.longest_at = taken_s, where()

    def as_dict(self) -> dict[str, object]:
        """Data for --json and tables; phases that have not ended count up to now."""
        now = time.monotonic()
        phases_s = dict(self.phases_s)
        for name, start in list(self._running.items()):
            phases_s[name] = phases_s.get(name, 0.0) + now - start
        if (asking := self._asking) is not None:
            self._note_question(now - asking[0], asking[1])
        return {
            "counters": dict(self.counters),
            "tables": {name: dict(rows) for name, rows in self.tables.items()},
            "phases_s": {k: round(v, 4) for k, v in phases_s.items()},
            "longest_question": {"s": round(self.longest_s, 3), "where": self.longest_at},
            "deepest_loop": self.present.loop or None,
        }
