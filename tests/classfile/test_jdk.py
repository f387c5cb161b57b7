"""What JR knows of the library's classes stands with their models, or in a table for a subject."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOMS = ("machine", "semantics", "exploration", "proof", "texts", "solving", "terms", "analysis", "classfile")
TABLES = {
    "classfile/jdk.py": "names that the language, the virtual machine or JR's machine gives a meaning to",
    "classfile/mention.py": "what finds classes and files of a program by names",
    "machine/quiet.py": "classes whose objects leave no trace elsewhere, for initialisers",
    "machine/threads/plain_pool.py": "what a plain pool is made of, and what looks inside of one",
    "machine/threads/trusted.py": "what threads need to know of the library",
    "proof/loops/container.py": "the library's containers, and what stands for them",
    "proof/loops/heap_candidate.py": "classes whose fields may have any values",
    "proof/loops/initialiser.py": "what an initialiser may call that runs early",
    "proof/recursion/recursion.py": "calls that change nothing that a contract speaks of",
    "analysis/determinism/appearance.py": "how the virtual machine's own choices show",
    "analysis/determinism/determined.py": "parts of the library that are determined",
    "analysis/determinism/lambda_identity.py": "who compares lambdas",
    "analysis/determinism/leaning.py": "uses that lean on an assumption",
    "analysis/determinism/sharing.py": "what a shared process would show",
    "analysis/determinism/survey.py": "what makes runs differ",
}
BEGINNINGS = ("java/", "javax/", "jdk/", "sun/")
# Descriptors and beginnings of names are no names; these name a class for the reason beside them.
ALLOWED = {
    ("classfile/assertion.py", "java/lang/AssertionError"): "what an assert statement throws (JLS 14.10)",
}


def names(path: Path) -> set[str]:
    """The literals that are a whole name of a class of the library."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if text.startswith(BEGINNINGS) and text[-1].isalpha() and "." not in text and " " not in text:
                found.add(text)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_names_of_the_library_stand_in_a_table(root: Path, room: str) -> None:
    elsewhere = {
        (relative, name)
        for path in sorted((root / "verifier" / room).rglob("*.py"))
        for relative in [path.relative_to(root / "verifier").as_posix()]
        if relative not in TABLES
        for name in names(path)
    }
    assert elsewhere - set(ALLOWED) == set()
    assert {place for place in ALLOWED if place[0].startswith(room)} <= elsewhere


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_names(root: Path, table: str) -> None:
    text = (root / "verifier" / table).read_text(encoding="utf-8")
    assert any(beginning in text for beginning in BEGINNINGS)
