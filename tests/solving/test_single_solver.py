"""One solver alone: asked only what it knows, and counted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from verifier.solving import portfolio
from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.solving.portfolio import SingleSolver
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, F64
from verifier.terms.term import Term


class Backend:
    """Answers as told, and remembers what it was asked."""

    def __init__(self, answer: Answer, has_floats: bool, has_arrays: bool = True) -> None:
        self.answer = answer
        self.has_floats = has_floats
        self.has_arrays = has_arrays
        self.asked: list[tuple[tuple[Term, ...], float | None]] = []
        self.closed = False

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.asked.append((tuple(constraints), time_limit_s))
        return self.answer

    def close(self) -> None:
        self.closed = True


def queries(tm: TermFactory) -> tuple[Term, Term]:
    """One about integers, one about floats."""
    x, y = tm.var("x", BV32), tm.var("y", F64)
    return tm.eq(tm.mul(x, x), tm.bv(49, 32)), tm.flt(y, tm.literal(0.5, F64))


@pytest.mark.parametrize("has_floats", [True, False])
@pytest.mark.parametrize(
    ("answer", "counter"), [(Sat(), "won_yices"), (Unsat(), "won_yices"), (Unknown("?"), "solver_unknown")]
)
def test_what_a_solver_lacks_it_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, has_floats: bool, answer: Answer, counter: str
) -> None:
    backend, stats = Backend(answer, has_floats), Stats()
    monkeypatch.setattr(portfolio, "make_backend", lambda name: backend)
    solver = SingleSolver("yices", stats)
    integers, floats = queries(TermFactory())
    assert solver.check([integers], 3.0) is answer
    assert backend.asked == [((integers,), 3.0)]
    assert stats.counters[counter] == 1
    about_floats = solver.check([integers, floats], 3.0)
    assert about_floats is answer if has_floats else isinstance(about_floats, Unknown)
    assert len(backend.asked) == 1 + has_floats
    assert stats.counters["solver_queries"] == 2
    solver.close()
    assert backend.closed


@pytest.mark.parametrize("left_s", [0.0, -1.0])
def test_nobody_is_asked_without_time(monkeypatch: pytest.MonkeyPatch, left_s: float) -> None:
    backend = Backend(Sat(), has_floats=True)
    monkeypatch.setattr(portfolio, "make_backend", lambda name: backend)
    integers, _ = queries(TermFactory())
    assert isinstance(SingleSolver("yices", Stats()).check([integers], left_s), Unknown)
    assert backend.asked == []
