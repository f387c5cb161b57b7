"""Texts made from texts: parts, mapped characters, trimming, reversal, replacement.

What depends on the content forks (``m.decide``) or, in the mode ``abstract`` and beyond REACH,
gives an opaque text: any content, with what is known of its length.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.unknown import OpenTexts
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV16, BV32, bv_sort
from verifier.terms.term import Term
from verifier.texts.query import fix_length, found_at, is_bounded, last_char, settle
from verifier.texts.text import (
    REACH,
    Char,
    InputStream,
    Piece,
    TextLike,
    Window,
    char_at,
    char_at_term,
    char_term,
    chars_of,
    concat,
    fixed_chars,
    fixed_length,
    fixed_piece,
    from_chars,
    is_fixed,
    length,
    lower_char,
    make,
    map_chars,
    opaque,
    opaque_bool,
    opaque_name,
    pieces_of,
    text_depth,
    text_name,
    window,
    windows_of,
)

Index = int | Term
Ranges = tuple[tuple[int, int], ...]
"""Inclusive ranges of characters."""
Test = Callable[[TermFactory, Char], Term]


@dataclass(frozen=True)
class ReversedStream:
    """The characters of a text from the last to the first."""

    name: str
    text: TextLike

    @property
    def depth(self) -> int:
        """The text's."""
        return text_depth(self.text)

    def char(self, tm: TermFactory, index: int) -> Char:
        """The character as far from the end."""
        place = tm.sub(length(tm, self.text), tm.bv(index + 1, 32))
        return char_at_term(tm, self.text, place)


def opaque_text(m: Machine, size: Term, operation: str, *operands: object) -> TextLike:
    """A text of known length and unknown characters."""
    return window(m.tm, InputStream(opaque_name(operation, *operands)), 0, size)


def opaque_length(m: Machine, operation: str, *operands: object) -> Term:
    """An unknown length."""
    return m.tm.zext(32, opaque(m.tm, bv_sort(31), operation, *operands))


@dataclass(frozen=True)
class FilteredStream:
    """Characters of which nothing is known but that they are not in a set."""

    name: str
    ranges: Ranges

    def char(self, tm: TermFactory, index: int) -> Char:
        """A variable per index, with ``other`` in place of the set."""
        free = tm.zext(32, tm.var(f"{self.name}[{index}]", BV16))
        other = 0 if self.ranges[0][0] > 0 else self.ranges[0][1] + 1
        return lower_char(tm.ite(in_ranges(tm, free, self.ranges), tm.bv(other, 32), free))

    def excludes(self, char: int) -> bool:
        """Whether a character never occurs."""
        return any(low <= char <= high for low, high in self.ranges)


def open_parts(
    m: Machine, text: TextLike, pattern: str, limit: int, gone: Ranges, least_one: Term
) -> OpenTexts:
    """String.split of a text of unknown length: any number of texts without certain characters.

    ``least_one``: whether there is one at least, by what the text begins with.
    """
    tm = m.tm
    operation, everything = "String.split", (text, pattern, limit)
    count = opaque_length(m, f"{operation} count", *everything)
    if limit != 0:
        least_one = tm.true
    count = tm.ite(tm.and_(least_one, tm.eq(count, tm.bv(0, 32))), tm.bv(1, 32), count)
    if limit > 0:
        count = tm.ite(tm.sle(count, tm.bv(limit, 32)), count, tm.bv(limit, 32))
    size = length(tm, text)

    def part_at(index: Term) -> TextLike:
        long = opaque_length(m, f"{operation} length", index, *everything)
        long = tm.ite(tm.sle(long, size), long, tm.bv(0, 32))
        name = opaque_name(operation, index, *everything)
        return window(tm, FilteredStream(name, gone) if gone else InputStream(name), 0, long)

    array = OpenTexts(m.loader.get("[Ljava/lang/String;"), count, part_at, m.memory.next_serial())
    m.memory.note_new(array.content, array)
    return array


def shorter_length(m: Machine, size: Term, operation: str, *operands: object) -> Term:
    """An unknown length below one that is positive."""
    tm = m.tm
    guess = opaque_length(m, operation, *operands)
    return tm.ite(tm.slt(guess, size), guess, tm.bv(0, 32))


# -- parts ------------------------------------------------------------------------------


def drop(m: Machine, text: TextLike, count: int) -> TextLike:
    """The text without its first characters; it has at least so many."""
    if isinstance(text, str):
        return text[count:]
    tm = m.tm
    pieces = list(text.pieces)
    while count and pieces:
        piece = pieces[0]
        if not isinstance(piece, Window):
            part = piece[count:]
            count = max(0, count - len(piece))
            pieces[0:1] = [part] if part else []
            continue
        if len(pieces) == 1 or m.decide(tm.sle(tm.bv(count, 32), piece.length)):
            rest = window(tm, piece.stream, piece.offset + count, tm.sub(piece.length, tm.bv(count, 32)))
            return concat(rest, make(pieces[1:]))
        count -= m.choose_int(piece.length, 0, count - 1)
        del pieces[0]
    return make(pieces)


def take(m: Machine, text: TextLike, size: Index) -> TextLike:
    """The first characters of a text that has at least so many."""
    tm = m.tm
    if isinstance(size, Term) and size.is_const:
        size = size.lo
    if isinstance(size, int):
        if isinstance(text, str):
            return text[:size]
        return from_chars([char_at(tm, text, i) for i in range(size)])
    if size is length(tm, text):
        return text
    taken: list[Piece] = []
    for at, piece in enumerate(pieces_of(text)):
        rest = make(pieces_of(text)[at:])
        if isinstance(piece, Window):
            if len(pieces_of(rest)) == 1:
                return concat(make(taken), window(tm, piece.stream, piece.offset, size))
            if not m.decide(tm.sle(piece.length, size)):
                return concat(make(taken), window(tm, piece.stream, piece.offset, size))
            size = tm.sub(size, piece.length)
        else:
            if not m.decide(tm.sle(tm.bv(len(piece), 32), size)):
                count = m.choose_int(size, 0, len(piece) - 1)
                return concat(make(taken), make([piece[:count]]))
            size = tm.sub(size, tm.bv(len(piece), 32))
        taken.append(piece)
        if size.is_const:
            return concat(make(taken), take(m, make(pieces_of(text)[at + 1 :]), size))
    return make(taken)


def part(m: Machine, text: TextLike, begin: Index, end: Index) -> TextLike:
    """The characters from ``begin`` to before ``end``; 0 <= begin <= end <= length is known."""
    if isinstance(text, str) and isinstance(begin, int) and isinstance(end, int):
        return text[begin:end]
    tm = m.tm
    first = begin if isinstance(begin, Term) else tm.bv(begin, 32)
    last = end if isinstance(end, Term) else tm.bv(end, 32)
    size = tm.sub(last, first)
    if first.is_const:
        return take(m, drop(m, text, first.lo), size)
    if size.is_const:
        return from_chars([char_at_term(tm, text, tm.add(first, tm.bv(i, 32))) for i in range(size.lo)])
    text = settle(m, text)
    if not is_fixed(text) and not is_bounded(m):
        return opaque_text(m, size, "substring", text, first)
    text = fix_length(m, text)
    start = m.choose_int(first, 0, fixed_length(text))
    return take(m, drop(m, text, start), tm.sub(last, tm.bv(start, 32)))


# -- trimming ---------------------------------------------------------------------------


def is_trimmed(tm: TermFactory, char: Char) -> Term:
    """Whether String.trim removes a character."""
    return tm.sle(char_term(tm, char), tm.bv(32, 32))


def is_white(tm: TermFactory, char: Char) -> Term:
    """Character.isWhitespace; its table has not changed in the Basic Multilingual Plane since Unicode 6.3."""
    ranges = ((9, 13), (28, 32), (0x1680, 0x1680), (0x2000, 0x2006), (0x2008, 0x200A), (0x2028, 0x2029))
    return in_ranges(tm, char, (*ranges, (0x205F, 0x205F), (0x3000, 0x3000)))


def in_ranges(tm: TermFactory, char: Char, ranges: tuple[tuple[int, int], ...]) -> Term:
    """Whether a character (or code point) is within one of the inclusive ranges."""
    if isinstance(char, int):
        return tm.bool(any(low <= char <= high for low, high in ranges))
    tests = []
    for low, high in ranges:
        if low == high:
            tests.append(tm.eq(char, tm.bv(low, 32)))
        else:
            tests.append(tm.and_(tm.sle(tm.bv(low, 32), char), tm.sle(char, tm.bv(high, 32))))
    return tm.or_(*tests)


def trim_left(m: Machine, text: TextLike, test: Test, name: str) -> TextLike:
    """The text without leading characters that pass the test; forks."""
    tm = m.tm
    pieces = list(pieces_of(settle(m, text)))
    while pieces:
        piece = pieces[0]
        if not isinstance(piece, Window):
            chars = chars_of(piece)
            start = 0
            while start < len(chars) and m.decide(test(tm, chars[start])):
                start += 1
            if start < len(chars):
                pieces[0] = piece[start:]
                break
            del pieces[0]
            continue
        first = test(tm, piece.char(tm, 0))
        empty = tm.eq(piece.length, tm.bv(0, 32))
        if m.decide(empty):
            del pieces[0]
        elif not m.decide(first):
            break
        else:
            size = shorter_length(m, piece.length, name, make([piece]))
            pieces[0:1] = pieces_of(opaque_text(m, size, name, make([piece])))
            if not size.is_const and m.decide(tm.eq(size, tm.bv(0, 32))):
                del pieces[0]
                continue
            break
    return make(pieces)


def trim_right(m: Machine, text: TextLike, test: Test, name: str) -> TextLike:
    """The text without trailing characters that pass the test; forks."""
    tm = m.tm
    pieces = list(pieces_of(settle(m, text)))
    while pieces:
        piece = pieces[-1]
        if not isinstance(piece, Window):
            chars = chars_of(piece)
            end = len(chars)
            while end and m.decide(test(tm, chars[end - 1])):
                end -= 1
            if end:
                pieces[-1] = piece[:end]
                break
            del pieces[-1]
            continue
        if m.decide(tm.eq(piece.length, tm.bv(0, 32))):
            del pieces[-1]
        elif not m.decide(test(tm, last_char(m, make([piece])))):
            break
        else:
            size = shorter_length(m, piece.length, name, make([piece]))
            if m.decide(tm.eq(size, tm.bv(0, 32))):
                del pieces[-1]
                continue
            pieces[-1] = Window(piece.stream, piece.offset, size)
            break
    return make(pieces)


def trim(m: Machine, text: TextLike) -> TextLike:
    """String.trim."""
    return trim_right(m, trim_left(m, text, is_trimmed, "trimLeft"), is_trimmed, "trimRight")


def strip(m: Machine, text: TextLike, left: bool = True, right: bool = True) -> TextLike:
    """String.strip, stripLeading, stripTrailing."""
    if left:
        text = trim_left(m, text, is_white, "stripLeft")
    return trim_right(m, text, is_white, "stripRight") if right else text


# -- code units -------------------------------------------------------------------------


def units(text: str) -> str:
    """A Python string as UTF-16 code units, one per character."""
    if all(ord(c) < 0x10000 for c in text):
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2))


def code_points(text: str) -> str:
    """UTF-16 code units as a Python string; lone surrogates stay."""
    if not any(0xD800 <= ord(c) < 0xE000 for c in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def opaque_char(tm: TermFactory, operation: str, char: Term) -> Term:
    """An unknown character that is made of one, or code point if that may be none of the first 65,536."""
    low, high = tm.interval(char)
    if low < 0 or high > 0xFFFF:
        return opaque(tm, BV32, f"{operation} code point", char)
    return tm.zext(32, opaque(tm, BV16, operation, char))


# -- replacement and reversal -----------------------------------------------------------


def replace_char(m: Machine, text: TextLike, old: Index, new: Index) -> TextLike:
    """String.replace(char, char)."""
    if isinstance(text, str) and isinstance(old, int) and isinstance(new, int):
        return text.replace(chr(old), chr(new))

    def mapped(tm: TermFactory, char: Char) -> Char:
        same = tm.eq(char_term(tm, char), char_term(tm, old))
        return lower_char(tm.ite(same, char_term(tm, new), char_term(tm, char)))

    names = [str(c) if isinstance(c, int) else f"t{c.uid}" for c in (old, new)]
    never = old if isinstance(old, int) and isinstance(new, int) and old != new else None
    return map_chars(m.tm, text, f"replace{':'.join(names)}", mapped, never)


def replace_text(m: Machine, text: TextLike, old: TextLike, new: TextLike) -> TextLike:
    """String.replace(CharSequence, CharSequence); forks over the matches."""
    if isinstance(text, str) and isinstance(old, str) and isinstance(new, str):
        return _replace_known(text, old, new)
    if isinstance(old, str) and isinstance(new, str) and len(old) == 1 and len(new) == 1:
        return replace_char(m, text, ord(old), ord(new))
    text = settle(m, text)
    if not is_fixed(text) and not is_bounded(m):
        from verifier.texts.query import contains

        if not m.decide(contains(m, text, old)):
            return text
        return opaque_text(m, _replaced_length(m, text, old, new), "replace", text, old, new)
    chars = fixed_chars(fix_length(m, text))
    wanted = fixed_chars(fix_length(m, old))
    result: list[TextLike] = []
    at = 0
    while at < len(chars):
        if m.decide(found_at(m, from_chars(chars), wanted, at)):
            result.append(new)
            if wanted:
                at += len(wanted)
                continue
        result.append(from_chars(chars[at : at + 1]))
        at += 1
    if not wanted:
        result.append(new)
    return concat(*result)


def _replaced_length(m: Machine, text: TextLike, old: TextLike, new: TextLike) -> Term:
    """The length after one or more occurrences, none of which overlap, were replaced."""
    tm = m.tm
    if not is_fixed(old) or not is_fixed(new) or not fixed_length(old):
        return opaque_length(m, "replace length", text, old, new)
    size = tm.zext(64, length(tm, text))
    growth = fixed_length(new) - fixed_length(old)

    def after(count: Term) -> tuple[Term, Term]:
        total = tm.add(size, tm.mul(count, tm.bv(growth, 64)))
        inside = tm.sle(tm.mul(count, tm.bv(fixed_length(old), 64)), size)
        fits = tm.and_(tm.sle(tm.bv(0, 64), total), tm.sle(total, tm.bv(0x7FFFFFFF, 64)))
        return tm.and_(tm.sle(tm.bv(1, 64), count), inside, fits), tm.extract(31, 0, total)

    some, many = after(tm.zext(64, opaque(tm, bv_sort(31), "replace count", text, old, new)))
    once, one = after(tm.bv(1, 64))
    return tm.ite(some, many, tm.ite(once, one, length(tm, text)))


def _replace_known(text: str, old: str, new: str) -> str:
    if old:
        return text.replace(old, new)
    return new + "".join(c + new for c in text)


def reverse(m: Machine, text: TextLike) -> TextLike:
    """StringBuilder.reverse: surrogate pairs keep their order."""
    if isinstance(text, str):
        return units(code_points(text)[::-1])
    tm = m.tm
    text = settle(m, text)
    size = length(tm, text)
    reach = fixed_length(text) + (0 if is_fixed(text) else REACH)
    paired = []
    for i in range(reach - 1):
        high = in_ranges(tm, char_at(tm, text, i), ((0xD800, 0xDBFF),))
        low = in_ranges(tm, char_at(tm, text, i + 1), ((0xDC00, 0xDFFF),))
        paired.append(tm.and_(tm.slt(tm.bv(i + 1, 32), size), high, low))
    if not is_fixed(text):
        paired.append(tm.and_(tm.slt(tm.bv(reach, 32), size), opaque_bool(tm, "has pairs", text)))
    if m.decide(tm.or_(*paired)):
        if is_fixed(text) and is_bounded(m):
            raise Unsupported("StringBuilder.reverse of symbolic surrogate pairs")
        return opaque_text(m, size, "reverse", text)
    if is_fixed(text):
        return from_chars(fixed_chars(text)[::-1])
    if len(windows_of(text)) == 1 and len(pieces_of(text)) == 1:
        return window(tm, ReversedStream(f"reverse({text_name(text)})", text), 0, size)
    return concat(*[_reverse_piece(tm, piece) for piece in reversed(pieces_of(text))])


def _reverse_piece(tm: TermFactory, piece: Piece) -> TextLike:
    if isinstance(piece, Window):
        alone = make([piece])
        return window(tm, ReversedStream(f"reverse({text_name(alone)})", alone), 0, piece.length)
    return make([fixed_piece(chars_of(piece)[::-1])])


def split_literal(m: Machine, text: TextLike, separator: str, limit: int) -> list[TextLike]:
    """String.split by a text that means itself; forks over where it occurs."""
    chars = fixed_chars(fix_length(m, text))
    wanted = tuple(map(ord, separator))
    parts: list[TextLike] = []
    start = at = 0
    while at + len(wanted) <= len(chars):
        more = limit <= 0 or len(parts) < limit - 1
        if more and m.decide(found_at(m, from_chars(chars), wanted, at)):
            parts.append(from_chars(chars[start:at]))
            start = at = at + len(wanted)
        else:
            at += 1
    if not parts:
        return [text if isinstance(text, str) else from_chars(chars)]
    parts.append(from_chars(chars[start:]))
    while limit == 0 and parts and not parts[-1]:
        parts.pop()
    return parts
