"""java.net.URLEncoder and URLDecoder: what they make of a text of unknown length.

Texts that are known, or whose lengths are decided, run through the JDK's own code. Of others it is only said
which characters an encoded text consists of (letters, digits and ``.-*_+%``: documentation of URLEncoder),
and of a decoded one what comes before the first ``%``. What was encoded as a whole can be decoded.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.value import (
    Args,
)
from verifier.models.calling import or_own_code, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.io.charset import charset_of
from verifier.models.lang.text_access import given_text
from verifier.semantics.array import any_message
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV8
from verifier.terms.term import Term
from verifier.texts.edit import in_ranges, opaque_length, opaque_text
from verifier.texts.query import checked_length, is_bounded
from verifier.texts.text import (
    Char,
    Piece,
    Window,
    concat,
    is_fixed,
    opaque_bool,
    opaque_name,
    pieces_of,
    window,
)

ENCODER = "java/net/URLEncoder"
DECODER = "java/net/URLDecoder"
_RANGES = ((37, 37), (42, 43), (45, 46), (48, 57), (65, 90), (95, 95), (97, 122))


@dataclass(frozen=True)
class EncodedStream:
    """Any characters that an encoded text may have."""

    name: str
    size: Term
    """The length of the whole."""

    def char(self, tm: TermFactory, index: int) -> Char:
        """A variable per index, within the alphabet."""
        free = tm.zext(32, tm.var(f"{self.name}[{index}]", BV8))
        return tm.ite(in_ranges(tm, free, _RANGES), free, tm.bv(ord("+"), 32))

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
        stream = EncodedStream(opaque_name("URLEncoder.encode", text, charset), size)
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
