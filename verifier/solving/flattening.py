"""The first stage: a query becomes a list of distinct formulas without outer conjunctions.

Same meaning as the query; a formula together with its negation is refuted at once. The beginning that a
query shares with the one before is not looked at again.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.solving.answer import Answer, Layer, Sat, Solver, Unsat
from verifier.solving.prefix import common_prefix
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term


class FlatteningSolver(Layer):
    """Splits conjunctions, drops what is true and repeated; sets the default time limit."""

    def __init__(self, tm: TermFactory, inner: Solver, stats: Stats, time_limit_s: float) -> None:
        self._tm = tm
        super().__init__(inner)
        self._stats = stats
        self._time_limit_s = time_limit_s
        self._last: list[Term] = []
        self._ends: list[tuple[int, int]] = []
        self._flat: list[Term] = []
        self._split: list[Term] = []
        """Conjunctions and negated disjunctions that were split: what they share is looked at once."""
        self._seen: set[Term] = set()
        """All of both."""

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the constraints hold together."""
        self._stats.add("queries")
        query = list(constraints)
        kept = min(common_prefix(query, self._last), len(self._ends))
        self._cut(kept)
        self._last = query
        for constraint in query[kept:]:
            refuted = self._append(constraint)
            if refuted is not None:
                return refuted
            self._ends.append((len(self._flat), len(self._split)))
        if not self._flat:
            return Sat({})
        limit_s = self._time_limit_s if time_limit_s is None else time_limit_s
        return self._inner.check(list(self._flat), limit_s)

    def _cut(self, kept: int) -> None:
        """Go back to what the first ``kept`` constraints gave."""
        del self._ends[kept:]
        flat_end, split_end = self._ends[-1] if self._ends else (0, 0)
        self._seen.difference_update(self._flat[flat_end:])
        self._seen.difference_update(self._split[split_end:])
        del self._flat[flat_end:]
        del self._split[split_end:]

    def _append(self, constraint: Term) -> Unsat | None:
        tm, flat, seen = self._tm, self._flat, self._seen
        stack = [constraint]
        while stack:
            term = stack.pop()
            if term in seen or term is tm.true:
                continue
            if term.op == Op.AND:
                seen.add(term)
                self._split.append(term)
                stack.extend(reversed(term.args))
            elif term.op == Op.NOT and term.args[0].op == Op.OR:
                seen.add(term)
                self._split.append(term)
                stack.extend(tm.not_(arg) for arg in reversed(term.args[0].args))
            else:
                if term is tm.false:
                    return Unsat(())
                negated = tm.not_(term)
                if negated in seen:
                    return Unsat((term, negated))
                seen.add(term)
                flat.append(term)
        return None
