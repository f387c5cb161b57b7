"""Reproducers as JUnit 5 tests: they compile without warnings and fail as announced."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from verifier.check.policy import Policy
from verifier.check.session import Request, run_check
from verifier.config import Options
from verifier.jvm.process import Jvm

CONSOLE = Path("/usr/share/java/junit-platform-console-standalone.jar")


@pytest.mark.skipif(not CONSOLE.is_file(), reason=f"{CONSOLE} is not installed (Debian: junit5)")
def test_reproducers_as_tests(warm_jvm: Jvm, classes: Path, tmp_path: Path) -> None:
    answers = []
    request = Request(("acme.IntStack.push", "acme.IntStack.share"), (classes,), Policy())
    run_check(request, Options(), warm_jvm, lambda targets: None, answers.append)
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
    command = [str(java), "-ea", "-jar", str(CONSOLE), "-cp", f"{out}:{classes}", "--scan-classpath"]
    command += ["--disable-banner", "--disable-ansi-colors", "--details=summary"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "2 tests failed" in done.stdout, done.stdout + done.stderr
    assert "ArrayIndexOutOfBoundsException: Index 8 out of bounds for length 8" in done.stdout
    assert "ArithmeticException: / by zero" in done.stdout
