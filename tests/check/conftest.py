"""A small library, compiled once, and questions about its methods.

Methods are not asked about whose rows ``tests/nightly.txt`` names, unless these rows are to run.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check import asking
from verifier.check.answers import Answer
from verifier.check.failing import reproduction
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.runs.driver_run import DriverRun
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import Request, open_scope, prepare_questions
from verifier.check.target import Target
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.proof.loops import open_prover
from verifier.strategy import order
from verifier.strategy.attempt import Time
from verifier.strategy.limits import AFTER_REFUTED_SHARE
from verifier.verdict.outcome import Cause, Ending, Result, Verdict

Ask = Callable[[str, str, Sequence[str], float], dict[str, Answer]]

STACK = """
package acme;
import java.util.Objects;
public class IntStack {
  public enum Order { UP, DOWN }
  private int[] items = new int[3];
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


_LEFT_OUT: defaultdict[str, set[object]] = defaultdict(set)
"""The parameters of tests that run in ``./jr test --all`` alone, by file."""


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Remember what need not be asked."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is not None and item.get_closest_marker("nightly"):
            _LEFT_OUT[item.nodeid.partition("::")[0]].update(
                value for value in callspec.params.values() if isinstance(value, str)
            )


def others(found: Mapping[str, Answer], verdict: Verdict) -> set[str]:
    """The methods of which there is another answer; some have to be answered."""
    assert found
    return {name for name, answer in found.items() if answer.verdict is not verdict}


def proved(found: Mapping[str, Answer]) -> set[str]:
    """The methods that are TRUE."""
    return {name for name, answer in found.items() if answer.verdict is Verdict.TRUE}


def looked_at(methods: Iterable[str]) -> list[str]:
    """The methods without those that no test of the file that is running asks for."""
    left_out = _LEFT_OUT[os.environ["PYTEST_CURRENT_TEST"].partition("::")[0]]
    return [method for method in methods if method not in left_out]


@pytest.fixture(scope="session", autouse=True)
def single_replays() -> Iterator[None]:
    """A reproducer is run once; ``test_reproduction.py`` tests that two more runs have to end alike."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reproduction, "_MORE_RUNS", 0)
        yield


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
        return {_simple(one.text, name): one for one in found}

    return run


@pytest.fixture(scope="session")
def ask_all(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """As ``ask``, for all failures of a method."""

    def run(name: str, source: str, methods: Sequence[str], limit_s: float) -> dict[str, Answer]:
        request = _compiled(warm_jvm, tmp_path_factory.mktemp(name), name, source, methods, limit_s)
        request = replace(request, policy=replace(request.policy, all_failures=True))
        found: list[Answer] = []
        run_check(request, Options(), warm_jvm, lambda targets: None, found.append)
        return {_simple(one.text, name): one for one in found}

    return run


_PROOF_S = 10.0
"""For a proof, at least: it is found or refuted in a fraction of that."""
_EXPLORING_S = 0.6
"""For exploration without cuts before that, at least; it may never end."""
_AFTER_REFUTED = 0.04
"""Share of what is left for each way to prove what another way has refuted, where the proof should fail: it
may never end."""
_NO_LARGE_RUNS = 1 << 30
"""Too little memory for runs with values of gigabytes, which take long: any answer but TRUE is right."""
_OVER = (Ending.RESOURCE, Ending.SOLVER_UNKNOWN, Ending.BOUND)
"""What tells nothing about a method: time, memory or rounds were over."""


class Decided(dict[str, Answer]):
    """Answers that say something about a method: none of those for which the time was over before."""

    def __init__(self, tries: Mapping[str, Tried]) -> None:
        super().__init__({name: one.answer for name, one in tries.items() if one.is_decided})
        self._undecided = tries.keys() - self.keys()

    def __missing__(self, name: str) -> Answer:
        raise AssertionError(f"{name}: neither proved nor refuted, the time was over before")

    def items(self) -> ItemsView[str, Answer]:
        """All, if the time was over for none."""
        assert not self._undecided
        return super().items()

    def values(self) -> ValuesView[Answer]:
        """All, if the time was over for none."""
        assert not self._undecided
        return super().values()


@pytest.fixture(scope="session")
def try_to_prove(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """As ``ask``, where any answer but TRUE is right that was found out: a proof was refuted, or something is
    open that JR names. A method for which the time was over before has no entry (``Decided``).

    Of the questions about a method only those are asked that may be answered by TRUE. Those whose plans leave
    something out never are, and would use up the time in search of failures. A proof that is refuted ends a
    try.
    """

    def run(name: str, source: str, methods: Sequence[str], limit_s: float) -> dict[str, Answer]:
        folder = tmp_path_factory.mktemp(name)
        shop, targets = _opened(warm_jvm, folder, name, source, methods, limit_s)
        prepared = prepare_questions(shop, targets, range(len(targets)))
        tries = [_proved(shop, ways, limit_s) for ways in prepared]
        return Decided({_simple(one.answer.text, name): one for one in tries})

    return run


@pytest.fixture(scope="session")
def prove(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """As ``ask``, where TRUE is right: only by questions that may be answered so, each of which is asked."""

    def run(name: str, source: str, methods: Sequence[str], limit_s: float) -> dict[str, Answer]:
        folder = tmp_path_factory.mktemp(name)
        shop, targets = _opened(warm_jvm, folder, name, source, methods, limit_s)
        prepared = prepare_questions(shop, targets, range(len(targets)))
        tries = [_proved(shop, ways, limit_s, until_refuted=False) for ways in prepared]
        return {_simple(one.answer.text, name): one.answer for one in tries}

    return run


Refute = Callable[[str, str, Sequence[str]], dict[str, str]]


@pytest.fixture(scope="session")
def refute(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Refute:
    """Compiles a class of ``acme`` and tries to prove that methods do not fail: what refuted each proof.

    That is the exception that was met (its simple name), or else the class (internal name) with which
    something was done that proofs leave out, or nothing that has a name. Who is proved has no entry, nor one
    for whom the time was over before.
    """

    def run(name: str, source: str, methods: Sequence[str]) -> dict[str, str]:
        folder = tmp_path_factory.mktemp(name)
        shop, targets = _opened(warm_jvm, folder, name, source, methods, _PROOF_S)
        prepared = prepare_questions(shop, targets, range(len(targets)))
        found: dict[str, str] = {}
        for target, ways in zip(targets, prepared, strict=True):
            way = next((one for one in ways if isinstance(one, Question) and one.over_approximates), None)
            tried = None if way is None else try_alone(shop, way, after_refuted=0.0)
            if tried is not None and tried.refuted and tried.answer.verdict is not Verdict.TRUE:
                found[_simple(target.text, name)] = tried.refuted_by
        return found

    return run


@dataclass
class Tried:
    """What one question gave. ``refuted``: what showed that there is no proof, of loops cut mostly."""

    answer: Answer
    results: list[Result]
    refuted: list[Cause]

    @property
    def refuted_by(self) -> str:
        """The simple name of the exception that was met, or else the class that proofs leave out."""
        met = [one.exception.rpartition(".")[2] for one in self.refuted if one.exception is not None]
        return met[0] if met else self.refuted[0].of or ""

    @property
    def is_decided(self) -> bool:
        """Whether the answer says anything about the method."""
        if self.answer.verdict is not Verdict.UNKNOWN or self.refuted:
            return True
        last = self.results[-1]
        return last.verdict is Verdict.TRUE or any(one.ending not in _OVER for one in last.obligations)


def try_alone(
    shop: Workshop,
    way: Question,
    limit_s: float = _PROOF_S,
    exploring_s: float = _EXPLORING_S,
    after_refuted: float = _AFTER_REFUTED,
) -> Tried:
    """The answer to a question without the explorations that come after a proof, and what it rests on.

    ``after_refuted``: of what is left, for each way to prove what another way has refuted.
    """
    results: list[Result] = []
    found: list[Cause] = []

    class ProofAlone(DriverRun):
        def decide(self, budget: Budget) -> Result:
            found.clear()
            results.append(super().decide(budget))
            return results[-1]

        def explore_longer(
            self, result: Result, abstracted: bool, refuted: Sequence[Cause], budget: Budget
        ) -> Result:
            found[:] = refuted
            return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asking, "DriverRun", ProofAlone)
        patch.setattr(
            order, "QUICK_EXPLORATION", replace(order.QUICK_EXPLORATION, time=Time(exploring_s / limit_s))
        )
        patch.setattr(open_prover, "AFTER_REFUTED_SHARE", after_refuted)
        return Tried(asking.ask(shop, way, limit_s), results, found)


def _opened(
    jvm: Jvm, folder: Path, name: str, source: str, methods: Sequence[str], limit_s: float
) -> tuple[Workshop, Sequence[Target]]:
    """What questions about methods of a class of ``acme`` need, and these."""
    request = _compiled(jvm, folder, name, source, methods, limit_s)
    scope = open_scope(request, jvm.java_home, jvm.version, folder)
    shop = Workshop(jvm, scope.library, request.policy, Options(), folder, memory_bytes=_NO_LARGE_RUNS)
    return shop, scope.targets


def _compiled(
    jvm: Jvm, folder: Path, name: str, source: str, methods: Sequence[str], limit_s: float
) -> Request:
    """The question about methods of a class of ``acme``, which is compiled."""
    file = folder / f"{name}.java"
    file.write_text(source, encoding="utf-8")
    assert jvm.compile_against([file], folder / "classes", []) is None
    words = tuple(f"acme.{name}.{method}" for method in looked_at(methods))
    return Request(words, (folder / "classes",), Policy(), limit_s=limit_s)


def _simple(text: str, name: str) -> str:
    return text.partition("(")[0].removeprefix(f"acme.{name}.")


def _proved(
    shop: Workshop, ways: Sequence[Question | Answer], limit_s: float, until_refuted: bool = True
) -> Tried:
    """The first try that gives TRUE or (if that is to end it) is refuted, or the last one."""
    asked = [way for way in ways if isinstance(way, Question) and way.plan.gap is None]
    assert asked, "nothing could be proved"
    for way in asked:
        own_s = way.attempt.time.share * limit_s if way.over_approximates else limit_s / len(asked)
        exploring_s = max(_EXPLORING_S, 0.25 * own_s)
        most_s = max(_PROOF_S, own_s) if way.over_approximates else own_s
        share = _AFTER_REFUTED if until_refuted else AFTER_REFUTED_SHARE
        tried = try_alone(shop, way, most_s, exploring_s, share)
        if tried.answer.verdict is Verdict.TRUE or (until_refuted and tried.refuted):
            break
    return tried
