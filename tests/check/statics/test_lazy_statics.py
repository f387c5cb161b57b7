"""Collections in static fields that are set when they are first used, and functions that collections hold."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

LAZY = """
package acme;
import java.util.*;
public class Lazy {
  private static Map<String, Integer> shared;
  private static List<String> spoilt;
  private static List<String> either;
  private static Map<String, Integer> sorted;
  static List<String> open;
  private static Lazy instance;
  private final List<String> names = new ArrayList<>();
  private Lazy() { }
  private static Map<String, Integer> shared() {
    if (shared == null) shared = new HashMap<>();
    return shared;
  }
  public static void set(String key, int n) { shared().put(Objects.requireNonNull(key), n); }

  // These hold.
  public static int look(String key) { return shared().getOrDefault(key, 0); }
  public static int sum() { int n = 0; for (int one : shared().values()) n += one; return n; }
  public static int keys() { int n = 0; for (String one : shared().keySet()) n += one.length(); return n; }
  public static Lazy instance() { if (instance == null) instance = new Lazy(); return instance; }
  public static int names() { int n = 0; for (String one : instance().names) n += one.length(); return n; }
  public void name(String name) { names.add(Objects.requireNonNull(name)); }

  // These do not.
  public static int unset() { return shared.size(); }
  public static void spoil() { if (spoilt == null) spoilt = new ArrayList<>(); spoilt.add(null); }
  public static int spoilt() { return spoilt == null ? 0 : length(spoilt); }
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static void raw() { if (either == null) either = new ArrayList<>(); ((List) either).add(1); }
  public static int either() { return either == null ? 0 : length(either); }
  public static void sort() { sorted = new TreeMap<>((a, b) -> a.charAt(0) - b.charAt(0)); }
  public static int sorted(String key) { return sorted == null ? 0 : sorted.getOrDefault(key, 0); }
  public static void open(boolean is) { open = is ? new ArrayList<>() : Arrays.asList((String) null); }
  public static int opened() { return open == null ? 0 : length(open); }
  private static int length(List<String> all) { int n = 0; for (String s : all) n += s.length(); return n; }
}
"""
HOLDING = ("look", "sum", "keys", "instance", "names")
FAILING = ("unset", "spoilt", "either", "sorted", "opened")

LISTENERS = """
package acme;
import java.util.*;
import java.util.function.*;
public class Heard {
  private final List<Consumer<String>> heard = new ArrayList<>();
  private final Map<String, Predicate<? super String>> rules = new HashMap<>();
  private final List<Supplier<String>> told = new ArrayList<>();
  public void listen(Consumer<String> one) { heard.add(Objects.requireNonNull(one)); }
  public void rule(String name, Predicate<String> rule) { rules.put(name, Objects.requireNonNull(rule)); }
  public void tell(Supplier<String> one) { told.add(Objects.requireNonNull(one)); }
  public void odd() { told.add(() -> null); }

  // These hold.
  public void all(String text) { for (Consumer<String> one : heard) one.accept(text); }
  public boolean fits(String name, String text) {
    Predicate<? super String> rule = rules.get(name);
    return rule == null || rule.test(text);
  }
  public int plain(List<String> all) { int[] n = {0}; all.forEach(one -> n[0] += one.length()); return n[0]; }

  // This does not.
  public int first() { int n = 0; for (Supplier<String> one : told) n += one.get().length(); return n; }
}
"""


def test_collections_of_static_fields(
    prove: Callable[..., dict[str, Answer]], refute: Callable[..., dict[str, str]]
) -> None:
    found = prove("Lazy", LAZY, HOLDING, 4)
    assert others(found, Verdict.TRUE) == set()
    assert set(refute("Lazy", LAZY, list(FAILING))) == set(FAILING)


def test_functions_that_users_gave(
    prove: Callable[..., dict[str, Answer]], refute: Callable[..., dict[str, str]]
) -> None:
    found = prove("Heard", LISTENERS, ["all", "fits", "plain"], 4)
    assert others(found, Verdict.TRUE) == set()
    assert set(refute("Heard", LISTENERS, ["first"])) == {"first"}


def test_functions_that_the_class_path_may_have_stored(refute: Callable[..., dict[str, str]]) -> None:
    """A lambda expression of it may fail: one that it stores, returns, or passes to a method of its own."""
    for number, made in enumerate(
        (
            "void more() { heard.add(one -> { throw new IllegalStateException(); }); }",
            "void more() { listen(one -> { throw new IllegalStateException(); }); }",
            "static Consumer<String> more() { return one -> { throw new IllegalStateException(); }; }",
            "static Object[] more() { return new Object[] {(Consumer<String>) one -> one.charAt(9)}; }",
            "private final Consumer<String> kept = one -> one.charAt(9);",
            'void more(Map<String, Consumer<String>> all) { all.put("", one -> one.charAt(9)); }',
            "void more() { Optional.of((Consumer<String>) one -> one.charAt(9)).ifPresent(this::listen); }",
            "void more(Consumer<String> other) { listen(other.andThen(one -> one.charAt(9))); }",
        )
    ):
        name = f"Heard{number}"
        source = LISTENERS.replace("Heard", name).replace("  // These hold.", f"  {made}")
        assert set(refute(name, source, ["all"])) == {"all"}, made
