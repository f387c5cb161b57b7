"""Texts so long that what is made of them does not exist: a proof leaves them out, and says so."""

from __future__ import annotations

from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """package acme;
public class Joined {
  public record Key(String name) { public String text() { return "k:" + name; } }
  // These hold.
  public static int plain(String s) { return s.length(); }
  public static int joined(String s) { return ("p:" + s).length(); }
  public static int ofKey(Key key) { return key.text().length(); }
  public static String room(String s) { return new StringBuilder(s.length() + 2).append(s).toString(); }
  // These do not.
  public static int thrice(String s) { return (s + s + s + s).length(); }
  public static int larger(String s) { return new byte[s.length() * 4].length; }
  public static char first(String s) { return ("p:" + s).charAt(2); }
}
"""


def test_texts_that_leave_room_for_others(ask: Ask) -> None:
    found = ask("Joined", SOURCE, ["plain", "joined", "ofKey", "room"], 5.0)
    assert {name: answer.verdict for name, answer in found.items()} == dict.fromkeys(found, Verdict.TRUE)
    assuming = {name for name, answer in found.items() if "ordinary-texts" in answer.assuming}
    assert assuming == {"joined", "ofKey", "room"}


def test_texts_that_do_not(ask: Ask) -> None:
    found = ask("Joined", SOURCE, ["thrice", "larger", "first"], 5.0)
    assert [name for name, answer in found.items() if answer.verdict is Verdict.TRUE] == []
    assert found["first"].verdict is Verdict.FALSE
