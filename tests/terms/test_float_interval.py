"""Bounds of float operators and of Math functions hold every value that Java computes within them."""

from __future__ import annotations

import math
import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terms.random_term import INTERESTING_FLOATS
from verifier.terms.concrete_value import CONCRETE, round_to_f32
from verifier.terms.float_interval import (
    OPERATORS,
    FloatBounds,
    apply_function,
    compare,
    narrowed,
    operate,
    to_integer,
    within_f32,
)
from verifier.terms.sort import BOOL, BV32, F32, F64, Sort
from verifier.terms.term import Op

ONE = ("sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "cbrt", "sinh", "cosh", "tanh",
       "expm1", "log1p")  # fmt: skip
TWO = ("atan2", "pow", "hypot")

SOURCE = """
public class Functions {
    public static void main(String[] args) throws java.io.IOException {
        var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] w = line.split(" ");
            double a = Double.longBitsToDouble(Long.parseLong(w[0]));
            double b = Double.longBitsToDouble(Long.parseLong(w[1]));
            for (double d : new double[] {%s})
                out.append(Double.doubleToRawLongBits(d)).append(' ');
            out.append('\\n');
        }
        System.out.print(out);
    }
}
"""


def contains(bounds: FloatBounds, value: float) -> bool:
    return bounds.nan if value != value else bounds.low <= value <= bounds.high


def random_float(r: random.Random) -> float:
    kind = r.randrange(6)
    if kind == 0:
        return r.choice(INTERESTING_FLOATS)
    if kind == 1:
        return float(struct.unpack("<d", struct.pack("<Q", r.getrandbits(64)))[0])
    if kind == 2:
        return r.uniform(-1.5, 1.5)
    if kind == 3:
        return math.pi / 2 * r.randint(-9, 9) + r.choice((0.0, r.uniform(-1e-9, 1e-9), r.uniform(-0.1, 0.1)))
    if kind == 4:
        return float(r.randint(-5, 5))
    return r.uniform(-1000.0, 1000.0)


def box_around(r: random.Random, value: float) -> FloatBounds:
    """Bounds that hold a value."""
    if value != value:
        low, high = sorted(x if x == x else 0.0 for x in (random_float(r), random_float(r)))
        return FloatBounds(low, high, True) if r.random() < 0.7 else FloatBounds(math.inf, -math.inf, True)
    ends = [value]
    for _ in range(r.randrange(3)):
        near = value + r.choice((1e-300, 1e-9, 0.01, 1.0, 3.0)) * r.uniform(-1, 1)
        end = r.choice((near, random_float(r)))
        ends.append(end if end == end else value)
    return FloatBounds(min(ends), max(ends), r.random() < 0.2)


def test_finite_numbers_over_an_infinity_are_zero() -> None:
    any_number = FloatBounds(-math.inf, math.inf, False)
    quotient = operate(Op.FDIV, F64, None, [any_number, FloatBounds(-math.inf, -math.inf, False)])
    assert quotient == FloatBounds(0.0, 0.0, True)


def test_numbers_below_a_float_are_floats() -> None:
    for value in (1.0, -1.0, 0.0, 2.0**-149, round_to_f32(1.1), -math.inf, round_to_f32(3e38)):
        bounds = FloatBounds(-math.inf, value, False), FloatBounds(value, math.inf, False)
        below, above = narrowed(Op.FLT, F32, *bounds), narrowed(Op.FLT, F32, *reversed(bounds))
        for side in (*below, *above):
            assert round_to_f32(side.low) == side.low and round_to_f32(side.high) == side.high
    assert narrowed(Op.FLT, F32, bounds[0], FloatBounds(-1.0, 0.0, False))[0].high == -(2.0**-149)


def test_bounds_of_a_widened_float_are_floats() -> None:
    for low, high in ((0.1, 0.3), (-0.3, -0.1), (1e-50, 1e300), (-1e300, -1e-50), (1.0, 1.0), (0.1, 0.1)):
        inner = within_f32(FloatBounds(low, high, False))
        if inner.is_number:
            assert round_to_f32(inner.low) == inner.low and round_to_f32(inner.high) == inner.high
            assert low <= inner.low <= inner.high <= high
        for value in (low, high, (low + high) / 2):
            near = round_to_f32(value)
            assert not low <= near <= high or inner.low <= near <= inner.high


def operands(count: int, seed: int) -> Iterator[tuple[random.Random, float, float]]:
    r = random.Random(seed)
    for _ in range(count):
        yield r, random_float(r), random_float(r)


@pytest.mark.parametrize("sort", (F32, F64), ids=str)
def test_operators(sort: Sort) -> None:
    for r, a, b in operands(6000, 5):
        if sort is F32:
            a, b = round_to_f32(a), round_to_f32(b)
        box_a, box_b = box_around(r, a), box_around(r, b)
        if sort is F32:
            box_a, box_b = (
                FloatBounds(round_to_f32(x.low), round_to_f32(x.high), x.nan) for x in (box_a, box_b)
            )
        for op in OPERATORS:
            unary = op in (Op.FNEG, Op.FABS, Op.FSQRT, Op.F2F)
            values, boxes = ([a], [box_a]) if unary else ([a, b], [box_a, box_b])
            result = CONCRETE[op](sort, None, *values)
            assert contains(operate(op, sort, None, boxes), result), (op, values, boxes)
        low, high = to_integer(32, box_a)
        assert low <= CONCRETE[Op.F2BV](BV32, None, a) <= high


def test_comparisons_and_what_they_imply() -> None:
    decided = 0
    for r, a, b in operands(20000, 6):
        if r.random() < 0.3:
            b = a
        box_a, box_b = box_around(r, a), box_around(r, b)
        for op in (Op.FLT, Op.FLE, Op.FEQ, Op.EQ):
            truth = CONCRETE[op](BOOL, None, a, b)
            said = compare(op, box_a, box_b)
            assert said is None or said == truth, (op, a, b, box_a, box_b)
            decided += said is not None
            if truth:
                left, right = narrowed(op, F64, box_a, box_b)
                assert contains(left, a) and contains(right, b), (op, a, b, box_a, box_b)
    assert decided > 10000


@pytest.mark.skipif(shutil.which("java") is None, reason="needs Java")
@pytest.mark.parametrize("owner", ("Math", "StrictMath"))
def test_functions_of_java(owner: str, tmp_path: Path) -> None:
    calls = [f"{owner}.{name}(a)" for name in ONE] + [f"{owner}.{name}(a, b)" for name in TWO]
    (tmp_path / "Functions.java").write_text(SOURCE % ", ".join(calls))
    cases = [(a, b) for _, a, b in operands(8000, 7)]
    bits = [[struct.unpack("<q", struct.pack("<d", x))[0] for x in case] for case in cases]
    asked = "".join(f"{a} {b}\n" for a, b in bits)
    run = subprocess.run(
        ["java", "Functions.java"], input=asked, capture_output=True, text=True, cwd=tmp_path, timeout=600
    )
    lines = run.stdout.splitlines()
    assert len(lines) == len(cases), run.stderr[:500]
    r = random.Random(8)
    tight = 0
    for (a, b), line in zip(cases, lines, strict=True):
        values = [struct.unpack("<d", struct.pack("<q", int(word)))[0] for word in line.split()]
        box_a, box_b = box_around(r, a), box_around(r, b)
        for at, name in enumerate((*ONE, *TWO)):
            boxes = [box_a] if at < len(ONE) else [box_a, box_b]
            bounds = apply_function(f"{owner}.{name}", boxes)
            assert contains(bounds, values[at]), (name, a, b, boxes, bounds, values[at])
            tight += bounds.high - bounds.low < 1e-6
    assert tight > 10000
