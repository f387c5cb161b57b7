"""Floating-point operators and conversions against a real Java virtual machine, bit for bit."""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.terms.random_term import INTERESTING_FLOATS
from verifier.terms.concrete_value import CONCRETE, float_to_bits, round_to_f32
from verifier.terms.sort import BOOL, BV32, BV64, F32, F64
from verifier.terms.term import Op

SOURCE = """
public class Floats {
    public static void main(String[] args) throws java.io.IOException {
        var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] w = line.split(" ");
            double a = Double.longBitsToDouble(Long.parseLong(w[0]));
            double b = Double.longBitsToDouble(Long.parseLong(w[1]));
            float f = (float) a, g = (float) b;
            long l = Long.parseLong(w[2]);
            int i = (int) l;
            for (double d : new double[] {a + b, a - b, a * b, a / b, a % b, -a, Math.abs(a), Math.sqrt(a),
                    (double) l, (double) i, (double) f, Double.longBitsToDouble(l)})
                out.append(Double.doubleToLongBits(d)).append(' ');
            for (float d : new float[] {f + g, f - g, f * g, f / g, f % g, -f, Math.abs(f),
                    (float) Math.sqrt(f), (float) l, (float) i, (float) a, Float.intBitsToFloat(i)})
                out.append(Float.floatToIntBits(d)).append(' ');
            out.append((int) a).append(' ').append((long) a).append(' ').append((int) f).append(' ');
            out.append((long) f).append(' ').append(a < b ? 1 : 0).append(' ').append(a <= b ? 1 : 0);
            out.append(' ').append(a == b ? 1 : 0).append(' ').append(a != a ? 1 : 0).append('\\n');
        }
        System.out.print(out);
    }
}
"""


def bits(x: float) -> int:
    return float_to_bits(x, 64)


def expected(a: float, b: float, number: int) -> list[int]:
    """What JR computes, in the order the Java program prints it."""
    f, g = round_to_f32(a), round_to_f32(b)
    small = ((number + BV32.half) & BV32.mask) - BV32.half

    def run(op: str, sort: Any, *args: Any) -> Any:
        return CONCRETE[op](sort, None, *args)

    result = []
    for sort, x, y, narrow in ((F64, a, b, number), (F32, f, g, small)):
        values = [run(op, sort, x, y) for op in (Op.FADD, Op.FSUB, Op.FMUL, Op.FDIV, Op.FREM)]
        values += [run(op, sort, x) for op in (Op.FNEG, Op.FABS, Op.FSQRT)]
        values += [run(Op.BV2F, sort, number), run(Op.BV2F, sort, small)]
        values += [run(Op.F2F, sort, f if sort is F64 else a), run(Op.BITS2F, sort, narrow)]
        result += [float_to_bits(value, sort.width) for value in values]
    result += [run(Op.F2BV, BV32, a), run(Op.F2BV, BV64, a), run(Op.F2BV, BV32, f), run(Op.F2BV, BV64, f)]
    result += [int(run(op, BOOL, a, b)) for op in (Op.FLT, Op.FLE, Op.FEQ)]
    return [*result, int(run(Op.FIS_NAN, BOOL, a))]


def samples() -> list[tuple[float, float, int]]:
    r = random.Random(11)
    cases = [(a, b, r.getrandbits(63)) for a in INTERESTING_FLOATS for b in INTERESTING_FLOATS]
    for _ in range(3000):
        a, b = (struct.unpack("<d", struct.pack("<Q", r.getrandbits(64)))[0] for _ in range(2))
        if r.random() < 0.5:
            a, b = a if r.random() < 0.3 else r.uniform(-1e6, 1e6), r.uniform(-100.0, 100.0)
        cases.append((a, b, r.getrandbits(64) - (1 << 63) >> r.choice((0, 0, 8, 32, 40))))
    return cases


@pytest.mark.skipif(shutil.which("java") is None, reason="needs a JDK")
def test_floats_are_as_on_the_virtual_machine(tmp_path: Path) -> None:
    source = tmp_path / "Floats.java"
    source.write_text(SOURCE, encoding="utf-8")
    cases = samples()
    text = "".join(f"{bits(a)} {bits(b)} {number}\n" for a, b, number in cases)
    result = subprocess.run(
        ["java", "-Xshare:auto", str(source)],
        input=text,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    lines = result.stdout.splitlines()
    assert len(lines) == len(cases)
    for (a, b, number), line in zip(cases, lines, strict=True):
        assert [int(word) for word in line.split()] == expected(a, b, number), (a, b, number)
