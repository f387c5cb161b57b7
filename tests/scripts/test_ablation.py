"""The table of what each solving option is worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.ablation_table import CONFIGURATIONS, main, rows, thinned
from scripts.sweeping.collect import collect_runs
from scripts.sweeping.sweep_store import Outcome
from verifier.cli.main import build_parser


def outcome(verdict: str | None, cpu_s: float, queries: int) -> Outcome:
    category = "decided" if verdict else "unknown"
    return Outcome(
        "f/T", "valid-assert", True, verdict, category, cpu_s, cpu_s, counters={"queries": queries}
    )


def test_rows_compare_with_the_default() -> None:
    table = {
        "default": {"f/T,valid-assert": outcome("TRUE", 1.0, 5)},
        "cache none": {
            "f/T,valid-assert": outcome("TRUE", 2.0, 9),
            "f/U,valid-assert": outcome(None, 3.0, 1),
        },
        "prune never": {"f/T,valid-assert": outcome("FALSE", 2.0, 0)},
        "elsewhere": {},
    }
    assert rows(table, "f") == [
        ["default", "1", "1", "0", "1.0", "0.0", "0", "5", "0", "1.00 (1)"],
        ["cache none", "1", "1", "0", "2.0", "0.0", "0", "9", "0", "2.00 (1)"],
        ["prune never", "1", "0", "1", "2.0", "0.0", "0", "0", "0", "-"],
    ]
    assert rows(table, "g") == []


def test_samples_are_taken_per_folder_and_property(java_tasks: Path) -> None:
    runs = collect_runs([str(java_tasks / "arithmetic"), str(java_tasks / "arrays")], set())
    chosen = thinned(runs, 2)
    assert len(chosen) == 2 * len({(run.folder, run.goal) for run in runs})
    assert thinned(runs, 0) == runs


def test_a_stored_table_is_printed_again(
    java_tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jr = tmp_path / "jr"
    jr.write_text("#!/bin/sh\necho TRUE\n")
    jr.chmod(0o755)
    command = ["--store", str(tmp_path), "--jr", str(jr), "--only", "default; cache none", "--sample", "1"]
    assert main([*command, "--properties", "valid-assert", str(java_tasks / "arithmetic")]) == 0
    first = capsys.readouterr().out
    assert "**arithmetic**" in first
    assert main(["--store", str(tmp_path), "--jr", str(jr)]) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("options", CONFIGURATIONS.values())
def test_configurations_are_options_of_jr(options: str) -> None:
    build_parser().parse_args(["verify", "Task.yml", *options.split()])
