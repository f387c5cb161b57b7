"""Source files of classes: below roots that are given, or at the usual places of projects."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import quote

_USUAL = ("src/main/java", "src/test/java", "src/java", "src", "")


_OF_BUILDS = ("target/classes", "target/test-classes", "build/classes/java/main", "build/classes/java/test")
"""The output folders of Maven and Gradle."""


def roots_near(entries: Iterable[Path]) -> list[Path]:
    """Possible source roots for these folders: sources, projects, or the projects that built them."""
    found: dict[Path, None] = {}
    for entry in entries:
        if not os.path.isdir(entry):  # also where it is a word too long for a path
            continue
        place = entry.resolve()
        builds = (build for build in _OF_BUILDS if place.as_posix().endswith(f"/{build}"))
        project = next((place.parents[build.count("/")] for build in builds), place)
        found |= dict.fromkeys(project / name for name in _USUAL)
    return list(found)


class SourceFinder:
    """A cache of source files. ``roots``: folders of sources; the usual places are searched after them."""

    def __init__(self, roots: Sequence[Path], base: Path | None = None) -> None:
        self._base = Path.cwd() if base is None else base
        self._roots = [*roots, *(self._base / name for name in _USUAL)]
        self._found: dict[str, Path | None] = {}

    def find(self, class_name: str, file: str | None) -> Path | None:
        """The source of a class (binary name) whose class file names ``file``; None if it is not found."""
        if file is None or "/" in class_name + file or file in ("", ".", ".."):
            return None
        wanted = within_package(class_name, file)
        if wanted not in self._found:
            places = (root / wanted for root in self._roots)
            self._found[wanted] = next((place.resolve() for place in places if os.path.isfile(place)), None)
        return self._found[wanted]

    def shown(self, place: Path) -> tuple[str, bool]:
        """A URI of a file, and whether it is relative to the current folder."""
        try:
            return quote(place.relative_to(self._base.resolve()).as_posix()), True
        except ValueError:
            return place.as_uri(), False


def within_package(class_name: str, file: str) -> str:
    """The path of a source file relative to its root: ``acme/IntStack.java``."""
    package = class_name.rpartition(".")[0].replace(".", "/")
    return f"{package}/{file}" if package else file
