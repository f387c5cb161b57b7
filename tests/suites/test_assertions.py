"""Assertions on what was observed."""

from __future__ import annotations

import pytest

from verifier.suites.assertions import assertion, literal
from verifier.suites.bench import Observation


@pytest.mark.parametrize(
    ("seen", "type", "wanted"),
    [
        (Observation("plain", "java.lang.Integer", "5"), "I", "assertEquals(5, x);"),
        (
            Observation("plain", "java.lang.Integer", "-2147483648"),
            "I",
            "assertEquals(Integer.MIN_VALUE, x);",
        ),
        (Observation("plain", "java.lang.Long", "5"), "J", "assertEquals(5L, x);"),
        (Observation("plain", "java.lang.Byte", "5"), "B", "assertEquals((byte) 5, x);"),
        (Observation("plain", "java.lang.Boolean", "false"), "Z", "assertFalse(x);"),
        (Observation("plain", "java.lang.Double", "0.5"), "D", "assertEquals(0.5, x, 1e-9);"),
        (Observation("plain", "java.lang.Double", "NaN"), "D", "assertEquals(Double.NaN, x);"),
        (Observation("plain", "java.lang.String", 'a"b'), "Ljava/lang/String;", 'assertEquals("a\\"b", x);'),
        (Observation("enum", "a.Day", "MONDAY"), "La/Day;", "assertEquals(a.Day.MONDAY, x);"),
        (Observation("null"), "La/Day;", "assertNull(x);"),
        (Observation("same", value="1"), "La/Day;", "assertSame(other, x);"),
        (Observation("array", "int", elements=("1", "2")), "[I", "assertArrayEquals(new int[] {1, 2}, x);"),
        (Observation("object", "a.Day"), "La/Day;", "assertNotNull(x);"),
    ],
)
def test_assertions(seen: Observation, type: str, wanted: str) -> None:
    assert assertion(seen, "x", type, ("self", "other")) == wanted


def test_an_exception_is_no_value() -> None:
    assert assertion(Observation("throws", "java.lang.Error"), "x", "I", ()) is None


@pytest.mark.parametrize(("code", "text"), [(65, "'A'"), (39, "'\\''"), (34, "'\"'"), (10, "'\\n'")])
def test_characters(code: int, text: str) -> None:
    assert literal("java.lang.Character", str(code)) == text
