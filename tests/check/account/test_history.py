"""Crashes that libraries once had are found, most as errors, by short inputs; mended methods have none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scripts.check_business import mended
from scripts.check_history import PROGRAMS, known
from verifier.check.answers import Answer, Grade

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]
FOUND = sorted(name for name, crash in known().items() if not {"nulls", "missed"} & crash.keys())
_AT_ONCE = ("Operands", "Quotes", "Timestamps")
"""Whose first failure is the crash: others are not looked for."""
_AS_GIVEN = ("Abbreviations", "Rows")
"""Without evidence: numbers as they were given, and two lists of different lengths."""
_LONGEST = 1000
"""Characters that show the inputs."""


def source_of(name: str) -> str:
    return (PROGRAMS / "past" / f"{name}.java").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(known()))
def test_the_fault_is_marked(name: str) -> None:
    text = source_of(name)
    assert "//!" in text and f" {known()[name]['method']}(" in text
    assert "//!" not in mended(text)


def test_all_programs_are_known() -> None:
    assert {file.stem for file in (PROGRAMS / "past").glob("*.java")} == known().keys()


@pytest.mark.parametrize("name", FOUND)
def test_crashes_are_found(ask: Ask, ask_all: Ask, name: str) -> None:
    crash = known()[name]
    text = source_of(name).replace("package past;", "package acme;")
    how = ask if name in _AT_ONCE else ask_all
    (answer,) = how(name, text, [crash["method"]], 20.0).values()
    found = next(one for one in answer.failures if one.failure.exception == crash["exception"])
    assert found.grade is (Grade.WARNING if name in _AS_GIVEN else Grade.ERROR)
    assert found.reproducer is not None and len("".join(found.reproducer.shown)) < _LONGEST
