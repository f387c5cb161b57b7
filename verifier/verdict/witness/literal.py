"""Values in assumptions: written so that validators that run the program read them back.

Such a validator takes the text between ``= `` and ``;``, puts it between double quotes into a Java
source, and parses it there by the type that the program asks for. So numbers are bare decimal
text, and a string is the *content* of a Java literal without blanks: every character that is
not plain stands as an octal or Unicode escape.
"""

from __future__ import annotations

import math
import re

_PLAIN = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:;!?+-*/=@#%^&|~()[]{}$'"
)
_READ_OTHERWISE = ("null", "Double.NaN")
_ESCAPE = re.compile(r"\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "s": " "}


def render_literal(value: bool | int | float | str) -> str:
    """The text of a value in an assumption."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _render_string(value)
    if isinstance(value, float):
        return _render_float(value)
    return str(value)


def parse_literal(text: str, type_name: str) -> bool | int | float | str:
    """Read back what ``render_literal`` wrote, and the spellings of other tools; ValueError if not."""
    if type_name == "string":
        return parse_string(text)
    if type_name == "boolean":
        if text not in ("true", "false", "0", "1"):
            raise ValueError(f"not a boolean: {text!r}")
        return text in ("true", "1")
    if type_name in ("float", "double"):
        bare = text.rpartition(".")[2] if text.startswith(("Double.", "Float.")) else text
        named = {"POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf}
        return named[bare] if bare in named else float(bare.rstrip("dDfF") if bare[-1:] in "dDfF" else bare)
    return int(text.rstrip("lL"))


def parse_string(text: str) -> str:
    """The string whose Java literal has this content; one pair of quotes around it is dropped."""
    if len(text) >= 2 and text[0] == text[-1] == '"':
        text = text[1:-1]

    def decode(match: re.Match[str]) -> str:
        unit, octal, letter = match.groups()
        if unit is not None:
            return chr(int(unit, 16))
        return chr(int(octal, 8)) if octal is not None else _LETTERS.get(letter, letter)

    return _ESCAPE.sub(decode, text)


def _render_string(text: str) -> str:
    shown = "".join(char if char in _PLAIN else _escape(char) for char in text)
    return _escape(text[0]) + shown[1:] if text in _READ_OTHERWISE else shown


def _escape(char: str) -> str:
    """Octal where it is enough: a Unicode escape of a quote or line end would act as one."""
    if ord(char) < 0x100:
        return f"\\{ord(char):03o}"
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04x}" for i in range(0, len(units), 2))


def _render_float(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return repr(value).replace("e+", "E").replace("e", "E")
