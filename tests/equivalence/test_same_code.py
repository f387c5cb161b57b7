"""Which methods count as the same in two versions without more: those whose code, and all they call, is."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Workshop
from verifier.check.session import Request, open_scope
from verifier.check.target import find_targets
from verifier.config import Options
from verifier.equivalence.pair_session import POLICY, compare_method
from verifier.equivalence.versions import Versions, open_versions
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

OLD = """
package acme;
import java.util.*;
import java.util.function.*;
public class Shop {
  static class Tables { static final int[] TABLE = {1, 2}; static final int[] SIZES = {3}; }
  public int plain(int x) { return x + 1; }
  public int lines(int x) { return x * 2; }
  public IntSupplier lambda(int x) { return () -> x; }
  public IntSupplier otherLambda(int x) { return () -> x + 1; }
  public int callee(int x) { return helper(x); }
  private int helper(int x) { return x - 1; }
  public int table(int at) { return Tables.TABLE[at]; }
  public int sizes(int at) { return Tables.SIZES[at]; }
  public int kinds(Kind kind) { return kind.number(); }
  public boolean texts(Kind kind) { return String.valueOf(kind).isEmpty(); }
  public int handed(Object any) { return any.hashCode(); }
  public int looked(List<Kind> all, Kind one) { return all.indexOf(one); }
  public int reflected() { return Shop.class.getDeclaredMethods().length; }
  interface Near { }
  interface Far { }
  static class Marked implements Far { }
  public static class Parcel { }
  static class Express extends Parcel { }
  static class Nested { }
  public boolean tested() { return ((Object) new Marked()) instanceof Near; }
  public boolean assigned() { return Near.class.isAssignableFrom(Marked.class); }
  public boolean given(Parcel one) { return one instanceof Near; }
  public boolean ofJdk(Object one) { return one instanceof Runnable; }
  public boolean arrays(Object one) { return one instanceof Near[]; }
  public boolean untested(Parcel one) { return one == null; }
  public int modifiers() { return Nested.class.getModifiers(); }
  static int lambda$like$0(int x) { return x + 1; }
  public int calledLike(int x) { return lambda$like$0(x); }
  public static Set<String> ordered() { return new LinkedHashSet<>(Arrays.asList("a", "b")); }
  public static Map<String, Integer> sorted() {
    Map<String, Integer> all = new TreeMap<>();
    all.put("a", 1);
    all.put("b", 2);
    return all;
  }
  public static Set<String> unordered() {
    Set<String> all = new HashSet<>();
    all.add("a"); all.add("b");
    return all;
  }
  public static class Kind {
    public int number() { return 1; }
    public String toString() { return "kind"; }
  }
  public static class Line { private final int price; public Line(int price) { this.price = price; }
    public int price() { return price; } }
  public static class Order {
    private final List<Line> all = new ArrayList<>();
    public void add(Line one) { all.add(one); }
    public int total() {
      int sum = 0;
      for (int i = 0; i < all.size(); i++) sum += all.get(i).price;
      return sum;
    }
    public int count() { return all.size(); }
    public boolean isLarge() { return all.size() > 2; }
  }
  public static long power(long base, int e) { long r = 1; for (int i = 0; i < e; i++) r *= base; return r; }
  public static int named(int out, int seen, int result) { return out < seen ? result : 0; }
}
"""
NEW = (
    OLD.replace(
        "x + 1; }\n  public int lines",
        "x + 1; }\n  public int added() { Runnable r = () -> {}; return 1; }\n\n  public int lines",
    )
    .replace("() -> x + 1", "() -> x + 2")
    .replace("return x - 1", "return x - 2")
    .replace("SIZES = {3}", "SIZES = {4}")
    .replace('return "kind"', 'return ""')
    .replace("i < all.size()", "i < all.size() - 1")
    .replace(
        "int count() { return all.size(); }", "int count() { int n = 0; for (Line one : all) n++; return n; }"
    )
    .replace("all.size() > 2", "all.size() > 3")
    .replace("i < e", "i <= e")
    .replace("interface Far {", "interface Far extends Near {")
    .replace(
        "Express extends Parcel {", "Express extends Parcel implements Near, Runnable { public void run() { }"
    )
    .replace("  static class Nested", "  private static class Nested")
    .replace("lambda$like$0(int x) { return x + 1", "lambda$like$0(int x) { return x + 2")
    .replace('asList("a", "b")', 'asList("b", "a")')
    .replace("new TreeMap<>()", "new TreeMap<>(Comparator.reverseOrder())")
    .replace('all.add("a"); all.add("b");', 'all.add("b"); all.add("a");')
    .replace("out < seen", "out <= seen")
)
"""Below Kind there is a class of another file as well."""
BELOW = "package acme; public class Special extends Shop.Kind { public int number() { return 2; } }"


@pytest.fixture(scope="module")
def versions(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Versions:
    folder = tmp_path_factory.mktemp("shops")
    for version, text in (("old", OLD), ("new", NEW)):
        source = folder / "sources" / version / "acme" / "Shop.java"
        source.parent.mkdir(parents=True)
        source.write_text(text, encoding="utf-8")
        if version == "new":
            (source.parent / "Special.java").write_text(BELOW, encoding="utf-8")
        assert warm_jvm.compile_against(sorted(source.parent.iterdir()), folder / version, []) is None
    home, version = warm_jvm.java_home, warm_jvm.version
    scope = open_scope(Request(("acme.Shop",), (folder / "new",), Policy()), home, version, folder / "scope")
    return open_versions(scope.library, folder / "old", home, version, folder / "versions")


@pytest.mark.parametrize(
    ("name", "is_same"),
    [
        ("plain", True),
        ("lines", True),  # further down
        ("lambda", True),  # of another number
        ("otherLambda", False),
        ("callee", False),
        ("table", False),  # the initialiser sets both
        ("sizes", False),
        ("kinds", True),  # what is only in one version is the same in both
        ("texts", False),  # the JDK calls toString
        ("handed", True),
        ("looked", False),  # the JDK may call what Kind overrides
        ("reflected", False),
        ("tested", False),  # a supertype has another one
        ("assigned", False),
        ("given", False),  # a class below has another supertype
        ("ofJdk", False),
        ("arrays", False),
        ("modifiers", False),
        ("calledLike", False),  # no lambda, but called like one
        ("Order.add", True),
        ("Order.total", False),
        ("power", False),
    ],
)
def test_what_is_the_same(versions: Versions, name: str, is_same: bool) -> None:
    (target,) = find_targets([f"acme.Shop.{name}"], versions.ours, {})
    other = versions.counterpart(target)
    assert not isinstance(other, str)
    assert versions.has_same_code(target, other) is is_same


def test_getters_that_differ_tell_nothing_about_other_calls(versions: Versions) -> None:
    assert {"acme.Shop$Order.total", "acme.Shop$Order.count"} <= versions.changed_getters
    assert not any(one.startswith("acme.Shop$Line") for one in versions.changed_getters)


@pytest.mark.parametrize(
    ("name", "verdict", "text"),
    [
        ("power", Verdict.FALSE, "result: 0L, was 1L"),  # a parameter that is called as a program's variable
        ("named", Verdict.FALSE, "result1: 1, was 0"),
        ("tested", Verdict.FALSE, "result: true, was false"),
        ("calledLike", Verdict.FALSE, "result: 2, was 1"),
        ("ordered", Verdict.FALSE, None),
        ("sorted", Verdict.FALSE, None),
        ("unordered", Verdict.TRUE, None),
        ("Order.isLarge", Verdict.FALSE, "result: false, was true"),
    ],
)
def test_differences(
    versions: Versions, warm_jvm: Jvm, tmp_path: Path, name: str, verdict: Verdict, text: str | None
) -> None:
    (target,) = find_targets([f"acme.Shop.{name}"], versions.ours, {})
    shop = Workshop(warm_jvm, versions.together, POLICY, Options(), tmp_path)
    compared = compare_method(shop, versions, target, 1, 10.0)
    assert compared.answer.verdict is verdict
    if text is not None:
        assert compared.difference is not None and compared.difference.text == text


def test_objects_in_lists_are_compared(versions: Versions, warm_jvm: Jvm, tmp_path: Path) -> None:
    (target,) = find_targets(["acme.Shop.Order.count"], versions.ours, {})
    assert isinstance(versions.ours, Library)
    shop = Workshop(warm_jvm, versions.together, POLICY, Options(), tmp_path)
    assert compare_method(shop, versions, target, 1, 3.0).answer.verdict is not Verdict.FALSE
