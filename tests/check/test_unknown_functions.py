"""Checks with unknown functions: arguments and fields whose type is an interface of functions."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;
public class Uses {
  @interface Nullable { }
  public interface Named { @Nullable String name(); }
  public interface Sized { int size(); }
  public static class Throwing implements Sized { public int size() { throw new ArithmeticException(); } }
  public interface Visitor { int visit(Uses seen); }
  public interface Kept { void keep(); }
  public interface Each { void all(IntConsumer action); }

  private int count;
  private Kept own = () -> count = 0;
  private final Comparator<String> made = Comparator.comparing(one -> Integer.toString(count++));
  public int hooked() { count = 1; own.keep(); return 10 / count; }
  public int ordered(String s) { count = 5; return made.compare(s, s) + 10 / (count - 7); }
  public int visited(Visitor v) { count = 1; v.visit(this); return 10 / count; }

  public static int text(Supplier<String> s) { return s.get().length(); }
  public static int number(Callable<Integer> c) throws Exception { return c.call() >>> 1; }
  public static boolean tested(Predicate<? super String> p, String s) { return p.test(s) && s.length() > 0; }
  public static void run(Runnable r) { r.run(); }
  public static <T extends Number> long bounded(Function<T, T> f, T x) { return f.apply(x).longValue(); }
  public static int twice(IntSupplier s) { int first = s.getAsInt(); return 10 / (first - s.getAsInt() + 1); }
  public static int lower(Supplier<? super Integer> s) { return (Integer) s.get(); }
  public static int raw(Supplier s) { return ((String) s.get()).length(); }
  public static int object(Supplier<Object> s) { return ((String) s.get()).length(); }
  public static int filled(Consumer<int[]> c) { int[] a = {1}; c.accept(a); return 10 / a[0]; }
  public static int peeked(Predicate<int[]> p) {
    int[] a = {1};
    p.test(a);
    return 10 / (a[0] == 0 ? 1 : a[0]);
  }
  public static int spoiled(Predicate<int[]> p) { int[] a = {1}; p.test(a); return 10 / a[0]; }
  public static int givenBack(UnaryOperator<int[]> f) {
    int[] a = {1};
    f.apply(a)[0] = 0;
    return 10 / a[0];
  }
  public static int called(Each e) { int[] a = {1}; e.all(x -> a[0] = x); return 10 / a[0]; }
  public static int ran(Consumer<Runnable> c) { int[] a = {1}; c.accept(() -> a[0] = 0); return 10 / a[0]; }
  public static int named(Named n) { return n.name().length(); }
  public static int sized(Sized s) { return s.size(); }
  public static int chained(UnaryOperator<String> f) {
    return f.andThen((Function<String, Integer>) null).apply("");
  }
}
"""
KEPT = """
package acme;
import java.util.Objects;
import java.util.function.*;
public class Keeps {
  private final IntUnaryOperator passed;
  private final Function<String, Integer> typed;
  public Keeps(IntUnaryOperator passed, Function<String, Integer> typed) {
    this.passed = Objects.requireNonNull(passed);
    this.typed = Objects.requireNonNull(typed);
  }
  public int apply(int n) { return passed.applyAsInt(n) < 0 ? 1 : 2; }
  public int length(String s) { return typed.apply(s) + 1; }
  public int divided(int n) { return 10 / passed.applyAsInt(n); }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
ANY_RESULT = ("peeked", "text", "number", "tested", "run", "bounded")
MAY_FAIL = ("twice", "sized", "chained", "named")
SEES_CHANGES = ("spoiled", "givenBack", "hooked", "ordered", "visited", "filled", "called", "ran")
OF_OTHER_TYPES = ("lower", "raw", "object")
EXPECTED = dict.fromkeys(ANY_RESULT, T) | dict.fromkeys((*MAY_FAIL, *SEES_CHANGES, *OF_OTHER_TYPES), NOT_TRUE)
IN_FIELDS = {"apply": T, "length": T, "divided": NOT_TRUE}


@pytest.fixture(scope="module")
def verdicts(ask: Any, try_to_prove: Any) -> dict[str, Verdict]:
    """What is said of the methods above, by their names."""
    wrong = [name for name in EXPECTED if name not in ANY_RESULT]
    found = ask("Uses", SOURCE, ANY_RESULT, 2) | try_to_prove("Uses", SOURCE, wrong, 2)
    found |= ask("Keeps", KEPT, tuple(IN_FIELDS), 4)
    return {name: answer.verdict for name, answer in found.items()}


@pytest.mark.parametrize("name", [*EXPECTED, *IN_FIELDS])
def test_functions(verdicts: dict[str, Verdict], name: str) -> None:
    assert verdicts[name] in (EXPECTED | IN_FIELDS)[name]
