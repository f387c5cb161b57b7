"""The modules with planted bugs: each bug stands where it is said to, and goes away in the mended version."""

from __future__ import annotations

import pytest

from scripts.check_business import MODULES, bugs_of, mended

NAMES = sorted(file.name for file in MODULES.iterdir() if file.is_dir())


@pytest.mark.parametrize("module", NAMES)
def test_bugs_are_marked(module: str) -> None:
    bugs = bugs_of(module)
    assert len(bugs) >= 6
    sources = {file.stem: file.read_text(encoding="utf-8") for file in (MODULES / module).glob("*.java")}
    assert {name.partition(".")[0] for name in bugs} == {
        name for name, text in sources.items() if "//!" in text
    }
    for text in sources.values():
        assert "//!" not in mended(text)


def test_what_is_mended() -> None:
    assert mended("  a(); //! b();\n  c();\n  d(); //!\n") == "  b();\n  c();\n"
