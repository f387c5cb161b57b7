"""Whole checks of a small class: verdicts, what fails, and reproducers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer, overall, render_answer, render_sum
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict


def check(jvm: Jvm, classes: Path, *names: str, policy: Policy | None = None) -> list[Answer]:
    answers: list[Answer] = []
    words = tuple(f"acme.IntStack.{name}" for name in names)
    request = Request(words, (classes,), policy or Policy())
    run_check(request, Options(), jvm, lambda targets: None, answers.append)
    return answers


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("half", Verdict.TRUE),
        ("share", Verdict.FALSE),
        ("first", Verdict.FALSE),
        ("at", Verdict.TRUE),
        ("checked", Verdict.TRUE),
        ("overload(int)", Verdict.TRUE),
        ("helped", Verdict.TRUE),
        ("deed", Verdict.FALSE),
        ("isSame", Verdict.FALSE),
        ("length", Verdict.TRUE),
    ],
)
def test_verdicts(warm_jvm: Jvm, classes: Path, name: str, verdict: Verdict) -> None:
    (answer,) = check(warm_jvm, classes, name)
    assert answer.verdict is verdict, answer.reason


def test_nothing_is_made_that_opens_a_file(warm_jvm: Jvm, classes: Path) -> None:
    (answer,) = check(warm_jvm, classes, "log")
    assert answer.verdict is Verdict.UNKNOWN
    assert "java.io.FileWriter" in answer.reason


def test_rejections_are_failures_where_that_is_asked(warm_jvm: Jvm, classes: Path) -> None:
    (kept,) = check(warm_jvm, classes, "checked", policy=Policy(strict=True))
    assert kept.verdict is Verdict.FALSE
    allowed = Policy(allowed=frozenset({"java.lang.IllegalArgumentException"}))
    (answer,) = check(warm_jvm, classes, "deed", policy=allowed)
    assert answer.verdict is Verdict.TRUE


def test_the_verdict_of_all() -> None:
    true, false, unknown = (Answer("a.B.c()", verdict, "why") for verdict in Verdict)
    assert overall([true, unknown]) is Verdict.UNKNOWN
    assert overall([true, unknown, false]) is Verdict.FALSE
    assert overall([true]) is Verdict.TRUE
    assert render_sum([true, false]) == "2 methods: 1 TRUE, 1 FALSE, 0 UNKNOWN\n"
    assert render_answer(unknown, 10) == "a.B.c()     UNKNOWN  why\n"
