"""String.format and formatted: java.util.Formatter's conversions.

With known arguments the real JVM formats. Otherwise each specifier gives a piece: exact for
plain %s, %d, %x, %o, %c and %b of symbolic values, an opaque text for what else is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.jvm.trusted_server import Raised, Returned
from verifier.jvm.wire import JavaArray, JavaBox
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.unknown import Opaque
from verifier.machine.value import (
    Args,
    Obj,
    Reference,
    Value,
    lift,
)
from verifier.models.calling import method_of, run_bytecode
from verifier.models.classification import Table, assumed, fixed
from verifier.models.heap_copy import settled_number
from verifier.models.lang.number_text import primitive_text
from verifier.models.lang.text_access import STRING, language_of, text_of, with_display
from verifier.terms.term import Term
from verifier.texts import edit
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

_SPECIFIER = re.compile(r"%(\d+\$)?([-#+ 0,(<]*)(\d+)?(\.\d+)?([tT])?([a-zA-Z%])")
_ALLOWED = {
    **dict.fromkeys("dox", ("Byte", "Short", "Integer", "Long")),
    **dict.fromkeys("efga", ("Float", "Double")),
    "c": ("Byte", "Short", "Integer", "Character"),
}
_ERROR_FIELDS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "MissingFormatArgumentException": (r"Format specifier '(.*)'", (("s", "S"),)),
    "UnknownFormatConversionException": (r"Conversion = '(.*)'", (("s", "S"),)),
    "MissingFormatWidthException": (r"(.*)", (("s", "S"),)),
    "IllegalFormatPrecisionException": (r"(-?\d+)", (("p", "I"),)),
    "IllegalFormatWidthException": (r"(-?\d+)", (("w", "I"),)),
    "IllegalFormatFlagsException": (r"Flags = '(.*)'", (("flags", "S"),)),
    "DuplicateFormatFlagsException": (r"Flags = '(.*)'", (("flags", "S"),)),
    "FormatFlagsConversionMismatchException": (r"Conversion = (.), Flags = (.*)", (("c", "C"), ("f", "S"))),
    "IllegalFormatConversionException": (r"(.) != (.*)", (("c", "C"), ("arg", "K"))),
    "IllegalFormatCodePointException": (r"Code point = 0x([0-9a-f]+)", (("c", "X"),)),
}
"""How the message of an exception tells the fields that it is made of."""


@dataclass(frozen=True)
class Specifier:
    """One format specifier: its text, and the argument's number from 0 (None: takes none)."""

    text: str
    flags: str
    width: int | None
    precision: int | None
    conversion: str
    argument: int | None


def parse(pattern: str) -> list[str | Specifier] | None:
    """The literal parts and specifiers of a format, or None if it is not well formed."""
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
        index, flags, width, precision, date, conversion = found.groups()
        if date or conversion not in "bBhHsScCdoxXeEfgGaA%n":
            return None
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
        text = "%" + flags.replace("<", "") + (width or "") + (precision or "") + conversion
        parts.append(
            Specifier(
                text, flags, int(width) if width else None, int(precision[1:]) if precision else None,
                conversion, argument,
            )
        )  # fmt: skip
        at = found.end()
    return parts


def format_text(
    m: Machine, pattern: TextLike, args: Args, use: Callable[[Machine, TextLike], Value]
) -> Result:
    """``use`` the formatted text; runs the toString methods of arguments first."""
    if not isinstance(pattern, str):
        raise Unsupported("a format string that depends on input")
    values = [m.concrete(arg) for arg in args]
    known = [_known(m, value) for value in values]
    if all(value is not _UNKNOWN for value in known):
        return _ask(m, pattern, known, use)
    parts = parse(pattern)
    if parts is None:
        return _ask(m, pattern, [None] * len(known), use)
    return _format_parts(m, parts, values, [], use)


_UNKNOWN = object()
_NO_FORMATTABLE = ("java/util/Collection", "java/util/Map")
"""Types of which no class of the JDK shows its objects in a way of its own (java.util.Formattable)."""


def _known(m: Machine, value: Obj | None) -> Any:
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


def _ask(m: Machine, pattern: str, values: list[Any], use: Callable[[Machine, TextLike], Value]) -> Result:
    """Format on the real JVM; its exception is thrown here."""
    if "%" not in pattern:
        return use(m, pattern)
    oracle = m.oracle
    if oracle is None:
        raise Unsupported("String.format without a Java virtual machine to ask")
    descriptor = "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;"
    arguments = (pattern, JavaArray("Ljava/lang/Object;", tuple(values)))
    answer = oracle.call(STRING, "format", descriptor, arguments, True)
    if isinstance(answer, Returned):
        return use(m, str(answer.value))
    if isinstance(answer, Raised):
        return throw_format_error(m, answer.exception.replace(".", "/"), answer.message or "")
    raise Unsupported(f"String.format: {answer.reason}")


def throw_format_error(m: Machine, name: str, message: str) -> Result:
    """Throw one of java.util's format exceptions, which build their message from fields."""
    cls = m.loader.get(name)
    m.require_init(cls)
    error = m.loader.new_object(cls)
    pattern, fields = _ERROR_FIELDS.get(name.rpartition("/")[2], ("", ()))
    found = re.fullmatch(pattern, message, re.DOTALL) if fields else None
    if found is None:
        raise Unsupported(f"String.format throwing {cls.java_name}")
    for (field, kind), value in zip(fields, found.groups(), strict=True):
        _set_error_field(m, error, field, kind, value)

    def thrown(machine: Machine, _: Value) -> Result:
        return machine.throw(error)

    return m.call(method_of(m, "java/lang/Throwable", "<init>()V"), [error], thrown)


def _set_error_field(m: Machine, error: Obj, field: str, kind: str, value: str) -> None:
    if kind == "S":
        m.set_field(error, field, "Ljava/lang/String;", m.intern(value))
    elif kind == "C":
        m.set_field(error, field, "C", ord(value))
    elif kind == "K":
        m.set_field(error, field, "Ljava/lang/Class;", m.loader.mirror(m.loader.get(value.replace(".", "/"))))
    else:
        m.set_field(error, field, "I", int(value, 16 if kind == "X" else 10))


def _format_parts(
    m: Machine,
    parts: list[str | Specifier],
    values: list[Obj | None],
    done: list[TextLike],
    use: Callable[[Machine, TextLike], Value],
) -> Result:
    if len(done) == len(parts):
        return use(m, concat(*done))
    spec = parts[len(done)]

    def proceed(machine: Machine, text: TextLike) -> Any:
        return _format_parts(machine, parts, values, [*done, text], use)

    if isinstance(spec, str):
        return proceed(m, spec)
    if spec.argument is None:
        return proceed(m, "\n" if spec.conversion == "n" else "%")
    if not 0 <= spec.argument < len(values):
        error = "java/util/MissingFormatArgumentException"
        return throw_format_error(m, error, f"Format specifier '{spec.text}'")
    value = values[spec.argument]
    known = _known(m, value)
    if known is not _UNKNOWN:
        return _ask(m, spec.text, [known], proceed)
    assert value is not None
    return _format_symbolic(m, spec, value, proceed)


def _format_symbolic(
    m: Machine, spec: Specifier, value: Obj, proceed: Callable[[Machine, TextLike], Reference]
) -> Result:
    kind = spec.conversion.lower()
    if isinstance(value, Opaque):
        if kind != "s" or not value.is_jdk or not any(map(value.is_one_of, _NO_FORMATTABLE)):
            raise Unsupported(value.why)
        return with_display(m, value, lambda mm, text: proceed(mm, _padded(mm, spec, text)))
    box = jdk.PRIMITIVE_OF.get(value.cls.name)
    if kind == "s" and "java/util/Formattable" not in value.cls.supers:
        return with_display(m, value, lambda mm, text: proceed(mm, _padded(mm, spec, text)))
    if kind == "b":
        text = primitive_text(m, m.get_field(value, "value", "Z"), "Z") if box == "Z" else "true"
        return proceed(m, _padded(m, spec, text))
    if kind in "dxo" and value.cls.name == "java/math/BigInteger":
        return with_display(m, value, lambda mm, text: proceed(mm, _whole_number(mm, spec, text)))
    allowed = _ALLOWED.get(kind)
    if allowed is None:
        raise Unsupported(f"String.format with %{spec.conversion} of {value.cls.java_name}")
    if value.cls.name not in [f"java/lang/{name}" for name in allowed]:
        if value.cls.name in ("java/math/BigInteger", "java/math/BigDecimal"):
            raise Unsupported(f"String.format of {value.cls.java_name}")
        error = "java/util/IllegalFormatConversionException"
        return throw_format_error(m, error, f"{spec.conversion} != {value.cls.java_name}")
    number = m.get_field(value, "value", box or "I")
    if spec.text == f"%{spec.conversion}" and kind in "dcxo" and spec.conversion.islower():
        if kind == "d":
            return proceed(m, primitive_text(m, number, box or "I"))
        if kind == "c" and box == "C":
            return proceed(m, from_chars([number]))
        if kind in "xo" and box in ("I", "J"):
            return proceed(m, integer_text(m.tm, number, 16 if kind == "x" else 8, signed=False))
    if kind == "d" and box in tuple("IJSB") and spec.width is not None and spec.flags in ("", "-", "0"):
        text = _wide_number(m, spec, primitive_text(m, number, box), lift(m.tm, number, box))
        return proceed(m, text)
    if kind == "c" and box != "C":
        raise Unsupported("String.format with %c of a symbolic code point")
    settled = settled_number(m, number)
    if isinstance(settled, int) and box is not None:
        return _ask(m, spec.text, [JavaBox(box, bool(settled) if box == "Z" else settled)], proceed)
    # What is thrown for any value of the type is thrown for zero.
    zero: object = JavaBox(box or "I", 0.0 if box in ("F", "D") else 0)
    text = unknown_text(m.tm, opaque_name("format", spec.text, number))
    return _ask(m, spec.text, [zero], lambda machine, _: proceed(machine, text))


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


def _whole_number(m: Machine, spec: Specifier, text: TextLike) -> TextLike:
    """%d, %x and %o of a BigInteger, from its decimal digits."""
    if not isinstance(text, str) or spec.precision is not None:
        raise Unsupported(f"String.format with {spec.text} of a BigInteger")
    flags, negative, digits = spec.flags, text.startswith("-"), text.lstrip("-")
    if ("-" in flags or "0" in flags) and spec.width is None:
        raise Unsupported(f"String.format with {spec.text} of a BigInteger")
    digits = format(int(digits), spec.conversion.lower() if "," not in flags else ",")
    digits = digits.upper() if spec.conversion.isupper() else digits
    before, after = ("(", ")") if negative and "(" in flags else ("-", "") if negative else ("", "")
    if not negative:
        before = "+" if "+" in flags else " " if " " in flags else ""
    if "#" in flags:
        before += {"x": "0x", "X": "0X", "o": "0"}.get(spec.conversion, "")
    if "0" in flags:
        digits = digits.zfill((spec.width or 0) - len(before) - len(after))
    shown = before + digits + after
    return shown.ljust(spec.width or 0) if "-" in flags else shown.rjust(spec.width or 0)


def _padded(m: Machine, spec: Specifier, text: TextLike) -> TextLike:
    """Precision, width and upper case of %s and %b."""
    if "#" in spec.flags:
        raise Unsupported("String.format with %#s")
    if spec.precision is not None:
        text = fix_length(m, text)
        text = edit.take(m, text, min(fixed_length(text), spec.precision))
    if spec.conversion.isupper():
        text = edit.change_case(m, text, True)
    if spec.width is None:
        return text
    if not is_fixed(text):
        width = m.tm.bv(spec.width, 32)
        if m.decide(m.tm.sle(width, checked_length(m, text))):
            return text
        text = fix_length(m, text)
    spaces = " " * (spec.width - fixed_length(text))
    return concat(text, spaces) if "-" in spec.flags else concat(spaces, text)


def array_values(m: Machine, reference: Reference) -> list[Value]:
    """The elements of an Object[] argument; null counts as one null argument."""
    array = m.concrete(reference)
    return [None] if array is None else list(array.slots)


def _format(m: Machine, args: Args) -> Result:
    values = array_values(m, args[1])
    return format_text(m, text_of(m, args[0]), values, lambda mm, text: mm.new_string(text))


def _format_locale(m: Machine, args: Args) -> Result:
    locale = m.concrete(args[0])
    if locale is not None:
        language = language_of(m, locale)
        if language not in ("", "en"):
            raise Unsupported(f"String.format in the language {language}")
    return _format(m, args[1:])


def _set_default(key: str) -> Run:
    """Locale.setDefault: what formats without a locale relies on English numbers."""

    def model(m: Machine, args: Args) -> Result:
        locale = m.concrete(args[-1])
        if locale is not None and (language := language_of(m, locale)) not in ("", "en"):
            raise Unsupported(f"Locale.setDefault to the language {language}")
        return run_bytecode(m, _LOCALE, key, [*args[:-1], locale])

    return model


_LOCALE = "java/util/Locale"
_SET_DEFAULT = (f"setDefault(L{_LOCALE};)V", f"setDefault(L{_LOCALE}$Category;L{_LOCALE};)V")
_S = "Ljava/lang/String;"
_ARGS = "[Ljava/lang/Object;"
MODELS: Table = assumed(
    Assumption.LOCALE,
    {
        (STRING, f"format({_S}{_ARGS}){_S}"): _format,
        (STRING, f"formatted({_ARGS}){_S}"): _format,
    },
) | fixed({
    (STRING, f"format(Ljava/util/Locale;{_S}{_ARGS}){_S}"): _format_locale,
    **{(_LOCALE, key): _set_default(key) for key in _SET_DEFAULT},
})  # fmt: skip
