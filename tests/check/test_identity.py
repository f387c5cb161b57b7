"""Comparing references of texts matters to a method only where such a comparison may run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Tag {
  private String text; private Object last;
  public Tag(String text) { this.text = text; }
  @Override public boolean equals(Object other) { return other instanceof Tag && ((Tag) other).text == text; }
  @Override public int hashCode() { return 1; }
  public Tag text(String text) { last = this.text; this.text = text; return this; }
  public int differs(String other) { return other == text ? 1 : 2; }
  public boolean alike(String other) { return equals(new Tag(other)); }
  public static boolean same(String a, String b) { return a == b; }
  public static void refuses(String a, String b) { if (a == b) throw new ArithmeticException(); }
  public static void equal(Integer a, Integer b) { if (a == b) assert a.equals(b); }
}
"""


@pytest.fixture(scope="module")
def answers(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    folder = tmp_path_factory.mktemp("tags")
    source = folder / "Tag.java"
    source.write_text(SOURCE, encoding="utf-8")
    classes: Path = folder / "classes"
    assert warm_jvm.compile_against([source], classes, []) is None
    found: list[Answer] = []
    run_check(
        Request(("acme.Tag",), (classes,), Policy(), 8.0), Options(), warm_jvm, lambda _: None, found.append
    )
    return {answer.text.removeprefix("acme.Tag.").partition("(")[0]: answer for answer in found}


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("text", Verdict.TRUE),
        ("differs", Verdict.TRUE),
        ("alike", Verdict.TRUE),
        ("same", Verdict.TRUE),
        ("refuses", Verdict.FALSE),
        ("equal", Verdict.UNKNOWN),
    ],
)
def test_only_comparisons_that_run_leave_equal_texts_open(
    answers: dict[str, Answer], name: str, verdict: Verdict
) -> None:
    assert answers[name].verdict is verdict, answers[name].reason


def test_the_method_that_tells_is_named(answers: dict[str, Answer]) -> None:
    assert "acme.Tag.equal tells apart" in answers["equal"].reason
