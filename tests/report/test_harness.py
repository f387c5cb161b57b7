"""The runnable harness of a counterexample."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.report.harness import java_literal, render_harness
from verifier.verdict.outcome import Counterexample, Failure, InputValue

SOURCE = """\
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    boolean b = Verifier.nondetBoolean();
    char c = Verifier.nondetChar();
    long l = Verifier.nondetLong();
    float f = Verifier.nondetFloat();
    double d = Verifier.nondetDouble();
    String s = Verifier.nondetString();
    Verifier.assume(b);
    boolean odd = f == 0.1f && Double.isNaN(d) && s.equals("\\u20ac\\"\\n\\\\");
    assert c != 65535 || l != Long.MIN_VALUE || !odd : s.length();
  }
}
"""
INPUTS = (
    InputValue("boolean", True),
    InputValue("char", 65535),
    InputValue("long", -(1 << 63)),
    InputValue("float", 0.10000000149011612),
    InputValue("double", math.nan),
    InputValue("string", '\u20ac"\n\\'),
)
FAILURE = Failure("java.lang.AssertionError", "4")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "Program"
    folder.mkdir()
    (folder / "Main.java").write_text(SOURCE + "// " + "long comment " * 10_000)
    return folder


def run(
    tmp_path: Path, program: Path, java_tasks: Path, inputs: tuple[InputValue, ...]
) -> tuple[int, str, str]:
    roots = (java_tasks / "common", program)
    text, _ = render_harness("Reproduce", roots, "Main", Counterexample(inputs, FAILURE))
    (tmp_path / "Reproduce.java").write_text(text)
    home = os.environ.get("JAVA_HOME")
    java = str(Path(home, "bin", "java")) if home else shutil.which("java") or "java"
    done = subprocess.run(
        [java, "-Djava.io.tmpdir=" + str(tmp_path), str(tmp_path / "Reproduce.java")],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=600,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_program_fails_as_found(tmp_path: Path, program: Path, java_tasks: Path) -> None:
    status, out, err = run(tmp_path, program, java_tasks, INPUTS)
    assert status != 0
    assert "java.lang.AssertionError: 4" in err
    assert "at Main.main(Main.java:13)" in err
    assert "without a failure" not in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Program", "Reproduce.java"]


def test_other_values_do_not_fail(tmp_path: Path, program: Path, java_tasks: Path) -> None:
    other = (*INPUTS[:-1], InputValue("string", "x"))
    status, out, _ = run(tmp_path, program, java_tasks, other)
    assert (status, out) == (0, "The program ended without a failure.\n")


def test_the_junit_form_names_the_failure(program: Path) -> None:
    _, test = render_harness("Reproduce", (program,), "Main", Counterexample((), FAILURE))
    assert "class ReproduceTest" in test
    assert "assertThrows(java.lang.AssertionError.class, Reproduce::reproduce)" in test
    own = Failure("Main$Odd", None)
    _, test = render_harness("Reproduce", (program,), "Main", Counterexample((), own))
    assert "assertThrows(Throwable.class" in test


@pytest.mark.parametrize(("name", "kind"), [("not a name", "int"), ("Reproduce", "random_int")])
def test_what_cannot_be_is_said(program: Path, name: str, kind: str) -> None:
    found = Counterexample((InputValue(kind, 1),), FAILURE)
    with pytest.raises(UserError):
        render_harness(name, (program,), "Main", found)


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("byte", -1, "(byte) -1"),
        ("long", 5, "5L"),
        ("float", 1e10, "10000000000.0f"),
        ("float", -math.inf, "Float.NEGATIVE_INFINITY"),
        ("double", 1e-300, "1e-300"),
        ("boolean", False, "false"),
    ],
)
def test_literals_have_the_type_of_the_input(kind: str, value: float, text: str) -> None:
    assert java_literal(InputValue(kind, value)) == text
