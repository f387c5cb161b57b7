"""Upper and lower case of characters and texts, and comparisons that ignore case, by the JDK in use.

Latin-1 is the same in every version of Unicode. Above it the JDK's own table is used, which is read once. For
a symbolic character the result is exact if the character or the result is in Latin-1; for others it is only
known that the result is not in Latin-1. If surrogate pairs may decide the answer, it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.jvm.trusted_server import Returned
from verifier.jvm.wire import JavaStatic, JavaValue
from verifier.machine.machine import Machine
from verifier.machine.virtual_machine import LetterCase
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.texts.edit import in_ranges, opaque_char, opaque_length, opaque_text
from verifier.texts.query import compare, equal, settle
from verifier.texts.text import (
    REACH,
    Char,
    TextLike,
    char_at,
    fixed_length,
    is_fixed,
    length,
    lower_char,
    map_chars,
    opaque,
    opaque_bool,
)

FIRST_SURROGATE, LAST_SURROGATE = 0xD800, 0xDFFF
_SIGMA = 0x3A3
"""Its small letter depends on the letters around it."""
_LAST_LATIN = 0xFF
_CAPITALS = ((65, 90), (0xC0, 0xD6), (0xD8, 0xDE))
"""The capital letters of Latin-1."""
_MARK = "\n"
"""A separator of the queried characters, so that none of them ends a word."""

Image = Callable[[LetterCase], Mapping[int, int]]
"""Which part of the table an operation is."""


def letter_case(m: Machine) -> LetterCase:
    """The table of the JDK at hand."""
    found = m.vm.letter_case
    if found is None:
        found = m.vm.letter_case = _ask(m)
    return found


def _ask(m: Machine) -> LetterCase:
    """Two queries find the characters that map one to one; the few others are queried one by one."""
    codes = [*range(FIRST_SURROGATE), *range(LAST_SURROGATE + 1, 0x10000)]
    codes.remove(ord(_MARK))
    text = _MARK.join(map(chr, codes))
    several: set[int] = set()
    tables: list[dict[int, int]] = []
    for upper in (True, False):
        table: dict[int, int] = {}
        for code, image in zip(codes, known_case(m, text, upper).split(_MARK), strict=True):
            if len(image) != 1:
                several.add(code)
                name = "toUpperCase" if upper else "toLowerCase"
                table[code] = ord(str(_call(m, jdk.CHARACTER, name, "(C)C", (code,), static=True)))
            elif image != chr(code):
                table[code] = ord(image)
        tables.append(table)
    upper_of, lower_of = tables
    folds = {code: lower_of.get(image, image) for code, image in upper_of.items()}
    folds |= {code: image for code, image in lower_of.items() if code not in upper_of}
    return LetterCase(upper_of, lower_of, folds, frozenset(several))


def _call(
    m: Machine, owner: str, name: str, descriptor: str, args: tuple[JavaValue, ...], static: bool
) -> object:
    answer = None if m.oracle is None else m.oracle.call(owner, name, descriptor, args, static)
    if not isinstance(answer, Returned):
        raise Unsupported("the case of letters beyond Latin-1 without a Java virtual machine to ask")
    return chr(answer.value) if answer.tag == "C" and isinstance(answer.value, int) else answer.value


def known_case(m: Machine, text: str, upper: bool) -> str:
    """String.toUpperCase or toLowerCase of a constant, in the root locale."""
    if text.isascii():
        return text.upper() if upper else text.lower()
    name, root = "toUpperCase" if upper else "toLowerCase", JavaStatic(jdk.LOCALE, "ROOT")
    descriptor = "(Ljava/util/Locale;)Ljava/lang/String;"
    return str(_call(m, jdk.STRING, name, descriptor, (text, root), static=False))


# -- characters -------------------------------------------------------------------------


def _upper(table: LetterCase) -> Mapping[int, int]:
    return table.upper


def _lower(table: LetterCase) -> Mapping[int, int]:
    return table.lower


def _folds(table: LetterCase) -> Mapping[int, int]:
    return table.folds


def change_char(m: Machine, char: Char, upper: bool) -> Char:
    """Character.toUpperCase or toLowerCase of a character."""
    return _mapped(m, char, "upper" if upper else "lower", _upper if upper else _lower)


def fold(m: Machine, char: Char) -> Char:
    """The case folding of comparisons that ignore case: the small letter of the capital."""
    return _mapped(m, char, "fold", _folds)


def _mapped(m: Machine, char: Char, operation: str, image: Image) -> Char:
    tm = m.tm
    if isinstance(char, int):
        return _known(m, char, operation, image)
    constants = m.constants_of(char)
    if constants:
        values = sorted(constants)
        result: Term = tm.bv(_known(m, values[-1], operation, image), 32)
        for value in values[:-1]:
            mapped = tm.bv(_known(m, value, operation, image), 32)
            result = tm.ite(tm.eq(char, tm.bv(value, 32)), mapped, result)
        return lower_char(result)
    result = _latin(tm, char, operation)
    low, high = tm.interval(char)
    if low < 0 or high > _LAST_LATIN:
        result = tm.ite(tm.ule(char, tm.bv(_LAST_LATIN, 32)), result, _beyond(m, char, operation, image))
    return lower_char(result)


def _known(m: Machine, char: int, operation: str, image: Image) -> int:
    if char > _LAST_LATIN:
        return image(letter_case(m)).get(char, char)
    if operation == "upper":
        is_small = 97 <= char <= 122 or (0xE0 <= char <= 0xFE and char != 0xF7)
        return {0xB5: 0x39C, 0xFF: 0x178}.get(char, char - 32 if is_small else char)
    is_capital = any(first <= char <= last for first, last in _CAPITALS)
    if operation == "fold" and char == 0xB5:
        return 0x3BC
    return char + 32 if is_capital else char


def _latin(tm: TermFactory, char: Term, operation: str) -> Term:
    """The result for a character of Latin-1."""
    upper = operation == "upper"
    offset = tm.bv(-32 if upper else 32, 32)
    ranges = tuple((first + 32, last + 32) for first, last in _CAPITALS) if upper else _CAPITALS
    result = tm.ite(in_ranges(tm, char, ranges), tm.add(char, offset), char)
    others = {"upper": {0xB5: 0x39C, 0xFF: 0x178}, "fold": {0xB5: 0x3BC}}.get(operation, {})
    for code, other in others.items():
        result = tm.ite(tm.eq(char, tm.bv(code, 32)), tm.bv(other, 32), result)
    return result


def _beyond(m: Machine, char: Term, operation: str, image: Image) -> Term:
    """The result for a character beyond Latin-1: exact where it is in Latin-1, else any other."""
    tm = m.tm
    some = opaque_char(tm, operation, char)
    result = tm.ite(tm.ule(some, tm.bv(_LAST_LATIN, 32)), char, some)
    for code, mapped in sorted(image(letter_case(m)).items()):
        if code > _LAST_LATIN >= mapped:
            result = tm.ite(tm.eq(char, tm.bv(code, 32)), tm.bv(mapped, 32), result)
    return result


# -- texts ------------------------------------------------------------------------------


def change_case(m: Machine, text: TextLike, upper: bool) -> TextLike:
    """String.toUpperCase, toLowerCase. Forks on whether all characters change by themselves, one for one."""
    if isinstance(text, str):
        return known_case(m, text, upper)
    tm = m.tm
    text = settle(m, text)
    name = "toUpperCase" if upper else "toLowerCase"
    size = length(tm, text)
    reach = _reach(text)
    tests = []
    for i in range(reach):
        beyond = tm.sle(size, tm.bv(i, 32))
        tests.append(tm.or_(beyond, _changes_alone(m, char_at(tm, text, i), upper)))
    if not is_fixed(text):
        tests.append(tm.or_(tm.sle(size, tm.bv(reach, 32)), opaque_bool(tm, f"simple {name}", text)))
    if m.decide(tm.and_(*tests)):
        return map_chars(tm, text, name, lambda _, char: change_char(m, char, upper))
    return opaque_text(m, opaque_length(m, f"{name} length", text), name, text)


def _reach(*texts: TextLike) -> int:
    """How many characters are looked at: all of texts of known length."""
    return max(fixed_length(text) + (0 if is_fixed(text) else REACH) for text in texts)


def _changes_alone(m: Machine, char: Char, upper: bool) -> Term:
    """Whether a character is known to change case by itself, one for one."""
    tm = m.tm
    if isinstance(char, Term):
        simple = tm.sle(char, tm.bv(_LAST_LATIN, 32))
        return tm.and_(simple, tm.not_(tm.eq(char, tm.bv(0xDF, 32)))) if upper else simple
    if char < 0x80:
        return tm.true
    is_pair = FIRST_SURROGATE <= char <= LAST_SURROGATE
    return tm.bool(not is_pair and char != _SIGMA and char not in letter_case(m).several)


def folded(m: Machine, text: TextLike) -> TextLike:
    """A text whose equality ignores case, as long as no pair of surrogates counts."""
    if isinstance(text, str) and text.isascii():
        return text.lower()
    return map_chars(m.tm, text, "fold", lambda _, char: fold(m, char))


def same_ignoring_case(m: Machine, left: TextLike, right: TextLike) -> Term:
    """String.equalsIgnoreCase of two texts that are not both constants."""
    tm = m.tm
    plain = equal(m, folded(m, left), folded(m, right))
    if plain.is_false or not (_may_pair(left) and _may_pair(right)):
        return plain
    reach = _reach(left, right)
    paired = tm.or_(*[tm.and_(_is_half(m, left, at), _is_half(m, right, at)) for at in range(reach)])
    same = tm.and_(
        tm.eq(length(tm, left), length(tm, right)), opaque_bool(tm, "equalsIgnoreCase", left, right)
    )
    return tm.ite(paired, same, plain)


def order_ignoring_case(m: Machine, left: TextLike, right: TextLike) -> Term:
    """String.compareToIgnoreCase of two texts that are not both constants."""
    tm = m.tm
    plain = compare(m, folded(m, left), folded(m, right))
    halves = [
        _is_half(m, text, at) for text in (left, right) if _may_pair(text) for at in range(_reach(text))
    ]
    return tm.ite(tm.or_(*halves), opaque(tm, BV32, "compareToIgnoreCase", left, right), plain)


def _may_pair(text: TextLike) -> bool:
    return not isinstance(text, str) or any(FIRST_SURROGATE <= ord(char) <= LAST_SURROGATE for char in text)


def _is_half(m: Machine, text: TextLike, at: int) -> Term:
    """Whether there is a surrogate at an index."""
    tm = m.tm
    inside = tm.slt(tm.bv(at, 32), length(tm, text))
    if inside.is_false:
        return inside
    return tm.and_(inside, in_ranges(tm, char_at(tm, text, at), ((FIRST_SURROGATE, LAST_SURROGATE),)))
