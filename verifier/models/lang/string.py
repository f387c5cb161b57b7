"""java.lang.String: what is asked of strings (length, characters, comparison, search)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.value import (
    OWN,
    PERHAPS_CONSTANT,
    Args,
    Arr,
    Obj,
    SymArr,
    Value,
    choices_of,
    lift,
    lower,
    lower_int,
)
from verifier.models.calling import always, or_own_code, run_bytecode, string_models
from verifier.models.classification import Table, fixed, open_answer
from verifier.models.lang.sequence import is_asked
from verifier.models.lang.text_access import (
    STRING,
    OwnCode,
    as_int,
    given,
    given_text,
    length_of,
    needle_of_char,
    payload_text,
    require,
    require_given,
    require_index,
    require_range,
    text_of,
    with_sequence,
)
from verifier.semantics.array import any_message, forget_elements, read, write
from verifier.semantics.instance import throw_cast_failure
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, array_sort
from verifier.terms.term import Term
from verifier.texts import query
from verifier.texts.edit import Index, code_points, is_white, part
from verifier.texts.letter_case import order_ignoring_case, same_ignoring_case
from verifier.texts.rank import compare_by_rank
from verifier.texts.text import (
    REACH,
    TextLike,
    char_at,
    char_at_term,
    char_term,
    fixed_chars,
    is_fixed,
    length,
    opaque_bool,
    opaque_name,
)

MAX_OPEN_CHARS = 16
"""The most characters that are stored one by one into an array whose length depends on input."""


def _length(m: Machine, args: Args) -> Result:
    return length_of(m, text_of(m, args[0]))


def _is_empty(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    if isinstance(text, str):
        return int(not text)
    return m.boolean(query.equal(m, text, ""))


def character(m: Machine, text: TextLike, index: Any) -> Value:
    """The character at an index that is inside."""
    if isinstance(index, Term):
        return char_at_term(m.tm, query.settle(m, text), index)
    return char_at(m.tm, text, index)


def _char_at(m: Machine, args: Args) -> Result:
    text, index = args[0].payload, args[1]
    if type(text) is str and type(index) is int and 0 <= index < len(text):
        return ord(text[index])
    text = text_of(m, args[0])
    if isinstance(text, str):
        require_index(m, text, index)
    else:
        _require_open_index(m, text, index)
    return character(m, text, index)


def _require_open_index(m: Machine, text: TextLike, index: Value) -> None:
    """Throw unless an index is inside of a text that depends on input: which message depends on its coder."""
    tm, place = m.tm, as_int(m, index)
    if not m.decide(tm.and_(tm.sle(tm.bv(0, 32), place), tm.slt(place, query.checked_length(m, text)))):
        m.throw_new("java/lang/StringIndexOutOfBoundsException", any_message(m))


def _code_point_at(m: Machine, args: Args) -> Result:
    text, index = text_of(m, args[0]), args[1]
    require_index(m, text, index)
    return code_point(m, text, index)


def code_point(m: Machine, text: TextLike, index: Value) -> Result:
    """The code point at an index that is inside; forks on surrogates."""
    tm = m.tm
    first = character(m, text, index)
    high = as_int(m, first)
    pair = tm.and_(tm.sle(tm.bv(0xD800, 32), high), tm.sle(high, tm.bv(0xDBFF, 32)))
    following = tm.add(as_int(m, index), tm.bv(1, 32))
    if not m.decide(tm.and_(pair, tm.slt(following, length(tm, text)))):
        return first
    low = as_int(m, character(m, text, lower(following)))
    if not m.decide(tm.and_(tm.sle(tm.bv(0xDC00, 32), low), tm.sle(low, tm.bv(0xDFFF, 32)))):
        return first
    return _supplementary(tm, high, low)


def _supplementary(tm: TermFactory, high: Term, low: Term) -> Result:
    """The code point of a pair of surrogates."""
    upper = tm.shl(tm.sub(high, tm.bv(0xD800, 32)), tm.bv(10, 32))
    return lower(tm.add(tm.add(upper, tm.sub(low, tm.bv(0xDC00, 32))), tm.bv(0x10000, 32)))


def _code_point_before(m: Machine, args: Args) -> Result:
    tm = m.tm
    text, at = text_of(m, args[0]), tm.sub(as_int(m, args[1]), tm.bv(1, 32))
    if not m.decide(tm.ult(at, length(tm, text))):
        return run_bytecode(m, STRING, "codePointBefore(I)I", args)
    last = character(m, text, lower(at))
    low = as_int(m, last)
    pair = tm.and_(tm.sle(tm.bv(0xDC00, 32), low), tm.sle(low, tm.bv(0xDFFF, 32)))
    if not m.decide(tm.and_(pair, tm.slt(tm.bv(0, 32), at))):
        return last
    high = as_int(m, character(m, text, lower(tm.sub(at, tm.bv(1, 32)))))
    if not m.decide(tm.and_(tm.sle(tm.bv(0xD800, 32), high), tm.sle(high, tm.bv(0xDBFF, 32)))):
        return last
    return _supplementary(tm, high, low)


def _equals(m: Machine, args: Args) -> Result:
    other = m.concrete(args[1]) if not isinstance(args[1], Obj) else args[1]
    if other is None or other.cls.name != STRING:
        return 0
    left, right = args[0].payload, other.payload
    if type(left) is str and type(right) is str:
        return int(left == right)
    return m.boolean(query.equal(m, text_of(m, args[0]), text_of(m, other)))


def _content_equals(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    require_given(m, args[1])
    if is_asked(args[1]):
        raise OwnCode
    return with_sequence(m, args[1], lambda mm, other: mm.boolean(query.equal(mm, text, other)))


def _equals_ignore_case(m: Machine, args: Args) -> Result:
    other = m.concrete(args[1])
    if other is None:
        return 0
    return m.boolean(_same_ignoring_case(m, text_of(m, args[0]), text_of(m, other)))


def _same_ignoring_case(m: Machine, left: TextLike, right: TextLike) -> Term:
    """For constants the JDK's own code has the answer, unless they are plain."""
    if not isinstance(left, str) or not isinstance(right, str):
        return same_ignoring_case(m, left, right)
    if not (left + right).isascii():
        raise OwnCode
    return m.tm.bool(left.lower() == right.lower())


_ORDER_CHECKS = ("checkOrder", "checkLasting")


def _compare(m: Machine, args: Args) -> Result:
    one, other = text_of(m, args[0]), given_text(m, args[1])
    if m.mode.only_true and not (is_fixed(one) and is_fixed(other)) and _is_in_check(m):
        return lower(compare_by_rank(m.tm, one, other))
    return lower(query.compare(m, one, other))


def _is_in_check(m: Machine) -> bool:
    """Whether it matters only that answers of comparisons agree (jvm/java/open/java/util/Open.java)."""
    frame: Frame | None = m.frame
    while frame is not None:
        if frame.method.cls.name == jdk.OPEN and frame.method.name in _ORDER_CHECKS:
            return True
        frame = frame.caller
    return False


def _comparator(m: Machine, args: Args) -> Result:
    """compare of String.CASE_INSENSITIVE_ORDER, which compareToIgnoreCase calls."""
    left, right = given_text(m, args[1]), given_text(m, args[2])
    if isinstance(left, str) and isinstance(right, str) and not (left + right).isascii():
        raise OwnCode
    return lower(order_ignoring_case(m, left, right))


def _compare_object(m: Machine, args: Args) -> Result:
    choices = choices_of(args[1], m.tm.true)
    if all(target is None or target.cls.name == STRING for _, target in choices):
        return _compare(m, args)
    other = given(m, args[1])
    if other.cls.name != STRING:
        throw_cast_failure(m, other, STRING)
    return _compare(m, [args[0], other])


def _hash_code(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    if isinstance(text, str):
        return hash_of(text)
    return lower(query.hash_code(m, text))


def hash_of(text: str) -> int:
    """String.hashCode of a constant."""
    value = 0
    for char in text:
        value = (value * 31 + ord(char)) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def _starts_with(m: Machine, args: Args) -> Result:
    text, prefix = text_of(m, args[0]), given_text(m, args[1])
    start = args[2] if len(args) > 2 else 0
    if isinstance(start, Term):
        return m.boolean(_matches(m, text, start, prefix, 0, length_of(m, prefix), ignore_case=False))
    return m.boolean(query.starts_with(m, text, prefix, start))


def _ends_with(m: Machine, args: Args) -> Result:
    return m.boolean(query.ends_with(m, text_of(m, args[0]), given_text(m, args[1])))


def _contains(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    require_given(m, args[1])
    return with_sequence(m, args[1], lambda mm, other: mm.boolean(query.contains(mm, text, other)))


def _matches(
    m: Machine, text: TextLike, at: Index, other: TextLike, start: Index, count: Index, ignore_case: bool
) -> Term:
    """Whether parts of two texts are equal; False if a part is not inside."""
    tm = m.tm
    here, there, size = (tm.sext(64, as_int(m, value)) for value in (at, start, count))
    zero = tm.bv(0, 64)
    inside = tm.and_(
        tm.sle(zero, here),
        tm.sle(zero, there),
        tm.sle(here, tm.sub(tm.sext(64, length(tm, text)), size)),
        tm.sle(there, tm.sub(tm.sext(64, length(tm, other)), size)),
    )
    if not m.decide(inside):
        return tm.false
    if m.decide(tm.sle(size, zero)):
        return tm.true
    first = part(m, text, at, lower_int(tm.add(as_int(m, at), as_int(m, count))))
    second = part(m, other, start, lower_int(tm.add(as_int(m, start), as_int(m, count))))
    return _same_ignoring_case(m, first, second) if ignore_case else query.equal(m, first, second)


def _region_matches(m: Machine, args: Args) -> Result:
    ignore_case = bool(m.truth(args[1])) if len(args) == 6 else False
    at, other, start, count = args[-4:]
    return m.boolean(
        _matches(m, text_of(m, args[0]), at, given_text(m, other), start, count, ignore_case=ignore_case)
    )


Search = Callable[[Machine, TextLike, TextLike, Term], Term]


def _searcher(search: Search, of_char: bool, last: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        text = text_of(m, args[0])
        needle = needle_of_char(m, args[1]) if of_char else given_text(m, args[1])
        if needle is None:
            return -1
        start = args[2] if len(args) > 2 else (0x7FFFFFFF if last else 0)
        if isinstance(text, str) and isinstance(needle, str) and isinstance(start, int):
            if not last:
                return text.find(needle, min(max(start, 0), len(text)))
            return text.rfind(needle, 0, start + len(needle)) if start >= 0 else -1
        return lower(search(m, text, needle, as_int(m, start)))

    return model


def _is_blank(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    tm = m.tm

    def asked(fixed: TextLike) -> Term:
        return tm.and_(*[is_white(tm, c) for c in fixed_chars(fixed)])

    return m.boolean(query.by_length(m, text, asked, lambda: opaque_bool(tm, "isBlank", text)))


def _this(m: Machine, args: Args) -> Result:
    return args[0]


def _intern(m: Machine, args: Args) -> Result:
    """The result is the first interned object with these characters: a constant, even one of a class that is
    not loaded yet, since constants may be resolved early or late (JVMS 5.4), or the string itself."""
    string = m.non_null(args[0])
    text = query.fix_length(m, text_of(m, string))
    equal = (constant for t, constant in m.vm.interned.items() if m.decide(query.equal(m, text, t)))
    first = m.intern(text) if isinstance(text, str) else next(equal, None)
    if first is None:
        raise Unsupported("String.intern of a string that depends on input")
    if string is not first and string.origin is not OWN:
        m.write(string, 1, PERHAPS_CONSTANT)
    return first


def copy_chars(m: Machine, text: TextLike, begin: int, target: Arr, at: int, count: int) -> None:
    """Write characters into a char array; all indices are inside."""
    for i in range(count):
        m.write(target, at + i, char_at(m.tm, text, begin + i))


def get_chars(m: Machine, args: Args) -> Result:
    """getChars of strings and builders."""
    text, begin, end = text_of(m, args[0]), args[1], args[2]
    at = args[4]
    require_range(m, text, begin, end)
    target = given(m, args[3])
    if isinstance(target, SymArr):
        _get_open_chars(m, text, as_int(m, begin), as_int(m, end), target, as_int(m, at))
        return None
    assert isinstance(target, Arr)
    if any(isinstance(v, Term) for v in (begin, end, at)):
        text = query.fix_length(m, text)
    limit = len(fixed_chars(text)) if is_fixed(text) else 0
    begin = m.choose_int(begin, 0, limit)
    end = m.choose_int(end, 0, limit)
    tm = m.tm
    room = tm.bv(target.length - (end - begin), 32)
    place = as_int(m, at)
    require(m, tm.and_(tm.sle(tm.bv(0, 32), place), tm.sle(place, room)))
    copy_chars(m, text, begin, target, m.choose_int(at, 0, target.length), end - begin)
    return None


def _get_open_chars(m: Machine, text: TextLike, begin: Term, end: Term, target: SymArr, at: Term) -> None:
    """``get_chars`` into an array whose length depends on input; the range is one of the text.

    Many characters leave the array's elements open, or are refused where lengths are to be decided.
    """
    tm = m.tm
    count, size = tm.sub(end, begin), target.length
    inside = tm.and_(tm.sle(tm.bv(0, 32), at), tm.sle(count, size), tm.sle(at, tm.sub(size, count)))
    require(m, inside)
    most = tm.interval(count)[1]
    if most > MAX_OPEN_CHARS:
        if not query.is_bounded(m):
            forget_elements(m, target)
            return
        if not m.decide(tm.sle(count, tm.bv(MAX_OPEN_CHARS, 32))):
            raise Unsupported("getChars into an array whose length depends on input")
        most = MAX_OPEN_CHARS
    for offset in (tm.bv(k, 32) for k in range(most)):
        place = lower_int(tm.add(at, offset))
        char = char_term(tm, char_at_term(tm, text, tm.add(begin, offset)))
        old = lift(tm, read(m, target, place, "I"), "I")
        write(m, target, place, lower(tm.ite(tm.slt(offset, count), char, old)), "I")


def _to_char_array(m: Machine, args: Args) -> Result:
    text = text_of(m, args[0])
    if not is_fixed(text) and not query.is_bounded(m):
        m.note(OPEN_LENGTH)
        return _open_chars(m, text)
    return m.new_array("[C", list(fixed_chars(query.fix_length(m, text))))


def _open_chars(m: Machine, text: TextLike) -> Obj:
    """An array of the characters of a text of unknown length, of which the first ones are known."""
    tm = m.tm
    size = query.checked_length(m, text)
    content = tm.var(opaque_name("chars", text), array_sort(BV32, BV32))
    for index in range(REACH):
        content = tm.store(content, tm.bv(index, 32), char_term(tm, char_at(tm, text, index)))
    return m.loader.new_symbolic_array(m.loader.get("[C"), size, content)


def byte_array(m: Machine, target: Obj) -> Result:
    """The field ``value``: UTF-16 code units, little end first, or Latin-1 bytes (JEP 254)."""
    text = query.fix_length(m, payload_text(target) or "")
    tm = m.tm
    if isinstance(text, str):
        data = text.encode("utf-16-le" if coder(m, target) else "latin-1", "surrogatepass")
        values: list[Value] = [b - 256 if b > 127 else b for b in data]
    else:
        values = []
        for char in fixed_chars(text):
            for shift in (0, 8):
                byte = tm.extract(shift + 7, shift, as_int(m, char))
                values.append(lower(tm.sext(32, byte)))
    return m.new_array("[B", values)


def coder(m: Machine, target: Obj) -> Any:
    """The field ``coder``: 0 if all characters are known and Latin-1, else 1."""
    text = query.fix_length(m, payload_text(target) or "")
    return int(not isinstance(text, str) or any(ord(c) > 255 for c in text))


def _code_point_count(m: Machine, args: Args) -> Result:
    text, begin, end = text_of(m, args[0]), args[1], args[2]
    if not isinstance(text, str) or not isinstance(begin, int) or not isinstance(end, int):
        raise OwnCode
    require_range(m, text, begin, end)
    return len(code_points(text[begin:end]))


def _field_hash(m: Machine, target: Obj) -> Result:
    return 0


_S = "Ljava/lang/String;"
_CS = "Ljava/lang/CharSequence;"
_COMPARATOR, _COMPARE = "java/lang/String$CaseInsensitiveComparator", f"compare({_S}{_S})I"


def _table() -> dict[str, Run]:
    table: dict[str, Run] = {
        "length()I": _length,
        "isEmpty()Z": _is_empty,
        "charAt(I)C": _char_at,
        "codePointAt(I)I": _code_point_at,
        "codePointBefore(I)I": _code_point_before,
        "codePointCount(II)I": _code_point_count,
        "equals(Ljava/lang/Object;)Z": _equals,
        f"contentEquals({_CS})Z": _content_equals,
        "contentEquals(Ljava/lang/StringBuffer;)Z": _content_equals,
        f"equalsIgnoreCase({_S})Z": _equals_ignore_case,
        f"compareTo({_S})I": _compare,
        "compareTo(Ljava/lang/Object;)I": _compare_object,
        "hashCode()I": _hash_code,
        f"startsWith({_S})Z": _starts_with,
        f"startsWith({_S}I)Z": _starts_with,
        f"endsWith({_S})Z": _ends_with,
        f"contains({_CS})Z": _contains,
        f"regionMatches(I{_S}II)Z": _region_matches,
        f"regionMatches(ZI{_S}II)Z": _region_matches,
        "isBlank()Z": _is_blank,
        f"toString(){_S}": _this,
        "getChars(II[CI)V": get_chars,
        "toCharArray()[C": _to_char_array,
        "isLatin1()Z": lambda m, args: 1 - coder(m, args[0]),
        "coder()B": lambda m, args: coder(m, args[0]),
        "value()[B": lambda m, args: byte_array(m, args[0]),
    }
    searches = (("indexOf", query.index_of, False), ("lastIndexOf", query.last_index_of, True))
    for name, search, last in searches:
        for kind in ("I", _S):
            for extra in ("", "I"):
                table[f"{name}({kind}{extra})I"] = _searcher(search, kind == "I", last)
    return table


_FIXED = string_models(_table())
_FIXED[("java/lang/StringUTF16", "isBigEndian()Z")] = always(0)
_FIXED[(_COMPARATOR, _COMPARE)] = or_own_code(_COMPARATOR, _COMPARE, _comparator)
MODELS: Table = fixed(_FIXED) | open_answer({(STRING, f"intern(){_S}"): _intern})

FIELD_HOOKS = {
    (STRING, "value"): byte_array,
    (STRING, "coder"): coder,
    (STRING, "hash"): _field_hash,
    (STRING, "hashIsZero"): _field_hash,
}
