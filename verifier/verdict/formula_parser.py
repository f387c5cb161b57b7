"""Reads the syntax of ``formula``: whatever the text is, a formula or one FormulaError, in bounded time."""

from __future__ import annotations

import re
from math import isfinite

from verifier.verdict.formula import (
    FUNCTIONS,
    LEVELS,
    TYPES,
    Binary,
    Call,
    Cast,
    Conditional,
    Element,
    ForAll,
    ForAllObjects,
    Formula,
    Literal,
    Name,
    Null,
    Old,
    Unary,
)

MAX_CHARS = 10_000
_MAX_DEPTH = 60
_MAX_TOKENS = 400
"""So that formulas are not deep, however they are nested."""
_MAX_DIGITS = 40
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)[lLfFdD]?)"
    r"|(?P<name>\\?[^\W\d][\w$]*|\$[\w$]*)|(?P<sign>==>|>>>|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>?:.,()\[\]]))"
)
_CREATED = re.compile(r"\s*([^\s:]+):(\d{1,9})\s*(?=:)")
_KINDS = {name: kind for kind, name in TYPES.items()}
_COMPARED = ("<", "<=")


class FormulaError(Exception):
    """A text is no formula; the message is one line."""


def parse_formula(text: str) -> Formula:
    """The formula that a text is."""
    if len(text) > MAX_CHARS:
        raise FormulaError(f"longer than {MAX_CHARS} characters")
    reader = _Reader(text)
    formula = reader.statement()
    if reader.kind != "end":
        raise FormulaError(f"{_shown(reader.token)} is not expected at character {reader.start + 1}")
    return formula


def _shown(token: str) -> str:
    return repr(token[:40]) if token else "the end"


class _Reader:
    """A text and the token at which it is being read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = self._tokens = 0
        self.start = 0
        self.token = self.kind = ""
        self._next()

    def _next(self) -> str:
        """Go to the next token; gives the one before it."""
        before = self.token
        self._tokens += 1
        if self._tokens > _MAX_TOKENS:
            raise FormulaError(f"more than {_MAX_TOKENS} words and signs")
        found = _TOKEN.match(self._text, self._at)
        if found is not None and found.lastgroup is not None:
            self.kind, self.token = found.lastgroup, found[found.lastgroup]
            self.start, self._at = found.start(found.lastgroup), found.end()
        elif self._text[self._at :].strip():
            rest = self._text[self._at :].lstrip()
            raise FormulaError(f"{rest[0]!r} belongs to no formula")
        else:
            self.kind, self.token, self.start, self._at = "end", "", len(self._text), len(self._text)
        return before

    def _take(self, *tokens: str) -> str | None:
        """The token that stands here, if it is one of these."""
        return self._next() if self.kind in ("sign", "name") and self.token in tokens else None

    def _need(self, token: str) -> None:
        if self._take(token) is None:
            raise FormulaError(f"{token!r} is missing before {_shown(self.token)}")

    def _name(self) -> str:
        if self.kind != "name":
            raise FormulaError(f"a name is missing before {_shown(self.token)}")
        return self._next()

    def statement(self) -> Formula:
        """A formula with its quantifiers."""
        if not self._takes_for_all():
            return self._expression()
        found = self._objects()
        return found if found is not None else self._indices()

    def _takes_for_all(self) -> bool:
        place = self._at, self.start, self.kind, self.token
        if self._take("for") is not None and self._take("all") is not None:
            return True
        self._at, self.start, self.kind, self.token = place
        return False

    def _objects(self) -> Formula | None:
        place = self._at, self.start, self.kind, self.token
        if self.kind == "name":
            parts = [self._next()]
            while self._take(".") is not None:
                parts.append(self._name())
            if self.kind == "name":
                name = self._next()
                created = None
                if self.token == "created":
                    self._next()
                    created = self._creation()
                self._need(":")
                return ForAllObjects(".".join(parts), name, created, self._expression())
        self._at, self.start, self.kind, self.token = place
        return None

    def _creation(self) -> tuple[str, int]:
        if self.token != "at":
            raise FormulaError(f"'at' is missing before {_shown(self.token)}")
        found = _CREATED.match(self._text, self._at)
        if found is None:
            raise FormulaError("a file and a line are missing after 'created at'")
        self._at = found.end()
        self._next()
        return found[1], int(found[2])

    def _indices(self, is_outer: bool = True) -> Formula:
        shift = next(at for at, operators in enumerate(LEVELS) if "<<" in operators)
        low = self._binary(shift)
        above = self._take(*_COMPARED)
        index = self._name()
        below = self._take(*_COMPARED)
        if above is None or below is None:
            raise FormulaError("two of '<' and '<=' are missing after 'for all'")
        high = self._binary(shift)
        condition = self._expression() if self._take(",") else None
        self._need(":")
        return ForAll(
            low,
            above == "<",
            index,
            high,
            is_below=below == "<",
            condition=condition,
            body=self._of_index(is_outer),
        )

    def _of_index(self, is_outer: bool) -> Formula:
        """The body of a quantifier over indices, which may be another such quantifier."""
        return self._indices(is_outer=False) if is_outer and self._takes_for_all() else self._expression()

    def _expression(self) -> Formula:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise FormulaError("nested too deeply")
        found = self._binary(0)
        self._depth -= 1
        return found

    def _binary(self, level: int) -> Formula:
        if level == len(LEVELS):
            return self._unary()
        if level == 0:
            left = self._conditional()
            if self._take("==>") is None:
                return left
            return Binary("==>", left, self._expression())
        left = self._binary(level + 1)
        while (operator := self._take(*LEVELS[level])) is not None:
            left = Binary(operator, left, self._binary(level + 1))
        return left

    def _conditional(self) -> Formula:
        condition = self._binary(1)
        if self._take("?") is None:
            return condition
        chosen = self._binary(1)
        self._need(":")
        return Conditional(condition, chosen, self._binary(1))

    def _unary(self) -> Formula:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise FormulaError("nested too deeply")
        found = self._prefixed()
        self._depth -= 1
        return found

    def _prefixed(self) -> Formula:
        operator = self._take("-", "!", "~")
        if operator == "-" and self.kind == "number":
            return self._postfixed(self._number(-1))
        if operator is not None:
            return Unary(operator, self._unary())
        if self._take("(") is None:
            return self._postfixed(self._primary())
        if self.token in _KINDS:
            kind = _KINDS[self._next()]
            self._need(")")
            return Cast(kind, self._unary())
        inner = self._expression()
        self._need(")")
        return self._postfixed(inner)

    def _primary(self) -> Formula:
        if self.kind == "number":
            return self._number(1)
        name = self._name()
        if name in ("true", "false"):
            return Literal(name == "true", "Z")
        if name == "null":
            return Null()
        if name == "\\old":
            self._need("(")
            inner = self._expression()
            self._need(")")
            return Old(inner)
        path = [name]
        while self._take(".") is not None:
            path.append(self._name())
        if self._take("(") is None:
            return Name(tuple(path))
        if path[-1] == "length" and len(path) > 1 and self._take(")") is not None:
            return Name((*path[:-1], "length()"))
        return self._call(".".join(path))

    def _call(self, name: str) -> Formula:
        if name not in FUNCTIONS:
            raise FormulaError(f"{name}(...) cannot be called here")
        arguments = [self._expression()]
        while self._take(",") is not None:
            arguments.append(self._expression())
        self._need(")")
        if len(arguments) != FUNCTIONS[name]:
            raise FormulaError(f"{name} takes {FUNCTIONS[name]} arguments")
        return Call(name, tuple(arguments))

    def _postfixed(self, found: Formula) -> Formula:
        while self._take("[") is not None:
            index = self._expression()
            self._need("]")
            found = Element(found, index)
        return found

    def _number(self, sign: int) -> Formula:
        text = self._next()
        if len(text) > _MAX_DIGITS:
            raise FormulaError(f"{text[:_MAX_DIGITS]}... is too long a number")
        is_hex = text[:2] in ("0x", "0X")
        suffix = text[-1].lower() if text[-1] in ("lL" if is_hex else "lLfFdD") else ""
        bare = text[:-1] if suffix else text
        if not is_hex and (suffix in ("f", "d") or not bare.isdigit()):
            number = sign * float(bare)
            if not isfinite(number):
                raise FormulaError(f"{text} is too large a number")
            return Literal(number, "F" if suffix == "f" else "D")
        bits, value = (64 if suffix == "l" else 32), int(bare, 16 if is_hex else 10)
        if is_hex and value >> bits == 0:
            value -= (value >> (bits - 1)) << bits
        value *= sign
        if not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
            raise FormulaError(f"{text[:40]} is too large a number")
        return Literal(value, "J" if suffix == "l" else "I")
