"""Charsets of unknown names, and those that are passed: they decode to any texts, and some do not encode."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
public class Sets {
  private final String name;
  private final Charset set;
  private Sets(String name) { this.name = name; this.set = Charset.forName(name); }
  static class Bytes { byte[] bytes = new byte[1]; }

  public int decoded(byte[] b) throws UnsupportedEncodingException { return new String(b, name).length(); }
  public String decodedBy(byte[] b) { return new String(b, set).trim(); }
  public static String passed(byte[] b, Charset cs) { return new String(b, cs); }
  public static int part(byte[] b, String cs) {
    try { return b.length < 3 ? 0 : new String(b, 1, 2, cs).length(); }
    catch (UnsupportedEncodingException e) { return -e.getMessage().length(); }
  }
  public static int encoded(String s, String cs) throws UnsupportedEncodingException {
    try { return 10 / (s.getBytes(cs).length + 1); } catch (UnsupportedOperationException e) { return 0; }
  }
  public static int encodedBy(String s, Charset cs) {
    try { return s.getBytes(cs).length; } catch (UnsupportedOperationException e) { return 0; }
  }
  public static String named(String cs) {
    try { return Charset.forName(cs).name(); } catch (IllegalArgumentException e) { return "none"; }
  }
  public static boolean supported(String cs) {
    try { return Charset.isSupported(cs); } catch (IllegalCharsetNameException e) { return false; }
  }
  public static int chosen(boolean b, byte[] bytes) throws UnsupportedEncodingException {
    return new String(bytes, b ? "UTF-8" : "US-ASCII").length();
  }

  public static byte[] encodes(String s, String cs) throws UnsupportedEncodingException {
    return s.getBytes(cs);
  }
  public static byte[] encodesBy(String s, Charset cs) { return s.getBytes(cs); }
  public byte[] encodesOwn(String s) { return s.getBytes(set); }
  public static Charset finds(String cs) { return Charset.forName(cs); }
  public static boolean asks(String cs) { return Charset.isSupported(cs); }
  public static int one(byte[] b, String cs) throws UnsupportedEncodingException {
    return 1 / (new String(b, cs).length() - b.length - 1);
  }
  public static void ascii(byte[] b, Charset cs) {
    assert new String(b, cs).equals(new String(b, StandardCharsets.ISO_8859_1));
  }
  public static String outside(byte[] b, int at, String cs) throws UnsupportedEncodingException {
    return new String(b, at, 1, cs);
  }
  public static String missing(byte[] b, String cs) {
    try { return new String(b, cs); } catch (UnsupportedEncodingException e) { throw new AssertionError(e); }
  }
  public static int first(String s, Charset cs) {
    try { return s.getBytes(cs)[0]; } catch (UnsupportedOperationException e) { return 0; }
  }
  public static String none(Bytes of, String cs) {
    try { return new String(of.bytes, cs); } catch (UnsupportedEncodingException e) { return null; }
  }
  public static void forgets(Bytes of) { of.bytes = null; }
  public static void there(String cs) {
    try { assert Charset.forName(cs) != StandardCharsets.UTF_8; } catch (IllegalArgumentException e) { }
  }
}
"""
HOLD = ("decoded", "decodedBy", "passed", "part", "encoded", "encodedBy", "named", "supported", "chosen")
FAIL = ("encodes", "encodesBy", "encodesOwn", "one", "ascii", "outside", "missing", "first", "none", "there")
FALSE = ("finds", "asks")


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    found = {**ask("Sets", SOURCE, HOLD, 10.0), **ask("Sets", SOURCE, FALSE, 10.0)}
    return {**found, **try_to_prove("Sets", SOURCE, FAIL, 3.0)}


@pytest.mark.parametrize("name", HOLD)
def test_texts_and_bytes_are_any(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_what_some_charsets_do_is_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


@pytest.mark.parametrize("name", FALSE)
def test_names_that_fail_are_found(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.FALSE, answers[name].reason


def test_a_charset_that_only_decodes_is_found(ask: Ask) -> None:
    assert ask("Sets", SOURCE, ["encodes"], 20.0)["encodes"].verdict is Verdict.FALSE
