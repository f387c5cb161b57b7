"""java.lang.StringBuilder and StringBuffer: a text and a capacity.

The capacity follows AbstractStringBuilder's growth: 16 more than the initial text, and when it
is exceeded the larger of what is needed and twice the old one plus two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.shared_access import note_asked
from verifier.machine.value import PAYLOAD, Args, Obj, Value, lower, lower_int
from verifier.models.calling import or_own_code
from verifier.models.classification import Table, fixed
from verifier.models.lang import string as strings
from verifier.models.lang.number_text import primitive_text
from verifier.models.lang.sequence import LENGTH, is_asked, with_part
from verifier.models.lang.string_build import chars_text, substring
from verifier.models.lang.text_access import (
    BUILDERS,
    Buffer,
    OwnCode,
    as_int,
    code_point_text,
    given,
    given_text,
    length_of,
    require,
    require_given,
    require_index,
    require_range,
    text_of,
    with_display,
)
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term
from verifier.texts import edit, query
from verifier.texts.query import length_term
from verifier.texts.text import TextLike, concat, fixed_length, from_chars, is_fixed, length, opaque

BASE = "java/lang/AbstractStringBuilder"
_WIDENS = "ensureCapacityNewCoder([BBIIB)[B"
EMPTY = Buffer("", 0)
MOST_CAPACITY = 1 << 24
"""The greatest capacity that is asked for; how far larger ones grow depends on the characters."""


def buffer_of(target: Obj) -> Buffer:
    """The payload of a builder."""
    value = target.payload
    if isinstance(value, Buffer):
        return value
    raise Unsupported("a builder that was not constructed")


def grown(capacity: int | Term | None, text: TextLike) -> int | None:
    """The capacity after the text has become this one."""
    if not isinstance(capacity, int) or not is_fixed(text):
        return None
    size = fixed_length(text)
    return capacity if size <= capacity else max(size, 2 * capacity + 2)


def set_text(m: Machine, target: Obj, text: TextLike) -> Obj:
    """Give a builder a new text; its capacity grows as needed."""
    before = buffer_of(target)
    capacity = grown(before.capacity, text)
    if capacity != before.capacity and _may_widen(m, before.text, text):
        capacity = None
    m.write(target, PAYLOAD, Buffer(text, capacity))
    return target


def _may_widen(m: Machine, before: TextLike, text: TextLike) -> bool:
    """Whether a builder grows where its first character beyond Latin-1 comes: releases that widen and grow
    in one step (JDK 25) grow by less then."""
    if _WIDENS not in m.loader.get(BASE).methods:
        return False
    is_narrow = isinstance(text, str) and all(unit <= "\xff" for unit in text)
    was_wide = isinstance(before, str) and any(unit > "\xff" for unit in before)
    return not is_narrow and not was_wide


# -- constructors -----------------------------------------------------------------------


def _construct_empty(m: Machine, args: Args) -> Result:
    m.write(args[0], PAYLOAD, Buffer("", 16))
    return None


def _construct_capacity(m: Machine, args: Args) -> Result:
    require(m, m.tm.sle(m.tm.bv(0, 32), as_int(m, args[1])))
    m.write(args[0], PAYLOAD, Buffer("", args[1]))
    return None


def _construct_text(m: Machine, args: Args) -> Result:
    """From a String, or another sequence; one of the program's own classes is asked as the JDK does."""
    target, sequence = args
    require_given(m, sequence)
    if not is_asked(sequence):
        return with_display(m, sequence, lambda mm, text: _begin(mm, target, text, length_term(mm, text)))
    asked = given(m, sequence)

    def filled(machine: Machine, size: Value) -> Result:
        if not machine.decide(machine.tm.sle(machine.tm.bv(0, 32), as_int(machine, size))):
            raise Unsupported("a character sequence of negative length")
        _begin(machine, target, "", as_int(machine, size))
        key = f"append({_CS})L{target.cls.name};"
        return machine.call_virtual(target, key, [asked], lambda mm, _: VOID)

    return m.call_virtual(asked, LENGTH, [], filled)


def _begin(m: Machine, target: Obj, text: TextLike, size: Term) -> Result:
    m.write(target, PAYLOAD, Buffer(text, lower_int(m.tm.add(size, m.tm.bv(16, 32)))))
    return None


# -- append, insert, delete -------------------------------------------------------------


def _append(m: Machine, target: Obj, text: TextLike) -> Result:
    buffer = target.payload
    if type(buffer) is not Buffer:
        buffer = buffer_of(target)
    return set_text(m, target, concat(buffer.text, text))


def _room_for(m: Machine, kind: str) -> int | None:
    """How many characters append makes room for before it writes a number; None if that is not known.

    Releases that write doubles and floats into the builder itself (JDK 21) make room for the longest ones.
    """
    writer = m.loader.find(_WRITERS[kind]) if kind in _WRITERS else None
    if writer is None:
        return 0
    longest = writer.fields.get(("MAX_CHARS", "I"))
    if (
        longest is None
        or longest.info.constant_value is None
        or ("LATIN1", f"L{writer.name};") not in writer.fields
    ):
        return None
    most = m.constant(longest.info.constant_value)
    return most if isinstance(most, int) else None


_WRITERS = {"D": "jdk/internal/math/DoubleToDecimal", "F": "jdk/internal/math/FloatToDecimal"}


def _append_real(kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        buffer, room = buffer_of(args[0]), _room_for(m, kind)
        if room == 0:
            return _append(m, args[0], primitive_text(m, args[1], kind))
        text = concat(buffer.text, primitive_text(m, args[1], kind))
        capacity = buffer.capacity
        if room is None or not isinstance(capacity, int) or not is_fixed(buffer.text):
            capacity = None
        elif fixed_length(buffer.text) + room > capacity:
            capacity = max(fixed_length(buffer.text) + room, 2 * capacity + 2)
        m.write(args[0], PAYLOAD, Buffer(text, capacity))
        return args[0]

    return model


def _append_primitive(kind: str) -> Run:
    if kind in _WRITERS:
        return _append_real(kind)
    return lambda m, args: _append(m, args[0], primitive_text(m, args[1], kind))


def _append_object(m: Machine, args: Args) -> Result:
    target = args[0]
    return with_display(m, args[1], lambda mm, text: _append(mm, target, text))


def _end(m: Machine, offset: Value, count: Value) -> Result:
    return lower(m.tm.add(as_int(m, offset), as_int(m, count)))


def _append_sequence(m: Machine, args: Args) -> Result:
    if is_asked(args[1]):
        raise OwnCode
    return _append_object(m, args)


def _append_part(m: Machine, args: Args) -> Result:
    target, sequence, begin, end = args
    key = f"append({_CS}II)L{target.cls.name};"
    return with_part(
        m, sequence, begin, end, _append_to(target), lambda mm, other: mm.call_virtual(target, key, other)
    )


def _append_to(target: Obj) -> Callable[[Machine, TextLike], Result]:
    return lambda m, text: _append(m, target, text)


def _append_chars(m: Machine, args: Args) -> Result:
    require_given(m, args[1])
    return _append(m, args[0], chars_text(m, *args[1:]))


def _append_code_point(m: Machine, args: Args) -> Result:
    return _append(m, args[0], code_point_text(m, args[1]))


def _repeat(m: Machine, args: Args) -> Result:
    """A code point, or another text, so many times (JDK 21)."""
    target, repeated, count = args
    tm = m.tm
    if not m.decide(tm.sle(tm.bv(0, 32), as_int(m, count))):
        raise OwnCode
    count = m.choose_int(count, 0, 0x7FFFFFFF)
    if count == 0:
        return target

    def filled(mm: Machine, text: TextLike) -> Result:
        size = fixed_length(text) if is_fixed(text) else 1
        if size * count > MOST_CAPACITY:
            raise Unsupported(f"a builder of {size * count} characters")
        return _append(mm, target, concat(*[text] * count))

    if isinstance(repeated, (int, Term)):
        return filled(m, code_point_text(m, repeated))
    if is_asked(repeated):
        raise OwnCode
    return with_display(m, repeated, filled)


def _split_at(m: Machine, text: TextLike, at: Any) -> tuple[TextLike, TextLike]:
    """The text before and from an index that is inside or at the end."""
    return edit.part(m, text, 0, at), edit.part(m, text, at, length_of(m, text))


def _check_offset(m: Machine, target: Obj, at: Value) -> None:
    tm = m.tm
    place, size = as_int(m, at), as_int(m, length_of(m, buffer_of(target).text))
    require(m, tm.and_(tm.sle(tm.bv(0, 32), place), tm.sle(place, size)))


def _insert(m: Machine, target: Obj, at: Value, text: TextLike) -> Result:
    before, after = _split_at(m, buffer_of(target).text, at)
    return set_text(m, target, concat(before, text, after))


def _insert_char(m: Machine, args: Args) -> Result:
    _check_offset(m, args[0], args[1])
    return _insert(m, args[0], args[1], from_chars([args[2]]))


def _insert_text(m: Machine, args: Args) -> Result:
    _check_offset(m, args[0], args[1])
    return with_display(m, args[2], lambda mm, text: _insert(mm, args[0], args[1], text))


def _insert_sequence(m: Machine, args: Args) -> Result:
    if is_asked(args[2]):
        raise OwnCode
    return _insert_text(m, args)


def _insert_part(m: Machine, args: Args) -> Result:
    target, at, sequence, begin, end = args
    _check_offset(m, target, at)
    key = f"insert(I{_CS}II)L{target.cls.name};"
    return with_part(
        m,
        sequence,
        begin,
        end,
        lambda mm, text: _insert(mm, target, at, text),
        lambda mm, other: mm.call_virtual(target, key, [at, *other]),
    )


def _insert_chars(m: Machine, args: Args) -> Result:
    _check_offset(m, args[0], args[1])
    require_given(m, args[2])
    return _insert(m, args[0], args[1], chars_text(m, *args[2:]))


def _clipped_end(m: Machine, text: TextLike, end: Value) -> Result:
    size = length_of(m, text)
    if isinstance(size, int) and isinstance(end, int):
        return min(size, end)
    tm = m.tm
    whole, wanted = as_int(m, size), as_int(m, end)
    return lower(tm.ite(tm.slt(whole, wanted), whole, wanted))


def _replace(m: Machine, target: Obj, begin: Any, end: Any, text: TextLike) -> Value:
    own = buffer_of(target).text
    end = _clipped_end(m, own, end)
    require_range(m, own, begin, end)
    before, after = edit.part(m, own, 0, begin), edit.part(m, own, end, length_of(m, own))
    return set_text(m, target, concat(before, text, after))


def _replace_model(m: Machine, args: Args) -> Result:
    return _replace(m, args[0], args[1], args[2], given_text(m, args[3]))


def _delete(m: Machine, args: Args) -> Result:
    return _replace(m, args[0], args[1], args[2], "")


def _delete_char(m: Machine, args: Args) -> Result:
    own = buffer_of(args[0]).text
    require_index(m, own, args[1])
    return _replace(m, args[0], args[1], _end(m, args[1], 1), "")


def _reverse(m: Machine, args: Args) -> Result:
    return set_text(m, args[0], edit.reverse(m, buffer_of(args[0]).text))


# -- characters, length and capacity ----------------------------------------------------


def _char_at(m: Machine, args: Args) -> Result:
    text = buffer_of(args[0]).text
    require_index(m, text, args[1])
    return strings.character(m, text, args[1])


def _code_point_at(m: Machine, args: Args) -> Result:
    text = buffer_of(args[0]).text
    require_index(m, text, args[1])
    return strings.code_point(m, text, args[1])


def _set_char(m: Machine, args: Args) -> Result:
    target, at, char = args
    text = buffer_of(target).text
    require_index(m, text, at)
    if isinstance(at, Term):
        text = query.fix_length(m, text)
        at = m.choose_int(at, 0, fixed_length(text) - 1)
    after = edit.part(m, text, at + 1, length_of(m, text))
    set_text(m, target, concat(edit.part(m, text, 0, at), from_chars([char]), after))
    return None


def _set_length(m: Machine, args: Args) -> Result:
    target, size = args
    require(m, m.tm.sle(m.tm.bv(0, 32), as_int(m, size)))
    text = buffer_of(target).text
    current = length_of(m, text)
    if m.decide(m.tm.sle(as_int(m, size), as_int(m, current))):
        set_text(m, target, edit.part(m, text, 0, size))
        return None
    text = query.fix_length(m, text)
    size = m.choose_int(size, 0, 0x7FFFFFFF)
    set_text(m, target, concat(text, "\0" * (size - fixed_length(text))))
    return None


_GROWS = ("java/lang/AbstractStringBuilder", "ensureCapacityInternal(I)V")
"""The methods by which builders grow in the releases whose growth is modelled; later releases differ."""


def _capacity(m: Machine, args: Args) -> Result:
    capacity = buffer_of(args[0]).capacity
    if capacity is None or _GROWS[1] not in m.loader.get(_GROWS[0]).methods:
        tm = m.tm
        size = length(tm, buffer_of(args[0]).text)
        some = tm.zext(32, opaque(tm, bv_sort(31), "capacity", m.memory.next_serial()))
        return lower(tm.ite(tm.slt(some, size), size, some))
    return capacity


def _ensure_capacity(m: Machine, args: Args) -> Result:
    buffer, wanted = buffer_of(args[0]), args[1]
    if not isinstance(buffer.capacity, int) or isinstance(wanted, Term):
        m.write(args[0], PAYLOAD, Buffer(buffer.text, None))
    elif wanted > MOST_CAPACITY:
        raise Unsupported(f"a builder of {wanted} characters")
    elif wanted > buffer.capacity:
        m.write(args[0], PAYLOAD, Buffer(buffer.text, max(wanted, 2 * buffer.capacity + 2)))
    return None


def _trim_to_size(m: Machine, args: Args) -> Result:
    text = buffer_of(args[0]).text
    m.write(args[0], PAYLOAD, Buffer(text, fixed_length(text) if is_fixed(text) else None))
    return None


# -- queries ----------------------------------------------------------------------------


def _length(m: Machine, args: Args) -> Result:
    return length_of(m, buffer_of(args[0]).text)


def _to_string(m: Machine, args: Args) -> Result:
    return m.new_string(buffer_of(args[0]).text)


def _substring(m: Machine, args: Args) -> Result:
    end = args[2] if len(args) > 2 else None
    return m.new_string(substring(m, buffer_of(args[0]).text, args[1], end))


def _searcher(search: Callable[..., Term], last: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        text, needle = buffer_of(args[0]).text, given_text(m, args[1])
        start = args[2] if len(args) > 2 else (0x7FFFFFFF if last else 0)
        return lower(search(m, text, needle, as_int(m, start)))

    return model


def _compare(m: Machine, args: Args) -> Result:
    return lower(query.compare(m, text_of(m, args[0]), given_text(m, args[1])))


def _text_field(m: Machine, target: Obj) -> Result:
    return strings.byte_array(m, m.new_string(buffer_of(target).text))


def _coder_field(m: Machine, target: Obj) -> Result:
    return strings.coder(m, m.new_string(buffer_of(target).text))


def _count_field(m: Machine, target: Obj) -> Result:
    return length_of(m, buffer_of(target).text)


_S = "Ljava/lang/String;"
_CS = "Ljava/lang/CharSequence;"
_SEARCHES = (("indexOf", query.index_of, False), ("lastIndexOf", query.last_index_of, True))


def _asking(model: Run) -> Run:
    """A method that keeps the monitor of a StringBuffer while it asks its argument for characters."""

    def run(m: Machine, args: Args) -> Result:
        note_asked(m, "java.lang.StringBuffer", args[1:])
        return model(m, args)

    return run


def _methods(owner: str) -> dict[str, Run]:
    result = f"L{owner};"
    table: dict[str, Run] = {
        "<init>()V": _construct_empty,
        "<init>(I)V": _construct_capacity,
        f"<init>({_S})V": _construct_text,
        f"<init>({_CS})V": _construct_text,
        f"append([C){result}": _append_chars,
        f"append([CII){result}": _append_chars,
        f"append({_CS}II){result}": _append_part,
        f"appendCodePoint(I){result}": _append_code_point,
        f"append({_CS}){result}": _append_sequence,
        f"repeat(II){result}": _repeat,
        f"repeat({_CS}I){result}": _repeat,
        f"insert(IC){result}": _insert_char,
        f"insert(I{_S}){result}": _insert_text,
        f"insert(I{_CS}){result}": _insert_sequence,
        f"insert(I[C){result}": _insert_chars,
        f"insert(I[CII){result}": _insert_chars,
        f"insert(I{_CS}II){result}": _insert_part,
        f"delete(II){result}": _delete,
        f"deleteCharAt(I){result}": _delete_char,
        f"replace(II{_S}){result}": _replace_model,
        f"reverse(){result}": _reverse,
        f"toString(){_S}": _to_string,
        "length()I": _length,
        "capacity()I": _capacity,
        "ensureCapacity(I)V": _ensure_capacity,
        "trimToSize()V": _trim_to_size,
        "setLength(I)V": _set_length,
        "charAt(I)C": _char_at,
        "codePointAt(I)I": _code_point_at,
        "getChars(II[CI)V": strings.get_chars,
        "setCharAt(IC)V": _set_char,
        f"substring(I){_S}": _substring,
        f"substring(II){_S}": _substring,
        f"subSequence(II){_CS}": _substring,
        f"compareTo({result})I": _compare,
    }
    for kind in "ZCIJFD":
        table[f"append({kind}){result}"] = _append_primitive(kind)
    for kind in ("Ljava/lang/Object;", _S):
        table[f"append({kind}){result}"] = _append_object
    table[f"append(Ljava/lang/StringBuffer;){result}"] = _append_object
    if owner == "java/lang/StringBuffer":  # whose methods are synchronized
        asking = [key for key in table if any(kind in key for kind in ("Object;", _CS, f"({result}"))]
        table |= {key: _asking(table[key]) for key in asking if key[0] != "<"}
    if owner != "java/lang/StringBuilder":  # which inherits the one for any builder
        table[f"append(L{BASE};){result}"] = _append_object
    for name, search, last in _SEARCHES:
        table[f"{name}({_S})I"] = table[f"{name}({_S}I)I"] = _searcher(search, last)
    return table


_FIXED: dict[tuple[str, str], Run] = {
    (owner, key): or_own_code(owner, key, model)
    for owner in (*sorted(BUILDERS), BASE)
    for key, model in _methods(owner).items()
}
MODELS: Table = fixed(_FIXED)

FIELD_HOOKS = {(BASE, "value"): _text_field, (BASE, "coder"): _coder_field, (BASE, "count"): _count_field}
