"""URLEncoder of a short text of unknown length is exact; of others it gives any text that it may be."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote_plus

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.models.concolic import Concolic
from verifier.models.lang.url import MODELS
from verifier.texts.text import REACH

KEY = ("java/net/URLEncoder", "encode(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")
CHARS = "a Z09.-*_~+%\r\n/\x00\x7f\x80\xe9\u07ff\u0800\u20ac\ud7ff\uffff"


@settings(max_examples=15)
@given(st.text(CHARS, max_size=4))
@example("\r")
@example("\u20ac~ ")
def test_short_texts_are_encoded_exactly(value: str) -> None:
    m: Any = Concolic("abstract")
    encoded = MODELS[KEY].run(m, [m.new_string(m.text("s", value)), m.new_string("utf-8")])
    assert m.evaluate(encoded) == quote_plus(value, safe="*-._").replace("~", "%7E")


@settings(max_examples=6)
@given(st.text("a\r", min_size=REACH + 1, max_size=REACH + 3) | st.sampled_from(["\ud83d\ude00", "\ud83d"]))
def test_others_have_characters_of_the_alphabet(value: str) -> None:
    m: Any = Concolic("abstract")
    encoded = MODELS[KEY].run(m, [m.new_string(m.text("s", value)), m.new_string("UTF-8")])
    assert all(char.isascii() and (char.isalnum() or char in ".-*_+%") for char in m.evaluate(encoded))
