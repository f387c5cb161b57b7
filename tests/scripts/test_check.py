"""``./jr test --help`` says what it does, and runs nothing; a check that works beside others counts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scripts import check


def test_help_runs_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(subprocess, "run", None)
    assert check.main(["--help"]) == 0
    assert "--fast" in capsys.readouterr().out


@pytest.mark.parametrize("fails", [True, False])
def test_what_works_beside_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fails: bool
) -> None:
    beside = [sys.executable, "-c", f"import sys; print('found something'); sys.exit({int(fails)})"]
    monkeypatch.setattr(check, "commands", lambda _: {"mypy": beside, "pytest": [sys.executable, "-c", ""]})
    assert check.main([]) == int(fails)
    assert "mypy\nfound something\n" in capsys.readouterr().out
