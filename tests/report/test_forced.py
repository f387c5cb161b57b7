"""The harness that forces a schedule: what it holds, and that it shows the failure on the virtual machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from verifier.analysis.entry import prepare_program
from verifier.errors import UserError
from verifier.jvm.process import Jvm, JvmOptions
from verifier.report.forced import render_forced
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Counterexample, Failure

SOURCES = Path(__file__).parents[2] / "sv-benchmarks/java"
LOST = Counterexample((), Failure("java.lang.AssertionError", None), True, ((0, 3), (1, 5), (0, 8), (0, 12)))


def test_the_story_is_a_comment_that_nothing_ends(tmp_path: Path) -> None:
    (tmp_path / "Main.class").write_bytes(b"x")
    program, _ = render_forced("Show", [tmp_path], "Main", LOST, ["a */ b \\u002a/"])
    comment = program[: program.index("public class Show")]
    assert comment.count("*/") == 1
    assert "\\u" not in comment
    assert '"0:3, 1:5, 0:8, 0:12"' in program


def test_a_class_needs_a_name(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be the name"):
        render_forced("no-name", [tmp_path], "Main", LOST, [])


def test_a_lost_update_is_forced(tmp_path: Path) -> None:
    task = Task(
        "Lost", (SOURCES / "common", SOURCES / "threads/LostUpdate"), Specification(Property.VALID_ASSERT)
    )
    with Jvm.start(JvmOptions()) as jvm:
        places = jvm.with_turn_points(prepare_program(jvm, task, tmp_path).classes, "Main")
        program, _ = render_forced("Show", places, "Main", LOST, [])
    (tmp_path / "Show.java").write_text(program)
    home = os.environ.get("JAVA_HOME")
    java = str(Path(home, "bin", "java")) if home else shutil.which("java") or "java"
    run = subprocess.run([java, str(tmp_path / "Show.java")], capture_output=True, text=True, check=False)
    assert "Show$Failure: java.lang.AssertionError" in run.stderr
