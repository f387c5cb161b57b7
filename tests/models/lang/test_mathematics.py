"""Math models on terms give what Java gives, on values of all kinds."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.models.concolic import Concolic
from verifier.models.lang.mathematics import MODELS
from verifier.terms.sort import BV32, BV64, F32, F64

DOUBLES = st.one_of(
    st.floats(),
    st.integers(-(2**53), 2**53).map(lambda n: n / 2),
    st.sampled_from([0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999999999999994, -0.49999999999999994,
                     2.0**52, 2.0**52 + 1, 2.0**51 + 0.5, -(2.0**51) - 0.5, 5e-324, -5e-324]),
)  # fmt: skip
FLOATS = st.floats(width=32)
INTS = st.integers(-(2**31), 2**31 - 1)
LONGS = st.integers(-(2**63), 2**63 - 1)
SORTS = {"D": F64, "F": F32, "I": BV32, "J": BV64}


def run(key: str, owner: str, kinds: str, values: tuple[Any, ...]) -> Any:
    """A model's answer on variables that have these values, evaluated."""
    m = Concolic()
    variables = []
    for index, (kind, value) in enumerate(zip(kinds, values, strict=True)):
        variable = m.tm.var(f"v{index}", SORTS[kind])
        m.values[variable] = value
        variables.append(variable)
    symbolic = m.evaluate(MODELS[(owner, key)].run(m, variables))
    concrete = MODELS[(owner, key)].run(m, list(values))
    assert same(symbolic, concrete), (symbolic, concrete)
    return symbolic


def same(a: Any, b: Any) -> bool:
    """Equal, with one NaN and two zeros."""
    if isinstance(a, float) and isinstance(b, float):
        return struct.pack(">d", a) == struct.pack(">d", b) or (a != a and b != b)
    return bool(a == b)


def whole(value: float, rounding: Callable[[Fraction], int]) -> float:
    """An exact rounding to an integer that keeps the sign of zeros."""
    if math.isnan(value) or math.isinf(value):
        return value
    return math.copysign(float(abs(rounding(Fraction(value)))), value)


@given(DOUBLES)
def test_floor(x: float) -> None:
    expected = whole(x, math.floor)
    assert same(run("floor(D)D", "java/lang/Math", "D", (x,)), expected if expected or x <= 0 else 0.0)


@given(DOUBLES)
def test_ceil(x: float) -> None:
    assert same(run("ceil(D)D", "java/lang/Math", "D", (x,)), whole(x, math.ceil))


@given(DOUBLES)
def test_rint(x: float) -> None:
    assert same(run("rint(D)D", "java/lang/Math", "D", (x,)), whole(x, round))


def _rounded(x: float, width: int) -> int:
    if math.isnan(x):
        return 0
    limit = 1 << (width - 1)
    if math.isinf(x):
        return limit - 1 if x > 0 else -limit
    return max(-limit, min(limit - 1, math.floor(Fraction(x) + Fraction(1, 2))))


@given(DOUBLES)
@example(0.49999999999999994)
@example(4503599627370497.5)
def test_round_double(x: float) -> None:
    assert run("round(D)J", "java/lang/Math", "D", (x,)) == _rounded(x, 64)


@given(FLOATS)
def test_round_float(x: float) -> None:
    assert run("round(F)I", "java/lang/Math", "F", (x,)) == _rounded(x, 32)


def _order(x: float) -> tuple[int, float, int]:
    """Sorts as Double.compare orders: NaN last, -0.0 before 0.0."""
    return (int(math.isnan(x)), 0.0 if math.isnan(x) else x, 0 if math.copysign(1, x) < 0 else 1)


@given(DOUBLES, DOUBLES)
@example(0.0, -0.0)
@example(-0.0, 0.0)
@example(math.nan, math.nan)
def test_compare_min_max(a: float, b: float) -> None:
    left, right = _order(a), _order(b)
    if math.isnan(a) and math.isnan(b):
        left = right
    expected = (left > right) - (left < right)
    assert run("compare(DD)I", "java/lang/Double", "DD", (a, b)) == expected
    if math.isnan(a) or math.isnan(b):
        low = high = math.nan
    else:
        low, high = sorted((a, b), key=_order)
    assert same(run("min(DD)D", "java/lang/Math", "DD", (a, b)), low)
    assert same(run("max(DD)D", "java/lang/Math", "DD", (a, b)), high)


@given(INTS, INTS)
def test_int_min_max_compare(a: int, b: int) -> None:
    assert run("min(II)I", "java/lang/Math", "II", (a, b)) == min(a, b)
    assert run("max(II)I", "java/lang/Math", "II", (a, b)) == max(a, b)
    assert run("compare(II)I", "java/lang/Integer", "II", (a, b)) == (a > b) - (a < b)


@given(LONGS)
@example(-(2**63))
def test_abs_long(a: int) -> None:
    assert run("abs(J)J", "java/lang/Math", "J", (a,)) == (a if a == -(2**63) else abs(a))


@given(DOUBLES)
def test_signum_and_tests(x: float) -> None:
    expected = x if math.isnan(x) or x == 0 else math.copysign(1.0, x)
    assert same(run("signum(D)D", "java/lang/Math", "D", (x,)), expected)
    assert run("isNaN(D)Z", "java/lang/Double", "D", (x,)) == int(math.isnan(x))
    assert run("isFinite(D)Z", "java/lang/Double", "D", (x,)) == int(math.isfinite(x))


@pytest.mark.parametrize(
    ("value", "expected"), [(4.0, 2.0), (-0.0, -0.0), (-1.0, math.nan), (math.inf, math.inf)]
)
def test_sqrt(value: float, expected: float) -> None:
    assert same(run("sqrt(D)D", "java/lang/Math", "D", (value,)), expected)
