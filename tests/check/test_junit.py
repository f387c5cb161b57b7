"""Reproducers: what they say, and as JUnit 5 tests, which compile without warnings and fail as announced."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.java_flags import JAVA
from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm

CONSOLE = Path("/usr/share/java/junit-platform-console-standalone.jar")


@pytest.fixture(scope="module")
def answers(warm_jvm: Jvm, classes: Path) -> list[Answer]:
    """About a method that fails after calls of it, and one that fails at once."""
    found: list[Answer] = []
    request = Request(("acme.IntStack.push", "acme.IntStack.share"), (classes,), Policy())
    run_check(request, Options(), warm_jvm, lambda targets: None, found.append)
    return found


def test_a_failure_that_needs_calls_before(answers: list[Answer]) -> None:
    answer = answers[0]
    assert answer.failure is not None and answer.reproducer is not None
    assert answer.failure.exception == "java.lang.ArrayIndexOutOfBoundsException"
    assert answer.reproducer.shown[0].startswith("this = new IntStack() after push(")
    assert answer.reproducer.program.count("intStack.push(") == 4
    assert answer.reproducer.shown == ("this = new IntStack() after push(0) x 3", "value = 0")
    assert " * Fails with java.lang.ArrayIndexOutOfBoundsException\n" in answer.reproducer.test
    assert "acme.IntStack intStack" not in answer.reproducer.test
    assert "@SuppressWarnings" not in answer.reproducer.test


@pytest.mark.skipif(not CONSOLE.is_file(), reason=f"{CONSOLE} is not installed (Debian: junit5)")
def test_reproducers_as_tests(answers: list[Answer], warm_jvm: Jvm, classes: Path, tmp_path: Path) -> None:
    files = []
    for answer in answers:
        made = answer.reproducer
        assert made is not None
        for name, source in ((made.class_name.rpartition(".")[2], made.program), (made.test_name, made.test)):
            files.append(tmp_path / f"{name}.java")
            files[-1].write_text(source, encoding="utf-8")
    out = tmp_path / "out"
    status, messages = warm_jvm.compile_with_warnings(files, out, [classes, CONSOLE])
    assert (status, messages) == (0, "")
    java = warm_jvm.java_home / "bin" / "java"
    command = [str(java), *JAVA, "-ea", "-jar", str(CONSOLE), "-cp", f"{out}:{classes}", "--scan-classpath"]
    command += ["--disable-banner", "--disable-ansi-colors", "--details=summary"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "2 tests failed" in done.stdout, done.stdout + done.stderr
    assert "ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3" in done.stdout
    assert "ArithmeticException: / by zero" in done.stdout
