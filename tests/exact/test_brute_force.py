"""The expected verdicts of our own tasks agree with runs on a real Java virtual machine."""

from __future__ import annotations

import fcntl
import pickle
from pathlib import Path

import pytest

from tests.exact.brute_force import Observation, OwnTask, disagreements, load_inputs, load_tasks, observe

RUNS = 40
TASKS = [t for t in load_tasks() if t.expected.get("no-deadlock", True)]  # a run that hangs shows nothing

PARTS = 4
"""So many groups of tasks are observed, each at once. A task's neighbours are in other groups, so that
processes that come to them at the same time do not wait for each other."""


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that the processes of this test run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


def observed(part: int, shared: Path) -> dict[str, Observation]:
    """What runs of some tasks show; whichever process needs it first observes it for all."""
    kept = shared / f"observed{part}"
    with open(shared / f"observed{part}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            seen = observe(TASKS[part::PARTS], RUNS, load_inputs())
            kept.write_bytes(pickle.dumps({one.task: one for one in seen}))
    found: dict[str, Observation] = pickle.loads(kept.read_bytes())
    return found


@pytest.mark.parametrize("task", TASKS, ids=lambda t: t.name)
def test_runs_agree(task: OwnTask, shared: Path) -> None:
    assert disagreements(task, observed(TASKS.index(task) % PARTS, shared)[task.name]) == []


def test_every_violation_has_inputs() -> None:
    kept = load_inputs()
    for task in load_tasks():
        for name, holds in task.expected.items():
            if not holds and not task.name.startswith(("threads/", "random/")):
                assert name in kept.get(task.name, {}), task.name
