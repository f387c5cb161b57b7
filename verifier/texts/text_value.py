"""Values of input texts: what they are under a model, and which models are preferred (soft constraints)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from verifier.errors import JrError
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.texts.text import (
    REACH,
    ArrayStream,
    Char,
    InputStream,
    Stream,
    TextLike,
    Window,
    char_term,
    make,
    pieces_of,
    windows_of,
)

Runs = tuple[tuple[str, int], ...]
"""A text in parts, each with how often it is repeated."""
LONGEST_VALUE = 100_000
"""Longest text that a model is turned into (in characters)."""


LONGEST_WRITTEN = 1000
"""Longest text, and array, that sources spell out where they may do otherwise."""
FILLER = "a"
"""The characters of a long text that a model does not tell."""
_MOST_MARKED = 1000
"""Characters of a long text that differ from the others."""


class TextTooLongError(JrError):
    """A model makes a text longer than LONGEST_VALUE, or another value that is too large."""


class NeedsMemoryError(TextTooLongError):
    """A run with the values of a model would need more memory than there is."""


def text_value(
    tm: TermFactory, text: TextLike, evaluator: Evaluator, given: Container[Term] | None = None
) -> str:
    """The text that a model describes; TextTooLongError beyond LONGEST_VALUE.

    ``given`` holds the variables that the model gives a value to; the others become 'a'.
    """
    values: list[str] = []
    for piece in pieces_of(text):
        if isinstance(piece, str):
            values.append(piece)
            continue
        chars: Iterable[Char] = ()
        if isinstance(piece, Window):
            count = _int_value(piece.length, evaluator)
            if count > LONGEST_VALUE:
                raise TextTooLongError(f"a text of {count} characters")
            chars = (piece.char(tm, i) for i in range(count))
        else:
            chars = piece
        values.append("".join(chr(_char_value(c, evaluator, given)) for c in chars))
    return "".join(values)


def text_runs(tm: TermFactory, text: TextLike, evaluator: Evaluator) -> Runs:
    """The text that a model describes, however long.

    TextTooLongError where its characters cannot be listed.
    """
    runs: list[tuple[str, int]] = []
    for piece in pieces_of(text):
        length = _int_value(piece.length, evaluator) if isinstance(piece, Window) else 0
        is_listed = isinstance(piece, Window) and isinstance(piece.stream, (InputStream, ArrayStream))
        if isinstance(piece, Window) and length > (LONGEST_WRITTEN if is_listed else LONGEST_VALUE):
            runs += _window_runs(piece, evaluator)
        else:
            runs.append((text_value(tm, make([piece]), evaluator), 1))
    return joined(runs)


def joined(runs: Iterable[tuple[str, int]]) -> Runs:
    """The same text in as few parts as there can be: those that come once are joined."""
    result: list[tuple[str, int]] = []
    for part, times in runs:
        if not part or not times:
            continue
        if times == 1 and result and result[-1][1] == 1:
            result[-1] = (result[-1][0] + part, 1)
        else:
            result.append((part, times))
    return tuple(result)


def is_long(runs: Runs) -> bool:
    """Whether a text is too long to be written without repetitions."""
    length = sum(len(part) * times for part, times in runs)
    return length > LONGEST_WRITTEN and any(times > 1 for _, times in runs)


def size_of_runs(runs: Runs) -> int:
    """Bytes that making the text takes: one for each character if all are Latin ones (JEP 254).

    Where there are several parts, one of them is there while all of it is made.
    """
    width = 1 if all(part.isascii() or max(part) <= "\xff" for part, _ in runs) else 2
    return width * sum(len(part) * times for part, times in runs) * (2 if len(runs) > 1 else 1)


def _window_runs(window: Window, evaluator: Evaluator) -> Iterator[tuple[str, int]]:
    """The parts of a long window: characters that the model tells, and fillers between them."""
    count = _int_value(window.length, evaluator)
    filler, told = _told(window.stream, evaluator)
    marked = {at - window.offset: char for at, char in told.items() if 0 <= at - window.offset < count}
    marked = {at: char for at, char in marked.items() if char != filler}
    if len(marked) > _MOST_MARKED:
        raise TextTooLongError(f"a text of {count} characters")
    done = 0
    for at, char in sorted(marked.items()):
        yield filler, at - done
        yield char, 1
        done = at + 1
    yield filler, count - done


def _told(stream: Stream, evaluator: Evaluator) -> tuple[str, dict[int, str]]:
    """What most characters of a stream are, and those that a model tells, by their index."""
    if isinstance(stream, InputStream):
        variables = told_characters(stream, evaluator.assigned)
        return FILLER, {at: chr(_int_value(one, evaluator) & 0xFFFF) for at, one in variables.items()}
    if isinstance(stream, ArrayStream):
        content = evaluator.value(stream.content)
        assert isinstance(content, ArrayValue) and isinstance(content.default, int)
        entries = {at: value for at, value in content.entries.items() if isinstance(value, int)}
        return chr(content.default & 0xFFFF), {at: chr(value & 0xFFFF) for at, value in entries.items()}
    raise TextTooLongError("a long text that was made of others")


def told_characters(stream: Stream, variables: Iterable[Term]) -> dict[int, Term]:
    """Those of the variables that are characters of an input, by their index."""
    told = {}
    if isinstance(stream, InputStream):
        for variable in variables:
            name, _, index = str(variable.data).removesuffix("]").rpartition("[")
            if name == stream.name and index.isdecimal():
                told[int(index)] = variable
    return told


def _char_value(char: Char, evaluator: Evaluator, given: Container[Term] | None) -> int:
    if isinstance(char, int):
        return char
    if given is not None and char.args and not char.args[0].args and char.args[0] not in given:
        return ord("a")
    return _int_value(char, evaluator) & 0xFFFF


def _int_value(term: Term, evaluator: Evaluator) -> int:
    value = evaluator.value(term)
    assert isinstance(value, int)
    return value


def preferences(text: TextLike, tm: TermFactory) -> list[list[Term]]:
    """Soft constraints on an input text, in groups: that it can be replayed, is short, and is readable."""
    groups = [
        [tm.sle(piece.length, tm.bv(bound, 32)) for piece in windows_of(text)]
        for bound in (1000, 2 * REACH, REACH, 3)
    ]
    readable: list[Term] = []
    for piece in pieces_of(text):
        if isinstance(piece, Window):
            for index in range(REACH):
                char = char_term(tm, piece.char(tm, index))
                readable.append(tm.and_(tm.sle(tm.bv(32, 32), char), tm.sle(char, tm.bv(126, 32))))
    return [group for group in (*groups, readable) if group]
