"""Grades of failures: by who throws what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verifier.check.answers import Answer, Grade, Likely, render_answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.util.*;
public class Graded {
  public static class Unfit extends RuntimeException { }
  public static int share(int n) { return 10 / (n + 1); }
  public static char third(String text) { return text.charAt(2); }
  public static char word(String text) { return text.isEmpty() ? ' ' : text.charAt(2); }
  public static int cast(Object any) { return ((Integer) any) + 1; }
  public static int checked(int n) { assert n != 7; return n; }
  public static int next(int n) { return Math.addExact(n, 1); }
  public static int read(String text) { return Integer.parseInt(text.trim()); }
  public static int fit(int n) { if (n + 1 == 8) throw new Unfit(); return n; }
  public static int sum(Collection texts) { int n = 0; for (Object i : texts) n += (Integer) i; return n; }
  public static class Saved implements java.io.Serializable {
    private String name;
    public Saved() { }
    public Saved(String name) { this.name = name; }
    public int width() { return name.length(); }
  }
  public static byte[] thrice(byte[] all) { return new byte[all.length * 3]; }
  public static byte[] less(byte[] all) { return new byte[all.length - 1]; }
  public static class Grams {
    private final int n;
    public Grams(int n) { this.n = n; }
    public int room(String text) { return text.isEmpty() ? 0 : new char[text.length() + n - 1].length; }
  }
  public static class Marks {
    private String marks = "[]";
    public void setMarks(String marks) { this.marks = marks; }
    public char first() { return marks.charAt(0); }
    public char firstOf(String some) { setMarks(some); return first(); }
  }
  public static class Buffer {
    private final byte[] room;
    public Buffer(byte[] room) { this.room = room; }
    public void put(int n) { room[n >>> 30] = 1; }
    public void putFar(int n) { room[n & 7 | 192] = 1; }
  }
  public static class Ring {
    private final int[] all;
    private int size;
    public Ring(int most) { all = new int[most + 1]; }
    public void add(int n) { if (size < all.length) all[size++] = n; }
    public int next() { return all[size % 20 + 1]; }
  }
  public static class Table {
    private final int[] cells;
    public Table(int rows, boolean isSquare) { this(isSquare ? rows * rows : rows); }
    public Table(int size) { cells = new int[size]; }
    public int cell(int n) { return cells[n >>> 31]; }
  }
  public static class Run {
    private final int[] all = new int[8];
    private final int at;
    public Run(int at) { this.at = at; }
    public int next(int n) { return all[at + (n & 3) + 8]; }
  }
  public static int rank(String mark) {
    switch (mark) {
      case "a": return 1;
      default: throw new AssertionError(mark);
    }
  }
  public static int odd(int n) { if (n % 2 == 1) throw new ArithmeticException("odd"); return n; }
}
"""
EXPECTED = {
    "share": Grade.ERROR,
    "third": Grade.WARNING,
    "word": Grade.ERROR,
    "cast": Grade.WARNING,
    "checked": Grade.ERROR,
    "next": Grade.WARNING,
    "read": Grade.WARNING,
    "fit": Grade.NOTE,
    "odd": Grade.NOTE,
    "sum": Grade.NOTE,
    "Saved.width": Grade.WARNING,
    "thrice": Grade.WARNING,
    "less": Grade.ERROR,
    "Grams.room": Grade.WARNING,
    "Marks.first": Grade.WARNING,
    "Marks.firstOf": Grade.WARNING,
    "rank": Grade.WARNING,
    "Buffer.put": Grade.WARNING,
    "Buffer.putFar": Grade.ERROR,
    "Ring.next": Grade.ERROR,
    "Table.cell": Grade.WARNING,
    "Run.next": Grade.ERROR,
}
LIKELY = {
    "fit": Likely.OWN_EXCEPTION,
    "odd": Likely.BY_HAND,
    "sum": Likely.RAW_TYPE,
    "cast": Likely.NO_EVIDENCE,
    "Saved.width": Likely.NO_EVIDENCE,
    "thrice": Likely.HUGE,
    "Grams.room": Likely.NO_EVIDENCE,
    "Marks.first": Likely.NO_EVIDENCE,
    "Marks.firstOf": Likely.NO_EVIDENCE,
    "third": Likely.NO_EVIDENCE,
    "rank": Likely.NO_EVIDENCE,
    "Buffer.put": Likely.ODD_VALUES,
    "Table.cell": Likely.ODD_VALUES,
}


def test_who_throws_what(ask: Ask) -> None:
    answers = ask("Graded", SOURCE, list(EXPECTED), 20.0)
    assert {answer.verdict for answer in answers.values()} == {Verdict.FALSE}
    assert {name: answer.grade for name, answer in answers.items()} == EXPECTED
    line = render_answer(answers["odd"], 1).splitlines()[0]
    assert "FALSE    note: java.lang.ArithmeticException: odd" in line
    assert line.endswith("(thrown on purpose)")
    line = render_answer(answers["word"], 1).splitlines()[0]
    assert line.endswith("(a short text is an ordinary value)")
    found = {name: answer.failures[0].likely for name, answer in answers.items()}
    assert found == {name: LIKELY.get(name) for name in EXPECTED}
    (one,) = answers["odd"].failures
    loud = replace(one, failure=replace(one.failure, message="a\n\x1b[31m\0 \ud800"))
    line = render_answer(replace(answers["odd"], failures=(loud,)), 1).splitlines()[0]
    assert "ArithmeticException: a \\u001b[31m\\u0000 \\ud800 " in line
    grave = replace(answers["odd"], failures=(replace(one, grade=Grade.ERROR, likely=None),))
    line = render_answer(grave, 1).splitlines()[0]
    assert "FALSE    java.lang.ArithmeticException: odd" in line
