"""Character sequences that are no texts of ours: asked for length and characters as the JDK's builders do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.unknown import Opaque
from verifier.machine.value import Guarded, Obj, Reference, Value, lower, lower_int
from verifier.models.lang.text_access import as_int, payload_text, require_range, with_display
from verifier.terms.term import Term
from verifier.texts import edit
from verifier.texts.text import Char, RepeatedStream, TextLike, from_chars, window

LENGTH = "length()I"
CHAR_AT = "charAt(I)C"


LONGEST_ASKED = 64
"""The most characters that are read if their number depends on input."""


def is_asked(reference: Reference) -> bool:
    """Whether a sequence may be one without a text."""
    if isinstance(reference, Guarded):
        return any(target is not None and _has_code(target) for _, target in reference.choices)
    return reference is not None and _has_code(reference)


def _has_code(target: Obj) -> bool:
    return payload_text(target) is None and not isinstance(target, Opaque)


def with_part(
    m: Machine,
    sequence: Reference,
    begin: edit.Index,
    end: edit.Index,
    use: Callable[[Machine, TextLike], Result],
    fail: Callable[[Machine, Sequence[Value]], Result],
) -> Result:
    """``use`` a part of a sequence; null becomes "null".

    If the range is out of bounds, ``fail`` gets a String of the sequence's length, and the range.
    """
    target = m.concrete(sequence) if is_asked(sequence) else None
    if target is None or not is_asked(target):

        def taken(machine: Machine, text: TextLike) -> Result:
            require_range(machine, text, begin, end)
            return use(machine, edit.part(machine, text, begin, end))

        return with_display(m, sequence, taken)

    def measured(machine: Machine, whole_length: Value) -> Result:
        tm = machine.tm
        first, last, whole = (as_int(machine, value) for value in (begin, end, whole_length))
        if not machine.decide(tm.sle(tm.bv(0, 32), whole)):
            raise Unsupported("a character sequence of negative length")
        inside = tm.and_(tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, whole))
        if not machine.decide(inside):
            blank = machine.new_string(window(tm, RepeatedStream("blanks", (32,)), 0, whole))
            return fail(machine, [blank, begin, end])
        count = tm.sub(last, first)
        if not machine.decide(tm.sle(count, tm.bv(LONGEST_ASKED, 32))):
            raise Unsupported(f"more than {LONGEST_ASKED} characters of a sequence that is no String")
        size = machine.choose_int(lower_int(count), 0, LONGEST_ASKED)
        return _gather(machine, target, first, size, [], use)

    return m.call_virtual(target, LENGTH, [], measured)


def _gather(
    m: Machine,
    target: Obj,
    first: Term,
    count: int,
    chars: list[Char],
    use: Callable[[Machine, TextLike], Result],
) -> Result:
    if len(chars) == count:
        return use(m, from_chars(chars))
    at = lower(m.tm.add(first, m.tm.bv(len(chars), 32)))

    def given(machine: Machine, char: Value) -> Result:
        term = as_int(machine, char)
        if not machine.decide(machine.tm.sle(term, machine.tm.bv(0xFF, 32))):
            raise Unsupported("a character beyond Latin-1 of a sequence that is no String, asked for twice")
        return _gather(machine, target, first, count, [*chars, lower_int(term)], use)

    return m.call_virtual(target, CHAR_AT, [at], given)
