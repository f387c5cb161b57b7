"""Models of strings on symbolic texts answer as on the constants that the texts stand for."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.models.concolic import OWN_CODE, Concolic, Thrown
from verifier.models.io.charset import encode, encode_known
from verifier.models.lang.builder import MODELS as BUILDER
from verifier.models.lang.number_text import MODELS as NUMBERS
from verifier.models.lang.number_text import _may_be_real
from verifier.models.lang.string import MODELS as QUERIES
from verifier.models.lang.string_build import MODELS as BUILDS
from verifier.texts.text import TextLike, concat, integer_text

STRING = "java/lang/String"
S = "Ljava/lang/String;"
CS = "Ljava/lang/CharSequence;"
MODELS = {**QUERIES, **BUILDS, **BUILDER, **NUMBERS}

ALPHABET = "ab AB<>\t0z\u00e9\u00c9"
SHORT = st.text(ALPHABET, max_size=5)
TEXT = st.text(ALPHABET, max_size=9)
INDEX = st.integers(-2, 7)
CHAR = st.sampled_from(sorted(map(ord, ALPHABET)))

Maker = Callable[[Concolic, str, str], TextLike]


def as_constant(m: Concolic, name: str, value: str) -> TextLike:
    """The text itself."""
    return value


def as_input(m: Concolic, name: str, value: str) -> TextLike:
    """One window."""
    return m.text(name, value)


def as_rope(m: Concolic, name: str, value: str) -> TextLike:
    """A constant, a window, a constant."""
    first, last = len(value) // 3, len(value) - len(value) // 4
    return concat(value[:first], m.text(name, value[first:last]), value[last:])


def as_two(m: Concolic, name: str, value: str) -> TextLike:
    """Two windows with a constant between."""
    cut = len(value) // 2
    return concat(m.text(name + "1", value[:cut]), value[cut : cut + 1], m.text(name + "2", value[cut + 1 :]))


MAKERS = {"input": as_input, "rope": as_rope, "two": as_two}

QUERY_KEYS = [
    ("length()I", ()),
    ("isEmpty()Z", ()),
    ("charAt(I)C", ("index",)),
    ("equals(Ljava/lang/Object;)Z", ("text",)),
    (f"equalsIgnoreCase({S})Z", ("text",)),
    (f"contentEquals({CS})Z", ("text",)),
    (f"compareTo({S})I", ("text",)),
    ("hashCode()I", ()),
    (f"startsWith({S})Z", ("short",)),
    (f"startsWith({S}I)Z", ("short", "index")),
    (f"endsWith({S})Z", ("short",)),
    (f"contains({CS})Z", ("short",)),
    ("indexOf(I)I", ("char",)),
    ("indexOf(II)I", ("char", "index")),
    (f"indexOf({S})I", ("short",)),
    (f"indexOf({S}I)I", ("short", "index")),
    ("lastIndexOf(I)I", ("char",)),
    ("lastIndexOf(II)I", ("char", "index")),
    (f"lastIndexOf({S})I", ("short",)),
    (f"lastIndexOf({S}I)I", ("short", "index")),
    (f"regionMatches(I{S}II)Z", ("index", "text", "index", "index")),
    ("isBlank()Z", ()),
]
BUILD_KEYS = [
    (f"substring(I){S}", ("index",)),
    (f"substring(II){S}", ("index", "index")),
    (f"concat({S}){S}", ("text",)),
    (f"replace(CC){S}", ("char", "char")),
    (f"replace({CS}{CS}){S}", ("short", "short")),
    (f"toLowerCase(){S}", ()),
    (f"toUpperCase(){S}", ()),
    (f"trim(){S}", ()),
    (f"strip(){S}", ()),
    (f"stripLeading(){S}", ()),
    (f"stripTrailing(){S}", ()),
    (f"repeat(I){S}", ("index",)),
    ("toCharArray()[C", ()),
]
KINDS: dict[str, Any] = {"text": TEXT, "short": SHORT, "index": INDEX, "char": CHAR}


def run(m: Concolic, owner: str, key: str, args: list[Any]) -> Any:
    """The evaluated result of a model, or the name of the exception it threw."""
    try:
        return m.evaluate(MODELS[(owner, key)].run(m, args))
    except Thrown as thrown:
        return (
            "thrown"
            if thrown.name in (OWN_CODE, "java/lang/StringIndexOutOfBoundsException")
            else thrown.name
        )


def check(mode: str, maker: Maker, key: str, kinds: tuple[str, ...], receiver: str, drawn: list[Any]) -> None:
    """One model on constants and on symbolic texts and ints."""
    plain = Concolic()
    expected = run(plain, STRING, key, [plain.new_string(receiver), *map(_plain(plain), drawn)])
    if key.startswith("equalsIgnoreCase"):  # of constants the JDK's own code answers
        expected = receiver.lower() == drawn[0].lower()
    m = Concolic(mode)
    args: list[Any] = [m.new_string(maker(m, "receiver", receiver))]
    for at, value in enumerate(drawn):
        args.append(m.new_string(maker(m, f"a{at}", value)) if isinstance(value, str) else value)
    assert run(m, STRING, key, args) == expected
    if drawn and kinds[-1] == "index":
        args[-1] = m.integer("last", drawn[-1])
        assert run(m, STRING, key, args) == expected


def _plain(m: Concolic) -> Callable[[Any], Any]:
    return lambda value: m.new_string(value) if isinstance(value, str) else value


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize(("key", "kinds"), QUERY_KEYS + BUILD_KEYS)
def test_bounded_answers_are_exact(key: str, kinds: tuple[str, ...], maker: str) -> None:
    @settings(max_examples=5)
    @given(TEXT, st.tuples(*[KINDS[kind] for kind in kinds]))
    def held(receiver: str, drawn: tuple[Any, ...]) -> None:
        check("bounded", MAKERS[maker], key, kinds, receiver, list(drawn))

    held()


@pytest.mark.parametrize(("key", "kinds"), QUERY_KEYS)
def test_abstract_answers_are_exact_within_reach(key: str, kinds: tuple[str, ...]) -> None:
    @settings(max_examples=10)
    @given(TEXT, st.tuples(*[KINDS[kind] for kind in kinds]))
    def held(receiver: str, drawn: tuple[Any, ...]) -> None:
        check("abstract", as_input, key, kinds, receiver, list(drawn))

    held()


@pytest.mark.parametrize(("key", "kinds"), [item for item in QUERY_KEYS if "regionMatches" not in item[0]])
def test_queries_of_inputs_are_terms(key: str, kinds: tuple[str, ...]) -> None:
    """Nothing but index checks is decided."""
    m = Concolic("abstract")
    drawn = [{"text": "ab", "short": "a", "index": 0, "char": 97}[kind] for kind in kinds]
    operands = [m.new_string(m.text("t", d)) if isinstance(d, str) else d for d in drawn]
    run(m, STRING, key, [m.new_string(m.text("s", "ab")), *operands])
    assert m.decisions <= (1 if key.startswith("charAt") else 0)


EDITS = [
    ("append", f"append({S})Ljava/lang/StringBuilder;", ("text",)),
    ("append", "append(C)Ljava/lang/StringBuilder;", ("char",)),
    ("append", "append(I)Ljava/lang/StringBuilder;", ("index",)),
    ("insert", f"insert(I{S})Ljava/lang/StringBuilder;", ("index", "text")),
    ("insert", "insert(IC)Ljava/lang/StringBuilder;", ("index", "char")),
    ("delete", "delete(II)Ljava/lang/StringBuilder;", ("index", "index")),
    ("deleteCharAt", "deleteCharAt(I)Ljava/lang/StringBuilder;", ("index",)),
    ("replace", f"replace(II{S})Ljava/lang/StringBuilder;", ("index", "index", "short")),
    ("reverse", "reverse()Ljava/lang/StringBuilder;", ()),
    ("setCharAt", "setCharAt(IC)V", ("index", "char")),
    ("setLength", "setLength(I)V", ("index",)),
]


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("edits", [EDITS], ids=["all"])
@settings(max_examples=25)
@given(data=st.data())
def test_sequences_of_edits(edits: list[Any], maker: str, data: st.DataObject) -> None:
    initial = data.draw(TEXT)
    plain, m = Concolic(), Concolic()
    here = plain.builder(initial)
    there = m.builder(MAKERS[maker](m, "initial", initial))
    for step in range(data.draw(st.integers(1, 3))):
        _, key, kinds = data.draw(st.sampled_from(edits))
        drawn = [data.draw(KINDS[kind]) for kind in kinds]
        expected = run(plain, "java/lang/StringBuilder", key, [here, *map(_plain(plain), drawn)])
        symbolic = [
            m.new_string(MAKERS[maker](m, f"s{step}a{at}", value)) if isinstance(value, str) else value
            for at, value in enumerate(drawn)
        ]
        assert run(m, "java/lang/StringBuilder", key, [there, *symbolic]) == expected
        assert m.evaluate(there) == plain.evaluate(here)


@settings(max_examples=40)
@given(st.integers(-(1 << 31), (1 << 31) - 1), st.sampled_from([2, 8, 10, 16, 36]))
@example(-(1 << 31), 10)
@example(0, 10)
@example(1_000_000_000, 10)
def test_integers_as_text(value: int, radix: int) -> None:
    m = Concolic()
    text = integer_text(m.tm, m.integer("i", value), radix)
    digits, rest = "", abs(value)
    while rest or not digits:
        rest, digit = divmod(rest, radix)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    assert m.evaluate(text) == ("-" if value < 0 else "") + digits


@settings(max_examples=60)
@given(st.integers(-(1 << 31), (1 << 31) - 1))
def test_parsing_gives_back_the_number(value: int) -> None:
    m = Concolic("abstract")
    number = m.integer("i", value)
    string = m.new_string(integer_text(m.tm, number))
    assert MODELS[("java/lang/Integer", f"parseInt({S})I")].run(m, [string]) is number
    equal = MODELS[(STRING, "equals(Ljava/lang/Object;)Z")].run
    assert m.evaluate(equal(m, [string, m.new_string(str(value))])) == 1
    assert m.evaluate(equal(m, [string, m.new_string("0" + str(value))])) == 0


@settings(max_examples=80)
@given(st.text("0123456789+-a", max_size=12) | st.integers(-(1 << 33), 1 << 33).map(str))
@example("2147483648")
@example("-2147483648")
@example("+")
@example("")
def test_parse_int_of_an_input(value: str) -> None:
    m = Concolic()
    digits = value[1:] if value[:1] in ("+", "-") else value
    expected = int(value) if digits.isdigit() else None
    if expected is not None and not -(1 << 31) <= expected < 1 << 31:
        expected = None
    string = m.new_string(m.text("s", value))
    try:
        result = m.evaluate(MODELS[("java/lang/Integer", f"parseInt({S})I")].run(m, [string]))
    except Thrown as thrown:
        assert thrown.name == "java/lang/NumberFormatException"
        result = None
    assert result == expected


@settings(max_examples=60)
@given(st.text("0123456789+-.", max_size=9), st.sampled_from(["bounded", "abstract"]), st.sampled_from("DF"))
@example("-0", "abstract", "D")
@example("+7", "bounded", "F")
@example("9999999", "bounded", "F")
@example("", "bounded", "D")
@example("-2.75", "abstract", "D")
@example(".1", "bounded", "F")
def test_plain_numbers_are_parsed_exactly(value: str, mode: str, kind: str) -> None:
    m = Concolic(mode)
    string = m.new_string(m.text("s", f" {value}\t" if mode == "bounded" else value))
    owner, name = ("Double", "parseDouble") if kind == "D" else ("Float", "parseFloat")
    digits = value[1:] if value[:1] in ("+", "-") else value
    try:
        result = m.evaluate(MODELS[(f"java/lang/{owner}", f"{name}({S}){kind}")].run(m, [string]))
    except Thrown as thrown:
        assert thrown.name == "java/lang/NumberFormatException"
        assert not (digits.isdigit() and len(value) <= 7)
        return
    expected = float(value) if kind == "D" else struct.unpack("f", struct.pack("f", float(value)))[0]
    assert str(result) == str(expected)


REALS = ["1.", ".5", "1e5", "-0x1p3", "NaN", "Infinity", "-Infinity", "1f", "1D", "+.5e-3F", "0X1.8P-2d"]


@pytest.mark.parametrize("value", REALS)
def test_what_may_be_a_number_leaves_none_out(value: str) -> None:
    m: Any = Concolic()
    assert m.evaluate(_may_be_real(m, value)) is True


def test_same_question_same_answer() -> None:
    """Opaque answers are functions of their operands, so that a model run again agrees with itself."""
    m = Concolic("abstract")
    left, right = m.new_string(m.text("s", "x")), m.new_string(m.text("t", "y"))
    contains = MODELS[(STRING, f"contains({CS})Z")].run
    assert contains(m, [left, right]) is contains(m, [left, right])


UNITS = st.sampled_from(["a", "\x7f", "\xe9", "\u07ff", "\u20ac", "\ud83d", "\ude00", "\udbff", "\udc00"])


@settings(max_examples=80)
@given(st.lists(UNITS, max_size=5).map("".join), st.sampled_from(["UTF-8", "ISO-8859-1", "US-ASCII"]))
@example("\ud83d\ude00", "UTF-8")
@example("\ud83d", "UTF-8")
@example("\ude00\ud83d\ude00", "US-ASCII")
def test_encoding_of_an_input(value: str, charset: str) -> None:
    m: Any = Concolic()
    known = [b - 256 if b > 127 else b for b in encode_known(value, charset)]
    assert [m.evaluate(b) for b in encode(m, m.text("s", value), charset)] == known
