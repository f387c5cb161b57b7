"""Exceptions that ``orElseThrow`` throws: made by what stands on the line, they are as if thrown there."""

from __future__ import annotations

from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """package acme;
import java.util.*;
import java.util.function.*;
public class Supplied {
  private static final Supplier<IllegalStateException> STORED = () -> new IllegalStateException("stored");
  private static Optional<String> find(String s) {
    return s.startsWith("x") ? Optional.of(s) : Optional.empty();
  }
  private static IllegalArgumentException made(String s) {
    if (s.isEmpty()) throw new IllegalArgumentException("thrown");
    return new IllegalArgumentException("made");
  }
  public static String lambda(String s) {
    return find(s).orElseThrow(() -> new IllegalArgumentException("bad " + s));
  }
  public static String constructor(String s) { return find(s).orElseThrow(IllegalArgumentException::new); }
  public static int number(int n) {
    OptionalInt found = n > 3 ? OptionalInt.of(n) : OptionalInt.empty();
    return found.orElseThrow(() -> new IllegalArgumentException("small"));
  }
  public static String fails(String s) {
    return find(s).orElseThrow(() -> new IllegalArgumentException("bad " + s.charAt(0)));
  }
  public static String stored(String s) { return find(s).orElseThrow(STORED); }
  public static String missing(String s) { return find(s).orElseThrow(); }
  public static String own(String s) { return find(s).orElseThrow(() -> made(s)); }
}
"""


def test_exceptions_that_are_supplied_where_they_are_thrown(ask: Ask) -> None:
    found = ask("Supplied", SOURCE, ["lambda", "constructor", "number"], 5.0)
    assert {name: answer.verdict for name, answer in found.items()} == dict.fromkeys(found, Verdict.TRUE)


def test_exceptions_that_come_from_elsewhere(ask: Ask) -> None:
    found = ask("Supplied", SOURCE, ["fails", "stored", "missing", "own"], 5.0)
    told = {name: (answer.failure.exception if answer.failure else None) for name, answer in found.items()}
    assert told == {
        "fails": "java.lang.StringIndexOutOfBoundsException",
        "stored": "java.lang.IllegalStateException",
        "missing": "java.util.NoSuchElementException",
        "own": "java.lang.IllegalArgumentException",
    }
