"""Packages of the JDK, copied into packages of their own: nobody may write tests for ``java.*``.

The sources are those of ``src.zip``. Each package that is copied, and those that only help it, get a prefix;
files that do not compile then (they need what the JDK keeps to itself, or give types to packages that are
not copied) are left out, and with them what needs them. Where the JDK keeps formats, collators and words of
locales to itself, classes of our own (``STANDINS``) make copies with the patterns and words of its public
classes.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

PREFIX = "copied."
SUBJECTS = ("java.rmi", "java.sql", "java.beans", "java.text")
HELPERS = (
    "com.sun.beans", "sun.rmi", "sun.reflect.misc", "sun.reflect.generics", "jdk.internal.math", "sun.text",
    "jdk.internal.icu",
)  # fmt: skip
NOT_COPIED = ("sun.text.resources", "sun.text.spi")
"""Parts of them that nothing which is copied needs."""
STANDINS = Path(__file__).with_name("standins")
"""Classes of our own for what copies need of packages that are not copied."""
STOOD_IN = (
    "jdk.internal.access", "jdk.internal.misc", "jdk.internal.reflect", "sun.security.util", "sun.swing",
    "sun.util.calendar", "sun.util.locale.provider",
)  # fmt: skip
DATA = "/java.base/jdk/internal/icu/impl/data/"
"""Files of the JDK that copies read: the properties of characters."""
MODULES = ("java.rmi", "java.sql", "java.desktop", "java.base")
MOST_ROUNDS = 60
_ERROR = re.compile(r"(?m)^(?P<file>.+\.java):\d+: error: (?P<message>.*)$")
_OF_TEXT = re.compile(r"(?m)^package (java\.text|sun\.text|jdk\.internal\.icu)\b")
_NAME = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, (*SUBJECTS, *HELPERS, *STOOD_IN)))})(?=[.;*\"\s])")


@dataclass(frozen=True)
class Copied:
    """``classes``: the folder of class files. ``files``: names of the sources that compiled, ``left_out`` of
    others, each with the first reason."""

    classes: Path
    files: tuple[str, ...]
    left_out: dict[str, str]


def renamed(source: str) -> str:
    """A source, its packages called as after copying; only ``java.text`` and its helpers use its copies."""
    is_text = _OF_TEXT.search(source) is not None

    def new(name: re.Match[str]) -> str:
        return name[0] if name[0] == "java.text" and not is_text else f"{PREFIX}{name[0]}"

    return _NAME.sub(new, source)


def copy_subjects(java_home: Path, out: Path, sources: Path | None = None) -> Copied:
    """Copy and compile; ``out`` gets the folders ``src`` and ``classes``. ``sources``: another src.zip."""
    source = out / "src"
    with zipfile.ZipFile(sources or java_home / "lib" / "src.zip") as archive:
        for name in archive.namelist():
            module, _, path = name.partition("/")
            package = path.rpartition("/")[0].replace("/", ".") + "."
            chosen = any(package.startswith(f"{prefix}.") for prefix in (*SUBJECTS, *HELPERS))
            chosen = chosen and not any(package.startswith(f"{prefix}.") for prefix in NOT_COPIED)
            if module in MODULES and chosen and name.endswith(".java") and not name.endswith("-info.java"):
                target = source / PREFIX.rstrip(".") / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(renamed(archive.read(name).decode("utf-8")), encoding="utf-8")
    shutil.copytree(STANDINS, source, dirs_exist_ok=True)
    files = {path.relative_to(source).as_posix() for path in source.rglob("*.java")}
    left_out: dict[str, str] = {}
    for _ in range(MOST_ROUNDS):
        refused = _compile(java_home, source, sorted(files - left_out.keys()), out / "classes")
        if not refused:
            break
        left_out |= refused
    else:
        raise SystemExit(f"{out}: the copies do not compile after {MOST_ROUNDS} rounds")
    _copy_data(java_home, out)
    return Copied(out / "classes", tuple(sorted(files - left_out.keys())), left_out)


def _copy_data(java_home: Path, out: Path) -> None:
    """Files of the JDK's own, which other packages cannot read, beside the classes."""
    command: list[str | Path] = [java_home / "bin" / "jimage", "extract", "--dir", out / "data"]
    command += ["--include", f"regex:{re.escape(DATA)}.*", java_home / "lib" / "modules"]
    subprocess.run(command, check=True)
    shutil.copytree(out / "data" / "java.base", out / "classes", dirs_exist_ok=True)


def _compile(java_home: Path, source: Path, files: list[str], out: Path) -> dict[str, str]:
    """The files that javac refuses, each with its first message; empty if it takes all."""
    listed = source.parent / "files"
    listed.write_text("\n".join(files), encoding="utf-8")
    command: list[str | Path] = [
        java_home / "bin" / "javac",
        "-g",
        "-nowarn",
        "-proc:none",
        "-XDshould-stop.ifError=FLOW",
    ]
    command += ["-Xmaxerrs", "100000", "-sourcepath", "", "-d", out.resolve(), f"@{listed.resolve()}"]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    refused: dict[str, str] = {}
    for error in _ERROR.finditer(done.stderr):
        refused.setdefault(error["file"], error["message"])
    if done.returncode and not refused:
        raise SystemExit(f"javac fails: {done.stderr[:500]}")
    return refused
