"""java.lang.String: encoding to bytes and decoding from them.

UTF-8, UTF-16, ISO-8859-1 and US-ASCII; the default charset is UTF-8 (JEP 400). While lengths stay open, a
text of unknown length has any bytes, as many as there may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.jvm.trusted_server import Raised, Returned
from verifier.jvm.wire import JavaArray
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.unknown import any_length
from verifier.machine.value import (
    PAYLOAD,
    SORT_OF_KIND,
    Args,
    Obj,
    Reference,
    SymArr,
    Value,
    lower,
    lower_int,
)
from verifier.models.calling import settled_text, string_models
from verifier.models.classification import Table, assumed, assumed_bytecode, fixed
from verifier.models.lang.string_build import element_range
from verifier.models.lang.text_access import STRING, OwnCode, as_int, given, require, text_of
from verifier.terms.sort import BV32, array_sort, bv_sort
from verifier.terms.term import Term
from verifier.texts.edit import code_points, in_ranges, opaque_length, opaque_text, units
from verifier.texts.query import LONGEST, checked_length, equal, fix_length, is_bounded
from verifier.texts.text import (
    Char,
    InputStream,
    TextLike,
    char_term,
    fixed_chars,
    from_chars,
    length,
    window,
)

DEFAULT = "UTF-8"
_DECODES_ALONE = "ISO-2022-CN"
"""A charset without an encoder, if it is there."""
_CODECS = {
    "UTF-8": "utf-8", "ISO-8859-1": "latin-1", "US-ASCII": "ascii", "UTF-16BE": "utf-16-be",
    "UTF-16LE": "utf-16-le", "UTF-16": "utf-16-be",
}  # fmt: skip


def charset_of(m: Machine, reference: Reference, encodes: bool = False) -> str:
    """The canonical name of a charset given by a Charset object or by a name, if it is one of those above.

    Others, and other names, are left to the JDK's own code. ``encodes``: one that only decodes fails.
    """
    target = given(m, reference)
    if target.cls.name != STRING:
        name: str | None = str(text_of(m, m.get_field(target, "name", "Ljava/lang/String;")))
    else:
        name = settled_text(m, target)
    if name is None:
        name = _one_of_many(m, target, encodes)
    if target.cls.name == STRING and not (name.isascii() and name.upper() in _CODECS):
        name = _canonical(m, name)
    if not name.isascii() or name.upper() not in _CODECS:
        raise OwnCode
    return name.upper()


def _one_of_many(m: Machine, target: Obj, encodes: bool) -> str:
    """A name that depends on input: a few are told apart, which may show failures."""
    name = text_of(m, target)
    if m.decide(equal(m, name, "")):
        raise OwnCode
    if m.decide(equal(m, name, DEFAULT)):
        return DEFAULT
    if encodes and m.decide(equal(m, name, _DECODES_ALONE)) and _canonical(m, _DECODES_ALONE):
        m.throw_new("java/lang/UnsupportedOperationException")
    raise Unsupported("a charset name that depends on input")


def _canonical(m: Machine, name: str) -> str:
    """The charset that a name means to the Java virtual machine at hand."""
    if m.oracle is None:
        raise OwnCode
    owner, key = "java/nio/charset/Charset", f"({_S})Ljava/nio/charset/Charset;"
    answer = m.oracle.call(owner, "forName", key, (name,), True)
    if isinstance(answer, Raised):
        m.throw_new("java/io/UnsupportedEncodingException", name)
    if not isinstance(answer, Returned):
        raise OwnCode
    return str(answer.value)


# -- encoding ---------------------------------------------------------------------------


def encode_known(text: str, charset: str) -> bytes:
    """The bytes of a constant; what cannot be encoded becomes the charset's replacement."""
    points = code_points(text)
    if charset.startswith("UTF-16"):
        points = "".join("\ufffd" if 0xD800 <= ord(c) < 0xE000 else c for c in points)
        return (b"\xfe\xff" if charset == "UTF-16" and points else b"") + points.encode(_CODECS[charset])
    return points.encode(_CODECS[charset], "replace")


def encode(m: Machine, text: TextLike, charset: str) -> list[Value]:
    """The bytes of a text as Java bytes; forks over the sizes of characters."""
    text = fix_length(m, text)
    if isinstance(text, str):
        return [b - 256 if b > 127 else b for b in encode_known(text, charset)]
    if charset not in ("UTF-8", "ISO-8859-1", "US-ASCII"):
        raise Unsupported(f"encoding a symbolic string in {charset}")
    result: list[Value] = []
    chars = fixed_chars(text)
    at = 0
    while at < len(chars):
        following = chars[at + 1] if at + 1 < len(chars) else None
        encoded, used = _encode_char(m, chars[at], following, charset)
        result += encoded
        at += used
    return result


def _byte(m: Machine, value: Term) -> Result:
    return lower(m.tm.sext(32, m.tm.extract(7, 0, value)))


def _encode_char(m: Machine, char: Char, following: Char | None, charset: str) -> tuple[list[Any], int]:
    """The bytes of a character, or of a surrogate pair, and how many characters that is."""
    tm = m.tm
    value = char_term(tm, char)
    if m.decide(tm.slt(value, tm.bv(256 if charset == "ISO-8859-1" else 128, 32))):
        return [_byte(m, value)], 1
    if m.decide(in_ranges(tm, char, ((0xD800, 0xDFFF),))):
        return _encode_surrogate(m, value, following, charset)
    if charset != "UTF-8":
        return [ord("?")], 1
    if m.decide(tm.slt(value, tm.bv(0x800, 32))):
        return [_leading(m, value, 6, 0xC0), _continuing(m, value, 0)], 1
    return [_leading(m, value, 12, 0xE0), _continuing(m, value, 6), _continuing(m, value, 0)], 1


def _encode_surrogate(
    m: Machine, high: Term, following: Char | None, charset: str
) -> tuple[list[Value], int]:
    """A pair is one code point; a surrogate alone becomes the replacement."""
    tm = m.tm
    first = tm.sle(high, tm.bv(0xDBFF, 32))
    if following is None or not m.decide(tm.and_(first, in_ranges(tm, following, ((0xDC00, 0xDFFF),)))):
        return [ord("?")], 1
    if charset != "UTF-8":
        return [ord("?")], 2
    upper = tm.shl(tm.sub(high, tm.bv(0xD800, 32)), tm.bv(10, 32))
    point = tm.add(tm.add(upper, tm.sub(char_term(tm, following), tm.bv(0xDC00, 32))), tm.bv(0x10000, 32))
    return [_leading(m, point, 18, 0xF0), *(_continuing(m, point, shift) for shift in (12, 6, 0))], 2


def _leading(m: Machine, point: Term, shift: int, mark: int) -> Result:
    return _byte(m, m.tm.bor(m.tm.bv(mark, 32), m.tm.lshr(point, m.tm.bv(shift, 32))))


def _continuing(m: Machine, point: Term, shift: int) -> Any:
    tm = m.tm
    return _byte(m, tm.bor(tm.bv(0x80, 32), tm.band(tm.lshr(point, tm.bv(shift, 32)), tm.bv(0x3F, 32))))


# -- decoding ---------------------------------------------------------------------------


def decode(m: Machine, values: Sequence[Any], charset: str) -> TextLike:
    """The text of bytes."""
    tm = m.tm
    if all(isinstance(b, int) for b in values):
        return _decode_known(m, bytes(b & 0xFF for b in values), charset)
    if charset == "ISO-8859-1":
        return from_chars([lower_int(tm.band(as_int(m, b), tm.bv(0xFF, 32))) for b in values])
    plain = tm.and_(*[tm.sle(tm.bv(0, 32), as_int(m, b)) for b in values])
    if charset in ("UTF-8", "US-ASCII") and m.decide(plain):
        return from_chars(list(values))
    if charset in ("UTF-8", "US-ASCII") and not is_bounded(m):
        m.note(OPEN_LENGTH)
        size = opaque_length(m, f"{charset} length", *values)
        most = tm.bv(len(values), 32)
        size = tm.ite(tm.sle(size, most), size, most)
        return opaque_text(m, size, f"decoded {charset}", *values)
    raise Unsupported(f"decoding symbolic bytes in {charset}")


def _decode_known(m: Machine, data: bytes, charset: str) -> str:
    codec, marked = _CODECS[charset], data
    if charset == "UTF-16":
        if data[:2] == b"\xff\xfe":
            codec = "utf-16-le"
        marked = data[2:] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else data
    try:
        return units(marked.decode(codec))
    except UnicodeDecodeError:
        pass
    oracle = m.oracle
    if oracle is None:
        raise Unsupported(f"decoding malformed {charset} without a Java virtual machine to ask")
    values = JavaArray("B", tuple(b - 256 if b > 127 else b for b in data))
    answer = oracle.call(STRING, "<init>", "([BLjava/lang/String;)V", (values, charset), True)
    if not isinstance(answer, Returned):
        raise Unsupported(f"decoding malformed {charset}")
    return str(answer.value)


# -- models -----------------------------------------------------------------------------


_MOST_BYTES = {"UTF-8": 3, "ISO-8859-1": 1, "US-ASCII": 1, "UTF-16BE": 2, "UTF-16LE": 2, "UTF-16": 4}
"""Of one character, a byte order mark included; a pair of surrogates has fewer than twice as many."""


def _get_bytes(m: Machine, args: Args) -> Result:
    charset = charset_of(m, args[1], encodes=True) if len(args) > 1 else DEFAULT
    text = text_of(m, args[0])
    if not is_bounded(m) and charset in _MOST_BYTES and _has_many_lengths(m, text):
        return _any_bytes(m, text, _MOST_BYTES[charset])
    return m.new_array("[B", encode(m, text_of(m, args[0]), charset))


def _has_many_lengths(m: Machine, text: TextLike) -> bool:
    low, high = m.tm.interval(length(m.tm, text))
    return high - max(low, 0) > LONGEST


def _any_bytes(m: Machine, text: TextLike, most: int) -> Obj:
    """Unknown bytes, as many as a text of this length may have."""
    tm, chars = m.tm, checked_length(m, text)
    m.note(OPEN_LENGTH)
    least = chars if most > 1 else tm.sub(chars, tm.lshr(chars, tm.bv(1, 32)))
    count = any_length(tm)
    fits = tm.sle(tm.sext(64, count), tm.mul(tm.sext(64, chars), tm.bv(most, 64)))
    count = tm.ite(tm.and_(tm.sle(least, count), fits), count, least)
    content = tm.fresh("bytes", array_sort(BV32, SORT_OF_KIND["I"]))
    return m.loader.new_symbolic_array(m.loader.get("[B"), count, content)


def _any_decoded(m: Machine, array: SymArr, first: Value, count: Value, charset: str) -> TextLike:
    """The text of a part of an array of unknown length: any characters, one for a byte at most."""
    tm = m.tm
    start, size = as_int(m, first), as_int(m, count)
    zero = tm.bv(0, 32)
    inside = tm.and_(tm.sle(zero, start), tm.sle(zero, size), tm.sle(start, tm.sub(array.length, size)))
    require(m, inside)
    m.note(OPEN_LENGTH)
    chars = size
    if charset not in _ONE_FOR_EACH:
        chars = tm.zext(32, tm.fresh("characters", bv_sort(31)))
        chars = tm.ite(tm.sle(chars, size), chars, size)
    return window(tm, InputStream(str(tm.fresh("decoded", BV32).data)), 0, chars)


_ONE_FOR_EACH = ("ISO-8859-1", "US-ASCII")
"""Charsets in which each byte is a character, or the replacement of one."""


def _from_bytes(ranged: bool, named: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        array = None if ranged else given(m, args[1])  # its length is asked for first
        charset = charset_of(m, args[-1]) if named else DEFAULT
        array = given(m, args[1]) if array is None else array
        if isinstance(array, SymArr) and not is_bounded(m):
            first, size = (args[2], args[3]) if ranged else (0, lower_int(array.length))
            m.write(args[0], PAYLOAD, _any_decoded(m, array, first, size, charset))
            return None
        values = array.slots
        if ranged:
            start, count = element_range(m, array, args[2], args[3])
            values = values[start : start + count]
        m.write(args[0], PAYLOAD, decode(m, values, charset))
        return None

    return model


_S = "Ljava/lang/String;"
_CHARSET = "Ljava/nio/charset/Charset;"


def _table() -> Table:
    default: dict[str, Run] = {
        "getBytes()[B": _get_bytes,
        "<init>([B)V": _from_bytes(ranged=False, named=False),
        "<init>([BII)V": _from_bytes(ranged=True, named=False),
    }
    table: dict[str, Run] = {}
    for kind in (_S, _CHARSET):
        table[f"getBytes({kind})[B"] = _get_bytes
        table[f"<init>([B{kind})V"] = _from_bytes(ranged=False, named=True)
        table[f"<init>([BII{kind})V"] = _from_bytes(ranged=True, named=True)
    return assumed(Assumption.CHARSET, string_models(default)) | fixed(string_models(table))


MODELS: Table = _table() | assumed_bytecode(
    Assumption.CHARSET, ("java/nio/charset/Charset", "defaultCharset()Ljava/nio/charset/Charset;")
)
