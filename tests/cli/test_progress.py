"""The line of progress: on a terminal, and nowhere else."""

from __future__ import annotations

import io
import os
import re
import time

import pytest

from verifier.cli import progress
from verifier.cli.progress import ERASE, Progress
from verifier.config import Options
from verifier.stats import Stats


def test_line_tells_paths_depth_queries_memory_and_time() -> None:
    stats = Stats()
    stats.add("paths", 3)
    stats.add("queries", 14)
    stats.depth = 7
    with stats.phase("symbolic"), stats.phase("merging"):
        line = Progress(stats, Options(wall_limit_s=1000.0)).line()
    found = re.fullmatch(
        r"jr: \d+ s, exploring paths, 3 paths, depth 7, 14 queries, (\d+) MiB, (\d+) s left", line
    )
    assert found is not None
    assert int(found[1]) > 0
    assert int(found[2]) in (999, 1000)
    assert "left" not in Progress(stats, Options()).line()


def test_silent_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "FIRST_AFTER_S", 0.0)
    stream = io.StringIO()
    with Progress(Stats(), Options(), stream):
        time.sleep(0.2)
    assert stream.getvalue() == ""


@pytest.mark.parametrize("verbose", [False, True])
def test_on_a_terminal_unless_there_is_a_log(monkeypatch: pytest.MonkeyPatch, verbose: bool) -> None:
    monkeypatch.setattr(progress, "FIRST_AFTER_S", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, Progress(Stats(), Options(verbose=verbose), terminal):
        if not verbose:
            shown = os.read(ours, 1000).decode()
            assert shown.startswith(ERASE + "jr: ")
            assert len(shown) - len(ERASE) < 80
        else:
            os.set_blocking(ours, False)
            time.sleep(0.2)
            with pytest.raises(BlockingIOError):
                os.read(ours, 1000)
    os.close(ours)


@pytest.mark.parametrize(("limit_s", "is_told"), [(None, True), (1000.0, False)])
def test_a_run_without_a_limit_says_so(
    monkeypatch: pytest.MonkeyPatch, limit_s: float | None, is_told: bool
) -> None:
    for name in ("FIRST_AFTER_S", "INTERVAL_S", "_UNLIMITED_AFTER_S"):
        monkeypatch.setattr(progress, name, 0.01)
    monkeypatch.setenv("TERM", "xterm")
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, Progress(Stats(), Options(time_limit_s=limit_s), terminal):
        shown = ""
        while shown.count("MiB") < 4:
            shown += os.read(ours, 1000).decode()
    os.close(ours)
    assert shown.count("--time-limit SECONDS sets one") == is_told
