"""The stage that believes no model it has not evaluated, and deals with opaque functions.

Query in: original constraints. It lowers them, asks the stages below, and evaluates the answer's model
on the original constraints. Where an opaque function was guessed wrong it adds the function's true
values at that point as facts and asks again, so "unsatisfiable" stays sound and "satisfiable" is checked.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.clock import Deadline
from verifier.solving.answer import Answer, Layer, Model, Sat, Solver, Unknown, Unsat
from verifier.solving.lowering import Lowering
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator, UnknownFunctionError
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term, free_variables

LOGGER = logging.getLogger(__name__)

REPAIR_ROUNDS: Final = 4
"""How often a model that guessed an opaque function wrong is refined."""
EXACT_ROUND: Final = 1
"""The round from which float remainders are spelled out (which takes a solver a second for doubles)."""


class ValidatingSolver(Layer):
    """Evaluates models; refines opaque functions; never passes on a wrong model."""

    def __init__(
        self,
        tm: TermFactory,
        inner: Solver,
        lowering: Lowering,
        functions: Mapping[str, Callable[..., Any]],
        stats: Stats,
    ) -> None:
        self._tm = tm
        super().__init__(inner)
        self._lowering = lowering
        self._functions = functions
        self._stats = stats

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the constraints hold together, opaque functions having their true meaning."""
        deadline = None if time_limit_s is None else Deadline(time_limit_s)
        lowered: list[Term] = []
        origin: dict[Term, Term] = {}
        opaque: dict[Term, None] = {}
        for constraint in constraints:
            parts = self._lowering.lower(constraint)
            for part in parts:
                if part not in origin:
                    lowered.append(part)
                origin.setdefault(part, constraint)
            opaque.update(dict.fromkeys(self._lowering.opaque(constraint)))
        answer = self._inner.check(lowered, time_limit_s)
        if isinstance(answer, Sat):
            return self._validate(constraints, lowered, list(opaque), answer, deadline)
        if isinstance(answer, Unsat) and answer.core is not None:
            return Unsat(tuple(dict.fromkeys(origin[part] for part in answer.core)))
        return answer

    def _validate(
        self,
        constraints: Sequence[Term],
        lowered: list[Term],
        opaque: list[Term],
        answer: Sat,
        deadline: Deadline | None,
    ) -> Answer:
        lemmas: list[Term] = []
        for repair in range(REPAIR_ROUNDS):
            try:
                evaluator = Evaluator(answer.model, self._functions)
                if all(evaluator.holds(constraint) for constraint in constraints):
                    return Sat(_inputs_of(constraints, answer.model))
                if not opaque:
                    self._stats.add("solver_defects")
                    LOGGER.error("a solver's model does not satisfy its query of %d", len(constraints))
                    return Unknown("solver defect: its model does not satisfy the query")
                lemmas += self._point_lemmas(opaque, evaluator)
                if repair == EXACT_ROUND:
                    lemmas += self._lowering.exact_remainders(opaque)
            except UnknownFunctionError as missing:
                return Unknown(f"opaque function {missing.name}")
            left = None if deadline is None else deadline.left_s()
            if left is not None and left <= 0:
                break
            self._stats.add("repairs")
            again = self._inner.check([*lowered, *lemmas], left)
            if isinstance(again, Unsat):
                return Unsat(None)
            if isinstance(again, Unknown):
                return again
            answer = again
        return Unknown(f"opaque function {', '.join(sorted({_name(term) for term in opaque}))}")

    def _point_lemmas(self, opaque: list[Term], evaluator: Evaluator) -> list[Term]:
        """True values of the applications at the model's arguments: valid facts."""
        tm = self._tm
        lemmas = []
        for term in opaque:
            result = tm.literal(evaluator.value(term), term.sort)
            here = [
                self._lowering.lowered_equality(arg, tm.literal(evaluator.value(arg), arg.sort))
                for arg in term.args
            ]
            lemmas.append(tm.implies(tm.and_(*here), tm.eq(self._lowering.stand_in(term), result)))
        return lemmas


def _name(term: Term) -> str:
    return str(term.data) if term.op == Op.FN else term.op


def _inputs_of(constraints: Sequence[Term], model: Model) -> Model:
    """The part of the model about the constraints' own variables."""
    wanted: set[Term] = set()
    for constraint in constraints:
        wanted |= free_variables(constraint)
    return {variable: value for variable, value in model.items() if variable in wanted}
