"""Folders of sources and of build tools as entries of a class path.

A Maven or Gradle project stands for its built classes. A folder of sources (or one file) is compiled against
the rest of the class path; files that do not compile are left out if the others do.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError
from verifier.jvm.java_side import javac_command
from verifier.jvm.javac_message import Complaint, JavacMessage, errors_of
from verifier.jvm.trusted_server import NO_PLUGINS
from verifier.task.class_path import with_named_by_jars
from verifier.task.project import built_classes

_COMPILE_LIMIT_S = 600.0
_MOST_ROUNDS = 12
_NOT_COMPILED = frozenset({"module-info.java", "package-info.java"})


@dataclass(frozen=True)
class Opened:
    """The entries of a class path that given paths stand for, and notes for the user."""

    entries: dict[Path, tuple[Path, ...]]
    notes: tuple[str, ...] = ()


def open_projects(given: Sequence[Path], java_home: Path, scratch: Path) -> Opened:
    """The class-path entries that each path stands for, in order; UserError where there are none.

    ``scratch``: a folder for what is compiled.
    """
    entries: dict[Path, tuple[Path, ...]] = {}
    sources: list[Path] = []
    for path in given:
        if not path.exists():
            raise UserError(f"{path}: no such file or folder")
        if path.suffix == ".java" and path.is_file():
            sources.append(path)
        elif path.is_dir() and (built := built_classes(path)) is not None:
            entries[path] = built
        elif path.is_dir() and next(path.rglob("*.class"), None) is None and _sources_in(path):
            sources.append(path)
        else:
            entries[path] = (path,)
    notes: list[str] = []
    against = [*with_named_by_jars([entry for places in entries.values() for entry in places])]
    for number, path in enumerate(dict.fromkeys(sources)):
        out = scratch / f"compiled-{number}"
        left_out = _compile(path, out, against, java_home)
        notes += left_out
        entries[path] = (out,)
        against.append(out)
    return Opened({path: entries[path] for path in dict.fromkeys(given)}, tuple(notes))


def named_places(words: Sequence[str]) -> list[str]:
    """The words of a command line that name files or folders; UserError for one that is missing."""
    found = []
    for word in words:
        is_place = word.endswith((".jar", ".java")) or os.sep in word or word in (".", "..")
        is_there = os.path.exists(word)  # the name may be too long for a file, if it is a signature
        if word and is_there and (is_place or Path(word).is_dir()):
            found.append(word)
        elif is_place:
            dotted = word.removesuffix(".java").replace(os.sep, ".")
            advice = f"; a class is named like {dotted}" if not word.startswith((".", os.sep)) else ""
            raise UserError(f"{word}: no such file or folder{advice if not word.endswith('.jar') else ''}")
    return found


def compile_together(
    files: Sequence[Path], out: Path, class_path: Sequence[Path], java_home: Path
) -> list[Path]:
    """Compile as many of the files as possible, which do not depend on each other; returns the compiled
    ones."""
    left = list(files)
    while left:
        messages = _javac(left, None, out, class_path, java_home)
        refused = {error.file.resolve() for error in errors_of(messages)} if messages is not None else set()
        kept = [file for file in left if file.resolve() not in refused]
        if messages is None or len(kept) == len(left):
            return left if messages is None else []
        left = kept
    return left


def _sources_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.java") if file.name not in _NOT_COMPILED)


def _compile(path: Path, out: Path, class_path: Sequence[Path], java_home: Path) -> list[str]:
    """Compile all files that can be compiled; returns notes about the others. UserError if none can."""
    files = [path.resolve()] if path.is_file() else [file.resolve() for file in _sources_in(path)]
    left = list(files)
    first, misses = "", False
    for _ in range(_MOST_ROUNDS):
        messages = _javac(left, path, out, class_path, java_home)
        if messages is None:
            return _notes(path, len(files) - len(left), len(files), first, misses)
        errors = errors_of(messages)
        refused = {error.file.resolve() for error in errors}
        lines = messages.strip().splitlines() or ["javac failed"]
        if not first:
            first = _shown(errors[0], path) if errors else lines[-1]
            misses = bool(errors) and errors[0].complaint is Complaint.MISSING
        kept = [file for file in left if file not in refused]
        if len(kept) == len(left) or not kept:
            break
        left = kept
    advice = "; name what it needs with --classpath" if misses else ""
    raise UserError(f"{path}: its sources do not compile: {first}{advice}")


def _shown(error: JavacMessage, path: Path) -> str:
    file = error.file
    base = path.resolve() if path.is_dir() else path.resolve().parent
    shown = file.relative_to(base) if file.is_relative_to(base) else file
    symbol = f": {' '.join(error.symbol.split())}" if error.symbol else ""
    return f"{shown}:{error.line}: {error.text}{symbol}"


def _notes(path: Path, missing: int, all_files: int, first: str, misses: bool) -> list[str]:
    if not missing:
        return []
    advice = "; --classpath names what they need" if misses else ""
    return [f"{path}: {missing} of {all_files} files do not compile and are left out: {first}{advice}"]


def _javac(
    files: Sequence[Path], path: Path | None, out: Path, class_path: Sequence[Path], java_home: Path
) -> str | None:
    """The messages of javac if it fails."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    texts = [_quoted(str(file)) for file in files]
    listed = out.with_suffix(".files")
    listed.write_text("\n".join(texts), encoding="utf-8")
    root = _root_of(path, path.resolve().parent) if path is not None and path.is_file() else ""
    command = [*javac_command(java_home), "-g", "-nowarn", *NO_PLUGINS]
    command += ["-implicit:class", "-Xmaxerrs", "100000", "-encoding", "UTF-8", "-d", str(out)]
    command += ["-sourcepath", str(root)]
    command += ["-classpath", os.pathsep.join(map(str, class_path)), f"@{listed}"]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_COMPILE_LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return "javac takes too long"
    text = (done.stderr + done.stdout).decode("utf-8", "replace")
    return None if done.returncode == 0 else text


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _root_of(file: Path, folder: Path) -> Path:
    """The root folder of a single file, as far as the folders above it match its package."""
    text = file.read_text(encoding="utf-8", errors="replace")
    found = re.search(r"(?m)^\s*package\s+([\w.$]+)\s*;", text)
    names = found.group(1).split(".") if found else []
    at = folder
    for name in reversed(names):
        if at.name != name:
            return folder
        at = at.parent
    return at
