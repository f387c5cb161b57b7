"""Integer arithmetic, logic and shifts (JVMS 6.5: iadd .. lxor, iinc), exact and wrapping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.classfile import jdk
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Handler, Instr
from verifier.machine.value import lift, lower, wrap32, wrap64
from verifier.terms.term import Term

INT_MIN, INT_MAX = -(1 << 31), (1 << 31) - 1


def iadd(m: Machine, f: Frame, i: Instr) -> None:
    """iadd."""
    stack = f.stack
    b = stack.pop()
    a = stack[-1]
    if type(a) is int and type(b) is int:
        r = a + b
        stack[-1] = r if INT_MIN <= r <= INT_MAX else wrap32(r)
    else:
        stack[-1] = lower(m.tm.add(lift(m.tm, a, "I"), lift(m.tm, b, "I")))


def isub(m: Machine, f: Frame, i: Instr) -> None:
    """isub."""
    stack = f.stack
    b = stack.pop()
    a = stack[-1]
    if type(a) is int and type(b) is int:
        r = a - b
        stack[-1] = r if INT_MIN <= r <= INT_MAX else wrap32(r)
    else:
        stack[-1] = lower(m.tm.sub(lift(m.tm, a, "I"), lift(m.tm, b, "I")))


def iinc(m: Machine, f: Frame, i: Instr) -> None:
    """iinc: add a constant to a local variable."""
    values = f.locals
    a = values[i.a]
    if type(a) is int:
        r = a + i.b
        values[i.a] = r if INT_MIN <= r <= INT_MAX else wrap32(r)
    else:
        values[i.a] = lower(m.tm.add(a, m.tm.bv(i.b, 32)))


def _binary(kind: str, concrete: Callable[[int, int], int], symbolic: str) -> Handler:
    wrap = wrap32 if kind == "I" else wrap64

    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack.pop()
        a = stack[-1]
        if type(a) is int and type(b) is int:
            stack[-1] = wrap(concrete(a, b))
        else:
            make = getattr(m.tm, symbolic)
            stack[-1] = lower(make(lift(m.tm, a, kind), lift(m.tm, b, kind)))

    return run


def _bitwise(kind: str, concrete: Callable[[int, int], int], symbolic: str) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack.pop()
        a = stack[-1]
        if type(a) is int and type(b) is int:
            stack[-1] = concrete(a, b)
        else:
            make = getattr(m.tm, symbolic)
            stack[-1] = lower(make(lift(m.tm, a, kind), lift(m.tm, b, kind)))

    return run


def _shift(kind: str, concrete: Callable[[int, int], int], symbolic: str) -> Handler:
    """Shifts use the low 5 (int) or 6 (long) bits of the int distance."""
    mask = 31 if kind == "I" else 63
    wrap = wrap32 if kind == "I" else wrap64

    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack.pop()
        a = stack[-1]
        if type(a) is int and type(b) is int:
            stack[-1] = wrap(concrete(a, b & mask))
            return
        tm = m.tm
        distance = tm.band(lift(tm, b, "I"), tm.bv(mask, 32))
        if kind == "J":
            distance = tm.zext(64, distance)
        make = getattr(tm, symbolic)
        stack[-1] = lower(make(lift(tm, a, kind), distance))

    return run


def _divide(a: int, b: int) -> int:
    """Quotient rounded toward zero."""
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def _remainder(a: int, b: int) -> int:
    """Remainder with the sign of the dividend."""
    r = abs(a) % abs(b)
    return -r if a < 0 else r


def _division(kind: str, concrete: Callable[[int, int], int], symbolic: str) -> Handler:
    wrap = wrap32 if kind == "I" else wrap64

    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack[-1]
        a = stack[-2]
        tm = m.tm
        if isinstance(b, Term):
            zero = m.decide(tm.eq(b, tm.bv(0, b.sort.width)))
        else:
            zero = b == 0
        if zero:
            m.throw_new(jdk.ARITHMETIC, "/ by zero")
        stack.pop()
        if type(a) is int and type(b) is int:
            stack[-1] = wrap(concrete(a, b))
        else:
            make = getattr(tm, symbolic)
            stack[-1] = lower(make(lift(tm, a, kind), lift(tm, b, kind)))

    return run


def _negate(kind: str) -> Handler:
    wrap = wrap32 if kind == "I" else wrap64

    def run(m: Machine, f: Frame, i: Instr) -> None:
        a: Any = f.stack[-1]
        f.stack[-1] = wrap(-a) if type(a) is int else lower(m.tm.neg(a))

    return run


def _logical_right(width: int) -> Callable[[int, int], int]:
    mask = (1 << width) - 1
    return lambda a, distance: (a & mask) >> distance


HANDLERS: dict[str, Handler] = {"iadd": iadd, "isub": isub, "iinc": iinc}
for _prefix, _kind, _width in (("i", "I", 32), ("l", "J", 64)):
    if _prefix == "l":
        HANDLERS["ladd"] = _binary("J", int.__add__, "add")
        HANDLERS["lsub"] = _binary("J", int.__sub__, "sub")
    HANDLERS[_prefix + "mul"] = _binary(_kind, int.__mul__, "mul")
    HANDLERS[_prefix + "and"] = _bitwise(_kind, int.__and__, "band")
    HANDLERS[_prefix + "or"] = _bitwise(_kind, int.__or__, "bor")
    HANDLERS[_prefix + "xor"] = _bitwise(_kind, int.__xor__, "bxor")
    HANDLERS[_prefix + "shl"] = _shift(_kind, int.__lshift__, "shl")
    HANDLERS[_prefix + "shr"] = _shift(_kind, int.__rshift__, "ashr")
    HANDLERS[_prefix + "ushr"] = _shift(_kind, _logical_right(_width), "lshr")
    HANDLERS[_prefix + "div"] = _division(_kind, _divide, "sdiv")
    HANDLERS[_prefix + "rem"] = _division(_kind, _remainder, "srem")
    HANDLERS[_prefix + "neg"] = _negate(_kind)
