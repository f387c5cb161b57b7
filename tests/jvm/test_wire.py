"""Values cross the pipe exactly."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.jvm.trusted_server import Call, Returned, decode_answer, encode_calls
from verifier.jvm.wire import JvmError, Reader, Writer, descriptors_of, primitive_bits, units_string

UNITS = st.text(st.characters(min_codepoint=0, max_codepoint=0xFFFF), max_size=20)


@given(UNITS)
def test_strings_keep_their_code_units(text: str) -> None:
    out = Writer()
    out.text(text)
    assert Reader(out.body()).text() == text


def test_a_character_beyond_the_plane_arrives_as_two_units() -> None:
    out = Writer()
    out.text("a\U0001f600")
    assert Reader(out.body()).text() == "a\ud83d\ude00"
    assert units_string(b"\xd8\x3d") == "\ud83d"


@given(st.floats(allow_nan=False))
def test_doubles_keep_their_bits(value: float) -> None:
    out = Writer()
    out.value(value, "D")
    tag, back = Reader(out.body()).tagged()
    assert tag == "D"
    assert struct.pack(">d", back) == struct.pack(">d", value)


def test_a_double_beyond_float_becomes_infinite() -> None:
    assert struct.unpack(">f", primitive_bits("F", -1e300))[0] == -math.inf


@pytest.mark.parametrize(
    ("value", "tag"), [(True, "Z"), (7, "I"), (2**40, "J"), (1.5, "D"), ("x", "s"), (None, "n")]
)
def test_values_for_objects_are_boxed_by_their_type(value: object, tag: str) -> None:
    out = Writer()
    out.value(value, "Ljava/lang/Object;")  # type: ignore[arg-type]
    assert Reader(out.body()).tagged() == (tag, value)


def test_descriptors_are_split() -> None:
    expected = ["I", "[[J", "Ljava/lang/String;", "[Ljava/util/List;", "D"]
    assert descriptors_of("(I[[JLjava/lang/String;[Ljava/util/List;D)V") == expected
    assert descriptors_of("()V") == []


@given(st.binary(max_size=30))
def test_no_answer_makes_the_reader_fail_in_another_way(data: bytes) -> None:
    try:
        answer = decode_answer(Reader(data))
    except (JvmError, UnicodeDecodeError):
        return
    assert not isinstance(answer, Returned) or data[:1] == b"v"


def test_a_call_with_a_missing_argument_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        encode_calls([Call("java/lang/Math", "max", "(II)I", (1,))])
