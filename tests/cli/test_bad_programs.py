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
        ("verify --property valid-assert --classpath new.jar", "say which class to start: --main CLASS"),
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
