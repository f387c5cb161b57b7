"""Reads of arrays that loops filled which may have ended after any round."""

from __future__ import annotations

import pytest

from verifier.solving.answer import Model
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, array_sort
from verifier.terms.term import Op, Term


def tower(tm: TermFactory, rounds: int) -> Term:
    """After each round the loop ends at will, so each choice has one store more than the one before."""
    n, filled = tm.var("n", BV32), tm.var("a", array_sort(BV32, BV32))
    found = filled
    for at in range(rounds):
        filled = tm.store(filled, tm.bv(at, 32), tm.bv(at + 1, 32))
        found = tm.ite(tm.slt(tm.bv(at, 32), n), filled, found)
    return found


def test_a_short_tower_is_looked_through() -> None:
    tm = TermFactory()
    assert tm.select(tower(tm, 8), tm.bv(3, 32)).op != Op.SELECT


def test_a_read_passes_so_many_stores_and_means_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    tm, asked = TermFactory(), 0
    array = tower(tm, 400)
    eq = tm.eq

    def counted(a: Term, b: Term) -> Term:
        nonlocal asked
        asked += 1
        return eq(a, b)

    monkeypatch.setattr(tm, "eq", counted)
    read = tm.select(array, tm.bv(500, 32))  # no store is there: each chain would be passed to its end
    assert asked < 20_000
    n, a = tm.var("n", BV32), tm.var("a", array_sort(BV32, BV32))
    model: Model = {n: 7, a: ArrayValue(0, {}).store(500, 9)}
    assert Evaluator(model).value(read) == 9
