"""The syntax of java.util.regex.Pattern: what a pattern says of lengths and groups, as a tree.

Everything that is not understood for certain raises NotRegularError: look-around, back references,
possessive and atomic parts, word boundaries, Unicode classes, flags beyond CASE_INSENSITIVE and DOTALL.
Characters are UTF-16 code units; whoever uses the tree leaves texts with surrogates aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

Ranges = tuple[tuple[int, int], ...]
"""Inclusive ranges of characters, ascending."""

CASE_INSENSITIVE = 2
MULTILINE = 8
DOTALL = 32
LAST = 0xFFFF
_NEWLINES: Ranges = ((0x0A, 0x0A), (0x0D, 0x0D), (0x85, 0x85), (0x2028, 0x2029))
_CLASSES: dict[str, Ranges] = {
    "d": ((48, 57),),
    "w": ((48, 57), (65, 90), (95, 95), (97, 122)),
    "s": ((9, 13), (32, 32)),
}
_POSIX: dict[str, Ranges] = {
    "Lower": ((97, 122),), "Upper": ((65, 90),), "Alpha": ((65, 90), (97, 122)), "Digit": ((48, 57),),
    "Alnum": ((48, 57), (65, 90), (97, 122)), "ASCII": ((0, 127),), "Space": ((9, 13), (32, 32)),
    "Punct": ((33, 47), (58, 64), (91, 96), (123, 126)), "XDigit": ((48, 57), (65, 70), (97, 102)),
}  # fmt: skip
_ESCAPES = {"t": 9, "n": 10, "r": 13, "f": 12, "a": 7, "e": 27}
_MOST_REPEATED = 64


class NotRegularError(Exception):
    """The pattern has something that this description leaves out."""


@dataclass(frozen=True)
class Chars:
    """One character of a set; a set that reaches ``LAST`` has all pairs of surrogates too."""

    ranges: Ranges


@dataclass(frozen=True)
class Sequence:
    """Parts one after another; none is the empty text."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of several."""

    options: tuple[Node, ...]


@dataclass(frozen=True)
class Repeat:
    """A part from ``least`` to ``most`` times (None: without bound)."""

    part: Node
    least: int
    most: int | None


@dataclass(frozen=True)
class Group:
    """A capturing group."""

    number: int
    part: Node


@dataclass(frozen=True)
class Anchor:
    """``^`` (or ``\\A``, the same without MULTILINE), or ``$``."""

    sign: str


Node = Chars | Sequence | Choice | Repeat | Group | Anchor


def parse(pattern: str, flags: int = 0) -> Node:
    """The tree of a pattern; NotRegularError if it is not in the part described above."""
    if flags & ~(CASE_INSENSITIVE | DOTALL):
        raise NotRegularError("flags")
    return _Parser(pattern, flags).parse()


@lru_cache(maxsize=256)
def parsed(pattern: str, flags: int = 0) -> Node | None:
    """The tree of a pattern, or None if it is not understood."""
    try:
        return parse(pattern, flags)
    except NotRegularError:
        return None


def consumed(node: Node | None) -> Ranges:
    """Characters of which each is part of some match, wherever it is in a text; none if that is not known."""
    if isinstance(node, Repeat) and node.least == 1:  # a reluctant one from 0 on matches nothing
        node = node.part
    if not isinstance(node, Chars):
        return ()
    takes_pairs = node.ranges[-1][1] == LAST
    has_halves = any(low <= 0xDFFF and high >= 0xD800 for low, high in node.ranges)
    is_all = node.ranges == ((0, LAST),)
    return node.ranges if (takes_pairs or not has_halves) and not is_all else ()


def widths(node: Node) -> tuple[int, int | None]:
    """The shortest and longest text (None: no bound) that a part matches, in characters."""
    match node:
        case Chars():
            return 1, 2 if node.ranges[-1][1] == LAST else 1
        case Anchor():
            return 0, 0
        case Group():
            return widths(node.part)
        case Sequence():
            sizes = [widths(part) for part in node.parts]
            longest = [most for _, most in sizes if most is not None]
            return sum(least for least, _ in sizes), sum(longest) if len(longest) == len(sizes) else None
        case Choice():
            sizes = [widths(option) for option in node.options]
            tops = [most for _, most in sizes if most is not None]
            return min(least for least, _ in sizes), max(tops) if len(tops) == len(sizes) else None
        case Repeat():
            least, most = widths(node.part)
            bound = None if most is None or node.most is None else most * node.most
            return least * node.least, 0 if most == 0 else bound


@dataclass(frozen=True)
class Place:
    """Where a capturing group is in a pattern."""

    group: Group
    always: bool = True
    """Whether it takes part in every match."""
    inside: bool = True
    """Whether it lies inside of each match. Otherwise it may be what a repeated or optional part matched in
    an attempt that failed: the JDK does not always forget it."""
    before: tuple[int, int | None] = (0, 0)
    """The shortest and longest text of a match before it, if it lies inside."""
    after: int = 0
    """The shortest text behind it."""


def groups_in(node: Node, at: Place | None = None) -> Iterator[Place]:
    """The capturing groups of a part that is ``at`` a place."""
    at = at or Place(Group(0, node))
    match node:
        case Group():
            at = replace(at, group=node)
            yield at
            yield from groups_in(node.part, at)
        case Sequence():
            for index, part in enumerate(node.parts):
                least, most = widths(Sequence(node.parts[:index]))
                behind, _ = widths(Sequence(node.parts[index + 1 :]))
                longest = None if most is None or at.before[1] is None else at.before[1] + most
                before = (at.before[0] + least, longest)
                yield from groups_in(part, replace(at, before=before, after=at.after + behind))
        case Choice():
            for option in node.options:
                alone = len(node.options) == 1
                yield from groups_in(
                    option, replace(at, always=at.always and alone, inside=at.inside and alone)
                )
        case Repeat():
            yield from groups_in(node.part, replace(at, always=at.always and node.least > 0, inside=False))


def normal(ranges: list[tuple[int, int]]) -> Ranges:
    """Ranges in order, joined where they touch."""
    result: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return tuple(result)


def complement(ranges: Ranges) -> Ranges:
    """All other characters, pairs of surrogates included."""
    if not ranges or ranges[-1][1] == LAST:
        raise NotRegularError("a set without end")
    result, at = [], 0
    for low, high in ranges:
        if low > at:
            result.append((at, low - 1))
        at = high + 1
    return (*result, (at, LAST))


class _Parser:
    def __init__(self, pattern: str, flags: int) -> None:
        self._text = pattern
        self._flags = flags
        self._at = 0
        self._groups = 0

    def parse(self) -> Node:
        node = self._choice()
        if self._at < len(self._text):
            raise NotRegularError("an unbalanced parenthesis")
        return node

    def _peek(self) -> str:
        return self._text[self._at] if self._at < len(self._text) else ""

    def _next(self) -> str:
        if self._at >= len(self._text):
            raise NotRegularError("an unfinished pattern")
        self._at += 1
        return self._text[self._at - 1]

    def _choice(self) -> Node:
        options = [self._sequence()]
        while self._peek() == "|":
            self._at += 1
            options.append(self._sequence())
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _repeated(self, part: Node) -> Node:
        sign = self._peek()
        if sign == "" or sign not in "*+?{":
            return part
        self._at += 1
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(sign) or self._counts()
        if self._peek() == "+":
            raise NotRegularError("a possessive quantifier")
        if self._peek() == "?":
            self._at += 1  # reluctant: the same texts
        if isinstance(part, Anchor):
            raise NotRegularError("a repeated anchor")
        if self._peek() == "{":
            raise NotRegularError("a quantifier after another, which means nothing")
        return Repeat(part, least, most)

    def _counts(self) -> tuple[int, int | None]:
        end = self._text.find("}", self._at)
        low, comma, high = self._text[self._at : max(end, self._at)].partition(",")
        if end < 0 or not all(number.isdecimal() and number.isascii() for number in (low, high or "0")):
            raise NotRegularError("a strange quantifier")
        self._at = end + 1
        least = int(low)
        most = None if comma and not high else int(high) if comma else least
        if max(least, most or 0) > _MOST_REPEATED or (most is not None and most < least):
            raise NotRegularError("a large quantifier")
        return least, most

    def _atom(self) -> Node:
        char = self._next()
        if char == "(":
            return self._group()
        if char == "[":
            return Chars(self._class())
        if char == ".":
            return Chars(((0, LAST),) if self._flags & DOTALL else complement(_NEWLINES))
        if char in "^$":
            return Anchor(char)
        if char == "\\":
            if self._peek() == "A":
                self._at += 1
                return Anchor("^")
            return Chars(self._escape())
        if char in "*+?{":
            raise NotRegularError("a quantifier of nothing")
        return self._char(ord(char))

    def _group(self) -> Node:
        number: int | None = None
        if self._text.startswith("?:", self._at):
            self._at += 2
        elif self._text.startswith("?<", self._at) and self._text[self._at + 2 : self._at + 3].isalpha():
            self._at = (
                self._text.index(">", self._at) + 1 if ">" in self._text[self._at :] else len(self._text)
            )
            number = self._groups = self._groups + 1
        elif self._peek() == "?":
            raise NotRegularError("a special group")
        else:
            number = self._groups = self._groups + 1
        inner = self._choice()
        if self._next() != ")":
            raise NotRegularError("an unbalanced parenthesis")
        return inner if number is None else Group(number, inner)

    def _char(self, code: int) -> Chars:
        return Chars(self._with_case(((code, code),)))

    def _with_case(self, ranges: Ranges) -> Ranges:
        """A set with the other case of its ASCII letters, if the case does not matter."""
        if any(high >= 0xD800 and low <= 0xDFFF and low == high for low, high in ranges):
            raise NotRegularError("a surrogate")
        if not self._flags & CASE_INSENSITIVE:
            return ranges
        more = list(ranges)
        for low, high in ranges:
            for first, shift in ((65, 32), (97, -32)):
                a, b = max(low, first), min(high, first + 25)
                if a <= b:
                    more.append((a + shift, b + shift))
        return normal(more)

    def _escape(self) -> Ranges:
        char = self._next()
        if char in "dws":
            return _CLASSES[char]
        if char in "DWS":
            return complement(_CLASSES[char.lower()])
        if char in _ESCAPES:
            return ((_ESCAPES[char],) * 2,)
        if char in "xu":
            digits = self._text[self._at : self._at + (2 if char == "x" else 4)]
            if len(digits) != (2 if char == "x" else 4) or any(
                d not in "0123456789abcdefABCDEF" for d in digits
            ):
                raise NotRegularError("a strange escape")
            self._at += len(digits)
            return self._with_case(((int(digits, 16),) * 2,))
        if char == "p" and self._peek() == "{":
            end = self._text.find("}", self._at)
            found = _POSIX.get(self._text[self._at + 1 : end])
            if found is None or self._flags & CASE_INSENSITIVE:
                raise NotRegularError("a class of Unicode, or one that depends on case")
            self._at = end + 1
            return found
        if char.isascii() and not char.isalnum():
            return ((ord(char),) * 2,)
        raise NotRegularError(f"\\{char}")

    def _class(self) -> Ranges:
        """A character class after its opening bracket, without nested classes and intersections."""
        negated = self._peek() == "^"
        self._at += negated
        found: list[tuple[int, int]] = []
        first = True
        while first or self._peek() != "]":
            char = self._next()
            if char == "[" or (char == "&" and self._peek() == "&") or (first and char == "]"):
                raise NotRegularError("a nested class")
            first = False
            ranges = self._escape() if char == "\\" else ((ord(char),) * 2,)
            is_one = len(ranges) == 1 and ranges[0][0] == ranges[0][1]
            if self._peek() == "-" and self._text[self._at + 1 : self._at + 2] not in ("]", ""):
                if not is_one or self._text[self._at + 1] in "[&":
                    raise NotRegularError("a strange range")
                self._at += 1
                end = self._next()
                tops = self._escape() if end == "\\" else ((ord(end),) * 2,)
                if len(tops) != 1 or tops[0][0] != tops[0][1] or tops[0][0] < ranges[0][0]:
                    raise NotRegularError("a strange range")
                if tops[0][0] == LAST:
                    raise NotRegularError("a range to the last character, without pairs")
                ranges = ((ranges[0][0], tops[0][0]),)
            found += ranges
        self._at += 1
        result = self._with_case(normal(found))
        return complement(result) if negated else result
