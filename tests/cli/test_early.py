"""Runs that are cut before they began, and files that a full disk cannot hold: the account still comes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CUT = """\
import os, signal, sys
from verifier.cli import early
early.hold_signals()
os.kill(os.getpid(), signal.SIGTERM)
sys.exit(early.main())
"""
FULL = """\
import errno, pathlib, sys
plain = pathlib.Path.write_text
def write_text(file, text, *more, **named):
    if "result." in file.name:
        plain(file, text[:10], *more, **named)
        raise OSError(errno.ENOSPC, "No space left on device")
    return plain(file, text, *more, **named)
pathlib.Path.write_text = write_text
from verifier.cli.main import main
sys.exit(main())
"""


def run(program: str, root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)


def test_a_signal_before_the_start_ends_in_an_account(root: Path, java_tasks: Path, tmp_path: Path) -> None:
    page, data = tmp_path / "result.html", tmp_path / "result.json"
    task = str(java_tasks / "examples/Withdraw.yml")
    words = ["verify", task, "--property", "valid-assert", "--json", str(data), "--report", str(page)]
    done = run(CUT, root, *words)
    assert (done.returncode, done.stderr) == (20, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "task:      Withdraw, entry Main.main" and lines[-1] == "UNKNOWN"
    assert "result:    stopped by SIGTERM before an answer was found" in lines
    assert any(line.startswith("    to do: look at what limits the process") for line in lines)
    record = json.loads(data.read_text())
    assert record["task"]["name"] == "Withdraw" and "counters" in record["statistics"]
    assert page.read_text().rstrip().endswith("</html>")


def test_a_command_that_is_not_watched_is_ended_by_the_signal(root: Path, tmp_path: Path) -> None:
    assert run(CUT, root, "init", str(tmp_path / "New")).returncode == -15
    assert not (tmp_path / "New").exists()


@pytest.mark.parametrize("name", ["valid-assert", "no-runtime-exception"])
def test_a_full_disk_takes_files_but_no_verdict(
    root: Path, java_tasks: Path, tmp_path: Path, name: str
) -> None:
    files = {option: tmp_path / f"result.{option}" for option in ("json", "report", "witness")}
    files["json"].write_text("of an earlier run")
    options = [word for option, file in files.items() for word in (f"--{option}", str(file))]
    task = str(java_tasks / "examples/Withdraw.yml")
    done = run(FULL, root, "verify", task, "--property", name, *options)
    verdict = {"valid-assert": "FALSE", "no-runtime-exception": "TRUE"}[name]
    assert done.stdout.splitlines()[-1] == verdict and done.returncode == {"FALSE": 10, "TRUE": 0}[verdict]
    told = [f"jr: {file}: cannot be written: No space left on device" for file in files.values()]
    assert sorted(done.stderr.splitlines()) == sorted(told)
    assert not list(tmp_path.iterdir()), "neither halves nor files of an earlier run stay"
