"""What to verify: sources, a property, a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verifier.task.property import Property, Specification


@dataclass(frozen=True)
class Task:
    """One verification task; every path is absolute and was seen to exist.

    ``source_roots`` are the roots of Java package trees, in the order of the task file.
    ``expected`` is the verdict the task file expects; it is for reports and tables alone.
    """

    name: str
    source_roots: tuple[Path, ...]
    specification: Specification
    language: str = "Java"
    options: Mapping[str, str] = field(default_factory=dict)
    expected: bool | None = None
    origin: Path | None = None

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
    """Of several roots the one with the source of the entry class; the last one if none has it."""
    source = Path(*entry_class.split(".")).with_suffix(".java")
    return next((root for root in roots if (root / source).is_file()), roots[-1])
