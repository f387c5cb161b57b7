"""The stage that asks about independent parts of a query apart.

Constraints belong together if they share variables. The query holds exactly if every part does, and
the parts' models join into one. The part with the newest constraint is asked first.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from verifier.solving.answer import Answer, Model, Sat, Solver, Unknown, Unsat
from verifier.stats import Stats
from verifier.terms.term import Term, free_variables


class SlicingSolver:
    """Splits a query into parts that share no variable."""

    def __init__(self, inner: Solver, stats: Stats) -> None:
        self._inner = inner
        self._stats = stats

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether all parts hold."""
        parts = independent_parts(constraints)
        if len(parts) == 1:
            return self._inner.check(constraints, time_limit_s)
        deadline = None if time_limit_s is None else time.monotonic() + time_limit_s
        self._stats.add("slices", len(parts))
        model: Model = {}
        unknown: Unknown | None = None
        for part in reversed(parts):
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            answer = self._inner.check(part, left)
            if isinstance(answer, Unsat):
                return answer if answer.core is not None else Unsat(tuple(part))
            if isinstance(answer, Unknown):
                unknown = answer
            else:
                model.update(answer.model)
        return Sat(model) if unknown is None else unknown

    def close(self) -> None:
        """Close the stages below."""
        self._inner.close()


def independent_parts(constraints: Sequence[Term]) -> list[list[Term]]:
    """Groups that share no variable, in order of their newest constraint; order kept within."""
    parent: dict[Term, Term] = {}

    def root_of(variable: Term) -> Term:
        up = parent.setdefault(variable, variable)
        while up is not variable:
            above = parent[up]
            parent[variable] = above
            variable, up = up, above
        return variable

    representatives: list[Term | None] = []
    for constraint in constraints:
        first: Term | None = None
        for variable in free_variables(constraint):
            if first is None:
                first = root_of(variable)
            else:
                parent[root_of(variable)] = first
        representatives.append(first)
    groups: dict[Term | None, list[Term]] = {}
    newest: dict[Term | None, int] = {}
    for at, (constraint, first) in enumerate(zip(constraints, representatives, strict=True)):
        key = None if first is None else root_of(first)
        groups.setdefault(key, []).append(constraint)
        newest[key] = at
    return [groups[key] for key in sorted(groups, key=newest.__getitem__)]
