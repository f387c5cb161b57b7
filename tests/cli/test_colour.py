"""Which words are painted, and when."""

from __future__ import annotations

import sys

import pytest

from verifier.cli.colour import is_wanted, painted


def test_answers_alone_are_painted() -> None:
    text = "a.B.c(int)    FALSE    Index 8\nresult:  TRUE is not FALSE\nUNKNOWN\n"
    assert painted(text) == (
        "a.B.c(int)    \x1b[1;31mFALSE\x1b[0m    Index 8\nresult:  TRUE is not FALSE\n"
        "\x1b[1;33mUNKNOWN\x1b[0m\n"
    )


@pytest.mark.parametrize(
    ("terminal", "environment", "wanted"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_only_terminals_are_painted_on(
    terminal: bool, environment: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert is_wanted() is wanted
