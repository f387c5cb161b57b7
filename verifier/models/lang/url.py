"""java.net.URLEncoder and URLDecoder on texts of unknown length.

Known texts, and texts whose lengths are decided, run the JDK's own code. For others the encoded text is exact
in UTF-8 if they are short and have no surrogates. Else only its character set is known (letters, digits and
``.-*_+%``: documentation of URLEncoder), and for a decoded text the part before the first ``%``. An encoded
text as a whole can be decoded.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.value import Args
from verifier.models.calling import or_own_code, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.io.charset import charset_of
from verifier.models.lang.text_access import given_text
from verifier.semantics.array import any_message
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV8
from verifier.terms.term import Term
from verifier.texts.edit import in_ranges, opaque_length, opaque_text
from verifier.texts.letter_case import FIRST_SURROGATE, LAST_SURROGATE
from verifier.texts.query import checked_length, is_bounded
from verifier.texts.text import (
    REACH,
    Char,
    Piece,
    TextLike,
    Window,
    char_at,
    char_term,
    concat,
    is_fixed,
    length,
    opaque_bool,
    opaque_name,
    pieces_of,
    window,
)

ENCODER = "java/net/URLEncoder"
DECODER = "java/net/URLDecoder"
_UNCHANGED = ((42, 42), (45, 46), (48, 57), (65, 90), (95, 95), (97, 122))
_RANGES = ((37, 37), (42, 43), (45, 46), (48, 57), (65, 90), (95, 95), (97, 122))


@dataclass(frozen=True)
class Encoding:
    """The UTF-8 encoding of a short text without surrogates, character by character."""

    chars: tuple[Term, ...]
    widths: tuple[Term, ...]
    """How many characters each one becomes; none those beyond the text's end."""
    starts: tuple[Term, ...]
    """Where what it becomes begins, and at last the length of the whole."""
    holds: Term
    """Whether the text is short and has no surrogates."""

    def char(self, tm: TermFactory, index: int, otherwise: Term) -> Term:
        """The character at an index, which is inside."""
        at, result = tm.bv(index, 32), otherwise
        for char, width, start in zip(self.chars[: index + 1], self.widths, self.starts, strict=False):
            offset = tm.sub(at, start)
            inside = tm.and_(tm.sle(start, at), tm.slt(offset, width))
            result = tm.ite(inside, _part_of(tm, char, width, offset), result)
        return tm.ite(self.holds, result, otherwise)


def _encoding(tm: TermFactory, text: TextLike) -> Encoding:
    chars, widths, starts = [], [], [tm.bv(0, 32)]
    size, none = length(tm, text), tm.bv(0, 32)
    is_long = tm.slt(tm.bv(REACH, 32), size)
    others = [is_long]
    for at in range(REACH):
        char, inside = char_term(tm, char_at(tm, text, at)), tm.slt(tm.bv(at, 32), size)
        others.append(tm.and_(inside, in_ranges(tm, char, ((FIRST_SURROGATE, LAST_SURROGATE),))))
        width = tm.ite(tm.slt(char, tm.bv(0x800, 32)), tm.bv(6, 32), tm.bv(9, 32))
        width = tm.ite(tm.slt(char, tm.bv(0x80, 32)), tm.bv(3, 32), width)
        width = tm.ite(in_ranges(tm, char, (*_UNCHANGED, (32, 32))), tm.bv(1, 32), width)
        chars.append(char)
        widths.append(tm.ite(inside, width, none))
        starts.append(tm.add(starts[-1], widths[-1]))
    return Encoding(tuple(chars), tuple(widths), tuple(starts), tm.not_(tm.or_(*others)))


def _part_of(tm: TermFactory, char: Term, width: Term, offset: Term) -> Term:
    """The character at an offset of what one character becomes: itself, or % and two digits for each byte."""
    alone = tm.ite(tm.eq(char, tm.bv(32, 32)), tm.bv(ord("+"), 32), char)
    is_three = tm.eq(width, tm.bv(9, 32))
    last = tm.bor(tm.bv(0x80, 32), tm.band(char, tm.bv(0x3F, 32)))
    middle = tm.bor(tm.bv(0x80, 32), tm.band(tm.lshr(char, tm.bv(6, 32)), tm.bv(0x3F, 32)))
    two = tm.bor(tm.bv(0xC0, 32), tm.lshr(char, tm.bv(6, 32)))
    first = tm.ite(is_three, tm.bor(tm.bv(0xE0, 32), tm.lshr(char, tm.bv(12, 32))), two)
    first = tm.ite(tm.eq(width, tm.bv(3, 32)), char, first)
    result = tm.bv(ord("%"), 32)
    for place, byte in ((0, first), (1, tm.ite(is_three, middle, last)), (2, last)):
        for digit, nibble in ((1, tm.lshr(byte, tm.bv(4, 32))), (2, tm.band(byte, tm.bv(15, 32)))):
            small = tm.slt(nibble, tm.bv(10, 32))
            shown = tm.add(nibble, tm.ite(small, tm.bv(ord("0"), 32), tm.bv(ord("A") - 10, 32)))
            result = tm.ite(tm.eq(offset, tm.bv(3 * place + digit, 32)), shown, result)
    return tm.ite(tm.eq(width, tm.bv(1, 32)), alone, result)


@dataclass(frozen=True)
class EncodedStream:
    """The characters of an encoded text: any that there may be, unless they are known exactly."""

    name: str
    size: Term
    """The length of the whole."""
    exact: Encoding | None = field(default=None, compare=False)

    def char(self, tm: TermFactory, index: int) -> Char:
        """A variable per index, within the alphabet, where it is not known."""
        free = tm.zext(32, tm.var(f"{self.name}[{index}]", BV8))
        some = tm.ite(in_ranges(tm, free, _RANGES), free, tm.bv(ord("+"), 32))
        return some if self.exact is None else self.exact.char(tm, index, some)

    def excludes(self, char: int) -> bool:
        """Whether a character never occurs."""
        return not any(low <= char <= high for low, high in _RANGES)


def _encode(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        text = given_text(m, args[0])
        if is_fixed(text) or is_bounded(m):
            return run_bytecode(m, ENCODER, key, args)
        m.note(OPEN_LENGTH)
        charset = charset_of(m, args[1])
        size = opaque_length(m, "URLEncoder.encode length", text, charset)
        exact = _encoding(m.tm, text) if charset == "UTF-8" else None
        if exact is not None:
            size = m.tm.ite(exact.holds, exact.starts[-1], size)
        stream = EncodedStream(opaque_name("URLEncoder.encode", text, charset), size, exact)
        return m.new_string(
            window(m.tm, stream, 0, size), m.concrete(args[0])
        )  # perhaps nothing is to be done

    return model


def _is_well_formed(piece: Piece) -> bool:
    """Whether a part of a text can be decoded for certain, whatever is around it."""
    if isinstance(piece, Window):
        stream = piece.stream
        return isinstance(stream, EncodedStream) and piece.offset == 0 and piece.length is stream.size
    return isinstance(piece, str) and "%" not in piece


def _decode(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        text = given_text(m, args[0])
        if is_fixed(text) or is_bounded(m):
            return run_bytecode(m, DECODER, key, args)
        m.note(OPEN_LENGTH)
        charset = charset_of(m, args[1])
        if not all(_is_well_formed(piece) for piece in pieces_of(text)) and m.decide(
            opaque_bool(m.tm, "URLDecoder.decode fails", text, charset)
        ):
            m.throw_new("java/lang/IllegalArgumentException", any_message(m))
        first = pieces_of(text)[0]
        plain = first.partition("%")[0] if isinstance(first, str) else ""
        most = m.tm.sub(checked_length(m, text), m.tm.bv(len(plain), 32))
        size = opaque_length(m, "URLDecoder.decode length", text, charset)
        size = m.tm.ite(m.tm.sle(size, most), size, m.tm.bv(0, 32))
        rest = opaque_text(m, size, "URLDecoder.decode", text, charset)
        return m.new_string(concat(plain.replace("+", " "), rest), m.concrete(args[0]))

    return model


_S = "Ljava/lang/String;"
_FIXED: dict[tuple[str, str], Run] = {}
for _charset in (_S, "Ljava/nio/charset/Charset;"):
    for _owner, _name, _make in ((ENCODER, "encode", _encode), (DECODER, "decode", _decode)):
        _key = f"{_name}({_S}{_charset}){_S}"
        _FIXED[(_owner, _key)] = or_own_code(_owner, _key, _make(_key))
MODELS: Table = fixed(_FIXED)
