"""java.lang.String: constructors, conversions and the methods that make new strings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.value import ORIGIN, OWN, PAYLOAD, Args, Obj, Reference, SymArr, Value, lower, lower_int
from verifier.models.calling import run_bytecode, string_models
from verifier.models.classification import Table, assumed, fixed
from verifier.models.lang.number_text import origin_of, primitive_text
from verifier.models.lang.text_access import (
    STRING,
    TO_STRING,
    OwnCode,
    as_int,
    given,
    given_text,
    language_of,
    length_of,
    needle_of_char,
    require,
    require_given,
    require_range,
    shown_text,
    text_of,
    with_display,
    with_sequence,
)
from verifier.semantics.array import is_part, may_catch_out_of_memory
from verifier.terms.term import Term
from verifier.texts import edit, query
from verifier.texts.letter_case import change_case
from verifier.texts.regex_automaton import automaton_of
from verifier.texts.regex_syntax import consumed, parsed, widths
from verifier.texts.text import (
    ArrayStream,
    RepeatedStream,
    TextLike,
    char_at,
    concat,
    fixed_chars,
    fixed_length,
    from_chars,
    is_fixed,
    length,
    opaque_name,
    window,
)


def element_range(m: Machine, array: Obj, offset: Any, count: Any) -> tuple[int, int]:
    """A checked (offset, count) of an array, decided if symbolic."""
    length = len(array.slots)
    require(m, is_part(m.tm, as_int(m, offset), as_int(m, count), m.tm.bv(length, 32)))
    return m.choose_int(offset, 0, length), m.choose_int(count, 0, length)


def chars_text(m: Machine, reference: Reference, offset: Value = 0, count: Value = None) -> TextLike:
    """The text of a char array, or of a part of it."""
    array = given(m, reference)
    if isinstance(array, SymArr):
        return _open_chars_text(m, array, offset, count)
    if count is None:
        return from_chars(array.slots)
    start, size = element_range(m, array, offset, count)
    return from_chars(array.slots[start : start + size])


def _open_chars_text(m: Machine, array: SymArr, offset: Value, count: Value) -> TextLike:
    """The text of a char array of unknown length, or of a part of it."""
    content = array.content[0]
    text = window(m.tm, ArrayStream(f"array t{content.uid}", content), 0, array.length)
    if count is None:
        return text
    first = as_int(m, offset)
    return substring(m, text, offset, lower(m.tm.add(first, as_int(m, count))))


def code_points_text(m: Machine, reference: Reference, offset: Value, count: Value) -> TextLike:
    """The text of a part of an array of code points."""
    array = given(m, reference)
    start, size = element_range(m, array, offset, count)
    texts = [needle_of_char(m, value) for value in array.slots[start : start + size]]
    if None in texts:
        raise Unsupported("a string of an int that is no code point")
    return concat(*[text for text in texts if text is not None])


def _construct(build: Callable[[Machine, list[Reference]], TextLike]) -> Run:
    def model(m: Machine, args: Args) -> Result:
        m.write(args[0], PAYLOAD, build(m, args))
        return None

    return model


def _from_bytes_and_coder(m: Machine, args: Args) -> TextLike:
    """String(byte[], byte): the JDK's own representation (JEP 254), little end first."""
    values = m.non_null(args[1]).slots
    tm = m.tm
    if not isinstance(args[2], int):
        raise Unsupported("a string with a symbolic coder")
    low = [b & 0xFF if isinstance(b, int) else lower_int(tm.band(b, tm.bv(0xFF, 32))) for b in values]
    if not args[2]:
        return from_chars(low)
    chars: list[int | Term] = []
    for i in range(0, len(low) - 1, 2):
        a, b = low[i], low[i + 1]
        if isinstance(a, int) and isinstance(b, int):
            chars.append(a | b << 8)
        else:
            chars.append(lower_int(tm.bor(as_int(m, a), tm.shl(as_int(m, b), tm.bv(8, 32)))))
    return from_chars(chars)


def _from_low_bytes(m: Machine, args: Args) -> TextLike:
    """String(byte[], int[, int, int]): each byte is the low half of a character (deprecated)."""
    array, high = given(m, args[1]), args[2]
    if not isinstance(high, int):
        raise Unsupported("a string with a symbolic high byte")
    at, count = element_range(m, array, args[3], args[4]) if len(args) > 3 else (0, len(array.slots))
    tm, base = m.tm, (high & 0xFF) << 8
    above, mask = tm.bv(base, 32), tm.bv(0xFF, 32)
    return from_chars([
        base | b & 0xFF if isinstance(b, int) else lower_int(tm.bor(above, tm.band(b, mask)))
        for b in array.slots[at : at + count]
    ])  # fmt: skip


def _value_of(kind: str) -> Run:
    return lambda m, args: m.new_string(primitive_text(m, args[0], kind), origin_of(kind))


def _value_of_object(m: Machine, args: Args) -> Result:
    target = m.concrete(args[0])
    if target is None:
        return m.intern("null")
    text = shown_text(target)
    if not target.is_opaque and target.cls.name == STRING:
        return target
    return m.call_virtual(target, TO_STRING, []) if text is None else m.new_string(text)


def _concat(m: Machine, args: Args) -> Result:
    left, right = text_of(m, args[0]), given_text(m, args[1])
    return changed(m, args[0], concat(left, right))


def substring(m: Machine, text: TextLike, begin: Any, end: Any) -> TextLike:
    """A checked part; without an end it goes to the end of the text."""
    if end is None:
        end = length_of(m, text)
    require_range(m, text, begin, end)
    return edit.part(m, text, begin, end)


def _substring(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    end = args[2] if len(args) > 2 else None
    return changed(m, args[0], substring(m, text, args[1], end))


def _replace_char(m: Machine, args: Args) -> Result:
    return changed(m, args[0], edit.replace_char(m, text_of(m, args[0]), args[1], args[2]))


def _replace_text(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])

    def with_old(machine: Machine, old: TextLike) -> Any:
        return with_sequence(machine, args[2], lambda mm, new: _replaced(mm, args[0], text, old, new))

    require_given(m, args[1])
    require_given(m, args[2])
    return with_sequence(m, args[1], with_old)


def _replaced(m: Machine, original: Obj, text: TextLike, old: TextLike, new: TextLike) -> Result:
    """The original object if nothing was found; a single character that stays is not looked for."""
    result = edit.replace_text(m, text, old, new)
    if old == "":
        return m.new_string(result)
    if isinstance(text, str) and isinstance(old, str):
        is_same = old not in text or (old == new and len(old) == 1)
        return original if is_same else m.new_string(result)
    if isinstance(old, str) and old != new:
        return changed(m, original, result)
    return _perhaps_new(m, original, result)


def changed(m: Machine, original: Obj, text: TextLike) -> Result:
    """The original object if its text did not change, as the JDK does; the origin of a new one names
    the original if that depends on input (machine.value.same_object)."""
    before = text_of(m, original)
    if text == before:
        return original
    result = m.new_string(text)
    if not (is_fixed(text) and is_fixed(before) and query.equal(m, text, before).is_false):
        result.slots[ORIGIN] = original
    return result


def _perhaps_new(m: Machine, original: Obj, text: TextLike) -> Obj:
    """A String that may or may not be the original object."""
    made = m.new_string(text)
    made.slots[ORIGIN] = original
    return made


def _change_case(upper: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        if len(args) > 1:
            _check_locale(m, args[1])
        text = text_of(m, args[0])
        result = change_case(m, text, upper)
        if isinstance(text, str) and any("\ud800" <= unit <= "\udfff" for unit in text):
            return m.new_string(result)  # texts with surrogates are always made anew
        if upper and isinstance(text, str) and any(len(unit.lower()) > 1 for unit in text):
            return _perhaps_new(m, args[0], result)  # special rules map such a letter to itself
        return changed(m, args[0], result)

    return model


def _check_locale(m: Machine, reference: Reference) -> None:
    """Leave languages with case mappings of their own (SpecialCasing.txt) to the JDK's own code."""
    if language_of(m, given(m, reference)) in ("tr", "az", "lt"):
        raise OwnCode


def _trim(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    if isinstance(text, str):
        return changed(m, args[0], text.strip("".join(map(chr, range(33)))))
    return changed(m, args[0], edit.trim(m, text))


def _strip(left: bool, right: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        text = text_of(m, args[0])
        result = edit.strip(m, text, left, right)
        if left and right:  # nothing but space, or nothing at all, gives the constant
            if result == "":
                return m.intern("")
            if not isinstance(text, str):
                return _perhaps_new(m, args[0], result)
        return changed(m, args[0], result)

    return model


def _repeat(m: Machine, args: Args) -> Result:
    text, count = text_of(m, args[0]), args[1]
    require(m, m.tm.sle(m.tm.bv(0, 32), as_int(m, count)))
    if text == "" and m.decide(m.tm.eq(as_int(m, count), m.tm.bv(1, 32))):
        return args[0]
    if text == "" or count == 0:
        return m.intern("")
    if isinstance(count, Term) and is_fixed(text) and not query.is_bounded(m):
        return changed(m, args[0], _repeated(m, text, count))
    count = m.choose_int(count, 0, 0x7FFFFFFF)
    if count == 0:
        return m.intern("")
    if count == 1:
        return args[0]
    size = fixed_length(text) if is_fixed(text) else 1
    if size * count > 1 << 24:
        raise Unsupported(f"a string of {size * count} characters")
    return m.new_string(concat(*[text] * count))


def _repeated(m: Machine, text: TextLike, count: Term) -> TextLike:
    """A text of known length so many times; one too long to exist ends the path."""
    tm = m.tm
    size = fixed_length(text)
    if not m.decide(tm.sle(count, tm.bv(0x7FFFFFFF // size, 32))):
        m.throw_new("java/lang/OutOfMemoryError", "Required length exceeds implementation limit")
    stream = RepeatedStream(opaque_name("repeated", text), fixed_chars(text))
    return window(tm, stream, 0, tm.mul(count, tm.bv(size, 32)))


def _is_literal(pattern: str) -> str | None:
    """The text that a regular expression means, if it is a plain one."""
    if len(pattern) == 2 and pattern[0] == "\\" and not pattern[1].isalnum():  # no letter of any script
        return pattern[1]
    return pattern if pattern and not any(c in ".$|()[{^?*+\\" for c in pattern) else None


def _begins_with_part(m: Machine, text: TextLike, pattern: str) -> Term:
    """Whether a text has a character that no separator begins with in front."""
    tm = m.tm
    automaton, node = automaton_of(pattern, 0), parsed(pattern)
    if automaton is None or node is None or widths(node)[0] == 0:
        return tm.false
    begins = automaton.may_go_on(tm, [char_at(tm, text, 0)])
    return tm.and_(tm.not_(tm.eq(length(tm, text), tm.bv(0, 32))), tm.not_(begins))


def _split(m: Machine, args: Args) -> Result:
    text, pattern = text_of(m, args[0]), given_text(m, args[1])
    limit = args[2] if len(args) > 2 else 0
    if isinstance(pattern, str) and any("\ud800" <= char <= "\udfff" for char in pattern):
        raise OwnCode  # half of a pair is not found in one
    literal = _is_literal(pattern) if isinstance(pattern, str) else None
    if isinstance(pattern, str) and isinstance(limit, int) and not is_fixed(text):
        node = parsed(pattern)
        asked = m.mode.any_parts or (literal is None and not query.is_bounded(m))
        if node is not None and asked:
            m.note(OPEN_LENGTH)
            gone = consumed(node) if limit <= 0 else ()
            return edit.open_parts(m, text, pattern, limit, gone, _begins_with_part(m, text, pattern))
    if literal is None or isinstance(limit, Term):
        raise OwnCode
    parts = edit.split_literal(m, text, literal, limit)
    whole = m.concrete(args[0])  # it is the only part itself if there is no separator
    return m.new_array("[Ljava/lang/String;", [m.new_string(t, whole) for t in parts])


def _join_array(m: Machine, args: Args) -> Result:
    require_given(m, args[0])
    items = list(given(m, args[1]).slots)

    def with_delimiter(machine: Machine, delimiter: TextLike) -> Result:
        return _joined(machine, delimiter, items, [])

    return with_sequence(m, args[0], with_delimiter)


def _join_parts(m: Machine, args: Args) -> Result:
    """String.join(prefix, suffix, delimiter, elements, size), which StringJoiner calls."""
    prefix, suffix, delimiter = (text_of(m, arg) for arg in args[:3])
    parts = [text_of(m, item) for item in m.non_null(args[3]).slots[: m.choose_int(args[4], 0, 0x7FFFFFFF)]]
    texts = [text for at, part in enumerate(parts) for text in ([part] if at == 0 else [delimiter, part])]
    joined = concat(prefix, *texts, suffix)
    if may_catch_out_of_memory(m):
        query.checked_length(m, joined)
    return m.new_string(joined)


def _chars(m: Machine, args: Args) -> Result:
    """String.chars; of a text of unknown length by its length and characters, as any other sequence."""
    owner = STRING if is_fixed(text_of(m, args[0])) or query.is_bounded(m) else "java/lang/CharSequence"
    return run_bytecode(m, owner, f"chars(){_INTS}", args)


def _joined(m: Machine, delimiter: TextLike, items: list[Reference], done: list[TextLike]) -> Result:
    if len(done) == len(items):
        texts: list[TextLike] = []
        for i, text in enumerate(done):
            texts += [text] if i == 0 else [delimiter, text]
        return m.new_string(concat(*texts))
    return with_display(m, items[len(done)], lambda mm, text: _joined(mm, delimiter, items, [*done, text]))


def _copy(m: Machine, args: Args) -> TextLike:
    text = given_text(m, args[1])
    if isinstance(text, str) and m.vm.interned.get(text) is args[1]:
        m.write(args[0], 1, OWN)
    return text


_S = "Ljava/lang/String;"
_CS = "Ljava/lang/CharSequence;"
_INTS = "Ljava/util/stream/IntStream;"
_LOCALE = "Ljava/util/Locale;"


def _table() -> dict[str, Run]:
    table: dict[str, Run] = {
        "<init>()V": _construct(lambda m, args: ""),
        f"<init>({_S})V": _construct(_copy),
        "<init>(Ljava/lang/StringBuffer;)V": _construct(_copy),
        "<init>(Ljava/lang/StringBuilder;)V": _construct(_copy),
        "<init>(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V": _construct(_copy),
        "<init>([C)V": _construct(lambda m, args: chars_text(m, args[1])),
        "<init>([CII)V": _construct(lambda m, args: chars_text(m, *args[1:])),
        "<init>([CIILjava/lang/Void;)V": _construct(lambda m, args: chars_text(m, *args[1:4])),
        "<init>([III)V": _construct(lambda m, args: code_points_text(m, *args[1:])),
        "<init>([BB)V": _construct(_from_bytes_and_coder),
        "<init>([BI)V": _construct(_from_low_bytes),
        "<init>([BIII)V": _construct(_from_low_bytes),
        f"valueOf(Ljava/lang/Object;){_S}": _value_of_object,
        f"concat({_S}){_S}": _concat,
        f"substring(I){_S}": _substring,
        f"substring(II){_S}": _substring,
        f"subSequence(II){_CS}": _substring,
        f"replace(CC){_S}": _replace_char,
        f"replace({_CS}{_CS}){_S}": _replace_text,
        f"toLowerCase({_LOCALE}){_S}": _change_case(False),
        f"toUpperCase({_LOCALE}){_S}": _change_case(True),
        f"trim(){_S}": _trim,
        f"strip(){_S}": _strip(True, True),
        f"stripLeading(){_S}": _strip(True, False),
        f"stripTrailing(){_S}": _strip(False, True),
        f"repeat(I){_S}": _repeat,
        f"split({_S})[{_S}": _split,
        f"split({_S}I)[{_S}": _split,
        f"join({_CS}[{_CS}){_S}": _join_array,
        f"join({_S}{_S}{_S}[{_S}I){_S}": _join_parts,
        f"chars(){_INTS}": _chars,
    }
    for kind in "ZCIJFD":
        table[f"valueOf({kind}){_S}"] = _value_of(kind)
    return table


_OF_DEFAULT: dict[str, Run] = {
    f"toLowerCase(){_S}": _change_case(False),
    f"toUpperCase(){_S}": _change_case(True),
}
MODELS: Table = fixed(string_models(_table())) | assumed(Assumption.LOCALE, string_models(_OF_DEFAULT))
