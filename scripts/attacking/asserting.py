"""Chooses assertions near to what reference runs showed, so that about half of the programs hold."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence

from scripts.attacking.program import Observation, Sketch, places_of, render_final

_MIN_LONG, _MAX_LONG = -(1 << 63), (1 << 63) - 1


def assert_something(
    sketch: Sketch, seen: Sequence[Observation], goal: str, draw: random.Random, guard: str = ""
) -> tuple[str, bool]:
    """The sketch with one or two of its places made into checks; False if no place was ever reached.

    With the goal no-runtime-exception a check throws instead of asserting. ``guard`` stands before each.
    """
    places = places_of(sketch.text)
    values: dict[int, list[str]] = {}
    for run in seen:
        for number, value in run.seen:
            if number < len(places):
                values.setdefault(number, []).append(value)
    if not values:
        return render_final(sketch.text, {}), False
    fails = draw.random() < 0.5
    chosen = draw.sample(sorted(values), min(len(values), draw.choice((1, 1, 1, 2))))
    statements = {}
    for order, number in enumerate(chosen):
        kind, expression = places[number]
        condition = _condition(kind, expression, values[number], fails and order == 0, draw)
        made = check(condition, goal, draw)
        statements[number] = f"{guard}{{ {made} }}" if guard else made
    return render_final(sketch.text, statements), True


def check(condition: str, goal: str, draw: random.Random) -> str:
    """A statement that violates the property if the condition is false."""
    if goal != "no-runtime-exception":
        return f"assert {condition};"
    return draw.choice(
        (
            f"if (!({condition})) throw new IllegalStateException();",
            f"if (({condition}) == false) {{ int[] none = new int[0]; none[0]++; }}",
            f"if (!({condition})) {{ Object nil = null; nil.hashCode(); }}",
            f'Objects.requireNonNull(({condition}) ? "" : null);'.replace("Objects", "java.util.Objects"),
        )
    )


def _condition(kind: str, expression: str, values: list[str], fails: bool, draw: random.Random) -> str:
    match kind:
        case "long":
            return _whole(f"({expression})", [int(v) for v in values], fails, draw)
        case "boolean":
            return _boolean(f"({expression})", set(values), fails, draw)
        case "float" | "double":
            return _floating(kind, f"({expression})", [int(v) for v in values], fails, draw)
        case "String":
            return _text(f"({expression})", values, fails, draw)
    raise ValueError(f"no place of the kind {kind}")


def equal(kind: str, expression: str, value: str) -> str:
    """That an expression has just the value that was seen at a place."""
    e = f"({expression})"
    if kind == "long":
        return f"{e} == {_long(int(value))}"
    if kind == "boolean":
        return e if value == "true" else f"!{e}"
    if kind == "String":
        return f"{e} == null" if value == "null" else f"{_quoted(value[1:])}.equals({e})"
    box, method, suffix = _BITS[kind]
    return f"{box}.{method}({e}) == {_exact(int(value), suffix)}"


_BITS = {"float": ("Float", "floatToRawIntBits", ""), "double": ("Double", "doubleToRawLongBits", "L")}


def _exact(value: int, suffix: str) -> str:
    if value == (_MIN_LONG if suffix else -(1 << 31)):
        return "Long.MIN_VALUE" if suffix else "Integer.MIN_VALUE"
    return f"{value}{suffix}"


def _long(value: int) -> str:
    if value == _MIN_LONG:
        return "Long.MIN_VALUE"
    return f"{value}L" if abs(value) > 0x7FFFFFFF or value == -(1 << 31) else str(value)


def _whole(e: str, values: list[int], fails: bool, draw: random.Random) -> str:
    low, high, one = min(values), max(values), draw.choice(values)
    rare = min(values, key=values.count)
    present = set(values)
    absent = [v + d for v in present for d in (-1, 1, 2) if v + d not in present]
    absent = [v for v in absent if _MIN_LONG <= v <= _MAX_LONG]
    step = draw.choice((2, 3, 4, 5, 7))
    if fails:
        options = [
            f"{e} != {_long(rare)}",
            f"{e} != {_long(one)}",
            f"{e} % {step} != {_long(_rem(one, step))}",
        ]
        options += [f"{e} < {_long(high)}", f"{e} > {_long(low)}"]
        if len(present) > 1:
            options.append(f"{e} == {_long(one)}")
        elif absent:
            options.append(f"{e} == {_long(draw.choice(absent))}")
        return draw.choice(options)
    options = [f"{e} <= {_long(high)}", f"{e} >= {_long(low)}"]
    if absent:
        options += 2 * [f"{e} != {_long(draw.choice(absent))}"]
    if len(present) == 1:
        options += 3 * [f"{e} == {_long(low)}"]
    if len(present) in (2, 3, 4):
        options.append(" || ".join(f"{e} == {_long(v)}" for v in sorted(present)))
    rests = {_rem(v, step) for v in values}
    options += [f"{e} % {step} != {r}" for r in range(step) if r not in rests][:1]
    return draw.choice(options)


def _rem(value: int, step: int) -> int:
    """Java's remainder."""
    return value % step if value >= 0 else -(-value % step)


def _boolean(e: str, values: set[str], fails: bool, draw: random.Random) -> str:
    if fails:
        return e if draw.choice(sorted(values)) == "false" else f"!{e}"
    if len(values) == 1:
        return e if "true" in values else f"!{e}"
    return f"{e} == true || !{e}"


def _floating(kind: str, e: str, bits: list[int], fails: bool, draw: random.Random) -> str:
    one = draw.choice(bits)
    box, method, suffix = (
        ("Float", "floatToIntBits", "") if kind == "float" else ("Double", "doubleToLongBits", "L")
    )
    numbers = [_number_of(kind, b) for b in bits]
    finite = [n for n in numbers if n == n and abs(n) != float("inf")]
    if one in (0x7FC00000, 0x7FF8000000000000) or not finite:
        return (
            f"{e} {'==' if fails else '!='} {e}" if len(set(bits)) == 1 else f"{box}.compare({e}, {e}) == 0"
        )
    exact = f"{box}.{method}({e})"
    if fails:
        return f"{exact} != {one}{suffix}"
    if len(set(bits)) == 1 and draw.random() < 0.6:
        return f"{exact} == {one}{suffix}"
    if len(finite) == len(numbers) and draw.random() < 0.7:
        high = _literal(kind, max(finite))
        return f"{e} <= {high}" if draw.random() < 0.5 else f"!({e} < {_literal(kind, min(finite))})"
    absent = one + draw.choice((1, -1, 2))
    return (
        f"{exact} != {absent}{suffix}"
        if absent not in bits and abs(absent) < (1 << 31)
        else f"{e} == {e} || {e} != {e}"
    )


def _number_of(kind: str, bits: int) -> float:
    if kind == "float":
        return float(struct.unpack(">f", struct.pack(">i", bits))[0])
    return float(struct.unpack(">d", struct.pack(">q", bits))[0])


def _literal(kind: str, value: float) -> str:
    return f"{value!r}f" if kind == "float" else repr(value)


def _text(e: str, values: list[str], fails: bool, draw: random.Random) -> str:
    present = set(values)
    one = draw.choice(values)
    if one == "null":
        return f"{e} != null" if fails else f"{e} == null || {e}.length() >= 0"
    literal = _quoted(one[1:])
    if fails:
        return f"!{literal}.equals({e})"
    if len(present) == 1:
        return draw.choice((f"{literal}.equals({e})", f"{e}.hashCode() == {literal}.hashCode()"))
    longest = max(_length(v[1:]) for v in present if v != "null")
    if "null" not in present and draw.random() < 0.6:
        return f"{e}.length() <= {longest}"
    return f"!{_quoted(one[1:] + '~')}.equals({e})"


def _quoted(text: str) -> str:
    """A Java literal of a text as the stub shows it: all but plain ASCII is an escape of six characters."""
    out, i = [], 0
    while i < len(text):
        if text[i] == "\\":
            out.append(
                f"\\{int(text[i + 2 : i + 6], 16):o}"
                if int(text[i + 2 : i + 6], 16) < 8
                else _escape(text[i : i + 6])
            )
            i += 6
        else:
            out.append("\\" + text[i] if text[i] == '"' else text[i])
            i += 1
    return '"' + "".join(out) + '"'


def _escape(found: str) -> str:
    """Line ends, quotes and backslashes may not stand as Unicode escapes in a literal."""
    code = int(found[2:], 16)
    return {0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\", 0x22: '\\"'}.get(code, found)


def _length(text: str) -> int:
    return len(text) - 5 * text.count("\\u")
