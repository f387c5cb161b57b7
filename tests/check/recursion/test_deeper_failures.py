"""More recursion over open objects: overridden getters, visitors, results that are used, other arguments."""

from __future__ import annotations

import pytest

from tests.check.conftest import Tried
from tests.check.recursion.open_tries import open_tries
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.Objects;
public class Mo {
  // A getter that is overridden, and fields that others set.
  public static abstract class F1 { abstract int m(); }
  public static class P1 extends F1 { int m() { return 1; } }
  public static class W1 extends F1 {
    final F1 inner;
    W1(F1 inner) { this.inner = Objects.requireNonNull(inner); }
    F1 get() { return inner; }
    int m() { return get().m(); }
  }
  public static class Evil extends W1 { Evil(F1 i) { super(i); } F1 get() { return this; } }
  public static class Up {
    final Up child;
    Up parent;
    Up(Up child) { this.child = child; if (child != null) child.parent = this; }
    static Up leaf() { return new Up(null); }
    int up() { return parent == null ? 0 : parent.up(); }
    int down() { return child == null ? 0 : child.down(); }
    int zig() { return child == null || child.parent == null ? 0 : child.parent.zig(); }
  }
  // What calls give is used, and what they get is passed on.
  public interface X { int eval(); X simple(); int accept(V v); }
  public interface V { int num(N n); int sum(S s); }
  public static class Depth implements V {
    public int num(N n) { return 1; }
    public int sum(S s) { return 1 + Math.max(s.left.accept(this), s.right.accept(this)); }
  }
  public static class N implements X {
    final int v;
    N(int v) { this.v = v; }
    public int eval() { return v; }
    public X simple() { return this; }
    public int accept(V w) { return w.num(this); }
    public boolean equals(Object o) { return o instanceof N && ((N) o).v == v; }
    public int hashCode() { return v; }
  }
  public static class S implements X {
    final X left, right;
    S(X left, X right) {
      this.left = Objects.requireNonNull(left);
      this.right = Objects.requireNonNull(right);
    }
    public int eval() { return left.eval() + right.eval(); }
    public X simple() { return new S(left.simple(), right.simple()); }
    public int accept(V w) { return w.sum(this); }
    public boolean equals(Object o) {
      return o instanceof S && left.equals(((S) o).left) && right.equals(((S) o).right);
    }
    public int hashCode() { return 31 * left.hashCode() + right.hashCode(); }
    int simpler() { return simple().eval(); }
  }
  static int depthOf(X x, Depth d) { return x.accept(d); }
  // Arguments that fail deeper down.
  public static class T {
    final T left, right;
    static final T SPECIAL = new T(null, null);
    T(T left, T right) { this.left = left; this.right = right; }
    static T leaf() { return new T(null, null); }
    static int f(T t, boolean ok) {
      if (!ok) throw new IllegalArgumentException();
      return t == null ? 0 : f(t.left, t.right != null);
    }
    static int g(T t) {
      Objects.requireNonNull(t);
      return t.left == null && t.right == null ? 1 : g(t.left);
    }
    int special() { if (this == SPECIAL) throw new Error(); return left == null ? 0 : left.special(); }
    static int walk(int n) { return n <= 0 ? 0 : walk(n - 1); }
    int walks(int n) { return walk(n); }
    static boolean same(T a, T b) {
      return a == null ? b == null : b != null && same(a.left, b.left) && same(a.right, b.right);
    }
    int spine() {
      int n = 0;
      for (T t = this; t != null; t = t.left) n++;
      return right == null ? n : n + right.spine();
    }
  }
  // Objects of one reference share what they hold, those of several do not.
  public static abstract class Shape {
    final Shape inner;
    Shape(Shape inner) { this.inner = inner; }
    static Shape first() { return new Round(null); }
    static Shape level() { return new Flat(null); }
    static int zero() { return 0; }
    static int differ(Shape x, Shape y) {
      return x instanceof Round && y instanceof Flat && x.inner != y.inner ? 1 / zero() : 1;
    }
    static int agree(Shape x, Shape y) {
      if (!(x instanceof Round) || !(y instanceof Flat)) return 1;
      return x.inner == y.inner && x.inner != null ? 1 / zero() : 1;
    }
    int twist() {
      Shape a = inner;
      if (!(a instanceof Round) || !(a.inner instanceof Flat) || !(a.inner.inner instanceof Round)) return 1;
      return a.inner.inner.inner != a.inner && a.inner.inner.inner != null ? 1 / zero() : 1;
    }
    int loop(Shape x) {
      if (!(x instanceof Flat) || x.inner != this || !(this instanceof Round)) return 1;
      return inner instanceof Flat && inner != x && inner.inner == null ? 1 / zero() : 1;
    }
  }
  public static class Round extends Shape { Round(Shape inner) { super(inner); } }
  public static class Flat extends Shape { Flat(Shape inner) { super(inner); } }
  // Texts.
  public static class Out {
    final Out next;
    Out(Out next) { this.next = next; }
    static Out end() { return new Out(null); }
    void show(StringBuilder to) { to.append('x'); if (next != null) next.show(to); }
    static int shown(Out o) {
      StringBuilder b = new StringBuilder();
      o.show(b);
      return 1 / (b.length() - 3);
    }
    String text() { return next == null ? "." : "(" + next.text() + ")"; }
    static int bad(Out o) { return o.text().charAt(5); }
    boolean odd() { return next != null && next.even(); }
    boolean even() { return next == null || next.odd(); }
    static int par(Out o) { return o.odd() ? 1 / (o.even() ? 0 : 1) : 1 / (o.even() ? 0 : 1); }
  }
}
"""
HOLD = [
    "Up.down",
    "S.simpler",
    "S.equals",
    "S.hashCode",
    "depthOf",
    "T.same",
    "T.spine",
    "Out.show",
    "Out.odd",
]
FAIL = [
    "W1.m",
    "Up.up",
    "Up.zig",
    "T.f",
    "T.g",
    "T.special",
    "T.walks",
    "Out.shown",
    "Out.bad",
    "Out.par",
    "Shape.differ",
    "Shape.agree",
    "Shape.twist",
    "Shape.loop",
]


@pytest.fixture(scope="module")
def tries(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Tried]:
    """What became of the try with open objects about each method."""
    return open_tries(warm_jvm, tmp_path_factory.mktemp("more"), "Mo", SOURCE, [*HOLD, *FAIL])


@pytest.mark.parametrize("name", HOLD)
def test_what_goes_down_is_proved(tries: dict[str, Tried], name: str) -> None:
    assert tries[name].answer.verdict is Verdict.TRUE, tries[name].answer


@pytest.mark.parametrize("name", FAIL)
def test_what_fails_or_need_not_end_is_not_proved(tries: dict[str, Tried], name: str) -> None:
    tried = tries[name]
    assert tried.answer.verdict is not Verdict.TRUE, tried.answer
    assert tried.is_decided, "the time was over before the proof was refuted"
