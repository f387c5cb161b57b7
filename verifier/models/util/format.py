"""String.format and formatted: java.util.Formatter's conversions.

Known arguments are formatted by the real JVM. Otherwise the JVM only checks the format, and each specifier
gives a piece of text: exact for %s, %d, %x, %o, %c and %b of values that depend on input, opaque for other
numbers. Other formats, and exceptions, are left to the JDK's own code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.jvm.trusted_server import NotCallable, Raised, Returned
from verifier.jvm.wire import JavaArray, JavaBox, JavaStatic, JavaValue
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.unknown import Opaque
from verifier.machine.value import Args, Obj, Reference, lift
from verifier.models.calling import run_bytecode, settled_text, string_models
from verifier.models.classification import Table, assumed, fixed
from verifier.models.heap_copy import settled_number
from verifier.models.lang.number_text import primitive_text
from verifier.models.lang.text_access import STRING, OwnCode, given, language_of, text_of, with_display
from verifier.terms.term import Term
from verifier.texts import edit
from verifier.texts.letter_case import change_case
from verifier.texts.query import checked_length, fix_length
from verifier.texts.text import (
    RepeatedStream,
    TextLike,
    concat,
    either,
    fixed_length,
    from_chars,
    integer_text,
    is_fixed,
    length,
    opaque_name,
    unknown_text,
    window,
)

_SPECIFIER = re.compile(r"%(\d+\$)?([-#+ 0,(<]*)(\d+)?(\.\d+)?([tT]?[a-zA-Z%])")
"""A specifier of a format that the JDK takes; others are left to its own code."""
_ALLOWED = {
    **dict.fromkeys("dox", ("Byte", "Short", "Integer", "Long")),
    **dict.fromkeys("efga", ("Float", "Double")),
    "c": ("Character",),
}
"""The classes of numbers that depend on input and are formatted here, by conversion."""
_NO_FORMATTABLE = ("java/util/Collection", "java/util/Map")
"""Types of which no class of the JDK shows its objects in a way of its own (java.util.Formattable)."""
_DATE = re.compile("%[^a-zA-Z%]*[tT]")
_LOCALE, _S, _ARGS = "java/util/Locale", "Ljava/lang/String;", "[Ljava/lang/Object;"
_PLAIN: dict[tuple[str, ...], str] = {
    ("", "", "", ""): "ROOT",
    ("en", "", "", ""): "ENGLISH",
    ("en", "US", "", ""): "US",
    ("en", "GB", "", ""): "UK",
}
"""Constants of Locale that write numbers alike, by language, country, script and variant."""
_UNKNOWN = JavaStatic("", "")
"""An argument that depends on input."""


@dataclass(frozen=True)
class Specifier:
    """One format specifier: its text, and the argument's number from 0 (None: takes none)."""

    text: str
    flags: str
    width: int | None
    precision: int | None
    conversion: str
    argument: int | None


Piece = Callable[[Machine, Callable[[Machine, TextLike], Result]], Result]
"""Passes the text of one part of a format to a continuation; it may call the program's code."""


def parse(pattern: str) -> list[str | Specifier] | None:
    """The literal parts and specifiers of a format that the JDK takes; None if it has others than these."""
    parts: list[str | Specifier] = []
    at, ordinary, last = 0, 0, -1
    while at < len(pattern):
        start = pattern.find("%", at)
        if start < 0:
            parts.append(pattern[at:])
            break
        if start > at:
            parts.append(pattern[at:start])
        found = _SPECIFIER.match(pattern, start)
        if found is None:
            return None
        index, flags, width, precision, conversion = found.groups()
        argument: int | None = None
        if conversion not in "%n":
            if "<" in flags:
                argument = last
            elif index is not None:
                argument = int(index[:-1]) - 1
            else:
                argument = ordinary
                ordinary += 1
            last = argument
        flags = flags.replace("<", "")
        text = "%" + flags + (width or "") + (precision or "") + conversion
        size, digits = int(width) if width else None, int(precision[1:]) if precision else None
        parts.append(Specifier(text, flags, size, digits, conversion, argument))
        at = found.end()
    return parts


def _format_text(m: Machine, string: Reference, array: Reference, locale: JavaStatic | None) -> Result:
    """The formatted text, if all kinds of arguments are supported: then nothing is thrown.

    Otherwise the JDK's own code runs, before a toString method of an argument has run.
    """
    pattern = settled_text(m, given(m, string))
    if pattern is None:
        raise Unsupported("a format string that depends on input")
    values = [m.concrete(value) for value in given(m, array).slots]
    known = [_known(m, value) for value in values]
    parts = parse(pattern)
    if parts is None:
        raise OwnCode
    if all(value is not _UNKNOWN for value in known):
        return m.new_string(_ask(m, pattern, known, locale))
    if any(isinstance(part, Specifier) for part in parts):
        _check_grammar(m, pattern)
    pieces = [_piece(m, part, values, known, locale) for part in parts]
    return _join_pieces(m, pieces, [])


def _join_pieces(m: Machine, pieces: Sequence[Piece], done: list[TextLike]) -> Result:
    if not pieces:
        return m.new_string(concat(*done))
    return pieces[0](m, lambda machine, text: _join_pieces(machine, pieces[1:], [*done, text]))


def _known(m: Machine, value: Obj | None) -> JavaValue:
    """A known argument as the oracle takes it."""
    if value is None:
        return None
    if isinstance(value, Opaque):
        return _UNKNOWN
    if value.cls.name == STRING:
        text = value.payload
        return text if isinstance(text, str) else _UNKNOWN
    kind = jdk.PRIMITIVE_OF.get(value.cls.name)
    if kind is None:
        return _UNKNOWN
    number = m.get_field(value, "value", kind)
    if isinstance(number, Term):
        return _UNKNOWN
    return JavaBox(kind, bool(number) if kind == "Z" else number)


def _answer(
    m: Machine, pattern: str, values: Sequence[JavaValue], locale: JavaStatic | None = None
) -> Returned | Raised:
    """The result or exception of the real JVM; without a locale the default one is used."""
    oracle = m.oracle
    if oracle is None:
        raise OwnCode
    arguments: tuple[JavaValue, ...] = (pattern, JavaArray("Ljava/lang/Object;", tuple(values)))
    if locale is None:
        answer = oracle.call(STRING, "format", f"({_S}{_ARGS}){_S}", arguments, True)
    else:
        answer = oracle.call(STRING, "format", f"(L{_LOCALE};{_S}{_ARGS}){_S}", (locale, *arguments), True)
    if isinstance(answer, NotCallable):
        raise OwnCode
    return answer


def _ask(m: Machine, pattern: str, values: Sequence[JavaValue], locale: JavaStatic | None = None) -> str:
    """The result of the real JVM."""
    answer = _answer(m, pattern, values, locale) if "%" in pattern else Returned(pattern, "s")
    if _DATE.search(pattern):
        m.lean(Assumption.TIME_ZONE)
    if isinstance(answer, Raised):
        raise OwnCode
    return str(answer.value)


def _check_grammar(m: Machine, pattern: str) -> None:
    """Whether the JDK takes a format: without arguments it then misses the first one, if there is any."""
    answer = _answer(m, pattern, ())
    if isinstance(answer, Raised) and not answer.exception.endswith(".MissingFormatArgumentException"):
        raise OwnCode


def _piece(
    m: Machine,
    part: str | Specifier,
    values: list[Obj | None],
    known: list[JavaValue],
    locale: JavaStatic | None,
) -> Piece:
    """How one part is formatted."""
    if isinstance(part, str):
        return _constant(part)
    if part.argument is None:
        return _constant(_ask(m, part.text, ()))
    if not 0 <= part.argument < len(values):
        raise OwnCode
    value = values[part.argument]
    if value is None or known[part.argument] is not _UNKNOWN:
        return _constant(_ask(m, part.text, [known[part.argument]], locale))
    if part.conversion in "sS":
        return _shown(m, part, value)
    text = _number(m, part, value)
    return lambda machine, use: use(machine, text)


def _constant(text: TextLike) -> Piece:
    return lambda machine, use: use(machine, text)


def _shown(m: Machine, spec: Specifier, value: Obj) -> Piece:
    """%s: what toString gives, in a field of some width."""
    if isinstance(value, Opaque):
        if not value.is_jdk or not any(map(value.is_one_of, _NO_FORMATTABLE)):
            raise Unsupported(value.why)
    elif "java/util/Formattable" in value.cls.supers:
        raise OwnCode
    _ask(m, spec.text, [""])

    def piece(machine: Machine, use: Callable[[Machine, TextLike], Result]) -> Result:
        return with_display(machine, value, lambda mm, text: use(mm, _padded(mm, spec, text)))

    return piece


def _number(m: Machine, spec: Specifier, value: Obj) -> TextLike:
    """A number, character or boolean that depends on input: exact if it is plain, else some text."""
    kind, box = spec.conversion.lower(), jdk.PRIMITIVE_OF.get(value.cls.name)
    if kind == "b":
        _ask(m, spec.text, [True])
        text = primitive_text(m, m.get_field(value, "value", "Z"), "Z") if box == "Z" else "true"
        return _padded(m, spec, text)
    if box is None or value.cls.name not in [f"java/lang/{name}" for name in _ALLOWED.get(kind, ())]:
        raise OwnCode
    number, width = m.get_field(value, "value", box), "J" if box == "J" else "I"
    if spec.text == f"%{spec.conversion}" and spec.conversion.islower():
        if kind == "d":
            return primitive_text(m, number, width)
        if kind == "c":
            return from_chars([number])
        if kind in "xo" and box in ("I", "J"):
            return integer_text(m.tm, number, 16 if kind == "x" else 8, signed=False)
    # What is thrown for any value of the type is thrown for zero.
    _ask(m, spec.text, [JavaBox(box, 0.0 if box in ("F", "D") else 0)])
    if kind == "d" and spec.width is not None and spec.flags in ("", "-", "0"):
        return _wide_number(m, spec, primitive_text(m, number, width), lift(m.tm, number, width))
    settled = settled_number(m, number)
    if isinstance(settled, int):
        return _ask(m, spec.text, [JavaBox(box, settled)])
    return unknown_text(m.tm, opaque_name("format", spec.text, number))


def _wide_number(m: Machine, spec: Specifier, text: TextLike, number: Term) -> TextLike:
    """%d with a width of an integer that depends on input: aligned right or left, or with leading zeros."""
    tm = m.tm
    missing = tm.sub(tm.bv(spec.width or 0, 32), length(tm, text))
    missing = tm.ite(tm.slt(missing, tm.bv(0, 32)), tm.bv(0, 32), missing)
    char = "0" if spec.flags == "0" else " "
    padding = window(tm, RepeatedStream(f"repeated {char!r}", (ord(char),)), 0, missing)
    if spec.flags == "-":
        return concat(text, padding)
    if spec.flags == "":
        return concat(padding, text)
    zero = tm.bv(0, number.sort.width)
    negative = tm.slt(number, zero)
    digits = integer_text(tm, tm.ite(negative, tm.neg(number), number), signed=False)
    return concat(either(tm, negative, "-", ""), padding, digits)


def _padded(m: Machine, spec: Specifier, text: TextLike) -> TextLike:
    """Precision, width and upper case of %s and %b."""
    if spec.precision is not None:
        text = fix_length(m, text)
        text = edit.take(m, text, min(fixed_length(text), spec.precision))
    if spec.conversion.isupper():
        text = change_case(m, text, True)
    if spec.width is None:
        return text
    if not is_fixed(text):
        width = m.tm.bv(spec.width, 32)
        if m.decide(m.tm.sle(width, checked_length(m, text))):
            return text
        text = fix_length(m, text)
    spaces = " " * (spec.width - fixed_length(text))
    return concat(text, spaces) if "-" in spec.flags else concat(spaces, text)


def _format(m: Machine, args: Args) -> Result:
    return _format_text(m, args[0], args[1], None)


def _format_locale(m: Machine, args: Args) -> Result:
    constant = _constant_of(m, given(m, args[0]))
    if constant is None:
        raise OwnCode
    return _format_text(m, args[1], args[2], JavaStatic(_LOCALE, constant))


def _constant_of(m: Machine, locale: Obj) -> str | None:
    """The constant of java.util.Locale that a locale equals, among those with the same number format."""
    base = m.non_null(m.get_field(locale, "baseLocale", "Lsun/util/locale/BaseLocale;"))
    names = tuple(
        str(text_of(m, m.get_field(base, name, _S))) for name in ("language", "region", "script", "variant")
    )
    extensions = m.concrete(m.get_field(locale, "localeExtensions", "Lsun/util/locale/LocaleExtensions;"))
    return _PLAIN.get(names) if extensions is None else None


def _set_default(key: str) -> Run:
    """Locale.setDefault: what formats without a locale relies on English numbers."""

    def model(m: Machine, args: Args) -> Result:
        locale = m.concrete(args[-1])
        if locale is not None and _constant_of(m, locale) is None:
            raise Unsupported(f"Locale.setDefault to the language {language_of(m, locale)}")
        return run_bytecode(m, _LOCALE, key, [*args[:-1], locale])

    return model


_SET_DEFAULT = (f"setDefault(L{_LOCALE};)V", f"setDefault(L{_LOCALE}$Category;L{_LOCALE};)V")
_DEFAULT: dict[str, Run] = {f"format({_S}{_ARGS}){_S}": _format, f"formatted({_ARGS}){_S}": _format}
_LOCAL: dict[str, Run] = {f"format(Ljava/util/Locale;{_S}{_ARGS}){_S}": _format_locale}
_DEFAULTS: dict[tuple[str, str], Run] = {(_LOCALE, key): _set_default(key) for key in _SET_DEFAULT}


MODELS: Table = assumed(Assumption.LOCALE, string_models(_DEFAULT)) | fixed(string_models(_LOCAL) | _DEFAULTS)
