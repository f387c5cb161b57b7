"""What can be said of values by what people are shown of them."""

from __future__ import annotations

import re

_CHARACTER = re.compile(r'\\u[0-9a-fA-F]{4}|\\[0-7]{1,3}|\\.|[^"\\]')
_LITERAL = re.compile(rf'"(?:{_CHARACTER.pattern})*"')
_ARRAY = re.compile(r"new (?:byte|short|char|int|long)\[\] \{(?P<values>[^{}',]*(?:,[^{}',]*)*)\}")
_MANY = re.compile(r"\.repeat\((?P<text>[0-9]+)\)|new [\w.$]+\[(?P<array>[0-9]+)\]|\bx (?P<calls>[0-9]+)\b")
_VALUES = re.compile(r"[({](?=[^)}])|,| after ")
"""Begins values: of a call, of an array, a further one; or calls."""
HUGE = 1 << 24
"""As many elements, or calls, ordinary programs do not have."""
_NUMBER = re.compile(r"-?[0-9]{1,10}")
_NUMBERS = re.compile(rf"(?<![\w.]){_NUMBER.pattern}(?![\w.])")


def int_of(shown: str) -> int | None:
    """The value of an int."""
    return int(shown) if _NUMBER.fullmatch(shown) else None


def numbers_of(shown: str) -> list[int]:
    """The numbers of an array, or the one number."""
    array = _ARRAY.fullmatch(shown)
    found = map(int_of, map(str.strip, array["values"].split(",") if array is not None else [shown]))
    return [one for one in found if one is not None]


def numbers_within(shown: str) -> list[int]:
    """All numbers that an object was made of, also by calls."""
    return [int(one) for one in _NUMBERS.findall(_LITERAL.sub("", shown))]


def size_of(shown: str) -> int | None:
    """The length of a text or of an array of numbers."""
    if _LITERAL.fullmatch(shown):
        return len(_CHARACTER.findall(shown[1:-1]))
    array = _ARRAY.fullmatch(shown)
    if array is None:
        return None
    return array["values"].count(",") + 1 if array["values"] else 0


def most_elements(shown: str) -> int:
    """As many elements as an object can have: those of texts, numbers, values and calls together."""
    texts = sum(len(_CHARACTER.findall(one[1:-1])) for one in _LITERAL.findall(shown))
    rest = _LITERAL.sub("", shown)
    return texts + sum(map(abs, numbers_within(rest))) + len(_VALUES.findall(rest))


def is_huge(shown: str) -> bool:
    """Whether a value has a text or array of millions of elements."""
    literals = _LITERAL.sub('""', shown)
    return any(int(one.group(one.lastgroup or 0)) >= HUGE for one in _MANY.finditer(literals))


def is_outside(size: int | None, at: int | None, other: int | None) -> bool:
    """Whether there is no such range, by offset and length or by start and end, as far as is known."""
    if size is None or at is None or other is None:
        return False
    return at < 0 or not (0 <= other <= size - at or at <= other <= size)
