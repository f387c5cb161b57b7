"""The examples of docs/tasks.md: written as they stand there, and run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.test_command import jr

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_examples(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert jr("init", str(tmp_path / "init"), root=root)[0] == 0
    (tmp_path / "init/common").rename(tmp_path / "common")
    monkeypatch.chdir(tmp_path)
    commands = 0
    for kind, name, content in _BLOCK.findall((root / "docs/tasks.md").read_text(encoding="utf-8")):
        if name:
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        if kind == "console":
            line, *shown = content.splitlines()
            assert line.startswith("$ jr ")
            _, out, err = jr(*line.split()[2:], root=root)
            assert [text for text in shown if text not in out.splitlines()] == [], out + err
            assert out.splitlines()[-1] == shown[-1]
            commands += 1
    assert commands == 5
