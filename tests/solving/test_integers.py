"""Linear arithmetic of integers beside all values of small wrapping numbers."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.rows import each
from verifier.solving.answer import Sat, Unknown, Unsat
from verifier.solving.backends.z3 import Integers
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Op, Term

_WIDTH = 3
_KINDS = 16


def _number(tm: TermFactory, names: list[Term], dice: random.Random, depth: int) -> Term:
    kind = dice.randrange(_KINDS) if depth else dice.randrange(2)
    if kind == 0:
        return tm.bv(dice.randrange(1 << _WIDTH), _WIDTH)
    if kind == 1:
        return dice.choice(names)
    a = _number(tm, names, dice, depth - 1)
    if kind == 2:
        return tm.mul(a, tm.bv(dice.randrange(1 << _WIDTH), _WIDTH))
    if kind == 3:
        return tm.neg(a)
    if kind in (7, 8, 9, 10, 11):
        return _part(tm, a, kind, dice)
    b = _number(tm, names, dice, depth - 1)
    if kind == 4:
        return tm.ite(_truth(tm, names, dice, depth - 1), a, b)
    if kind > 11:
        return {12: tm.sdiv, 13: tm.srem, 14: tm.band, 15: tm.mul}[kind](a, b)
    return tm.add(a, b) if kind == 5 else tm.sub(a, b)


def _part(tm: TermFactory, a: Term, kind: int, dice: random.Random) -> Term:
    """A quotient, a remainder, or some bits of a number: linear, too."""
    if kind == 7:
        return tm.sdiv(a, tm.bv(dice.randrange(1, 1 << (_WIDTH - 1)), _WIDTH))
    if kind == 8:
        return tm.srem(a, tm.bv(dice.randrange(1, 1 << (_WIDTH - 1)), _WIDTH))
    if kind == 9:
        return tm.band(a, tm.bv(dice.choice([1, 3]), _WIDTH))
    if kind == 10:
        low = tm.extract(dice.randrange(_WIDTH - 1), 0, a)
        return dice.choice([tm.sext, tm.zext])(_WIDTH, low)
    return dice.choice([tm.ashr, tm.lshr])(a, tm.bv(dice.randrange(_WIDTH), _WIDTH))


def _truth(tm: TermFactory, names: list[Term], dice: random.Random, depth: int) -> Term:
    a, b = (_number(tm, names, dice, depth) for _ in range(2))
    atom = dice.choice([tm.slt, tm.sle, tm.ult, tm.ule, tm.eq])(a, b)
    return tm.not_(atom) if dice.random() < 0.3 else atom


def _is_open(term: Term) -> bool:
    """Whether a term has a part that is not linear, or bits above others."""
    is_divided = term.op in (
        Op.SDIV,
        Op.SREM,
        Op.BAND,
        Op.BOR,
        Op.BXOR,
        Op.SHL,
        Op.MUL,
        Op.CONCAT,
        Op.EXTRACT,
    )
    return is_divided or any(map(_is_open, term.args))


@pytest.mark.parametrize("seed", each(3, range(300)))
def test_as_all_values_say(seed: int) -> None:
    dice, tm = random.Random(seed), TermFactory()
    names = [tm.fresh("x", bv_sort(_WIDTH)) for _ in range(3)]
    conditions = [_truth(tm, names, dice, 2) for _ in range(dice.randrange(1, 5))]
    fits = any(
        all(Evaluator(dict(zip(names, values, strict=True)), {}).value(one) for one in conditions)
        for values in product(range(-(1 << (_WIDTH - 1)), 1 << (_WIDTH - 1)), repeat=len(names))
    )
    answer = Integers().check(conditions, 10.0)
    assert not isinstance(answer, Unknown) or any(_is_open(one) for one in conditions)
    for found in (answer, Integers(products=True).check(conditions, 10.0)):
        assert isinstance(found, (Sat, Unknown) if fits else (Unsat, Unknown))
        if isinstance(found, Sat):
            assert all(Evaluator(found.model, {}).value(one) for one in conditions)


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


def test_remainders_are_smaller_than_divisors() -> None:
    tm = TermFactory()
    x, n = (tm.fresh("x", bv_sort(32)) for _ in range(2))
    rest = tm.srem(x, n)
    some = tm.sle(tm.bv(2, 32), n)
    assert isinstance(Integers().check([some, tm.sle(n, rest)], 10.0), Unsat)
    assert isinstance(
        Integers().check([some, tm.slt(rest, tm.bv(0, 32)), tm.sle(tm.add(rest, n), tm.bv(0, 32))], 10.0),
        Unsat,
    )
    one = [some, tm.eq(rest, tm.bv(1, 32))]
    answer = Integers().check(one, 10.0)
    assert isinstance(answer, Sat)
    assert all(map(Evaluator(answer.model, {}).value, one))
    large = tm.sle(tm.add(n, n), x)  # what is divided is not smaller: found by chance alone
    answer = Integers().check([*one, large], 10.0)
    assert isinstance(answer, Unknown) or all(map(Evaluator(answer.model, {}).value, [*one, large]))
    half = tm.lshr(tm.add(x, n), tm.bv(1, 32))
    inside = [tm.sle(tm.bv(0, 32), x), tm.slt(x, n)]
    assert isinstance(
        Integers().check([*inside, tm.not_(tm.and_(tm.sle(x, half), tm.slt(half, n)))], 10.0), Unsat
    )


def test_questions_do_not_disturb_each_other() -> None:
    tm = TermFactory()
    x, y, z = (tm.fresh("x", bv_sort(8)) for _ in range(3))
    parts = [
        tm.slt(x, y),
        tm.slt(y, z),
        tm.slt(z, x),
        tm.eq(tm.add(x, y), z),
        tm.eq(tm.srem(x, y), tm.bv(2, 8)),
        tm.eq(tm.sdiv(z, tm.bv(3, 8)), x),
        tm.not_(tm.sle(tm.bv(0, 8), x)),
        tm.sle(tm.bv(100, 8), tm.add(y, z)),
    ]
    drawn, one = random.Random(5), Integers()
    for _ in range(60):
        asked = drawn.sample(parts, drawn.randrange(1, len(parts)))
        answer, fresh = one.check(asked, 10.0), Integers().check(asked, 10.0)
        assert isinstance(answer, Unsat) == isinstance(fresh, Unsat)
        for found in (answer, fresh):
            assert not isinstance(found, Sat) or all(map(Evaluator(found.model, {}).value, asked))


def test_what_is_not_linear_excludes_at_most() -> None:
    tm = TermFactory()
    x, y = (tm.fresh("x", bv_sort(8)) for _ in range(2))
    product_ = tm.mul(x, y)
    assert isinstance(Integers().check([tm.eq(product_, tm.bv(7, 8))], 10.0), Unknown)
    assert isinstance(Integers().check([tm.slt(product_, x), tm.slt(x, product_)], 10.0), Unsat)


def test_products() -> None:
    tm = TermFactory()
    row, height, column, width = (tm.fresh("n", bv_sort(32)) for _ in range(4))
    zero, most = tm.bv(0, 32), tm.bv(10_000, 32)
    inside = [tm.sle(zero, row), tm.slt(row, height), tm.sle(zero, column), tm.slt(column, width)]
    few = [tm.sle(height, most), tm.sle(width, most)]
    at = tm.add(tm.mul(row, width), column)
    below = tm.slt(at, tm.mul(height, width))
    one = Integers(products=True)
    assert isinstance(one.check([*inside, *few, tm.not_(below)], 10.0), Unsat)
    assert not isinstance(one.check([*inside, tm.not_(below)], 10.0), Unsat)
    assert isinstance(one.check([*inside, *few, tm.not_(tm.slt(zero, at))], 10.0), Sat)


def test_deep_and_large_terms() -> None:
    tm = TermFactory()
    x = tm.fresh("x", bv_sort(32))
    zero = tm.bv(0, 32)

    def chain(length: int) -> Term:
        found = tm.fresh("else", bv_sort(32))
        for n in range(length):
            found = tm.ite(tm.eq(x, tm.bv(3 * n, 32)), tm.bv(n, 32), found)
        return found

    assert not isinstance(Integers().check([tm.slt(chain(1000), zero), tm.sle(zero, x)], 0.5), Unsat)
    assert isinstance(Integers().check([tm.slt(chain(4000), zero)], 5.0), Unknown)


def test_what_integers_tell_only_in_part() -> None:
    """The query gets all the time of its limit only where integers tell all that it says."""
    tm, integers = TermFactory(), Integers()
    x, y = tm.var("x", bv_sort(32)), tm.var("y", bv_sort(32))
    linear = [tm.slt(x, tm.add(y, tm.bv(1, 32))), tm.eq(tm.mul(tm.bv(3, 32), x), y)]
    assert integers.has_all(linear)
    assert not integers.has_all([*linear, tm.eq(tm.mul(x, y), tm.bv(7, 32))])
    assert not integers.has_all([tm.eq(tm.bxor(x, y), tm.bv(7, 32))])


@pytest.mark.parametrize("limit_s", [0.0, -1.0])
def test_no_time_is_not_all_time(limit_s: float) -> None:
    """More numbers than there is room for: without a limit, this has an answer."""
    tm = TermFactory()
    some = [tm.var(f"x{n}", bv_sort(32)) for n in range(6)]
    room = [tm.and_(tm.sle(tm.bv(0, 32), one), tm.sle(one, tm.bv(4, 32))) for one in some]
    apart = [tm.not_(tm.eq(one, other)) for n, one in enumerate(some) for other in some[:n]]
    assert isinstance(Integers().check([*room, *apart], 10.0), Unsat)
    assert isinstance(Integers().check([*room, *apart], limit_s), Unknown)
