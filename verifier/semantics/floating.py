"""Floating-point arithmetic, comparisons and all numeric conversions (JVMS 2.8, 6.5)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Handler, Instr
from verifier.machine.value import SORT_OF_KIND, lift, lower, round32, wrap32
from verifier.terms.term import Term


def divide(a: float, b: float) -> float:
    """IEEE 754 division of doubles; division by zero gives an infinity or NaN."""
    if b != 0.0:
        return a / b
    if a == 0.0 or a != a or b != b:
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def remainder(a: float, b: float) -> float:
    """Java's % on doubles: truncating, with the sign of the dividend (JLS 15.17.3)."""
    if a != a or b != b or math.isinf(a) or b == 0.0:
        return math.nan
    return a if math.isinf(b) else math.fmod(a, b)


def truncate(value: float, width: int) -> int:
    """f2i, f2l, d2i, d2l: toward zero, NaN to 0, out of range to the nearest bound."""
    if value != value:
        return 0
    low, high = -(1 << (width - 1)), (1 << (width - 1)) - 1
    if value <= low:
        return low
    return high if value >= high else int(value)


def long_to_single(value: int) -> float:
    """An integer as the nearest single, rounded once (ties to even)."""
    magnitude = abs(value)
    excess = magnitude.bit_length() - 24
    if excess > 0:
        half = 1 << (excess - 1)
        kept, rest = magnitude >> excess, magnitude & ((1 << excess) - 1)
        if rest > half or (rest == half and kept & 1):
            kept += 1
        magnitude = kept << excess
    return float(-magnitude if value < 0 else magnitude)


def _binary(kind: str, concrete: Callable[[float, float], float], symbolic: str) -> Handler:
    single = kind == "F"

    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack.pop()
        a = stack[-1]
        if type(a) is float and type(b) is float:
            r = concrete(a, b)
            stack[-1] = round32(r) if single else r
        else:
            make = getattr(m.tm, symbolic)
            stack[-1] = lower(make(lift(m.tm, a, kind), lift(m.tm, b, kind)))

    return run


def _negate(m: Machine, f: Frame, i: Instr) -> None:
    a = f.stack[-1]
    f.stack[-1] = -a if type(a) is float else lower(m.tm.fneg(a))


def _compare(kind: str, on_nan: int) -> Handler:
    """fcmpl, fcmpg, dcmpl, dcmpg: -1, 0, 1, and ``on_nan`` if either is NaN."""

    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack.pop()
        a = stack[-1]
        if type(a) is float and type(b) is float:
            stack[-1] = -1 if a < b else 1 if a > b else 0 if a == b else on_nan
            return
        tm = m.tm
        x, y = lift(tm, a, kind), lift(tm, b, kind)
        less, equal, greater = tm.flt(x, y), tm.feq(x, y), tm.flt(y, x)
        one, zero, minus = tm.bv(1, 32), tm.bv(0, 32), tm.bv(-1, 32)
        if on_nan < 0:
            result = tm.ite(greater, one, tm.ite(equal, zero, minus))
        else:
            result = tm.ite(less, minus, tm.ite(equal, zero, one))
        stack[-1] = lower(result)

    return run


def _lcmp(m: Machine, f: Frame, i: Instr) -> None:
    stack = f.stack
    b = stack.pop()
    a = stack[-1]
    if type(a) is int and type(b) is int:
        stack[-1] = (a > b) - (a < b)
        return
    tm = m.tm
    x, y = lift(tm, a, "J"), lift(tm, b, "J")
    one, zero, minus = tm.bv(1, 32), tm.bv(0, 32), tm.bv(-1, 32)
    stack[-1] = lower(tm.ite(tm.slt(x, y), minus, tm.ite(tm.eq(x, y), zero, one)))


def _convert(concrete: Callable[[Any], Any], symbolic: Callable[[Machine, Term], Term]) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        a = f.stack[-1]
        f.stack[-1] = lower(symbolic(m, a)) if isinstance(a, Term) else concrete(a)

    return run


def _narrow(width: int, signed: bool) -> Handler:
    """i2b, i2s, i2c: keep the low bits, then extend."""

    def concrete(a: int) -> int:
        a &= (1 << width) - 1
        return a - (1 << width) if signed and a >> (width - 1) else a

    def symbolic(m: Machine, a: Term) -> Term:
        low = m.tm.extract(width - 1, 0, a)
        return m.tm.sext(32, low) if signed else m.tm.zext(32, low)

    return _convert(concrete, symbolic)


def _to_floating(kind: str) -> Callable[[Machine, Term], Term]:
    return lambda m, a: m.tm.bv2f(a, SORT_OF_KIND[kind])


def _to_integer(width: int) -> Handler:
    return _convert(lambda a: truncate(a, width), lambda m, a: m.tm.f2bv(a, width))


HANDLERS: dict[str, Handler] = {
    "fneg": _negate,
    "dneg": _negate,
    "lcmp": _lcmp,
    "fcmpl": _compare("F", -1),
    "fcmpg": _compare("F", 1),
    "dcmpl": _compare("D", -1),
    "dcmpg": _compare("D", 1),
    "i2b": _narrow(8, True),
    "i2s": _narrow(16, True),
    "i2c": _narrow(16, False),
    "i2l": _convert(lambda a: a, lambda m, a: m.tm.sext(64, a)),
    "l2i": _convert(wrap32, lambda m, a: m.tm.extract(31, 0, a)),
    "i2f": _convert(long_to_single, _to_floating("F")),
    "i2d": _convert(float, _to_floating("D")),
    "l2f": _convert(long_to_single, _to_floating("F")),
    "l2d": _convert(float, _to_floating("D")),
    "f2d": _convert(lambda a: a, lambda m, a: m.tm.f2f(a, SORT_OF_KIND["D"])),
    "d2f": _convert(round32, lambda m, a: m.tm.f2f(a, SORT_OF_KIND["F"])),
    "f2i": _to_integer(32),
    "d2i": _to_integer(32),
    "f2l": _to_integer(64),
    "d2l": _to_integer(64),
}
for _prefix, _kind in (("f", "F"), ("d", "D")):
    HANDLERS[_prefix + "add"] = _binary(_kind, float.__add__, "fadd")
    HANDLERS[_prefix + "sub"] = _binary(_kind, float.__sub__, "fsub")
    HANDLERS[_prefix + "mul"] = _binary(_kind, float.__mul__, "fmul")
    HANDLERS[_prefix + "div"] = _binary(_kind, divide, "fdiv")
    HANDLERS[_prefix + "rem"] = _binary(_kind, remainder, "frem")
