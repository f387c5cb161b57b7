"""Digests of unknown bytes are any bytes of the right number, those of known bytes are what they are."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
public class Prints {
  static MessageDigest made(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  // These hold.
  public static int last(byte[] data) { return made("SHA-256").digest(data)[31]; }
  public static int parts(byte[] data, byte b, int n) {
    MessageDigest digest = made("MD5");
    digest.update(b);
    if (n >= 0 && n < data.length) digest.update(data, n, data.length - n);
    byte[] found = digest.digest();
    return found[15] + digest.digest(data)[15];
  }
  static class Hex {
    static final char[] DIGITS = "0123456789abcdef".toCharArray();
    static char digit(int n) { return DIGITS[n & 15]; }
  }
  public static char hex(byte[] data) { return Hex.digit(made("SHA-512").digest(data)[63]); }
  public static void after(byte[] data) throws CloneNotSupportedException {
    MessageDigest digest = made("SHA-256");
    MessageDigest other = (MessageDigest) digest.clone();
    digest.update(data);
    digest.digest();
    byte[] empty = digest.digest();
    assert empty[0] == (byte) 0xe3 && other.digest()[0] == (byte) 0xe3;
    digest.update(data);
    digest.reset();
    assert digest.digest()[1] == (byte) 0xb0;
  }

  // These do not.
  public static int tooFar(byte[] data) { return made("SHA-256").digest(data)[32]; }
  public static int some(byte[] data) { return 8 / (made("MD5").digest(data)[0] - 5); }
  public static void same(byte[] data) throws CloneNotSupportedException {
    MessageDigest digest = made("MD5");
    digest.update(data);
    assert digest.digest()[0] == (byte) 0xd4;
  }
  public static void copied(byte[] data) throws CloneNotSupportedException {
    MessageDigest digest = made("MD5");
    digest.update(data);
    assert ((MessageDigest) digest.clone()).digest()[0] == (byte) 0xd4;
  }
  public static void mixed(byte[] data) {
    MessageDigest digest = made("MD5");
    digest.update(data);
    digest.update(new byte[] {1, 2, 3});
    assert digest.digest()[0] == digest.digest(new byte[] {1, 2, 3})[0];
  }
}
"""
HOLD = ("last", "parts", "hex", "after")
FAIL = ("tooFar", "some", "same", "copied", "mixed")


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Any]:
    """What is said of each method."""
    return ask("Prints", SOURCE, HOLD, 90.0) | try_to_prove("Prints", SOURCE, FAIL, 20.0)


@pytest.mark.parametrize("name", HOLD)
def test_what_holds_of_all_bytes_is_proved(answers: dict[str, Any], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", FAIL)
def test_what_some_bytes_refute_is_not_proved(answers: dict[str, Any], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


TABLES = """
package acme;
public class Tables {
  static class Chars { public static final char[] TABLE = {'a', 'b'}; }
  static class Bytes { public static final byte[] TABLE = new byte[2]; }
  static class Copied { public static final byte[] TABLE = Bytes.TABLE.clone(); }
  static class Letters { public static final char[] TABLE = "ab".toCharArray(); }
  public static char other(byte[] data) { return data.length > 1 ? Chars.TABLE[data.length & 1] : 'c'; }
  public static int same(byte[] data) { return 8 / (data == Bytes.TABLE ? 0 : 1); }
  public static int copied(byte[] data) { return 8 / (data == Copied.TABLE ? 0 : 1); }
  public static int letters(char[] data) { return 8 / (data == Letters.TABLE ? 0 : 1); }
}
"""


def test_tables_that_initialisers_make_later(ask: Any, try_to_prove: Any) -> None:
    """They matter where an argument may be one."""
    wrong = ("same", "copied", "letters")
    found = ask("Tables", TABLES, ["other"], 3.0) | try_to_prove("Tables", TABLES, wrong, 3.0)
    assert found["other"].verdict is Verdict.TRUE, found["other"]
    assert all(found[name].verdict is not Verdict.TRUE for name in wrong)
