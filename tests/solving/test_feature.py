"""The feature class of a query: what decides whom to ask first."""

from __future__ import annotations

import pytest

from verifier.solving.feature import ARRAY, FLOAT, NONLINEAR, OPAQUE, Features, class_name
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, F64, array_sort
from verifier.terms.term import Term

TM = TermFactory()
X, Y = TM.var("x", BV32), TM.var("y", BV32)
R = TM.var("r", F64)
A = TM.var("a", array_sort(BV32, BV32))
ITEM = TM.eq(TM.select(A, X), Y)


@pytest.mark.parametrize(
    ("constraints", "name"),
    [
        ([TM.slt(X, Y)], "linear"),
        ([TM.eq(TM.mul(X, TM.bv(3, 32)), Y)], "linear"),
        ([TM.eq(TM.mul(X, Y), Y)], "nonlinear"),
        ([ITEM], "array"),
        ([ITEM, TM.eq(TM.mul(X, Y), Y)], "array"),
        ([TM.flt(R, TM.f64(1.0))], "float"),
        ([ITEM, TM.flt(TM.f64(1.0), R)], "float"),
        ([TM.feq(TM.frem(R, TM.f64(3.0)), R)], "remainder"),
    ],
)
def test_the_class_of_a_query(constraints: list[Term], name: str) -> None:
    bits, fresh = Features().of_query(constraints)
    assert class_name(bits) == name
    assert fresh > 0


def test_each_feature_is_a_bit_of_its_own() -> None:
    assert sorted(bits.bit_count() for bits in (FLOAT, ARRAY, NONLINEAR, OPAQUE)) == [1, 1, 1, 1]
    assert FLOAT | ARRAY | NONLINEAR | OPAQUE == FLOAT + ARRAY + NONLINEAR + OPAQUE


def test_terms_seen_before_are_not_new() -> None:
    features = Features()
    features.of_query([ITEM])
    assert features.of_query([ITEM])[1] == 0
