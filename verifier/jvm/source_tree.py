"""What is looked for in folders of sources and of compiled classes before javac and runs get them."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

_MODULE = "module-info.java"
_OF_JDK = re.compile(rb"^\s*package\s+(java\s*\.[^;]*);", re.MULTILINE)


def java_files(roots: Sequence[Path]) -> list[Path]:
    """All files of sources, but no declarations of modules."""
    found = (path for root in roots for path in root.rglob("*.java"))
    return sorted(path for path in found if path.name != _MODULE)


def without_module(root: Path, scratch: Path) -> Path:
    """A folder with the same sources but no declaration of a module, which javac would heed.

    A program that JR runs is no module: it lies on the class path.
    """
    if not (root / _MODULE).exists():
        return root
    folder = Path(tempfile.mkdtemp(prefix="sources-", dir=scratch))
    for entry in root.resolve().iterdir():
        if entry.name != _MODULE:
            (folder / entry.name).symlink_to(entry)
    return folder


def find_package_of_jdk(roots: Sequence[Path]) -> tuple[Path, str] | None:
    """A source, where its package would have it, of a package that only the JDK may have; and the package."""
    for root in roots:
        for file in sorted((root / "java").rglob("*.java")):
            found = _OF_JDK.search(file.read_bytes())
            if found is not None:
                return file, found.group(1).decode("utf-8", "replace").strip()
    return None


def holds_resources(place: Path) -> bool:
    """Whether there are other files than class files, which no run has among what is rewritten."""
    return any(name for _, _, names in os.walk(place) for name in names if not name.endswith(".class"))


def may_ask(source: Path) -> bool:
    """Whether the program looks as if it is run with many inputs, in one process."""
    text = source.read_bytes()
    return any(word in text for word in (b"nondet", b"Random", b"System.in", b"Socket"))


def loads_by_name(classes: Path) -> bool:
    """Does some class mention a method that finds classes by their names?"""
    for path in classes.rglob("*.class"):
        data = path.read_bytes()
        if b"\x07forName" in data or b"\x09loadClass" in data or b"ServiceLoader" in data:
            return True
    return False
