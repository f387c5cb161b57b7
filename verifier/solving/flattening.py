"""The first stage: a query becomes a list of distinct formulas without outer conjunctions.

Same meaning as the query; a formula together with its negation is refuted at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.solving.answer import Answer, Sat, Solver, Unsat
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term


class FlatteningSolver:
    """Splits conjunctions, drops what is true and repeated; sets the default time limit."""

    def __init__(self, tm: TermFactory, inner: Solver, stats: Stats, time_limit_s: float) -> None:
        self._tm = tm
        self._inner = inner
        self._stats = stats
        self._time_limit_s = time_limit_s

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the constraints hold together."""
        self._stats.add("queries")
        tm = self._tm
        flat: dict[Term, None] = {}
        stack = list(reversed(constraints))
        while stack:
            term = stack.pop()
            if term.op == Op.AND:
                stack.extend(reversed(term.args))
            elif term.op == Op.NOT and term.args[0].op == Op.OR:
                stack.extend(tm.not_(arg) for arg in reversed(term.args[0].args))
            elif term is not tm.true:
                if term is tm.false:
                    return Unsat(())
                if tm.not_(term) in flat:
                    return Unsat((term, tm.not_(term)))
                flat[term] = None
        if not flat:
            return Sat({})
        return self._inner.check(list(flat), self._time_limit_s if time_limit_s is None else time_limit_s)

    def close(self) -> None:
        """Close the stages below."""
        self._inner.close()
