"""How models get at texts: payloads of strings and builders, character sequences, display forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.unknown import Opaque
from verifier.machine.value import Guarded, Obj, Reference, Value, lift, lower
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.texts.edit import units
from verifier.texts.query import checked_length
from verifier.texts.text import Text, TextLike, either, fixed_length, from_chars, is_fixed, joint, length

STRING = "java/lang/String"
TO_STRING = "toString()Ljava/lang/String;"
BUILDERS = frozenset({"java/lang/StringBuilder", "java/lang/StringBuffer"})

Use = Callable[[Machine, TextLike], Any]


class OwnCode(Exception):
    """A model leaves a call to the JDK's own code (models.calling.or_own_code).

    Of a call that fails, the code knows which check comes first, and what the message says. A model
    raises it before it has changed anything.
    """


@dataclass(frozen=True)
class Buffer(Payload):
    """Payload of a StringBuilder or StringBuffer: text and capacity (None: not known)."""

    text: TextLike
    capacity: int | Term | None

    def join(self, tm: TermFactory, condition: Term, other: object) -> Buffer | None:
        """The joint text, with the capacity if it is the same."""
        if not isinstance(other, Buffer):
            return None
        capacity = self.capacity if self.capacity == other.capacity else None
        text = joint(tm, condition, self.text, other.text)
        return None if text is None else Buffer(text, capacity)


def payload_text(target: Obj) -> TextLike | None:
    """The text of a String or builder, or of an unknown sequence; None for other objects."""
    if isinstance(target, Opaque) and isinstance(target.text, (str, Text)):
        return target.text
    value = target.payload if target.slots else None
    if isinstance(value, Buffer):
        return value.text
    if isinstance(value, (str, Text)) and target.cls.name == STRING:
        return value
    return None


def shown_text(target: Obj) -> TextLike | None:
    """The same; None also for an object that cannot be listed and of which no text is known."""
    return None if isinstance(target, Opaque) and target.text is None else payload_text(target)


def text_of(m: Machine, reference: Any) -> TextLike:
    """The text of a String (or builder) that must not be null; guarded ones are joined."""
    if isinstance(reference, Guarded):
        joined = _guarded_text(m, reference)
        if joined is not None:
            return joined
    text = payload_text(m.non_null(reference))
    if text is None:
        raise Unsupported("a string or builder that was not constructed")
    return text


def given_text(m: Machine, reference: Reference) -> TextLike:
    """The text of an argument; null is left to the JDK's own code."""
    require_given(m, reference)
    return text_of(m, reference)


def given(m: Machine, reference: Reference) -> Obj:
    """The object that an argument is; null is left to the JDK's own code."""
    target = m.concrete(reference)
    if target is None:
        raise OwnCode
    return target


def require_given(m: Machine, reference: Reference) -> None:
    """Leave a call to the JDK's own code if an argument is null."""
    if isinstance(reference, Guarded):
        reference = m.narrow(reference)
    choices = reference.choices if isinstance(reference, Guarded) else ((m.tm.true, reference),)
    if any(target is None and m.decide(guard) for guard, target in choices):
        raise OwnCode


def _guarded_text(m: Machine, reference: Guarded) -> TextLike | None:
    texts: list[tuple[Term, TextLike]] = []
    for guard, target in reference.choices:
        if target is None:
            if m.decide(guard):
                m.throw_new("java/lang/NullPointerException")
            continue
        text = payload_text(target)
        if text is None:
            return None
        texts.append((guard, text))
    result = texts[-1][1]
    for guard, text in reversed(texts[:-1]):
        result = either(m.tm, guard, text, result)
    return result


def with_sequence(m: Machine, reference: Reference, use: Use) -> Result:
    """``use`` the text of a CharSequence; one of the program's own classes is asked by toString."""
    if isinstance(reference, Guarded):
        joined = _guarded_text(m, reference)
        if joined is not None:
            return use(m, joined)
    target = m.non_null(reference)
    text = payload_text(target)
    if text is not None:
        return use(m, text)
    return m.call_virtual(target, TO_STRING, [], lambda machine, s: use(machine, text_of(machine, s)))


def with_display(m: Machine, reference: Reference, use: Use) -> Result:
    """``use`` the text of String.valueOf(Object)."""
    if isinstance(reference, Guarded) and all(
        target is not None and shown_text(target) is not None for _, target in reference.choices
    ):
        return use(m, text_of(m, reference))
    target = m.concrete(reference)
    if target is None:
        return use(m, "null")
    text = shown_text(target)
    if text is not None:
        return use(m, text)

    def shown(machine: Machine, string: Any) -> Result:
        result = machine.concrete(string)
        return use(machine, "null" if result is None else text_of(machine, result))

    return m.call_virtual(target, TO_STRING, [], shown)


def as_int(m: Machine, value: Any) -> Term:
    """An int value as a term."""
    return lift(m.tm, value, "I")


def length_of(m: Machine, text: TextLike) -> Any:
    """The length as an int value."""
    if isinstance(text, str):
        return len(text)
    if is_fixed(text):
        return fixed_length(text)
    return lower(checked_length(m, text))


def require(m: Machine, condition: Term) -> None:
    """Leave a call to the JDK's own code unless a condition holds."""
    if not condition.is_true and not m.decide(condition):
        raise OwnCode


def require_index(m: Machine, text: TextLike, index: object) -> None:
    """Leave a call to the JDK's own code unless an index is inside."""
    if isinstance(text, str) and isinstance(index, int):
        if not 0 <= index < len(text):
            raise OwnCode
        return
    tm = m.tm
    checked_length(m, text)
    place = as_int(m, index)
    require(m, tm.and_(tm.sle(tm.bv(0, 32), place), tm.slt(place, length(tm, text))))


def require_range(m: Machine, text: TextLike, begin: Value, end: Value) -> None:
    """Leave a call to the JDK's own code unless 0 <= begin <= end <= length."""
    if isinstance(text, str) and isinstance(begin, int) and isinstance(end, int):
        if not 0 <= begin <= end <= len(text):
            raise OwnCode
        return
    tm = m.tm
    checked_length(m, text)
    first, last = as_int(m, begin), as_int(m, end)
    require(m, tm.and_(tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, length(tm, text))))


def needle_of_char(m: Machine, code: Any) -> TextLike | None:
    """A code point as a text (None if it is none); forks where it may be supplementary."""
    if isinstance(code, int):
        return units(chr(code)) if 0 <= code < 0x110000 else None
    if m.decide(m.tm.ult(code, m.tm.bv(0x10000, 32))):
        return from_chars([code])
    if not m.decide(m.tm.ult(code, m.tm.bv(0x110000, 32))):
        return None
    tm = m.tm
    offset = tm.sub(code, tm.bv(0x10000, 32))
    high = tm.add(tm.bv(0xD800, 32), tm.lshr(offset, tm.bv(10, 32)))
    return from_chars([high, tm.add(tm.bv(0xDC00, 32), tm.band(offset, tm.bv(0x3FF, 32)))])


def code_point_text(m: Machine, value: Value) -> TextLike:
    """One code point as text; what is none is left to the JDK's own code."""
    text = needle_of_char(m, value)
    if text is None:
        raise OwnCode
    return text


def language_of(m: Machine, locale: Obj) -> str:
    """The language code of a java.util.Locale."""
    base = m.non_null(m.get_field(locale, "baseLocale", "Lsun/util/locale/BaseLocale;"))
    return str(text_of(m, m.get_field(base, "language", "Ljava/lang/String;")))
