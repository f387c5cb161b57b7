"""What can be said of values by what people are shown of them."""

from __future__ import annotations

import re

_CHARACTER = re.compile(r'\\u[0-9a-fA-F]{4}|\\[0-7]{1,3}|\\.|[^"\\]')
_LITERAL = re.compile(rf'"(?:{_CHARACTER.pattern})*"')
_MANY = re.compile(r"\.repeat\((?P<text>[0-9]+)\)|(?<=[\w\]])\[(?P<array>[0-9]+)\]|\bx (?P<calls>[0-9]+)\b")
_NUMBER = re.compile(r"(?<![\w.'\\])(?<!\(byte\) )-?[0-9]{1,19}(?=L?\b)(?!\.)")
"""A whole number; no byte, which is data of any value."""
_CAST = re.compile(r"^\((?:short|int|long|char)\) ")
_HUGE = 1 << 24
"""Elements, characters or calls: ordinary programs do not have as many, nor places so far behind."""


def is_huge(shown: str) -> bool:
    """Whether a value has a text, an array or calls with millions of elements."""
    literals = _LITERAL.sub('""', shown)
    return any(int(one.group(one.lastgroup or 0)) >= _HUGE for one in _MANY.finditer(literals))


def is_place(shown: str) -> bool:
    """Whether a value may be a place in an array or text; all but numbers may."""
    return _NUMBER.match(_CAST.sub("", shown)) is None or are_places(shown)


def are_places(shown: str) -> bool:
    """Whether all whole numbers that a value is made of may be places in arrays or texts."""
    numbers = (int(one[0]) for one in _NUMBER.finditer(_LITERAL.sub('""', shown)))
    return all(0 <= one < _HUGE for one in numbers)


def is_passed_twice(shown: str) -> bool:
    """Whether a value is the name of an object: it is the receiver, or another argument, too."""
    return shown.isidentifier() and shown not in ("null", "true", "false")
