"""``./jr test --help`` says what it does, and runs nothing."""

from __future__ import annotations

import subprocess

import pytest

from scripts import check


def test_help_runs_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(subprocess, "run", None)
    assert check.main(["--help"]) == 0
    assert "--fast" in capsys.readouterr().out
