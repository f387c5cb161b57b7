"""Gates: conditions over further inputs that only a solver meets, with inputs that open them.

A gated program does what it did before, but behind such a condition. Drawn inputs miss it, so that what
JR says rests on its symbolic analysis and its models. The machine runs the program with the inputs that
open the gate, which are known from how it was made.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable
from dataclasses import dataclass, replace

from scripts.attacking.program import Input, Sketch

MAIN = "public static void main(String[] args) throws Throwable {"
_ASK = "org.sosy_lab.sv_benchmarks.Verifier.nondet"
_CALLS = {"string": "String"}


@dataclass(frozen=True)
class Gate:
    """inputs: each with the value that opens. statements: run before the condition. members: of Main."""

    name: str
    inputs: tuple[Input, ...]
    condition: str
    statements: tuple[str, ...] = ()
    members: tuple[str, ...] = ()

    def asking(self) -> str:
        """The statements that take the inputs."""
        asked = [
            f"{_CALLS.get(one.kind, one.kind)} gate{n} = {_ASK}{one.kind.capitalize()}();"
            for n, one in enumerate(self.inputs)
        ]
        return " ".join([*asked, *self.statements])


@dataclass(frozen=True)
class Gated:
    """A sketch behind a gate. guard: what stands before each check, where the gate is there alone."""

    sketch: Sketch
    name: str
    guard: str = ""


def wrap(value: int, bits: int = 32) -> int:
    """The value as Java's arithmetic has it."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def literal(value: int, bits: int = 32) -> str:
    """A Java literal of an int or a long."""
    if value == -(1 << (bits - 1)):
        return "Integer.MIN_VALUE" if bits == 32 else "Long.MIN_VALUE"
    return f"{value}{'L' if bits == 64 else ''}"


def _rare(draw: random.Random, bits: int = 32) -> int:
    """A value far from all that is drawn often."""
    value = draw.randrange(1 << (bits - 9), 1 << (bits - 1))
    return draw.choice((1, -1)) * value


def _of(kind: str, value: int | str) -> Input:
    return Input(kind, (value,), True)


def linear(draw: random.Random) -> Gate:
    """One int, multiplied and moved."""
    value, factor, add = _rare(draw), draw.randrange(3, 100_000, 2), draw.randrange(1, 1 << 20)
    left = draw.choice((f"gate0 * {factor} + {add}", f"(gate0 ^ {add}) * {factor}"))
    right = wrap((value ^ add) * factor if "^" in left else value * factor + add)
    return Gate("linear", (_of("int", value),), f"{left} == {literal(right)}")


def wide(draw: random.Random) -> Gate:
    """One long, of which no part alone says much."""
    value, factor = _rare(draw, 64), draw.randrange(1_000_003, 1 << 30, 2)
    return Gate(
        "wide", (_of("long", value),), f"gate0 * {factor}L == {literal(wrap(value * factor, 64), 64)}"
    )


def several(draw: random.Random) -> Gate:
    """Sum and difference of two ints, or a chain of three."""
    a, b = _rare(draw), _rare(draw)
    more = (
        f"gate0 - gate1 == {literal(wrap(a - b))}"
        if draw.random() < 0.5
        else f"(gate0 ^ gate1) == {literal(a ^ b)}"
    )
    condition = f"gate0 + 3 * gate1 == {literal(wrap(a + 3 * b))} && {more}"
    return Gate("several", (_of("int", a), _of("int", b)), condition)


def small_parts(draw: random.Random) -> Gate:
    """A char, a byte and a short that all have to fit."""
    c, b, s = draw.randrange(0x100, 0xD000), draw.randrange(-128, 128), draw.randrange(-(1 << 15), 1 << 15)
    condition = (
        f"(gate0 ^ 0x{draw.randrange(1 << 15):x}) == {{}} && gate1 + 7 == {b + 7} && gate2 * 5 == {s * 5}"
    )
    mask = int(condition.split("0x")[1].split(")")[0], 16)
    return Gate("parts", (_of("char", c), _of("byte", b), _of("short", s)), condition.format(c ^ mask))


def text(draw: random.Random) -> Gate:
    """A text by its length and some of its chars."""
    length = draw.randint(4, 7)
    value = "".join(draw.choice(string.ascii_lowercase + string.digits + "#%") for _ in range(length))
    places = draw.sample(range(length), 3)
    chars = [
        f"gate0.charAt({i}) {'- 3' if i % 2 else ''} == {ord(value[i]) - (3 if i % 2 else 0)}" for i in places
    ]
    return Gate("text", (_of("string", value),), " && ".join([f"gate0.length() == {length}", *chars]))


def switched(draw: random.Random) -> Gate:
    """A switch over a computed value."""
    value, mask = _rare(draw), draw.randrange(1, 1 << 30)
    others = " ".join(f"case {literal(_rare(draw))}:" for _ in range(2))
    method = f"static boolean gate(int g) {{ switch (g ^ {mask}) {{ {others} return false; case {literal(value ^ mask)}: return true; default: return g == 1 && g == 2; }} }}"
    return Gate("switch", (_of("int", value),), "gate(gate0)", members=(method,))


def looped(draw: random.Random) -> Gate:
    """What a loop makes of an int."""
    value, rounds, factor = _rare(draw), draw.randint(2, 5), draw.choice((3, 5, 7, 31))
    result = value
    for i in range(rounds):
        result = wrap(result * factor + i)
    loop = f"int gateSum = gate0; for (int i = 0; i < {rounds}; i++) {{ gateSum = gateSum * {factor} + i; }}"
    return Gate("loop", (_of("int", value),), f"gateSum == {literal(result)}", (loop,))


def kept(draw: random.Random) -> Gate:
    """An int that goes through an object and an array."""
    value, add, place = _rare(draw), draw.randrange(1, 1 << 25), draw.randint(0, 3)
    box = "static final class GateBox { int[] cells = new int[4]; int at(int i) { return cells[i & 3]; } }"
    fill = f"GateBox gateBox = new GateBox(); gateBox.cells[{place}] = gate0 - {add};"
    return Gate(
        "object",
        (_of("int", value),),
        f"gateBox.at({place}) * 3 == {literal(wrap((value - add) * 3))}",
        (fill,),
        (box,),
    )


def recursive(draw: random.Random) -> Gate:
    """What a recursion makes of an int."""
    value, depth = _rare(draw), draw.randint(2, 4)
    result = value
    for n in range(1, depth + 1):
        result = wrap(result * 5 - n)
    method = "static int gate(int g, int n) { return n == 0 ? g : gate(g, n - 1) * 5 - n; }"
    return Gate(
        "recursion", (_of("int", value),), f"gate(gate0, {depth}) == {literal(result)}", members=(method,)
    )


GATES: tuple[Callable[[random.Random], Gate], ...] = (
    linear,
    linear,
    wide,
    several,
    small_parts,
    text,
    switched,
    looped,
    kept,
    recursive,
)


# Where a gate stands


def at_entry(sketch: Sketch, gate: Gate, draw: random.Random) -> Gated:
    """Who does not meet it returns before anything else was done."""
    line = f"{gate.asking()} if (!({gate.condition})) return;\n    /*here*/"
    return Gated(_with(sketch, gate, sketch.text.replace("/*here*/", line, 1), last=True), "entry")


def around(sketch: Sketch, gate: Gate, draw: random.Random) -> Gated:
    """The body of main is a method that is called behind it."""
    call = draw.choice((
        "if (CONDITION) { behind(args); }",
        "if (!(CONDITION)) { return; } behind(args);",
        "for (int gateRound = 0; gateRound < 4; gateRound++) { if (gateRound == 3 && CONDITION) { behind(args); } }",
        "boolean gateOpen = CONDITION; if (gateOpen) { behind(args); }",
        'try { if (CONDITION) throw new IllegalStateException("open"); return; } catch (IllegalStateException gateOpen) { args = new String[0]; } behind(args);',
        "switch ((CONDITION) ? 1 : 0) { case 1: behind(args); break; default: }",
    ))  # fmt: skip
    entry = f"{gate.asking()} {call.replace('CONDITION', gate.condition)}"
    changed = f"{MAIN}\n    {entry}\n  }}\n\n  static void behind(String[] args) throws Throwable {{"
    return Gated(_with(sketch, gate, sketch.text.replace(MAIN, changed, 1), last=False), "around")


def _late(sketch: Sketch, gate: Gate, draw: random.Random) -> Gated:
    """Only what is checked stands behind it."""
    line = f"{gate.asking()} gateOpen = {gate.condition};\n    /*here*/"
    text = sketch.text.replace("/*here*/", line, 1)
    text = text.replace("/*members*/", "static boolean gateOpen;\n  /*members*/", 1)
    return Gated(_with(sketch, gate, text, last=True), "late", "if (Main.gateOpen) ")


def _with(sketch: Sketch, gate: Gate, text: str, last: bool) -> Sketch:
    members = "".join(f"{line}\n  " for line in gate.members)
    inputs = (*sketch.inputs, *gate.inputs) if last else (*gate.inputs, *sketch.inputs)
    return replace(sketch, text=text.replace("/*members*/", f"{members}/*members*/", 1), inputs=inputs)


def gated(sketch: Sketch, draw: random.Random) -> Gated:
    """The sketch behind a gate, or as it is if it has no place for one."""
    if "/*here*/" not in sketch.text or MAIN not in sketch.text or "/*members*/" not in sketch.text:
        return Gated(sketch, "none")
    gate = draw.choice(GATES)(draw)
    wanted = draw.random()
    if wanted < 0.2 and sketch.known is None and "⟦" in sketch.text:
        made = _late(sketch, gate, draw)
    else:
        made = (at_entry if wanted < 0.6 else around)(sketch, gate, draw)
    return replace(made, name=f"{gate.name} {made.name}")


_ASKED = re.compile(r"\b(\w+) (\w+) = (?:org\.sosy_lab\.sv_benchmarks\.)?Verifier\.nondet\w+\(\);")


def names_of_inputs(text: str) -> list[tuple[str, str]]:
    """Type and name of each local that takes an input, in the order of the text."""
    return [(found[1], found[2]) for found in _ASKED.finditer(text)]
