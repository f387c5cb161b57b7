"""Choices between texts, nested as deep as merging may make them."""

from __future__ import annotations

import pytest

from verifier.errors import Unsupported
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.texts.text import MOST_NESTED, TextLike, char_at, concat, either, text_depth, unknown_text


def nested(tm: TermFactory, count: int) -> TextLike:
    """A text that each condition may replace by one with other text before and after it."""
    text: TextLike = unknown_text(tm, "start")
    for at in range(count):
        text = either(tm, tm.var(f"c{at}", BOOL), concat("<", text, ">"), concat(text, "."))
    return text


def test_nested_choices_are_read_in_time() -> None:
    tm = TermFactory()
    text = nested(tm, MOST_NESTED)
    assert text_depth(text) == MOST_NESTED
    char = char_at(tm, text, 0)
    assert not isinstance(char, int)
    model = {tm.var(f"c{at}", BOOL): at == MOST_NESTED - 1 for at in range(MOST_NESTED)}
    assert Evaluator(model).value(char) == ord("<")


def test_deeper_choices_are_refused() -> None:
    with pytest.raises(Unsupported, match="chosen among others"):
        nested(TermFactory(), MOST_NESTED + 1)
