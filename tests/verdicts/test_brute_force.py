"""The expected verdicts of our own tasks agree with runs on a real Java virtual machine."""

from __future__ import annotations

import pytest

from tests.verdicts.brute_force import Observation, OwnTask, disagreements, load_inputs, load_tasks, observe

RUNS = 40
TASKS = [t for t in load_tasks() if t.expected.get("no-deadlock", True)]  # a run that hangs shows nothing

pytestmark = pytest.mark.xdist_group("brute force")  # all are observed at once


@pytest.fixture(scope="session")
def observations() -> dict[str, Observation]:
    return {seen.task: seen for seen in observe(TASKS, RUNS, load_inputs())}


@pytest.mark.parametrize("task", TASKS, ids=lambda t: t.name)
def test_runs_agree(task: OwnTask, observations: dict[str, Observation]) -> None:
    assert disagreements(task, observations[task.name]) == []


def test_every_violation_has_inputs() -> None:
    kept = load_inputs()
    for task in load_tasks():
        for name, holds in task.expected.items():
            if not holds and not task.name.startswith(("threads/", "random/")):
                assert name in kept.get(task.name, {}), task.name
