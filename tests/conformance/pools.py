"""Arguments by type: a random one of each, odd ones often."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

from tests.conformance.recipe import (
    After,
    Array,
    Call,
    ClassOf,
    New,
    Null,
    Prim,
    Recipe,
    Static,
    Text,
    double,
    integer,
    real,
)
from tests.conformance.texts_pool import GRAMMARS, any_text

Draw = random.Random
Maker = Callable[[Draw], Recipe]

INTS = (
    0,
    1,
    -1,
    2,
    -2,
    3,
    4,
    5,
    7,
    8,
    9,
    10,
    15,
    16,
    17,
    31,
    32,
    33,
    36,
    37,
    63,
    64,
    100,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    65535,
    65536,
)
INT_ENDS = (
    2**31 - 1,
    -(2**31),
    2**31 - 2,
    -(2**31) + 1,
    2**30,
    -(2**30),
    0x10FFFF,
    0x110000,
    0x10000,
    0xD800,
    0xDC00,
    0xDFFF,
)
LONG_ENDS = (
    2**63 - 1,
    -(2**63),
    2**63 - 2,
    -(2**63) + 1,
    2**31,
    -(2**31) - 1,
    2**32,
    2**32 - 1,
    2**53,
    2**53 + 1,
    -(2**53) - 1,
    2**62,
)
REALS = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 0.49999999999999994, 1e-3, 1e7, 9999999.999,
    123456.789, 1e16, 1e17, 1e21, 4.9e-324, -4.9e-324, 2.2250738585072014e-308, 1.7976931348623157e308,
    -1.7976931348623157e308, float("inf"), float("-inf"), float("nan"), 3.141592653589793, 2147483647.0,
    2147483648.0, -2147483648.0, -2147483649.0, 9.223372036854775e18, 9.3e18, 4503599627370497.5,
    4503599627370496.0, 9007199254740993.0, 100.0, 2.0, 3.0, 0.3333333333333333, 1e-300, 710.0, -745.2,
    1e-10,
)  # fmt: skip
SINGLES = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, 0.1, 1e-3, 1e7, 9999999.0, 1.4e-45, 1.17549435e-38,
    3.4028234663852886e38, float("inf"), float("-inf"), float("nan"), 16777217.0, 8388608.5, 2147483648.0,
    -2147483648.0, 0.49999997, 3.3333333, 9.223372e18, 1e10,
)  # fmt: skip
CHARS = tuple(
    "aAbzZ09 -_$%\\,.\n\tßıİΣςéÿĀ中٣²½Ⅷµſǅ\x00\x1c\x1f\x7f\x80\x85\xa0\xad"
    "\u2003\u2028\ud800\udc00\ude00\uffff\ufeff\u0345\u200b"
)
CODE_POINTS = (
    *map(ord, CHARS),
    0x10000,
    0x10400,
    0x10428,
    0x1D7D8,
    0x1F600,
    0x10FFFF,
    0x110000,
    -1,
    2**31 - 1,
    -(2**31),
    0x1E900,
    0x2F800,
    0xE0001,
    0x1D400,
)


def an_int(draw: Draw) -> Prim:
    """An int: small ones most."""
    chance = draw.random()
    if chance < 0.55:
        return integer(draw.choice(INTS[:12]))
    if chance < 0.75:
        return integer(draw.choice(INTS))
    if chance < 0.95:
        return integer(draw.choice(INT_ENDS))
    return integer(draw.randrange(-(2**31), 2**31))


def a_code_point(draw: Draw) -> Prim:
    """A code point, perhaps none."""
    if draw.random() < 0.5:
        return integer(draw.choice(CODE_POINTS))
    return integer(draw.randrange(draw.choice((0x250, 0x600, 0x3000, 0x10000, 0x20000, 0x110000))))


def a_long(draw: Draw) -> Prim:
    """A long."""
    chance = draw.random()
    if chance < 0.6:
        return Prim("J", draw.choice((*INTS, *INT_ENDS)))
    return Prim("J", draw.choice(LONG_ENDS) if chance < 0.9 else draw.randrange(-(2**63), 2**63))


def a_double(draw: Draw) -> Prim:
    """A double."""
    chance = draw.random()
    if chance < 0.75:
        return double(draw.choice(REALS))
    if chance < 0.9:
        return double(draw.uniform(-1000, 1000))
    return Prim("D", draw.randrange(-(2**63), 2**63))


def a_float(draw: Draw) -> Prim:
    """A float."""
    if draw.random() < 0.8:
        return real(draw.choice(SINGLES))
    value = draw.randrange(-(2**31), 2**31)
    return Prim("F", value)


def a_char(draw: Draw) -> Prim:
    """A char."""
    if draw.random() < 0.75:
        return Prim("C", ord(draw.choice(CHARS)))
    return Prim("C", draw.randrange(draw.choice((0x80, 0x250, 0x600, 0x10000))))


PRIMITIVES: dict[str, Maker] = {
    "Z": lambda draw: Prim("Z", draw.randrange(2)),
    "B": lambda draw: Prim(
        "B",
        draw.choice((0, 1, -1, 127, -128, 65, 0xC3 - 256, 0xA9 - 256, 0xE2 - 256, draw.randrange(-128, 128))),
    ),
    "S": lambda draw: Prim(
        "S", draw.choice((0, 1, -1, 32767, -32768, 128, -129, 255, draw.randrange(-32768, 32768)))
    ),
    "C": a_char,
    "I": an_int,
    "J": a_long,
    "F": a_float,
    "D": a_double,
}
BOX_OF = {
    "I": "java/lang/Integer", "J": "java/lang/Long", "D": "java/lang/Double", "F": "java/lang/Float",
    "S": "java/lang/Short", "B": "java/lang/Byte", "C": "java/lang/Character", "Z": "java/lang/Boolean",
}  # fmt: skip


def a_box(draw: Draw, kind: str | None = None) -> Recipe:
    """A box of a primitive."""
    kind = kind or draw.choice("IJDFSBCZ")
    return Call(BOX_OF[kind], f"valueOf({kind})L{BOX_OF[kind]};", (PRIMITIVES[kind](draw),))


def a_text(draw: Draw) -> Recipe:
    """A String."""
    return Text(any_text(draw))


def a_builder(draw: Draw, name: str = "java/lang/StringBuilder") -> Recipe:
    """A builder in one of the states that public calls make."""
    made = New(name, "(Ljava/lang/String;)V", (a_text(draw),))
    chance = draw.random()
    if chance < 0.15:
        return New(name, "()V")
    if chance < 0.3:
        return New(name, "(I)V", (integer(draw.choice((0, 1, 5, 16, 40))),))
    if chance < 0.7:
        return made
    append, length = f"append(Ljava/lang/String;)L{name};", "setLength(I)V"
    calls = [Call(name, append, (a_text(draw),))]
    if chance > 0.8:
        calls.append(Call(name, length, (integer(draw.choice((0, 1, 2, 30))),)))
    if chance > 0.9:
        calls.append(Call(name, "trimToSize()V"))
    return After(made, tuple(calls))


def a_sequence(draw: Draw) -> Recipe:
    """A CharSequence."""
    chance = draw.random()
    if chance < 0.1:
        return Null()
    if chance < 0.45:
        return a_text(draw)
    if chance < 0.7:
        return a_builder(draw)
    if chance < 0.8:
        return a_builder(draw, "java/lang/StringBuffer")
    return New("conformance/LoggedText", "(Ljava/lang/String;)V", (a_text(draw),))


def a_logged_object(draw: Draw) -> Recipe:
    """An object that logs."""
    return New(
        "conformance/LoggedObject",
        "(Ljava/lang/String;)V",
        (a_text(draw) if draw.random() < 0.9 else Null(),),
    )


def an_object(draw: Draw) -> Recipe:
    """Any object."""
    chance = draw.random()
    if chance < 0.1:
        return Null()
    if chance < 0.4:
        return a_text(draw)
    if chance < 0.65:
        return a_box(draw)
    if chance < 0.8:
        return a_logged_object(draw)
    if chance < 0.9:
        return a_builder(draw)
    return (
        an_array(draw, draw.choice(("[I", "[Ljava/lang/String;", "[Ljava/lang/Object;", "[C")))
        if chance < 0.96
        else ClassOf("Ljava/lang/String;")
    )


def an_array(draw: Draw, descriptor: str, depth: int = 1) -> Recipe:
    """An array of few elements."""
    element = descriptor[1:]
    length = draw.choice((0, 1, 1, 2, 3, 4, 6))
    if element[0] == "[":
        return Array(descriptor, tuple(an_array(draw, element) for _ in range(min(length, 2))))
    if element in PRIMITIVES:
        return Array(descriptor, tuple(PRIMITIVES[element](draw) for _ in range(length)))
    maker = POOLS.get(element)
    if maker is None:
        return Array(descriptor, (Null(),) * min(length, 2))
    if element == "Ljava/lang/Object;" and draw.random() < 0.2:
        return an_array(draw, "[Ljava/lang/String;")
    return Array(descriptor, tuple(maker(draw) for _ in range(min(length, 3))))


def any_array(draw: Draw) -> Recipe:
    """An array, most often one of a few types; seldom none."""
    chance = draw.random()
    if chance < 0.1:
        return an_object(draw)
    usual = ("[I", "[I", "[I", "[Ljava/lang/Object;", "[Ljava/lang/Object;", "[Ljava/lang/String;")
    kinds = (
        usual if chance < 0.7 else ("[B", "[C", "[J", "[D", "[Z", "[S", "[F", "[[I", "[Ljava/lang/Integer;")
    )
    return an_array(draw, draw.choice(kinds))


def one_of(*makers: Maker | Recipe) -> Maker:
    """One of some."""

    def make(draw: Draw) -> Recipe:
        chosen = draw.choice(makers)
        return chosen(draw) if callable(chosen) else chosen

    return make


def _static(owner: str, *names: str) -> list[Recipe]:
    return [Static(owner, name, f"L{owner};") for name in names]


LOCALES: list[Recipe] = [
    *_static("java/util/Locale", "ROOT", "ENGLISH", "US", "GERMANY", "FRANCE"),
    Call("java/util/Locale", "forLanguageTag(Ljava/lang/String;)Ljava/util/Locale;", (Text("tr"),)),
    Call("java/util/Locale", "forLanguageTag(Ljava/lang/String;)Ljava/util/Locale;", (Text("lt"),)),
]
CHARSETS: list[Recipe] = [
    Static("java/nio/charset/StandardCharsets", name, "Ljava/nio/charset/Charset;")
    for name in ("UTF_8", "ISO_8859_1", "US_ASCII", "UTF_16", "UTF_16BE", "UTF_16LE")
]
CLASSES = (
    "I",
    "V",
    "Z",
    "J",
    "Ljava/lang/String;",
    "Ljava/lang/Object;",
    "[I",
    "[[I",
    "[Ljava/lang/String;",
    "Ljava/lang/Integer;",
    "Ljava/util/Map;",
    "Ljava/util/Map$Entry;",
    "Ljava/lang/Thread$State;",
    "Lconformance/LoggedText;",
    "Ljava/lang/Number;",
    "Ljava/lang/Override;",
)
POOLS: dict[str, Maker] = {
    "Ljava/lang/String;": lambda draw: Null() if draw.random() < 0.08 else a_text(draw),
    "Ljava/lang/Object;": an_object,
    "Ljava/lang/CharSequence;": a_sequence,
    "Ljava/lang/StringBuilder;": lambda draw: Null() if draw.random() < 0.1 else a_builder(draw),
    "Ljava/lang/StringBuffer;": lambda draw: (
        Null() if draw.random() < 0.1 else a_builder(draw, "java/lang/StringBuffer")
    ),
    "Ljava/lang/AbstractStringBuilder;": a_builder,
    "Ljava/lang/Comparable;": one_of(a_text, a_box, a_logged_object),
    "Ljava/util/Locale;": one_of(Null(), *LOCALES),
    "Ljava/nio/charset/Charset;": one_of(Null(), *CHARSETS),
    "Ljava/lang/Class;": lambda draw: Null() if draw.random() < 0.06 else ClassOf(draw.choice(CLASSES)),
    "Ljava/lang/Iterable;": one_of(
        Null(),
        lambda draw: Call(
            "java/util/Arrays",
            "asList([Ljava/lang/Object;)Ljava/util/List;",
            (an_array(draw, "[Ljava/lang/CharSequence;"),),
        ),
    ),
    **{
        f"L{name};": (lambda draw, kind=kind: Null() if draw.random() < 0.1 else a_box(draw, kind))
        for kind, name in BOX_OF.items()
    },
}


def text_of(grammar: str) -> Maker:
    """A String of a grammar, or null."""
    make = GRAMMARS[grammar]
    return lambda draw: Null() if draw.random() < 0.05 else Text(make(draw))


def maker_of(descriptor: str) -> Maker | None:
    """Arguments of a type, by its descriptor; None if nobody knows any."""
    if descriptor in PRIMITIVES:
        return PRIMITIVES[descriptor]
    if descriptor[0] == "[":
        return lambda draw: Null() if draw.random() < 0.06 else an_array(draw, descriptor)
    return POOLS.get(descriptor)


def bits_of(value: float) -> int:
    """Of a double."""
    return int(struct.unpack(">q", struct.pack(">d", value))[0])
