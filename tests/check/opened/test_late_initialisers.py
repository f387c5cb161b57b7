"""Initialisers that run in the method: what they leave behind, open references might have meant before."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.ArrayList;
import java.util.List;
public class Late {
  static class Dropped {
    static final int SUM;
    static {
      Late made = new Late();
      made.value = 3;
      int[] all = {made.value, 4};
      SUM = all[0] + all[1];
    }
  }
  static class Kept { static final Late ONE = new Late(); }
  static class Listed { static final List<Late> ALL = new ArrayList<>(); static { ALL.add(new Late()); } }
  static class Sent {
    static { Late.last = made(); }
    static Late made() { return new Late(); }
    static void touch() { }
  }
  static class Outer { static final Object ONE = Kept.ONE; }
  static class Empty { static final int[] NONE = new int[0]; static int[] none() { return NONE; } }
  static class Words { static final String[] ALL = {"a", "b"}; }
  static class Held { Late held = new Late(); }
  static class Deep { static final Object ONE = new Held(); }
  static class Known {
    static final ThreadLocal<Late> ALL = new ThreadLocal<>();
    static { ALL.set(new Late()); }
  }
  enum Level { LOW(new Late()); final Late mark; Level(Late mark) { this.mark = mark; } }
  static Late last;
  private int value;
  private int[] items;

  public int dropped(Late other) { return Dropped.SUM / (other == this ? 7 : 3); }
  public int empty() { return items == null || items.length == 0 ? Empty.none().length : items[0]; }
  public int words(String[] all) { return all.length + Words.ALL[1].length(); }
  public boolean keptApart(Late other) { return other == Kept.ONE; }

  static void fail(boolean same) { if (same) throw new ArithmeticException(); }
  public void kept(Late other) { fail(other == Kept.ONE); }
  public void listed(Late other) { fail(Listed.ALL.get(0) == other); }
  public void sent(Late other) { Sent.touch(); fail(last == other && other != null); }
  public void outer(Late other) { fail(Outer.ONE == other); }
  public void none(int[] other) { fail(other == Empty.NONE); }
  public void same(String[] other) { fail(other == Words.ALL); }
  public void deep(Late other) { fail(((Held) Deep.ONE).held == other); }
  public void known(Late other) { fail(Known.ALL.get() == other); }
  public void level(Late other) { fail(other == Level.LOW.mark); }
}
"""
TRUE = ("dropped", "empty", "words", "keptApart")
OTHERS = ("kept", "listed", "sent", "outer", "none", "same", "deep", "known", "level")


def test_what_initialisers_leave_behind(ask: Any, try_to_prove: Any) -> None:
    answers = ask("Late", SOURCE, TRUE, 5.0) | try_to_prove("Late", SOURCE, OTHERS, 1.5)
    assert {name for name in TRUE if answers[name].verdict is not Verdict.TRUE} == set()
    assert {name for name in OTHERS if answers[name].verdict is Verdict.TRUE} == set()


CONSTANTS = """
package acme;
public class Constants {
  static class Node {
    private final Node next;
    private final int value;
    Node(Node next, int value) { this.next = next; this.value = value; }
  }
  static class Counting extends Node { int count = 1; Counting() { super(null, 1); } }
  static final Node FIXED = new Node(new Node(null, 2), 1);
  static final Node CHANGING = new Node(new Counting(), 1);
  private final Node mine;
  public Constants(boolean up) { mine = up ? FIXED : CHANGING; ((Counting) CHANGING.next).count++; }
  public int fixed() { return 4 / (FIXED.next.value - FIXED.value); }
  public int changing() { return 4 / ((Counting) CHANGING.next).count; }
}
"""


def test_constants_that_never_change(ask: Any) -> None:
    """Whatever constructors did before, a constant of final fields is what it was."""
    answers = ask("Constants", CONSTANTS, ["fixed", "changing"], 2.0)
    assert answers["fixed"].verdict is Verdict.TRUE
    assert answers["changing"].verdict is not Verdict.TRUE


FIXED = """
package acme;
public class Fixed {
  static final Fixed ONE = new Fixed(1, "a");
  static class Later { static final Fixed TWO = new Fixed(2, "b"); static final int[] NONE = {}; }
  static class Row {
    static final Row FIRST = new Row(new int[] {1});
    private final int[] all;
    public Row(int[] all) { this.all = all; }
    public void clear() { if (all.length > 0) all[0] = 0; }
    public int first() { clear(); return 1 / FIRST.all[0]; }
  }
  private final int value;
  private final String name;
  public Fixed(int value, String name) {
    this.value = value;
    this.name = java.util.Objects.requireNonNull(name);
  }
  public int length(Fixed other) { return name.length() + other.name.length(); }
  public boolean isOne() { return this == ONE || this == Later.TWO; }
  public Fixed either(boolean b) { return b ? this : Later.TWO; }
  static void fail(boolean same) { if (same) throw new ArithmeticException(); }
  public void one() { fail(this == ONE); }
  public void two(Fixed other) { fail(other == Later.TWO); }
  public void both(Fixed other) { fail(this == ONE && other == Later.TWO); }
  public void alike(Fixed other) { fail(other == this && this == ONE); }
  public static void none(int[] all) { fail(all == Later.NONE); }
  public static int row(Row row) { return row.first(); }
}
"""


def test_objects_stand_for_constants_that_never_change(ask: Any, try_to_prove: Any) -> None:
    right, wrong = ("length", "isOne", "either"), ("one", "two", "both", "alike", "none", "row")
    answers = ask("Fixed", FIXED, right, 8.0) | try_to_prove("Fixed", FIXED, wrong, 1.5)
    assert {name for name in right if answers[name].verdict is not Verdict.TRUE} == set()
    assert {name for name in wrong if answers[name].verdict is Verdict.TRUE} == set()
