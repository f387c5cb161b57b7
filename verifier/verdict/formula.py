"""Invariants of proofs in the syntax of Java with four additions, and the printer.

``\\old(x)`` is ``x`` before the loop (or the call), ``\\result`` what a call gives, ``\\v4`` the local
variable 4 of the class file where the source has no name for it. ``a ==> b`` is ``!a || b``. A statement
may begin with ``for all 0 <= k < i:`` (indices of the first array that it reads at ``k``; a condition may
follow, as in ``for all 0 <= k < i, k % 2 == 0:``) or with ``for all Node x:`` (objects of a class, perhaps
only those ``created at Main.java:12``). Numbers are Java's, which wrap around. The parser is
``formula_parser``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

TYPES = {"I": "int", "J": "long", "F": "float", "D": "double", "B": "byte", "S": "short", "C": "char"}
"""The types of casts."""
RESULT = "\\result"


@dataclass(frozen=True)
class Literal:
    """A constant; ``kind`` is I, J, F, D or Z."""

    value: bool | int | float
    kind: str = "I"


@dataclass(frozen=True)
class Null:
    """The reference that leads nowhere."""


@dataclass(frozen=True)
class Name:
    """A variable, a field of what it leads to, a length, a static field: the parts between the dots."""

    path: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join(self.path)


@dataclass(frozen=True)
class Old:
    """The value of a term on entry."""

    of: Formula


@dataclass(frozen=True)
class Element:
    """An element of an array."""

    array: Formula
    index: Formula


@dataclass(frozen=True)
class Unary:
    """The operator -, ! or ~."""

    operator: str
    of: Formula


@dataclass(frozen=True)
class Cast:
    """A value as a type; ``kind`` is a key of TYPES."""

    kind: str
    of: Formula


@dataclass(frozen=True)
class Binary:
    """An operator of Java's with two operands, or ==>."""

    operator: str
    left: Formula
    right: Formula


@dataclass(frozen=True)
class Conditional:
    """``condition ? chosen : other``."""

    condition: Formula
    chosen: Formula
    other: Formula


@dataclass(frozen=True)
class Call:
    """A call of one of FUNCTIONS."""

    name: str
    arguments: tuple[Formula, ...]


@dataclass(frozen=True)
class ForAll:
    """A statement about all indices between two ends, of which ``condition`` holds."""

    low: Formula
    is_above: bool
    """Whether the index is larger than ``low``, and not only as large."""
    index: str
    high: Formula
    is_below: bool
    condition: Formula | None
    body: Formula


@dataclass(frozen=True)
class ForAllObjects:
    """A statement about all objects of a class, or about those that one line of a file creates."""

    class_name: str
    name: str
    created: tuple[str, int] | None
    body: Formula


Formula: TypeAlias = (
    "Literal | Null | Name | Old | Element | Unary | Cast | Binary | Conditional | Call"
    " | ForAll | ForAllObjects"
)

FUNCTIONS = {"Math.floorMod": 2, "Double.isNaN": 1}
"""The callable functions, with their numbers of arguments."""
LEVELS = (
    ("==>",),
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>", ">>>"),
    ("+", "-"),
    ("*", "/", "%"),
)
"""Operators of two operands, those that bind least first. They bind to the left, but for ==>."""
LEVEL = {operator: level for level, operators in enumerate(LEVELS) for operator in operators}
_CONDITIONAL = 0.5
_UNARY = len(LEVELS)
_PRIMARY = _UNARY + 1


def text_of(formula: Formula) -> str:
    """A formula as text, which the parser reads back."""
    if isinstance(formula, ForAll):
        above, below = "<" if formula.is_above else "<=", "<" if formula.is_below else "<="
        more = "" if formula.condition is None else f", {_text(formula.condition, 0)}"
        low, high = (_text(end, LEVEL["<<"]) for end in (formula.low, formula.high))
        body = text_of(formula.body)
        return f"for all {low} {above} {formula.index} {below} {high}{more}: {body}"
    if isinstance(formula, ForAllObjects):
        where = "" if formula.created is None else f" created at {formula.created[0]}:{formula.created[1]}"
        return f"for all {formula.class_name} {formula.name}{where}: {_text(formula.body, 0)}"
    return _text(formula, 0)


def operand_of(formula: Formula, operator: str) -> str:
    """The text of a formula as an operand."""
    return _text(formula, LEVEL[operator] + 1)


def _text(formula: Formula, level: float) -> str:
    """The text of a formula, in brackets if it binds less than ``level``."""
    shown, own = _spelled(formula)
    return shown if own >= level else f"({shown})"


def _spelled(formula: Formula) -> tuple[str, float]:
    """A formula as text, and how much that binds."""
    if isinstance(formula, Literal):
        return _literal(formula)
    if isinstance(formula, Null):
        return "null", _PRIMARY
    if isinstance(formula, Name):
        return str(formula), _PRIMARY
    if isinstance(formula, Old):
        return f"\\old({_text(formula.of, 0)})", _PRIMARY
    if isinstance(formula, Element):
        return f"{_text(formula.array, _PRIMARY)}[{_text(formula.index, 0)}]", _PRIMARY
    if isinstance(formula, Unary):
        inner = formula.of
        nested = isinstance(inner, Unary) or (isinstance(inner, Literal) and inner.kind != "Z")
        shown = f"({_text(inner, 0)})" if nested else _text(inner, _UNARY)
        return f"{formula.operator}{shown}", _UNARY
    if isinstance(formula, Cast):
        inner = formula.of
        level = _PRIMARY if isinstance(inner, (Literal, Unary)) else _UNARY
        return f"({TYPES[formula.kind]}) {_text(inner, level)}", _UNARY
    if isinstance(formula, Binary):
        at = LEVEL[formula.operator]
        right_first = formula.operator == "==>"
        left = _text(formula.left, at + 1 if right_first else at)
        right = _text(formula.right, at if right_first else at + 1)
        return f"{left} {formula.operator} {right}", at
    if isinstance(formula, Conditional):
        one, two, three = (_text(part, 1) for part in (formula.condition, formula.chosen, formula.other))
        return f"{one} ? {two} : {three}", _CONDITIONAL
    if isinstance(formula, Call):
        return f"{formula.name}({', '.join(_text(one, 0) for one in formula.arguments)})", _PRIMARY
    return f"({text_of(formula)})", _PRIMARY


def _literal(literal: Literal) -> tuple[str, float]:
    if literal.kind == "Z":
        return "true" if literal.value else "false", _PRIMARY
    shown = repr(literal.value)
    suffix = {"J": "L", "F": "f"}.get(literal.kind, "")
    return f"{shown}{suffix}", _UNARY if shown[0] == "-" else _PRIMARY


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The direct subformulas."""
    if isinstance(formula, (Old, Unary, Cast)):
        return (formula.of,)
    if isinstance(formula, Element):
        return formula.array, formula.index
    if isinstance(formula, Binary):
        return formula.left, formula.right
    if isinstance(formula, Conditional):
        return formula.condition, formula.chosen, formula.other
    if isinstance(formula, Call):
        return formula.arguments
    if isinstance(formula, ForAll):
        rest = () if formula.condition is None else (formula.condition,)
        return (formula.low, formula.high, *rest, formula.body)
    return (formula.body,) if isinstance(formula, ForAllObjects) else ()


def all_parts(formula: Formula) -> Iterator[Formula]:
    """A formula and all that is in it."""
    yield formula
    for part in parts_of(formula):
        yield from all_parts(part)


def mapped(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The formula with each part mapped, inner parts first."""

    def inner(part: Formula) -> Formula:
        return mapped(part, change)

    if isinstance(formula, Old):
        formula = Old(inner(formula.of))
    elif isinstance(formula, Unary):
        formula = Unary(formula.operator, inner(formula.of))
    elif isinstance(formula, Cast):
        formula = Cast(formula.kind, inner(formula.of))
    elif isinstance(formula, Element):
        formula = Element(inner(formula.array), inner(formula.index))
    elif isinstance(formula, Binary):
        formula = Binary(formula.operator, inner(formula.left), inner(formula.right))
    elif isinstance(formula, Conditional):
        formula = Conditional(inner(formula.condition), inner(formula.chosen), inner(formula.other))
    elif isinstance(formula, Call):
        formula = Call(formula.name, tuple(map(inner, formula.arguments)))
    elif isinstance(formula, ForAll):
        rest = None if formula.condition is None else inner(formula.condition)
        low, high, body = (inner(one) for one in (formula.low, formula.high, formula.body))
        formula = replace(formula, low=low, high=high, condition=rest, body=body)
    elif isinstance(formula, ForAllObjects):
        formula = replace(formula, body=inner(formula.body))
    return change(formula)


def is_plain_java(formula: Formula) -> bool:
    """Whether it is an expression that Java has."""
    for part in all_parts(formula):
        if isinstance(part, (Old, ForAll, ForAllObjects)):
            return False
        if isinstance(part, Binary) and part.operator == "==>":
            return False
        if isinstance(part, Name) and part.path[0].startswith("\\"):
            return False
    return True
