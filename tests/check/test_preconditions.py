"""Asserts at the start of a method as assumptions; contracts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.preconditions import leading_lines, required_lines
from verifier.check.rejection import Caller, MethodGoal
from verifier.check.session import Request
from verifier.check.target import find_targets
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Failure, TraceElement, Verdict

SOURCE = """
package claims;
public class Claims {
  static int calls;
  final int size;
  Claims(int size) {
    assert size > 0;                                                             // leads
    this.size = size;
  }
  static int share(int sum, int people) {
    assert people > 0 : "nobody of " + sum;                                      // leads
    return sum / people;
  }
  static int two(int[] a, int at) {
    assert a.length > 2;                                                         // leads
    assert at >= 0 && at < a.length || a[0] == at : a.length > 9 ? "long" : "x"; // leads
    return a[at];
  }
  static int shareRest(int sum, int people) {
    assert people >= 0;                                                          // leads
    return sum / people;
  }
  static int least(int[] a) {
    assert isSorted(a) && a.length > 0;                                          // leads
    return a[0];
  }
  private static boolean isSorted(int[] a) {
    for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false;
    return true;
  }
  static boolean text(Object o) {
    assert o instanceof String s && s.length() > 1;                              // leads
    return true;
  }
  static int absolute(int n) {
    int result = n < 0 ? -n : n;
    assert result >= 0;
    return result;
  }
  static int late(int n) {
    assert n > 0;                                                                // leads
    calls++;
    assert n > 1;
    return n;
  }
  static int counts(int n) {
    assert calls++ < n;
    return n;
  }
  static int asks(int n) {
    assert count() < n;
    return n;
  }
  private static int count() { return ++calls; }
  static int shares(int n) { assert n > 0; calls++; assert n > 1; return n; }
  static int caught(int n) {
    try { assert n > 0; } finally { calls++; }
    return n;
  }
  static int thrown(int n) {
    if (n < 0) throw new AssertionError();
    return n;
  }
  static int calls(int n) { return share(n, n - 1); }
  static int again(int n) {
    assert n > 0;                                                                // leads
    return n > 5 ? again(n - 6) : n;
  }
}
"""
LEADS = {number for number, line in enumerate(SOURCE.splitlines(), 1) if line.endswith("// leads")}
CALL = TraceElement("claims.Driver", "main", "Driver.java", 9)


@pytest.fixture(scope="module")
def claims(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of its class files."""
    folder = tmp_path_factory.mktemp("claims")
    source = folder / "claims" / "Claims.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


@pytest.fixture(scope="module")
def library(claims: Path, warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library([claims], warm_jvm.java_home, warm_jvm.version, tmp_path_factory.mktemp("unpacked"))


def test_what_leads(library: Library) -> None:
    owner = library.find("claims/Claims")
    assert owner is not None
    assert frozenset[int]().union(*(leading_lines(owner, method) for method in owner.methods)) == LEADS


@pytest.mark.parametrize(
    ("frames", "exception", "preconditions", "condoned"),
    [
        (1, "java.lang.AssertionError", "asserts", True),
        (1, "java.lang.AssertionError", "none", False),
        (2, "java.lang.AssertionError", "asserts", False),
        (1, "java.lang.ArithmeticException", "asserts", False),
    ],
)
def test_only_the_call_under_check_assumes(
    library: Library, frames: int, exception: str, preconditions: str, condoned: bool
) -> None:
    (target,) = find_targets(["claims.Claims.again"], library, {})
    line = max(LEADS)
    trace = (TraceElement("claims.Claims", "again", "Claims.java", line),) * frames
    policy = Policy(strict=True, preconditions="asserts" if preconditions == "asserts" else "none")
    goal = MethodGoal(target, Caller("claims.Driver", 9), library, policy)
    failure = Failure(exception, None, (*trace, CALL))
    assert goal.condones(failure, frozenset({exception, "java.lang.Error"})) is condoned


def test_verdicts(claims: Path, warm_jvm: Jvm) -> None:
    answers: dict[str, Answer] = {}
    names = ("share", "shareRest", "absolute", "late", "calls", "again", "two")
    request = Request(
        tuple(f"claims.Claims.{name}" for name in names), (claims,), Policy(preconditions="asserts")
    )
    run_check(
        request, Options(), warm_jvm, lambda targets: None,
        lambda a: answers.update({a.text.removeprefix("claims.Claims.").partition("(")[0]: a}),
    )  # fmt: skip
    failing = {"shareRest", "absolute", "late", "calls", "again", "two"}
    verdicts = {name: answer.verdict for name, answer in answers.items()}
    assert verdicts == {n: Verdict.FALSE if n in failing else Verdict.TRUE for n in names}
    failures = {n: a.failure.exception for n, a in answers.items() if a.failure is not None}
    assert failures["shareRest"] == "java.lang.ArithmeticException"
    assert failures["two"] == "java.lang.ArrayIndexOutOfBoundsException"


CONTRACTS = """
package claims;
import static jr.Contract.*;
public class Terms {
  static int calls;
  final int[] cells = new int[3];
  final int size;
  Terms(int size) {
    requires(size > 0 && size < cells.length || size == 9);                      // leads
    this.size = size;
  }
  static int two(int[] a) {
    requires(a.length > 0);                                                      // leads
    int first = old(a[0]);
    requires(exists(0, a.length, i -> a[i] > first));                            // leads
    return a[1];
  }
  public static int size(int[] a) { return a.length; }
  static int late(int n) { calls = 1; requires(n > 0); return 1 / n; }
  static int around(int n) {
    if (n != 5) requires(n > 0);
    return 1 / n;
  }
  static int back(int n) {
    requires(n > 0);                                                             // leads
    for (int i = 0; i < 1; i++) calls++;
    return 1 / n;
  }
  static int each(int n) {
    do { requires(n > 0); } while (n++ < 5);
    return n;
  }
  static int caught(int n) {
    try { requires(n > 0); } catch (AssertionError e) { return 1 / 0; }
    return n;
  }
  static int calls(int n) { return back(n); }
  static int ensured(int n) {
    requires(n >= 0);                                                            // leads
    int half = n / 2;
    ensures(half + half == n);
    return half;
  }
  int cell(int at) {
    int before = old(calls);
    try {
      calls = 1;
      return cells[at];
    } catch (IndexOutOfBoundsException e) {
      throw exceptional(e, calls == before);
    }
  }
  static class Below extends Terms {
    Below() { super(1); }
  }
}
"""
TERMS = {number for number, line in enumerate(CONTRACTS.splitlines(), 1) if line.endswith("// leads")}


@pytest.fixture(scope="module")
def terms(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of class files of methods with contracts."""
    folder = tmp_path_factory.mktemp("terms")
    source = folder / "claims" / "Terms.java"
    source.parent.mkdir()
    source.write_text(CONTRACTS, encoding="utf-8")
    contract = Path(__file__).parents[2] / "examples" / "contracts" / "jr" / "Contract.java"
    assert warm_jvm.compile_against([source, contract], folder / "classes", []) is None
    return folder / "classes"


def test_what_is_required(terms: Path, warm_jvm: Jvm, tmp_path: Path) -> None:
    owner = Library([terms], warm_jvm.java_home, warm_jvm.version, tmp_path).find("claims/Terms")
    assert owner is not None
    assert frozenset[int]().union(*(required_lines(owner, method) for method in owner.methods)) == TERMS


def test_verdicts_about_contracts(terms: Path, warm_jvm: Jvm) -> None:
    answers: dict[str, Answer] = {}
    names = ("Terms", "late", "back", "calls", "ensured", "cell", "caught")
    words = tuple(f"claims.Terms{'' if name == 'Terms' else '.' + name}" for name in names[1:])
    request = Request(("claims.Terms.Terms", *words), (terms,), Policy(strict=True))
    run_check(
        request, Options(), warm_jvm, lambda targets: None,
        lambda a: answers.update({a.text.partition("(")[0].rpartition(".")[2]: a}),
    )  # fmt: skip
    failures = {n: a.failure.message if a.failure is not None else None for n, a in answers.items()}
    assert failures == {
        "Terms": None,
        "back": None,
        "late": "precondition",
        "calls": "precondition",
        "ensured": "postcondition",
        "cell": "exceptional postcondition",
        "caught": "/ by zero",
    }
    assert all(answers[name].verdict is Verdict.TRUE for name in ("Terms", "back"))
    assert answers["late"].reproducer is not None


def test_the_class_of_contracts_is_not_checked_with_others(
    terms: Path, warm_jvm: Jvm, tmp_path: Path
) -> None:
    library = Library([terms], warm_jvm.java_home, warm_jvm.version, tmp_path)
    found = find_targets(["all"], library, {"all": list(library.folders)})
    assert {target.owner.name for target in found} == {"claims/Terms"}
    assert find_targets(["jr.Contract.requires"], library, {})
