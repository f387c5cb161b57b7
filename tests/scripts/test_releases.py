"""The table of releases of the JDK, and the natives that no model covers."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import releases
from scripts.list_natives import natives_of
from scripts.sweeping.sweep_store import Outcome
from verifier.jvm.home import find_java_home, read_java_home

THREADS = ("java/lang/Thread", "java/lang/ThreadGroup", "jdk/internal/misc/VM", "java/lang/ref/Reference")
NOT_REACHED = {
    # getStackTrace of other threads, and the deprecated
    "getStackTrace0", "dumpThreads", "stop0", "suspend0", "resume0", "countStackFrames",
    # virtual threads and scoped values
    "setCurrentThread", "scopedValueCache", "setScopedValueCache", "findScopedValueBindings",
    "extentLocalCache", "setExtentLocalCache", "findExtentLocalBindings",
    # the start of the virtual machine, identities of processes, the handler of references
    "initializeFromArchive", "getRuntimeArguments", "getuid", "geteuid", "getgid", "getegid",
    "getAndClearReferencePendingList", "hasReferencePendingList", "waitForReferencePendingList",
}  # fmt: skip
"""Natives that code of ordinary programs does not come to, or that JR refuses by name."""


def outcome(task: str, expected: bool, verdict: str, category: str) -> Outcome:
    return Outcome(task, "valid-assert", expected, verdict, category, 1.4, 2.0)


def test_a_row_takes_the_place_of_an_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases, "KEPT", tmp_path / "kept.csv")
    runs = [
        outcome("a/Right", True, "TRUE", "decided"),
        outcome("a/Wrong", True, "FALSE", "decided"),
        outcome("a/Open", False, "UNKNOWN", "unknown"),
    ]
    releases.keep(releases.row_of("25", "threads", runs[:1]))
    releases.keep(releases.row_of("17", "threads", runs[:1]))
    releases.keep(releases.row_of("25", "threads", runs))
    rows = releases.read_rows()
    assert [(row.release, row.runs, row.right, row.wrong, row.undecided) for row in rows] == [
        ("17", "1", "1", "0", "0"),
        ("25", "3", "1", "1", "1"),
    ]
    assert "| threads | 25 | 3 | 1 | 1 | 1 | 4 | a/Open valid-assert |" in releases.render()


def test_natives_of_threads_have_models() -> None:
    home = read_java_home(find_java_home())
    missing = {key.partition("(")[0] for _, key in natives_of(home.path, THREADS)}
    assert missing <= NOT_REACHED
