"""Which candidates need not hold: models of their negation refute them (Flanagan and Leino, FME 2001)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from verifier.solving.answer import Sat, Solver, Unsat
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_TOGETHER = 6
"""How many times as long several facts may take together, where each is asked about by itself otherwise."""


class Unproved(NamedTuple):
    """Indices of the facts that need not follow."""

    refuted: set[int]
    """Those that a model refutes."""
    unanswered: set[int]
    """Those about which no solver gave an answer in time."""

    @property
    def all(self) -> set[int]:
        """Both."""
        return self.refuted | self.unanswered


def unproved(
    tm: TermFactory,
    solver: Solver,
    condition: Sequence[Term],
    facts: Sequence[Term],
    limit_s: float,
    functions: Mapping[str, Callable[..., object]],
    alone_s: float | None = None,
) -> Unproved:
    """The facts that need not follow from a condition.

    ``alone_s``: where there is no answer about several facts together, each is asked about by itself for so
    long, and then once more together with those that stay open.
    """
    found = {n for n, fact in enumerate(facts) if fact.is_false}
    pending = [n for n, fact in enumerate(facts) if not (fact.is_false or fact.is_true)]

    def refuted(asked: Sequence[int], time_s: float) -> set[int] | None:
        """Which facts a model refutes, one of these among them: none if they hold, None without an answer."""
        answer = solver.check([*condition, tm.not_(tm.and_(*(facts[n] for n in asked)))], time_s)
        if isinstance(answer, Sat):
            evaluator = Evaluator(answer.model, functions)
            broken = {n for n in pending if not evaluator.value(facts[n])}
            return None if broken.isdisjoint(asked) else broken
        return set() if isinstance(answer, Unsat) else None

    def sift(asked: Sequence[int], time_s: float) -> list[int]:
        """Drop the facts that models refute; gives those of the rest that stay without an answer."""
        while left := [n for n in asked if n not in found]:
            broken = refuted(left, time_s)
            if broken is None:
                return left
            if not broken:
                break
            found.update(broken)
        return []

    together_s = limit_s if alone_s is None else min(limit_s, _TOGETHER * alone_s)
    left = sift(pending, together_s)
    if alone_s is not None and len(left) > 1:
        left = [n for one in left for n in sift([one], alone_s)]
        left = sift(left, limit_s)
    return Unproved(found, set(left))
