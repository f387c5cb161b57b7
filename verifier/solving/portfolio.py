"""The last stage: asks the solvers.

The first responder runs in this process and answers nearly everything. A query that outlives a short
slice also goes to a process with another solver; the first answer wins and the others are cancelled. At
most two solvers run at once: one in *slot A* (the first responder, later others in a process) and one
in *slot B*. The order of the solvers is the *plan* of the query's feature class, ordered by what was learned.

A helper thread (``helper``) owns the processes; the calling thread is inside the first responder
meanwhile.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from typing import Final

from verifier.clock import Deadline, add_waited, work_s
from verifier.solver import UNRELIABLE, counter_of, preference
from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.solving.backends.backend import AnyBackend, BackendMissingError
from verifier.solving.feature import ARRAY, FLOAT, Features, class_name
from verifier.solving.helper import Helper, Race, Start
from verifier.solving.options import SolverOptions
from verifier.solving.solver_process import SolverProcess
from verifier.solving.solvers import make_backend
from verifier.stats import Stats
from verifier.terms.term import Term

LOGGER = logging.getLogger(__name__)

FRESH_LIMIT: Final = 50_000
"""Queries with more new terms are not begun in this process, where a solver might not stop in time."""

PATIENCE: Final = 0.8
"""The share of the time limit after which the first responder makes room for the third solver."""
PATIENCE_S: Final = 2.0
"""The seconds after which it does, if that is sooner, and queries of the kind are not slow as a rule."""
EARLY_S: Final = 0.01
"""The first responder's time alone where others join early."""


class PortfolioSolver:
    """Solvers side by side, the likeliest first."""

    def __init__(self, options: SolverOptions, stats: Stats) -> None:
        self._options = options
        self._stats = stats
        self._features = Features()
        self._backends: dict[str, AnyBackend | None] = {}
        self._helper = Helper(options, stats)
        self._turns: dict[str, SolverProcess] = {}
        self._pid = os.getpid()
        self._of_parent: list[object] = []
        self._average_s: dict[str, float] = {}
        self._wins: dict[str, dict[str, int]] = {}

    @property
    def pids(self) -> list[int]:
        """Solver processes alive now."""
        return self._helper.pids + [p.pid for p in self._turns.values() if p.pid is not None]

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Ask the solvers that fit the query."""
        if self._pid != os.getpid():
            self._renew()
        self._stats.add("solver_queries")
        limit_s = self._options.time_limit_s if time_limit_s is None else time_limit_s
        if limit_s <= 0:
            return Unknown("time limit")
        bits, fresh = self._features.of_query(constraints)
        kind = class_name(bits)
        order = self._order(kind)
        first = self._first(order) if fresh <= FRESH_LIMIT or self._options.helpers == "never" else None
        if self._options.helpers == "never":
            return self._in_sequence(constraints, kind, order, limit_s)
        race = Race(constraints, limit_s, first, lambda: self._plan(kind, order, first, limit_s))
        self._helper.begin(race)
        if first is not None:
            answer = first.check(constraints)
            if isinstance(answer, Unknown):
                self._helper.first_is_over(race, answer.reason)
            else:
                self._helper.finish(race, answer, first.name)
        if not race.done:
            self._helper.wait(race)
        worked_s = race.first_worked_s
        add_waited(race.span_s - worked_s)
        if race.answer is None:
            self._stats.add("solver_unknown")
            return Unknown("; ".join(race.reasons) or "time limit")
        self._learn(kind, race.winner, worked_s, first)
        return race.answer

    def _renew(self) -> None:
        """In a fork: the helper's thread and processes belong to the parent, and are left alone."""
        self._of_parent += [self._helper, self._turns]
        self._helper, self._turns = Helper(self._options, self._stats), {}
        self._pid = os.getpid()

    def _in_sequence(
        self, constraints: Sequence[Term], kind: str, order: Sequence[str], limit_s: float
    ) -> Answer:
        """One solver after the other, each with a growing share of the time."""
        deadline = Deadline(limit_s)
        reasons = []
        usable = [name for name in order if self._backend(name) is not None]
        for at, name in enumerate(usable):
            left = deadline.left_s()
            backend = self._backend(name)
            if left <= 0 or backend is None:
                break
            share = left if at == len(usable) - 1 else max(left / 4, min(left, 0.5))
            begun_s = work_s()
            if name in UNRELIABLE:
                process = self._turns.get(name)
                if process is None:
                    process = SolverProcess(name, self._options.memory_limit_bytes)
                    self._turns[name] = process
                answer = process.check(constraints, share)
            else:
                answer = backend.check(constraints, share)
            if not isinstance(answer, Unknown):
                self._learn(kind, name, work_s() - begun_s, backend)
                return answer
            reasons.append(answer.reason)
        self._stats.add("solver_unknown")
        return Unknown("; ".join(reasons) or "no solver is installed")

    def _backend(self, name: str) -> AnyBackend | None:
        if name not in self._backends:
            try:
                self._backends[name] = make_backend(name)
            except BackendMissingError:
                LOGGER.info("solver %s is not installed", name)
                self._backends[name] = None
        return self._backends[name]

    def _first(self, order: Sequence[str]) -> AnyBackend | None:
        """The first installed solver of the order."""
        for name in order:
            backend = self._backend(name)
            if backend is not None:
                return backend
        return None

    def _order(self, kind: str) -> list[str]:
        """Solvers for a feature class: the fixed first responder, the others by wins so far."""
        preferred = preference(kind)
        wins = self._wins.get(kind)
        if not wins:
            return list(preferred)
        later = sorted(preferred[1:], key=lambda name: -wins.get(name, 0))
        return [preferred[0], *later]

    def _plan(self, kind: str, order: Sequence[str], first: AnyBackend | None, limit_s: float) -> list[Start]:
        """The schedule of solvers: (time, slot, solver). In slot A the first responder runs until
        replaced."""
        others = [name for name in order if first is None or name != first.name]
        if not others:
            return []
        average_s = self._average_s.get(kind, 0.005)
        slice_s = 0.0 if first is None else min(max(8 * average_s, 0.03), 0.3, limit_s / 4)
        if self._options.helpers == "early":
            slice_s = min(slice_s, EARLY_S)
        plan = [(slice_s, "B", others[0])]
        turns = others[1:]
        if kind in ("float", "remainder") and first is not None:
            for at, name in enumerate(turns):
                plan.append((limit_s * (at + 2) / (len(turns) + 2), "B", name))
            return plan
        patience_s = 0.0 if first is None else min(max(PATIENCE_S, 4 * slice_s), PATIENCE * limit_s)
        for at, name in enumerate(turns):
            plan.append((patience_s + (limit_s - patience_s) * at / len(turns), "A", name))
        return sorted(plan)

    def _learn(self, kind: str, winner: str, seconds: float, first: AnyBackend | None) -> None:
        self._stats.add(counter_of(winner))
        if first is not None and winner == first.name:
            before = self._average_s.get(kind, 0.005)
            self._average_s[kind] = before * 0.95 + seconds * 0.05
        else:
            wins = self._wins.setdefault(kind, {})
            wins[winner] = wins.get(winner, 0) + 1

    def close(self) -> None:
        """End processes and in-process solvers."""
        self._helper.close()
        for process in self._turns.values():
            process.kill()
        for backend in self._backends.values():
            if backend is not None:
                backend.close()


class SingleSolver:
    """One solver: in this process, or in one of its own if interrupts cannot be relied upon."""

    def __init__(self, name: str, stats: Stats, memory_limit_bytes: int = 4 << 30) -> None:
        self._name = name
        self._stats = stats
        self._features = Features()
        self._backend: AnyBackend | None = None
        self._process = SolverProcess(name, memory_limit_bytes) if name in UNRELIABLE else None
        self._memory_limit_bytes = memory_limit_bytes
        self._pid = os.getpid()
        self._of_parent: list[object] = []

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Ask the solver, if it knows the query's sorts."""
        self._stats.add("solver_queries")
        if time_limit_s is not None and time_limit_s <= 0:
            return Unknown("time limit")
        try:
            if self._backend is None:
                self._backend = make_backend(self._name)
        except BackendMissingError:
            return Unknown(f"solver {self._name} is not installed")
        bits, _ = self._features.of_query(constraints)
        if (bits & FLOAT and not self._backend.has_floats) or (bits & ARRAY and not self._backend.has_arrays):
            return Unknown(f"{self._name} lacks a sort of the query")
        if self._process is not None and self._pid != os.getpid():
            self._of_parent.append(self._process)
            self._process, self._pid = SolverProcess(self._name, self._memory_limit_bytes), os.getpid()
        if self._process is None:
            answer = self._backend.check(constraints, time_limit_s)
        else:
            answer = self._process.check(constraints, time_limit_s)
        match answer:
            case Unknown():
                self._stats.add("solver_unknown")
            case Sat() | Unsat():
                self._stats.add(counter_of(self._name))
        return answer

    def close(self) -> None:
        """Release the solver."""
        if self._process is not None:
            self._process.kill()
        if self._backend is not None:
            self._backend.close()
