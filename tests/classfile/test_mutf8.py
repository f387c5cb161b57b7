"""Modified UTF-8."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.classfile.error import ClassFormatError
from verifier.classfile.mutf8 import decode_mutf8, encode_mutf8, to_utf16_units

UNITS = st.text(st.characters(min_codepoint=0, max_codepoint=0xFFFF, exclude_categories=()))


@given(UNITS)
def test_round_trip_of_code_units(units: str) -> None:
    raw = encode_mutf8(units)
    assert 0 not in raw
    assert decode_mutf8(raw) == units


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_round_trip_of_text(text: str) -> None:
    units = to_utf16_units(text)
    assert len(units) == len(text.encode("utf-16-be")) // 2
    assert units.encode("utf-16-be", "surrogatepass").decode("utf-16-be") == text


def test_supplementary_characters_are_pairs() -> None:
    assert decode_mutf8(b"\xed\xa0\xbd\xed\xb8\x80") == "\ud83d\ude00"
    assert to_utf16_units("\U0001f600") == "\ud83d\ude00"
    assert decode_mutf8(b"a\xc0\x80b") == "a\0b"


@pytest.mark.parametrize(
    "raw",
    [
        b"a\0",
        b"\xf0\x9f\x98\x80",
        b"\xff",
        b"\xc3",
        b"\xe2\x82",
        b"\x80",
        b"\xc1\x81",
        b"\xe0\x80\x80",
        b"\xc3\xa9\0",
    ],
)
def test_illegal_bytes(raw: bytes) -> None:
    with pytest.raises(ClassFormatError):
        decode_mutf8(raw)


@given(st.binary(max_size=12))
def test_any_bytes(raw: bytes) -> None:
    try:
        units = decode_mutf8(raw)
    except ClassFormatError:
        return
    assert encode_mutf8(units) == raw
