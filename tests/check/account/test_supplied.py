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
  public static String texts(Map<String, String> all, String s) {
    return find(s).orElseThrow(() -> new NullPointerException(all.get(s).trim()));
  }
  public static String numbered(String s) {
    return find(s).orElseThrow(() -> new NumberFormatException("" + Integer.parseInt(s)));
  }
  public static int thrown(Map<String, String> all, String s) {
    if (s.isEmpty()) throw new NullPointerException(all.get(s).trim());
    return 1;
  }
  public static int parsed(String s) {
    if (s.length() < 3) throw new NumberFormatException("" + Integer.parseInt(s));
    return 1;
  }
  public static int told(String s, Object other) {
    if (s.isEmpty()) throw new NullPointerException("no text for " + other);
    if (s.length() == 1) throw new IllegalArgumentException("short: " + s.trim());
    return 1;
  }
  public static String own(String s) { return find(s).orElseThrow(() -> made(s)); }
}
"""


FAILING = {
    "fails": "java.lang.StringIndexOutOfBoundsException",
    "stored": "java.lang.IllegalStateException",
    "missing": "java.util.NoSuchElementException",
    "own": "java.lang.IllegalArgumentException",
    "texts": "java.lang.NullPointerException",
    "numbered": "java.lang.NumberFormatException",
    "thrown": "java.lang.NullPointerException",
    "parsed": "java.lang.NumberFormatException",
}


def test_exceptions_that_are_supplied_where_they_are_thrown(ask: Ask) -> None:
    found = ask("Supplied", SOURCE, ["lambda", "constructor", "number", "told"], 5.0)
    assert {name: answer.verdict for name, answer in found.items()} == dict.fromkeys(found, Verdict.TRUE)


def test_exceptions_that_come_from_elsewhere(ask: Ask) -> None:
    found = ask("Supplied", SOURCE, [*FAILING], 5.0)
    told = {name: (answer.failure.exception if answer.failure else None) for name, answer in found.items()}
    assert told == FAILING
