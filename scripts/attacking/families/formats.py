"""Format strings: flags, widths, precisions, argument indices and conversions, fitting or not."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, quoted, some_of
from scripts.attacking.program import Sketch

_CONVERSIONS = "ssssddddxXocCbBhHSSeEfgGaAn%%tTiu"
_DATES = "YmdHMSFTjBbAaDrRZzsQNLpCykIeh"
_ARGUMENTS = [
    "null", '"ab"', '"\\u0130x"', '""', "true", "'c'", "1.5", "(-0.0)", "Double.NaN", "1e10", "12345678L", "(byte) -1", "0x10400", "(-1)", "0x110000",
    "new java.math.BigInteger(\"-123456789012\")", "new java.math.BigDecimal(\"1.250\")", "new Own()", "new Thread.State[] {}.length", "Thread.State.NEW",
    "Double.POSITIVE_INFINITY", "2.5f", "(short) 7", "'\\u00e4'", "new java.util.Date(0L)", "Optional.of(3)", "List.of(1, 2)", "new int[0].length",
]  # fmt: skip
_OWN = (
    "static final class Own implements Formattable { public String toString() { return \"own\"; } "
    "public void formatTo(Formatter f, int flags, int width, int precision) { f.format(\"<%d,%d,%d>\", flags, width, precision); } }"
)  # fmt: skip


def _one(m: Maker) -> str:
    """One specifier."""
    conversion = m.draw.choice(_CONVERSIONS)
    if conversion in "tT":
        conversion += m.draw.choice(_DATES)
    flags = "".join(m.draw.sample("-#+ 0,(<", m.draw.choice((0, 0, 0, 1, 1, 2))))
    if m.draw.random() < 0.05:
        flags += flags[:1]
    width = m.pick("", "", "", str(m.number(1, 9)), "5", "12")
    precision = m.pick("", "", "", "", f".{m.number(0, 4)}")
    index = m.pick("", "", "", "", "1$", "2$", "0$", "3$") if "<" not in flags else ""
    return f"%{index}{flags}{width}{precision}{conversion}"


def formats(draw: random.Random) -> Sketch:
    """String.format and its relatives."""
    m = Maker(draw)
    body: list[str] = []
    for _ in range(m.number(2, 4)):
        texts = []
        for _ in range(m.number(1, 3)):
            parts = [_one(m) for _ in range(m.draw.choice((1, 1, 1, 2)))]
            texts.append(
                quoted(m.pick("", "[", "a ") + "".join(parts) + m.pick("", "]", "%")[: m.number(0, 1)])
            )
        form = chosen(m, *texts[: m.draw.choice((1, 1, 1, 3))])
        arguments = [
            m.small() if m.draw.random() < 0.4 else some_of(m, _ARGUMENTS, 2, "(Object) ")
            for _ in range(m.draw.choice((0, 1, 1, 1, 2)))
        ]
        given = "".join(f", {one}" for one in arguments)
        if m.draw.random() < 0.1:
            given = m.pick(", (Object[]) null", ", new Object[] {1, null}", ", (Object) new Object[] {1}")
        locale = m.pick(
            "",
            "",
            "",
            "",
            "Locale.ROOT, ",
            "Locale.GERMANY, ",
            "(Locale) null, ",
            'Locale.forLanguageTag("tr"), ',
        )
        call = m.pick(
            f"String.format({locale}{form}{given})", f"String.format({form}{given})", f"{form}.formatted({given[2:]})",
            f"new Formatter().format({form}{given}).toString()", f"new Formatter(new StringBuilder(\"s\")).format({form}{given}).toString()",
        )  # fmt: skip
        body += attempt(m, "String", call)
    return m.sketch("formats", "formats", body, [THROWN, _OWN])


FAMILY = (formats,)
