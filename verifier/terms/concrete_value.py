"""The semantics of each operator on concrete values.

Bit-vectors are signed Python ints, floats are Python floats (binary32 values are those representable in it;
every binary32 operation rounds once). Bit-vector operators follow SMT-LIB (division by zero included),
conversions and the float remainder follow the Java language (JLS 5.1.3, 15.17.3). The table serves constant
folding and the evaluator alike.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from verifier.terms.sort import F32, Sort
from verifier.terms.term import Data, Op

NAN: Final = float("nan")
_SMALL_OVERLAY: Final = 256
"""Square of the number of entries up to which an overlay is never merged into its base."""


Concrete: TypeAlias = "bool | int | float | ArrayValue"
"""The value of a term under a model, by its sort; bit-vectors are signed."""


class ArrayValue:
    """A total array: a default and the entries that differ from it. Immutable.

    A chain of stores shares most of its entries: each value has a small overlay of its own over a
    base that several values use, so that one store costs the square root of the size.
    """

    __slots__ = ("_base", "_overlay", "default")

    def __init__(self, default: Concrete, entries: dict[int, Concrete]) -> None:
        self.default = default
        self._base = {k: v for k, v in entries.items() if not same_value(v, default)}
        self._overlay: dict[int, Concrete] = {}

    @property
    def entries(self) -> dict[int, Concrete]:
        """The entries that differ from the default."""
        merged = self._base | self._overlay
        return {k: v for k, v in merged.items() if not same_value(v, self.default)}

    def select(self, index: int) -> Concrete:
        """The element at ``index``."""
        if index in self._overlay:
            return self._overlay[index]
        return self._base.get(index, self.default)

    def store(self, index: int, value: Concrete) -> ArrayValue:
        """An array with one element changed."""
        changed = ArrayValue(self.default, {})
        overlay = self._overlay.copy()
        overlay[index] = value
        if len(overlay) * len(overlay) > max(_SMALL_OVERLAY, len(self._base)):
            changed._base = self._base | overlay
        else:
            changed._base, changed._overlay = self._base, overlay
        return changed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ArrayValue) or not same_value(self.default, other.default):
            return False
        own, others = self.entries, other.entries
        return own.keys() == others.keys() and all(same_value(v, others[k]) for k, v in own.items())

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.entries)))

    def __repr__(self) -> str:
        return f"ArrayValue({self.default!r}, {self.entries!r})"


def number_of(value: Concrete) -> int | float:
    """A value that is no array."""
    assert not isinstance(value, ArrayValue)
    return value


def same_value(a: object, b: object) -> bool:
    """SMT-LIB ``=`` on values: one NaN equal to itself, the two zeros differ."""
    if isinstance(a, float):
        if a == b:
            return a != 0.0 or math.copysign(1.0, a) == math.copysign(1.0, b)
        return a != a and b != b
    return bool(a == b)


def round_to_f32(x: float) -> float:
    """The nearest binary32 value, ties to even."""
    try:
        return struct.unpack("<f", struct.pack("<f", x))[0]  # type: ignore[no-any-return]
    except OverflowError:
        return math.copysign(math.inf, x)


def int_to_float(value: int, sort: Sort) -> float:
    """Java ``i2f l2f i2d l2d``: one rounding, ties to even."""
    if sort is not F32:
        return float(value)
    if -(1 << 53) <= value <= (1 << 53):
        return round_to_f32(float(value))
    magnitude = abs(value)
    shift = magnitude.bit_length() - 24
    kept = magnitude >> shift
    rest = magnitude - (kept << shift)
    tie = 1 << (shift - 1)
    if rest > tie or (rest == tie and kept & 1):
        kept += 1
    return math.copysign(float(kept << shift), value)


def float_to_int(x: float, width: int) -> int:
    """Java ``f2i f2l d2i d2l``: NaN is 0, saturating, toward zero."""
    if x != x:
        return 0
    limit = 1 << (width - 1)
    if x >= limit:
        return limit - 1
    if x <= -limit:
        return -limit
    return int(x)


def float_to_bits(x: float, width: int) -> int:
    """Java ``floatToIntBits`` and ``doubleToLongBits``, signed, with the canonical NaN."""
    if x != x:
        return 0x7FC00000 if width == 32 else 0x7FF8000000000000
    if width == 32:
        return int(struct.unpack("<i", struct.pack("<f", x))[0])
    return int(struct.unpack("<q", struct.pack("<d", x))[0])


def bits_to_float(bits: int, sort: Sort) -> float:
    """Java ``intBitsToFloat`` and ``longBitsToDouble``; every NaN becomes the one NaN."""
    if sort is F32:
        x = float(struct.unpack("<f", struct.pack("<i", bits))[0])
    else:
        x = float(struct.unpack("<d", struct.pack("<q", bits))[0])
    return x if x == x else NAN


def sdiv(sort: Sort, data: Data, a: int, b: int) -> int:
    """``bvsdiv``: toward zero; by zero 1 or -1."""
    if b == 0:
        return 1 if a < 0 else -1
    quotient = abs(a) // abs(b)
    if (a < 0) != (b < 0):
        quotient = -quotient
    return ((quotient + sort.half) & sort.mask) - sort.half


def srem(sort: Sort, data: Data, a: int, b: int) -> int:
    """``bvsrem``: the sign of the dividend; by zero the dividend."""
    if b == 0:
        return a
    rest = abs(a) % abs(b)
    return -rest if a < 0 else rest


def udiv(sort: Sort, data: Data, a: int, b: int) -> int:
    """``bvudiv``; by zero all ones."""
    if b == 0:
        return -1
    return _signed(sort, (a & sort.mask) // (b & sort.mask))


def urem(sort: Sort, data: Data, a: int, b: int) -> int:
    """``bvurem``; by zero the dividend."""
    if b == 0:
        return a
    return _signed(sort, (a & sort.mask) % (b & sort.mask))


def _signed(sort: Sort, value: int) -> int:
    return ((value + sort.half) & sort.mask) - sort.half


def _shl(sort: Sort, data: Data, a: int, b: int) -> int:
    return _signed(sort, a << b) if 0 <= b < sort.width else 0


def _lshr(sort: Sort, data: Data, a: int, b: int) -> int:
    return _signed(sort, (a & sort.mask) >> b) if 0 <= b < sort.width else 0


def _ashr(sort: Sort, data: Data, a: int, b: int) -> int:
    return a >> (b if 0 <= b < sort.width else sort.width - 1)


def unsigned_less(a: int, b: int) -> bool:
    """Unsigned order of two signed ints of one width."""
    return a < b if (a >= 0) == (b >= 0) else a >= 0


def _ult(sort: Sort, data: Data, a: int, b: int) -> bool:
    return unsigned_less(a, b)


def _ule(sort: Sort, data: Data, a: int, b: int) -> bool:
    return not unsigned_less(b, a)


def _extract(sort: Sort, data: Data, a: int) -> int:
    assert isinstance(data, tuple)
    return _signed(sort, a >> data[1])


def _concat(sort: Sort, data: Data, a: int, b: int) -> int:
    assert isinstance(data, int)
    return _signed(sort, (a << data) | (b & ((1 << data) - 1)))


def _zext(sort: Sort, data: Data, a: int) -> int:
    assert isinstance(data, int)
    return a & ((1 << data) - 1)


def _rounded(sort: Sort, x: float) -> float:
    if x != x:
        return NAN
    return round_to_f32(x) if sort is F32 else x


def _fadd(sort: Sort, data: Data, a: float, b: float) -> float:
    return _rounded(sort, a + b)


def _fsub(sort: Sort, data: Data, a: float, b: float) -> float:
    return _rounded(sort, a - b)


def _fmul(sort: Sort, data: Data, a: float, b: float) -> float:
    return _rounded(sort, a * b)


def _fdiv(sort: Sort, data: Data, a: float, b: float) -> float:
    if b == 0.0:
        if a == 0.0 or a != a:
            return NAN
        return math.inf if math.copysign(1.0, a) == math.copysign(1.0, b) else -math.inf
    return _rounded(sort, a / b)


def _fsqrt(sort: Sort, data: Data, a: float) -> float:
    return NAN if a < 0.0 or a != a else _rounded(sort, math.sqrt(a))


def _frem(sort: Sort, data: Data, a: float, b: float) -> float:
    if a != a or b != b or b == 0.0 or a in (math.inf, -math.inf):
        return NAN
    return math.fmod(a, b)


def _f2f(sort: Sort, data: Data, a: float) -> float:
    return _rounded(sort, a)


def _fneg(sort: Sort, data: Data, a: float) -> float:
    return -a if a == a else NAN


def _fabs(sort: Sort, data: Data, a: float) -> float:
    return abs(a) if a == a else NAN


CONCRETE: Final[dict[str, Callable[..., Any]]] = {
    Op.NOT: lambda s, d, a: not a,
    Op.AND: lambda s, d, *xs: all(xs),
    Op.OR: lambda s, d, *xs: any(xs),
    Op.EQ: lambda s, d, a, b: same_value(a, b),
    Op.ITE: lambda s, d, c, a, b: a if c else b,
    Op.ADD: lambda s, d, a, b: ((a + b + s.half) & s.mask) - s.half,
    Op.SUB: lambda s, d, a, b: ((a - b + s.half) & s.mask) - s.half,
    Op.MUL: lambda s, d, a, b: ((a * b + s.half) & s.mask) - s.half,
    Op.NEG: lambda s, d, a: ((s.half - a) & s.mask) - s.half,
    Op.SDIV: sdiv,
    Op.SREM: srem,
    Op.UDIV: udiv,
    Op.UREM: urem,
    Op.BAND: lambda s, d, a, b: a & b,
    Op.BOR: lambda s, d, a, b: a | b,
    Op.BXOR: lambda s, d, a, b: a ^ b,
    Op.BNOT: lambda s, d, a: ~a,
    Op.SHL: _shl,
    Op.LSHR: _lshr,
    Op.ASHR: _ashr,
    Op.SLT: lambda s, d, a, b: a < b,
    Op.SLE: lambda s, d, a, b: a <= b,
    Op.ULT: _ult,
    Op.ULE: _ule,
    Op.CONCAT: _concat,
    Op.EXTRACT: _extract,
    Op.SEXT: lambda s, d, a: a,
    Op.ZEXT: _zext,
    Op.FADD: _fadd,
    Op.FSUB: _fsub,
    Op.FMUL: _fmul,
    Op.FDIV: _fdiv,
    Op.FNEG: _fneg,
    Op.FABS: _fabs,
    Op.FSQRT: _fsqrt,
    Op.FREM: _frem,
    Op.FLT: lambda s, d, a, b: a < b,
    Op.FLE: lambda s, d, a, b: a <= b,
    Op.FEQ: lambda s, d, a, b: a == b,
    Op.FIS_NAN: lambda s, d, a: a != a,
    Op.FIS_INF: lambda s, d, a: a in (math.inf, -math.inf),
    Op.F2BV: lambda s, d, a: float_to_int(a, s.width),
    Op.BV2F: lambda s, d, a: int_to_float(a, s),
    Op.F2F: _f2f,
    Op.F2BITS: lambda s, d, a: float_to_bits(a, s.width),
    Op.BITS2F: lambda s, d, a: bits_to_float(a, s),
    Op.SELECT: lambda s, d, a, i: a.select(i),
    Op.STORE: lambda s, d, a, i, v: a.store(i, v),
    Op.CONST_ARRAY: lambda s, d, v: ArrayValue(v, {}),
}
