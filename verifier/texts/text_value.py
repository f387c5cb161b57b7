"""Values of input texts: what they are under a model, and which models are preferred (soft constraints)."""

from __future__ import annotations

from collections.abc import Container, Iterable

from verifier.errors import JrError
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.texts.text import REACH, Char, TextLike, Window, char_term, pieces_of, windows_of

LONGEST_VALUE = 100_000
"""Longest text that a model is turned into (in characters)."""


class TextTooLongError(JrError):
    """A model makes a text longer than LONGEST_VALUE."""


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
