"""In which order tests are given to the processes that share them."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.scheduling import (
    LONG,
    NIGHTLY,
    SLOW,
    import_share,
    is_nightly,
    is_slow,
    longest_first,
    shares_fixture,
)


def test_what_takes_longest_is_begun_first() -> None:
    slow, fast = "tests/exact/test_verdicts.py::test_verdict[a]", "tests/test_clock.py::test_b"
    assert is_slow(slow) and not is_slow(fast)
    sizes = {fast: 1, "tests/terms/test_many.py": 50, slow: 1, LONG[1]: 2, LONG[0]: 1}
    assert longest_first(sizes) == [LONG[0], LONG[1], slow, "tests/terms/test_many.py", fast]


def test_what_is_left_for_the_night() -> None:
    assert is_nightly("tests/scripts/test_build_archive.py::test_same_bytes_each_time")
    assert not is_nightly("tests/scripts/test_attack.py::test_a")


def test_lists_name_files_that_exist() -> None:
    root = Path(__file__).resolve().parent.parent
    named = {entry.partition("::")[0] for entry in (*SLOW, *LONG, *NIGHTLY)}
    assert [name for name in sorted(named) if not (root / name).exists()] == []


def test_what_is_called_long_is_given_as_one() -> None:
    modules = [name for name in LONG if "::" not in name]
    tests = [name.partition("::")[0] for name in LONG if "::" in name]
    assert all(map(shares_fixture, modules)) and not any(map(shares_fixture, tests))


def test_each_process_begins_with_modules_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[list[str]] = [[], [], []]
    for number, share in enumerate(shares):
        monkeypatch.setattr(importlib, "import_module", share.append)
        import_share(["tests/terms", "tests/test_clock.py::test_a"], number, len(shares))
    modules = [module for share in shares for module in share]
    terms = [f"tests.terms.{file.stem}" for file in Path(__file__).parent.glob("terms/test_*.py")]
    assert sorted(modules) == sorted([*terms, "tests.test_clock"])
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_what_cannot_be_imported_is_left_to_pytest() -> None:
    import_share(["tests/there_is_no/test_such.py"], 0, 1)
