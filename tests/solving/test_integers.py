"""Linear arithmetic of integers beside all values of small wrapping numbers."""

from __future__ import annotations

import random
from itertools import product

import pytest

from verifier.solving.answer import Sat, Unknown, Unsat
from verifier.solving.backends.z3 import Integers
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Term

_WIDTH = 3


def _number(tm: TermFactory, names: list[Term], dice: random.Random, depth: int) -> Term:
    kind = dice.randrange(7) if depth else dice.randrange(2)
    if kind == 0:
        return tm.bv(dice.randrange(1 << _WIDTH), _WIDTH)
    if kind == 1:
        return dice.choice(names)
    a = _number(tm, names, dice, depth - 1)
    if kind == 2:
        return tm.mul(a, tm.bv(dice.randrange(1 << _WIDTH), _WIDTH))
    if kind == 3:
        return tm.neg(a)
    b = _number(tm, names, dice, depth - 1)
    if kind == 4:
        return tm.ite(_truth(tm, names, dice, depth - 1), a, b)
    return tm.add(a, b) if kind == 5 else tm.sub(a, b)


def _truth(tm: TermFactory, names: list[Term], dice: random.Random, depth: int) -> Term:
    a, b = (_number(tm, names, dice, depth) for _ in range(2))
    atom = dice.choice([tm.slt, tm.sle, tm.ult, tm.ule, tm.eq])(a, b)
    return tm.not_(atom) if dice.random() < 0.3 else atom


@pytest.mark.parametrize("seed", range(60))
def test_as_all_values_say(seed: int) -> None:
    dice, tm = random.Random(seed), TermFactory()
    names = [tm.fresh("x", bv_sort(_WIDTH)) for _ in range(3)]
    conditions = [_truth(tm, names, dice, 2) for _ in range(dice.randrange(1, 5))]
    fits = any(
        all(Evaluator(dict(zip(names, values, strict=True)), {}).value(one) for one in conditions)
        for values in product(range(-(1 << (_WIDTH - 1)), 1 << (_WIDTH - 1)), repeat=len(names))
    )
    answer = Integers().check(conditions, 10.0)
    assert isinstance(answer, Sat if fits else Unsat)
    if isinstance(answer, Sat):
        assert all(Evaluator(answer.model, {}).value(one) for one in conditions)


def test_wider_numbers_and_formulas() -> None:
    tm = TermFactory()
    byte, flag = tm.fresh("b", bv_sort(8)), tm.fresh("f", BOOL)
    wide = tm.zext(16, byte)
    least = tm.sle(tm.bv(0, 16), wide)
    assert isinstance(Integers().check([tm.not_(least)], 10.0), Unsat)
    big = tm.sle(tm.bv(200, 16), tm.ite(flag, wide, tm.bv(3, 16)))
    answer = Integers().check([big, tm.eq(flag, tm.not_(tm.slt(tm.bv(0, 8), byte)))], 10.0)
    assert isinstance(answer, Sat)
    assert Evaluator(answer.model, {}).value(big)


def test_what_is_not_linear_excludes_at_most() -> None:
    tm = TermFactory()
    x, y = (tm.fresh("x", bv_sort(8)) for _ in range(2))
    product_ = tm.mul(x, y)
    assert isinstance(Integers().check([tm.eq(product_, tm.bv(7, 8))], 10.0), Unknown)
    assert isinstance(Integers().check([tm.slt(product_, x), tm.slt(x, product_)], 10.0), Unsat)
