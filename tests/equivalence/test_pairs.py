"""Methods in two versions, each with its right answer: all of ``Same`` behave alike, none of ``Other``."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.policy import Policy
from verifier.check.runs.workshop import Workshop
from verifier.check.session import Request, open_scope
from verifier.check.target import Target
from verifier.config import Options
from verifier.equivalence.comparing import Compared
from verifier.equivalence.pair_session import POLICY, compare_method
from verifier.equivalence.versions import Versions, open_versions
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

PAIRS = Path(__file__).parent / "pairs"
QUICK = {"abs", "checked", "pair", "open", "div"}
"""What `./jr test` compares; `./jr test --all` compares all."""
OPEN = {"acme.Other.upper(char)"}
"""What JR does not decide: letters beyond ASCII."""
OF_RANGE = {"Range": True, "has": True, "isEmpty": True, "length": False, "upTo": False}


class Bench:
    """Both versions, and what compares their methods."""

    def __init__(self, jvm: Jvm, folder: Path) -> None:
        for version in ("old", "new"):
            sources = sorted((PAIRS / version).rglob("*.java"))
            assert jvm.compile_against(sources, folder / version, []) is None
        request = Request(("acme.Same", "acme.Other", "acme.Range"), (folder / "new",), Policy())
        scope = open_scope(request, jvm.java_home, jvm.version, folder / "scope")
        self.targets = {target.text: target for target in scope.targets}
        self.versions: Versions = open_versions(
            scope.library, folder / "old", jvm.java_home, jvm.version, folder / "versions"
        )
        (folder / "shop").mkdir()
        self._shop = Workshop(jvm, self.versions.together, POLICY, Options(), folder / "shop")
        self._compared: dict[str, Compared] = {}

    def compare(self, target: Target) -> Compared:
        """What is said of a method, which is asked about once."""
        if target.text not in self._compared:
            self._compared[target.text] = compare_method(
                self._shop, self.versions, target, 1, 3.0 if target.text in OPEN else 10.0
            )
        return self._compared[target.text]


@pytest.fixture(scope="module")
def bench(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(warm_jvm, tmp_path_factory.mktemp("versions"))


def is_right(target: Target, verdict: Verdict) -> bool:
    """Whether a verdict is not wrong."""
    simple = target.text.partition("(")[0].rpartition(".")[2]
    is_same = target.is_constructor or "Same" in target.text or OF_RANGE.get(simple, False)
    return verdict is (Verdict.TRUE if is_same else Verdict.FALSE)


def test_quick_ones(bench: Bench) -> None:
    asked = [t for name, t in bench.targets.items() if name.partition("(")[0].rpartition(".")[2] in QUICK]
    assert len(asked) == 8
    for target in asked:
        assert is_right(target, bench.compare(target).answer.verdict), target.text


def test_all(bench: Bench) -> None:
    open_ones = set()
    for name, target in bench.targets.items():
        answer = bench.compare(target).answer
        if answer.verdict is Verdict.UNKNOWN:
            open_ones.add(name)
        else:
            assert is_right(target, answer.verdict), name
    assert len(bench.targets) == 57 and open_ones <= OPEN


def test_a_difference_is_told(bench: Bench) -> None:
    compared = bench.compare(bench.targets["acme.Other.fill(int[])"])
    assert compared.difference is not None and compared.difference.expression == "a[0]"
    made = compared.answer.reproducer
    assert made is not None and made.shown == ("a = new int[] {0}",)
    assert "assertEquals(7, a[0]);" in made.test
    compared = bench.compare(bench.targets["acme.Other.div(int,int)"])
    made = compared.answer.reproducer
    assert made is not None and "assertThrows(java.lang.ArithmeticException.class" in made.test


def test_methods_of_one_version_only(bench: Bench, warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "source/acme/Same.java"
    source.parent.mkdir(parents=True)
    source.write_text(
        "package acme; public class Same { public int abs(int x) { return x; } }", encoding="utf-8"
    )
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    versions = open_versions(
        bench.versions.ours, tmp_path / "classes", warm_jvm.java_home, warm_jvm.version, tmp_path / "versions"
    )
    reasons = {
        "acme.Same.abs(int)": "it is static in one version only",
        "acme.Same.even(int)": "the other version has no such method",
        "acme.Other.mid(int,int)": "the other version has no such class",
    }
    for name, reason in reasons.items():
        assert versions.counterpart(bench.targets[name]) == reason


COUNTED = """
package acme;
public class Counted {
  static int calls;
  static int most = 9;
  public static void call() { calls++; }
  public static int any() { return ANY; }
  public static int bound(int x) { return x > most ? most : BOUND; }
}
"""


def test_static_fields_that_other_methods_change(warm_jvm: Jvm, tmp_path: Path) -> None:
    for version, any_, bound in (("old", "calls > 0 ? 1 : 0", "x"), ("new", "0", "0 + x")):
        source = tmp_path / version / "acme/Counted.java"
        source.parent.mkdir(parents=True)
        source.write_text(COUNTED.replace("ANY", any_).replace("BOUND", bound), encoding="utf-8")
        assert warm_jvm.compile_against([source], tmp_path / f"{version}-classes", []) is None
    request = Request(("acme.Counted",), (tmp_path / "new-classes",), Policy())
    scope = open_scope(request, warm_jvm.java_home, warm_jvm.version, tmp_path / "scope")
    versions = open_versions(
        scope.library, tmp_path / "old-classes", warm_jvm.java_home, warm_jvm.version, tmp_path / "versions"
    )
    (tmp_path / "shop").mkdir()
    shop = Workshop(warm_jvm, versions.together, POLICY, Options(), tmp_path / "shop")
    answers = {
        one.method.name: compare_method(shop, versions, one, 1, 10.0).answer
        for one in scope.targets if one.method.name in ("any", "bound")
    }  # fmt: skip
    assert answers["bound"].verdict is Verdict.TRUE, answers["bound"].reason
    assert answers["any"].verdict is Verdict.UNKNOWN
    assert "acme.Counted.calls" in answers["any"].reason
