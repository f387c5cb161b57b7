"""Projects of build tools: their folders stand for the classes that were built of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError

_DEPTH = 3
"""How deep modules of a project lie below its folder, at most."""


@dataclass(frozen=True)
class _Builder:
    """A build tool: files by which its projects are known, where they put classes, and what builds them."""

    name: str
    files: tuple[str, ...]
    classes: tuple[str, ...]
    command: str


_BUILDERS = (
    _Builder("Maven", ("pom.xml",), ("target/classes",), "mvn compile"),
    _Builder(
        "Gradle",
        ("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"),
        ("build/classes/java/main", "build/classes/kotlin/main", "build/classes/groovy/main"),
        "gradle classes",
    ),
)


def builder_of(folder: Path) -> str | None:
    """The name of the build tool whose project a folder is, None if it is none."""
    return next((builder.name for builder in _BUILDERS if _has(folder, builder)), None)


def built_classes(folder: Path) -> tuple[Path, ...] | None:
    """The folders of built classes of a project and its modules, None if there is no project."""
    for builder in _BUILDERS:
        if not _has(folder, builder):
            continue
        places = [
            module / classes
            for module in _modules(folder, builder)
            for classes in builder.classes
            if next((module / classes).rglob("*.class"), None) is not None
        ]
        if not places:
            raise UserError(
                f"{folder}: a {builder.name} project without built classes ({builder.classes[0]}):"
                f" {builder.command} first"
            )
        return tuple(places)
    return None


def _has(folder: Path, builder: _Builder) -> bool:
    return any((folder / name).is_file() for name in builder.files)


def _modules(folder: Path, builder: _Builder) -> list[Path]:
    """The project's folder and those of its modules."""
    found = []
    for place, folders, _ in os.walk(folder):
        at = Path(place)
        depth = len(at.relative_to(folder).parts)
        folders[:] = sorted(
            f for f in folders if depth < _DEPTH and f not in ("src", "target", "build", ".git")
        )
        if depth == 0 or _has(at, builder):
            found.append(at)
    return found
