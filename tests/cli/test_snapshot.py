"""The account of a run that is cut: what the last snapshot knew, whole, in text, JSON and a page."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from verifier.cli.snapshot import Snapshots, account_of
from verifier.cli.supervisor import Inbox, Interruption, Message, supervise
from verifier.config import Options
from verifier.stats import Present, Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task

CUT = Interruption("out of time or memory", "stopped by SIGTERM before an answer was found")


def sent(folder: Path) -> str:
    """The snapshot of a run that is in the middle of its exploration."""
    (folder / "Main.java").write_text("class Main {}")
    task = Task("Program", (folder,), Specification(Property.VALID_ASSERT))
    stats = Stats()
    stats.lines = {("Main.java", 1)}
    stats.present = Present((("bound hit", "texts longer than 16", "Main.java:3"),), "Main.java:9, 7 rounds")
    stats.add("paths", 3)
    messages: list[Message] = []
    with Snapshots(task, stats, messages.append), stats.phase("symbolic"):
        pass
    assert messages[0].snapshot is not None
    return messages[0].snapshot


def test_the_account_of_a_cut_run_is_whole(tmp_path: Path) -> None:
    options = Options(json=tmp_path / "r.json", report=tmp_path / "r.html")
    message = account_of(sent(tmp_path), CUT, options)
    assert message.answer == "UNKNOWN"
    for words in (
        "task:      Program",
        "SIGTERM",
        "texts longer than 16 (Main.java:3)",
        "Main.java:9, 7 rounds",
    ):
        assert words in message.text
    record = json.loads((tmp_path / "r.json").read_text())
    assert record["statistics"]["counters"]["paths"] == 3
    assert [o["where"] for o in record["obligations"]] == [None, "Main.java:3"]
    assert (tmp_path / "r.html").read_text().rstrip().endswith("</html>")


def test_snapshots_are_no_answers_and_torn_ones_are_left_out() -> None:
    inbox = Inbox()
    whole = Message(None, "", snapshot="first").encode()
    inbox.add(whole + Message(None, "", snapshot="second").encode()[:-5])
    assert (inbox.last, inbox.snapshot) == (None, "first")


def test_phases_that_run_count_up_to_now() -> None:
    stats = Stats()
    with stats.phase("symbolic"):
        phases = stats.as_dict()["phases_s"]
        assert isinstance(phases, dict)
        assert "symbolic" in phases


def test_a_killed_worker_leaves_its_last_snapshot(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    encoded = sent(tmp_path)

    def work(announce: object) -> Message:
        assert callable(announce)
        announce(Message(None, "", snapshot=encoded))
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("it lives")

    pid = os.fork()
    if pid == 0:
        options = Options()
        os._exit(supervise(work, options, lambda text, cut: account_of(text, cut, options)))
    _, status = os.waitpid(pid, 0)
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert os.waitstatus_to_exitcode(status) == 20
    assert lines[0] == "task:      Program, entry Main.main"
    assert any(line.startswith("result:") and "SIGKILL" in line for line in lines)
    assert lines[-1] == "UNKNOWN"
