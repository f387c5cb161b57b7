"""The kind of a query: features that select the solver which is asked first."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.terms.term import Op, Term, bottom_up

FLOAT = 1
ARRAY = 2
NONLINEAR = 4
OPAQUE = 8

_NONLINEAR_OPS = frozenset({Op.MUL, Op.SDIV, Op.SREM, Op.UDIV, Op.UREM})


class Features:
    """Feature bits of terms, computed once per term."""

    def __init__(self) -> None:
        self._memo: dict[Term, int] = {}

    def of_query(self, constraints: Sequence[Term]) -> tuple[int, int]:
        """Feature bits of a query, and how many of its terms were not seen before."""
        bits = 0
        before = len(self._memo)
        for constraint in constraints:
            bits |= self.of_term(constraint)
        return bits, len(self._memo) - before

    def of_term(self, term: Term) -> int:
        """Feature bits of a term."""
        memo = self._memo
        known = memo.get(term)
        if known is not None:
            return known
        for top in bottom_up((term,), memo):
            bits = FLOAT if top.sort.is_float else ARRAY if top.sort.is_array else 0
            if top.op in _NONLINEAR_OPS and all(arg.op != Op.CONST for arg in top.args):
                bits |= NONLINEAR
            if top.op == Op.FN or top.op == Op.FREM:
                bits |= OPAQUE
            for arg in top.args:
                bits |= memo[arg]
            memo[top] = bits
        return memo[term]


def class_name(bits: int) -> str:
    """The feature class a lowered query is counted under."""
    if bits & OPAQUE:
        return "remainder"
    if bits & FLOAT:
        return "float"
    if bits & ARRAY:
        return "array"
    return "nonlinear" if bits & NONLINEAR else "linear"
