"""What ``jr doctor`` finds on machines that lack something."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import pytest

from tests.cli.test_command import jr
from verifier import __version__
from verifier.cli import doctor
from verifier.cli.doctor import Finding, examine_jdks, examine_python, examine_sandbox, examine_solvers
from verifier.jvm import home
from verifier.solver import SOLVERS
from verifier.solving import solvers
from verifier.solving.backends.backend import BackendMissingError


def test_a_machine_that_has_all(root: Path) -> None:
    status, out, err = jr("doctor", root=root)
    assert (status, err) == (0, "")
    assert "MISSING" not in out and "its counterexample replayed" in out.splitlines()[-1]


def test_findings_as_json(root: Path) -> None:
    status, out, err = jr("doctor", "--json", "--no-run", root=root)
    assert (status, err) == (0, "")
    findings = {finding["subject"]: finding for finding in json.loads(out)["findings"]}
    assert findings["JR"]["text"] == __version__ and findings["JDK"]["text"].count(".") >= 2
    assert "a run" not in findings


def test_no_jdk(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    found = next(examine_jdks())
    assert found.grade == "missing" and found.remedy.startswith("apt-get install openjdk-")
    status, out, _ = jr("doctor", root=root)
    assert status == 1 and "MISSING JDK" in out and "MISSING a run" in out


def test_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise BackendMissingError(name)

    monkeypatch.setattr(solvers, "make_backend", refuse)
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    findings = list(examine_solvers())
    assert [finding.grade for finding in findings] == ["less"] * len(SOLVERS) + ["missing"]
    assert "a wheel for aarch64" in findings[0].remedy


def test_an_old_python_and_an_old_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_OLDEST_PYTHON", (99, 0))
    assert Finding(
        "Python", f"{platform.python_version()} is too old", "missing", "install Python 99.0 or newer"
    ) in (list(examine_python()))
    monkeypatch.setenv("PATH", "/nowhere")
    assert any("util-linux" in finding.remedy for finding in examine_sandbox())


def test_a_release_that_was_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ok" in {found.grade for found in examine_jdks() if found.subject == "JDK's release"}
    monkeypatch.setattr(home, "TRIED", (99,))
    told = next(found for found in examine_jdks() if found.subject == "JDK's release")
    assert told.grade == "less" and "tried with 99" in told.text
