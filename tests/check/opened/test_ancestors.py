"""Receivers whose superclasses are the JDK's: what those keep in plain fields may be anything."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.*;
import java.util.*;
import java.util.zip.ZipEntry;
public class Heirs {
  public static class Sink extends ByteArrayOutputStream {
    private int limit = 3;
    public int limit() { return limit == 0 ? 0 : 100 / limit; }
    public void limitTo(int limit) { this.limit = limit; }
    public int part() { return count == 0 ? 0 : 100 / count; }
    public int rest() { return 100 / (count - 7); }
  }
  public static class Mark extends ZipEntry {
    public Mark(String name) { super(name); }
    public long packed() { long size = getSize(); return size == 0 ? 0 : 100 / size; }
    public long rate() { return 100 / getSize(); }
    public int told() { return getComment().length(); }
  }
  public static class Own extends ThreadLocal<String> {
    private int number;
    public int length() { return get() == null ? 1 : 10 / get().length(); }
  }
  public static class Row extends ArrayList<String> {
    public int half() { return isEmpty() ? 0 : 10 / size(); }
    public int first() { return 10 / (size() - 2); }
  }
}
"""
PROVED = ("Heirs.Sink.limit", "Heirs.Sink.part", "Heirs.Mark.packed")
FAILING = ("Heirs.Sink.rest", "Heirs.Mark.rate", "Heirs.Mark.told", "Heirs.Own.length", "Heirs.Row.first")


def test_what_superclasses_keep(prove: Any) -> None:
    answers = prove("Heirs", SOURCE, [one.partition(".")[2] for one in (*PROVED, *FAILING)], 10.0)
    found = {name: answer.verdict for name, answer in answers.items()}
    assert [found[one.partition(".")[2]] for one in PROVED] == [Verdict.TRUE] * len(PROVED), answers
    assert Verdict.TRUE not in {found[one.partition(".")[2]] for one in FAILING}


GIVEN = """
package acme;
import java.io.*;
import java.util.*;
public class Given {
  public static class Wraps extends FilterInputStream {
    public Wraps(InputStream in) { super(in); }
    public int code() { return in.hashCode(); }
    public int half() { return 10 / in.hashCode(); }
  }
  public static class Forgets extends FilterInputStream {
    public Forgets(InputStream in) { super(in); }
    @Override public void close() { in = null; }
    public int code() { return in.hashCode(); }
  }
  public static class Pushes extends PushbackInputStream {
    public Pushes(InputStream in) { super(in); }
    public int code() { return in.hashCode(); }
  }
  public static class Happened extends EventObject {
    public Happened(Object source) { super(source); }
    public boolean isThis() { return source.equals(this); }
  }
}
"""


def test_what_superclasses_were_given(prove: Any) -> None:
    methods = ("Wraps.code", "Happened.isThis", "Wraps.half", "Forgets.code", "Pushes.code")
    answers = prove("Given", GIVEN, methods, 10.0)
    assert [answers[one].verdict is Verdict.TRUE for one in methods] == [True, True, False, False, False]
