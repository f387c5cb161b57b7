"""Static setters count as calls before the one that is checked, and TRUE holds for what they set."""

from __future__ import annotations

from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.util.*;
public class Conf {
  private static int limit = 10, count, unset = 1;
  private static String name = "a";
  public static void setLimit(int n) { limit = n; }
  public static void setName(String s) { name = s; }
  public static int part(int x) { return x % limit; }
  public static int next() { return ++count; }
  public static int length() { return name.length(); }
  public static char first() { return name.charAt(0); }
  public static int kept(int x) { return x / unset; }
  public int mine(int x) { return x / limit; }
  private static int hidden = 1;
  static void setHidden(int n) { hidden = n; }
  public static int apart(int x) { return x / hidden; }
}
"""


def test_what_setters_may_set(ask_all: Ask) -> None:
    names = ["part", "next", "length", "first", "kept", "mine", "apart"]
    answers = ask_all("Conf", SOURCE, names, 10.0)
    failing = {name for name, answer in answers.items() if answer.verdict is Verdict.FALSE}
    assert failing == {"part", "first", "mine"}
    assert {name for name, answer in answers.items() if answer.verdict is Verdict.TRUE} == {
        "next",
        "length",
        "kept",
    }
    made = answers["part"].reproducer
    assert made is not None and made.shown == ("x = 0", "before: Conf.setLimit(0)")
    assert "Conf.setLimit(0);" in made.test
    assert "other values that calls give acme.Conf.hidden" in answers["apart"].reason
