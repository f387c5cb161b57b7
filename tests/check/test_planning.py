"""Plans: what they make, and that they own up to what they leave out."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.planning import make_plan
from verifier.check.policy import Policy
from verifier.check.session import Request, run_check
from verifier.check.target import find_targets
from verifier.config import Options
from verifier.jvm.process import Jvm
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


def check(jvm: Jvm, classes: Path, word: str, policy: Policy | None = None) -> Answer:
    answers: list[Answer] = []
    request = Request((word,), (classes,), policy or Policy())
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
    assert answer.reproducer.shown == ("this = toys.Hits.A after hit()",)
