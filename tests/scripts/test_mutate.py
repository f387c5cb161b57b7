"""Mutants are what they say, and each meets the tests that run its block."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from scripts.check import commands
from scripts.mutate import render
from scripts.mutating.cover import block_at, blocks_of, forget, instrument, read_record
from scripts.mutating.mutant import mutants_of
from scripts.mutating.trial import Settings, Trial, Trials, record, restore

SOURCE = '''"""A module."""

from __future__ import annotations

LIMIT = 3
Number = int | float


def clamp(value: int, low: int = 0) -> int:
    """Never below."""
    if value < low and LIMIT:
        value = low
        print(f"{value + 1}", -value)
    elif value == 7:
        raise ValueError
    return "a" + str(value)[1:] if value else ""
'''
TEST = """
from one import clamp

def test_low():
    assert clamp(-5, 42) == "a2"

def test_seven():
    try:
        clamp(7)
    except ValueError:
        return
    assert False
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one module of a room and its tests."""
    root = tmp_path / "tree"
    for file, text in {
        "verifier/semantics/one.py": SOURCE,
        "tests/semantics/test_one.py": TEST,
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['verifier/semantics']\n",
    }.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text)
    return root


MODULE = "verifier/semantics/one.py"


def test_mutants_change_one_place(tree: Path) -> None:
    mutants = mutants_of(tree, MODULE)
    assert {(mutant.kind, mutant.shown(SOURCE)) for mutant in mutants} == {
        ("constant", "3 → (4)"),
        ("condition", "value < low and LIMIT → (not (value < low and LIMIT))"),
        ("operator", "value < low and LIMIT → (value < low or LIMIT)"),
        ("operator", "value < low → (value <= low)"),
        ("statement", 'print(f"{value + 1}", -value) → pass'),
        ("operator", "-value → (value)"),
        ("condition", "value == 7 → (not (value == 7))"),
        ("operator", "value == 7 → (value != 7)"),
        ("constant", "7 → (8)"),
        ("statement", "raise ValueError → pass"),
        ("condition", "value → (not (value))"),
        ("constant", "1 → (2)"),
    }
    for mutant in mutants:
        changed = mutant.apply(SOURCE)
        ast.parse(changed)
        assert changed != SOURCE
        assert len(set(SOURCE.splitlines()) - set(changed.splitlines())) == 1
    assert {mutant.function for mutant in mutants} == {"", "clamp"}


def test_blocks_name_themselves() -> None:
    blocks = blocks_of(SOURCE)
    assert [block.first for block in blocks] == [11, 12, 15]
    assert (block_at(blocks, 13), block_at(blocks, 14), block_at(blocks, 5)) == (blocks[1], blocks[0], None)
    seen: list[str] = []
    text = instrument(SOURCE, "one.py").replace("from jr_seen import add as __jr_seen__", "")
    given: dict[str, object] = {"__jr_seen__": seen.append}
    exec(compile(text, "one.py", "exec"), given)
    clamp = given["clamp"]
    assert callable(clamp)
    clamp(3)
    assert seen == ["one.py:11"]
    clamp(-1)
    assert seen[1:] == ["one.py:11", "one.py:12"]


def test_failing_tests_kill_nothing(tmp_path: Path) -> None:
    lines = [
        {"test": "a", "seconds": 2.0, "slow": False, "passed": True, "blocks": ["m:1"]},
        {"test": "b", "seconds": 1.0, "slow": True, "passed": True, "blocks": ["m:1", "m:2"]},
        {"test": "c", "seconds": 1.0, "slow": True, "passed": False, "blocks": ["m:2"]},
    ]
    (tmp_path / "record.main").write_text("".join(json.dumps(line) + "\n" for line in lines))
    tests = {block: [cost.test for cost in costs] for block, costs in read_record(tmp_path).items()}
    assert tests == {"m:1": ["b", "a"], "m:2": ["b"]}
    forget(tmp_path, ["b"])
    assert set(read_record(tmp_path)) == {"m:1"}


def test_a_mutant_falls_or_survives(tree: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    record(tree, records, ["tests"], processes=1)
    assert (tree / MODULE).read_text() == SOURCE
    trials = Trials(Settings(tree, cost_s=60.0), records)
    found = {
        mutant.shown(SOURCE): trials.run(mutant)
        for mutant in mutants_of(tree, MODULE)
        if mutant.kind in ("statement", "constant")
    }
    assert (tree / MODULE).read_text() == SOURCE
    assert found["raise ValueError → pass"].killed_by == "tests/semantics/test_one.py::test_seven"
    assert found["raise ValueError → pass"].killed_in == "fast"
    assert found["1 → (2)"].killed_by == "tests/semantics/test_one.py::test_low"
    assert found['print(f"{value + 1}", -value) → pass'].killed_in == ""
    assert found['print(f"{value + 1}", -value) → pass'].tests == 1
    assert found["3 → (4)"].tests == 2


def test_a_stopped_campaign_leaves_no_mutant(tree: Path) -> None:
    (tree / MODULE).write_text("mutated")
    (tree / "original.json").write_text(json.dumps([MODULE, SOURCE]))
    restore(tree)
    assert (tree / MODULE).read_text() == SOURCE
    assert not (tree / "original.json").exists()
    restore(tree)


def test_the_table_names_survivors() -> None:
    dead = Trial("a", "verifier/proof/loops/a.py", 3, "f", "operator", "x", "room", "t", 3, True, 1.0)
    alive = Trial("b", "verifier/semantics/b.py", 4, "g", "constant", "1 | 2 → (2)", "", "", 5, False, 1.0)
    text = render([dead, alive])
    assert "| proof/loops | 1 | 0 | 1 | 0 | 0 |" in text
    assert "| together | 2 | 0 | 1 | 0 | 1 |" in text
    assert "| semantics/b.py:4 g | `1 \\| 2 → (2)` | 5 | no |" in text


def test_the_fast_tests_are_a_choice_of_all() -> None:
    assert list(commands([])) == ["ruff", "mypy", "pytest"]
    fast = commands(["--fast", "tests/terms"])
    assert list(fast) == ["pytest"]
    assert fast["pytest"][-3:] == ["-m", "not slow and not nightly", "tests/terms"]
