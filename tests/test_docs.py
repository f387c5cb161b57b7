"""The documents name files that exist, and link to pages and headings that do."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FOLDERS = (
    "verifier",
    "examples",
    "tests",
    "scripts",
    "docs",
    "toolinfo",
    "sv-benchmarks",
    "witnesses",
    ".ci",
)
_NAMED = re.compile(r"`([\w./-]+\.(?:py|yml|toml|txt|xml|java|md|svg|jar)|(?:[\w.-]+/)+)`")
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)")
_USERS_JAVA = r"(Main|module-info)\.java"
_OF_USERS = re.compile(rf"results/|dist/|report\.|quantile\.svg|{_USERS_JAVA}|TASK|NAME|GRID|.*\.jar")
"""What users have or make."""


@cache
def paths() -> tuple[str, ...]:
    """Every file and folder of the repository, with a slash before each."""
    found = [path for folder in FOLDERS for path in [ROOT / folder, *(ROOT / folder).rglob("*")]]
    return tuple(f"/{path.relative_to(ROOT)}" for path in [*found, *ROOT.glob("*")])


def is_there(name: str) -> bool:
    """Whether a name of the documents is the end of a path of the repository."""
    return any(path.endswith(f"/{name.rstrip('/')}") for path in paths())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    if page.name == "CHANGELOG.md":
        pytest.skip("it names what was")
    names = set(_NAMED.findall(page.read_text(encoding="utf-8")))
    assert sorted(name for name in names if not _OF_USERS.match(name) and not is_there(name)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in _LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith("http"):
            continue
        file = page.parent / target if target else page
        assert file.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in anchors, f"{target}#{heading}"
