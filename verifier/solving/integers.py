"""A solver stage that tries linear integer arithmetic first, for sums and comparisons of bit-vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.clock import work_s
from verifier.solving.answer import Answer, Layer, Solver, Unknown
from verifier.solving.feature import FLOAT, NONLINEAR, Features
from verifier.terms.term import Term

if TYPE_CHECKING:
    from verifier.solving.backends.z3 import Integers

_LIMIT_S = 0.25
_WHOLE_S = 2.0
"""Where integers tell all, if there is no limit."""
_REST_SHARE = 0.25
"""Share of the limit that other solvers have at least."""
_PRODUCTS_S = 0.5
"""For a question about products."""


class IntegerSolver(Layer):
    """Linear arithmetic of integers (backends/z3.py), products of integers, then another solver."""

    def __init__(self, inner: Solver) -> None:
        super().__init__(inner)
        self._integers: Integers | None = None
        self._with_products: Integers | None = None
        self._features = Features()

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the constraints can hold together."""
        if self._integers is None:
            from verifier.solving.backends.z3 import Integers  # most runs do without

            self._integers = Integers()
        begun_s = work_s()
        if self._integers.has_all(constraints):
            limit_s = _WHOLE_S if time_limit_s is None else time_limit_s
        else:
            limit_s = _LIMIT_S if time_limit_s is None else min(_LIMIT_S, time_limit_s)
        answer = self._integers.check(constraints, limit_s)
        if (
            isinstance(answer, Unknown)
            and self._features.of_query(constraints)[0] & (FLOAT | NONLINEAR) == NONLINEAR
        ):
            answer = self._of_products(constraints, time_limit_s)
        if not isinstance(answer, Unknown):
            return answer
        if time_limit_s is not None:
            time_limit_s = max(time_limit_s - (work_s() - begun_s), _REST_SHARE * time_limit_s)
        return self._inner.check(constraints, time_limit_s)

    def _of_products(self, constraints: Sequence[Term], time_limit_s: float | None) -> Answer:
        if self._with_products is None:
            from verifier.solving.backends.z3 import Integers

            self._with_products = Integers(products=True)
        limit_s = _PRODUCTS_S if time_limit_s is None else min(_PRODUCTS_S, time_limit_s)
        return self._with_products.check(constraints, limit_s)
