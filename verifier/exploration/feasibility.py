"""Whether a path condition is satisfiable with a further condition: by the path's model, else by the
solver."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.exploration.exploration import Functions, Limits
from verifier.exploration.pruning import Pruning
from verifier.machine.state import State
from verifier.solving.answer import Answer, Model, Sat, Solver, Unknown, Unsat
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

NOT_ASKED = Unknown("not asked")
"""The answer of a query that pruning skips."""


@dataclass(frozen=True)
class Sides:
    """For a condition on a path: whether the path can continue if it is true, and if it is false."""

    holds: Answer
    fails: Answer


class Feasibility:
    """Queries about the paths of one exploration, within its limits."""

    def __init__(
        self,
        tm: TermFactory,
        solver: Solver,
        stats: Stats,
        limits: Limits,
        *,
        pruning: Pruning | None = None,
        functions: Functions | None = None,
        reuse_models: bool = True,
    ) -> None:
        """``reuse_models``: whether a path's model may answer for the side of a branch that it satisfies."""
        self._tm = tm
        self._solver = solver
        self._stats = stats
        self._limits = limits
        self._pruning = pruning or Pruning("always", 0)
        self._functions = dict(functions or {})
        self._reuse_models = reuse_models
        self._evaluated: Model = {}
        self._evaluator = Evaluator(self._evaluated, self._functions)

    def sides(self, state: State, condition: Term) -> Sides:
        """The feasibility of both sides of a branch."""
        negation = self._tm.not_(condition)
        if state.model is None or not self._reuse_models:
            return Sides(self._ask(state, condition), self._ask(state, negation))
        self._stats.add("model_hits")
        present = Sat(state.model)
        if self._evaluator_of(state.model).value(condition):
            return Sides(present, self._ask(state, negation))
        return Sides(self._ask(state, condition), present)

    def excludes(self, state: State, condition: Term) -> bool:
        """Whether the path condition excludes a condition."""
        if state.model is not None and self._evaluator_of(state.model).value(condition):
            return False
        return isinstance(self._ask(state, condition), Unsat)

    def helps(self, state: State, guards: list[Term], literal: Term) -> bool:
        """Whether queries about a literal have answers under the assumption that guards all hold, or all
        fail."""
        corners = (guards, [self._tm.not_(guard) for guard in guards])
        return any(
            not isinstance(self._answer([*state.condition, *corner, literal], 2), Unknown)
            for corner in corners
        )

    def narrow(self, state: State, guards: tuple[Term, ...]) -> None:
        """Find out whether the path condition allows only one of the guards, that of its model."""
        state.narrowed[guards] = len(state.condition)
        if state.model is None:
            return
        evaluator = self._evaluator_of(state.model)
        holding = next((guard for guard in guards if evaluator.value(guard)), None)
        if holding is not None and isinstance(self._ask(state, self._tm.not_(holding)), Unsat):
            state.known[holding] = True

    def is_impossible(self, state: State) -> bool:
        """Whether an uncertain path turns out to be infeasible."""
        if not state.uncertain or state.model is not None:
            return False
        limit_s = max(self._limits.query_limit_s, self._limits.budget.left_s() / 8)
        return isinstance(self._solver.check(state.condition, limit_s), Unsat)

    def _ask(self, state: State, literal: Term) -> Answer:
        """The feasibility of the path with a literal, unless pruning skips the query."""
        if not self._pruning.ask():
            return NOT_ASKED
        answer = self._answer([*state.condition, literal])
        if isinstance(answer, Unknown):
            self._stats.add("solver_unknown")
        else:
            self._pruning.learn(isinstance(answer, Unsat))
        return answer

    def _answer(self, constraints: list[Term], divisor: int = 1) -> Answer:
        """``divisor``: of the time for a query."""
        limit_s = min(self._limits.query_limit_s, self._limits.budget.left_s()) / divisor
        return self._solver.check(constraints, max(0.05, limit_s))

    def _evaluator_of(self, model: Model) -> Evaluator:
        """The evaluator of a model; the last one is cached, as a path uses it repeatedly."""
        if self._evaluated is not model:
            self._evaluated = model
            self._evaluator = Evaluator(model, self._functions)
        return self._evaluator
