"""Signed interval arithmetic: bounds of an operator's result from bounds of its arguments.

A function may return bounds outside of the sort's range. The caller (``transfer``) then takes the full range.
The table ``TRANSFER`` maps an operator to ``f(sort, data, bounds of the arguments)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier.terms.sort import Sort
from verifier.terms.term import Data, Op

Bounds = tuple[int, int]


def full(sort: Sort) -> Bounds:
    """The whole signed range."""
    return -sort.half, sort.half - 1


def _add(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    return a[0] + b[0], a[1] + b[1]


def _sub(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    return a[0] - b[1], a[1] - b[0]


def _mul(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    products = (a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1])
    return min(products), max(products)


def square(sort: Sort, a: Bounds) -> Bounds:
    """Bounds of the product of a number with itself."""
    ends = a[0] * a[0], a[1] * a[1]
    if max(ends) >= sort.half:
        return full(sort)
    return 0 if a[0] <= 0 <= a[1] else min(ends), max(ends)


def _neg(sort: Sort, data: Data, a: Bounds) -> Bounds:
    return -a[1], -a[0]


def _toward_zero(a: int, b: int) -> int:
    return -(-a // b) if a < 0 else a // b


def _sdiv(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    """Exact for a positive divisor; otherwise the magnitude of the dividend bounds the quotient."""
    if b[0] > 0:
        ends = [_toward_zero(x, y) for x in a for y in b]
        return min(ends), max(ends)
    most = max(abs(a[0]), abs(a[1]), 1)
    return -most, most


def _srem(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    """A remainder by zero is the dividend."""
    most = max(abs(b[0]), abs(b[1])) - 1
    if b[0] <= 0 <= b[1]:
        most = max(most, abs(a[0]), abs(a[1]))
    return (max(a[0], -most) if a[0] < 0 else 0), (min(a[1], most) if a[1] > 0 else 0)


def _udiv(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    if a[0] >= 0 and b[0] > 0:
        return a[0] // b[1], a[1] // b[0]
    return full(sort)


def _urem(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    if a[0] >= 0:
        return 0, (min(a[1], b[1] - 1) if b[0] > 0 else a[1])
    return (0, b[1] - 1) if b[0] > 0 else full(sort)


def _ones(value: int) -> int:
    return (1 << value.bit_length()) - 1


def _band(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    if a[0] >= 0:
        return 0, (min(a[1], b[1]) if b[0] >= 0 else a[1])
    if b[0] >= 0:
        return 0, b[1]
    return -1 - _ones(max(-1 - a[0], -1 - b[0])), max(a[1], b[1])


def _bor(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    low, high = _band(sort, data, (~a[1], ~a[0]), (~b[1], ~b[0]))
    return ~high, ~low


def _bxor(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    reach = _ones(max(a[1], ~a[0], b[1], ~b[0], 0))
    if (a[0] >= 0 and b[0] >= 0) or (a[1] < 0 and b[1] < 0):
        return 0, reach
    if (a[0] >= 0 and b[1] < 0) or (a[1] < 0 and b[0] >= 0):
        return ~reach, -1
    return ~reach, reach


def _bnot(sort: Sort, data: Data, a: Bounds) -> Bounds:
    return ~a[1], ~a[0]


def _shl(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    if b[0] >= 0 and b[1] < sort.width:
        ends = (a[0] << b[0], a[0] << b[1], a[1] << b[0], a[1] << b[1])
        return min(ends), max(ends)
    return full(sort)


def _lshr(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    """A shift beyond the width gives zero."""
    if a[0] >= 0:
        inside = b[0] >= 0 and b[1] < sort.width
        least_shift = min(b[0], sort.width) if b[0] >= 0 else 0
        return (a[0] >> b[1] if inside else 0), a[1] >> least_shift
    if 0 < b[0] <= b[1] < sort.width:
        if a[1] < 0:
            return (a[0] & sort.mask) >> b[1], (a[1] & sort.mask) >> b[0]
        return 0, sort.mask >> b[0]
    return full(sort)


def _ashr(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    if b[0] >= 0 and b[1] < sort.width:
        ends = (a[0] >> b[0], a[0] >> b[1], a[1] >> b[0], a[1] >> b[1])
        return min(ends), max(ends)
    return min(a[0], 0), max(a[1], 0)


def _concat(sort: Sort, data: Data, a: Bounds, b: Bounds) -> Bounds:
    assert isinstance(data, int)
    if b[0] >= 0:
        return (a[0] << data) + b[0], (a[1] << data) + b[1]
    return a[0] << data, (a[1] << data) + (1 << data) - 1


def _extract(sort: Sort, data: Data, a: Bounds) -> Bounds:
    assert isinstance(data, tuple)
    low, high = a[0] >> data[1], a[1] >> data[1]
    if -sort.half <= low and high < sort.half:
        return low, high
    base = ((low + sort.half) & sort.mask) - sort.half - low
    if -sort.half <= high + base < sort.half:
        return low + base, high + base
    return full(sort)


def _sext(sort: Sort, data: Data, a: Bounds) -> Bounds:
    return a


def _zext(sort: Sort, data: Data, a: Bounds) -> Bounds:
    assert isinstance(data, int)
    if a[0] >= 0:
        return a
    if a[1] < 0:
        return a[0] + (1 << data), a[1] + (1 << data)
    return 0, (1 << data) - 1


TRANSFER: Final[dict[str, Callable[..., Bounds]]] = {
    Op.ADD: _add,
    Op.SUB: _sub,
    Op.MUL: _mul,
    Op.NEG: _neg,
    Op.SDIV: _sdiv,
    Op.SREM: _srem,
    Op.UDIV: _udiv,
    Op.UREM: _urem,
    Op.BAND: _band,
    Op.BOR: _bor,
    Op.BXOR: _bxor,
    Op.BNOT: _bnot,
    Op.SHL: _shl,
    Op.LSHR: _lshr,
    Op.ASHR: _ashr,
    Op.CONCAT: _concat,
    Op.EXTRACT: _extract,
    Op.SEXT: _sext,
    Op.ZEXT: _zext,
}


def transfer(op: str, sort: Sort, data: Data, args: list[Bounds]) -> Bounds:
    """Bounds of a bit-vector operator, within the sort's range."""
    function = TRANSFER.get(op)
    if function is None:
        return full(sort)
    low, high = function(sort, data, *args)
    if low < -sort.half or high >= sort.half:
        return full(sort)
    return low, high
