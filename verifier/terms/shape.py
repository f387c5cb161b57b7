"""Terms up to renaming of their variables.

Two formulas have the same shape exactly if a renaming of variables (sorts kept) turns the one into the
other as written; arguments of commutative operators stand in order of age, which usually agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from verifier.terms.concrete_value import float_to_bits
from verifier.terms.term import Op, Term, bottom_up

VARIABLE_LIMIT: Final = 48
"""Terms over more variables have no shape: comparing them costs more than it gains."""

Shape = tuple[int, tuple[Term, ...]]
"""A number for the form, and the variables in order of first occurrence."""


class Shapes:
    """Numbers the forms of terms."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._memo: dict[Term, Shape | None] = {}

    def of_term(self, term: Term) -> Shape | None:
        """The shape of a term, if it has few enough variables."""
        memo = self._memo
        if term in memo:
            return memo[term]
        for top in bottom_up((term,), memo):
            memo[top] = self._compute(top)
        return memo[term]

    def of_query(self, constraints: Sequence[Term]) -> tuple[tuple[Any, ...], tuple[Term, ...]] | None:
        """A key equal for queries that differ in variable names only, and the variables in key order."""
        positions: dict[Term, int] = {}
        key = []
        for constraint in constraints:
            shape = self.of_term(constraint)
            if shape is None:
                return None
            key.append((shape[0], tuple(positions.setdefault(v, len(positions)) for v in shape[1])))
        return tuple(key), tuple(positions)

    def _compute(self, term: Term) -> Shape | None:
        if term.op == Op.VAR:
            return self._number((Op.VAR, term.sort)), (term,)
        positions: dict[Term, int] = {}
        parts: list[Any] = []
        for arg in term.args:
            shape = self._memo[arg]
            if shape is None:
                return None
            parts.append(shape[0])
            parts.append(tuple(positions.setdefault(v, len(positions)) for v in shape[1]))
        if len(positions) > VARIABLE_LIMIT:
            return None
        data: Any = term.data
        if isinstance(data, float):
            data = float_to_bits(data, 64)
        return self._number((term.op, term.sort, data, *parts)), tuple(positions)

    def _number(self, form: tuple[Any, ...]) -> int:
        return self._numbers.setdefault(form, len(self._numbers))
