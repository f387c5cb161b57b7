"""The stage that decides queries by interval inference, without a solver.

Contradicting bounds refute a query. Where they leave freedom, a guess within them (the recent model's
value, moved inside the bounds) often satisfies it; guesses are checked by evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from verifier.solving.answer import Answer, Model, Sat, Solver, Unsat
from verifier.solving.caching import satisfies
from verifier.stats import Stats
from verifier.terms.context import IntervalContext
from verifier.terms.evaluator import Evaluator, default_value
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.terms.term import Op, Term, free_variables


class DecidingSolver:
    """Refutes and satisfies by bounds."""

    def __init__(
        self,
        tm: TermFactory,
        inner: Solver,
        stats: Stats,
        functions: Mapping[str, Callable[..., Any]],
        rounds: int,
    ) -> None:
        self._tm = tm
        self._inner = inner
        self._stats = stats
        self._functions = functions
        self._rounds = rounds
        self._last: Model = {}

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Decide by bounds if they suffice, else ask below."""
        context = IntervalContext(self._tm)
        if not context.assume_all(constraints, self._rounds):
            self._stats.add("decided_by_intervals")
            return Unsat()
        for guess in self._guesses(constraints, context):
            if satisfies(Evaluator(guess, self._functions), constraints):
                self._stats.add("decided_by_guess")
                self._last.update(guess)
                return Sat(guess)
        answer = self._inner.check(constraints, time_limit_s)
        if isinstance(answer, Sat):
            self._last.update(answer.model)
        return answer

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
            elif variable.sort.is_bv:
                bounds = context.bounds(variable)
                near[variable] = min(max(value, bounds[0]), bounds[1])
                low[variable], high[variable] = bounds
        guesses = [near]
        if low != near:
            guesses.append(low)
        if high != near and high != low:
            guesses.append(high)
        return guesses

    def close(self) -> None:
        """Close the stages below."""
        self._inner.close()
