"""What formulas of proofs say of numbers, by Java's rules: nothing of the verifier's own terms is used."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any

from verifier.verdict.formula import (
    Binary,
    Call,
    Cast,
    Conditional,
    Element,
    ForAll,
    Formula,
    Literal,
    Name,
    Old,
    Unary,
)

LEAST, LONG_LEAST = -(1 << 31), -(1 << 63)
Values = Mapping[str, Any]
_COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_WHOLE = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


class Long(int):
    """A number of type long; ints are plain."""


def wrapped(value: int, is_long: bool) -> int:
    bits = 64 if is_long else 32
    value = (value + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
    return Long(value) if is_long else value


def value_of(formula: Formula, values: Values, before: Values | None = None) -> Any:
    """The value of a formula; ``values`` are by names, those of arrays are sequences."""

    def inner(part: Formula) -> Any:
        return value_of(part, values, before)

    if isinstance(formula, Literal):
        return Long(formula.value) if formula.kind == "J" else formula.value
    if isinstance(formula, Name):
        return values[str(formula)]
    if isinstance(formula, Old):
        assert before is not None
        return value_of(formula.of, {**values, **before})
    if isinstance(formula, Element):
        return inner(formula.array)[inner(formula.index)]
    if isinstance(formula, Conditional):
        return inner(formula.chosen if inner(formula.condition) else formula.other)
    if isinstance(formula, Cast):
        return _cast(inner(formula.of), formula.kind)
    if isinstance(formula, Call):
        one, other = (*map(inner, formula.arguments), None)[:2]
        return (
            math.isnan(one) if formula.name == "Double.isNaN" else wrapped(one % other, _is_long(one, other))
        )
    if isinstance(formula, Unary):
        of = inner(formula.of)
        if formula.operator == "!":
            return not of
        return wrapped(-of if formula.operator == "-" else ~of, _is_long(of))
    if isinstance(formula, ForAll):
        return _all(formula, values, before)
    assert isinstance(formula, Binary)
    return _binary(formula, values, before)


def _binary(formula: Binary, values: Values, before: Values | None) -> Any:
    sign, left = formula.operator, value_of(formula.left, values, before)
    if sign in ("&&", "||", "==>"):
        if bool(left) != (sign != "||"):
            return sign != "&&"
        return bool(value_of(formula.right, values, before))
    right = value_of(formula.right, values, before)
    if sign in _COMPARE:
        return _COMPARE[sign](left, right)
    if sign in ("<<", ">>", ">>>"):
        bits = 64 if _is_long(left) else 32
        distance = right % bits
        if sign == ">>>":
            return wrapped((left % (1 << bits)) >> distance, bits == 64)
        return wrapped(left << distance if sign == "<<" else left >> distance, bits == 64)
    is_long = _is_long(left, right)
    if sign in "/%":
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrapped(quotient if sign == "/" else left - quotient * right, is_long)
    return wrapped(_WHOLE[sign](left, right), is_long)


def _is_long(*numbers: Any) -> bool:
    return any(isinstance(number, Long) for number in numbers)


def _cast(value: int, kind: str) -> int:
    if kind in "IJ":
        return wrapped(value, kind == "J")
    bits = 8 if kind == "B" else 16
    value %= 1 << bits
    return value - (value >> (bits - 1) << bits) if kind in "BS" else value


def _all(formula: ForAll, values: Values, before: Values | None) -> bool:
    """Over the indices of the first array that is read at the index alone."""
    low, high = (value_of(end, values, before) for end in (formula.low, formula.high))
    for at in range(len(_spoken_of(formula, values))):
        inside = (low < at if formula.is_above else low <= at) and (
            at < high if formula.is_below else at <= high
        )
        known = {**values, formula.index: at}
        inside = inside and (formula.condition is None or value_of(formula.condition, known, before))
        if inside and not value_of(formula.body, known, before):
            return False
    return True


def _spoken_of(formula: ForAll, values: Values) -> Sequence[int]:
    from verifier.verdict.formula import all_parts

    for part in all_parts(formula.body):
        if isinstance(part, Element) and part.index == Name((formula.index,)):
            array = part.array.of if isinstance(part.array, Old) else part.array
            found: Sequence[int] = values[str(array)]
            return found
    raise AssertionError(formula)
