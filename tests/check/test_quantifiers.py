"""Quantified contracts without loops: what may be replaced, and that it shows what loops do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.quantifiers import may_be_replaced
from verifier.check.reach import reachable
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

CONTRACT = Path(__file__).parents[2] / "examples" / "contracts" / "jr" / "Contract.java"
SOURCE = """
package all;
import static jr.Contract.*;
import java.util.function.IntPredicate;
public class Positive {
  public static void put(int[] a, int k) {
    requires(k >= 0 && k < a.length && forall(0, a.length, i -> a[i] > 0));
    a[k] = 7;
    ensures(forall(0, a.length, i -> a[i] > 0));
  }
  public static int first(int[] a, int k) {
    requires(k >= 0 && k < a.length && forall(1, a.length, i -> a[i] > 0));
    return 10 / a[k];
  }
}
class Counts {
  static int calls;
  static boolean all(int n) { return forall(0, n, i -> calls++ < i); }
}
class Given { static boolean all(int n, IntPredicate p) { return forall(0, n, p); } }
class Odd implements IntPredicate {
  static int calls;
  public boolean test(int i) { return calls++ % 2 == 0; }
  static boolean all(int n) { return forall(0, n, new Odd()); }
}
class Plain { static int two() { return 2; } }
"""


@pytest.fixture(scope="module")
def classes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the class files."""
    folder = tmp_path_factory.mktemp("all")
    source = folder / "all" / "Positive.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source, CONTRACT], folder / "classes", []) is None
    return folder / "classes"


@pytest.mark.parametrize(
    ("name", "may"),
    [("Positive", True), ("Counts", False), ("Given", True), ("Odd", False), ("Plain", False)],
)
def test_predicates_have_to_read_only(
    classes: Path, warm_jvm: Jvm, tmp_path: Path, name: str, may: bool
) -> None:
    library = Library([classes], warm_jvm.java_home, warm_jvm.version, tmp_path)
    reached = reachable(library.get(f"all/{name}"), library, {})
    assert may_be_replaced(reached, library) is may


def test_another_class_of_that_name_is_left_alone(warm_jvm: Jvm, tmp_path: Path) -> None:
    sources = [tmp_path / "jr" / "Contract.java", tmp_path / "all" / "Positive.java"]
    text = CONTRACT.read_text(encoding="utf-8").replace("i < high", "i <= high", 1)
    for file, content in zip(sources, (text, SOURCE), strict=True):
        file.parent.mkdir()
        file.write_text(content, encoding="utf-8")
    assert warm_jvm.compile_against(sources, tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    assert not may_be_replaced(reachable(library.get("all/Positive"), library, {}), library)


@pytest.mark.parametrize(
    ("name", "verdict", "limit_s"), [("put", Verdict.TRUE, 30.0), ("first", Verdict.FALSE, 5.0)]
)
def test_verdicts(classes: Path, warm_jvm: Jvm, name: str, verdict: Verdict, limit_s: float) -> None:
    answers: dict[str, Answer] = {}
    request = Request((f"all.Positive.{name}",), (classes,), Policy(), limit_s=limit_s)
    run_check(
        request, Options(), warm_jvm, lambda targets: None,
        lambda a: answers.update({a.text.removeprefix("all.Positive.").partition("(")[0]: a}),
    )  # fmt: skip
    assert {name: a.verdict for name, a in answers.items()} == {name: verdict}
