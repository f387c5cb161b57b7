"""The benchmark definition: its options exist, and it names every merging setting and solver."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from datetime import datetime
from fnmatch import fnmatch
from pathlib import Path

import pytest
from benchexec.benchexec import BenchExec
from benchexec.model import Benchmark

from toolinfo.jr import REPLAY
from verifier.cli.main import build_parser
from verifier.config import MERGING, SOLVERS, each_option, flag_of


@pytest.fixture(scope="module")
def definition(root: Path) -> ElementTree.Element:
    return ElementTree.parse(root / "jr.xml").getroot()


def test_options_are_those_of_the_command_line(definition: ElementTree.Element) -> None:
    known = {flag_of(item.name): info for item, info in each_option()}
    for option in definition.iter("option"):
        if option.get("name") == REPLAY:
            continue
        info = known[str(option.get("name"))]
        if option.text:
            info.parse(option.text)


def test_has_a_run_for_every_merging_setting_and_solver(definition: ElementTree.Element) -> None:
    names = [str(run.get("name")) for run in definition.iter("rundefinition")]
    assert len(names) == len(set(names))
    assert {f"merge-{name}" for name in MERGING} <= set(names)
    assert {f"solver-{name}" for name in SOLVERS if name != "portfolio"} <= set(names)


def test_task_sets_are_named_by_their_property(definition: ElementTree.Element, root: Path) -> None:
    for tasks in definition.iter("tasks"):
        file = root / str(tasks.findtext("propertyfile"))
        assert file.stem == tasks.get("name") and file.is_file()


def test_benchexec_makes_witnesses_of_it_and_replays_them(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As BenchExec reads it: what a run writes is collected, and is what the validator is given."""
    monkeypatch.chdir(root)
    words = ["jr.xml", "--no-container", "-r", "competition", "-r", "replay", "-t", "valid-assert"]
    given = BenchExec().create_argument_parser().parse_args(words)
    benchmark = Benchmark("jr.xml", given, datetime.now())
    benchmark.executable = "./jr"
    assert [fnmatch("Withdraw.yml.valid-assert.graphml", p) for p in benchmark.result_files_patterns] == [
        True
    ]
    lines = {}
    for run_set in benchmark.run_sets:
        for run in run_set.runs:
            if run.identifier.endswith("Withdraw.yml"):
                lines[run_set.real_name] = run.cmdline()
    place = lines["competition"].index("--witness")
    assert lines["competition"][place + 1] == "Withdraw.yml.valid-assert.graphml"
    assert lines["replay"][1:3] == ["replay", "results/witnesses/Withdraw.yml.valid-assert.graphml"]
    parsed = build_parser().parse_args(lines["replay"][1:])
    assert parsed.property.endswith("valid-assert.prp")


def test_a_quick_definition_ends_in_minutes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As BenchExec reads it: a few runs, with a minute each."""
    monkeypatch.chdir(root)
    given = BenchExec().create_argument_parser().parse_args(["jr-quick.xml", "--no-container"])
    benchmark = Benchmark("jr-quick.xml", given, datetime.now())
    runs = [run for run_set in benchmark.run_sets for run in run_set.runs]
    assert 2 <= len(runs) <= 12
    assert benchmark.rlimits.cputime <= 60
