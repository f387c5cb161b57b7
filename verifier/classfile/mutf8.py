"""Modified UTF-8 (JVMS 4.4.7) to Python strings of UTF-16 code units, one ``str`` char per unit."""

from __future__ import annotations

from verifier.classfile.error import ClassFormatError


def decode_mutf8(raw: bytes) -> str:
    """The UTF-16 code units of ``raw``; surrogate pairs stay two chars."""
    if raw.isascii():
        if 0 in raw:
            raise ClassFormatError("modified UTF-8 holds a zero byte")
        return raw.decode("ascii")
    if 0 in raw or max(raw) >= 0xF0:
        raise ClassFormatError("modified UTF-8 holds a byte that is never legal in it")
    try:
        return raw.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise ClassFormatError(f"illegal modified UTF-8: {error.reason}") from None


def encode_mutf8(units: str) -> bytes:
    """Modified UTF-8 of a string of UTF-16 code units (the inverse of ``decode_mutf8``)."""
    return units.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")


def to_utf16_units(text: str) -> str:
    """``text`` with every char beyond the basic plane split into its surrogate pair."""
    if text.isascii() or max(text) <= "\uffff":
        return text
    raw = text.encode("utf-16-be", "surrogatepass")
    return "".join(chr(raw[i] << 8 | raw[i + 1]) for i in range(0, len(raw), 2))
