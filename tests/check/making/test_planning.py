"""Plans: what they make, and that they own up to what they leave out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.making.construction import Construction, NoWay
from verifier.check.making.decoding import decode
from verifier.check.making.driver import render_driver
from verifier.check.making.generics import Type
from verifier.check.making.makers import Construct, Maker, Plan
from verifier.check.making.planning import make_plan
from verifier.check.making.recipes import RECIPES
from verifier.check.policy import Nulls, Policy
from verifier.check.session import Request
from verifier.check.target import find_targets
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunRequest
from verifier.strategy.limits import METHOD_LIMIT_S
from verifier.verdict.outcome import Verdict

SOURCES = """
package toys;
public enum Hits {
  A; int hits;
  public void hit() { hits++; }
  public int get() { return 1 / (hits - 1); }
  enum Bodies { A { int hits; void hit() { hits++; } }; void hit() { } public int size() { return 1; } }
  enum Plain { A(1, "x", null), B(2, "y", A); final int a; final String b; final Plain c;
    Plain(int a, String b, Plain c) { this.a = a; this.b = b; this.c = c; }
    public int size() { return a; } }
  enum Lists { A; final int[] all = new int[1]; public int size() { return all[0]; } }
  public interface Source { int next(); String name(); Source more(); }
  public interface Words extends java.util.function.Function<String, Integer> { }
  public static abstract class Shape { final int sides; Shape(int sides) { this.sides = sides; }
    protected abstract int area(); public int share() { return 100 / (area() + sides - 9); } }
  public static class Hidden { final int n; Hidden(int n) { this.n = n; }
    public int get() { return 7 / (n - 4); } }
  public class Inner { final int n; public Inner(int n) { this.n = n; }
    public int get() { return 7 / (n - 3); } }
  public static class Built { int n; private Built() { } public int get() { return 7 / (n - 2); } }
  public static class Builder { int n; public Builder with(int n) { this.n = n; return this; }
    public Built build() { Built made = new Built(); made.n = n; return made; } }
  public static class Pair<A> { final A a; public Pair(A a) { this.a = a; } }
  public static int numbers(java.util.List<Integer> all) {
    int sum = 0;
    for (int n : all) sum += n / 8; return sum; }
  public static int entries(java.util.Map<String, Integer> all) { return 1 / (all.size() - 1); }
  public static int source(Source source) { return source.more().name().length() + 1 / (source.next() - 5); }
  public static int words(Words words) { return 1 / (words.apply("") - 6); }
  public static int pair(Pair<Integer> pair) { return 1 / (pair.a - 77); }
  public static int chars(CharSequence text) { return text.charAt(0); }
  public static int maybe(@Nullable String text) { return text.length(); }
  public static int sure(@NonNull String text) { return text.length(); }
  interface Encoder { Object encode(Object one); }
  interface Texts extends Encoder { String encode(String one); }
  interface Likes extends java.util.function.Predicate<String> { boolean test(String one); }
  public static int encoded(Texts texts) { return texts.encode("").length() + 1 / texts.encode("").length(); }
  public static int liked(Likes likes) { return likes.test("") ? 1 / 0 : 1; }
  public static int changes(java.util.function.IntPredicate test) {
    return test.test(1) ? 0 : test.test(1) ? test.test(2) ? 1 / 0 : 1 : 2;
  }
  public static int loops(Loop loop) { return 1 / loop.of.hashCode(); }
  public static class Loop { final Loop of; public Loop(Loop of) { this.of = of; } }
  public static class Part { final int n; Part(int n) { this.n = n; } public int get() { return n; } }
  public static Part part() { return new Part(0); }
  public static java.net.URL url() { return null; }
  public static int connect(java.net.URL url) { return 1 / 0; }
  public static int open(String text) { return text.length(); }
  public static boolean reads(java.io.Reader reader) throws java.io.IOException {
    return 1 / (reader.read() + 1) > 0; }
  @interface Nullable { }
  @interface NonNull { }
  enum Holds { A; final Hits hits = Hits.A; public int size() { return 1; } }
}
"""


@pytest.fixture(scope="session")
def toys(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of their class files."""
    folder = tmp_path_factory.mktemp("toys")
    source = folder / "toys" / "Hits.java"
    source.parent.mkdir()
    source.write_text(SOURCES, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


@pytest.fixture(scope="session")
def toy_library(warm_jvm: Jvm, toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The class path of them."""
    return Library([toys], warm_jvm.java_home, warm_jvm.version, tmp_path_factory.mktemp("unpacked"))


def check(
    jvm: Jvm, classes: Path, word: str, policy: Policy | None = None, limit_s: float = METHOD_LIMIT_S
) -> Answer:
    answers: list[Answer] = []
    request = Request((word,), (classes,), policy or Policy(), limit_s)
    run_check(request, Options(), jvm, lambda targets: None, answers.append)
    (answer,) = answers
    return answer


@pytest.mark.parametrize(
    ("name", "gap"), [("Bodies", True), ("Plain", False), ("Lists", True), ("Holds", True)]
)
@pytest.mark.parametrize("depth", [0, 1])
def test_constants_with_state_are_a_gap(toy_library: Library, name: str, gap: bool, depth: int) -> None:
    (target,) = find_targets([f"toys.Hits.{name}.size"], toy_library, {})
    assert (make_plan(target, toy_library, depth).gap is not None) == gap


def test_a_constant_that_changes(warm_jvm: Jvm, toys: Path) -> None:
    answer = check(warm_jvm, toys, "toys.Hits.get")
    assert answer.verdict is Verdict.FALSE, answer.reason
    assert answer.reproducer is not None
    assert answer.reproducer.shown == ("this = Hits.A after hit()",)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("entries", 'all = new LinkedHashMap() after put("", 0)'),
        ("words", "words = (Words) (p0) -> 6"),
        ("pair", "pair = new Pair(77)"),
        ("chars", 'text = ""'),
        ("reads", 'reader = new StringReader("")'),
        ("Shape.share", "this = new Shape("),
        ("Hidden.get", "this = new Hidden(4)"),
        ("Inner.get", "this = Hits.A.new Inner(3)"),
        ("Built.get", "this = new Builder() after with(2).build()"),
        ("maybe", "text = null"),
        ("source", "source = new Source() {"),
        ("encoded", "texts = new Texts() {"),
        ("changes", "test = (IntPredicate) (p0) -> false at first, then true"),
        ("liked", "likes = (Likes) (p0) -> true"),
    ],
)
def test_failures_that_need_objects(warm_jvm: Jvm, toys: Path, name: str, shown: str) -> None:
    answer = check(warm_jvm, toys, f"toys.Hits.{name}")
    assert answer.verdict is Verdict.FALSE, answer.reason
    assert answer.reproducer is not None
    assert answer.reproducer.shown[0].startswith(shown)


def test_what_cannot_be_made(toy_library: Library) -> None:
    """What needs one of its own kind, and what names something outside of the program."""
    for name in ("loops", "connect"):
        (target,) = find_targets([f"toys.Hits.{name}"], toy_library, {})
        with pytest.raises(NoWay):
            make_plan(target, toy_library, 1)


def test_what_only_the_package_may_call_comes_last(toy_library: Library) -> None:
    (target,) = find_targets(["toys.Hits.Part.get"], toy_library, {})
    plan = make_plan(target, toy_library, 0)
    assert plan.makers == (Construct("toys.Hits", (), (), "part"),)


def test_the_constructor_of_an_inner_class(warm_jvm: Jvm, toys: Path) -> None:
    answer = check(warm_jvm, toys, "toys.Hits.Inner.<init>(Hits,int)", limit_s=3.0)
    assert "no failure found" in answer.reason


def test_collections_hold_what_their_types_say(warm_jvm: Jvm, toys: Path) -> None:
    """No ClassCastException, and no proof, as there are other lists."""
    answer = check(warm_jvm, toys, "toys.Hits.numbers", limit_s=3.0)
    assert answer.verdict is Verdict.UNKNOWN, answer


@pytest.mark.parametrize(
    ("name", "nulls", "verdict"),
    [
        ("open", "never", Verdict.TRUE),
        ("open", "arguments", Verdict.FALSE),
        ("sure", "anything", Verdict.TRUE),
    ],
)
def test_what_may_be_null(warm_jvm: Jvm, toys: Path, name: str, nulls: Nulls, verdict: Verdict) -> None:
    assert check(warm_jvm, toys, f"toys.Hits.{name}", Policy(nulls=nulls)).verdict is verdict


def test_all_recipes_compile_and_run(warm_jvm: Jvm, toy_library: Library, tmp_path: Path) -> None:
    """What the driver makes of inputs of zero, and what decoding makes of them, are of the wanted type."""
    (target,) = find_targets(["toys.Hits.open"], toy_library, {})
    objects = Construction(toy_library, "toys", target.owner, target.method, False)
    makers: list[Maker] = []
    types: list[str] = []
    for name, recipes in RECIPES.items():
        wanted = Type(f"L{name};")
        ways = objects.ways(wanted, 1)
        assert len(ways) >= min(len(recipes), 2), name
        makers += ways
        types += [objects.spell(wanted)] * len(ways)
    plan = Plan(tuple(makers), tuple(types), None)
    names = [f"v{number}" for number in range(len(makers))]
    driver = render_driver(target, "toys.Hits", plan, "All")
    first, _, last = driver.source.partition("    toys.Hits.open(")
    source = tmp_path / "All.java"
    source.write_text(first + last.partition("\n")[2], encoding="utf-8")
    folder = tmp_path / "classes"
    assert warm_jvm.compile_against([source], folder, toy_library.folders) is None
    result = warm_jvm.run(RunRequest((folder, *toy_library.folders), "toys.All", fallback="zero"))
    assert result.failure is None, result
    decoded = decode(plan, names, result.inputs)
    body = "\n".join(decoded.statements)
    source = tmp_path / "Back.java"
    source.write_text(
        f"package toys; class Back {{ static void main(String[] a) throws Throwable {{ {body} }} }}",
        encoding="utf-8",
    )
    assert warm_jvm.compile_against([source], folder, toy_library.folders) is None


ZONES = """
package acme;
public abstract class Zone {
  abstract int kind();
  public static class Near extends Zone { public Near() { } int kind() { return 1; } }
  static class Inner extends Zone { public Inner() { } int kind() { return 2; } }
  public static int near(Zone zone) { return 1 / (2 - zone.kind()); }
  public static int any(Zone zone) { return 1 / (1 - zone.kind()); }
}
"""


def test_classes_that_users_cannot_name_are_not_used_where_others_are_public(ask: Any) -> None:
    answers = ask("Zone", ZONES, ["near", "any"], 2.0)
    assert answers["near"].verdict is Verdict.UNKNOWN
    assert answers["any"].verdict is Verdict.FALSE


FORMATS = """\
package acme;
public final class Format {
  private final String mark;
  private final int width;
  private Format(Builder from) { mark = from.mark; width = from.width; }
  public static Format plain() { return new Builder().build(); }
  public int first() { return mark.charAt(0); }
  public int wide() { return 100 / width; }
  public int last() { return end(); }
  private int end() { return mark.charAt(mark.length() - 1); }
  public static final class Builder {
    private boolean a, b, c, d, e, f;
    private String mark = ",";
    private int width = 1;
    public Builder setA(boolean to) { a = to; return this; }
    public Builder setB(boolean to) { b = to; return this; }
    public Builder setC(boolean to) { c = to; return this; }
    public Builder setD(boolean to) { d = to; return this; }
    public Builder setE(boolean to) { e = to; return this; }
    public Builder setF(boolean to) { f = to; return this; }
    public Builder setMark(String to) { return mark(to); }
    public Builder setWidth(int to) { width = Math.max(1, to); return this; }
    private Builder mark(String to) { mark = to; return this; }
    public Format build() { return new Format(this); }
  }
}
"""


def test_builders_are_told_what_the_method_reads(ask: Any) -> None:
    """The factory makes one format only, and the builder has more setters than a plan has calls."""
    answers = ask("Format", FORMATS, ["first", "wide", "last"], 3.0)
    assert answers["first"].verdict is Verdict.FALSE
    assert answers["last"].verdict is Verdict.FALSE
    assert answers["wide"].verdict is not Verdict.FALSE
    assert answers["first"].failure.exception == "java.lang.StringIndexOutOfBoundsException"
