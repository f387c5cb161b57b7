"""Short values in the place of large ones."""

from __future__ import annotations

import json
from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.check.failing.shortening import shortened
from verifier.verdict.outcome import InputValue, LargeInput

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]
SMALL = InputValue("int", 3, None)


def test_texts_keep_what_is_not_repeated() -> None:
    runs = (("~\0\0", 1), ("a", 1 << 29))
    large = LargeInput("String", "", None, 1 << 29, runs)
    first, second = shortened((SMALL, large))
    assert [one.value for one in first] == [3, "~"]
    assert [one.value for one in second] == [3, "~\0\0a"]
    assert not any(isinstance(one, LargeInput) for one in (*first, *second))


def test_open_values_keep_what_is_marked() -> None:
    told = [["ref", 1], [[1, "large", "int", [1 << 30, 7, [[2, 5]]]], [2, "object", "A", [["A", "f", None]]]]]
    large = LargeInput("open", json.dumps(told), None, 1 << 32)
    first, second = (json.loads(str(one[0].value)) for one in shortened((large,)))
    assert first == [["ref", 1], [[1, "array", "int", [7, 7, 5]], told[1][1]]]
    assert second[1][0] == [1, "array", "int", [7, 7, 5, 7]]
    text = LargeInput("open", json.dumps([["runs", [["b", 1 << 30]]], []]), None, 1 << 30)
    assert [json.loads(str(one[0].value))[0] for one in shortened((text,))] == [
        ["string", ""],
        ["string", "b"],
    ]


SOURCE = """package acme;
public class Ends {
  public static char pick(String text) {
    if (text.isEmpty()) return text.charAt(0);
    if (text.length() > 40000000) return text.charAt(text.length());
    return 'a';
  }
}
"""


def test_a_short_value_that_fails_as_is_known_is_no_other_failure(ask_all: Ask) -> None:
    (answer,) = ask_all("Ends", SOURCE, ["pick"], 20.0).values()
    assert sorted(one.where.line or 0 for one in answer.failures if one.where is not None) == [4, 5]


def test_numbers_stay() -> None:
    assert not list(shortened((SMALL, LargeInput("int", 1 << 30, None, 1 << 30))))
