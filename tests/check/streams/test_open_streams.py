"""Checks with readers, writers, streams and builders of the JDK's that were not made here."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.*;
import java.util.Objects;
public class Streams {
  private final Appendable out;
  public Streams(Appendable out) { this.out = Objects.requireNonNull(out); }

  public void print(String s) throws IOException { out.append(s).append('x').append("abc", 1, 2); }
  public void part(String s) throws IOException { out.append(s, 1, 2); }
  public static int unit(Reader r) throws IOException { return 10 / (r.read() + 2); }
  public static int large(Reader r) throws IOException { return 10 / (r.read() - 256); }
  public static int small(InputStream s) throws IOException { return 10 / (s.read() - 256); }
  public static int end(InputStream s) throws IOException { return 10 / (s.read() + 1); }
  public static int count(Reader r) throws IOException {
    char[] to = new char[9];
    return to[8 - Math.max(0, r.read(to, 1, 8))];
  }
  public static int filled(Reader r) throws IOException {
    char[] to = {'a', 'b'};
    r.read(to);
    return 10 / to[1];
  }
  public static int outside(InputStream s, int n) throws IOException { return s.read(new byte[4], n, 2); }
  public static int nothing(InputStream s, byte[] to) throws IOException {
    return s.read(to, to.length, 0) + 1;
  }
  public static int none(InputStream s) throws IOException { return s.read(null); }
  public static long skipped(Reader r) throws IOException {
    long n = r.skip(7); return 10 / (8 - n) + 10 / (n + 1);
  }
  public static long back(Reader r, long n) throws IOException { return r.skip(n); }
  public static String line(BufferedReader r) throws IOException {
    String s = r.readLine(); return s == null ? "" : s.trim();
  }
  public static int last(BufferedReader r) throws IOException { return r.readLine().length(); }

  public static int swallowed(InputStream s) {
    try { return s.read() + 1; } catch (EOFException e) { return 2; } catch (IOException e) { return 3; }
  }
  public static int thrown(InputStream s) { try { return s.read(); } catch (IOException e) { return 1 / 0; } }
  public static int told(InputStream s) {
    try { return s.read(); } catch (EOFException e) { return 1 / 0; } catch (IOException e) { return 3; }
  }
  public static int asked(InputStream s) {
    try { return s.read(); } catch (IOException e) { return e instanceof EOFException ? 1 / 0 : 3; }
  }
  public static int again(InputStream s) throws IOException {
    IOException kept = null;
    try { return s.read(); } catch (IOException e) { kept = e; }
    try { throw kept; } catch (FileNotFoundException e) { return 1 / 0; }
  }
  public static int message(InputStream s) {
    try { return s.read(); } catch (IOException e) { return e.getMessage().length(); }
  }
  public static String shown(InputStream s) {
    try { return "" + s.read(); } catch (IOException e) { return e.toString().trim(); }
  }
  public static void cause(InputStream s) {
    try { s.read(); } catch (IOException e) { assert e.getCause() == null; }
  }
  public static void named(InputStream s) {
    try { s.read(); } catch (IOException e) { assert e.getClass() == IOException.class; }
  }
  public static int closed(InputStream s) throws IOException {
    try (InputStream in = s) { return in.read(); }
  }
  public static int suppressed(InputStream s) {
    try { s.close(); return 1; } catch (IOException e) { return 10 / (1 - e.getSuppressed().length); }
  }

  public static int buffered(Reader r) throws IOException { return new BufferedReader(r).read(); }
  public static boolean failed(Writer w) {
    PrintWriter p = new PrintWriter(w); p.print("a"); return p.checkError();
  }
  public static void written(Writer w, String s) throws IOException {
    w.write(s); w.write('c'); w.flush(); w.close();
  }
  public static void half(Writer w, String s) throws IOException { w.write(s, 0, s.length() / 2); }
  public static void missing(Writer w) throws IOException { w.write((String) null); }
  public static void beyond(Writer w, String s) throws IOException { w.append(s, 0, 3); }
  public static void any(PrintWriter w, Streams s) { w.print(s); }
  @Override public String toString() { throw new ArithmeticException(); }

  public static void added(StringBuffer b, int n) {
    b.append(n).append("a").append('c').append((String) null);
  }
  public static void cut(StringBuffer b, int n) { b.setLength(n); }
  public static int caught(StringBuffer b, int n) {
    try { b.setLength(n); return 1; } catch (IndexOutOfBoundsException e) { return 2; }
  }
  public static int hidden(StringBuffer b, int n) {
    try { b.setLength(n); return 1; } catch (IndexOutOfBoundsException e) { return 1 / 0; }
  }
  public static int inner(StringBuilder b, char[] c, int n) {
    try { b.append(c, n, 2); return 1; } catch (IndexOutOfBoundsException e) { return 2; }
  }
  public static int points(StringBuilder b, int n) {
    try { b.appendCodePoint(n); return 1; } catch (IllegalArgumentException e) { return 2; }
  }
  public static void shut(java.nio.file.FileSystem f) throws IOException { f.close(); }
  public static int typed(DataInput in) throws IOException { return 10 / (in.readUnsignedByte() + 1); }
  public static int read(DataInput in) throws IOException { return 10 / in.readInt(); }
}
"""
KEPT = """
package acme;
import java.io.*;
public class Keeps {
  static final StringBuilder LOG = new StringBuilder();
  static final StringWriter KEPT = new StringWriter();
  static class Late { static final CharArrayWriter MADE = new CharArrayWriter(); }
  public static int log(StringBuilder b) {
    b.append('x'); return LOG.length() == 0 ? 1 : 1 / (LOG.length() - 1);
  }
  public static void kept(Writer w) throws IOException { w.write('x'); assert KEPT.toString().isEmpty(); }
  public static void late(CharArrayWriter w) { w.write('x'); assert Late.MADE.size() == 0; }
  public static void both(Appendable b, CharSequence s) throws IOException {
    int n = s.length();
    b.append('x');
    assert s.length() == n;
  }
  public static int other(OutputStream s, int n) throws IOException { s.write(n); return 1 + LOG.length(); }
}
"""
OWN = """
package acme;
import java.io.*;
public class Reads {
  public static class Bad extends Reader {
    public int read(char[] to, int at, int n) { throw new ArithmeticException(); }
    public void close() { }
  }
  public static int unit(Reader r) throws IOException { return r.read(); }
  public static void closed(Reader r) throws IOException { r.close(); }
}
"""
LOOPS = """
package acme;
import java.io.*;
public class Loops {
  private int count;
  private IOException last;
  public static void copy(InputStream in, OutputStream out) throws IOException {
    byte[] b = new byte[100];
    int n;
    while ((n = in.read(b)) != -1) out.write(b, 0, n);
  }
  public static void past(InputStream in, OutputStream out) throws IOException {
    byte[] b = new byte[100];
    int n;
    while ((n = in.read(b)) != -1) out.write(b, 1, n);
  }
  public static int lines(BufferedReader in) throws IOException {
    int n = 0;
    for (String s; (s = in.readLine()) != null;) if (s.isEmpty()) n |= 1;
    return 10 / (n + 1);
  }
  public static int empty(BufferedReader in) throws IOException {
    int n = 0;
    for (String s; (s = in.readLine()) != null;) if (s.isEmpty()) n |= 1;
    return 10 / (n - 1);
  }
  public int retry(Reader r) {
    for (int i = 0; i < 3; i++) {
      try { return r.read(); } catch (IOException e) { count++; }
    }
    return 10 / (count < 0 ? 0 : 1);
  }
  public static int same(InputStream in, byte[] a, byte[] b) throws IOException {
    if (a.length == 0) return 1;
    a[0] = 1;
    in.read(b);
    return 10 / a[0];
  }
  public void keep(Reader r) { try { r.read(); } catch (IOException e) { last = e; } }
  public static int last(Reader r) throws IOException {
    int x = 0;
    try { r.read(); x = 1; } finally { x = 10 / x; }
    return x;
  }
  public static int nested(Reader r) {
    try { try { return r.read(); } finally { r.close(); } } catch (IOException e) { return -2; }
  }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
RIGHT = """print unit small count nothing skipped line swallowed shown closed buffered failed written half
added typed caught inner points"""
WRONG = """part large end filled outside none back last thrown told asked again message cause named suppressed
missing beyond any cut read hidden shut"""
EXPECTED = dict.fromkeys(RIGHT.split(), T) | dict.fromkeys(WRONG.split(), NOT_TRUE)


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Streams", SOURCE, RIGHT.split(), 10)
    return found | try_to_prove("Streams", SOURCE, WRONG.split(), 1)


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]


def test_loops_over_streams(ask: Any, try_to_prove: Any) -> None:
    for name, answer in ask("Loops", LOOPS, ("copy", "lines", "keep", "nested"), 5).items():
        assert answer.verdict is Verdict.TRUE, (name, answer)
    for name, answer in try_to_prove("Loops", LOOPS, ("past", "empty", "retry", "same", "last"), 2).items():
        assert answer.verdict is not Verdict.TRUE, (name, answer)


def test_own_streams_lock(try_to_prove: Any) -> None:
    source = """
    package acme;
    import java.io.*;
    public class Wraps extends Writer {
      private final Appendable out;
      public Wraps(Appendable out) { this.out = java.util.Objects.requireNonNull(out); }
      public void write(char[] from, int at, int n) throws IOException {
        for (int i = 0; i < n; i++) out.append(from[at + i]);
      }
      public void flush() { }
      public void close() { }
      private int seen;
      public void put(String s) { synchronized (lock) { seen += s.length(); } }
      public void same() { assert lock == this; }
    }
    """
    found = try_to_prove("Wraps", source, ("put", "same", "write"), 2)
    assert found["put"].verdict is Verdict.TRUE
    assert found["same"].verdict is not Verdict.TRUE and found["write"].verdict is not Verdict.TRUE


def test_readers_of_the_program_are_among_them(try_to_prove: Any) -> None:
    found = try_to_prove("Reads", OWN, ("unit", "closed"), 2)
    assert found["unit"].verdict is not Verdict.TRUE
    assert found["closed"].verdict is Verdict.TRUE


def test_static_fields_may_lead_to_the_same_object(try_to_prove: Any) -> None:
    found = try_to_prove("Keeps", KEPT, ("log", "kept", "late", "both", "other"), 2)
    verdicts = {name: answer.verdict for name, answer in found.items()}
    assert verdicts.pop("other") is Verdict.TRUE and Verdict.TRUE not in verdicts.values()
