"""Instructions on numbers: the same result on known operands, on unknown ones, and by another definition.

Each instruction is run alone, on a machine that decides by one assignment, with every operand known or
symbolic. What must come out is computed here by ctypes and fractions.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from tests.models.concolic import Concolic, Thrown
from verifier.machine.value import SORT_OF_KIND
from verifier.semantics.stack import HANDLERS as STACK
from verifier.semantics.table import HANDLERS
from verifier.terms.concrete_value import same_value

INTS = (0, 1, -1, 2, 7, -8, 31, 33, 255, 32768, -32769, 65536, 2**31 - 1, -(2**31))
LONGS = (*INTS, 63, 65, 2**53 + 1, -(2**54) - 2, 2**62 + 2**38, 2**63 - 1, -(2**63))
DOUBLES = (
    0.0, -0.0, 1.0, -1.5, 2.5, 1e-310, 16777217.0, 2147483647.5, -2147483649.0, 9.3e18, -1e300, 3.5e38,
    math.inf, -math.inf, math.nan,
)  # fmt: skip
VALUES: dict[str, tuple[Any, ...]] = {
    "I": INTS,
    "J": LONGS,
    "D": DOUBLES,
    "F": tuple(ctypes.c_float(value).value for value in DOUBLES),
}


def i32(value: int) -> int:
    """The low 32 bits, as Java's int."""
    return ctypes.c_int32(value & 0xFFFFFFFF).value


def i64(value: int) -> int:
    """The low 64 bits, as Java's long."""
    return ctypes.c_int64(value & (1 << 64) - 1).value


def quotient(a: int, b: int) -> int:
    """Rounded toward zero; exact, other than a float."""
    return math.trunc(Fraction(a, b))


def compare(on_nan: int) -> Callable[[float, float], int]:
    """The order of two floats."""
    return lambda a, b: on_nan if a != a or b != b else (a > b) - (a < b)


def to_integer(bits: int) -> Callable[[float], int]:
    """A float cut to an integer, within its range."""

    def convert(value: float) -> int:
        if math.isnan(value):
            return 0
        low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
        return (low if value < 0 else high) if math.isinf(value) else min(max(math.trunc(value), low), high)

    return convert


def single(value: int) -> float:
    """The single nearest to an integer, by comparing it with its neighbours."""
    guess = ctypes.c_float(float(value)).value
    near = [guess]
    for direction in (1, -1):
        bits = ctypes.c_int32.from_buffer(ctypes.c_float(guess)).value + direction
        near.append(ctypes.c_float.from_buffer(ctypes.c_int32(bits)).value)
    even = {x: ctypes.c_int32.from_buffer(ctypes.c_float(x)).value & 1 for x in near}
    return min(near, key=lambda x: (abs(Fraction(x) - value), even[x])) if value else 0.0


def floating(kind: str, operation: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """An operation of a kind: singles are rounded once, which is exact for these operations."""
    return lambda a, b: ctypes.c_float(operation(a, b)).value if kind == "F" else operation(a, b)


def division(a: float, b: float) -> float:
    """IEEE 754."""
    if b:
        return a / b
    return math.nan if not a or a != a else math.copysign(math.inf, a) * math.copysign(1.0, b)


def remainder(a: float, b: float) -> float:
    """With the sign of the dividend."""
    return math.nan if math.isnan(a) or math.isnan(b) or math.isinf(a) or not b else math.fmod(a, b)


EXPECTED: dict[str, tuple[str, Callable[..., Any]]] = {
    "lcmp": ("JJ", lambda a, b: (a > b) - (a < b)),
    "fcmpl": ("FF", compare(-1)),
    "fcmpg": ("FF", compare(1)),
    "dcmpl": ("DD", compare(-1)),
    "dcmpg": ("DD", compare(1)),
    "fneg": ("F", lambda a: math.copysign(a, -math.copysign(1.0, a))),
    "dneg": ("D", lambda a: math.copysign(a, -math.copysign(1.0, a))),
    "i2b": ("I", lambda a: ctypes.c_int8(a & 0xFF).value),
    "i2s": ("I", lambda a: ctypes.c_int16(a & 0xFFFF).value),
    "i2c": ("I", lambda a: a & 0xFFFF),
    "i2l": ("I", lambda a: a),
    "l2i": ("J", i32),
    "i2f": ("I", single),
    "l2f": ("J", single),
    "i2d": ("I", float),
    "l2d": ("J", float),
    "f2d": ("F", lambda a: a),
    "d2f": ("D", lambda a: ctypes.c_float(a).value),
    "f2i": ("F", to_integer(32)),
    "d2i": ("D", to_integer(32)),
    "f2l": ("F", to_integer(64)),
    "d2l": ("D", to_integer(64)),
}
for _letter, _kind, _wrap, _bits in (("i", "I", i32, 32), ("l", "J", i64, 64)):
    EXPECTED |= {
        _letter + name: (_kind + other, lambda *operands, w=_wrap, f=function, n=_bits: w(f(n, *operands)))
        for name, other, function in (
            ("add", _kind, lambda n, a, b: a + b),
            ("sub", _kind, lambda n, a, b: a - b),
            ("mul", _kind, lambda n, a, b: a * b),
            ("and", _kind, lambda n, a, b: a & b),
            ("or", _kind, lambda n, a, b: a | b),
            ("xor", _kind, lambda n, a, b: a ^ b),
            ("shl", "I", lambda n, a, b: a * 2 ** (b % n)),
            ("shr", "I", lambda n, a, b: math.floor(Fraction(a, 2 ** (b % n)))),
            ("ushr", "I", lambda n, a, b: math.floor(Fraction(a % 2**n, 2 ** (b % n)))),
            ("div", _kind, lambda n, a, b: quotient(a, b)),
            ("rem", _kind, lambda n, a, b: a - b * quotient(a, b)),
            ("neg", "", lambda n, a: -a),
        )
    }
for _letter in "fd":
    EXPECTED |= {
        _letter + name: (_letter.upper() * 2, floating(_letter.upper(), function))
        for name, function in (
            ("add", lambda a, b: a + b),
            ("sub", lambda a, b: a - b),
            ("mul", lambda a, b: a * b),
            ("div", division),
            ("rem", remainder),
        )
    }


def run(op: str, kinds: str, values: tuple[Any, ...], known: tuple[bool, ...]) -> Any:
    """The result of an instruction on these values; those that are not known are variables."""
    machine: Any = Concolic()
    operands = []
    for at, (kind, value, fixed) in enumerate(zip(kinds, values, known, strict=True)):
        variable = machine.tm.var(f"x{at}", SORT_OF_KIND[kind])
        machine.values[variable] = value
        operands.append(value if fixed else variable)
    frame: Any = SimpleNamespace(stack=["below", *operands], locals=[], pc=0)
    HANDLERS[op](machine, frame, SimpleNamespace(op=op, a=None, b=None))
    assert frame.stack[0] == "below" and len(frame.stack) == 2
    return machine.evaluate(frame.stack[1])


@pytest.mark.parametrize("op", EXPECTED)
def test_results(op: str) -> None:
    kinds, expected = EXPECTED[op]
    for values in product(*(VALUES[kind] for kind in kinds)):
        for known in product((True, False), repeat=len(kinds)):
            if op[1:] in ("div", "rem") and op[0] in "il" and values[1] == 0:
                with pytest.raises(Thrown, match="ArithmeticException"):
                    run(op, kinds, values, known)
                continue
            assert same_value(run(op, kinds, values, known), expected(*values)), (op, values, known)


@pytest.mark.parametrize("known", [True, False])
def test_a_constant_is_added_to_a_local(known: bool) -> None:
    for value, step in product(INTS, (1, -1, 127, -32768)):
        machine: Any = Concolic()
        local = value if known else machine.integer("x", value)
        frame: Any = SimpleNamespace(stack=[], locals=["other", local], pc=0)
        HANDLERS["iinc"](machine, frame, SimpleNamespace(op="iinc", a=1, b=step))
        assert frame.locals[0] == "other"
        assert machine.evaluate(frame.locals[1]) == i32(value + step)


CONDITIONS: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_branches_on_ints(name: str) -> None:
    for a, b, left, right in product(INTS, INTS, (True, False), (True, False)):
        machine: Any = Concolic()
        operands = [
            a if left else machine.integer("a", a),
            b if right else machine.integer("b", b),
        ]
        frame: Any = SimpleNamespace(stack=["below", *operands], pc=1)
        HANDLERS[f"if_icmp{name}"](machine, frame, SimpleNamespace(a=9))
        assert (frame.pc, frame.stack) == (9 if CONDITIONS[name](a, b) else 1, ["below"])
        frame.stack, frame.pc = ["below", operands[0]], 1
        HANDLERS[f"if{name}"](machine, frame, SimpleNamespace(a=9))
        assert (frame.pc, frame.stack) == (9 if CONDITIONS[name](a, 0) else 1, ["below"])


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("key", [-3, -2, -1, 0, 1, 2, 2**31 - 1, -(2**31)])
def test_switches(key: int, known: bool) -> None:
    machine: Any = Concolic()
    for op, a, b, expected in (
        ("tableswitch", (-2, 1), (99, (10, 11, 12, 13)), {-2: 10, -1: 11, 0: 12, 1: 13}.get(key, 99)),
        ("lookupswitch", 99, {-2: 20, 2: 21, 2**31 - 1: 22}, {-2: 20, 2: 21, 2**31 - 1: 22}.get(key, 99)),
    ):
        operand = key if known else machine.integer("key", key)
        frame: Any = SimpleNamespace(stack=["below", operand], pc=1)
        HANDLERS[op](machine, frame, SimpleNamespace(a=a, b=b))
        assert (frame.pc, frame.stack) == (expected, ["below"])


@pytest.mark.parametrize(
    ("op", "form", "before", "after"),
    [
        ("pop", None, "ab", "a"),
        ("pop2", 1, "abc", "a"),
        ("pop2", 2, "abc", "ab"),
        ("dup", None, "ab", "abb"),
        ("dup_x1", None, "abc", "acbc"),
        ("dup_x2", 1, "zabc", "zcabc"),
        ("dup_x2", 2, "zab", "zbab"),
        ("dup2", 1, "zab", "zabab"),
        ("dup2", 2, "za", "zaa"),
        ("dup2_x1", 1, "zabc", "zbcabc"),
        ("dup2_x1", 2, "zab", "zbab"),
        ("dup2_x2", 1, "zabcd", "zcdabcd"),
        ("dup2_x2", 2, "zabc", "zcabc"),
        ("dup2_x2", 3, "zabc", "zbcabc"),
        ("dup2_x2", 4, "zab", "zbab"),
        ("swap", None, "zab", "zba"),
        ("nop", None, "ab", "ab"),
    ],
)
def test_forms_of_the_stack(op: str, form: int | None, before: str, after: str) -> None:
    frame: Any = SimpleNamespace(stack=list(before))
    STACK[op](None, frame, SimpleNamespace(a=form))  # type: ignore[arg-type]
    assert "".join(frame.stack) == after
