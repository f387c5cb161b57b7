"""The stage that searches for models of floating-point queries by minimising their distance.

Solvers are poor at long floating-point arithmetic and know nothing of opaque functions. Here variables
move along the order of representable numbers, by powers of two of steps, one at a time, then several at
random; from several starts. It can only satisfy, never refute; models are checked by evaluation.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.clock import Deadline
from verifier.solving.answer import Answer, Layer, Model, Sat, Solver, Unknown
from verifier.solving.approximation import quick_functions
from verifier.solving.caching import satisfies
from verifier.solving.feature import FLOAT, OPAQUE, Features
from verifier.stats import Stats
from verifier.terms.concrete_value import number_of, round_to_f32
from verifier.terms.distance import compile_distance, from_ordinal, ordinal
from verifier.terms.evaluator import Evaluator
from verifier.terms.sort import BOOL, F32, Sort
from verifier.terms.term import Op, Term, free_variables, post_order

FIRST_BUDGET_S: Final = 0.05
"""How much CPU time to search before a solver is asked about plain floating point."""
OPAQUE_BUDGET_S: Final = 0.4
"""The CPU time for queries with an opaque function, at which solvers can only guess."""
GROWTH: Final = 4
"""How much longer than before each turn to search is."""
SOLVER_TURN_S: Final = 2.0
"""Least time for a turn of the solvers, if there is that much."""
SOLVER_FACTOR: Final = 16
"""How much longer than the search before it a turn of the solvers is, for plain floating point."""
OPAQUE_FACTOR: Final = 2
"""The factor for queries with an opaque function."""
DEFAULT_LIMIT_S: Final = 30.0
"""Time for a query whose caller names no limit."""
SMALL: Final = 10
"""Programs like integers up to here."""
POLISH_LIMIT: Final = 200
"""How many neighbours of a point are tried where stand-ins for opaque functions misled the search."""
WANDER_LIMIT: Final = 250
"""How many random moves in a row may fail before the search starts elsewhere."""
DESCENT_PER_VARIABLE: Final = 400
"""How many distances per variable the first descents may measure; later ones more."""
INFINITE: Final = float("inf")


class SearchSolver(Layer):
    """Searches before and after the solvers are asked."""

    def __init__(self, inner: Solver, stats: Stats, functions: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__(inner)
        self._stats = stats
        self._functions = functions
        self._features = Features()
        self._last: Model = {}

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Search and ask below by turns that grow, until one of them knows."""
        bits, _ = self._features.of_query(constraints)
        if not bits & FLOAT:
            return self._inner.check(constraints, time_limit_s)
        search = Search(constraints, self._functions, self._last)
        if not search.is_possible:
            return self._inner.check(constraints, time_limit_s)
        limit_s = DEFAULT_LIMIT_S if time_limit_s is None else time_limit_s
        deadline = Deadline(limit_s)
        opaque = bool(bits & OPAQUE)
        search_s = min(OPAQUE_BUDGET_S if opaque else FIRST_BUDGET_S, limit_s / 4)
        answer: Answer = Unknown("time limit")
        while True:
            model = search.run(search_s)
            if model is not None:
                self._stats.add("decided_by_search")
                self._last.update(model)
                return Sat(model)
            left = deadline.left_s()
            if left <= 0:
                return answer
            turn_s = max(SOLVER_TURN_S, search_s * (OPAQUE_FACTOR if opaque else SOLVER_FACTOR))
            answer = self._inner.check(constraints, min(turn_s, left * (0.6 if opaque else 0.8)))
            if isinstance(answer, Sat):
                self._last.update(answer.model)
            left = deadline.left_s()
            if not isinstance(answer, Unknown) or left <= 0:
                return answer
            search_s = min(search_s * GROWTH, left)


class Search:
    """The search on one query; ``run`` continues where it stopped."""

    def __init__(
        self,
        constraints: Sequence[Term],
        functions: Mapping[str, Callable[..., Any]],
        hint: Model,
    ) -> None:
        """``hint`` is a model of similar constraints, the first start."""
        self._constraints = constraints
        self._functions = functions
        self._hint = hint
        found: dict[Term, None] = {}
        for constraint in constraints:
            for variable in free_variables(constraint):
                if variable.op == Op.VAR:
                    found[variable] = None
        self._variables = sorted(found, key=lambda v: v.uid)
        self._sorts = [variable.sort for variable in self._variables]
        self._random = random.Random(len(constraints))
        self._literals: dict[bool, list[int]] = {True: [], False: []}
        self._starts = 0
        self._measured = 0
        self._enough = 0
        self._best: tuple[float, list[int]] | None = None
        self._distance = self._compiled(quick_functions(functions))
        self._collect_literals()

    @property
    def is_possible(self) -> bool:
        """Whether there is something to vary, and a distance."""
        return bool(self._variables) and self._distance is not None

    def run(self, budget_s: float) -> Model | None:
        """A model found within this CPU time, or None."""
        deadline = time.thread_time() + budget_s
        if not self.is_possible:
            return None
        while time.thread_time() < deadline:
            places = self._start()
            distance = self._descend(places, deadline)
            if self._best is None or distance < self._best[0]:
                self._best = (distance, list(places))
            if distance == 0.0:
                model = self._confirmed(places) or self._polished(places)
                if model is not None:
                    return model
                self._best = None
        return None

    def _confirmed(self, places: Sequence[int]) -> Model | None:
        """The model of these places, if it really is one."""
        model = dict(zip(self._variables, self._values(places), strict=True))
        return model if satisfies(Evaluator(model, self._functions), self._constraints) else None

    def _polished(self, places: Sequence[int]) -> Model | None:
        """A model near a place that the stand-ins for opaque functions took for one."""
        quick = self._distance
        self._distance = self._compiled(self._functions)
        try:
            best = list(places)
            distance = self._measure(best)
            for _ in range(POLISH_LIMIT):
                moved = list(best)
                for at in self._random.sample(range(len(moved)), min(2, len(moved))):
                    step = self._random.choice((-1, 1)) << self._random.randrange(8)
                    moved[at] = self._clamped(moved[at] + step, at)
                candidate = self._measure(moved)
                if candidate <= distance:
                    best, distance = moved, candidate
                    if distance == 0.0:
                        return self._confirmed(best)
        finally:
            self._distance = quick
        return None

    def _compiled(self, functions: Mapping[str, Callable[..., Any]]) -> Callable[..., float] | None:
        if any(sort.is_array for sort in self._sorts):
            return None
        return compile_distance(self._constraints, self._variables, functions)

    def _collect_literals(self) -> None:
        for term in post_order(*self._constraints):
            if term.op == Op.CONST and term.sort is not BOOL:
                if term.sort.is_float and term.data == term.data:
                    self._literals[True].append(ordinal(float(term.data)))  # type: ignore[arg-type]
                elif term.sort.is_bv:
                    self._literals[False].append(term.lo)

    def _values(self, places: Sequence[int]) -> list[Any]:
        return [_value(place, sort) for place, sort in zip(places, self._sorts, strict=True)]

    def _measure(self, places: Sequence[int]) -> float:
        assert self._distance is not None
        self._measured += 1
        try:
            result = self._distance(*self._values(places))
        except (ArithmeticError, ValueError, LookupError):
            return INFINITE
        return result

    def _start(self) -> list[int]:
        """The next starting point: simple values first, then random ones, at times near the best."""
        self._starts += 1
        r = self._random
        if self._starts == 1 and any(variable in self._hint for variable in self._variables):
            return [self._place(number_of(self._hint.get(v, 1.0)), v.sort) for v in self._variables]
        if self._starts <= 4:
            return [self._place((1.0, 0.0, -1.0, 10.0)[self._starts - 1], sort) for sort in self._sorts]
        if self._best is not None and r.random() < 0.4:
            places = list(self._best[1])
            self._shake(places, 10.0 ** r.uniform(-3, 1))
            return places
        return [self._random_place(sort) for sort in self._sorts]

    def _place(self, value: float, sort: Sort) -> int:
        return ordinal(value) if sort.is_float else int(value)

    def _random_place(self, sort: Sort) -> int:
        r = self._random
        literals = self._literals[sort.is_float]
        if sort is BOOL:
            return r.randrange(2)
        if literals and r.random() < 0.4:
            return r.choice(literals)
        if sort.is_float and r.random() < 0.3:
            return ordinal(float(r.randint(-SMALL, SMALL)))
        if sort.is_float:
            scale = 10.0 ** r.choice((-3, 0, 0, 1, 1, 2, 3, 6))
            return ordinal(r.uniform(-scale, scale))
        return r.randint(-100, 100) if r.random() < 0.6 else r.randint(-sort.half, sort.half - 1)

    def _clamped(self, place: int, at: int) -> int:
        sort = self._sorts[at]
        if sort is BOOL:
            return place & 1
        if sort.is_float:
            return max(-0x7FF0000000000000, min(place, 0x7FF0000000000000))
        return max(-sort.half, min(place, sort.half - 1))

    def _descend(self, places: list[int], deadline: float) -> float:
        """Improve ``places`` until nothing helps; returns the distance reached."""
        allowance = DESCENT_PER_VARIABLE * (len(places) + 2) * (8 + self._starts) // 8
        self._enough = self._measured + allowance
        distance = self._measure(places)
        improved = True
        while improved and distance > 0.0 and not self._is_over(deadline):
            improved = False
            for at in range(len(places)):
                better = self._line(places, at, distance, deadline)
                if better < distance:
                    distance, improved = better, True
                    if distance == 0.0:
                        return 0.0
        if 0.0 < distance < INFINITE:
            return self._wander(places, distance, deadline)
        return distance

    def _is_over(self, deadline: float) -> bool:
        """Whether this descent has taken its share, or time is up."""
        return self._measured > self._enough or time.thread_time() > deadline

    def _line(self, places: list[int], at: int, distance: float, deadline: float) -> float:
        """Move one variable by powers of two, large first, further while that helps."""
        sort = self._sorts[at]
        top = 1 if sort is BOOL else 61 if sort.is_float else sort.width - 1
        bottom = 0 if sort is not F32 else 29
        exponent = top
        while exponent >= bottom:
            if self._is_over(deadline):
                break
            moved = False
            for sign in (1, -1):
                step = sign << exponent
                while True:
                    old = places[at]
                    places[at] = self._clamped(old + step, at)
                    if places[at] == old:
                        break
                    candidate = self._measure(places)
                    if candidate >= distance:
                        places[at] = old
                        break
                    distance, moved = candidate, True
                    if distance == 0.0:
                        return 0.0
                    step *= 2
            exponent = min(exponent + 2, top) if moved else exponent - 1
        return distance

    def _wander(self, places: list[int], distance: float, deadline: float) -> float:
        """Random moves of several variables at once, for narrow valleys; the size adapts."""
        r = self._random
        size = 0.3
        failures = 0
        while failures < WANDER_LIMIT and not self._is_over(deadline):
            moved = list(places)
            if r.random() < 0.7:
                self._shake(moved, size)
            else:
                for at in r.sample(range(len(moved)), min(2, len(moved))):
                    moved[at] = self._clamped(moved[at] + (r.choice((-1, 1)) << r.randrange(54)), at)
            candidate = self._measure(moved)
            if candidate < distance:
                places[:] = moved
                distance = candidate
                size = min(size * 1.6, 30.0)
                failures = 0
                if distance == 0.0:
                    break
            else:
                failures += 1
                size = max(size * 0.96, 1e-9)
        return distance

    def _shake(self, places: list[int], size: float) -> None:
        """Change about half of the variables by so much of their magnitude."""
        r = self._random
        for at, sort in enumerate(self._sorts):
            if r.random() < 0.5:
                continue
            change = r.gauss(0.0, size)
            if sort.is_float:
                value = from_ordinal(places[at])
                moved = value + change * max(abs(value), 1.0)
                if moved == moved:
                    places[at] = self._clamped(ordinal(moved), at)
            else:
                places[at] = self._clamped(places[at] + round(change * max(abs(places[at]), 4)), at)


def _value(place: int, sort: Sort) -> Any:
    if sort is BOOL:
        return bool(place)
    if sort.is_float:
        value = from_ordinal(place)
        return round_to_f32(value) if sort is F32 else value
    return place
