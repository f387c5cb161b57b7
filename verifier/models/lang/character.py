"""java.lang.Character: classification and case of symbolic characters.

Known characters run the JDK's own tables (ASCII is answered here). Symbolic ones are answered
by terms over the ranges of Latin-1, whose properties are stable across Unicode versions. Above it
the Java virtual machine's tables answer for a few characters of a program (character_table), an opaque
variable per question for others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from itertools import groupby
from typing import TypeAlias

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import (
    Args,
    lift,
    lower,
)
from verifier.models.calling import ask_oracle, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.lang.character_table import LAST, ranges_above_latin
from verifier.models.lang.number_text import digit_of
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.texts.edit import in_ranges, is_white, opaque_char, shifted_case
from verifier.texts.text import opaque, opaque_bool

CHARACTER = "java/lang/Character"
_TYPES = {
    "Lu": 1, "Ll": 2, "Lt": 3, "Lm": 4, "Lo": 5, "Nd": 9, "Nl": 10, "No": 11, "Zs": 12, "Cc": 15, "Cf": 16,
    "Pd": 20, "Ps": 21, "Pe": 22, "Pc": 23, "Po": 24, "Sm": 25, "Sc": 26, "Sk": 27, "So": 28,
    "Pi": 29, "Pf": 30,
}  # fmt: skip
"""java.lang.Character's constants for the general categories in Latin-1."""


def _category(code: int) -> str:
    return unicodedata.category(chr(code))


def _is_ignorable(code: int) -> bool:
    return code <= 8 or 14 <= code <= 27 or 127 <= code <= 159 or code == 0xAD


def _starts_identifier(code: int) -> bool:
    return _category(code)[0] == "L" or _category(code) in ("Sc", "Pc")


def _continues_identifier(code: int) -> bool:
    return _starts_identifier(code) or _category(code) == "Nd" or _is_ignorable(code)


def _is_unicode_start(code: int) -> bool:
    return _category(code)[0] == "L"


def _is_unicode_part(code: int) -> bool:
    starts = _is_unicode_start(code) or _category(code) in ("Nd", "Pc")
    return starts or _is_ignorable(code) or code == 0xB7


PREDICATES: dict[str, Callable[[int], bool]] = {
    "isDigit": lambda c: _category(c) == "Nd",
    "isLetter": lambda c: _category(c)[0] == "L",
    "isLetterOrDigit": lambda c: _category(c)[0] == "L" or _category(c) == "Nd",
    "isAlphabetic": lambda c: _category(c)[0] == "L",
    "isUpperCase": lambda c: _category(c) == "Lu",
    "isLowerCase": lambda c: _category(c) == "Ll" or c in (0xAA, 0xBA),
    "isTitleCase": lambda c: False,
    "isDefined": lambda c: True,
    "isSpaceChar": lambda c: _category(c) == "Zs",
    "isISOControl": lambda c: _category(c) == "Cc",
    "isIdentifierIgnorable": _is_ignorable,
    "isJavaIdentifierStart": _starts_identifier,
    "isJavaIdentifierPart": _continues_identifier,
    "isUnicodeIdentifierStart": _is_unicode_start,
    "isUnicodeIdentifierPart": _is_unicode_part,
    "isMirrored": lambda c: bool(unicodedata.mirrored(chr(c))),
}
"""The answers in Latin-1."""


def latin_ranges(predicate: Callable[[int], bool]) -> tuple[tuple[int, int], ...]:
    """The inclusive ranges of Latin-1 where a predicate holds."""
    ranges = []
    for holds, group in groupby(range(256), predicate):
        codes = list(group)
        if holds:
            ranges.append((codes[0], codes[-1]))
    return tuple(ranges)


_DIRECTIONS = {"L": 0, "EN": 3, "ES": 4, "ET": 5, "CS": 7, "BN": 9, "B": 10, "S": 11, "WS": 12, "ON": 13}
"""java.lang.Character's constants for the bidirectional classes in Latin-1."""

Ranges: TypeAlias = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""Constants, and the inclusive ranges of the characters that have them."""


def _ranges_by(name_of: Callable[[str], str], numbers: Mapping[str, int]) -> Ranges:
    """Where in Latin-1 each constant is the answer."""
    return tuple((number, _named(name_of, name)) for name, number in numbers.items())


def _named(name_of: Callable[[str], str], name: str) -> tuple[tuple[int, int], ...]:
    return latin_ranges(lambda code: name_of(chr(code)) == name)


@cache
def _type_ranges() -> Ranges:
    return _ranges_by(unicodedata.category, _TYPES)


@cache
def _direction_ranges() -> Ranges:
    return _ranges_by(unicodedata.bidirectional, _DIRECTIONS)


def _is_high(tm: TermFactory, char: Term) -> Term:
    """Whether a code point is above Latin-1 (or no code point)."""
    return tm.ult(tm.bv(0xFF, 32), char)


def _above_latin(m: Machine, name: str, char: Term) -> Term:
    """The answer for a code point above Latin-1."""
    tm = m.tm
    answer = opaque_bool(tm, name, char)
    ranges = ranges_above_latin(m, name, char)
    if ranges is None:
        return answer
    if name == "isDefined":
        ranges = (*ranges, (0xD800, 0xDFFF))
    return tm.ite(tm.ule(char, tm.bv(LAST, 32)), in_ranges(tm, char, ranges), answer)


@cache
def _ranges_where(name: str) -> tuple[tuple[int, int], ...]:
    return latin_ranges(PREDICATES[name])


def _classifier(name: str, key: str) -> Run:
    predicate = PREDICATES[name]

    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term):
            if 0 <= char < 128:
                return int(predicate(char))
            return run_bytecode(m, CHARACTER, key, args)
        tm = m.tm
        known = in_ranges(tm, char, _ranges_where(name))
        high = _is_high(tm, char)
        if name == "isISOControl" or high.is_false:
            return m.boolean(known)
        return m.boolean(tm.ite(high, _above_latin(m, name, char), known))

    return model


def _is_whitespace(m: Machine, args: Args) -> Result:
    return m.boolean(is_white(m.tm, args[0]))


def _case(key: str, upper: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if isinstance(char, Term):
            result = shifted_case(m.tm, char, upper)
            return result if isinstance(result, int) else lower(result)
        if 0 <= char < 128:
            return ord(chr(char).upper() if upper else chr(char).lower())
        return run_bytecode(m, CHARACTER, key, args)

    return model


def _digit(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char, radix = args
        tm = m.tm
        if isinstance(radix, Term) and (isinstance(char, Term) or 0 <= char < 128):
            good, value = digit_of(m, lift(tm, char, "I"), 36)
            known = tm.and_(tm.sle(tm.bv(2, 32), radix), tm.sle(radix, tm.bv(36, 32)))
            return lower(tm.ite(tm.and_(good, known, tm.slt(value, radix)), value, tm.bv(-1, 32)))
        if not isinstance(char, Term) or isinstance(radix, Term) or not 2 <= radix <= 36:
            return run_bytecode(m, CHARACTER, key, args)
        good, value = digit_of(m, char, radix)
        return lower(tm.ite(good, value, tm.bv(-1, 32)))

    return model


def _numeric_value(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term):
            return run_bytecode(m, CHARACTER, key, args)
        tm = m.tm
        good, value = digit_of(m, char, 36)
        result = tm.ite(good, value, tm.bv(-1, 32))
        for code, number in ((0xB2, 2), (0xB3, 3), (0xB9, 1), (0xBC, -2), (0xBD, -2), (0xBE, -2)):
            result = tm.ite(tm.eq(char, tm.bv(code, 32)), tm.bv(number, 32), result)
        return lower(tm.ite(_is_high(tm, char), opaque(tm, BV32, "getNumericValue", char), result))

    return model


def _coded(key: str, ranges: Callable[[], Ranges], above: Callable[[TermFactory, Term], Term]) -> Run:
    """A question whose answer is a number: by ranges in Latin-1, ``above`` tells what it may be beyond."""

    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term):
            return run_bytecode(m, CHARACTER, key, args)
        tm = m.tm
        result: Term = tm.bv(0, 32)
        for number, where in ranges():
            result = tm.ite(in_ranges(tm, char, where), tm.bv(number, 32), result)
        return lower(tm.ite(_is_high(tm, char), above(tm, char), result))

    return model


def _other_type(tm: TermFactory, char: Term) -> Term:
    return tm.urem(opaque(tm, BV32, "getType", char), tm.bv(31, 32))


def _other_direction(tm: TermFactory, char: Term) -> Term:
    return tm.sub(tm.urem(opaque(tm, BV32, "getDirectionality", char), tm.bv(24, 32)), tm.bv(1, 32))


def _title_case(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term):
            return run_bytecode(m, CHARACTER, key, args)
        tm = m.tm
        upper = lift(tm, shifted_case(tm, char, upper=True), "I")  # the same in Latin-1
        return lower(tm.ite(_is_high(tm, char), opaque_char(tm, "toTitleCase", char), upper))

    return model


def _name(m: Machine, args: Args) -> Result:
    """Character.getName reads a file of the JDK: the real one is asked."""
    if isinstance(args[0], Term):
        raise Unsupported("Character.getName of a character that depends on input")
    name = ask_oracle(m, CHARACTER, "getName", "(I)Ljava/lang/String;", (args[0],))
    return None if name is None else m.new_string(name)


def _table() -> dict[tuple[str, str], Run]:
    table: dict[str, Run] = {"getName(I)Ljava/lang/String;": _name}
    for name in PREDICATES:
        for kind in ("C", "I"):
            if not (name == "isAlphabetic" and kind == "C"):
                table[f"{name}({kind})Z"] = _classifier(name, f"{name}({kind})Z")
    for kind in ("C", "I"):
        table[f"toTitleCase({kind}){kind}"] = _title_case(f"toTitleCase({kind}){kind}")
        table[f"getDirectionality({kind})B"] = _coded(
            f"getDirectionality({kind})B", _direction_ranges, _other_direction
        )
        table[f"isWhitespace({kind})Z"] = _is_whitespace
        for name, upper in (("toUpperCase", True), ("toLowerCase", False)):
            table[f"{name}({kind}){kind}"] = _case(f"{name}({kind}){kind}", upper)
        table[f"digit({kind}I)I"] = _digit(f"digit({kind}I)I")
        table[f"getNumericValue({kind})I"] = _numeric_value(f"getNumericValue({kind})I")
        table[f"getType({kind})I"] = _coded(f"getType({kind})I", _type_ranges, _other_type)
    return {(CHARACTER, key): model for key, model in table.items()}


MODELS: Table = fixed(_table())
