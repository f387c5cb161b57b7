"""Small methods whose verdicts were written down first: some of them are checked, all of them are read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scripts.check_methods import SOURCES, Expected, read_expected
from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm

QUICK = {
    "methods.Numbers": ("clamp", "bucket", "share"),
    "methods.Arrays2": ("swap", "element", "room"),
    "methods.Day": ("next", "previous"),
    "methods.Registry": ("early", "late"),
}


def test_half_of_the_marked_methods_fail() -> None:
    expected = [one for source in sorted(SOURCES.glob("*.java")) for one in read_expected(source)]
    assert Counter(bool(one.exception) for one in expected) == {True: 20, False: 20}
    assert len({one.method for one in expected}) == 40
    assert "methods.Steps$Careful.next" in {one.method for one in expected if not one.exception}


@pytest.mark.parametrize("grade", ["", "warning: ", "note: "])
def test_a_failure_of_any_grade_meets_what_is_expected(grade: str) -> None:
    expected = Expected("a.B.c", "NumberFormatException")
    told = f'{grade}java.lang.NumberFormatException: For input string: "9"   Texts.java:24'
    assert expected.is_met("FALSE", told)
    assert expected.is_met("FALSE", f"{grade}java.lang.AssertionError   Texts.java:24") is False


@pytest.fixture(scope="module")
def compiled(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    classes = tmp_path_factory.mktemp("methods") / "classes"
    assert warm_jvm.compile_against(sorted(SOURCES.glob("*.java")), classes, []) is None
    return classes


def test_the_verdicts_of_quick_ones_are_right(warm_jvm: Jvm, compiled: Path) -> None:
    words = tuple(f"{owner}.{name}" for owner, names in QUICK.items() for name in names)
    expected = {one.method: one for source in sorted(SOURCES.glob("*.java")) for one in read_expected(source)}
    answers: list[Answer] = []
    request = Request(words, (compiled,), Policy())
    run_check(request, Options(), warm_jvm, lambda targets: None, answers.append)
    assert len(answers) == len(words)
    for answer in answers:
        exception = answer.failure.exception if answer.failure is not None else ""
        one = expected[answer.text.partition("(")[0]]
        assert one.is_met(answer.verdict.value, exception), (answer, one)
