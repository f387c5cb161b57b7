"""Numbers as text and text as numbers: toString, valueOf and parse methods of the boxes.

An integer that depends on input stays inside its text (texts.text.DigitStream), so that
parsing gives it back and comparing with a constant compares numbers.
"""

from __future__ import annotations

import re
from typing import Any

from verifier.assumption import Assumption
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import PERHAPS_CONSTANT, SHARED_IF_EMPTY, Args, lower, round32
from verifier.models.calling import ask_oracle, or_own_code, run_bytecode
from verifier.models.classification import Table, fixed, partly_assumed
from verifier.models.lang.text_access import code_point_text, text_of
from verifier.semantics.array import any_message
from verifier.terms.sort import F32, F64, Sort, bv_sort
from verifier.terms.term import Term
from verifier.texts import query
from verifier.texts.edit import in_ranges, trim
from verifier.texts.text import (
    InputStream,
    TextLike,
    char_at,
    char_term,
    concat,
    either,
    fixed_chars,
    from_chars,
    integer_text,
    opaque,
    opaque_bool,
    opaque_name,
    window,
)

NUMBER_ERROR = "java/lang/NumberFormatException"
MOST_PLAIN_CHARS = 7
"""Longest whole number whose value as a float is stated exactly; a float holds it without rounding."""
LONGEST_REAL = {"F": 15, "D": 26}
"""Longest result of Float.toString and Double.toString, in characters."""
LONGEST_HEX = 24
"""Longest result of Double.toHexString: -0x1.fffffffffffffp-1022."""
_SMALLEST_EXPONENT = 10_000_000.0
"""Magnitude from which on a number is written with an exponent."""


def origin_of(kind: str) -> str:
    """Where the String of a primitive value comes from: those of some values are constants."""
    return PERHAPS_CONSTANT if kind in "ZFD" else SHARED_IF_EMPTY


def primitive_text(m: Machine, value: Any, kind: str) -> TextLike:
    """String.valueOf of a primitive."""
    if kind == "C":
        return from_chars([value])
    if kind == "Z":
        if not isinstance(value, Term):
            return "true" if value else "false"
        return either(m.tm, m.tm.not_(m.tm.eq(value, m.tm.bv(0, 32))), "true", "false")
    if kind in "IJ":
        return integer_text(m.tm, value) if isinstance(value, Term) else str(value)
    return real_text(m, value, kind)


def real_text(m: Machine, value: Any, kind: str) -> TextLike:
    """Float.toString and Double.toString; of a symbolic number an opaque text."""
    if not isinstance(value, Term):
        return known_real_text(m, value, kind)
    tm = m.tm
    is_small = tm.flt(tm.fabs(value), _literal(m, value, _SMALLEST_EXPONENT))
    number = tm.f2bv(value, 32)
    is_whole = tm.and_(is_small, tm.feq(tm.bv2f(number, value.sort), value))
    minus_zero = tm.eq(value, _literal(m, value, -0.0))
    text = _opaque_real(m, value, "realText", 3, LONGEST_REAL[kind])
    if not is_whole.is_false:
        whole = concat(either(tm, minus_zero, "-", ""), integer_text(tm, number), ".0")
        text = either(tm, is_whole, whole, text)
    return _with_special(m, value, text)


def _with_special(m: Machine, value: Term, finite: TextLike) -> TextLike:
    """The text of any number from that of the finite ones."""
    tm = m.tm
    infinite = either(tm, tm.fgt(value, _literal(m, value, 0.0)), "Infinity", "-Infinity")
    return either(tm, tm.fis_nan(value), "NaN", either(tm, tm.fis_inf(value), infinite, finite))


def _hex_text(owner: str, kind: str) -> Run:
    """toHexString of a float; of a symbolic one an opaque text."""

    def model(m: Machine, args: Args) -> Result:
        value = args[0]
        if not isinstance(value, Term):
            return m.new_string(str(ask_oracle(m, owner, "toHexString", f"({kind}){_S}", (value,))))
        return m.new_string(_with_special(m, value, _opaque_real(m, value, "hexText", 7, LONGEST_HEX)))

    return model


def _literal(m: Machine, like: Term, value: float) -> Term:
    return m.tm.f32(value) if like.sort is F32 else m.tm.f64(value)


def _opaque_real(m: Machine, value: Term, operation: str, least: int, most: int) -> TextLike:
    """A text of which only the length is limited."""
    tm = m.tm
    name = opaque_name(operation, value)
    size = tm.zext(32, tm.var(f"{name}.length", bv_sort(5)))
    inside = tm.and_(tm.sle(tm.bv(least, 32), size), tm.sle(size, tm.bv(most, 32)))
    return window(tm, InputStream(name), 0, tm.ite(inside, size, tm.bv(least, 32)))


def known_real_text(m: Machine, value: float, kind: str) -> str:
    """Float.toString and Double.toString of a number, in the notation of this Java release."""
    owner = "java/lang/Float" if kind == "F" else "java/lang/Double"
    if value != value:
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    if value == int(value) and abs(value) < _SMALLEST_EXPONENT:
        sign = "-" if str(value).startswith("-") else ""
        return f"{sign}{abs(int(value))}.0"
    result = str(ask_oracle(m, owner, "toString", f"({kind})Ljava/lang/String;", (value,)))
    if len(_digits(result)) > max(2, len(_digits(_shortest(value, kind)))):
        m.lean(Assumption.DECIMALS)
    return result


def _shortest(value: float, kind: str) -> str:
    """The fewest digits that distinguish a number from its neighbours."""
    if kind == "D":
        return repr(value)
    return next(text for width in range(1, 18) if round32(float(text := f"{value:.{width}g}")) == value)


def _digits(text: str) -> str:
    """The digits of a decimal text without zeros at its ends."""
    return re.sub(r"[eE].*|[-.]", "", text).strip("0")


# -- integers ---------------------------------------------------------------------------


def _to_text(kind: str) -> Run:
    return lambda m, args: m.new_string(primitive_text(m, args[0], kind), origin_of(kind))


def _to_text_radix(owner: str, key: str, signed: bool) -> Run:
    """toString and toUnsignedString in a radix."""

    def model(m: Machine, args: Args) -> Result:
        value, radix = args
        if isinstance(value, Term) and isinstance(radix, Term):
            usual = m.tm.and_(m.tm.sle(m.tm.bv(2, 32), radix), m.tm.sle(radix, m.tm.bv(36, 32)))
            radix = m.choose_int(radix, 2, 36) if m.decide(usual) else 10
        if not isinstance(value, Term):
            return run_bytecode(m, owner, key, args)
        if not 2 <= radix <= 36:
            radix = 10
        return m.new_string(integer_text(m.tm, value, radix, signed))

    return model


def _unsigned_text(width: int, radix: int) -> Run:
    """toHexString, toOctalString, toBinaryString, toUnsignedString."""

    def model(m: Machine, args: Args) -> Result:
        value = args[0]
        if isinstance(value, Term):
            return m.new_string(integer_text(m.tm, value, radix, signed=False))
        value &= (1 << width) - 1
        return m.new_string(format(value, {2: "b", 8: "o", 10: "d", 16: "x"}[radix]))

    return model


def _fail(m: Machine, text: TextLike, radix: int = 10) -> None:
    """NumberFormatException.forInputString."""
    if isinstance(text, str):
        suffix = "" if radix == 10 else f" under radix {radix}"
        m.throw_new(NUMBER_ERROR, f'For input string: "{text}"{suffix}')
    m.throw_new(NUMBER_ERROR, any_message(m))


def _parse_fixed(m: Machine, text: TextLike, radix: int, width: int) -> tuple[Term, Term]:
    """Whether a text of fixed length is an integer of a width, and which (BV64)."""
    tm = m.tm
    chars = [char_term(tm, c) for c in fixed_chars(text)]
    zero = tm.bv(0, 64)
    if not chars:
        return tm.false, zero
    minus = tm.eq(chars[0], tm.bv(ord("-"), 32))
    signed = tm.or_(minus, tm.eq(chars[0], tm.bv(ord("+"), 32)))
    valid = tm.true
    total = zero
    limit = 1 << (width - 1)
    overflow = tm.false
    most = tm.bv(limit // radix + 1, 64)
    for at, char in enumerate(chars):
        good, digit = digit_of(m, char, radix)
        skip = signed if at == 0 else tm.false
        valid = tm.and_(valid, tm.or_(good, skip))
        larger = tm.add(tm.mul(total, tm.bv(radix, 64)), tm.zext(64, digit))
        if at * (radix.bit_length()) >= width - 1:
            overflow = tm.or_(overflow, tm.ult(most, total), tm.ult(tm.bv(limit, 64), larger))
        total = tm.ite(skip, total, larger)
    if len(chars) == 1:
        valid = tm.and_(valid, tm.not_(signed))
    in_range = tm.or_(tm.ult(total, tm.bv(limit, 64)), tm.and_(minus, tm.eq(total, tm.bv(limit, 64))))
    valid = tm.and_(valid, tm.not_(overflow), in_range)
    return valid, tm.ite(minus, tm.neg(total), total)


def _parse_open(m: Machine, text: TextLike, radix: int, width: int) -> tuple[Term, Term]:
    """The same for a text that is too long for exact parsing: only its first character counts."""
    tm = m.tm
    first = char_term(tm, char_at(tm, text, 0))
    minus = tm.eq(first, tm.bv(ord("-"), 32))
    begins = tm.or_(minus, tm.eq(first, tm.bv(ord("+"), 32)), digit_of(m, first, radix)[0])
    value = opaque(tm, bv_sort(width), f"parsed {width}", text, radix)
    zero = tm.bv(0, width)
    fits = tm.ite(minus, tm.sle(value, zero), tm.sle(zero, value))
    value = tm.ite(fits, value, zero)
    parses = tm.and_(begins, opaque_bool(tm, f"parses {width}", text, radix))
    return parses, tm.sext(64, value) if width < 64 else value


def digit_of(m: Machine, char: Term, radix: int) -> tuple[Term, Term]:
    """Whether a character is a digit, and its value; opaque above Latin-1 (Character.digit)."""
    tm = m.tm
    decimal = tm.sub(char, tm.bv(48, 32))
    good = tm.and_(tm.sle(tm.bv(48, 32), char), tm.slt(char, tm.bv(48 + min(radix, 10), 32)))
    value = decimal
    if radix > 10:
        for first in (97, 65):
            letter = tm.and_(tm.sle(tm.bv(first, 32), char), tm.slt(char, tm.bv(first + radix - 10, 32)))
            good = tm.or_(good, letter)
            value = tm.ite(letter, tm.add(tm.sub(char, tm.bv(first, 32)), tm.bv(10, 32)), value)
    if tm.interval(char)[1] > 0xFF:
        high = tm.slt(tm.bv(0xFF, 32), char)
        exotic = tm.urem(opaque(tm, bv_sort(32), "digit", char), tm.bv(36, 32))  # whatever the radix
        known = tm.and_(opaque_bool(tm, "has digit", char), tm.slt(exotic, tm.bv(radix, 32)))
        good = tm.ite(high, known, good)
        value = tm.ite(high, exotic, value)
    return good, value


def parse_integer(m: Machine, text: TextLike, radix: int, width: int) -> Term:
    """parseInt or parseLong of a symbolic text; throws NumberFormatException."""
    tm = m.tm
    number = query.number_of(m.tm, text)
    if number is not None and number.radix == radix and number.signed:
        if number.value.sort.width <= width:
            return tm.sext(width, number.value) if number.value.sort.width < width else number.value
        low, high = tm.bv(-(1 << 31), 64), tm.bv((1 << 31) - 1, 64)
        if not m.decide(tm.and_(tm.sle(low, number.value), tm.sle(number.value, high))):
            _fail(m, text, radix)
        return tm.extract(width - 1, 0, number.value)
    valid = query.by_length(
        m, text, lambda t: _parse_fixed(m, t, radix, width)[0], lambda: _parse_open(m, text, radix, width)[0]
    )
    if not m.decide(valid):
        _fail(m, text, radix)
    value = query.by_length(
        m,
        text,
        lambda t: _parse_fixed(m, t, radix, width)[1],
        lambda: _parse_open(m, text, radix, width)[1],
    )
    return value if width == 64 else tm.extract(width - 1, 0, value)


def _parser(owner: str, key: str, width: int) -> Run:
    """parseInt(String[, radix]) and parseLong; constants run as JDK code."""

    def model(m: Machine, args: Args) -> Result:
        string = m.concrete(args[0])
        radix = args[1] if len(args) > 1 else 10
        known = string is None or isinstance(string.payload, str)
        if known or isinstance(radix, Term) or not 2 <= radix <= 36:
            return run_bytecode(m, owner, key, args)
        return lower(parse_integer(m, text_of(m, string), radix, width))

    return model


# -- floating point ---------------------------------------------------------------------


def _real_parser(kind: str) -> Run:
    """parseDouble and parseFloat; exact for constants and plain whole numbers, else opaque."""
    owner = "java/lang/Double" if kind == "D" else "java/lang/Float"
    name = "parseDouble" if kind == "D" else "parseFloat"

    def model(m: Machine, args: Args) -> Result:
        text = text_of(m, args[0])
        if isinstance(text, str):
            return ask_oracle(m, owner, name, f"(Ljava/lang/String;){kind}", (text,))
        return lower(parse_real(m, text, kind))

    return model


def parse_real(m: Machine, text: TextLike, kind: str) -> Term:
    """A symbolic text as a floating point number; throws NumberFormatException."""
    tm = m.tm
    sort = F64 if kind == "D" else F32
    number = query.number_of(m.tm, text)
    if number is not None and number.radix == 10 and number.signed:
        return tm.bv2f(number.value, sort)
    text = trim(m, text)
    if m.decide(query.equal(m, text, "")):
        m.throw_new(NUMBER_ERROR, "empty String")
    plain = query.by_length(m, text, lambda t: _plain_number(m, t)[0], lambda: tm.false)
    if m.decide(plain):
        whole = query.by_length(m, text, lambda t: _plain_number(m, t)[1], lambda: tm.bv(0, 32))
        minus = tm.eq(char_term(tm, char_at(tm, text, 0)), tm.bv(ord("-"), 32))
        minus_zero = tm.and_(minus, tm.eq(whole, tm.bv(0, 32)))
        return tm.ite(minus_zero, tm.literal(-0.0, sort), tm.bv2f(whole, sort))
    if m.decide(query.by_length(m, text, lambda t: _decimal_number(m, t)[0], lambda: tm.false)):
        digits = query.by_length(m, text, lambda t: _decimal_number(m, t)[1], lambda: tm.bv(0, 32))
        places = query.by_length(m, text, lambda t: _decimal_number(m, t)[2], lambda: tm.bv(0, 32))
        return _scaled(m, text, digits, places, sort)
    valid = query.by_length(
        m,
        text,
        lambda t: tm.and_(_may_be_real(m, t), opaque_bool(tm, "parses real", text)),
        lambda: opaque_bool(tm, "parses real", text),
    )
    if not m.decide(valid):
        _fail(m, text)
    return opaque(tm, sort, "parsed real", text, kind)


def _scaled(m: Machine, text: TextLike, digits: Term, places: Term, sort: Sort) -> Term:
    """The number that few digits and a point make: two numbers that are exact, divided, so it rounds once."""
    tm = m.tm
    scale = tm.literal(1.0, sort)
    for count in range(1, MOST_PLAIN_CHARS):
        scale = tm.ite(tm.eq(places, tm.bv(count, 32)), tm.literal(10.0**count, sort), scale)
    size = tm.fdiv(tm.bv2f(digits, sort), scale)
    minus = tm.eq(char_term(tm, char_at(tm, text, 0)), tm.bv(ord("-"), 32))
    return tm.ite(minus, tm.fneg(size), size)


def _may_be_real(m: Machine, text: TextLike) -> Term:
    """A necessary condition for a trimmed text of fixed length to be a number (JDK documentation of
    valueOf)."""
    tm = m.tm
    chars = [char_term(tm, c) for c in fixed_chars(text)]
    if len(chars) < 2:
        return tm.false
    letters = "+-.xXpPaAbBcCdDeEfFNIinty"
    ranges = ((48, 57), *((ord(c), ord(c)) for c in letters))
    ends = ((48, 57), *((ord(c), ord(c)) for c in ".dDfFNy"))
    return tm.and_(in_ranges(tm, chars[-1], ends), *(in_ranges(tm, c, ranges) for c in chars))


def _plain_number(m: Machine, text: TextLike) -> tuple[Term, Term]:
    """Whether a text of fixed length is few digits after at most one sign, and which integer they make."""
    tm = m.tm
    chars = [char_term(tm, c) for c in fixed_chars(text)]
    total = tm.bv(0, 32)
    if not 1 <= len(chars) <= MOST_PLAIN_CHARS:
        return tm.false, total
    minus = tm.eq(chars[0], tm.bv(ord("-"), 32))
    signed = tm.or_(minus, tm.eq(chars[0], tm.bv(ord("+"), 32))) if len(chars) > 1 else tm.false
    plain = tm.true
    for at, char in enumerate(chars):
        digit = tm.and_(tm.sle(tm.bv(48, 32), char), tm.sle(char, tm.bv(57, 32)))
        # The mask changes no digit, and shows that the integer is one that a float holds exactly.
        value = tm.band(tm.sub(char, tm.bv(48, 32)), tm.bv(15, 32))
        longer = tm.add(tm.mul(total, tm.bv(10, 32)), value)
        plain = tm.and_(plain, tm.or_(digit, signed) if at == 0 else digit)
        total = tm.ite(signed, total, longer) if at == 0 else longer
    return plain, tm.ite(tm.and_(signed, minus), tm.neg(total), total)


def _decimal_number(m: Machine, text: TextLike) -> tuple[Term, Term, Term]:
    """Whether a text of fixed length is few digits with one point after at most one sign.

    Also the integer that the digits make, and how many of them come after the point.
    """
    tm = m.tm
    chars = [char_term(tm, c) for c in fixed_chars(text)]
    total, places = tm.bv(0, 32), tm.bv(0, 32)
    if not 2 <= len(chars) <= MOST_PLAIN_CHARS:
        return tm.false, total, places
    signed = tm.or_(*(tm.eq(chars[0], tm.bv(ord(sign), 32)) for sign in "+-"))
    decimal, pointed, counted = tm.true, tm.false, tm.false
    for at, char in enumerate(chars):
        digit = tm.and_(tm.sle(tm.bv(48, 32), char), tm.sle(char, tm.bv(57, 32)))
        point = tm.eq(char, tm.bv(ord("."), 32))
        usual = tm.or_(digit, tm.and_(point, tm.not_(pointed)))
        decimal = tm.and_(decimal, tm.or_(usual, signed) if at == 0 else usual)
        value = tm.band(tm.sub(char, tm.bv(48, 32)), tm.bv(15, 32))
        total = tm.ite(digit, tm.add(tm.mul(total, tm.bv(10, 32)), value), total)
        places = tm.ite(tm.and_(digit, pointed), tm.add(places, tm.bv(1, 32)), places)
        pointed, counted = tm.or_(pointed, point), tm.or_(counted, digit)
    return tm.and_(decimal, pointed, counted), total, places


def _character_text(m: Machine, args: Args) -> Result:
    return m.new_string(from_chars([args[0]]))


def _code_point_text(m: Machine, args: Args) -> Result:
    return m.new_string(code_point_text(m, args[0]))


_S = "Ljava/lang/String;"


def _table() -> dict[tuple[str, str], Run]:
    table: dict[tuple[str, str], Run] = {}
    for owner, kind, width in (("java/lang/Integer", "I", 32), ("java/lang/Long", "J", 64)):
        table[(owner, f"toString({kind}){_S}")] = _to_text(kind)
        key = f"toString({kind}I){_S}"
        table[(owner, key)] = _to_text_radix(owner, key, signed=True)
        key = f"toUnsignedString({kind}I){_S}"
        table[(owner, key)] = _to_text_radix(owner, key, signed=False)
        for name, radix in (("Hex", 16), ("Octal", 8), ("Binary", 2), ("Unsigned", 10)):
            table[(owner, f"to{name}String({kind}){_S}")] = _unsigned_text(width, radix)
        parse = "parseInt" if width == 32 else "parseLong"
        for extra in ("", "I"):
            key = f"{parse}({_S}{extra}){kind}"
            table[(owner, key)] = _parser(owner, key, width)
    for owner, kind in (("java/lang/Byte", "B"), ("java/lang/Short", "S")):
        table[(owner, f"toString({kind}){_S}")] = _to_text("I")
    for owner, kind, name in (("java/lang/Double", "D", "Double"), ("java/lang/Float", "F", "Float")):
        table[(owner, f"toHexString({kind}){_S}")] = _hex_text(owner, kind)
        table[(owner, f"parse{name}({_S}){kind}")] = _real_parser(kind)
    table[("java/lang/Boolean", f"toString(Z){_S}")] = _to_text("Z")
    table[("java/lang/Character", f"toString(C){_S}")] = _character_text
    key = f"toString(I){_S}"
    table[("java/lang/Character", key)] = or_own_code("java/lang/Character", key, _code_point_text)
    return table


_REALS: dict[tuple[str, str], Run] = {
    ("java/lang/Double", f"toString(D){_S}"): _to_text("D"),
    ("java/lang/Float", f"toString(F){_S}"): _to_text("F"),
}
MODELS: Table = fixed(_table()) | partly_assumed(Assumption.DECIMALS, _REALS)
