"""Symbolic text: the payload of String objects whose content is not (wholly) known.

A text is a Python ``str`` (one character per UTF-16 code unit) or a ``Text``: a sequence of pieces. A piece
is a ``str``, a tuple of characters (fixed length; each an int or a BV32 term within 0..65535), or a
``Window``: the characters of an endless ``Stream`` from a fixed offset on, as many as a length term says. An
input of unknown length is one window, with no bound.

Why TRUE is sound with windows: every statement about a text is a term over its length and over characters at
fixed indices. Where it cannot be put that way for all lengths, it is stated exactly for the first ``REACH``
characters or lengths, and what lies beyond is a variable of its own (``opaque``) that nothing constrains.
Each run of the program therefore still has a valuation that describes it: the texts' real lengths and
characters, with each opaque variable set to what the operation really gave. This is an over-approximation: an
exhausted exploration without a violation proves there is none, while a violation counts only once the replay
has shown it. Opaque variables are named after the operation and its operands: the same question always has
the same answer.

Invariants: a ``Text`` has no empty and no two neighbouring fixed pieces, and is not a single ``str``; window
lengths are never negative and never constant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Protocol

from verifier.errors import Unsupported
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV16, Sort, bv_sort
from verifier.terms.term import Op, Term, free_variables

REACH = 12
"""Length (in characters) up to which a question about a window is answered exactly."""
MOST_NESTED = 60
"""The deepest nesting of choices between texts."""

Char = int | Term
Fixed = str | tuple[Char, ...]


class Stream(Protocol):
    """An endless sequence of characters; equal names mean equal streams."""

    @property
    def name(self) -> str: ...

    def char(self, tm: TermFactory, index: int) -> Char:
        """The character at an index."""


@dataclass(frozen=True)
class InputStream:
    """Free characters: those of an input, or of a result nothing is known about."""

    name: str

    def char(self, tm: TermFactory, index: int) -> Char:
        """A variable per index."""
        return tm.zext(32, tm.var(f"{self.name}[{index}]", BV16))


@dataclass(frozen=True)
class MappedStream:
    """Each character of another stream mapped by a function that ``name`` identifies."""

    name: str
    base: Stream
    function: Callable[[TermFactory, Char], Char]
    never: int | None = None
    """A character that the function never gives."""

    def excludes(self, char: int) -> bool:
        """Whether a character never occurs."""
        return char == self.never

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MappedStream) and other.name == self.name

    @property
    def depth(self) -> int:
        """The base's."""
        return depth_of(self.base)

    def __hash__(self) -> int:
        return hash(self.name)

    def char(self, tm: TermFactory, index: int) -> Char:
        """The image of the base's character."""
        return self.function(tm, self.base.char(tm, index))


@dataclass(frozen=True)
class RepeatedStream:
    """A few characters over and over again."""

    name: str
    chars: tuple[Char, ...]

    def char(self, tm: TermFactory, index: int) -> Char:
        """The character at the same place of the first round."""
        return self.chars[index % len(self.chars)]


@dataclass(frozen=True)
class ArrayStream:
    """The elements of an array of characters of unknown length, as they were at a time."""

    name: str
    content: Term

    def char(self, tm: TermFactory, index: int) -> Char:
        """The element at an index."""
        element = tm.select(self.content, tm.bv(index, 32))
        return lower_char(tm.zext(32, tm.extract(15, 0, element)))


@dataclass(frozen=True)
class EitherStream:
    """The characters of one text where a condition holds, of another elsewhere."""

    name: str
    condition: Term
    left: TextLike
    right: TextLike
    depth: int
    chars: dict[int, Char] = field(default_factory=dict, compare=False, repr=False)
    """A cache of characters."""
    lacks: dict[int, Term] = field(default_factory=dict, compare=False, repr=False)
    """A cache of ``lacks_char``."""

    def lacks_char(self, tm: TermFactory, char: int) -> Term:
        """A condition under which a character does not occur."""
        found = self.lacks.get(char)
        if found is None:
            left, right = lacks_char(tm, self.left, char), lacks_char(tm, self.right, char)
            found = self.lacks[char] = tm.ite(self.condition, left, right)
        return found

    def char(self, tm: TermFactory, index: int) -> Char:
        """An if-then-else; beyond the end of a text any value does."""
        found = self.chars.get(index)
        if found is None:
            left, right = char_at(tm, self.left, index), char_at(tm, self.right, index)
            found = self.chars[index] = _either_char(tm, self.condition, left, right)
        return found


@dataclass(frozen=True)
class DigitStream:
    """The digits of an integer, as Integer.toString and its like write them."""

    name: str
    value: Term
    radix: int
    signed: bool

    def magnitude(self, tm: TermFactory) -> Term:
        """The unsigned number that the digits stand for."""
        return tm.ite(self.negative(tm), tm.neg(self.value), self.value)

    def negative(self, tm: TermFactory) -> Term:
        """Whether a minus sign comes first."""
        return tm.slt(self.value, tm.bv(0, self.value.sort.width)) if self.signed else tm.false

    def excludes(self, char: int) -> bool:
        """Whether a character is neither a digit nor the sign."""
        return char != ord("-") and not (chr(char).isascii() and chr(char).isalnum())

    def most_digits(self) -> int:
        """Digits of the largest magnitude."""
        bits = self.value.sort.width
        largest, count = (1 << (bits - 1) if self.signed else (1 << bits) - 1), 0
        while largest:
            largest //= self.radix
            count += 1
        return count

    def length(self, tm: TermFactory) -> Term:
        """Number of characters."""
        width = self.value.sort.width
        magnitude = self.magnitude(tm)
        most = self.most_digits()
        digits = tm.bv(most, 32)
        for count in range(most - 1, 0, -1):
            digits = tm.ite(tm.ult(magnitude, tm.bv(self.radix**count, width)), tm.bv(count, 32), digits)
        return tm.add(digits, tm.ite(self.negative(tm), tm.bv(1, 32), tm.bv(0, 32)))

    def char(self, tm: TermFactory, index: int) -> Char:
        """The sign or a digit; its place depends on the length."""
        length = self.length(tm)
        low, high = tm.interval(length)
        result: Term = tm.bv(48, 32)
        for count in range(max(low, index + 1), high + 1):
            result = tm.ite(tm.eq(length, tm.bv(count, 32)), self._digit(tm, count - 1 - index), result)
        if index == 0:
            result = tm.ite(self.negative(tm), tm.bv(45, 32), result)
        return lower_char(result)

    def _digit(self, tm: TermFactory, place: int) -> Term:
        width = self.value.sort.width
        scale = self.radix**place
        if scale >> width:
            return tm.bv(48, 32)
        quotient = tm.udiv(self.magnitude(tm), tm.bv(scale, width)) if place else self.magnitude(tm)
        digit = tm.urem(quotient, tm.bv(self.radix, width))
        digit = digit if width == 32 else tm.extract(31, 0, digit)
        decimal = tm.add(digit, tm.bv(48, 32))
        if self.radix <= 10:
            return decimal
        return tm.ite(tm.ult(digit, tm.bv(10, 32)), decimal, tm.add(digit, tm.bv(87, 32)))


@dataclass(frozen=True)
class Window:
    """``length`` characters of a stream, from ``offset`` on."""

    stream: Stream
    offset: int
    length: Term

    def char(self, tm: TermFactory, index: int) -> Char:
        """The character at an index of the window."""
        return self.stream.char(tm, self.offset + index)


Piece = str | tuple[Char, ...] | Window


@dataclass(frozen=True)
class Text:
    """A text that is not a constant; made by ``make`` alone."""

    pieces: tuple[Piece, ...]
    chars: dict[tuple[int, int], Char] = field(default_factory=dict, compare=False, repr=False)
    """A cache of characters, by the first piece that is not skipped, and the index from there on."""

    def __repr__(self) -> str:
        return text_name(self)


TextLike = str | Text


# -- construction -----------------------------------------------------------------------


def char_term(tm: TermFactory, char: Char) -> Term:
    """A character as a BV32 term."""
    return tm.bv(char, 32) if isinstance(char, int) else char


def lower_char(char: Term) -> Char:
    """A constant character as an int."""
    return char.lo if char.is_const else char


def fixed_piece(chars: Sequence[Char]) -> Fixed:
    """Characters as a piece: a str if all are known."""
    if all(isinstance(c, int) for c in chars):
        return "".join(map(chr, chars))  # type: ignore[arg-type]  # all are ints
    return tuple(chars)


def chars_of(piece: Fixed) -> tuple[Char, ...]:
    """The characters of a fixed piece."""
    return tuple(map(ord, piece)) if isinstance(piece, str) else piece


def make(pieces: Iterable[Piece]) -> TextLike:
    """The concatenation of pieces."""
    result: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Window):
            result.append(piece)
            continue
        if not piece:
            continue
        last = result[-1] if result else None
        if last is None or isinstance(last, Window):
            result.append(piece)
        elif isinstance(last, str) and isinstance(piece, str):
            result[-1] = last + piece
        else:
            result[-1] = (*chars_of(last), *chars_of(piece))
    if not result:
        return ""
    if len(result) == 1 and isinstance(result[0], str):
        return result[0]
    return Text(tuple(result))


def from_chars(chars: Sequence[Char]) -> TextLike:
    """A text of fixed length."""
    piece = fixed_piece(chars)
    return piece if isinstance(piece, str) else Text((piece,))


def window(tm: TermFactory, stream: Stream, offset: int, length: Term) -> TextLike:
    """Characters of a stream; fixed if the length is a constant."""
    if length.is_const:
        return from_chars([stream.char(tm, offset + i) for i in range(length.lo)])
    return Text((Window(stream, offset, length),))


def pieces_of(text: TextLike) -> tuple[Piece, ...]:
    """The pieces of any text."""
    if isinstance(text, str):
        return (text,) if text else ()
    return text.pieces


def concat(*texts: TextLike) -> TextLike:
    """Texts one after the other."""
    if all(isinstance(t, str) for t in texts):
        return "".join(texts)  # type: ignore[arg-type]  # all are str
    return make(piece for text in texts for piece in pieces_of(text))


def unknown_text(tm: TermFactory, name: str, bits: int = 31) -> TextLike:
    """Any text at all, of any length that has so many bits."""
    return window(tm, InputStream(name), 0, tm.zext(32, tm.var(f"{name}.length", bv_sort(bits))))


def integer_text(tm: TermFactory, value: Term, radix: int = 10, signed: bool = True) -> TextLike:
    """The text of an integer (BV32 or BV64)."""
    name = f"digits{radix}{'s' if signed else 'u'}({value.uid})"
    stream = DigitStream(name, value, radix, signed)
    return window(tm, stream, 0, stream.length(tm))


def depth_of(stream: Stream) -> int:
    """The nesting depth of choices between texts in a stream."""
    return getattr(stream, "depth", 0)


def text_depth(text: TextLike) -> int:
    """The greatest depth of a window's stream."""
    return max((depth_of(piece.stream) for piece in windows_of(text)), default=0)


def may_nest(left: TextLike, right: TextLike) -> bool:
    """Whether a choice between two texts stays within the limit of nesting."""
    return max(text_depth(left), text_depth(right)) < MOST_NESTED


def joint(tm: TermFactory, condition: Term, left: TextLike, right: TextLike) -> TextLike | None:
    """``either``, as the text of two sides of a merge; None if that would nest too deep."""
    return either(tm, condition, left, right) if may_nest(left, right) else None


def either(tm: TermFactory, condition: Term, left: TextLike, right: TextLike) -> TextLike:
    """``left`` where the condition holds, else ``right``."""
    if condition.is_const:
        return left if condition.is_true else right
    if left == right:
        return left
    shared: list[Piece] = []
    first, second = list(pieces_of(left)), list(pieces_of(right))
    while first and second and first[0] == second[0]:
        shared.append(first.pop(0))
        second.pop(0)
    left, right = make(first), make(second)
    if is_fixed(left) and is_fixed(right):
        pairs = list(zip(fixed_chars(left), fixed_chars(right), strict=False))
        if fixed_length(left) == fixed_length(right):
            return concat(make(shared), from_chars([_either_char(tm, condition, a, b) for a, b in pairs]))
        same = 0
        while same < len(pairs) and pairs[same][0] is pairs[same][1]:
            same += 1
        if same:
            shared.append(fixed_piece([a for a, _ in pairs[:same]]))
            left, right = (from_chars(fixed_chars(side)[same:]) for side in (left, right))
    if not may_nest(left, right):
        raise Unsupported(f"a text chosen among others more than {MOST_NESTED} times in a row")
    depth = 1 + max(text_depth(left), text_depth(right))
    stream = EitherStream(opaque_name("either", condition, left, right), condition, left, right, depth)
    size = tm.ite(condition, length(tm, left), length(tm, right))
    return concat(make(shared), window(tm, stream, 0, size))


def _either_char(tm: TermFactory, condition: Term, left: Char, right: Char) -> Char:
    if left is right:
        return left
    return lower_char(tm.ite(condition, char_term(tm, left), char_term(tm, right)))


def map_chars(
    tm: TermFactory,
    text: TextLike,
    name: str,
    function: Callable[[TermFactory, Char], Char],
    never: int | None = None,
) -> TextLike:
    """Every character mapped; ``name`` identifies the function, which never gives ``never``."""
    result: list[Piece] = []
    for piece in pieces_of(text):
        if isinstance(piece, Window):
            stream = MappedStream(f"{name}({piece.stream.name})", piece.stream, function, never)
            result.append(Window(stream, piece.offset, piece.length))
        else:
            result.append(fixed_piece([function(tm, c) for c in chars_of(piece)]))
    return make(result)


# -- names ------------------------------------------------------------------------------


def text_name(text: TextLike) -> str:
    """A name that equal texts share and different ones do not."""
    parts = []
    for piece in pieces_of(text):
        if isinstance(piece, str):
            parts.append(repr(piece))
        elif isinstance(piece, Window):
            parts.append(f"{piece.stream.name}:{piece.offset}:{piece.length.uid}")
        else:
            parts.append("<" + ",".join(str(c) if isinstance(c, int) else f"t{c.uid}" for c in piece) + ">")
    return short_name("+".join(parts))


def short_name(name: str) -> str:
    """A long name replaced by a digest of it."""
    if len(name) <= 160:
        return name
    return "#" + blake2b(name.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def operand_name(operand: object) -> str:
    """The name of an operand: a text, a term or a plain value."""
    if isinstance(operand, Term):
        return f"t{operand.uid}"
    if isinstance(operand, (str, Text)):
        return text_name(operand)
    return repr(operand)


def opaque_name(operation: str, *operands: object) -> str:
    """The name of an operation's result on operands; inputs have no parentheses in their names."""
    return f"{operation}({short_name(','.join(map(operand_name, operands)))})"


def opaque(tm: TermFactory, sort: Sort, operation: str, *operands: object) -> Term:
    """A variable for the unknown result of an operation; see the module's head."""
    return tm.var(opaque_name(operation, *operands), sort)


def opaque_bool(tm: TermFactory, operation: str, *operands: object) -> Term:
    """A Boolean variable for the unknown answer of an operation."""
    return opaque(tm, BOOL, operation, *operands)


def assumed_operations(terms: Iterable[Term]) -> list[str]:
    """The opaque operations and outside values in terms, whose answers in a run may differ."""
    names = {str(var.data) for term in terms for var in free_variables(term) if var.op == Op.VAR}
    return sorted({re.split(r"[(!]", name)[0] for name in names if "(" in name or "!" in name})


# -- reading ----------------------------------------------------------------------------


def is_fixed(text: TextLike) -> bool:
    """Whether the length is known."""
    return isinstance(text, str) or not any(isinstance(p, Window) for p in text.pieces)


def fixed_chars(text: TextLike) -> tuple[Char, ...]:
    """The characters of a text of known length."""
    return tuple(c for piece in pieces_of(text) if not isinstance(piece, Window) for c in chars_of(piece))


def fixed_length(text: TextLike) -> int:
    """Number of characters outside windows."""
    return sum(len(piece) for piece in pieces_of(text) if not isinstance(piece, Window))


def windows_of(text: TextLike) -> list[Window]:
    """The windows, in order."""
    return [piece for piece in pieces_of(text) if isinstance(piece, Window)]


def length(tm: TermFactory, text: TextLike) -> Term:
    """Number of characters; the sum of several windows may overflow (see ``length_fits``)."""
    if isinstance(text, str):
        return tm.bv(len(text), 32)
    total = tm.bv(fixed_length(text), 32)
    for piece in windows_of(text):
        total = tm.add(total, piece.length)
    return total


def length_fits(tm: TermFactory, text: TextLike) -> Term:
    """Whether the length is an int; otherwise no such text can exist."""
    parts = windows_of(text)
    if not parts or (len(parts) == 1 and fixed_length(text) == 0):
        return tm.true
    most = fixed_length(text) + sum(tm.interval(part.length)[1] for part in parts)
    if most <= 0x7FFFFFFF:
        return tm.true
    total = tm.bv(fixed_length(text), 64)
    for part in parts:
        total = tm.add(total, tm.sext(64, part.length))
    return tm.sle(total, tm.bv(0x7FFFFFFF, 64))


def char_at(tm: TermFactory, text: TextLike, index: int) -> Char:
    """The character at an index that is known to be inside (outside: any value)."""
    if isinstance(text, str):
        return ord(text[index]) if index < len(text) else 0
    return _char_after(tm, text, 0, index)


def _char_after(tm: TermFactory, text: Text, first: int, index: int) -> Char:
    """The character at an index of the concatenation of a text's pieces from ``first`` on."""
    found = text.chars.get((first, index))
    if found is None:
        found = text.chars[first, index] = _find_char(tm, text, first, index)
    return found


def _find_char(tm: TermFactory, text: Text, first: int, index: int) -> Char:
    pieces = text.pieces
    for at in range(first, len(pieces)):
        piece = pieces[at]
        if not isinstance(piece, Window):
            if index < len(piece):
                found = piece[index]
                return ord(found) if isinstance(found, str) else found
            index -= len(piece)
            continue
        here = piece.char(tm, index)
        if at + 1 == len(pieces) or tm.interval(piece.length)[0] > index:
            return here
        there = _char_after_term(tm, text, at + 1, tm.sub(tm.bv(index, 32), piece.length))
        return lower_char(
            tm.ite(tm.slt(tm.bv(index, 32), piece.length), char_term(tm, here), char_term(tm, there))
        )
    return 0


def char_at_term(tm: TermFactory, text: TextLike, index: Term) -> Char:
    """The character at a symbolic index that is inside; opaque far into a window."""
    if index.is_const:
        return char_at(tm, text, index.lo)
    return _char_after_term(tm, Text((text,)) if isinstance(text, str) else text, 0, index)


def _char_after_term(tm: TermFactory, text: Text, first: int, index: Term) -> Char:
    """``_char_after`` with a symbolic index that is inside."""
    if index.is_const:
        return _char_after(tm, text, first, index.lo)
    rest = make(text.pieces[first:]) if first else text
    low, high = tm.interval(index)
    low = max(low, 0)
    if is_fixed(rest):
        most = fixed_length(rest) - 1
    else:
        most = max(low, fixed_length(rest)) + REACH
    high = min(high, most)
    if high < low:
        return 0
    result = char_term(tm, _char_after(tm, text, first, high))
    if not is_fixed(rest) and tm.interval(index)[1] > most:
        far = tm.zext(32, opaque(tm, BV16, "charAt", rest, index))
        result = tm.ite(tm.eq(index, tm.bv(high, 32)), result, far)
    for at in range(high - 1, low - 1, -1):
        here = char_term(tm, _char_after(tm, text, first, at))
        result = tm.ite(tm.eq(index, tm.bv(at, 32)), here, result)
    return lower_char(result)


def never_in(text: TextLike, char: int) -> bool:
    """Whether a character is known never to occur in a text."""
    return all(_never_in_piece(piece, char) for piece in pieces_of(text))


def _never_in_piece(piece: Piece, char: int) -> bool:
    if not isinstance(piece, Window):
        return all(isinstance(c, int) and c != char for c in chars_of(piece))
    excludes = getattr(piece.stream, "excludes", None)
    return excludes is not None and bool(excludes(char))


def lacks_char(tm: TermFactory, text: TextLike, char: int) -> Term:
    """A condition under which a character does not occur in a text."""
    conditions = []
    for piece in pieces_of(text):
        if not isinstance(piece, Window):
            wanted = tm.bv(char, 32)
            conditions += [tm.not_(tm.eq(char_term(tm, c), wanted)) for c in chars_of(piece)]
        elif isinstance(piece.stream, EitherStream):
            conditions.append(piece.stream.lacks_char(tm, char))
        else:
            conditions.append(tm.bool(_never_in_piece(piece, char)))
    return tm.and_(*conditions)
