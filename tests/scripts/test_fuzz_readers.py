"""Readers of somebody else's files keep their promise on the corpus and some mutations of it."""

from __future__ import annotations

import bz2
import json
import random
from pathlib import Path

import pytest

from scripts import fuzz_readers
from scripts.campaigning import benchexec
from scripts.fuzz_readers import failure_of, fuzz, seeds_of
from scripts.fuzzing.mutating_bytes import mutated
from scripts.fuzzing.readers import READERS, Reader
from scripts.sweeping.json_lines import NotLinesError, as_record, read_lines
from scripts.sweeping.sweep_store import Outcome, read_provenance, read_store
from verifier.check.answer_store import Store

SETTING = "0" * 64


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_and_mutations_of_it_are_read_or_refused(name: str, tmp_path: Path) -> None:
    seeds = seeds_of(name, ())
    assert seeds, "each reader has a corpus"
    assert fuzz(name, seeds, len(seeds) + 60, 7, tmp_path / "kept") == 0


def test_what_fails_is_found_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def use(data: bytes, _: Path) -> None:
        if b"x" in data:
            raise KeyError("x")
        if b"y" in data:
            raise ValueError("two\nlines")

    monkeypatch.setitem(fuzz_readers.READERS, "mine", Reader(".mine", use, ValueError))
    assert failure_of("mine", b"x", tmp_path) == "KeyError: 'x'"
    assert failure_of("mine", b"z", tmp_path) is None
    assert str(failure_of("mine", b"y", tmp_path)).startswith("more than a line")
    assert fuzz("mine", [b"x", b"x"], 2, 1, tmp_path / "kept") == 1
    assert [file.read_bytes() for file in (tmp_path / "kept").iterdir()] == [b"x"]


def test_mutations_keep_some_json_whole() -> None:
    draw, line = random.Random(1), json.dumps({"name": "one", "cpu_s": 1.5, "found": ["a", "b"]}).encode()
    whole = 0
    for _ in range(300):
        try:
            whole += isinstance(json.loads(mutated(line, [line], draw)), dict)
        except ValueError:
            continue
    assert whole > 30


def lines(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "store.jsonl"
    file.write_text(text)
    return file


def test_a_line_of_no_store_is_named(tmp_path: Path) -> None:
    file = lines(tmp_path, '{"a": 1}\n{"cut": \n\n{"b": ' + "[" * 5000 + "\nPNG\n")
    found = read_lines(file)
    assert next(found) == (f"{file}:1", {"a": 1})
    with pytest.raises(NotLinesError, match=r"store.jsonl:5: not a line of a store"):
        next(found)
    assert list(read_lines(tmp_path / "none")) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"cpu_s": "1"}, "cpu_s has a value of another type"),
        ({"cpu_s": True}, "cpu_s has a value of another type"),
        ({"obligations": ["a", 1]}, "obligations has"),
        ({"counters": {"a": "b"}}, "counters has"),
        ({"task": None}, "task has"),
    ],
)
def test_an_outcome_that_misfits_is_refused(
    tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    good = {"task": "t", "goal": "g", "expected": None, "verdict": None, "category": "unknown"}
    good |= {"cpu_s": 1, "wall_s": 1.5, "later": "field"}
    assert as_record(Outcome, good, "here").wall_s == 1.5
    with pytest.raises(SystemExit, match=f"store.jsonl:1: {complaint}"):
        read_store(lines(tmp_path, json.dumps(good | change)))
    del good["goal"]
    with pytest.raises(SystemExit, match="goal is missing"):
        read_store(lines(tmp_path, json.dumps(good)))


def test_settings_and_facts_are_mappings(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="settings is no mapping"):
        read_store(lines(tmp_path, '{"settings": 1}'))
    with pytest.raises(SystemExit, match="facts is no mapping"):
        read_provenance(lines(tmp_path, '{"provenance": "a", "facts": 1}'))


def test_a_reproducer_of_a_store_lies_below_its_folder(tmp_path: Path) -> None:
    data = next(data for data in seeds_of("store", ()) if b"IntStack_push_Test" in data)
    file = tmp_path / "check.jsonl"
    file.write_bytes(data)
    key = "acme/IntStack.push(I)V"
    assert key in Store(file, SETTING).known._records
    for name in (b"../Other", b"/tmp/Other", b"a\\\\b"):
        file.write_bytes(data.replace(b'"test_name": "IntStack_push_Test"', b'"test_name": "' + name + b'"'))
        assert key not in Store(file, SETTING).known._records


def test_packed_results_are_unpacked_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchexec, "_LARGEST_MIB", 1)
    file = tmp_path / "results.xml.bz2"
    file.write_bytes(bz2.compress(b"<result>" + b" " * (1 << 20) + b"</result>"))
    with pytest.raises(SystemExit, match="more than 1 MiB"):
        benchexec.read_conditions(file)
