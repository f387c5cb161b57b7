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
  public static int spoiledAny(Predicate<Object> p, Object o) {
    if (!(o instanceof int[]) || ((int[]) o).length == 0) return 1;
    int before = ((int[]) o)[0];
    p.test(o);
    return 10 / (((int[]) o)[0] == before ? 1 : 0);
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
OWN = """
package acme;
import java.util.function.*;
public interface Step<T> {
  T next(T at);
  default T twice(T at) { return next(next(at)); }
  default int shown(T at) { return next(at).hashCode() & 1; }
  default Step<T> later(Step<T> other) { return at -> other.next(next(at)); }
  static int chained(Function<String, String> f, Function<Object, Integer> g) {
    return f.andThen(g).apply("") & 1;
  }
  static boolean both(Predicate<String> p, Predicate<Object> q) { return p.negate().and(q).test("x"); }
  static int texts(Function<String, String> f) { return f.toString().length() + f.hashCode(); }
  static int equal(IntSupplier f, IntSupplier g) { return f.equals(g) ? 1 : 2; }
  static int zero(Function<String, Integer> f, Function<Integer, Integer> g) {
    return 10 / f.andThen(g).apply("");
  }
  static int then(java.util.Comparator<String> c, java.util.Comparator<String> d) {
    return c.thenComparing(d).compare("a", "b") >>> 1;
  }
  static int ordered(java.util.Comparator<String> c) { return 10 / c.thenComparing(c).compare("a", "b"); }
}
"""
GIVES = """
package acme;
public interface Gives {
  String name(int at);
  default int length(Object at) { return name(at.hashCode()).length(); }
  default int divided(int at) { return 10 / name(at).length(); }
  default Gives both(Gives other) { return java.util.Objects.requireNonNull(other); }
  default void same() { if (!name(1).equals(name(1))) throw new ArithmeticException(); }
  class Real implements Gives { public String name(int at) { return "x"; } }
}
"""
REPLACED = """
package acme;
public interface Replaced {
  int at();
  default int twice() { return at() >>> 1; }
  default int thrice() { return 1; }
  default int once() { return at() & 1; }
  interface Below extends Replaced { default int twice() { return 1 / 0; } }
  interface Abstract extends Replaced { int thrice(); default int at() { return 1; } }
  static int called(Replaced r) { return r.twice(); }
  static int asked(Replaced r) { return r.thrice(); }
  static int run(Replaced r) { return r.once(); }
  static int given(Abstract r) { return 10 / r.thrice(); }
}
"""
MADE = """
package acme;
public interface Made {
  int at();
  default int twice() { return at() >>> 1; }
  default int none() { return 0; }
  static Made bad() { return () -> 1 / 0; }
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
RULED = """
package acme;
import java.math.BigDecimal;
import java.util.*;
public class Ruled {
  public interface Rule { BigDecimal off(int number); }
  public record Half(int part) implements Rule {
    public BigDecimal off(int number) { return BigDecimal.valueOf(number / 2); }
  }
  private final List<Rule> rules;
  public Ruled(List<Rule> rules) { this.rules = List.copyOf(rules); }
  public Optional<Rule> best(int number) {
    return rules.stream().max(Comparator.comparing(one -> one.off(number))); }
  public int compared(Rule rule, BigDecimal other) { return other.compareTo(rule.off(1)); }
  public static BigDecimal smaller(Rule rule, int number) {
    return BigDecimal.valueOf(number).min(rule.off(number)); }
  public static int divided(Rule rule) { return 1 / rule.off(1).signum(); }
}
"""
SEES_CHANGES = (
    "spoiled",
    "spoiledAny",
    "givenBack",
    "hooked",
    "ordered",
    "visited",
    "filled",
    "called",
    "ran",
)
OF_OTHER_TYPES = ("lower", "raw", "object")
EXPECTED = dict.fromkeys(ANY_RESULT, T) | dict.fromkeys((*MAY_FAIL, *SEES_CHANGES, *OF_OTHER_TYPES), NOT_TRUE)
OF_OWN = {
    "Step": (OWN, {"twice": NOT_TRUE, "shown": NOT_TRUE, "later": T, "chained": T, "both": T, "texts": T,
                   "equal": T, "zero": NOT_TRUE, "then": T, "ordered": NOT_TRUE}),
    "Gives": (GIVES, {"length": T, "divided": NOT_TRUE, "both": T, "same": NOT_TRUE}),
    "Replaced": (REPLACED, dict.fromkeys(("called", "asked", "run", "given", "twice", "thrice"), NOT_TRUE)),
    "Made": (MADE, {"twice": NOT_TRUE, "none": T}),
}  # fmt: skip
OF_OWN["Ruled"] = (RULED, {"best": T, "compared": T, "smaller": T, "divided": NOT_TRUE})
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


@pytest.mark.parametrize("name", OF_OWN)
def test_methods_of_interfaces(ask: Any, try_to_prove: Any, name: str) -> None:
    source, expected = OF_OWN[name]
    right = [one for one, verdicts in expected.items() if verdicts == T]
    wrong = [one for one in expected if one not in right]
    found = (ask(name, source, right, 8) if right else {}) | try_to_prove(name, source, wrong, 2)
    assert {one: found[one] for one in expected if found[one].verdict not in expected[one]} == {}


ASKS = """
package acme;
import java.util.function.*;
public class Asks {
  private Asks() { }
  public static boolean asked(Predicate<Object> p, Object o) { return p.test(o) && o != null; }
  public static int taken(ToIntFunction<Object> f, Object o) { return 10 / f.applyAsInt(o); }
}
"""


def test_functions_that_get_any_object(ask: Any, try_to_prove: Any) -> None:
    assert ask("Asks", ASKS, ("asked",), 4)["asked"].verdict is Verdict.TRUE
    assert try_to_prove("Asks", ASKS, ("taken",), 2)["taken"].verdict is not Verdict.TRUE
