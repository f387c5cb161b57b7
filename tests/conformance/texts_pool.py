"""Odd texts, and grammars for the texts that methods parse."""

from __future__ import annotations

import random
from collections.abc import Callable

PLAIN = (
    "",
    "a",
    "b",
    "ab",
    "abc",
    "ABC",
    "aBcAbC",
    "abcabcabc",
    "x" * 17,
    "ab" * 20,
    " ",
    "  a b ",
    "-",
    "_",
)
CASES = (
    "İ",
    "ı",
    "I",
    "i",
    "ß",
    "ẞ",
    "Σ",
    "ς",
    "ΑΣ",
    "ΑΣ.",
    "ΑΣΑ",
    "Σ.",
    "aΣ́",
    "ﬁ",
    "ǅ",
    "ǆ",
    "K",
    "Å",
    "ŉ",
    "ΐ",
)
COMBINED = ("é", "é", "ộ", "́", "a\u200db", "中文", "Ω", "ÿ", "Ÿ", "µ", "\x80", "\xff", "Ā")
SURROGATES = (
    "\ud800",
    "\udc00",
    "\ud83d\ude00",
    "a\ud83d\ude00b",
    "\ude00\ud83d",
    "\ud83d",
    "\ud801\udc00",
    "\ud801\udc28",
    "x\udbff\udfff",
)
SPACES = (
    "\x00",
    "\t",
    "\n",
    "\r\n",
    "\x0b\x0c",
    "\x1c",
    "\x1f",
    "\x85",
    "\xa0",
    "\u2003",
    "\u2028",
    "\u3000",
    " \xa0x\u2003 ",
    "\ufeff",
    "\u180e",
)
DIGITS = ("0", "7", "12", "-5", "+7", "٣٤", "１２", "१", "-٣", "0x1F", "\ud835\udfd8", "²", "½", "Ⅷ")
NUMBERS = (
    "2147483647", "2147483648", "-2147483648", "-2147483649", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "00012", "1e10", "NaN", "-Infinity", "+Infinity", "0x1p3", "1.5f", "1d", " 12 ",
    "1_0", "1.", ".5", "-0.0", "1e400", "1e-400", "4.9e-324", "0x1.8p-1074", "zz", "-", "+", "true", "TRUE",
    "tRue", "null", "\u20031", "3.4028236e38", "1E", "e1", "0x", "0x1", "7f", "-zz", "7fffffff", "80000000",
    "1.4E-45",
)  # fmt: skip
SIGNS = (
    "a,b,,c,",
    ",",
    "a.b",
    "$1",
    "\\",
    "%s",
    "a|b",
    "(",
    "[a-c]",
    "a\nb",
    "a\r\nb\n",
    "$",
    "^",
    "*",
    "+",
    ".",
    '"',
    "'",
)
ALL = (*PLAIN, *CASES, *COMBINED, *SURROGATES, *SPACES, *DIGITS, *NUMBERS, *SIGNS)
ALPHABETS = (
    "ab",
    "abcABC",
    "aAbBißİıΣςσ",
    "a\ud83d\ude00\ud800",
    " \t\n\xa0\u2003a",
    "0123456789",
    "-+0123456789.eExX",
    "éÿĀ中",
)


def units(text: str) -> str:
    """A text with pairs of surrogates."""
    raw = text.encode("utf-16-be", "surrogatepass")
    return "".join(chr(raw[i] << 8 | raw[i + 1]) for i in range(0, len(raw), 2))


def any_text(draw: random.Random) -> str:
    """A text of the list, or a random one."""
    if draw.random() < 0.6:
        return units(draw.choice(ALL))
    if draw.random() < 0.1:
        return "".join(chr(draw.randrange(0x10000)) for _ in range(draw.randrange(1, 5)))
    alphabet = draw.choice(ALPHABETS)
    return "".join(draw.choice(alphabet) for _ in range(draw.choice((1, 2, 2, 3, 4, 6, 13))))


def number_text(draw: random.Random) -> str:
    """A text that is nearly a number."""
    if draw.random() < 0.4:
        return units(draw.choice((*NUMBERS, *DIGITS, "")))
    sign = draw.choice(("", "", "-", "+", " "))
    body = "".join(draw.choice("0123456789") for _ in range(draw.choice((1, 2, 3, 9, 10, 11, 19, 20))))
    tail = draw.choice(("", "", "", ".", ".5", "e5", "E-3", "f", "D", "L", "x", " "))
    return sign + body + tail


def format_text(draw: random.Random) -> str:
    """A format of java.util.Formatter, often a wrong one."""
    parts = []
    for _ in range(draw.choice((1, 1, 1, 2, 2, 3))):
        parts.append(draw.choice(("", "", "a", " ", "ß")))
        if draw.random() < 0.1:
            parts.append(
                draw.choice(("%", "%%", "%n", "%5n", "%-5%", "%5%", "%-%", "% ", "%1", "%$s", "%.n"))
            )
            continue
        index = draw.choice(("", "", "", "", "1$", "2$", "0$", "<", "3$", "99999999999$"))
        flags = "".join(draw.choice("-#+ 0,(") for _ in range(draw.choice((0, 0, 0, 1, 1, 2))))
        width = draw.choice(("", "", "", "1", "4", "8", "12", "0"))
        precision = draw.choice(("", "", "", ".0", ".1", ".3", ".10", "."))
        parts.append(
            f"%{index}{flags}{width}{precision}{draw.choice('sSdxXoeEfgGaAcCbBhHnt%sdsdxfcb' + 'qTjLi')}"
        )
        if parts[-1].endswith(("t", "T")):
            parts[-1] += draw.choice(("Y", "m", "d", "H", "q", ""))
    return "".join(parts)


def pattern_text(draw: random.Random) -> str:
    """A regular expression, sometimes a wrong one."""
    atoms = (
        "a",
        "b",
        ".",
        "\\d",
        "\\w",
        "\\s",
        "[abc]",
        "[^a]",
        "(a|b)",
        "a*",
        "b+",
        "c?",
        "^",
        "$",
        ",",
        "\\b",
    )
    odd = ("[", "(", "*", "a{2}", "a{1,", "\\", "\\Q.\\E", "(?<n>a)", "\ud83d\ude00", "\ud83d", "|", "a||b")
    more = ("x*?", "\\p{L}", "\\R", "\\u0041", "\\.", "\\1", "(?i)A", "(?=b)", "[a-c&&b]", "\\p{Lu}", "a{0}")
    count = draw.choice((0, 1, 1, 1, 2, 2, 3))
    return units("".join(draw.choice((*odd, *more) if draw.random() < 0.3 else atoms) for _ in range(count)))


def replacement_text(draw: random.Random) -> str:
    """A replacement of a match, sometimes a wrong one."""
    parts = ("x", "$0", "$1", "\\$", "\\\\", "$", "\\", "${n}", "é", "", "$2", "-")
    return "".join(draw.choice(parts) for _ in range(draw.choice((0, 1, 1, 2))))


CHARSETS = (
    "UTF-8", "utf8", "UTF8", "ISO-8859-1", "latin1", "US-ASCII", "ASCII", "UTF-16", "UTF-16LE", "UTF_16",
    "utf-16be", "UTF-32", "windows-1252", "Cp1252", "", " UTF-8", "UTF-8 ", "no such", "-utf8", "x-y",
    "ISO8859_1", "8859_1", "IBM437", "GBK", "ISO-8859-15",
)  # fmt: skip
PROPERTIES = (
    "line.separator", "file.separator", "path.separator", "java.version", "user.dir", "", "no.such",
    "java.vendor", "os.name", "java.specification.version", "java.class.version", "java.io.tmpdir",
    "user.language", "file.encoding", "conformance.unset",
)  # fmt: skip
CLASSES = (
    "java.lang.String", "java.lang.Object", "[I", "[Ljava.lang.String;", "int", "", "no.such.Class",
    "java/lang/String", "String", "[", "[java.lang.String", "java.util.Map$Entry", "java.util.Map.Entry",
    "conformance.Log", "[[Z", "[V", "Ljava.lang.String;", " java.lang.String",
)  # fmt: skip
URLS = (
    "http://a.b/c?d=e#f",
    "http://user@h:8080/p",
    "file:/tmp/x",
    "file:///a%20b",
    "http:",
    "",
    "no",
    "jar:file:/a!/b",
    "ftp://h/",
    "http://[::1]/",
    "http://h:x/",
    "https://h",
    "mailto:a@b",
)
ENCODED = (
    "a+b",
    "%41",
    "%zz",
    "%",
    "%4",
    "%E2%82%AC",
    "%ff",
    "a%20b",
    "%C3%28",
    "%-1",
    "é",
    "",
    "%00",
    "a%4",
    "%2B+%",
)
PATHS = (
    "",
    "/",
    "a",
    "a/b",
    "/a/b",
    "a//b/",
    "./a",
    "../b",
    "/..",
    "a/.",
    "//",
    "/tmp/x.txt",
    " ",
    "a\x00b",
    "é",
    "\ud800",
    "a/../b",
    "...",
    "a/b/c",
)


DECIMALS = (
    "0", "#", "#.##", "0.00", "#,##0.00", "00", "0.###E0", "%", "#%", "0.0;(0.0)", "'x'0", "", "0.0.0",
    "##0.#####E0", "\u00a4#", "-0", "0#", "#,#", "#;",
)  # fmt: skip
MESSAGES = (
    "{0}", "a{0}b{1}", "{0}{0}", "{2}", "'{0}'", "''{0}", "{", "}", "{0", "{x}", "{-1}", "{0,number}",
    "{0,number,#.#}", "it's {0}", "", "{1} {0}", "'{", "{0,choice,0#no|1#one}", "{ 0 }", "{0}}",
)  # fmt: skip
DATES = (
    "2020-02-29",
    "2021-02-29",
    "1-1-1",
    "2020-13-01",
    "x",
    "",
    "2020-01",
    "2020-01-01x",
    " 2020-01-01",
    "-5-01-01",
)
MEMBERS = (
    "number",
    "text",
    "fixed",
    "FIXED",
    "counted",
    "flag",
    "none",
    "",
    "length",
    "hashCode",
    "indexOf",
    "concat",
    "valueOf",
)
CONSTANTS = ("NEW", "RUNNABLE", "BLOCKED", "", "new", "NO", "TERMINATED ")


def _one_of(known: tuple[str, ...]) -> Callable[[random.Random], str]:
    return lambda draw: units(draw.choice(known)) if draw.random() < 0.85 else any_text(draw)


GRAMMARS: dict[str, Callable[[random.Random], str]] = {
    "text": any_text,
    "number": number_text,
    "format": format_text,
    "pattern": pattern_text,
    "replacement": replacement_text,
    "charset": _one_of(CHARSETS),
    "property": _one_of(PROPERTIES),
    "class": _one_of(CLASSES),
    "url": _one_of(URLS),
    "encoded": _one_of(ENCODED),
    "path": _one_of(PATHS),
    "decimal": _one_of(DECIMALS),
    "message": _one_of(MESSAGES),
    "date": _one_of(DATES),
    "member": _one_of(MEMBERS),
    "constant": _one_of(CONSTANTS),
    "owner": _one_of(CLASSES),
    "prefix": _one_of(("abc", "ab", "", "a/b", "..", "xyz")),
}
