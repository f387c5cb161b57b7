"""A small library, compiled once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from verifier.check import asking
from verifier.check.answers import Answer
from verifier.check.asking import Question, Workshop
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.session import Request, open_scope, prepare_questions, run_check
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, Sequence[str], float], dict[str, Answer]]

STACK = """
package acme;
import java.util.Objects;
public class IntStack {
  public enum Order { UP, DOWN }
  private int[] items = new int[8];
  private int size;
  public void push(int value) { items[size++] = value; }
  public int pop() {
    if (size == 0) throw new IllegalStateException("empty");
    return items[--size];
  }
  public boolean isEmpty() { return size == 0; }
  public static int half(int n) { if (n < 0) throw new IllegalArgumentException(); return 100 / (n + 1); }
  public static int share(int sum, int people) { return sum / (people - 12345); }
  public static char first(String text) { return text.charAt(0); }
  public static int length(String text) { return text.length(); }
  public static int at(int[] values, int index) {
    Objects.checkIndex(index, values.length);
    return values[index];
  }
  public static int sign(Order order) { return order == Order.UP ? 1 : 10 / order.ordinal(); }
  public static void helped(int n) { need(n); }
  private static void need(int n) { if (n == 7) throw new IllegalArgumentException("seven"); }
  private static int written;
  public static void deed(int n) { write(n + 1); }
  public static void passes(int n) { write(n); }
  private static void write(int n) { written = n; if (n == 7) throw new IllegalArgumentException("seven"); }
  public static int divided(int n) throws ArithmeticException { return 1 / n; }
  public static int documented(String s) throws NullPointerException { return s.length(); }
  private final java.util.Iterator<Integer> all = new java.util.ArrayList<Integer>().iterator();
  int parse(String s) { return parse(Integer.parseInt(s)); }
  private int parse(int n) { return n; }
  Integer next() { return all.next(); }
  private final java.util.List<Integer> list = new java.util.ArrayList<>();
  int get(int at) { return list.get(at); }
  int set(int at, int value) { return list.set(at + 1, value); }
  private IntStack inner;
  int deep() {
    if (inner != null) return inner.deep();
    refuse();
    return 1;
  }
  private void refuse() {
    written = 3;
    if (size == 0) throw new IllegalStateException();
  }
  public static void unable() { throw unsupported(); }
  private static RuntimeException unsupported() { return new UnsupportedOperationException(); }
  public static Object makes(int n) { return new Holder(n); }
  public static Object makesOther(int n) { return new Holder(n + 1); }
  public static void boxes(int n) { Integer m = 0; write(m, n); }
  private static void write(Integer m, Integer n) {
    written = m;
    if (n == 7) throw new IllegalArgumentException();
  }
  public static Object made(int n) { return new Made(n); }
  static class Made {
    private final int kept;
    Made(int n) { kept = n; init(); }
    private void init() { written = 1; if (kept == 7) throw new IllegalArgumentException("seven"); }
  }
  public Object with(int n) { return new Builder().set(n).build(); }
  public Object without(int n) { return new Builder().set(n * 2).build(); }
  public Object copied() { return Builder.of(this).set(2).build(); }
  public void paired() { new Paired(this, 3); }
  public void scaled(int n) { new Paired(this, 2 * n); }
  public void scaledBefore() { int n = 2 * size; new Paired(this, n); }
  public void narrowed() { new Paired(this, (byte) size); }
  public void counted() { new Paired(this, lessThanAll()); }
  private int lessThanAll() { return size - 1; }
  public void held() { new Paired(this, size); }
  public void scaledBelow() { pair(this); }
  private static void pair(IntStack one) { new Paired(one, 2 * one.size); }
  static class Paired { Paired(Object one, int n) { checkSmall(n); } }
  public Object grown() { return new Builder().set(2 * this.hashCode()).build(); }
  public Object renewed() { return start().all().set(2).keep(); }
  public Object rescaled() { return start().set(2 * this.hashCode()).keep(); }
  private Builder start() { return Builder.of(this); }
  public void alone() { settle(); }
  private void settle() { written = 1; if (size == 7) throw new IllegalArgumentException("seven"); }
  static class Renewed {
    final int kept;
    Renewed(Builder from) { kept = from.kept; settle(); }
    void settle() { written = 1; if (kept == 7) throw new IllegalArgumentException("seven"); }
  }
  static class Builder {
    int kept;
    Builder all(int... n) { return this; }
    public Object keep() { return new Renewed(this); }
    static Builder of(IntStack one) { return new Builder().set(one.hashCode()); }
    Builder set(int n) { kept = n; return this; }
    public Object build() { return new Product(this); }
  }
  static class Product { Product(Builder from) { checkSmall(from.kept); } }
  static class Holder { Holder(int n) { checkSmall(n * 2); } }
  static class Base { Base(int n) { checkSmall(n); } }
  static class Sub extends Base { public Sub(int n) { super(n + 1); } }
  public static void checked(int n) { checkSmall(n); }
  private static void checkSmall(int n) { if (n > 9) throw new IllegalArgumentException("large"); }
  public static void overload(int n) { overload(n, 0); }
  public static void overload(int n, int m) { if (n == m) throw new IllegalArgumentException(); }
  public static void log(java.io.FileWriter out) { out.hashCode(); int n = 1 / 0; }
  public static boolean isSame(String one, String other) {
    if (one == other) throw new ArithmeticException();
    return true;
  }
}
"""


@pytest.fixture(scope="session")
def classes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of its class files."""
    folder = tmp_path_factory.mktemp("acme")
    source = folder / "acme" / "IntStack.java"
    source.parent.mkdir()
    source.write_text(STACK, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


@pytest.fixture(scope="session")
def library(warm_jvm: Jvm, classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library as a class path."""
    return Library([classes], warm_jvm.java_home, warm_jvm.version, tmp_path_factory.mktemp("unpacked"))


@pytest.fixture(scope="session")
def ask(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Compiles a class of ``acme``, by its name and source, and asks about methods, so many seconds each."""

    def run(name: str, source: str, methods: Sequence[str], limit_s: float) -> dict[str, Answer]:
        request = _compiled(warm_jvm, tmp_path_factory.mktemp(name), name, source, methods, limit_s)
        found: list[Answer] = []
        run_check(request, Options(), warm_jvm, lambda targets: None, found.append)
        return {_simple(one, name): one for one in found}

    return run


_NO_LARGE_RUNS = 1 << 30
"""Too little memory for runs with values of gigabytes, which take long: any answer but TRUE is right."""


@pytest.fixture(scope="session")
def try_to_prove(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """As ``ask``, where any answer but TRUE is right: of the questions about a method only those that may be
    answered so. Those whose plans leave something out never are, and would use up the time in search of
    failures."""

    def run(name: str, source: str, methods: Sequence[str], limit_s: float) -> dict[str, Answer]:
        folder = tmp_path_factory.mktemp(name)
        request = _compiled(warm_jvm, folder, name, source, methods, limit_s)
        scope = open_scope(request, warm_jvm.java_home, warm_jvm.version, folder)
        shop = Workshop(
            warm_jvm, scope.library, request.policy, Options(), folder, {}, memory_bytes=_NO_LARGE_RUNS
        )
        prepared = prepare_questions(shop, scope.targets, range(len(scope.targets)))
        answers = [_proved(shop, ways, limit_s) for ways in prepared]
        return {_simple(one, name): one for one in answers}

    return run


def _compiled(
    jvm: Jvm, folder: Path, name: str, source: str, methods: Sequence[str], limit_s: float
) -> Request:
    """The question about methods of a class of ``acme``, which is compiled."""
    file = folder / f"{name}.java"
    file.write_text(source, encoding="utf-8")
    assert jvm.compile_against([file], folder / "classes", []) is None
    words = tuple(f"acme.{name}.{method}" for method in methods)
    return Request(words, (folder / "classes",), Policy(), limit_s=limit_s)


def _simple(answer: Answer, name: str) -> str:
    return answer.text.partition("(")[0].removeprefix(f"acme.{name}.")


def _proved(shop: Workshop, ways: Sequence[Question | Answer], limit_s: float) -> Answer:
    """The first TRUE, or the last answer."""
    asked = [way for way in ways if isinstance(way, Question) and way.plan.gap is None]
    assert asked, "nothing could be proved"
    for way in asked:
        answer = asking.ask(shop, way, way.share * limit_s if way.only_true else limit_s / len(asked))
        if answer.verdict is Verdict.TRUE:
            break
    return answer
