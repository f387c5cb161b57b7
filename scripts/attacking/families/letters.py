"""Unicode: case mapping, folding, classes of characters, surrogates alone and in pairs."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, local, quoted
from scripts.attacking.program import Sketch

_LETTERS = [
    "a", "I", "i", "K", "k", "s", "S", "\u0130", "\u0131", "\u00df", "\u1e9e", "\u0149", "\u01f0", "\u0390", "\ufb01", "\u03a3", "\u03c3", "\u03c2", "\u2167", "\u24d0",
    "\u212a", "\u212b", "\u017f", "\u01c5", "\u01c4", "\u01c6", "\u0587", "\u1fb3", "\u1ffc", "\U00010400", "\U00010428", "\ud801", "\udc00", "\u13a0", "\uab70", "\u0307",
    "\u0345", "\u00b5", "\u03bc", "\u00ff", "\u0178", "\u1f80", "\u10a0", "\u10d0", "\u1c90", "\U0001e900", "\u2c2f", "\ua7ae", "\u0660", "\uff10", "\u00b2", "\u2460", "\u3000",
    "\u00a0", "\u200b", "\u180e", "\u0085", "\u001c", "\ufeff", "\u00ad", "\U0001f600", "_", "$", "\u203f", "\u02b0", "\u0378", "\u4e00", "\ue000", "\U00010330", "\u1d79", "\ua7c5", "\u00c4",
]  # fmt: skip
_BETWEEN = ["", "", ".", ":", "-", "'", "\u00ad", " ", "1", "\u0307", "\u2019", "\u0301"]
_TESTS = ["isLetter", "isDigit", "isUpperCase", "isLowerCase", "isTitleCase", "isAlphabetic", "isWhitespace", "isSpaceChar", "isJavaIdentifierStart", "isJavaIdentifierPart", "isUnicodeIdentifierPart", "isIdeographic", "isMirrored", "isISOControl", "isDefined", "isLetterOrDigit", "isIdentifierIgnorable", "isSurrogate"]  # fmt: skip
_NUMBERS = [
    "getType",
    "getNumericValue",
    "getDirectionality",
    "toUpperCase",
    "toLowerCase",
    "toTitleCase",
    "reverseBytes",
    "hashCode",
]


def _text(m: Maker) -> str:
    """A text of some letters, some of which matter for their neighbours."""
    text = "".join(m.draw.choice(_LETTERS) + m.draw.choice(_BETWEEN) for _ in range(m.number(1, 3)))
    return m.draw.choice(_BETWEEN) + text


def _either(m: Maker) -> str:
    """A letter, or its case mapped by Python, so that pairs are near to each other."""
    text = _text(m)
    return m.draw.choice((text, text.upper(), text.lower(), text.swapcase(), _text(m)))


def letters(draw: random.Random) -> Sketch:
    """Questions to texts and characters in which case matters."""
    m = Maker(draw)
    body: list[str] = []
    first = _text(m)
    s = local(m, "String", chosen(m, *(quoted(t) for t in (first, _either(m)))), body)
    near = [first, first.upper(), first.lower(), first.swapcase(), _either(m)]
    t = local(m, "String", chosen(m, *(quoted(x) for x in m.draw.sample(near, m.number(1, 3)))), body)
    if m.draw.random() < 0.3:
        s = local(
            m,
            "String",
            f"{s} + {m.pick('(char) ', 'Character.toString')}({ord(m.draw.choice(_LETTERS)[0])} + {m.small()})",
            body,
        )
    c = m.new("c")
    body.append(
        f"int {c} = {m.pick(f'{s}.codePointAt(0)', f'{s}.charAt({s}.length() - 1)', f'{t}.codePointBefore({t}.length())', str(m.number(0, 0x2FFF)))};"
    )
    for _ in range(m.number(2, 4)):
        test, number = m.draw.choice(_TESTS), m.draw.choice(_NUMBERS)
        narrow = m.pick("", "(char) ") if test not in ("isAlphabetic", "isIdeographic") else ""
        if test == "isSurrogate":
            narrow = "(char) "
        if number == "reverseBytes":
            number_call = f"Character.reverseBytes((char) {c})"
        else:
            number_call = (
                f"Character.{number}({m.pick('', '(char) ') if number != 'hashCode' else '(char) '}{c})"
            )
        locale = m.pick(
            "", "", "Locale.ROOT", 'new Locale("tr")', 'Locale.forLanguageTag("lt")', 'new Locale("az")'
        )
        flags = m.pick(
            "Pattern.CASE_INSENSITIVE",
            "Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE",
            "Pattern.UNICODE_CHARACTER_CLASS",
        )
        kind, call = m.draw.choice([
            ("String", f"{s}.toUpperCase({locale})"), ("String", f"{s}.toLowerCase({locale})"), ("String", f"{t}.toLowerCase().toUpperCase()"), ("boolean", f"{s}.equalsIgnoreCase({t})"),
            ("long", f"{s}.compareToIgnoreCase({t})"), ("long", f"String.CASE_INSENSITIVE_ORDER.compare({t}, {s})"), ("boolean", f"{s}.regionMatches(true, {m.number(0, 2)}, {t}, {m.number(0, 2)}, {m.number(0, 3)})"),
            ("boolean", f"Character.{test}({narrow}{c})"), ("long", number_call), ("long", f"Character.digit({c}, {m.number(1, 37)})"), ("String", f"{s}.{m.pick('strip', 'trim', 'stripLeading', 'stripTrailing')}()"),
            ("boolean", f"{s}.isBlank()"), ("boolean", f"java.util.regex.Pattern.compile({t}, {flags.replace('Pattern', 'java.util.regex.Pattern')} | java.util.regex.Pattern.LITERAL).matcher({s}).matches()"),
            ("String", f"new StringBuilder({s}).reverse().toString()"), ("long", f"{s}.codePointCount(0, {s}.length())"), ("long", f"{s}.codePoints().sum()"), ("String", f"Character.toString({c})"),
            ("long", f"new TreeSet<>(String.CASE_INSENSITIVE_ORDER) {{{{ add({s}); add({t}); }}}}.size()"), ("long", f"Character.toChars({c}).length"), ("boolean", f"{s}.toUpperCase().equals({t}.toUpperCase())"),
            ("String", f"String.valueOf(Character.UnicodeBlock.of({c}))"), ("String", f"String.valueOf(Character.UnicodeScript.of({c}))"), ("long", f"{s}.toLowerCase().length() * 10 + {s}.toUpperCase().length()"),
            ("String", f"String.valueOf(Character.getName({c}))"), ("long", f"{s}.toLowerCase().indexOf({t}.toLowerCase())"), ("boolean", f"{s}.matches(\"(?iu){m.pick('[a-z]+', 'k.*', chr(92) * 2 + 'w+', chr(92) * 2 + 'p{Lu}+', '.')}\")"),
        ])  # fmt: skip
        body += attempt(m, kind, call)
    return m.sketch("letters", "case and classes of characters", body, [THROWN])


FAMILY = (letters,)
