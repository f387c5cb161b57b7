"""Constrained Horn clauses: predicates that make them hold, and none where there are none."""

from __future__ import annotations

from verifier.solving.horn import Clause, Use, parse, solve
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term

LIMIT_S = 5.0


def turns(tm: TermFactory, rounds: int, claim: int) -> list[Clause]:
    """A number goes from 0 to ``rounds`` by one; it is claimed not to be this."""
    x, zero, one = tm.fresh("x", BV32), tm.bv(0, 32), tm.bv(1, 32)

    def at(number: Term) -> Use:
        return Use("head", {"x": number})

    return [
        Clause((), (), at(zero)),
        Clause((at(x),), (tm.slt(x, tm.bv(rounds, 32)),), at(tm.add(x, one))),
        Clause((at(x),), (tm.eq(x, tm.bv(claim, 32)),), None),
    ]


def test_what_holds_is_found() -> None:
    found = solve(turns(TermFactory(), 1000, 1001), LIMIT_S)
    assert list(found) == ["head"]
    assert found["head"]


def test_there_is_nothing_where_a_violation_is_reached() -> None:
    assert solve(turns(TermFactory(), 10, 7), LIMIT_S) == {}


def test_sums_that_wrap_are_asked_about_apart() -> None:
    tm = TermFactory()
    x = tm.fresh("x", BV32)
    highest = tm.bv((1 << 31) - 1, 32)
    clauses = [
        Clause((), (), Use("head", {"x": highest})),
        Clause((Use("head", {"x": x}),), (), Use("head", {"x": tm.add(x, tm.bv(1, 32))})),
        Clause((Use("head", {"x": x}),), (tm.slt(x, tm.bv(0, 32)),), None),
    ]
    assert solve(clauses, LIMIT_S)
    assert solve(clauses, LIMIT_S, wraps=True) == {}


def test_arguments_that_a_use_leaves_out_may_be_anything() -> None:
    tm = TermFactory()
    x, y = tm.fresh("x", BV32), tm.fresh("y", BV32)
    clauses = [
        Clause((), (), Use("head", {"x": tm.bv(0, 32)})),
        Clause((Use("head", {"x": x, "y": y}),), (tm.eq(y, tm.bv(5, 32)),), None),
    ]
    assert solve(clauses, LIMIT_S) == {}


def test_text_is_read() -> None:
    assert parse("(and (<= x 1) (not (= y (- 2))))") == (
        "and",
        ("<=", "x", "1"),
        ("not", ("=", "y", ("-", "2"))),
    )
