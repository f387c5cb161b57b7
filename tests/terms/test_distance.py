"""Distances are zero exactly where formulas hold."""

from __future__ import annotations

import math
import random

import pytest

from tests.terms.random_term import ARRAY, RandomTerms
from verifier.terms.distance import FAR, compile_distance, from_ordinal, ordinal
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, F64


@pytest.mark.parametrize("seed", range(40))
def test_distance_is_zero_where_the_formula_holds(seed: int) -> None:
    terms = RandomTerms(seed, arrays=False)
    for _ in range(50):
        terms.step()
    variables = list(terms.assignments[0])
    for formula, values in terms.pool[BOOL]:
        distance = compile_distance([formula], variables, {})
        assert distance is not None
        for assignment, value in zip(terms.assignments, values, strict=True):
            measured = distance(*(assignment[variable] for variable in variables))
            assert (measured == 0.0) == value, (seed, formula, assignment)
            assert measured >= 0.0


def test_nearer_values_have_a_smaller_distance() -> None:
    tm = TermFactory()
    x = tm.var("x", F64)
    distance = compile_distance([tm.feq(tm.fmul(x, x), tm.f64(2.0))], [x], {})
    assert distance is not None
    assert distance(1.4) < distance(1.3) < distance(0.5) < distance(math.nan) == FAR + 1.0


def test_near_zero_the_difference_counts() -> None:
    tm = TermFactory()
    x = tm.var("x", F64)
    distance = compile_distance([tm.feq(tm.fsub(x, tm.f64(1.0)), tm.f64(0.0))], [x], {})
    assert distance is not None
    just = math.nextafter(1.0, 2.0)
    assert distance(1.0) == 0.0 < distance(just) < distance(1.0 + 1e-6) - 20 < distance(2.0) - 35


def test_ordinals_follow_the_order_of_floats() -> None:
    random_ = random.Random(1)
    values = [0.0, 5e-324, 1e-310, 1.0, math.nextafter(1.0, 2.0), 1e308, math.inf]
    values += [random_.uniform(-1e9, 1e9) for _ in range(100)]
    values += [-v for v in values]
    for v in values:
        assert from_ordinal(ordinal(v)) == v
    assert [ordinal(v) for v in sorted(values)] == sorted(ordinal(v) for v in values)
    assert ordinal(math.nextafter(1.0, 2.0)) == ordinal(1.0) + 1


def test_what_cannot_be_compiled_is_left_alone() -> None:
    tm = TermFactory()
    x = tm.var("x", F64)
    opaque = tm.flt(tm.fn("mystery", F64, x), x)
    assert compile_distance([opaque], [x], {}) is None
    array = tm.var("r", ARRAY)
    assert compile_distance([tm.eq(tm.select(array, tm.bv(1, 8)), tm.var("i", BV32))], [x], {}) is None
