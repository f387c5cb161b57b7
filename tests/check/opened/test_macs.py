"""Checks with message authentication codes (javax.crypto.Mac) that are made or passed."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Security;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
public class Codes {
  private static final byte[] SECRET = {1, 2, 3};
  static Mac made(String name) {
    try {
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(SECRET, "key"));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  // These hold.
  public static int last(byte[] data) { return made("HmacSHA256").doFinal(data)[31]; }
  public static int other(byte[] data, byte b) {
    Mac mac = made("hmacsha512");
    mac.update(b);
    mac.update(data);
    mac.reset();
    return mac.doFinal()[63] + mac.getMacLength();
  }
  public static void named(String name, byte[] data) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(name);
    mac.init(new SecretKeySpec(SECRET, "key"));
    assert mac.doFinal(data).length == mac.getMacLength() && mac.getAlgorithm().equals(name);
  }
  public static void fed(Mac mac, byte[] data) throws IllegalStateException { mac.reset(); mac.update(data); }
  public static int begun(Mac mac, byte[] data) throws InvalidKeyException {
    mac.init(new SecretKeySpec(SECRET, "key"));
    mac.update(data);
    return mac.doFinal().length;
  }
  public static void kept(Mac mac, SecretKeySpec key) throws InvalidKeyException { mac.init(key); }
  public static byte[] looped(byte[] data) {
    Mac mac = made("HmacMD5");
    for (byte b : data) mac.update(b);
    return mac.doFinal();
  }
  public static byte[] digested(String name, byte[] data) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance(name);
    digest.update(data);
    return digest.digest();
  }

  // These do not.
  public static int sixteenth(String name, byte[] data) throws NoSuchAlgorithmException {
    return MessageDigest.getInstance(name).digest(data)[16];
  }
  public static MessageDigest undigested(String name) {
    try { return MessageDigest.getInstance(name); } catch (GeneralSecurityException e) { throw new Error(e); }
  }
  public static int tooFar(byte[] data) { return made("HmacSHA256").doFinal(data)[32]; }
  public static int some(byte[] data) { return 8 / (made("HmacSHA1").doFinal(data)[0] - 5); }
  public static byte[] emptyKey(byte[] key) throws InvalidKeyException, NoSuchAlgorithmException {
    Mac mac = Mac.getInstance("HmacMD5");
    mac.init(new SecretKeySpec(key, "key"));
    return mac.doFinal();
  }
  public static byte[] early(byte[] data) throws NoSuchAlgorithmException {
    return Mac.getInstance("HmacMD5").doFinal(data);
  }
  public static void any(Mac mac, java.security.Key key) throws InvalidKeyException { mac.init(key); }
  public static void bare(Mac mac, byte b) { mac.update(b); }
  public static int unfit(Mac mac) {
    try {
      mac.init(new SecretKeySpec(SECRET, "key"));
      return 1;
    } catch (InvalidKeyException e) { return 1 / 0; }
  }
  public static int without(int n) throws NoSuchAlgorithmException {
    Mac mac = Mac.getInstance("HmacMD5");
    try { mac.init(null); return 1; } catch (InvalidKeyException e) { return n / 0; }
  }
  public static Mac missing(String name) {
    try {
      return Mac.getInstance(name);
    } catch (NoSuchAlgorithmException e) { throw new AssertionError(e); }
  }
  public static void bad(String name) { made("Hmac" + name); }
  public static void same(Mac one, Mac two) { assert one != two; }
  public static void both(Mac one, Mac two) throws InvalidKeyException {
    one.init(new SecretKeySpec(SECRET, "key"));
    two.doFinal();
  }
  public static void size(Mac mac) { assert mac.getMacLength() > 0 && mac.getMacLength() == 32; }
  public static void label(Mac mac) { assert mac.getAlgorithm().startsWith("Hmac"); }
  public static Mac removed(int n) {
    Security.removeProvider("SunJCE");
    return made("HmacMD5");
  }
  public static void into(byte[] to, int at) throws Exception { made("HmacMD5").doFinal(to, at); }
}
"""
KEPT = """
package acme;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.security.NoSuchAlgorithmException;
public class Keeps {
  static final Mac KEPT = made();
  static Mac made() {
    try { return Mac.getInstance("HmacMD5"); } catch (NoSuchAlgorithmException e) { return null; }
  }
  static class Late { static final Mac MADE = made(); }
  public static void kept(Mac mac) { assert mac != KEPT; }
  public static void late(Mac mac) { assert mac != Late.MADE; }
  public static void changed(Mac mac) throws Exception {
    mac.init(new SecretKeySpec(new byte[] {1}, "key"));
    try { KEPT.doFinal(); assert false; } catch (IllegalStateException e) { }
  }
}
"""
OWN = """
package acme;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Mac;
import javax.crypto.MacSpi;
public class Owns extends MacSpi {
  protected int engineGetMacLength() { return 1; }
  protected void engineInit(Key key, AlgorithmParameterSpec parameters) { }
  protected void engineUpdate(byte b) { throw new ArithmeticException(); }
  protected void engineUpdate(byte[] data, int at, int n) { }
  protected byte[] engineDoFinal() { return new byte[0]; }
  protected void engineReset() { }
  public static class Made extends Mac { public Made() { super(new Owns(), null, "own"); } }
  public static void fed(Mac mac, byte b) throws IllegalStateException { mac.update(b); }
  public static class Sum extends java.security.MessageDigest {
    public Sum() { super("own"); }
    protected void engineUpdate(byte b) { throw new ArithmeticException(); }
    protected void engineUpdate(byte[] data, int at, int n) { }
    protected byte[] engineDigest() { return new byte[0]; }
    protected void engineReset() { }
  }
  public static void summed(String name, byte b) throws java.security.NoSuchAlgorithmException {
    java.security.MessageDigest.getInstance(name).update(b);
  }
}
"""
RIGHT = ("last", "other", "named", "fed", "begun", "kept", "looped", "digested")
_WRONG = "tooFar some emptyKey early any bare unfit without missing bad same both size label removed into "
_WRONG += "sixteenth undigested"
WRONG = _WRONG.split()


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Codes", SOURCE, RIGHT, 10)
    return found | try_to_prove("Codes", SOURCE, WRONG, 2)


@pytest.mark.parametrize("name", RIGHT)
def test_what_holds_of_all_results_is_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", WRONG)
def test_what_some_refute_is_not_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_static_fields_may_lead_to_the_same_one(try_to_prove: Any) -> None:
    for name, answer in try_to_prove("Keeps", KEPT, ("kept", "late", "changed"), 2).items():
        assert answer.verdict is not Verdict.TRUE, name


def test_engines_of_the_class_path_leave_it_open(try_to_prove: Any) -> None:
    assert try_to_prove("Owns", OWN, ("fed",), 2)["fed"].verdict is not Verdict.TRUE


def test_digests_of_the_class_path_leave_it_open(try_to_prove: Any) -> None:
    assert try_to_prove("Owns", OWN, ("summed",), 2)["summed"].verdict is not Verdict.TRUE
