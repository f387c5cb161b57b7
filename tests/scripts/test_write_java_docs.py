"""The page about Java names every program, modelled class and refusal, with today's gaps."""

from __future__ import annotations

from scripts.write_java_docs import TARGET, find_programs, missing


def test_the_page_is_current() -> None:
    """If this fails, run scripts/write_java_docs.py again."""
    assert missing(TARGET.read_text(encoding="utf-8"), find_programs()) == []
