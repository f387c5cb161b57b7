"""Formulas of proofs: what is printed is read back; whatever else is given ends in one error."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.java_formula import LEAST, LONG_LEAST, value_of
from verifier.verdict.formula import (
    LEVEL,
    Binary,
    Call,
    Cast,
    Conditional,
    Element,
    ForAll,
    ForAllObjects,
    Formula,
    Literal,
    Name,
    Null,
    Old,
    Unary,
    is_plain_java,
    text_of,
)
from verifier.verdict.formula_parser import MAX_CHARS, FormulaError, parse_formula

LEAVES: st.SearchStrategy[Formula] = st.one_of(
    st.integers(LEAST, -LEAST - 1).map(Literal),
    st.integers(LONG_LEAST, -LONG_LEAST - 1).map(lambda value: Literal(value, "J")),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda value: Literal(value, "D")),
    st.floats(allow_nan=False, allow_infinity=False, width=32).map(lambda value: Literal(value, "F")),
    st.booleans().map(lambda value: Literal(value, "Z")),
    st.just(Null()),
    st.sampled_from(
        ["x", "this.size", "a.b.Main$Inner.total", "\\v4", "\\result", "s.length()", "größe"]
    ).map(lambda text: Name(tuple(text.split(".")))),
)


def larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    return st.one_of(
        st.builds(Old, inner),
        st.builds(Element, inner, inner),
        st.builds(Unary, st.sampled_from("-!~"), inner),
        st.builds(Cast, st.sampled_from("IJBSC"), inner),
        st.builds(Binary, st.sampled_from(sorted(LEVEL)), inner, inner),
        st.builds(Conditional, inner, inner, inner),
        st.builds(lambda x, y: Call("Math.floorMod", (x, y)), inner, inner),
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=12)
FORMULAS = st.one_of(
    EXPRESSIONS,
    st.builds(
        ForAll,
        EXPRESSIONS,
        st.booleans(),
        st.just("k"),
        EXPRESSIONS,
        st.booleans(),
        st.none() | EXPRESSIONS,
        EXPRESSIONS,
    ),
    st.builds(
        ForAllObjects,
        st.sampled_from(["Node", "a.b.Main$Node"]),
        st.just("x"),
        st.none() | st.just(("Main.java", 12)),
        EXPRESSIONS,
    ),
)


@settings(max_examples=60)
@given(FORMULAS)
def test_what_is_printed_is_read_back(formula: Formula) -> None:
    assert parse_formula(text_of(formula)) == formula


@settings(max_examples=60)
@given(st.text(alphabet="ak0 <>=!&|+-*/%^~?:.,()[]\\old1Lfx$", max_size=40))
def test_any_text_is_a_formula_or_one_error(text: str) -> None:
    try:
        formula = parse_formula(text)
    except FormulaError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert parse_formula(text_of(formula)) == formula


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x +",
        "x == 2147483648",
        "x == 9223372036854775808L",
        "1e999 > x",
        "9" * 50 + " > x",
        "(" * 2000 + "x" + ")" * 2000,
        "!" * 2000 + "x",
        " + ".join(["x"] * 2000),
        "x" * (MAX_CHARS + 1),
        "System.exit(1)",
        "Math.floorMod(x)",
        "x = 1",
        "x; y",
        '"text" == s',
        "for all k: a[k] >= 0",
        "for all 0 <= k: a[k] >= 0",
        "for all 0 <= k < i: for all 0 <= m < k: for all 0 <= n < m: a[k] >= a[n]",
        "for all Node x created at nowhere: true",
        "a[k",
        "\x00",
        "x == 1 y",
    ],
)
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(FormulaError) as found:
        parse_formula(text)
    assert "\n" not in str(found.value) and len(str(found.value)) < 200


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2147483647 + 1 < 0", True),
        ("2147483647 + 1L > 0", True),
        ("1 - 2 - 3 == -4", True),
        ("7 & 3 << 1", 6),
        ("1 + 2 * 3 % 4 == 3", True),
        ("false ==> false ==> false", True),
        ("true || false && false", True),
        ("-7 / 2 * 2 + -7 % 2 == -7", True),
        ("Math.floorMod(-7, 3) == 2", True),
        ("(byte) 200 == -56 && (char) -1 == 65535 && (int) 4294967297L == 1", True),
        ("1 << 33 == 2 && -1 >>> 28 == 15 && -1 >> 28 == -1", True),
        ("0x7fffffff + 0 > 0 && 0xffffffff == -1", True),
        ("true ? 1 : 2", 1),
        ("1 < 2 == 2 < 3", True),
        ("~5 == -6 && -(5) == -5 && !(1 > 2)", True),
    ],
)
def test_operators_mean_what_they_do_in_java(text: str, value: object) -> None:
    """By hand from the language specification; the rest of the tests lean on this evaluation."""
    assert value_of(parse_formula(text), {}) == value


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        ("i <= n && a[i] == (i & 1)", True),
        ("x == \\old(x)", False),
        ("\\v4 > 0", False),
        ("x > 0 ==> y > 0", False),
        ("for all 0 <= k < i: a[k] >= 0", False),
    ],
)
def test_what_java_has_itself(text: str, is_plain: bool) -> None:
    assert is_plain_java(parse_formula(text)) == is_plain
