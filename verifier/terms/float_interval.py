"""Interval arithmetic on IEEE floats: bounds of an operator's result, given bounds of its arguments.

Correctly rounded operators are monotone where the real operator is, so bounds are the operator's own results
at the ends. Functions of ``java.lang.Math`` are not correctly rounded: their ends are computed here and moved
outward by far more than the error that Java allows (JDK documentation of ``Math``: 2.5 ulps at most), then
clipped to the range of every implementation. Bounds do not distinguish the two zeros; NaN is a flag of its
own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from verifier.terms.concrete_value import (
    CONCRETE,
    bits_to_float,
    float_to_bits,
    float_to_int,
    int_to_float,
    round_to_f32,
)
from verifier.terms.interval import Bounds
from verifier.terms.sort import F32, Sort
from verifier.terms.term import Data, Op

INF: Final = math.inf
SLACK: Final = 16
"""How many representable numbers the ends of a Math function are moved outward."""
COARSE_SLACK: Final = 512
"""The slack of ends that are computed by a power with a rounded exponent."""
TURN_LIMIT: Final = 1e6
"""Arguments of sin and cos up to this magnitude are reduced; beyond it any value is possible."""


@dataclass(frozen=True, slots=True)
class FloatBounds:
    """Numbers from ``low`` to ``high`` (none if low is above high), and NaN if ``nan``."""

    low: float
    high: float
    nan: bool

    @property
    def is_number(self) -> bool:
        """Whether there is a number within."""
        return self.low <= self.high

    @property
    def is_empty(self) -> bool:
        """Whether nothing is within."""
        return self.low > self.high and not self.nan

    @property
    def has_zero(self) -> bool:
        """Whether a zero is within."""
        return self.low <= 0.0 <= self.high

    @property
    def has_infinity(self) -> bool:
        """Whether an infinity is within."""
        return self.is_number and (self.low == -INF or self.high == INF)

    def meet(self, other: FloatBounds) -> FloatBounds:
        """The intersection."""
        return FloatBounds(max(self.low, other.low), min(self.high, other.high), self.nan and other.nan)

    def join(self, other: FloatBounds) -> FloatBounds:
        """The smallest interval that includes both."""
        return FloatBounds(min(self.low, other.low), max(self.high, other.high), self.nan or other.nan)


ANY: Final = FloatBounds(-INF, INF, True)
NOT_A_NUMBER: Final = FloatBounds(INF, -INF, True)


def point(value: float) -> FloatBounds:
    """The bounds of a literal."""
    return FloatBounds(value, value, False) if value == value else NOT_A_NUMBER


def _hull(ends: Iterable[float], nan: bool) -> FloatBounds:
    """The least bounds around numbers; NaNs among them are left out."""
    numbers = [x for x in ends if x == x]
    if not numbers:
        return FloatBounds(INF, -INF, nan)
    return FloatBounds(min(numbers), max(numbers), nan)


def outward(bounds: FloatBounds, steps: int) -> FloatBounds:
    """Both ends moved outward by so many representable binary64 numbers, but not past zero.

    An error below one ulp cannot turn the sign of a result, which is a multiple of the least number.
    """
    if not bounds.is_number:
        return bounds
    low, high = bounds.low, bounds.high
    for _ in range(steps):
        low, high = math.nextafter(low, -INF), math.nextafter(high, INF)
    low = 0.0 if low < 0.0 < bounds.low else low
    high = 0.0 if bounds.high < 0.0 < high else high
    return FloatBounds(low, high, bounds.nan)


# -- IEEE operators ---------------------------------------------------------------------


def _add(sort: Sort, a: FloatBounds, b: FloatBounds) -> FloatBounds:
    nan = a.nan or b.nan
    if not (a.is_number and b.is_number):
        return FloatBounds(INF, -INF, nan)
    nan = nan or (a.high == INF and b.low == -INF) or (a.low == -INF and b.high == INF)
    add = CONCRETE[Op.FADD]
    low, high = add(sort, None, a.low, b.low), add(sort, None, a.high, b.high)
    return FloatBounds(-INF if low != low else low, INF if high != high else high, nan)


def _sub(sort: Sort, a: FloatBounds, b: FloatBounds) -> FloatBounds:
    return _add(sort, a, _neg(sort, b))


def _mul(sort: Sort, a: FloatBounds, b: FloatBounds) -> FloatBounds:
    nan = a.nan or b.nan or (a.has_zero and b.has_infinity) or (a.has_infinity and b.has_zero)
    if not (a.is_number and b.is_number):
        return FloatBounds(INF, -INF, nan)
    ends = [CONCRETE[Op.FMUL](sort, None, x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    return _hull((0.0 if x != x else x for x in ends), nan)


def _div(sort: Sort, a: FloatBounds, b: FloatBounds) -> FloatBounds:
    nan = a.nan or b.nan or (a.has_zero and b.has_zero) or (a.has_infinity and b.has_infinity)
    if not (a.is_number and b.is_number):
        return FloatBounds(INF, -INF, nan)
    if b.has_zero:
        return FloatBounds(-INF, INF, nan)
    ends = [CONCRETE[Op.FDIV](sort, None, x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    return _hull((0.0 if x != x else x for x in ends), nan)  # numbers over an infinity are zero


def _rem(sort: Sort, a: FloatBounds, b: FloatBounds) -> FloatBounds:
    """At most as large as either argument, with the sign of the first."""
    nan = a.nan or b.nan or b.has_zero or a.has_infinity
    if not (a.is_number and b.is_number):
        return FloatBounds(INF, -INF, nan)
    most = max(abs(b.low), abs(b.high))
    return FloatBounds(max(-most, a.low) if a.low < 0 else 0.0, min(most, a.high) if a.high > 0 else 0.0, nan)


def _neg(sort: Sort, a: FloatBounds) -> FloatBounds:
    return FloatBounds(-a.high, -a.low, a.nan)


def _abs(sort: Sort, a: FloatBounds) -> FloatBounds:
    if not a.is_number:
        return a
    ends = abs(a.low), abs(a.high)
    return FloatBounds(0.0 if a.has_zero else min(ends), max(ends), a.nan)


def _sqrt(sort: Sort, a: FloatBounds) -> FloatBounds:
    nan = a.nan or (a.is_number and a.low < 0.0)
    if not a.is_number or a.high < 0.0:
        return FloatBounds(INF, -INF, nan)
    root = CONCRETE[Op.FSQRT]
    return FloatBounds(root(sort, None, max(a.low, 0.0)), root(sort, None, a.high), nan)


def _resize(sort: Sort, a: FloatBounds) -> FloatBounds:
    if sort is not F32 or not a.is_number:
        return a
    return FloatBounds(round_to_f32(a.low), round_to_f32(a.high), a.nan)


OPERATORS: Final[dict[str, Callable[..., FloatBounds]]] = {
    Op.FADD: _add,
    Op.FSUB: _sub,
    Op.FMUL: _mul,
    Op.FDIV: _div,
    Op.FREM: _rem,
    Op.FNEG: _neg,
    Op.FABS: _abs,
    Op.FSQRT: _sqrt,
    Op.F2F: _resize,
}


# -- functions of java.lang.Math --------------------------------------------------------


def _at(function: Callable[[float], float], x: float) -> float:
    """A function of Python at an end; its errors are those of C's math functions."""
    try:
        return function(x)
    except OverflowError:
        return -INF if x < 0 and function in (math.sinh, math.expm1) else INF


def _increasing(
    function: Callable[[float], float],
    domain: tuple[float, float] = (-INF, INF),
    image: tuple[float, float] = (-INF, INF),
    slack: int = SLACK,
) -> Callable[[FloatBounds], FloatBounds]:
    """Bounds of an increasing function that is NaN outside of its closed domain."""

    def bounds(a: FloatBounds) -> FloatBounds:
        inside = a.meet(FloatBounds(*domain, False))
        nan = a.nan or (a.is_number and (a.low < domain[0] or a.high > domain[1]))
        if not inside.is_number:
            return FloatBounds(INF, -INF, nan)
        ends = FloatBounds(_at(function, inside.low), _at(function, inside.high), nan)
        return outward(ends, slack).meet(FloatBounds(*image, True))

    return bounds


def _logarithm(function: Callable[[float], float]) -> Callable[[FloatBounds], FloatBounds]:
    return _increasing(lambda x: -INF if x == 0.0 else function(x), domain=(0.0, INF))


def _tan(a: FloatBounds) -> FloatBounds:
    nan = a.nan or a.has_infinity
    if not a.is_number or not -1.57 < a.low <= a.high < 1.57:
        return FloatBounds(-INF, INF, nan)
    return outward(FloatBounds(math.tan(a.low), math.tan(a.high), nan), SLACK)


def _acos(a: FloatBounds) -> FloatBounds:
    up = _increasing(lambda x: -math.acos(x), (-1.0, 1.0), (-math.nextafter(math.pi, 4.0), 0.0))(a)
    return _neg(F32, up)


def _cosh(a: FloatBounds) -> FloatBounds:
    return _increasing(math.cosh)(_abs(F32, a))


def _turning(function: Callable[[float], float], first_top: float) -> Callable[[FloatBounds], FloatBounds]:
    """Bounds of sin and cos; ``first_top`` is where the least non-negative maximum lies."""

    def bounds(a: FloatBounds) -> FloatBounds:
        nan = a.nan or a.has_infinity
        if not a.is_number:
            return FloatBounds(INF, -INF, nan)
        whole = FloatBounds(-1.0, 1.0, nan)
        if max(abs(a.low), abs(a.high)) > TURN_LIMIT or a.high - a.low >= 2 * math.pi:
            return whole
        inner = outward(_hull((function(a.low), function(a.high)), nan), SLACK).meet(whole)
        top = 1.0 if _reaches(a, first_top) else inner.high
        bottom = -1.0 if _reaches(a, first_top + math.pi) else inner.low
        return FloatBounds(bottom, top, nan)

    return bounds


def _reaches(a: FloatBounds, extreme: float) -> bool:
    """Whether an extreme that recurs with every turn may lie within; generous by far."""
    slack = 1e-7
    turns = math.floor((a.high + slack - extreme) / (2 * math.pi) + 1e-9)
    return extreme + turns * 2 * math.pi >= a.low - slack


def _hypot(a: FloatBounds, b: FloatBounds) -> FloatBounds:
    a, b = _abs(F32, a), _abs(F32, b)
    nan = a.nan or b.nan
    if not (a.is_number and b.is_number):
        return FloatBounds(0.0, INF, nan)
    ends = FloatBounds(math.hypot(a.low, b.low), math.hypot(a.high, b.high), nan)
    if nan:
        ends = FloatBounds(0.0, INF, nan)
    return outward(ends, SLACK).meet(FloatBounds(0.0, INF, True))


def _atan2(y: FloatBounds, x: FloatBounds) -> FloatBounds:
    """Signed zeros count here, so that a sign is sure only away from zero."""
    half, whole = math.nextafter(math.pi / 2, 4.0), math.nextafter(math.pi, 4.0)
    most = half if x.low > 0.0 else whole
    return FloatBounds(0.0 if y.low > 0.0 else -most, 0.0 if y.high < 0.0 else most, y.nan or x.nan)


def _power(x: float, y: float) -> float:
    try:
        return math.pow(x, y)
    except OverflowError:
        return -INF if x < 0 and y % 2 == 1 else INF
    except ValueError:
        return INF


def _pow(x: FloatBounds, y: FloatBounds) -> FloatBounds:
    """Monotone in both arguments for positive bases; for others only whole positive literal exponents."""
    nan = x.nan or y.nan or (y.has_infinity and x.low <= 1.0 and x.high >= -1.0)
    if not (x.is_number and y.is_number):
        return ANY
    if x.nan or y.nan:
        return ANY if x.low <= 0.0 else FloatBounds(0.0, INF, nan)
    if x.low > 0.0:
        ends = [_power(p, q) for p in (x.low, x.high) for q in (y.low, y.high)]
        if x.low < 1.0 < x.high or y.low < 0.0 < y.high:
            ends.append(1.0)
        return outward(_hull(ends, nan), SLACK).meet(FloatBounds(0.0, INF, True))
    exponent = y.low
    if y.low == y.high and 1.0 <= exponent <= 2.0**52 and exponent == int(exponent):
        if exponent % 2 == 0:
            x = _abs(F32, x)
        ends_at = FloatBounds(_power(x.low, exponent), _power(x.high, exponent), nan)
        widened = outward(ends_at, SLACK)
        return widened.meet(FloatBounds(0.0, INF, True)) if exponent % 2 == 0 else widened
    return ANY


def _cube_root(x: float) -> float:
    return math.copysign(abs(x) ** (1.0 / 3.0), x)


_QUARTER: Final = (-math.nextafter(math.pi / 2, 2.0), math.nextafter(math.pi / 2, 2.0))

_FUNCTIONS: Final[dict[str, Callable[..., FloatBounds]]] = {
    "sin": _turning(math.sin, math.pi / 2),
    "cos": _turning(math.cos, 0.0),
    "tan": _tan,
    "asin": _increasing(math.asin, (-1.0, 1.0), _QUARTER),
    "acos": _acos,
    "atan": _increasing(math.atan, image=_QUARTER),
    "exp": _increasing(math.exp, image=(0.0, INF)),
    "log": _logarithm(math.log),
    "log10": _logarithm(math.log10),
    "cbrt": _increasing(_cube_root, slack=COARSE_SLACK),
    "sinh": _increasing(math.sinh),
    "cosh": _cosh,
    "tanh": _increasing(math.tanh, image=(-1.0, 1.0)),
    "expm1": _increasing(math.expm1, image=(-1.0, INF)),
    "log1p": _increasing(lambda x: -INF if x == -1.0 else math.log1p(x), domain=(-1.0, INF)),
    "atan2": _atan2,
    "hypot": _hypot,
    "pow": _pow,
}


def apply_function(name: str, args: Sequence[FloatBounds]) -> FloatBounds:
    """Bounds of an opaque function by its name (``Math.sin``, ``StrictMath.sin``); any value if unknown."""
    owner, _, short = name.rpartition(".")
    function = _FUNCTIONS.get(short) if owner in ("Math", "StrictMath") else None
    return ANY if function is None else function(*args)


# -- conversions and comparisons --------------------------------------------------------


def of_integer(sort: Sort, bounds: Bounds) -> FloatBounds:
    """Bounds of a converted integer."""
    return FloatBounds(int_to_float(bounds[0], sort), int_to_float(bounds[1], sort), False)


def to_integer(width: int, bounds: FloatBounds) -> Bounds:
    """Bounds of a float converted to an integer as Java does (JLS 5.1.3): NaN becomes 0."""
    ends = [float_to_int(x, width) for x in (bounds.low, bounds.high)] if bounds.is_number else []
    ends += [0] if bounds.nan or not ends else []
    return min(ends), max(ends)


def operate(op: str, sort: Sort, data: Data, args: Sequence[FloatBounds]) -> FloatBounds:
    """Bounds of an operator or opaque function over floats."""
    if op == Op.FN:
        return apply_function(str(data), args)
    function = OPERATORS.get(op)
    return ANY if function is None else function(sort, *args)


def compare(op: str, a: FloatBounds, b: FloatBounds) -> bool | None:
    """The value of FLT, FLE, FEQ or EQ (under which NaN equals itself), as far as bounds decide it."""
    sure = not a.nan and not b.nan
    if not a.is_number or not b.is_number:
        if op != Op.EQ:
            return False
        both = not a.is_number and not b.is_number and a.nan and b.nan
        return True if both else None if a.nan and b.nan else False
    if op == Op.FLT:
        return False if a.low >= b.high else True if sure and a.high < b.low else None
    if op == Op.FLE:
        return False if a.low > b.high else True if sure and a.high <= b.low else None
    apart = a.high < b.low or b.high < a.low
    if apart and (op == Op.FEQ or not (a.nan and b.nan)):
        return False
    same = sure and a.low == a.high == b.low == b.high
    return True if same and (op == Op.FEQ or a.low != 0.0) else None


def _next(sort: Sort, x: float, toward: float) -> float:
    """The representable number of a sort next to one of it."""
    if sort is not F32:
        return math.nextafter(x, toward)
    if math.isinf(x):
        return x if x == toward else math.copysign((2.0 - 2.0**-23) * 2.0**127, x)
    if x == 0.0:
        return math.copysign(2.0**-149, toward)
    bits = float_to_bits(x, 32)
    return bits_to_float(bits + (1 if (x > 0) == (toward > x) else -1), F32)


def within_f32(bounds: FloatBounds) -> FloatBounds:
    """The binary32 numbers of the interval, with ends that are binary32 numbers."""
    if not bounds.is_number:
        return bounds
    low, high = round_to_f32(bounds.low), round_to_f32(bounds.high)
    low = _next(F32, low, INF) if low < bounds.low else low
    high = _next(F32, high, -INF) if high > bounds.high else high
    return FloatBounds(low, high, bounds.nan)


def narrowed(op: str, sort: Sort, a: FloatBounds, b: FloatBounds) -> tuple[FloatBounds, FloatBounds]:
    """Bounds of both sides, of a sort, when a comparison (FLT, FLE, FEQ, EQ) holds."""
    if op == Op.EQ:
        common = a.meet(b)
        return common, common
    a, b = FloatBounds(a.low, a.high, False), FloatBounds(b.low, b.high, False)
    if op == Op.FEQ:
        common = a.meet(b)
        return common, common
    most, least = b.high, a.low
    if op == Op.FLT:
        most, least = _next(sort, most, -INF), _next(sort, least, INF)
    return a.meet(FloatBounds(-INF, most, True)), b.meet(FloatBounds(least, INF, True))
