"""Snapshots of a running verification, sent each second, and the account made from one.

The supervisor keeps the last one, so if the working process ends, at most a second of information is lost.
"""

from __future__ import annotations

import base64
import pickle
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from verifier.cli.guard import write_or_say
from verifier.cli.supervisor import Announce, Interruption, Message
from verifier.config import Options
from verifier.stats import Stats
from verifier.task.definition import Surroundings, read_task
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Obligation, Result, Verdict

INTERVAL_S = 1.0


@dataclass(frozen=True)
class Snapshot:
    """A task, and how far its verification has come; ``lines``: what the analysis came to, for a report."""

    task: Task
    statistics: dict[str, object]
    obligations: tuple[tuple[str, str, str | None], ...]
    lines: frozenset[tuple[str, int]]

    def encode(self) -> str:
        """The snapshot as text; only processes of one run exchange it."""
        return base64.b64encode(pickle.dumps(self)).decode("ascii")

    @staticmethod
    def decode(text: str) -> Snapshot:
        """The snapshot that ``encode`` encoded."""
        snapshot = pickle.loads(base64.b64decode(text))
        assert isinstance(snapshot, Snapshot)
        return snapshot


class Snapshots:
    """Sends a snapshot at once, and one each second while the block runs."""

    def __init__(self, task: Task, stats: Stats, announce: Announce) -> None:
        self._task = task
        self._stats = stats
        self._announce = announce
        self._start_s = time.monotonic()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._send_all, daemon=True)

    def __enter__(self) -> None:
        self._send()
        self._thread.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()
        if error is not None:
            self._send()

    def _send_all(self) -> None:
        while not self._done.wait(INTERVAL_S):
            self._send()
            self._stats.present_wanted = True

    def _send(self) -> None:
        statistics = self._stats.as_dict()
        statistics["phases_s"] = statistics["phases_s"] or {"start": 0.0}
        statistics["wall_s"] = round(time.monotonic() - self._start_s, 3)
        lines = frozenset(self._stats.lines or ())
        snapshot = Snapshot(self._task, statistics, self._stats.present.obligations, lines)
        self._announce(Message(None, "", snapshot=snapshot.encode()))


def beginning(inputs: list[Path], chosen: str | None, around: Surroundings) -> str:
    """The snapshot of a run that was cut before it sent one: its task, and that nothing was done."""
    task = read_task(inputs, chosen, around)
    statistics = Stats().as_dict()
    statistics["phases_s"] = {"start": 0.0}
    return Snapshot(task, statistics, (), frozenset()).encode()


def account_of(encoded: str, cut: Interruption, options: Options) -> Message:
    """The outcome of a run that was cut, with its files."""
    from verifier.report.account import render_account

    snapshot = Snapshot.decode(encoded)
    endings = {ending.word: ending for ending in Ending}
    first = Obligation(endings[cut.ending], cut.reason)
    open_ = tuple(Obligation(endings[word], text, where) for word, text, where in snapshot.obligations)
    result = Result(
        Verdict.UNKNOWN, cut.reason, (first, *open_), statistics={**snapshot.statistics, "cut": True}
    )
    _write_files(snapshot, result, options)
    return Message("UNKNOWN", render_account(snapshot.task, result, options))


def _write_files(snapshot: Snapshot, result: Result, options: Options) -> None:
    if options.json is not None:
        from verifier.report.record import dump_json, result_as_dict

        write_or_say(options.json, dump_json(result_as_dict(snapshot.task, result, options)))
    if options.witness is not None:
        options.witness.unlink(missing_ok=True)
    if options.report is not None:
        from verifier.report.html import render_report
        from verifier.report.walk import Retrace

        retrace = Retrace(frozenset(), None)
        page = render_report(snapshot.task, result, options, retrace, snapshot.lines)
        write_or_say(options.report, page)
