"""Wheel and source distribution: JR works out of them, without a checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from verifier import __version__

BUILD = "import setuptools.build_meta as b, sys; getattr(b, sys.argv[1])(sys.argv[2])"


def build(kind: str, folder: Path, out: Path) -> Path:
    subprocess.run([sys.executable, "-c", BUILD, kind, str(out)], cwd=folder, check=True, capture_output=True)
    (made,) = out.glob("*.tar.gz" if kind == "build_sdist" else "*.whl")
    return made


@pytest.fixture(scope="module")
def installed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel that was built from a source distribution installs."""
    top = tmp_path_factory.mktemp("distribution")
    copy = top / "copy"
    copy.mkdir()
    for name in ("verifier", "tests/cli"):
        shutil.copytree(root / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(root / name, copy)
    with tarfile.open(build("build_sdist", copy, top)) as packed:
        names = packed.getnames()
        packed.extractall(top, filter="data")
    assert not any("/tests" in name for name in names) and any(n.endswith("CHANGELOG.md") for n in names)
    with zipfile.ZipFile(build("build_wheel", top / f"jr_verifier-{__version__}", top)) as packed_wheel:
        packed_wheel.extractall(top / "site")
    return top / "site"


def test_it_verifies_the_example(installed: Path, java_tasks: Path, tmp_path: Path) -> None:
    shutil.copytree(java_tasks / "examples", tmp_path / "examples")
    for name in ("common", "properties"):
        shutil.copytree(java_tasks / name, tmp_path / name)
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"}
    program = "import verifier.cli.main as m, sys; assert sys.argv.pop() in m.__file__; sys.exit(m.main())"
    command = [sys.executable, "-c", program, "verify", "examples/Withdraw.yml", "--property", "valid-assert"]
    command += ["--report", "report.html", "--witness", "witness.graphml", str(installed)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1:], done.stderr) == (10, ["FALSE"], "")
    assert (tmp_path / "report.html").exists() and (tmp_path / "witness.graphml").exists()


def test_the_version_is_the_same_everywhere(root: Path) -> None:
    assert f"\nversion: {__version__}\n" in (root / "CITATION.cff").read_text()
    assert re.findall(r"^## (\S+)", (root / "CHANGELOG.md").read_text(), re.MULTILINE)[0] == __version__
