"""A solver that answers no more once the time of a proof is over.

Each question has a limit of its own, but one check of candidates may ask any number of questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.exploration.budget import Budget
from verifier.solving.answer import Answer, Solver, Unknown
from verifier.terms.term import Term


class Budgeted:
    """Asks another solver while there is time."""

    def __init__(self, solver: Solver, budget: Budget) -> None:
        self._solver = solver
        self._budget = budget

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """The answer of the other solver within what is left; ``Unknown`` if nothing is."""
        left_s = self._budget.left_s()
        if left_s <= 0:
            return Unknown("the time of the proof is over")
        return self._solver.check(constraints, left_s if time_limit_s is None else min(time_limit_s, left_s))

    def close(self) -> None:
        """Close the other solver."""
        self._solver.close()
