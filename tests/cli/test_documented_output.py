"""What documents show of a command is what it prints."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

_SHOWN = re.compile(r"^```\n\$ (?:\./)?jr ([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def shown(root: Path, page: str, beginning: str) -> tuple[str, str]:
    """The one command of a page that begins so, and the output that is shown of it."""
    text = (root / page).read_text(encoding="utf-8")
    (found,) = [match for match in _SHOWN.findall(text) if match[0].startswith(beginning)]
    return found


@pytest.mark.parametrize(
    ("page", "beginning"),
    [
        ("README.md", "verify sv-benchmarks"),
        ("docs/check.md", "check --classpath examples acme.IntStack.push"),
    ],
)
def test_documents_show_what_is_printed(page: str, beginning: str, root: Path, tmp_path: Path) -> None:
    command, output = shown(root, page, beginning)
    for name in ("examples", "sv-benchmarks"):
        (tmp_path / name).symlink_to(root / name)
    done = subprocess.run(
        [sys.executable, "-m", "verifier.cli", *shlex.split(command)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=600,
    )
    assert done.stdout == output, done.stderr
