"""The query pipeline, composed in one place.

Queries pass the stages from top to bottom; each stage is a Solver around the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from verifier.solving.answer import Answer, Sat, Solver, Unsat
from verifier.solving.lowering import Lowering, standard_facts
from verifier.solving.options import SolverOptions
from verifier.solving.validation import ValidatingSolver
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term


class FlatteningSolver:
    """Splits conjunctions, drops what is true and repeated, and sees contradictions at once."""

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
                if term is tm.false or tm.not_(term) in flat:
                    return Unsat()
                flat[term] = None
        if not flat:
            return Sat({})
        return self._inner.check(list(flat), self._time_limit_s if time_limit_s is None else time_limit_s)

    def close(self) -> None:
        """Close the stages below."""
        self._inner.close()


def build_solver(
    tm: TermFactory,
    options: SolverOptions,
    stats: Stats,
    functions: Mapping[str, Callable[..., Any]] | None = None,
) -> Solver:
    """The solver for a run. ``functions`` computes opaque functions (it may be filled later)."""
    from verifier.solving.z3_backend import Z3Backend

    class _Counted:
        def __init__(self) -> None:
            self._backend: Z3Backend | None = None

        def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
            if self._backend is None:
                self._backend = Z3Backend()
            stats.add("solver_queries")
            return self._backend.check(constraints, time_limit_s)

        def close(self) -> None:
            if self._backend is not None:
                self._backend.close()

    lowering = Lowering(tm, standard_facts())
    validating = ValidatingSolver(tm, _Counted(), lowering, functions or {}, stats)
    return FlatteningSolver(tm, validating, stats, options.time_limit_s)
