"""Programs and targets that cannot be used: one line on stderr, status 2, and nothing on stdout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("bad programs")
    (base / "text.jar").write_text("no jar")
    (base / "project").mkdir()
    (base / "project/pom.xml").touch()
    with zipfile.ZipFile(base / "new.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Main-Class: p.New\n\n")
        jar.writestr("p/New.class", b"\xca\xfe\xba\xbe\0\0\0\xff")
    return base


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("verify --property valid-assert text.jar", "text.jar: not a jar that can be read"),
        ("verify --property valid-assert new.jar", "p.New in"),
        ("verify --property valid-assert --classpath none.jar --main A", "none.jar: no such file or folder"),
        ("verify --property valid-assert --classpath new.jar", "compiled for Java 211"),
        ("verify --property valid-assert --main A", "nothing to verify"),
        ("check text.jar", "text.jar: not a jar that can be read"),
        ("check new.jar", "is compiled for Java 211, the JDK is Java"),
        ("check project", "a Maven project without built classes (target/classes): mvn compile first"),
        ("check java.util.BitSet.gte", "there is get"),
    ],
)
def test_one_line_and_status_2(root: Path, folder: Path, command: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "verifier.cli", *command.split()],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=600,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("jr: ") and done.stderr.count("\n") == 1 and said in done.stderr


@pytest.mark.parametrize(("limit", "status"), [("-n 30", 2), ("-Sn 30", 0)])
def test_too_few_open_files(root: Path, tmp_path: Path, limit: str, status: int) -> None:
    (tmp_path / "Main.java").write_text("public class Main { public static void main(String[] args) { } }")
    words = f"{sys.executable} -m verifier.cli verify --property valid-assert {tmp_path}"
    done = subprocess.run(
        ["bash", "-c", f"ulimit {limit} && {words}"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=600,
    )
    said = "jr: at most 30 files may be open, 512 are wanted: ulimit -n 512\n"
    assert (done.returncode, done.stderr) == (status, said if status else "")
