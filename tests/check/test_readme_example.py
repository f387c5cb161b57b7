"""What the README shows of ``jr check`` is what it prints, and the class that it shows is the example."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def section(root: Path) -> str:
    text = (root / "README.md").read_text(encoding="utf-8")
    return text.partition("## Methods of a library")[2].partition("\n## ")[0]


def test_the_class_is_the_example(root: Path, section: str) -> None:
    (shown,) = re.findall(r"```java\n(.*?)```", section, re.DOTALL)
    assert shown == (root / "examples/acme/IntStack.java").read_text(encoding="utf-8")
    assert len(shown.splitlines()) == 10


def test_the_answer_is_what_jr_prints(root: Path, section: str, tmp_path: Path) -> None:
    (shown,) = re.findall(r"```\n\$ \./jr (.*?)```", section, re.DOTALL)
    command, *lines = shown.splitlines()
    (tmp_path / "examples").symlink_to(root / "examples")
    done = subprocess.run(
        [sys.executable, "-m", "verifier.cli", *shlex.split(command)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=600,
    )
    assert done.stdout.splitlines() == lines, done.stderr
