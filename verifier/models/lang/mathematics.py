"""java.lang.Math and StrictMath, and the bits of floats.

Operations that IEEE 754 defines are terms. Transcendental functions have no such definition: concrete
arguments go to the real JVM, symbolic ones become applications of an opaque function, which the evaluator and
the replay compute.
"""

from __future__ import annotations

import math

from verifier.assumption import Assumption
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, lift, lower
from verifier.models.calling import ask_oracle, is_symbolic, unknown
from verifier.models.classification import Table, assumed, fixed
from verifier.terms.sort import F64
from verifier.terms.term import Term

MATH = "java/lang/Math"
STRICT = "java/lang/StrictMath"
_INTEGRAL = {"D": 2.0**52, "F": 2.0**23}
"""From here on every value of the kind is an integer."""

OPAQUE_1 = (
    "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "cbrt", "sinh", "cosh", "tanh",
    "expm1", "log1p",
)  # fmt: skip
OPAQUE_2 = ("atan2", "pow", "hypot")


def _opaque(owner: str, name: str, arity: int) -> Run:
    short = owner.rsplit("/", 1)[-1]
    descriptor = "(" + "D" * arity + ")D"

    def model(m: Machine, args: Args) -> Result:
        if not is_symbolic(*args):
            return float(ask_oracle(m, owner, name, descriptor, tuple(args)))
        terms = [lift(m.tm, a, "D") for a in args]
        return lower(_on_domain(m, name, terms, m.tm.fn(f"{short}.{name}", F64, *terms)))

    return model


def _on_domain(m: Machine, name: str, args: list[Term], result: Term) -> Term:
    """The result where the function is defined, NaN elsewhere; fma of a plain product is the product."""
    tm = m.tm
    first = args[0]
    if name in ("asin", "acos"):
        return tm.ite(tm.fle(tm.fabs(first), tm.f64(1.0)), result, tm.f64(math.nan))
    if name in ("log", "log10"):
        return tm.ite(tm.fge(first, tm.f64(0.0)), result, tm.f64(math.nan))
    if name == "log1p":
        return tm.ite(tm.fge(first, tm.f64(-1.0)), result, tm.f64(math.nan))
    if name == "IEEEremainder":
        half = tm.fmul(tm.fabs(args[1]), tm.f64(0.5))
        return tm.ite(tm.fle(tm.fabs(result), half), result, tm.f64(math.nan))
    if name == "pow":
        power = tm.ite(tm.feq(args[1], tm.f64(1.0)), first, result)
        return tm.ite(tm.feq(args[1], tm.f64(0.0)), tm.f64(1.0), power)
    if name == "fma":
        zero = tm.f64(0.0)
        second, third = args[1:]
        is_product = tm.and_(tm.feq(third, zero), tm.not_(tm.feq(first, zero)), tm.not_(tm.feq(second, zero)))
        return tm.ite(is_product, tm.fmul(first, second), result)
    return result


def _sqrt(m: Machine, args: Args) -> Result:
    value = args[0]
    if isinstance(value, Term):
        return lower(m.tm.fsqrt(value))
    if value < 0:
        return math.nan
    return math.sqrt(value)


def _abs_integral(kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        value = lift(tm, args[0], kind)
        zero = tm.bv(0, value.sort.width)
        return lower(tm.ite(tm.slt(value, zero), tm.neg(value), value))

    return model


def _abs_float(kind: str) -> Run:
    return lambda m, args: abs(args[0]) if isinstance(args[0], float) else lower(m.tm.fabs(args[0]))


def _extreme(kind: str, largest: bool) -> Run:
    """min and max of ints and longs."""

    def model(m: Machine, args: Args) -> Result:
        if not is_symbolic(*args):
            return max(args) if largest else min(args)
        tm = m.tm
        a, b = lift(tm, args[0], kind), lift(tm, args[1], kind)
        return lower(tm.ite(tm.sge(a, b) if largest else tm.sle(a, b), a, b))

    return model


def _extreme_float(kind: str, largest: bool) -> Run:
    """min and max of floats: NaN wins, and -0.0 is below 0.0."""

    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        a, b = lift(tm, args[0], kind), lift(tm, args[1], kind)
        literal = tm.f64 if kind == "D" else tm.f32
        wanted = literal(0.0 if largest else -0.0)
        zeros = tm.ite(tm.eq(a, wanted), a, b)
        less = tm.fgt(a, b) if largest else tm.flt(a, b)
        chosen = tm.ite(tm.feq(a, b), tm.ite(tm.eq(a, b), a, zeros), tm.ite(less, a, b))
        return lower(tm.ite(tm.fis_nan(a), a, tm.ite(tm.fis_nan(b), b, chosen)))

    return model


def round_even(m: Machine, value: Term, kind: str) -> Term:
    """The nearest integral float, ties to even, the sign kept (IEEE roundToIntegralTiesToEven).

    Adding and subtracting 2**52 rounds a magnitude below it to an integer.
    """
    tm = m.tm
    literal = tm.f64 if kind == "D" else tm.f32
    magic = literal(_INTEGRAL[kind])
    size = tm.fabs(value)
    rounded = tm.fsub(tm.fadd(size, magic), magic)
    signed = tm.ite(is_negative(m, value, kind), tm.fneg(rounded), rounded)
    return tm.ite(tm.flt(size, magic), signed, value)


def is_negative(m: Machine, value: Term, kind: str) -> Term:
    """Whether the sign bit of a float that is not NaN is set."""
    tm = m.tm
    literal = tm.f64 if kind == "D" else tm.f32
    return tm.or_(tm.flt(value, literal(0.0)), tm.eq(value, literal(-0.0)))


def round_down(m: Machine, value: Term, kind: str) -> Term:
    """The largest integral float not above the value; -0.0 stays."""
    tm = m.tm
    literal = tm.f64 if kind == "D" else tm.f32
    near = round_even(m, value, kind)
    lower_one = tm.fsub(near, literal(1.0))
    result = tm.ite(tm.fgt(near, value), lower_one, near)
    return tm.ite(tm.and_(tm.fgt(value, literal(0.0)), tm.flt(value, literal(1.0))), literal(0.0), result)


def _floor(m: Machine, args: Args) -> Result:
    """The condition is true except for NaN; it spares solvers a long search."""
    tm = m.tm
    value = lift(tm, args[0], "D")
    result = round_down(m, value, "D")
    return lower(tm.ite(tm.fle(result, value), result, value))


def _ceil(m: Machine, args: Args) -> Result:
    tm = m.tm
    value = lift(tm, args[0], "D")
    result = tm.fneg(round_down(m, tm.fneg(value), "D"))
    return lower(tm.ite(tm.fge(result, value), result, value))


def _rint(m: Machine, args: Args) -> Result:
    tm = m.tm
    value = lift(tm, args[0], "D")
    result = round_even(m, value, "D")
    return lower(tm.ite(tm.fle(tm.fabs(tm.fsub(result, value)), tm.f64(0.5)), result, value))


def _round(kind: str) -> Run:
    """Math.round: floor(x + 1/2) without the rounding of the sum, then Java's narrowing."""

    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        value = lift(tm, args[0], kind)
        if kind == "F":
            value = tm.f2f(value, F64)
        below = round_down(m, value, "D")
        up = tm.fge(tm.fsub(value, below), tm.f64(0.5))
        big = tm.fge(tm.fabs(value), tm.f64(_INTEGRAL["D"]))
        whole = tm.ite(big, value, tm.ite(up, tm.fadd(below, tm.f64(1.0)), below))
        return lower(tm.f2bv(whole, 64 if kind == "D" else 32))

    return model


def _signum(kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        literal = tm.f64 if kind == "D" else tm.f32
        value = lift(tm, args[0], kind)
        sign = tm.ite(tm.flt(value, literal(0.0)), literal(-1.0), value)
        return lower(tm.ite(tm.fgt(value, literal(0.0)), literal(1.0), sign))

    return model


def _compare_float(kind: str) -> Run:
    """Double.compare and Float.compare: NaN above all, -0.0 below 0.0."""

    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        a, b = lift(tm, args[0], kind), lift(tm, args[1], kind)
        literal = tm.f64 if kind == "D" else tm.f32
        one, zero, minus = tm.bv(1, 32), tm.bv(0, 32), tm.bv(-1, 32)
        signs = tm.ite(tm.eq(a, literal(-0.0)), minus, one)
        rest = tm.ite(tm.fis_nan(a), one, tm.ite(tm.fis_nan(b), minus, signs))
        ordered = tm.ite(tm.fgt(a, b), one, tm.ite(tm.eq(a, b), zero, rest))
        return lower(tm.ite(tm.flt(a, b), minus, ordered))

    return model


def _compare(kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        if not is_symbolic(*args):
            return (args[0] > args[1]) - (args[0] < args[1])
        tm = m.tm
        a, b = lift(tm, args[0], kind), lift(tm, args[1], kind)
        one, zero, minus = tm.bv(1, 32), tm.bv(0, 32), tm.bv(-1, 32)
        return lower(tm.ite(tm.slt(a, b), minus, tm.ite(tm.eq(a, b), zero, one)))

    return model


def _to_bits(kind: str) -> Run:
    return lambda m, args: lower(m.tm.f2bits(lift(m.tm, args[0], kind)))


def _to_raw_bits(kind: str) -> Run:
    """Like ``_to_bits``, but a NaN has any of its patterns."""

    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        value = lift(tm, args[0], kind)
        bits = tm.f2bits(value)
        if not isinstance(args[0], Term) and (args[0] == args[0] or m.mode.as_here):
            return lower(bits)
        sort = bits.sort
        fraction = 52 if sort.width == 64 else 23
        # Two NaNs need not have the same pattern, so that it is no function of the value.
        any_bits = tm.bor(unknown(m, "bits of NaN", sort), tm.bv(float_ones(sort.width), sort.width))
        kept = tm.extract(fraction - 1, 0, any_bits)
        quiet = tm.bv(1 << (fraction - 1), sort.width)
        pattern = tm.ite(tm.eq(kept, tm.bv(0, fraction)), tm.bor(any_bits, quiet), any_bits)
        return lower(tm.ite(tm.fis_nan(value), pattern, bits))

    return model


def float_ones(width: int) -> int:
    """The bits of the exponent of a float of so many bits."""
    return 0x7FF << 52 if width == 64 else 0xFF << 23


def _from_bits(kind: str) -> Run:
    return lambda m, args: lower(m.tm.bits2f(lift(m.tm, args[0], kind)))


def _is_nan(kind: str) -> Run:
    return lambda m, args: m.boolean(m.tm.fis_nan(lift(m.tm, args[0], kind)))


def _is_infinite(kind: str) -> Run:
    return lambda m, args: m.boolean(m.tm.fis_inf(lift(m.tm, args[0], kind)))


def _is_finite(kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        tm = m.tm
        value = lift(tm, args[0], kind)
        return m.boolean(tm.not_(tm.or_(tm.fis_nan(value), tm.fis_inf(value))))

    return model


def _exact_functions(owner: str) -> dict[str, Run]:
    return {
        "sqrt(D)D": _sqrt,
        "abs(I)I": _abs_integral("I"),
        "abs(J)J": _abs_integral("J"),
        "abs(F)F": _abs_float("F"),
        "abs(D)D": _abs_float("D"),
        "floor(D)D": _floor,
        "ceil(D)D": _ceil,
        "rint(D)D": _rint,
        "round(D)J": _round("D"),
        "round(F)I": _round("F"),
        "signum(D)D": _signum("D"),
        "signum(F)F": _signum("F"),
        **{
            f"{name}({kind}{kind}){kind}": make(kind, name == "max")
            for name in ("min", "max")
            for kind, make in (
                ("I", _extreme), ("J", _extreme), ("F", _extreme_float), ("D", _extreme_float)
            )
        },
        "IEEEremainder(DD)D": _opaque(owner, "IEEEremainder", 2),
        "fma(DDD)D": _opaque(owner, "fma", 3),
    }  # fmt: skip


def _transcendental(owner: str) -> dict[tuple[str, str], Run]:
    """A function that StrictMath takes from fdlibm exactly, and that Math may round differently."""
    return {(owner, f"{name}(D)D"): _opaque(owner, name, 1) for name in OPAQUE_1} | {
        (owner, f"{name}(DD)D"): _opaque(owner, name, 2) for name in OPAQUE_2
    }


def _box_functions() -> dict[tuple[str, str], Run]:
    table: dict[tuple[str, str], Run] = {}
    for owner, kind, bits, raw, plain, back in (
        ("java/lang/Double", "D", "J", "doubleToRawLongBits", "doubleToLongBits", "longBitsToDouble"),
        ("java/lang/Float", "F", "I", "floatToRawIntBits", "floatToIntBits", "intBitsToFloat"),
    ):
        table[(owner, f"{raw}({kind}){bits}")] = _to_raw_bits(kind)
        table[(owner, f"{plain}({kind}){bits}")] = _to_bits(kind)
        table[(owner, f"{back}({bits}){kind}")] = _from_bits(bits)
        table[(owner, f"isNaN({kind})Z")] = _is_nan(kind)
        table[(owner, f"isInfinite({kind})Z")] = _is_infinite(kind)
        table[(owner, f"isFinite({kind})Z")] = _is_finite(kind)
        table[(owner, f"compare({kind}{kind})I")] = _compare_float(kind)
    table[("java/lang/Integer", "compare(II)I")] = _compare("I")
    table[("java/lang/Long", "compare(JJ)I")] = _compare("J")
    return table


MODELS: Table = (
    fixed({(owner, key): model for owner in (MATH, STRICT) for key, model in _exact_functions(owner).items()})
    | fixed(_box_functions())
    | fixed(_transcendental(STRICT))
    | assumed(Assumption.MATH, _transcendental(MATH))
)
