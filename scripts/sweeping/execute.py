"""Runs JR on tasks under limits and says what happened; each run is a command that a fleet runs."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from scripts.sweeping.collect import Run
from scripts.sweeping.provenance import files_of, task_digest
from scripts.sweeping.sweep_store import Outcome
from verifier.fleet.commands import Command, Commands, Ended, Output, limits_of
from verifier.fleet.here import Here
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Fleet, Lost

EXIT_STATUS_OF = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}
MAX_STDERR_CHARS = 2000
MAX_OBLIGATIONS = 20
_RESULT, _WITNESS = Output("result.json"), Output("witness.graphml")


@dataclass(frozen=True)
class Setting:
    """How every run of a sweep is started."""

    command: tuple[str, ...]
    cpu_limit_s: float
    wall_limit_s: float
    memory_limit_mib: int
    options: tuple[str, ...] = ()
    witness_dir: Path | None = None
    provenance: str = ""
    log_dir: Path | None = None


def execute(run: Run, setting: Setting) -> Outcome:
    """Run JR on one task and property, in this process."""
    ((_, ended),) = Here(Commands()).ask([[_command(run, setting)]])
    return _outcome(run, setting, ended)


RunFleet: TypeAlias = Fleet[Command, Ended]


@contextmanager
def open_runs(cpu_limit_s: float, wall_limit_s: float, where: Where) -> Iterator[RunFleet]:
    """What makes runs under these limits."""
    with tempfile.TemporaryDirectory(prefix="sweep-") as scratch:
        limits = limits_of(cpu_limit_s, wall_limit_s)
        with closing(open_fleet(Commands(), limits, where, Path(scratch))) as fleet:
            yield fleet


def execute_all(
    fleet: RunFleet, runs: Iterable[Run], setting: Setting, describe: Callable[[list[dict[str, str]]], str]
) -> Iterator[Outcome]:
    """The outcome of each run, as they come. ``describe`` records what workers have, and names it."""
    commands = {_command(run, setting): run for run in runs}
    known = fleet.facts()
    made = replace(setting, provenance=describe(known))
    for command in commands:
        fleet.submit([command])
    for command, ended in fleet.answers(Progress(fleet, len(commands))):
        if len(fleet.facts()) > len(known):
            known = fleet.facts()
            made = replace(setting, provenance=describe(known))
        yield _outcome(commands[command], made, ended)


class Progress:
    """On a terminal, one line about the workers of a cluster; called a few times a second."""

    def __init__(self, fleet: RunFleet, total: int) -> None:
        self._fleet = fleet
        self._begun_s = self._shown_s = time.monotonic()
        self._shows = sys.stderr.isatty()
        self._total = total

    def __call__(self) -> None:
        now_s = time.monotonic()
        note = self._fleet.note() if self._shows and now_s - self._shown_s > 1.0 else ""
        if note:
            self._shown_s = now_s
            sys.stderr.write(f"\r\x1b[K{now_s - self._begun_s:.0f} s, {self._total} runs, {note}\r")
            sys.stderr.flush()


def _command(run: Run, setting: Setting) -> Command:
    words: list[str | Path | Output] = [*setting.command, "verify", run.file, "--property", run.goal]
    words += ["--time-limit", f"{setting.cpu_limit_s:g}", "--wall-limit", f"{setting.wall_limit_s:g}"]
    words += ["--memory-limit", str(setting.memory_limit_mib), "--json", _RESULT]
    words += ["--witness", _WITNESS] if setting.witness_dir else []
    command = (*words, *setting.options)
    return Command(command, setting.cpu_limit_s, setting.wall_limit_s, files_of(run))


def _outcome(run: Run, setting: Setting, ended: Ended | Lost) -> Outcome:
    if isinstance(ended, Lost):
        return Outcome(
            run.task, run.goal, run.expected, None, "crashed", 0.0, 0.0, reason=ended.reason,
            provenance=setting.provenance, task_sha256=task_digest(run),
        )  # fmt: skip
    data = _read_json(ended.outputs.get(_RESULT.name, b""))
    verdict = _verdict_of(ended.stdout, ended.exit_status)
    statistics = data.get("statistics") or {}
    category = _category_of(verdict, ended, data)
    return Outcome(
        task=run.task,
        goal=run.goal,
        expected=run.expected,
        verdict=verdict,
        category=category,
        cpu_s=round(ended.cpu_s, 3),
        wall_s=round(ended.wall_s, 3),
        memory_mib=ended.memory_mib,
        reason=f"killed: {ended.killed}" if ended.killed else str(data.get("reason", "")),
        obligations=_obligations_of(data),
        analysis=str(data.get("analysis", "")),
        counters={k: v for k, v in (statistics.get("counters") or {}).items() if v},
        phases_s=statistics.get("phases_s") or {},
        exit_status=ended.exit_status,
        stderr=ended.stderr[-MAX_STDERR_CHARS:] if category == "crashed" else "",
        orphans=ended.orphans,
        log=_keep_log(run, setting, ended),
        witness=_keep_witness(run, setting, ended.outputs.get(_WITNESS.name)),
        provenance=setting.provenance,
        task_sha256=task_digest(run),
        started=ended.started,
        busy_cores=ended.busy_cores,
    )


def _keep_witness(run: Run, setting: Setting, content: bytes | None) -> str:
    """Where the witness is now; nothing if there is none."""
    if setting.witness_dir is None or content is None:
        return ""
    file = (setting.witness_dir / run.goal / f"{run.task}.graphml").resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return str(file)


def _keep_log(run: Run, setting: Setting, ended: Ended) -> str:
    """Where what the run printed is kept; nothing if it is not."""
    if setting.log_dir is None:
        return ""
    file = (setting.log_dir / run.goal / f"{run.task}.log").resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{ended.stdout}\n{ended.stderr}", encoding="utf-8", errors="backslashreplace")
    return str(file)


def _verdict_of(stdout: str, exit_status: int) -> str | None:
    """The verdict, if last line and exit status agree on it."""
    lines = stdout.splitlines()
    last = lines[-1].strip() if lines else ""
    return last if EXIT_STATUS_OF.get(last) == exit_status else None


def _category_of(verdict: str | None, ended: Ended, data: dict[str, Any]) -> str:
    if ended.killed:
        return "timeout"
    if verdict in ("TRUE", "FALSE"):
        return "decided"
    endings = {str(item.get("ending")) for item in data.get("obligations") or []}
    if verdict is None or "defect of JR" in endings:
        return "crashed"
    return "timeout" if "out of time or memory" in endings else "unknown"


def _obligations_of(data: dict[str, Any]) -> list[str]:
    counts = Counter(f"{item['ending']}: {item['message']}" for item in data.get("obligations") or [])
    return [text for text, _ in counts.most_common(MAX_OBLIGATIONS)]


def _read_json(content: bytes) -> dict[str, Any]:
    try:
        data = json.loads(content)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
