"""Verification tasks: sources and a property."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.task.property import Property, Specification

_PACKAGE = re.compile(r"^\s*package\s+([\w$.]+)\s*;", re.MULTILINE)


@dataclass(frozen=True)
class Task:
    """One verification task; every path is absolute, and existed when the task was read.

    ``source_roots`` are the roots of Java package trees, in the order of the task file. ``expected`` is the
    verdict the task file expects; it is used in reports and tables only. ``class_path`` holds the folders and
    jars that the program needs, including those that their manifests name; without source roots it holds the
    whole program. ``arguments`` is what ``main`` is given.
    """

    name: str
    source_roots: tuple[Path, ...]
    specification: Specification
    expected: bool | None = None
    origin: Path | None = None
    class_path: tuple[Path, ...] = ()
    arguments: tuple[str, ...] = ()

    @property
    def entry_class(self) -> str:
        """The class whose ``main`` starts the program, as a binary name with dots."""
        return self.specification.entry_class

    @property
    def program_root(self) -> Path:
        """The root that holds the source of the entry class; the last one if none does."""
        return find_program_root(self.source_roots, self.entry_class)

    @property
    def property(self) -> Property:
        """The property to check."""
        return self.specification.goal


def find_program_root(roots: Sequence[Path], entry_class: str) -> Path:
    """The root with the source of the entry class; the last root if none has it."""
    return next((root for root in roots if find_entry_source([root], entry_class) is not None), roots[-1])


def find_entry_source(roots: Sequence[Path], entry_class: str) -> Path | None:
    """The source of the entry class; a nested class (``a.B$C``) is in the source of its enclosing class."""
    *package, simple = entry_class.split(".")
    places = [Path(*package, f"{name}.java") for name in (simple, simple.partition("$")[0])]
    return next((root / place for root in roots for place in places if (root / place).is_file()), None)


def declared_package(source: str) -> str:
    """The package that the text of a source file declares, with dots; empty if it declares none."""
    declared = _PACKAGE.search(source)
    return declared.group(1) if declared else ""


def fit_roots(roots: Sequence[Path], entry_class: str) -> tuple[Path, ...]:
    """The roots, with a folder of the entry class's package replaced by the root above it."""
    if find_entry_source(roots, entry_class) is not None:
        return tuple(roots)
    package = tuple(entry_class.split(".")[:-1])
    fitted = [_root_above(root, package, entry_class) for root in roots]
    return tuple(dict.fromkeys(fitted))


def _root_above(folder: Path, package: tuple[str, ...], entry_class: str) -> Path:
    """The root above the folder of a package (or of a prefix of it)."""
    for depth in range(1, len(package) + 1):
        if folder.parts[-depth:] == package[:depth]:
            root = folder.parents[depth - 1]
            if find_entry_source([root], entry_class) is not None:
                return root
    return folder
