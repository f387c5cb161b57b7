"""Loops that write into a ByteArrayOutputStream: what comes out is any content, of the right length."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.BitSet;
public class Writes {
  static class Small extends ByteArrayOutputStream {
    @Override public void write(int b) { if (count > 3) throw new ArithmeticException(); super.write(b); }
  }
  static class Plain extends ByteArrayOutputStream {
    int last() { return buf[count - 1]; }
  }
  static class Sink extends OutputStream {
    @Override public void write(int b) { }
    @Override public void write(byte[] b, int from, int size) { b[0] = 1; }
  }

  public static byte[] copied(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : from) if (b >= 0) out.write(b);
    return out.toByteArray();
  }
  public static int sized(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(from.length);
    for (int i = 0; i < from.length; i++) out.write(from, i, 1);
    out.reset();
    for (byte b : from) out.write(b);
    return new byte[out.size()].length + out.toString().length();
  }
  public static int last(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : from) out.write(b);
    out.write(1);
    byte[] all = out.toByteArray();
    return all.length == 0 ? 0 : all[all.length - 1];
  }
  public static int bits(byte[] from) {
    BitSet set = new BitSet();
    for (byte b : from) set.set(b & 0xff);
    return set.get(7) ? 1 : 0;
  }

  public static byte outside(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < from.length; i++) out.write(from, i, 2);
    return 0;
  }
  public static byte empty(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : from) if (b > 5) out.write(b);
    return out.toByteArray()[0];
  }
  public static void content(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : from) out.write(b);
    for (byte b : out.toByteArray()) assert b == 0;
  }
  public static int share(byte[] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : from) out.write(b);
    return 10 / (out.size() - 5);
  }
  public static void small(byte[] from) {
    ByteArrayOutputStream out = new Small();
    for (byte b : from) out.write(b);
  }
  public static int peeks(byte[] from) {
    Plain out = new Plain();
    for (byte b : from) out.write(b);
    return out.last();
  }
  public static void named(byte[] from) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : from) out.write(b);
    assert out.toString("UTF-8").length() == from.length;
  }
  public static void sunk(byte[] from) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(0);
    for (byte b : from) out.write(b);
    out.writeTo(new Sink());
  }
  public static void negative(byte[] from, int size) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(size);
    for (byte b : from) out.write(b);
  }
  public static void absent(byte[][] from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] none = null;
    for (int i = 0; i < from.length; i++) out.write(none, 0, 0);
  }
  public static boolean bit(int[] from) {
    BitSet set = new BitSet();
    for (int b : from) set.set(b);
    return set.get(7);
  }
}
"""
HOLD = ("copied", "sized", "last", "bits")
FAIL = (
    "outside", "empty", "content", "share", "small", "peeks", "named", "sunk", "negative", "absent", "bit",
)  # fmt: skip


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Writes", SOURCE, HOLD, 10.0), **try_to_prove("Writes", SOURCE, FAIL, 2.0)}


@pytest.mark.parametrize("name", HOLD)
def test_so_many_bytes_come_out(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_failures_are_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
