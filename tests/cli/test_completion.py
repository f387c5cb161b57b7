"""What shells complete, asked as they ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ASK = """
COMP_LINE="$1" COMP_POINT=${#1} COMP_TYPE=9 COMP_WORDS=($1)
[ "${1: -1}" = " " ] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
eval "$(jr completion bash)"
words=($(complete -p jr)); asked=${words[@]: -2:1}
$asked jr
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def path(tmp_path: Path, root: Path) -> str:
    """A PATH with a ``jr`` of this checkout on it."""
    program = tmp_path / "jr"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={root} exec {sys.executable} -m verifier.cli "$@"\n')
    program.chmod(0o755)
    return f"{tmp_path}:{os.environ['PATH']}"


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("jr ver", {"verify"}),
        ("jr verify --strat", {"--strategy"}),
        ("jr verify --merge f", {"f1", "f2", "f3", "f4", "full"}),
        ("jr verify --property no-d", {"no-deadlock"}),
        ("jr completion f", {"fish"}),
    ],
)
def test_bash(line: str, wanted: set[str], path: str) -> None:
    done = subprocess.run(
        ["bash", "-c", ASK, "bash", line],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert set(done.stdout.split()) == wanted, done.stderr
