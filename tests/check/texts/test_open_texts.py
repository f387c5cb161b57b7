"""Texts and boxes that are any of their content, bytes of any length as texts, and what searches tell."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.nio.charset.Charset;
import static java.nio.charset.StandardCharsets.*;
public class Texts {
  static String last = new String("last");
  private final Charset charset;
  public Texts(Charset charset) { this.charset = java.util.Objects.requireNonNull(charset); }

  // These hold.
  public static boolean same(String a, String b) { return a == b; }
  public static int spaces(String s) {
    int n = 0;
    for (int i = 0; i < s.length(); i++) if (s.charAt(i) == ' ') n++;
    return n;
  }
  public static void ascii(byte[] b) { assert new String(b, US_ASCII).length() == b.length; }
  public static void decoded(byte[] b) { assert new String(b, UTF_8).length() <= b.length; }
  public static void encoded(String s) { assert s.getBytes(UTF_16BE).length >= s.length(); }
  public String named() { return charset.name(); }
  public static String behind(String s, String open) {
    int at = s.indexOf(open);
    return at < 0 ? "" : s.substring(at + open.length());
  }
  public static void fits(String s, String o, int n) {
    int at = s.lastIndexOf(o, n);
    assert at < 0 || (at <= n && at + o.length() <= s.length());
  }

  // These do not.
  public static void refuses(String a, String b) { if (a == b) throw new ArithmeticException(); }
  public static void constant(String a) { if (a == "x") throw new ArithmeticException(); }
  public static void kept(String a) { if (a == last) throw new ArithmeticException(); }
  public static void interned(String a) { if (a.intern() == a) throw new ArithmeticException(); }
  public static void boxes(Long a, Long b) { if (a == b && a > 70000) throw new ArithmeticException(); }
  public static void late(String s) { for (int i = 0; i < s.length(); i++) if (i > 70000) s.charAt(i + 1); }
  public static void decodedWhole(byte[] b) { assert new String(b, UTF_8).length() == b.length; }
  public static void content(byte[] b) { assert new String(b, US_ASCII).indexOf('x') < 0; }
  public static String part(byte[] b, int at, int n) { return new String(b, at, n, ISO_8859_1); }
  public static void marked(String s) { assert s.getBytes(UTF_16).length <= 2 * s.length(); }
  public void shortName() { assert charset.name().length() < 4; }
  public static String beyond(String s, String o) {
    int at = s.indexOf(o);
    return at < 0 ? "" : s.substring(at + o.length() + 1);
  }
  public static void before(String s, String o, int n) { int at = s.indexOf(o, n); assert at < 0 || at >= n; }
}
"""
HOLD = ["same", "spaces", "ascii", "decoded", "encoded", "named", "behind", "fits"]
FAIL = [
    "refuses", "constant", "kept", "interned", "boxes", "late", "decodedWhole", "content", "part", "marked",
    "shortName", "beyond", "before",
]  # fmt: skip


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    return {**ask("Texts", SOURCE, tuple(HOLD), 12), **try_to_prove("Texts", SOURCE, tuple(FAIL), 2)}


@pytest.mark.parametrize("name", HOLD)
def test_holds(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", FAIL)
def test_is_not_true(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE, answers[name]
