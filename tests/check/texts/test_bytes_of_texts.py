"""The bytes of texts of unknown length: any, as many as a text of that length may have."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
public class Coded {
  // These hold.
  public static void bounds(String s) {
    int n = s.getBytes(UTF_8).length;
    assert s.length() <= n && n <= 3L * s.length();
    int plain = s.getBytes(US_ASCII).length;
    assert plain <= s.length() && s.length() <= 2L * plain;
  }
  public static int first(String s) { return s.isEmpty() ? 0 : s.getBytes(ISO_8859_1)[0]; }

  // These do not.
  public static void wide(String s) { assert s.getBytes(UTF_8).length == s.length(); }
  public static void three(String s) { assert s.getBytes(UTF_8).length <= 2L * s.length(); }
  public static void pair(String s) { assert s.getBytes(US_ASCII).length == s.length(); }
  public static void many(String s) { assert s.getBytes(ISO_8859_1).length < 70000; }
  public static int letter(String s) { return s.isEmpty() ? 0 : 8 / (s.getBytes(UTF_8)[0] - 65); }
}
"""
HOLD = ("bounds", "first")
MANY, SHORT = ("wide", "three", "pair", "many"), "letter"


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Any]:
    """What is said of each method."""
    proved = ask("Coded", SOURCE, HOLD, 10.0) | try_to_prove("Coded", SOURCE, MANY, 3.0)
    return proved | ask("Coded", SOURCE, [SHORT], 10.0)


@pytest.mark.parametrize("name", HOLD)
def test_what_holds_of_all_texts_is_proved(answers: dict[str, Any], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", (*MANY, SHORT))
def test_what_some_texts_refute_is_not_proved(answers: dict[str, Any], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_a_short_text_that_fails_is_found(answers: dict[str, Any]) -> None:
    """It is looked for with lengths decided, as the bytes of an unknown length are any."""
    assert answers[SHORT].verdict is Verdict.FALSE
