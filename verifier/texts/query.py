"""Questions about texts, answered by terms: equality, search, order, hash.

Where lengths are bounded (machine.mode) a text of unknown length gets a fixed one by decisions
first, up to LONGEST characters; a longer one ends the path as a bound that was hit. Where they are
abstract nothing is fixed: answers are exact within REACH and opaque beyond (see texts/text.py for
why that is sound; equality, order and hash codes then follow from ranks, texts/rank.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.classfile import jdk
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.terms.factory import TermFactory
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term
from verifier.texts.rank import compare_by_rank, hash_by_rank, rank
from verifier.texts.text import (
    REACH,
    Char,
    DigitStream,
    Piece,
    Text,
    TextLike,
    Window,
    char_at,
    char_at_term,
    char_term,
    chars_of,
    fixed_chars,
    fixed_length,
    from_chars,
    is_fixed,
    length,
    length_fits,
    make,
    never_in,
    opaque,
    opaque_bool,
    pieces_of,
    windows_of,
)
from verifier.verdict.outcome import Ending

LONGEST = 64
"""Longest text tried where lengths are bounded, in characters."""
SMALL = 24
"""A window whose longest length is at most this is expanded instead of decided."""
MOST_CASES = 200

Question = Callable[[TextLike], Term]


def is_bounded(m: Machine) -> bool:
    """Whether unknown lengths are to be decided."""
    return not m.mode.leaves_lengths_open


def _bounds(tm: TermFactory, part: Window) -> tuple[int, int]:
    """The least and greatest length: it is never negative, also where that is known of its path alone."""
    low, high = tm.interval(part.length)
    return max(0, low), high


def fix_window(m: Machine, part: Window) -> TextLike:
    """A window's characters after its length has been decided."""
    tm = m.tm
    low, high = _bounds(tm, part)
    top = min(high, LONGEST)
    known = m.state.known
    lengths = [tm.eq(part.length, tm.bv(count, 32)) for count in range(low, top + 1)]
    for count, condition in enumerate(lengths, low):
        if known.get(condition):
            return from_chars([part.char(tm, i) for i in range(count)])
    for count, condition in enumerate(lengths, low):
        if count == high or m.decide(condition):
            return from_chars([part.char(tm, i) for i in range(count)])
    raise PathEnd(Ending.BOUND, f"strings longer than {LONGEST} characters")


def fix_length(m: Machine, text: TextLike) -> TextLike:
    """A text after the lengths of all its windows have been decided."""
    if is_fixed(text):
        return text
    parts: list[Piece] = []
    for piece in pieces_of(text):
        parts += pieces_of(fix_window(m, piece)) if isinstance(piece, Window) else (piece,)
    return make(parts)


def settle(m: Machine, text: TextLike) -> TextLike:
    """In the mode ``bounded`` a text whose windows are all small; otherwise the text itself."""
    if is_fixed(text):
        return text
    if not is_bounded(m):
        m.note(OPEN_LENGTH)
        return text
    parts: list[Piece] = []
    for piece in pieces_of(text):
        wide = isinstance(piece, Window) and m.tm.interval(piece.length)[1] > SMALL
        parts += pieces_of(fix_window(m, piece)) if isinstance(piece, Window) and wide else (piece,)
    return make(parts)


def checked_length(m: Machine, text: TextLike) -> Term:
    """The length; a text too long to exist ends the path as running out of memory does."""
    fits = length_fits(m.tm, text)
    if not fits.is_true and not m.decide(fits):
        m.throw_new(jdk.OUT_OF_MEMORY_ERROR, "Required length exceeds implementation limit")
    return length(m.tm, text)


def expand(m: Machine, text: TextLike) -> tuple[list[tuple[Term, TextLike]], Term]:
    """The text by cases of its length: (guard, text of fixed length), and the guard of the rest."""
    tm = m.tm
    text = settle(m, text)
    count = len(windows_of(text))
    reach = REACH if count <= 1 else REACH // 3 if count == 2 else 2
    cases: list[tuple[Term, tuple[Piece, ...]]] = [(tm.true, ())]
    rest = tm.false
    for piece in pieces_of(text):
        if not isinstance(piece, Window):
            cases = [(guard, (*parts, piece)) for guard, parts in cases]
            continue
        low, high = _bounds(tm, piece)
        top = high if high <= SMALL else low + reach
        if high <= SMALL and len(cases) * (top - low + 1) > MOST_CASES:
            fixed = fix_window(m, piece)
            cases = [(guard, (*parts, *pieces_of(fixed))) for guard, parts in cases]
            continue
        options = [
            (tm.eq(piece.length, tm.bv(n, 32)), pieces_of(from_chars([piece.char(tm, i) for i in range(n)])))
            for n in range(low, top + 1)
        ]
        cases = [
            (tm.and_(guard, condition), (*parts, *chars))
            for guard, parts in cases
            for condition, chars in options
            if not condition.is_false
        ]
        if top < high:
            rest = tm.or_(rest, tm.slt(tm.bv(top, 32), piece.length))
    return [(guard, make(parts)) for guard, parts in cases], rest


def by_length(m: Machine, text: TextLike, question: Question, otherwise: Callable[[], Term]) -> Term:
    """The answer for a text of any length, from the answers for fixed lengths."""
    cases, rest = expand(m, text)
    result = otherwise() if not rest.is_false else None
    for guard, fixed in reversed(cases):
        answer = question(fixed)
        result = answer if result is None else m.tm.ite(guard, answer, result)
    assert result is not None
    return result


# -- equality ---------------------------------------------------------------------------


def same_chars(m: Machine, left: Sequence[Char], right: Sequence[Char]) -> Term:
    """Whether two sequences of the same length are equal."""
    tm = m.tm
    conditions = []
    for a, b in zip(left, right, strict=True):
        if isinstance(a, int) and isinstance(b, int):
            if a != b:
                return tm.false
        elif a is not b:
            conditions.append(tm.eq(char_term(tm, a), char_term(tm, b)))
    return tm.and_(*conditions)


def _strip_common(m: Machine, left: list[Piece], right: list[Piece], end: int) -> Term:
    """Remove what both have in common at an end (0 or -1); the condition that it is equal."""
    tm = m.tm
    condition = tm.true
    while left and right and not condition.is_false:
        a, b = left[end], right[end]
        if isinstance(a, Window) or isinstance(b, Window):
            if a != b:
                break
            del left[end], right[end]
            continue
        count = min(len(a), len(b))
        if end == 0:
            first, second, left[0], right[0] = a[:count], b[:count], a[count:], b[count:]
        else:
            first, second = a[len(a) - count :], b[len(b) - count :]
            left[-1], right[-1] = a[: len(a) - count], b[: len(b) - count]
        condition = tm.and_(condition, same_chars(m, chars_of(first), chars_of(second)))
        for side in (left, right):
            if not side[end]:
                del side[end]
    return condition


def equal(m: Machine, a: TextLike, b: TextLike) -> Term:
    """String.equals of two texts."""
    tm = m.tm
    if a == b:
        return tm.true
    if isinstance(a, str) and isinstance(b, str):
        return tm.false
    left, right = list(pieces_of(a)), list(pieces_of(b))
    condition = tm.and_(_strip_common(m, left, right, 0), _strip_common(m, left, right, -1))
    if condition.is_false or (not left and not right):
        return condition
    a, b = make(left), make(right)
    if is_fixed(a):
        a, b = b, a
    if is_fixed(b):
        return tm.and_(condition, _equal_fixed(m, a, fixed_chars(b)))
    here, there = number_of(tm, a), number_of(tm, b)
    if here is not None and there is not None and _same_notation(here, there):
        return tm.and_(condition, tm.eq(here.value, there.value))
    settled = settle(m, a), settle(m, b)
    if settled != (a, b):
        return tm.and_(condition, equal(m, *settled))
    return tm.and_(condition, _equal_unknown(m, a, b))


def _equal_unknown(m: Machine, a: TextLike, b: TextLike) -> Term:
    """Equality of two texts with windows: exact up to REACH characters."""
    tm = m.tm
    here, there = length(tm, a), length(tm, b)
    reach = REACH + max(fixed_length(a), fixed_length(b))
    conditions = [tm.eq(here, there)]
    for i in range(reach):
        at = tm.bv(i, 32)
        same = tm.eq(char_term(tm, char_at(tm, a, i)), char_term(tm, char_at(tm, b, i)))
        conditions.append(tm.or_(tm.sle(here, at), same))
    conditions.append(tm.or_(tm.sle(here, tm.bv(reach, 32)), tm.eq(rank(tm, a), rank(tm, b))))
    return tm.and_(*conditions)


def number_of(tm: TermFactory, text: TextLike) -> DigitStream | None:
    """The number whose digits a text is, if it is one."""
    if isinstance(text, Text) and len(text.pieces) == 1:
        return number_in(tm, text.pieces[0])
    return None


def number_in(tm: TermFactory, piece: Piece) -> DigitStream | None:
    """The number all of whose digits a piece is, if it is one: a part of them is a text like any other."""
    if not isinstance(piece, Window) or not isinstance(piece.stream, DigitStream) or piece.offset:
        return None
    return piece.stream if piece.length is piece.stream.length(tm) else None


def _same_notation(a: DigitStream, b: DigitStream) -> bool:
    return a.radix == b.radix and a.signed == b.signed and a.value.sort is b.value.sort


def parse_canonical(text: str, radix: int, signed: bool, width: int) -> int | None:
    """The integer that is written exactly so, if there is one of that width (in bits)."""
    digits = text[1:] if signed and text.startswith("-") else text
    alphabet = "0123456789abcdefghijklmnopqrstuvwxyz"[:radix]
    if not digits or any(c not in alphabet for c in digits) or (digits[0] == "0" and text != "0"):
        return None
    value = int(text, radix)
    low, high = (-(1 << (width - 1)), 1 << (width - 1)) if signed else (0, 1 << width)
    return value if low <= value < high else None


def _equal_fixed(m: Machine, text: TextLike, chars: tuple[Char, ...]) -> Term:
    """Whether a text with windows equals characters: by dynamic programming over the pieces."""
    tm = m.tm
    pieces = pieces_of(text)
    ways: dict[int, Term] = {len(chars): tm.true}
    for at in range(len(pieces) - 1, -1, -1):
        piece = pieces[at]
        longer: dict[int, Term] = {}
        starts = [0] if at == 0 else range(len(chars) + 1)
        for start in starts:
            options = []
            for end, way in ways.items():
                if end >= start:
                    options.append(tm.and_(_piece_is(m, piece, chars[start:end]), way))
            found = tm.or_(*options)
            if not found.is_false:
                longer[start] = found
        ways = longer
    return ways.get(0, tm.false)


def _piece_is(m: Machine, piece: Piece, chars: tuple[Char, ...]) -> Term:
    tm = m.tm
    if not isinstance(piece, Window):
        return same_chars(m, chars_of(piece), chars) if len(piece) == len(chars) else tm.false
    number = number_in(tm, piece)
    if number is not None and all(isinstance(c, int) for c in chars):
        text = "".join(map(chr, chars))  # type: ignore[arg-type]  # all are ints
        value = parse_canonical(text, number.radix, number.signed, number.value.sort.width)
        return tm.false if value is None else tm.eq(number.value, tm.bv(value, number.value.sort.width))
    condition = tm.eq(piece.length, tm.bv(len(chars), 32))
    if condition.is_false:
        return condition
    return tm.and_(condition, same_chars(m, [piece.char(tm, i) for i in range(len(chars))], chars))


# -- search -----------------------------------------------------------------------------


def found_at(m: Machine, text: TextLike, needle: Sequence[Char], at: int) -> Term:
    """Whether the needle is in the text at an index."""
    tm = m.tm
    if at < 0:
        return tm.false
    end = at + len(needle)
    inside = tm.sle(tm.bv(end, 32), length(tm, text))
    if inside.is_false:
        return inside
    return tm.and_(inside, same_chars(m, [char_at(tm, text, at + i) for i in range(len(needle))], needle))


def starts_with(m: Machine, text: TextLike, prefix: TextLike, at: int = 0) -> Term:
    """String.startsWith(prefix, at)."""
    if is_fixed(prefix):
        return found_at(m, text, fixed_chars(prefix), at)
    if at == 0 and pieces_of(text)[: len(pieces_of(prefix))] == pieces_of(prefix):
        return m.tm.true
    return by_length(
        m,
        prefix,
        lambda fixed: found_at(m, text, fixed_chars(fixed), at),
        lambda: opaque_bool(m.tm, "startsWith", text, prefix, at),
    )


def ends_with(m: Machine, text: TextLike, suffix: TextLike) -> Term:
    """String.endsWith."""
    tm = m.tm
    left, right = list(pieces_of(text)), list(pieces_of(suffix))
    condition = _strip_common(m, left, right, -1)
    if condition.is_false or not right:
        return condition
    if not left:
        return tm.and_(condition, *[_piece_is(m, piece, ()) for piece in right])
    text, suffix = make(left), make(right)

    def asked(fixed: TextLike) -> Term:
        return by_length(
            m,
            suffix,
            lambda end: found_at(m, fixed, fixed_chars(end), fixed_length(fixed) - fixed_length(end)),
            lambda: opaque_bool(tm, "endsWith", fixed, suffix),
        )

    return tm.and_(condition, by_length(m, text, asked, lambda: opaque_bool(tm, "endsWith", text, suffix)))


def last_place(m: Machine, text: TextLike, count: int) -> tuple[int, bool]:
    """The last index to look at for ``count`` characters, and whether there are none behind it."""
    most = m.tm.interval(length(m.tm, text))[1] if not is_fixed(text) else fixed_length(text)
    top = fixed_length(text) + REACH * max(1, len(windows_of(text)))
    if is_fixed(text) or (most >= 0 and most - count <= top):
        return most - count, True
    return top, False


def contains(m: Machine, text: TextLike, needle: TextLike) -> Term:
    """String.contains."""
    tm = m.tm
    if isinstance(needle, str) and any(isinstance(p, str) and needle in p for p in pieces_of(text)):
        return tm.true
    if not needle or text == needle:
        return tm.true
    if not is_fixed(needle):
        if len(pieces_of(needle)) == 1 and pieces_of(needle)[0] in pieces_of(text):
            return tm.true
        return by_length(
            m, needle, lambda n: contains(m, text, n), lambda: opaque_bool(tm, "contains", text, needle)
        )
    text = settle(m, text)
    chars = fixed_chars(needle)
    if _lacks(text, chars):
        return tm.false
    last, complete = last_place(m, text, len(chars))
    found = tm.or_(*[found_at(m, text, chars, at) for at in range(last + 1)])
    if complete:
        return found
    place = _first_beyond(m, text, needle, tm.bv(0, 32))
    return tm.or_(found, _is_beyond(m, text, chars, last, place))


def index_of(m: Machine, text: TextLike, needle: TextLike, start: Term) -> Term:
    """String.indexOf(needle, start)."""
    tm = m.tm
    none = tm.bv(-1, 32)
    text = settle(m, text)
    if not is_fixed(needle):
        return by_length(
            m,
            needle,
            lambda n: index_of(m, text, n, start),
            lambda: _somewhere_behind(m, text, needle, start),
        )
    chars = fixed_chars(needle)
    if not chars:
        return _begin_inside(m, text, start)
    last, complete = last_place(m, text, len(chars))
    result = none
    if not complete:
        place = _first_beyond(m, text, needle, start)
        fits = tm.and_(_is_beyond(m, text, chars, last, place), tm.sle(start, place))
        result = tm.ite(fits, place, none)
    for at in range(last, -1, -1):
        place = tm.bv(at, 32)
        found = tm.and_(tm.sle(start, place), found_at(m, text, chars, at))
        result = tm.ite(found, place, result)
    return result


def _first_beyond(m: Machine, text: TextLike, needle: TextLike, start: Term) -> Term:
    """Where the needle first occurs beyond the places that are looked at one by one; too far if nowhere.

    In a window this belongs to the stream, so that all windows from one place on share it: a part that ends
    at an occurrence has none.
    """
    tm = m.tm
    pieces = pieces_of(text)
    only = pieces[0] if len(pieces) == 1 else None
    searched = f"{only.stream.name}:{only.offset}" if isinstance(only, Window) else text
    return tm.zext(32, opaque(tm, bv_sort(31), "indexOf", searched, needle, start))


def _lacks(text: TextLike, chars: Sequence[Char]) -> bool:
    """Whether these characters are known never to occur in the text, one after the other."""
    reached = {0}
    for piece in pieces_of(text):
        if isinstance(piece, Window):
            for count in range(len(chars)):
                char = chars[count]
                if count in reached and not (isinstance(char, int) and never_in(Text((piece,)), char)):
                    reached.add(count + 1)
        else:
            for char in chars_of(piece):
                onwards = {n + 1 for n in reached if n < len(chars) and _may_equal(char, chars[n])}
                reached = {0} | onwards | (reached & {len(chars)})
    return len(chars) not in reached


def _may_equal(left: Char, right: Char) -> bool:
    return left == right or not (isinstance(left, int) and isinstance(right, int))


def _is_beyond(m: Machine, text: TextLike, chars: Sequence[Char], last: int, place: Term) -> Term:
    """Whether these characters, if they are at a place, are within the text, behind an index."""
    tm = m.tm
    if _lacks(text, chars):
        return tm.false
    count = len(chars)
    latest = tm.sub(length(tm, text), tm.bv(count, 32))
    return tm.and_(tm.slt(tm.bv(last, 32), place), tm.sle(place, latest))


def _begin_inside(m: Machine, text: TextLike, start: Term) -> Term:
    """The index that a search begins at: that of the empty text."""
    tm, end = m.tm, length(m.tm, text)
    begin = tm.ite(tm.slt(start, tm.bv(0, 32)), tm.bv(0, 32), start)
    return tm.ite(tm.slt(begin, end), begin, end)


def _somewhere_behind(m: Machine, text: TextLike, needle: TextLike, start: Term) -> Term:
    """An unknown index, not before ``start``, where the needle fits into the text, or -1."""
    tm, size = m.tm, length(m.tm, needle)
    place = tm.zext(32, opaque(tm, bv_sort(31), "indexOf", text, needle, start))
    fits = tm.and_(tm.sle(place, tm.sub(length(tm, text), size)), tm.sle(start, place))
    found = tm.ite(fits, place, tm.bv(-1, 32))
    return tm.ite(tm.eq(size, tm.bv(0, 32)), _begin_inside(m, text, start), found)


def _somewhere_before(m: Machine, text: TextLike, needle: TextLike, start: Term) -> Term:
    """An unknown index, not behind ``start``, where the needle fits into the text, or -1."""
    tm = m.tm
    place = tm.zext(32, opaque(tm, bv_sort(31), "lastIndexOf", text, needle, start))
    latest = tm.sub(length(tm, text), length(tm, needle))
    fits = tm.and_(tm.sle(place, latest), tm.sle(place, start))
    return tm.ite(fits, place, tm.bv(-1, 32))


def last_index_of(m: Machine, text: TextLike, needle: TextLike, start: Term) -> Term:
    """String.lastIndexOf(needle, start)."""
    tm = m.tm

    def asked(fixed: TextLike, chars: tuple[Char, ...]) -> Term:
        result = tm.bv(-1, 32)
        for at in range(fixed_length(fixed) - len(chars) + 1):
            place = tm.bv(at, 32)
            found = tm.and_(tm.sle(place, start), found_at(m, fixed, chars, at))
            result = tm.ite(found, place, result)
        return result

    def unknown() -> Term:
        return _somewhere_before(m, text, needle, start)

    if not is_fixed(needle):
        return by_length(m, needle, lambda n: last_index_of(m, text, n, start), unknown)
    chars = fixed_chars(needle)
    return by_length(m, text, lambda fixed: asked(fixed, chars), unknown)


# -- order and hash ---------------------------------------------------------------------


def compare(m: Machine, a: TextLike, b: TextLike) -> Term:
    """String.compareTo."""
    tm = m.tm
    if a == b:
        return tm.bv(0, 32)
    if isinstance(a, str) and isinstance(b, str):
        return tm.bv(_order(a, b), 32)
    a, b = settle(m, a), settle(m, b)
    here, there = length(tm, a), length(tm, b)
    difference = tm.sub(here, there)
    shortest = [fixed_length(t) for t in (a, b) if is_fixed(t)]
    reach = min(shortest) if shortest else REACH + max(fixed_length(a), fixed_length(b))
    result = difference
    if not shortest:
        end = tm.bv(reach, 32)
        result = tm.ite(tm.or_(tm.sle(here, end), tm.sle(there, end)), difference, compare_by_rank(tm, a, b))
    for i in range(reach - 1, -1, -1):
        x, y = char_term(tm, char_at(tm, a, i)), char_term(tm, char_at(tm, b, i))
        at = tm.bv(i, 32)
        result = tm.ite(tm.eq(x, y), result, tm.sub(x, y))
        result = tm.ite(tm.or_(tm.sle(here, at), tm.sle(there, at)), difference, result)
    return result


def _order(a: str, b: str) -> int:
    """String.compareTo of two constants, each a str of UTF-16 units."""
    differing = next(((x, y) for x, y in zip(a, b, strict=False) if x != y), None)
    return len(a) - len(b) if differing is None else ord(differing[0]) - ord(differing[1])


def hash_code(m: Machine, text: TextLike) -> Term:
    """String.hashCode."""
    tm = m.tm

    def asked(fixed: TextLike) -> Term:
        result = tm.bv(0, 32)
        for char in fixed_chars(fixed):
            result = tm.add(tm.mul(result, tm.bv(31, 32)), char_term(tm, char))
        return result

    return by_length(m, text, asked, lambda: hash_by_rank(tm, text))


def last_char(m: Machine, text: TextLike) -> Term:
    """The last character of a text that is not empty."""
    tm = m.tm
    return char_term(tm, char_at_term(tm, text, tm.sub(length(tm, text), tm.bv(1, 32))))


def length_term(m: Machine, text: TextLike) -> Term:
    """The length without looking for an overflow (for texts that are known to exist)."""
    return length(m.tm, text)
