"""What a cluster would bring, and what counts as harm by faults."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from scripts.cluster_faults import harm
from scripts.simulate_cluster import Costs, makespan_s, render
from scripts.sweeping.collect import Run
from scripts.sweeping.sweep_store import Outcome, append_outcome

FREE = Costs(0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("sizes", "workers", "costs", "expected_s"),
    [
        ([1.0] * 8, 1, FREE, 8.0),
        ([1.0] * 8, 4, FREE, 2.0),
        ([1.0, 1.0, 5.0], 2, FREE, 6.0),
        ([1.0] * 8, 100, FREE, 1.0),
        ([1.0] * 8, 2, Costs(0.0, 0.25, 0.0, 3.0), 8.0),
        ([1.0] * 100, 1000, Costs(0.5, 0.0, 0.0, 0.0), 51.0),
    ],
)
def test_times(sizes: list[float], workers: int, costs: Costs, expected_s: float) -> None:
    assert makespan_s(sizes, workers, costs) == pytest.approx(expected_s)


def test_the_table_names_what_limits() -> None:
    table = render([2.0] * 10, [1, 10], Costs(0.01, 0.0, 0.0, 0.0))
    assert "10 runs, 20 s in all, the longest 2.0 s" in table
    assert "| 10 | 2.1 s | 9.5 | 95 % |" in table
    assert "at most 100 jobs a second" in table


def test_harm_is_counted(tmp_path: Path) -> None:
    runs = [Run(name, "valid-assert", True, tmp_path) for name in "abcd"]
    store = tmp_path / "s.jsonl"
    fine = Outcome("a", "valid-assert", True, "TRUE", "decided", 1.0, 1.0)
    died = "it took 3 workers of the cluster down with it"
    given_up = dataclasses.replace(fine, task="c", verdict=None, category="crashed", reason=died)
    for outcome in (fine, fine, dataclasses.replace(fine, task="b", verdict="FALSE"), given_up):
        append_outcome(store, outcome)
    found = harm(store, runs, {run.key: "TRUE" for run in runs})
    assert dict(found) == {"lost": 1, "twice": 1, "reported": 1, "other verdict": 1}
