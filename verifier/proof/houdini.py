"""Which candidates need not hold: models of their negation refute them (Flanagan and Leino, FME 2001)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from verifier.solving.answer import Sat, Solver, Unsat
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term


def unproved(
    tm: TermFactory,
    solver: Solver,
    condition: Sequence[Term],
    facts: Sequence[Term],
    limit_s: float,
    functions: Mapping[str, Callable[..., object]],
    alone: bool = False,
) -> set[int]:
    """Indices of the facts that need not follow from a condition; what no solver answers need not.

    ``alone``: where there is no answer about several facts together, each is asked about by itself.
    """
    found = {n for n, fact in enumerate(facts) if fact.is_false}
    pending = [n for n, fact in enumerate(facts) if not (fact.is_false or fact.is_true)]
    while pending:
        doubt = tm.not_(tm.and_(*(facts[n] for n in pending)))
        answer = solver.check([*condition, doubt], limit_s)
        if isinstance(answer, Unsat):
            break
        refuted: set[int] = set()
        if isinstance(answer, Sat):
            evaluator = Evaluator(answer.model, functions)
            refuted = {n for n in pending if not evaluator.value(facts[n])}
        if not refuted:
            if alone and len(pending) > 1:
                each = (unproved(tm, solver, condition, [facts[n]], limit_s, functions) for n in pending)
                refuted = {n for n, open_ in zip(pending, each, strict=True) if open_}
                return found | refuted
            refuted = set(pending)
        found |= refuted
        pending = [n for n in pending if n not in refuted]
    return found
