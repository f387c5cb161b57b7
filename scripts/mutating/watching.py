"""A plugin of pytest for runs with mutants: what each test runs, and no test without end.

With ``JR_COVER_RECORD`` set to a folder, each test's blocks, CPU time and outcome go to a file there. With
``JR_TEST_LIMITS`` set to a file (CPU seconds by test), a test that takes too much ends the process.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scripts.mutating.cover import SEEN

RECORD = "JR_COVER_RECORD"
LIMITS = "JR_TEST_LIMITS"
LEAST_LIMIT_S = 10.0
TIMES = 10.0
"""A test may take so many times what it took without a mutant, and never less than the limit above."""
OUT_OF_TIME = 97
"""Exit status of a process in which a test took too much."""

_FAILED: set[str] = set()


@cache
def _usual_s() -> dict[str, float]:
    """The CPU seconds of each test without a mutant."""
    usual: dict[str, float] = json.loads(Path(os.environ[LIMITS]).read_text(encoding="utf-8"))
    return usual


def _cpu_s() -> float:
    """CPU time of this process and of its children that have ended."""
    return sum(os.times()[:4])


def _give_up(_signal: int, _frame: object) -> None:
    os._exit(OUT_OF_TIME)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember which tests failed."""
    if report.failed:
        _FAILED.add(report.nodeid)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watch one test, its fixtures included."""
    if LIMITS in os.environ:
        signal.signal(signal.SIGPROF, _give_up)
        limit_s = max(LEAST_LIMIT_S, TIMES * _usual_s().get(item.nodeid, 1.0))
        signal.setitimer(signal.ITIMER_PROF, limit_s)
        yield
        signal.setitimer(signal.ITIMER_PROF, 0.0)
    elif RECORD in os.environ:
        seen: set[str] = __import__(SEEN).seen
        seen.clear()
        before, started = _cpu_s(), time.monotonic()
        yield
        seconds = max(_cpu_s() - before, min(time.monotonic() - started, 1.0))
        line = {
            "test": item.nodeid,
            "seconds": round(seconds, 3),
            "slow": item.get_closest_marker("slow") is not None,
            "passed": item.nodeid not in _FAILED,
            "blocks": sorted(seen),
        }
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        with open(Path(os.environ[RECORD]) / f"record.{worker}", "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    else:
        yield
