"""org.sosy_lab.sv_benchmarks.Verifier: the nondeterministic values of a verification task.

Each call records one input of its kind (verdict.outcome.InputValue), so that a counterexample
can deliver the values in the same order to the real program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.machine.control import VOID, PathEnd, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import Op
from verifier.machine.value import Args, Value, lower
from verifier.models.classification import Table, open_answer
from verifier.terms.sort import BOOL, BV8, BV16, BV32, BV64, F32, F64, Sort, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import unknown_text
from verifier.verdict.outcome import Ending

VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier"
_SIGNIFICAND_BITS = {F32: 24, F64: 53}


def input_boolean(m: Machine, kind: str) -> Result:
    """A nondeterministic Java boolean."""
    return m.boolean(m.new_input(kind, BOOL))


def input_signed(m: Machine, kind: str, sort: Sort) -> Term:
    """A nondeterministic byte or short as an int."""
    return m.tm.sext(32, m.new_input(kind, sort))


def input_below(m: Machine, kind: str, bound: Any) -> Value:
    """A nondeterministic int from 0 to bound - 1; the bound is positive."""
    tm = m.tm
    if bound == 1:
        value = tm.bv(0, 32)
    else:
        is_power = isinstance(bound, int) and bound & (bound - 1) == 0
        bits = bound.bit_length() - 1 if is_power else 31
        # Another path may draw below another bound.
        value = tm.zext(32, tm.var(f"in{m.state.asked}_{kind}_{bits}", bv_sort(bits)))
        if not is_power:
            value = tm.srem(value, bound if isinstance(bound, Term) else tm.bv(bound, 32))
    m.record_input(kind, value)
    return lower(value)


def input_unit(m: Machine, kind: str, sort: Sort) -> Term:
    """A nondeterministic value of java.util.Random's grid in [0, 1): n / 2**24 or n / 2**53."""
    tm = m.tm
    bits = _SIGNIFICAND_BITS[sort]
    raw = tm.var(f"in{m.state.asked}_{kind}", bv_sort(bits))
    scale = tm.f32(2.0**-bits) if sort is F32 else tm.f64(2.0**-bits)
    value = tm.fmul(tm.bv2f(tm.zext(64, raw), sort), scale)
    m.record_input(kind, value)
    return value


def _plain(kind: str, sort: Sort) -> Run:
    return lambda m, args: m.new_input(kind, sort)


def _boolean(m: Machine, args: Args) -> Result:
    return input_boolean(m, "boolean")


def _byte(m: Machine, args: Args) -> Result:
    return input_signed(m, "byte", BV8)


def _short(m: Machine, args: Args) -> Result:
    return input_signed(m, "short", BV16)


def _char(m: Machine, args: Args) -> Result:
    value = m.tm.zext(32, m.tm.var(f"in{m.state.asked}_char", BV16))
    m.record_input("char", value)
    return value


def _string(m: Machine, args: Args) -> Result:
    """A String of unknown length and content, recorded as an input."""
    text = unknown_text(m.tm, f"in{m.state.asked}_string", 30 if m.mode.short_texts else 31)
    m.record_input("string", text)
    return m.new_string(text, None)


def _assume(m: Machine, args: Args) -> Result:
    """A failed assumption ends the program, whatever other threads do or could have done before."""
    if args[0] != 1:
        m.visible(Op("step", alone=True))
    if not m.truth(args[0]):
        raise PathEnd(Ending.ASSUMPTION)
    return VOID


def _table() -> dict[tuple[str, str], Callable[..., Any]]:
    models: dict[str, Run] = {
        "nondetBoolean()Z": _boolean,
        "nondetByte()B": _byte,
        "nondetChar()C": _char,
        "nondetShort()S": _short,
        "nondetInt()I": _plain("int", BV32),
        "nondetLong()J": _plain("long", BV64),
        "nondetFloat()F": _plain("float", F32),
        "nondetDouble()D": _plain("double", F64),
        "nondetString()Ljava/lang/String;": _string,
        "assume(Z)V": _assume,
    }
    return {(VERIFIER, key): model for key, model in models.items()}


MODELS: Table = open_answer(_table())
