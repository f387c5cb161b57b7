"""Methods that lean on fields never being null, beside cousins whose objects do come about with null."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.check.answers import Answer

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.io.*;
import java.util.*;
public class Nulls {
  abstract static class Above { static final Object LEVEL = Level.LOW; }
  enum Level { LOW, HIGH }
  static class Table extends Above {
    private static final int[] ROWS = {1, 2};
    private static Object style = make(2);
    private final int[] rows = ROWS;
    private final Object mine = style;
    static Object make(int n) { return n > 3 ? new int[n] : new Object(); }
    static void setStyle(Object o) { style = Objects.requireNonNull(o, "style"); }
  }
  static class Lazy {
    private String cached, dropped;
    String cached() { if (cached == null) cached = "c"; return cached; }
    String dropped() { if (dropped == null) { dropped = "d"; drop(); } return dropped; }
    private void drop() { dropped = null; }
  }
  static class Uses { final String text; Uses(Lazy l) { text = l.cached(); } }
  static class Misuses { final String text; Misuses(Lazy l) { text = l.dropped(); } }
  static class Needs {
    final Object out, other;
    Needs(Object out, Object other) {
      Objects.requireNonNull(out, "out");
      this.out = out;
      this.other = other;
    }
    static Needs none() { return new Needs(null, null); }
    static Needs some() { return new Needs("o", null); }
  }
  static class Based {
    final Object base;
    Based(Object base) { this.base = base; }
    Object base() { return base; }
  }
  static class Zoned extends Based { Zoned(Object base) { super(base); } Object kept = "k"; }
  static class Bare extends Based { Bare() { super(null); } }
  static class Stored implements Serializable {
    private transient Object read = "r", filled = "f";
    private void readObject(ObjectInputStream in) throws Exception { read = in.readObject(); }
    public void fill(ObjectInputStream in) throws Exception { filled = in.readObject(); }
  }

  static class Own {
    static final Own ONE = new Own();
    static final Object LATE = new Object();
    final Object o = LATE;
  }
  static class First { static final Object A = Second.B; static final Object C = new Object(); }
  static class Second { static final Object B = new Third(); }
  static class Third { final Object c = First.C; }
  abstract static class Over { static final Object SEEN = Under.make(); }
  static class Under extends Over {
    static final Object MINE = new Object();
    static Object make() { return new Seen(); }
  }
  static class Seen { final Object mine = Under.MINE; }
  static class Parent {
    final Child child;
    final Object name;
    Parent() { child = new Child(this); name = "n"; }
  }
  static class Child { final Object copied; Child(Parent p) { copied = p.name; } }
  static class Hooks { static Holder last; Hooks() { hook(); } void hook() { } }
  static class Hooked extends Hooks {
    final Object f;
    Hooked() { f = "f"; }
    void hook() { last = new Holder(f); }
  }
  static class Holder { final Object h; Holder(Object h) { this.h = h; } }
  static class Fails {
    static Fails last;
    final Object f;
    Fails(boolean fails) { last = this; if (fails) throw new IllegalStateException(); f = "f"; }
  }
  static class Copies { final Object g; Copies() { Fails t = Fails.last; g = t == null ? "g" : t.f; } }
  static class Wiped { static Object w = new Object(); final Object v = w; static void wipe() { w = null; } }

  static class Conf { int n; static Object set = "s"; static Object unset = "u"; static Object lazy; }
  static void configure(Object o, boolean way) {
    Conf.set = Objects.requireNonNull(o);
    Conf.unset = way ? o : null;
    Conf.lazy = "l";
  }
  public static int set(Conf c) { return Conf.set.hashCode() + c.n; }
  public static int unset(Conf c) { return Conf.unset.hashCode() + c.n; }
  public static int unmade(Conf c) { return Conf.lazy.hashCode() + c.n; }

  public static int rows(Table t) { return t.rows.length; }
  public static int style(Table t) { return t.mine.hashCode(); }
  public static int lazy(Uses u) { return u.text.length(); }
  public static int needed(Needs n) { return n.out.hashCode(); }
  public static int zoned(Zoned z) { return z.base().hashCode(); }
  public static int zonedField(Zoned z) { return z.base.hashCode() + z.kept.hashCode(); }
  public static int stored(Stored s) { return s.read.hashCode(); }

  public static int dropped(Misuses u) { return u.text.length(); }
  public static int other(Needs n) { return n.other.hashCode(); }
  public static int based(Based b) { return b.base().hashCode(); }
  public static int filled(Stored s) { return s.filled.hashCode(); }
  public static int own(Own o) { return o.o.hashCode(); }
  public static int third(Third t) { return t.c.hashCode(); }
  public static int seen(Seen s) { return s.mine.hashCode(); }
  public static int child(Child c) { return c.copied.hashCode(); }
  public static int held(Holder h) { return h.h.hashCode(); }
  public static int copies(Copies c) { return c.g.hashCode(); }
  public static int wiped(Wiped w) { return w.v.hashCode(); }
}
"""
TRUE = ["rows", "style", "lazy", "needed", "zoned", "zonedField", "stored", "set"]
NOT_TRUE = [
    "dropped", "other", "based", "filled", "own", "third", "seen", "child", "held", "copies", "wiped",
    "unset", "unmade",
]  # fmt: skip


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, Answer]:
    """What is found of all of them."""
    return try_to_prove("Nulls", SOURCE, TRUE + NOT_TRUE, 10)


@pytest.mark.parametrize("method", TRUE)
def test_objects_that_hold_no_null(answers: dict[str, Answer], method: str) -> None:
    assert answers[method].verdict.name == "TRUE", answers[method].reason


@pytest.mark.parametrize("method", NOT_TRUE)
def test_objects_that_may_hold_null(answers: dict[str, Answer], method: str) -> None:
    assert answers[method].verdict.name != "TRUE"
