"""The documents name files that exist, and link to pages and headings that do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.archiving import fmtools
from scripts.archiving.named import links, missing

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
    "action",
    ".ci",
)


def test_named_files_exist() -> None:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    files = [str(path.relative_to(ROOT)) for path in [*found, *ROOT.glob("*")] if path.is_file()]
    files.append(fmtools.PATH)  # which the archive has
    documents = {str(page.relative_to(ROOT)): page.read_text(encoding="utf-8") for page in PAGES}
    del documents["CHANGELOG.md"]  # it names what was
    assert list(missing(documents, files)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_headings(page: Path) -> None:
    for target, heading in links(page.read_text(encoding="utf-8")):
        file = page.parent / target if target else page
        if heading:
            titles = re.findall(r"^#+ (.*)", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in anchors, f"{target}#{heading}"


def test_the_readme_leads_to_every_page() -> None:
    linked = {target for target, _ in links((ROOT / "README.md").read_text(encoding="utf-8"))}
    assert {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")} - linked == set()


def test_what_is_missing_is_told() -> None:
    documents = {"docs/a.md": "`verifier/no.py`, `scripts/`, [b](b.md), [c](../c.md#d), [e](https://e)"}
    told = ["docs/a.md names verifier/no.py", "docs/a.md links to b.md"]
    assert list(missing(documents, ["scripts/x.py", "c.md"])) == told


def test_all_modules_of_a_check_are_told() -> None:
    reference = (ROOT / "docs" / "check-reference.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]*) \|", reference.partition("\n## How it works\n")[2], re.MULTILINE)
    room = ROOT / "verifier" / "check"
    modules = [str(file.relative_to(room).with_suffix("")) for file in room.rglob("[!_]*.py")]
    assert sorted(name for row in rows for name in re.findall(r"`(.*?)`", row)) == sorted(modules)
