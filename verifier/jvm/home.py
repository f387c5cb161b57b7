"""Which JDK to use: JAVA_HOME first, then the javac on PATH, then what is installed where systems put JDKs.

It is of version 17 or newer, and has a compiler.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError

OLDEST = 17
TRIED = (17, 21, 25)
"""Releases with which JR's own programs are run (scripts/jdk_table.py); others may have native methods that
no model covers, and a path that reaches one is left open by name."""
_ADVICE = "install a JDK 17 or newer (Debian: apt install openjdk-17-jdk-headless) or set JAVA_HOME to one"
_INSTALLED = Path("/usr/lib/jvm")


@dataclass(frozen=True)
class JavaHome:
    """A JDK: its directory, its feature release (17, 21, ...) and the text of its ``release`` file."""

    path: Path
    version: int
    release_text: str

    @property
    def full_version(self) -> str:
        """The version as the JDK tells it, such as 17.0.13."""
        found = re.search(r'^JAVA_VERSION="([^"]+)"', self.release_text, re.MULTILINE)
        return found.group(1) if found else str(self.version)


def find_java_home(environ: Mapping[str, str] | None = None, installed: Path = _INSTALLED) -> Path:
    """The directory of a usable JDK; UserError with one clear line if there is none, or JAVA_HOME is not."""
    environ = os.environ if environ is None else environ
    named = environ.get("JAVA_HOME")
    if named:
        try:
            return read_java_home(Path(named), "JAVA_HOME").path
        except UserError as error:
            others = " or ".join(f"JAVA_HOME={home.path}" for home in installed_jdks(installed))
            raise UserError(f"{error}; try {others}" if others else str(error)) from None
    javac = shutil.which("javac", path=environ.get("PATH"))
    if javac is not None:
        with contextlib.suppress(UserError):
            return read_java_home(Path(javac).resolve().parent.parent).path
    homes = sorted(installed_jdks(installed), key=lambda home: (home.version not in TRIED, home.version))
    if homes:
        return homes[0].path
    if javac is not None:
        return read_java_home(Path(javac).resolve().parent.parent, "javac on PATH").path
    raise UserError(f"no javac found through JAVA_HOME or PATH: {_ADVICE}")


def installed_jdks(folder: Path = _INSTALLED) -> Iterator[JavaHome]:
    """The usable JDKs in a folder of JDKs, each once."""
    for place in sorted(folder.glob("*")):
        if not place.is_symlink():
            with contextlib.suppress(UserError):
                yield read_java_home(place)


def read_java_home(path: Path, said_by: str = "java home") -> JavaHome:
    """Check that ``path`` holds a usable JDK; ``said_by`` names for the user where the path came from."""
    try:
        text = (path / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        raise UserError(f"{said_by} is {path}, which holds no JDK (no file 'release'): {_ADVICE}") from None
    found = re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', text, re.MULTILINE)
    version = int(found.group(1)) if found else 0
    if version < OLDEST:
        raise UserError(f"{said_by} is {path}, a JDK of version {version}; JR needs {OLDEST}: {_ADVICE}")
    modules = re.search(r'^MODULES="([^"]*)"', text, re.MULTILINE)
    has_compiler = modules is None or "jdk.compiler" in modules.group(1).split()
    if not has_compiler or not (path / "bin" / "javac").exists() or not (path / "bin" / "java").exists():
        raise UserError(f"{said_by} is {path}, a Java runtime without the compiler javac: {_ADVICE}")
    return JavaHome(path.resolve(), version, text)
