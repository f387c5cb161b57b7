"""The table of JDKs, and the natives that no model covers."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import jdk_table
from scripts.jdk_table import Row, Seen, keep, read_rows, regressions, render, section, spread, tasks
from scripts.list_natives import classes_of, natives_called, natives_of
from verifier.classfile.image import JdkImage
from verifier.jvm.home import find_java_home
from verifier.stats import Stats

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
CALLED = "natives called by classes in use"


def test_what_came_out_is_counted() -> None:
    seen, stats = Seen(), Stats()
    stats.count("natives", "a.B.f()V: refused")
    stats.count("natives", "a.B.g()V: modelled")
    seen.note_natives(stats)
    seen.note("Right", lambda: "TRUE", "TRUE")
    seen.note("Either", lambda: "UNKNOWN", "UNKNOWN or FALSE")
    seen.note("Open", lambda: "UNKNOWN", "TRUE")
    seen.note("Broken", lambda: str(1 // 0), "TRUE")
    row = seen.row("21.0.8", "defects", 1.6, "")
    assert (row.programs, row.expected, row.cpu_s) == ("4", "2", "2")
    assert (row.differing, row.not_run) == ("Open UNKNOWN", "Broken (ZeroDivisionError)")
    assert row.natives == "a.B.f()V"


def test_a_row_takes_the_place_of_an_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jdk_table, "KEPT", tmp_path / "kept.csv")

    def row(jdk: str, part: str, expected: str, natives: str = "") -> Row:
        return Row(jdk, part, "9", expected, "", "", natives, "1", "as it was had" if jdk[:2] == "21" else "")

    keep([row("21.0.8", "defects", "7"), row("21.0.8", CALLED, "", "a.B.f; a.B.g")])
    keep([row("17.0.1", "defects", "9"), row("17.0.1", CALLED, "", "a.B.f")])
    keep([row("21.0.9", "defects", "8")])
    rows = [(one.jdk, one.part, one.expected) for one in read_rows()]
    assert rows == [
        ("17.0.1", "defects", "9"),
        ("17.0.1", CALLED, ""),
        ("21.0.8", CALLED, ""),
        ("21.0.9", "defects", "8"),
    ]
    assert "| 21.0.9 | defects | 9 | 8 | none | none | none | 1 |" in render()
    assert "| 21.0.8 | 9 | 2 | `a.B.g` |" in render() and "JDK 21.0.8: as it was had." in render()
    assert render() in section()


def test_programs_are_there() -> None:
    assert spread("abcdef", 3) == ["a", "c", "e"] and spread("ab", None) == spread("ab", 7) == ["a", "b"]
    for cases in (regressions(), tasks()):
        assert len(cases) > 60
        assert all(source.exists() for _, sources, _, _ in cases for source in sources)
        assert {"TRUE", "FALSE"} <= {verdict for *_, verdict in cases}


def test_natives_of_threads_have_models() -> None:
    missing = {key.partition("(")[0] for _, key in natives_of(find_java_home(), THREADS)}
    assert missing <= NOT_REACHED


def test_natives_that_classes_call() -> None:
    """Thread calls some of its own; Integer none; a class that is not there has none."""
    called = natives_called(find_java_home(), ["java/lang/Thread", "java/lang/Integer", "no/such/Class"])
    assert ("java/lang/Thread", "getThreads()[Ljava/lang/Thread;") not in called
    assert {name for name, _ in called} == {"java/lang/Thread"}
    assert called <= natives_of(find_java_home(), ["java/lang/Thread"])


def test_an_image_lists_its_classes() -> None:
    with JdkImage(find_java_home() / "lib" / "modules") as image:
        names = set(image.class_names())
        assert {"java/lang/Object", "java/util/Map$Entry", "jdk/internal/misc/Unsafe"} <= names
        assert all(image.find(name) is not None for name in sorted(names)[::2000])
    assert "java/lang/Object" in classes_of(find_java_home())
