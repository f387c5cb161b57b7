"""The stages that decide queries by interval inference, without a solver.

Contradicting bounds refute a query. Where they leave freedom, a guess within them (the recent model's
value, moved inside the bounds) often satisfies it; guesses are checked by evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.solving.answer import Answer, Layer, Model, Sat, Solver, Unsat
from verifier.solving.caching import satisfies
from verifier.solving.feature import FLOAT, NONLINEAR, OPAQUE, Features
from verifier.stats import Stats
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.context import NODE_LIMIT, IntervalContext
from verifier.terms.evaluator import Evaluator, default_value
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.terms.term import Op, Term, free_variables

CONTEXT_LIMIT: Final = 128
"""Most contexts kept for queries that extend an earlier one."""
REACH: Final = 12
"""How many constraints a query may have more than the one whose context it builds upon."""
MOST_CREDIT: Final = 100_000
"""Visits that plain queries may cost from the start, and the most that they can earn."""
LEAST_VISITS: Final = 100
"""The least number of visits that a plain query may use."""
REWARD: Final = 1_000
"""Visits that the answer to a plain query is worth: a solver needs about as long for one."""


class Contexts:
    """Interval contexts of recent queries, each built upon that of a beginning of the query.

    Linear queries over integers are cheap for a solver, so what bounds may cost there has to be earned: each
    visit of a term is paid from a credit, to which every query decided adds.
    """

    def __init__(self, tm: TermFactory, rounds: int) -> None:
        self._tm = tm
        self._rounds = rounds
        self._known: dict[tuple[Term, ...], IntervalContext] = {}
        self._features = Features()
        self._credit = MOST_CREDIT

    def note_decided(self) -> None:
        """A query needed no solver."""
        self._credit = min(self._credit + REWARD, MOST_CREDIT)

    def affords_guesses(self, constraints: tuple[Term, ...]) -> bool:
        """Whether assignments may be tried, which costs visits too."""
        return self._credit > 0 or self._is_hard(constraints)

    def pay(self, visits: int) -> None:
        """Terms were visited for a query."""
        self._credit = max(self._credit - visits, 0)

    def _is_hard(self, constraints: tuple[Term, ...]) -> bool:
        return bool(self._features.of_query(constraints)[0] & (FLOAT | NONLINEAR | OPAQUE))

    def _most_visits(self, constraints: tuple[Term, ...]) -> int:
        if self._is_hard(constraints):
            return NODE_LIMIT
        return min(max(self._credit, LEAST_VISITS), NODE_LIMIT)

    def of_query(self, constraints: tuple[Term, ...]) -> IntervalContext:
        """The result of bounds for the constraints.

        The context of all constraints but the last is cached too: the next query often replaces the last
        constraint or adds to the others.
        """
        known = self._known.get(constraints)
        if known is not None:
            return known
        context = IntervalContext(self._tm)
        limit = self._most_visits(constraints)
        at = 0
        for length in range(len(constraints) - 1, max(len(constraints) - REACH, 0), -1):
            found = self._known.get(constraints[:length])
            if found is not None:
                context, at = found, length
                break
        for end in (len(constraints) - 1, len(constraints)):
            if end > at:
                context = context.child(limit)
                context.assume_all(constraints[at:end], self._rounds)
                self.pay(context.visits)
                at = end
                self._keep(constraints[:end], context)
            if not context.feasible:
                break
        return context

    def _keep(self, constraints: tuple[Term, ...], context: IntervalContext) -> None:
        if len(self._known) >= CONTEXT_LIMIT:
            del self._known[next(iter(self._known))]
        self._known[constraints] = context


class RefutingSolver(Layer):
    """Refutes by contradicting bounds."""

    def __init__(self, inner: Solver, stats: Stats, contexts: Contexts) -> None:
        super().__init__(inner)
        self._stats = stats
        self._contexts = contexts

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Refute by bounds if they suffice, else ask the solver below."""
        if not self._contexts.of_query(tuple(constraints)).feasible:
            self._stats.add("decided_by_intervals")
            self._contexts.note_decided()
            return Unsat()
        return self._inner.check(constraints, time_limit_s)


class GuessingSolver(Layer):
    """Satisfies by a guess within the bounds."""

    def __init__(
        self, inner: Solver, stats: Stats, functions: Mapping[str, Callable[..., Any]], contexts: Contexts
    ) -> None:
        super().__init__(inner)
        self._stats = stats
        self._functions = functions
        self._contexts = contexts
        self._last: Model = {}

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Try a few assignments, else ask the solver below."""
        for guess in self._affordable_guesses(tuple(constraints)):
            evaluator = Evaluator(guess, self._functions)
            satisfied = satisfies(evaluator, constraints)
            self._contexts.pay(evaluator.size)
            if satisfied:
                self._stats.add("decided_by_guess")
                self._contexts.note_decided()
                self._last.update(guess)
                return Sat(guess)
        answer = self._inner.check(constraints, time_limit_s)
        if isinstance(answer, Sat):
            self._last.update(answer.model)
        return answer

    def _affordable_guesses(self, constraints: tuple[Term, ...]) -> list[Model]:
        if not self._contexts.affords_guesses(constraints):
            return []
        return self._guesses(constraints, self._contexts.of_query(constraints))

    def _guesses(self, constraints: Sequence[Term], context: IntervalContext) -> list[Model]:
        """Assignments within the bounds: near the last model, at the low and at the high ends."""
        variables: dict[Term, None] = {}
        for constraint in constraints:
            for variable in free_variables(constraint):
                if variable.op == Op.VAR:
                    variables[variable] = None
        near: Model = {}
        low: Model = {}
        high: Model = {}
        for variable in variables:
            last = self._last.get(variable)
            value = default_value(variable.sort) if last is None else last
            near[variable] = low[variable] = high[variable] = value
            if variable.sort is BOOL:
                truth = context.truth(variable)
                if truth is not None:
                    near[variable] = low[variable] = high[variable] = truth
            elif isinstance(value, ArrayValue):
                continue
            elif variable.sort.is_bv:
                bounds = context.bounds(variable)
                near[variable] = min(max(value, bounds[0]), bounds[1])
                low[variable], high[variable] = bounds
            elif variable.sort.is_float:
                limits = context.float_bounds(variable)  # every end is a number of the sort
                if limits.is_number and not limits.low <= value <= limits.high:
                    near[variable] = min(max(0.0, limits.low), limits.high)
                    low[variable], high[variable] = limits.low, limits.high
        guesses = [near]
        if low != near:
            guesses.append(low)
        if high != near and high != low:
            guesses.append(high)
        return guesses
