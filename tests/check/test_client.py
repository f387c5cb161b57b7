"""The most general client: which classes have one, and that it goes through all states of their objects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.client import make_client
from verifier.check.library import Library
from verifier.check.making.makers import Construct, Plan, Prepared
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.check.target import find_targets
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

# Each class has a method ``share`` that fails in a state that only what the comment says can lead to, if any.
CLOSED = """
class Counter { private int n; private final int max;
  public Counter(int max) { if (max < 1) throw new IllegalArgumentException(); this.max = max; }
  public void inc() { if (n < max) n++; }
  public void dec() { if (n > 0) n--; }
  public int share() { return 100 / (max - n + 1); }
  public int full() { return 100 / (max - n); } }
class Slots { private int[] a = new int[4]; private int at;
  public void set(int k) { if (k >= 0 && k < 4) a[k] = 1; }
  public void to(int k) { if (k >= 0 && k < a.length) at = k; }
  public void grow() { int[] more = new int[a.length + 4];
    System.arraycopy(a, 0, more, 0, a.length); a = more; }
  public int[] copy() { return a.clone(); }
  public int share() { return a[at]; } }
class Point { private final int x, y;
  public Point(int x, int y) { this.x = x; this.y = y; }
  public Point plus(Point o) { return new Point(x + o.x, y + o.y); }
  public int share() { return x / ((y & 1) + 1); } }
record Span(int low, int high) {
  Span { if (low > high) throw new IllegalArgumentException(); }
  public long share() { return 9 / ((long) high - low + 1); } }
class Twin { private int n; public Twin() { }
  public void tick(boolean fresh) { Twin one = fresh ? new Twin() : this; one.bump(); }
  private void bump() { n = 1 - n; }
  public int share() { return 9 / (n + 1); } }
class Made { private final int n;
  private Made(int n) { this.n = n; }
  public static Made of(int n) { return new Made(n | 1); }
  public int share() { return 9 / n; } }
class Named { private String name = ""; private StringBuilder log = new StringBuilder();
  public void name(String name) { this.name = name; log.append(name); }
  public int share() { return name.length() + log.length(); } }
class Words { private final java.util.List<String> all = new java.util.ArrayList<>();
  public void add(String one) { all.add(one); }
  public String share() { return all.isEmpty() ? "" : all.get(0); } }
class Derived extends Base {
  public Derived(int n) { super(n); }
  public int share() { return 9 / n(); } }
class Base { private int n; Base(int n) { this.n = n | 1; } public void two() { n += 2; }
  final int n() { return n; } }
class Equal { private final int x; private final String n;
  public Equal(int x, String n) { this.x = x; this.n = n; }
  public boolean equals(Object o) {
    if (this == o) return true;
    if (o == null || getClass() != o.getClass()) return false;
    Equal e = (Equal) o;
    return x == e.x && n.equals(e.n); }
  public boolean like(Object o) { return o instanceof Equal && ((Equal) o).x == x; }
  public boolean text(Object o) { if (o instanceof String) throw new ArithmeticException(); return true; }
  public boolean part(Object o) { if (o == n) throw new ArithmeticException(); return true; }
  public boolean kind(Object o) {
    if (o.getClass() == String.class) throw new ArithmeticException(); return true; }
  public boolean named(Object o) { return 1 / (o.getClass().getName().length() - 11) > 0; }
  public int share() { return x; } }
class Steady { static final String NAME = "n".repeat(2);
  private static final int MOST = Integer.parseInt("7");
  private final String name; private int n; public Steady() { name = NAME; }
  public void more() { if (n < MOST) n++; }
  public int share() { return name.length() / (n + 1); } }
class Lengths { public static int share(long[] a) {
    return java.lang.reflect.Array.getLength(a) == 0 ? 0 : (int) java.lang.reflect.Array.getLong(a, 0); } }
"""
OPEN = """
class HandsOut { private int[] a = {1}; public int[] all() { return a; }
  public int share() { return 9 / a[0]; } }
class TakesIn { private final int[] a; public TakesIn(int... a) { this.a = a.length > 0 ? a : new int[1]; }
  public int share() { return a[0]; } }
class Chooses { private int[] a = {1}; public void set(int[] b, boolean c) { a = c ? new int[] {1} : b; }
  public int share() { return 9 / a[0]; } }
class Lends { private int[] a = {1};
  public int[] all(boolean c) { int[] b = c ? a : new int[1]; return b; }
  public int share() { return a[0]; } }
class Robs { private int n = 1; public void rob(Robs o) { o.n = 0; } public int share() { return 9 / n; } }
class Resets { private int n = 1; public static void reset(Resets o) { o.n = 0; }
  public int share() { return 9 / n; } }
class Views { private int[] a = {1}; public Views view() { Views v = new Views(); v.a = a; return v; }
  public int share() { return a[0]; } }
class Clears { private final int[] a = {1}; public static void clear(Clears o) { o.a[0] = 0; }
  public int share() { return 9 / a[0]; } }
class Copied { private int[] a = {1}; public Copied() { } public Copied(Copied o) { a = o.a; }
  public void set() { a[0] = 0; } public int share() { return a[0]; } }
class Withers { private int n = 1;
  public Withers with(int n) { Withers w = new Withers(); w.n = n; return w; }
  public int share() { return 9 / n; } }
class Copy { private final int n; public Copy(int n) { this.n = n; }
  public Copy(Copy other) { n = other.n; } public int share() { return n; } }
class Egg { private final int n; public Egg(int n) { this.n = n; } public Egg(Hen hen) { n = hen.age(); }
  public int share() { return n; } int size() { return n; } }
class Hen { private final int n; public Hen(int n) { this.n = n; } public Hen(Egg egg) { n = egg.size(); }
  public int share() { return n; } int age() { return n; } }
class Public { public int n = 1; public int share() { return 9 / n; } }
class Protected { protected int n = 1; public int share() { return 9 / n; } }
class Shown { int n = 1; public int share() { return 9 / n; } }
class Writer { public static void write(Shown s) { s.n = 0; } }
class Above { int n = 1; public int share() { return 9 / n; } }
class Below extends Above { public void zero() { n = 0; } }
class Outer { private int n = 1; public int share() { return 9 / n; }
  public class Inner { public void zero() { n = 0; } } }
class Function { private int n = 1; public Runnable zero() { return () -> n = 0; }
  public int share() { return 9 / n; } }
class Counts { private static int made; private int n = 1; public Counts() { made++; }
  public int share() { return 9 / (made - 5); } }
class Foreign { private final StringBuilder b; public Foreign(StringBuilder b) { this.b = b; }
  public int share() { return b.length(); } }
class Grows { private final StringBuilder b = new StringBuilder("x"); public CharSequence text() { return b; }
  public StringBuilder more() { return b.append("x"); } public int share() { return b.charAt(0); } }
class Keeps { private final java.util.List<int[]> all = new java.util.ArrayList<>();
  public void add(int[] one) { all.add(one); } public int share() { return all.size(); } }
class Lists { private final java.util.List<String> all = new java.util.ArrayList<>();
  public java.util.Iterator<String> each() { return all.iterator(); }
  public int share() { return all.size(); } }
class Cloned implements Cloneable { private int[] a = {1};
  public Cloned copy() throws CloneNotSupportedException { return (Cloned) clone(); }
  public int share() { return a[0]; } }
class Thrown extends RuntimeException { private int n = 1; public int share() { return 9 / n; } }
class Takes { private int n = 1; public void take(Object o) { n = o.hashCode(); }
  public int share() { return n; } }
class Table { private static final int[] ALL = {1}; private int n;
  public void set() { ALL[0] = 0; } public int share() { return 9 / ALL[0]; } }
class Uses { private int n; public void tick() { Clock.now++; }
  public int share() { return 9 / (Clock.now - 3); } }
class Clock { static int now; }
class Registers { private int n = 1; public Registers() { Registry.all.add(this); }
  public int share() { return n; } }
class Registry { static final java.util.List<Object> all = new java.util.ArrayList<>(); }
class Escapes { private int n; public Escapes(int k) { if (k < 0) throw new Held(this); n = 1; }
  public int share() { return 9 / n; } }
class Held extends RuntimeException { final Escapes it; Held(Escapes it) { this.it = it; } }
class Stored { private int n; public Stored(Object[] all, int k) { put(all); n = 9 / k; }
  private void put(Object[] all) { all[0] = this; }
  public int share() { return 9 / n; } }
class Ordered { private final String name; public Ordered() { name = Cycle.NAME; }
  public int share() { return name.length(); } }
class Cycle { static final Object FIRST = new Ordered(); static final String NAME = "n".repeat(2); }
class Itself { private static final Itself ONE = new Itself(); static final String NAME = "n".repeat(2);
  private final String name; public Itself() { name = NAME; }
  public int share() { return name.length(); } public static int one() { return ONE.share(); } }
class Depends { static final String NAME = Begins.name(); private final String name;
  public Depends() { name = NAME; } public int share() { return name.length(); } }
class Begins { static final Object FIRST = new Depends(); static final String NAME = "n".repeat(2);
  static String name() { return NAME; } }
class Lent { private int[] a = {1}; public void lend(Arrays o) { o.arraycopy(a, 0, new int[1], 0, 0); }
  public int share() { return 9 / a[0]; } }
class Arrays { private int[] lent = {1}; public void spoil() { lent[0] = 0; }
  void arraycopy(Object from, int a, Object to, int b, int n) { lent = (int[]) from; }
  public int share() { return lent[0]; } }
class Atomic { private final java.util.concurrent.atomic.AtomicInteger n =
    new java.util.concurrent.atomic.AtomicInteger(1);
  public java.util.concurrent.atomic.AtomicInteger get() { return n; }
  public int share() { return 9 / n.get(); } }
"""
_MEMBERS = re.compile(r"^(?:class|record) (\w+)", re.MULTILINE)


@pytest.fixture(scope="session")
def clients(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of their class files."""
    folder = tmp_path_factory.mktemp("clients")
    source = folder / "clients" / "All.java"
    source.parent.mkdir()
    source.write_text(f"package clients;\n{CLOSED}{OPEN}", encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


@pytest.fixture(scope="session")
def library(clients: Path, warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library([clients], warm_jvm.java_home, warm_jvm.version, tmp_path_factory.mktemp("unpacked"))


def _client(library: Library, word: str) -> Plan | None:
    (target,) = find_targets([word], library, {})
    return make_client(target, library, Policy(), {})


@pytest.mark.parametrize("name", [n for n in _MEMBERS.findall(CLOSED) if n not in ("Base", "Lengths")])
def test_states_of_encapsulated_classes_are_all_made(library: Library, name: str) -> None:
    plan = _client(library, f"clients.{name}.share")
    assert plan is not None and plan.gap is None


@pytest.mark.parametrize(
    "name",
    sorted({*_MEMBERS.findall(OPEN)} - {"Writer", "Below", "Clock", "Registry", "Held", "Cycle", "Begins"}),
)
def test_states_that_others_lead_to_are_owned_up_to(library: Library, name: str) -> None:
    assert _client(library, f"clients.{name}.share") is None


@pytest.mark.parametrize("name", ["equals", "like"])
def test_any_object_is_one_of_the_class_or_another(library: Library, name: str) -> None:
    assert _client(library, f"clients.Equal.{name}") is not None


@pytest.mark.parametrize("name", ["text", "part", "kind", "named"])
def test_objects_of_other_classes_may_not_be_alike(library: Library, name: str) -> None:
    assert _client(library, f"clients.Equal.{name}") is None


def test_a_client_makes_the_calls_that_change_something(library: Library) -> None:
    plan = _client(library, "clients.Counter.share")
    assert plan is not None
    (maker,) = plan.makers
    assert isinstance(maker, Prepared) and maker.survives
    assert sorted(call.name for call in maker.calls) == ["dec", "inc"]
    plan = _client(library, "clients.Point.plus")
    assert plan is not None and isinstance(plan.makers[0], Construct)
    plan = _client(library, "clients.Twin.share")
    assert plan is not None and isinstance(plan.makers[0], Prepared)
    assert [call.name for call in plan.makers[0].calls] == ["tick"]


def test_nulls_have_no_client_yet(library: Library) -> None:
    (target,) = find_targets(["clients.Point.plus"], library, {})
    assert make_client(target, library, Policy(nulls="arguments"), {}) is None


def test_verdicts_about_receivers(clients: Path, warm_jvm: Jvm) -> None:
    names = ("Counter.share", "Counter.full", "Equal.equals", "Lengths.share")
    answers: dict[str, Answer] = {}
    for asked, limit_s in ((names, 20.0), (("Robs.share",), 6.0)):
        words = tuple(f"clients.{name}" for name in asked)
        request = Request(words, (clients,), Policy(), limit_s)
        run_check(request, Options(), warm_jvm, lambda targets: None, lambda a: answers.update({a.text: a}))
    verdicts = {name.removeprefix("clients.").partition("(")[0]: a.verdict for name, a in answers.items()}
    assert verdicts["Counter.share"] is Verdict.TRUE
    assert verdicts["Counter.full"] is Verdict.FALSE
    assert verdicts["Equal.equals"] is Verdict.TRUE
    assert verdicts["Lengths.share"] is Verdict.TRUE
    assert verdicts["Robs.share"] is not Verdict.TRUE
