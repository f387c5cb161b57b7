"""Recursion over open objects: what goes down to parts that were there first, and what only looks like it."""

from __future__ import annotations

import pytest

from tests.check.conftest import Tried
from tests.check.recursion.open_tries import open_tries
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.Objects;
public class Rec {
  // Decorators.
  public static abstract class Field {
    abstract boolean leap(long at);
    abstract Field base();
    abstract Field parent();
    int width() { return 3; }
  }
  public static class Plain extends Field {
    boolean leap(long at) { return at % 4 == 0; }
    Field base() { return this; }
    Field parent() { return null; }
  }
  public static class Wrapped extends Field {
    final Field inner;
    Wrapped(Field inner) { if (inner == null) throw new IllegalArgumentException(); this.inner = inner; }
    boolean leap(long at) { return inner.leap(at); }
    Field base() { return inner.base(); }
    Field parent() { return inner.parent(); }
    int baseWidth() { return base().width(); }
    int parentWidth() { return inner.parent().width(); }
  }
  public static class Offset extends Wrapped {
    final int by;
    Offset(Field inner, int by) { super(Objects.requireNonNull(inner)); this.by = by; }
    boolean leap(long at) { return getInner().leap(at + by) || super.leap(at); }
    Field getInner() { return inner; }
  }
  // Expressions.
  public interface Expr { int eval(); int rank(); boolean has(Expr e); }
  public static class Num implements Expr {
    private final int value;
    Num(int value) { this.value = value; }
    public int eval() { return value; }
    public int rank() { return value > 0 ? 0 : 1; }
    public boolean has(Expr e) { return this == e; }
  }
  public static class Sum implements Expr {
    private final Expr left, right;
    Sum(Expr left, Expr right) {
      this.left = Objects.requireNonNull(left, "left");
      this.right = Objects.requireNonNull(right);
    }
    public int eval() { return left.eval() + right.eval(); }
    public int rank() { return left.rank() - right.rank(); }
    public boolean has(Expr e) { return this == e || left.has(e) || right.has(e); }
  }
  static int twice(Expr e) { return 2 * e.eval(); }
  static int indexed(Expr e) { return new int[2][e.rank()].length; }
  static int divided(Expr e) { return 7 / (e.eval() - 3); }
  // Trees.
  public static class Tree {
    final Tree left, right;
    Tree(Tree left, Tree right) { this.left = left; this.right = right; }
    static Tree leaf() { return new Tree(null, null); }
    int size() { return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size()); }
    static int depth(Tree t) { return t == null ? 0 : 1 + Math.max(depth(t.left), depth(t.right)); }
    static int down(Tree t, int n) { assert n < 70000; return t == null ? n : down(t.left, n + 1); }
    static int top(Tree t) { return down(t, 0); }
    static int swap(Tree a, Tree b) { return a == null || b == null ? 0 : swap(b, a); }
    static int both(Tree a, Tree b) { return a == null ? 0 : both(a.left, b) + both(a.right, a); }
    static int either(Tree a, Tree b) {
      return a == null || b == null ? 0 : either(a.left, new Tree(b, b)) + either(new Tree(a, a), b.left);
    }
    int bare() { return left.bare() + 1; }
    static boolean even(Tree t, int n) { return n == 0 || odd(t, n - 1); }
    static boolean odd(Tree t, int n) { return n != 0 && even(t, n - 1); }
    static int ping(Tree t) { return t == null ? 0 : pong(t); }
    static int pong(Tree t) { return ping(t) + 1; }
    static int pingDown(Tree t) { return t == null ? 0 : pongDown(t) + pongDown(t.right); }
    static int pongDown(Tree t) { return t == null ? 1 : pingDown(t.left) + 1; }
    static int marks(Tree t) { int[] box = {1}; mark(t, box); return 1 / box[0]; }
    static void mark(Tree t, int[] box) { box[0] = 0; if (t != null) mark(t.left, box); }
    static int[] pass(Tree t, int[] box) { return t == null ? box : pass(t.left, box); }
    static int passed(Tree t) {
      int[] box = {1};
      int[] got = pass(t, box);
      got[0] = 0;
      return 1 / box[0];
    }
    static int hidden(Tree t) {
      try { return t.size(); } catch (Throwable e) { return 1 / (t.hashCode() - t.hashCode()); }
    }
  }
  // Circles.
  public static abstract class Ring { abstract int go(); }
  public static class End extends Ring { int go() { return 1; } }
  public static class Linked extends Ring {
    private Ring next;
    Linked(Ring next) { this.next = Objects.requireNonNull(next); }
    public void setNext(Ring next) { this.next = Objects.requireNonNull(next); }
    int go() { return next.go(); }
  }
  public static abstract class Knot { abstract int go(); }
  public static class Tip extends Knot { int go() { return 1; } }
  public static class Self extends Knot {
    private final Knot next;
    Self() { this.next = this; }
    Self(Knot next) { this.next = Objects.requireNonNull(next); }
    int go() { return next.go(); }
  }
  public static abstract class Lace { Lace seen; abstract int go(); }
  public static class Tag extends Lace { int go() { return 1; } }
  public static class Eye extends Lace {
    private final Lace next;
    Eye(Lace other) { other.seen = this; this.next = Objects.requireNonNull(other.seen); }
    int go() { return next.go(); }
  }
  public static abstract class Plant { abstract int go(); }
  public static class Seed extends Plant { int go() { return 1; } }
  public static class Grow extends Plant {
    private final Plant next;
    Grow(Plant next) { this.next = Objects.requireNonNull(next); }
    int go() { return new Grow(this).go() + next.go(); }
  }
  // One subclass fails.
  public static abstract class Risk { abstract int get(int n); }
  public static class Safe extends Risk { int get(int n) { return n; } }
  public static class Bad extends Risk { int get(int n) { return 10 / (n - 7); } }
  public static class Around extends Risk {
    private final Risk inner;
    Around(Risk inner) { this.inner = Objects.requireNonNull(inner); }
    int get(int n) { return inner.get(n); }
  }
  // What is thrown inside is caught outside.
  public static abstract class Throws { abstract int get(); }
  public static class Always extends Throws { int get() { throw new IllegalStateException(); } }
  public static class Passes extends Throws {
    private final Throws inner;
    Passes(Throws inner) { this.inner = Objects.requireNonNull(inner); }
    int get() { return inner.get(); }
    int caught() { try { return get(); } catch (IllegalStateException e) { return new int[0][1].length; } }
  }
  // Initialisers.
  static int flag = 1;
  static class Late { static int n = 5; static { flag = 0; } }
  public static class Chain {
    final Chain next;
    Chain(Chain next) { this.next = next; }
    static Chain end() { return new Chain(null); }
    int read() { return next == null ? Late.n : next.read(); }
    int count() { return next == null ? 0 : 1 + next.count(); }
    static int late(Chain c) { c.read(); return 1 / flag; }
  }
  public static class Counted {
    final int size;
    private Chain chain;
    public Counted(Chain chain) { this.chain = chain; size = chain.count(); }
    int inside() { return size; }
  }
  // Effects.
  static int visits;
  public static class Cell {
    int v;
    final Cell next;
    Cell(Cell next) { this.next = next; }
    static Cell first() { return new Cell(null); }
    void reset() { v = 0; if (next != null) next.reset(); }
    void visit() { visits++; if (next != null) next.visit(); }
    Cell last() { return next == null ? this : next.last(); }
    int depth() { return next == null ? v : next.depth(); }
    int inverse() { return next == null ? 1 : v == 3 ? 1 / (next.v - 5) : next.inverse(); }
    static int after(Cell c) { c.v = 1; c.reset(); return 1 / c.v; }
    static int counted(Cell c) { visits = 1; c.visit(); return 1 / (visits - 3); }
    static int alias(Cell c) { Cell l = c.last(); c.v = 1; l.v = 0; return 1 / c.v; }
    static int wrote(Cell c) { Cell l = c.last(); c.v = 0; l.v = 1; return 1 / l.v; }
    void mark(boolean first) { if (!first) v = 0; if (next != null) next.mark(false); }
    static int deep(Cell c) {
      if (c.next == null || c.next.v == 0) return 1;
      c.mark(true);
      return 1 / c.next.v;
    }
    static Cell kept(Cell c, Cell other) { return c == null ? other : kept(c.next, other); }
    static int keeps(Cell c) {
      Cell made = new Cell(null);
      Cell got = kept(c, made);
      made.v = 1;
      got.v = 0;
      return 1 / made.v;
    }
    static int before(Cell c) { c.v = 3; return c.inverse(); }
  }
}
"""
HOLD = [
    "Wrapped.leap",
    "Offset.leap",
    "Wrapped.base",
    "Wrapped.baseWidth",
    "Wrapped.parent",
    "Sum.eval",
    "Sum.has",
    "twice",
    "Tree.size",
    "Tree.depth",
    "Tree.both",
    "Tree.pingDown",
    "Cell.last",
    "Cell.depth",
    "Cell.wrote",
    "Chain.count",
    "Counted.<init>",
]
FAIL = [
    "Wrapped.parentWidth",
    "indexed",
    "divided",
    "Tree.top",
    "Tree.down",
    "Tree.swap",
    "Tree.either",
    "Tree.bare",
    "Tree.even",
    "Tree.ping",
    "Tree.marks",
    "Tree.passed",
    "Tree.hidden",
    "Linked.go",
    "Self.go",
    "Eye.go",
    "Grow.go",
    "Around.get",
    "Passes.caught",
    "Cell.after",
    "Cell.counted",
    "Cell.alias",
    "Cell.inverse",
    "Cell.before",
    "Cell.deep",
    "Cell.keeps",
    "Chain.late",
]


@pytest.fixture(scope="module")
def tries(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Tried]:
    """What became of the try with open objects about each method."""
    return open_tries(warm_jvm, tmp_path_factory.mktemp("rec"), "Rec", SOURCE, [*HOLD, *FAIL])


@pytest.mark.parametrize("name", HOLD)
def test_what_goes_down_is_proved(tries: dict[str, Tried], name: str) -> None:
    assert tries[name].answer.verdict is Verdict.TRUE, tries[name].answer


@pytest.mark.parametrize("name", FAIL)
def test_what_fails_at_some_depth_is_not_proved(tries: dict[str, Tried], name: str) -> None:
    tried = tries[name]
    assert tried.answer.verdict is not Verdict.TRUE, tried.answer
    assert tried.is_decided, "the time was over before the proof was refuted"
