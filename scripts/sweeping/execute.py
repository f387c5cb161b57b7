"""Runs JR once under limits and says what happened.

JR is given the limits and keeps them itself; this is the outer hand that measures, and kills
what does not stop. CPU time is that of all processes of the run.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from scripts.sweeping.collect import Run
from scripts.sweeping.provenance import task_digest
from scripts.sweeping.sweep_store import Outcome
from verifier.process_tree import descendants, measure

POLL_INTERVAL_S = 0.1
GRACE_S = 2.0
RUN_MARK = "JR_SWEEP_RUN"
EXIT_STATUS_OF = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}
MAX_STDERR_CHARS = 2000
MAX_OBLIGATIONS = 20


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


@dataclass(frozen=True)
class _Ended:
    """Raw facts about one process that ended. ``killed`` says which limit it passed."""

    exit_status: int
    cpu_s: float
    wall_s: float
    memory_mib: int
    killed: str | None
    orphans: int


def execute(run: Run, setting: Setting) -> Outcome:
    """Run JR on one task and property."""
    started = datetime.now(timezone.utc)
    load = LoadMeter()
    with tempfile.TemporaryDirectory(prefix="sweep-") as name:
        folder = Path(name)
        witness = _witness_file(run, setting)
        command = [*setting.command, "verify", str(run.file), "--property", run.goal]
        command += ["--time-limit", f"{setting.cpu_limit_s:g}", "--wall-limit", f"{setting.wall_limit_s:g}"]
        command += ["--memory-limit", str(setting.memory_limit_mib), "--json", str(folder / "result.json")]
        command += ["--witness", str(witness)] if witness else []
        ended = _run_limited([*command, *setting.options], folder, setting)
        stdout = (folder / "stdout").read_text(encoding="utf-8", errors="replace")
        stderr = (folder / "stderr").read_text(encoding="utf-8", errors="replace")
        data = _read_json(folder / "result.json")
    busy_cores = load.busy_cores()
    verdict = _verdict_of(stdout, ended.exit_status)
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
        stderr=stderr[-MAX_STDERR_CHARS:] if category == "crashed" else "",
        orphans=ended.orphans,
        witness=str(witness) if witness and witness.exists() else "",
        provenance=setting.provenance,
        task_sha256=task_digest(run),
        started=started.isoformat(timespec="seconds"),
        busy_cores=busy_cores,
    )


class LoadMeter:
    """How many cores of the machine were at work since the meter was made."""

    def __init__(self) -> None:
        self._before = _busy_s()
        self._start_s = time.monotonic()

    def busy_cores(self) -> float | None:
        """The mean; None where the system does not tell."""
        now_s = _busy_s()
        passed_s = time.monotonic() - self._start_s
        if now_s is None or self._before is None or passed_s <= 0:
            return None
        return round((now_s - self._before) / passed_s, 2)


def _busy_s() -> float | None:
    """Seconds that all cores together have worked since the start of the machine."""
    try:
        numbers = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0].split()[1:]
    except (OSError, ValueError):
        return None
    user, nice, system, _, _, irq, softirq = map(int, numbers[:7])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def _witness_file(run: Run, setting: Setting) -> Path | None:
    if setting.witness_dir is None:
        return None
    file = setting.witness_dir / run.goal / f"{run.task}.graphml"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file.resolve()


def _verdict_of(stdout: str, exit_status: int) -> str | None:
    """The verdict, if last line and exit status agree on it."""
    lines = stdout.splitlines()
    last = lines[-1].strip() if lines else ""
    return last if EXIT_STATUS_OF.get(last) == exit_status else None


def _category_of(verdict: str | None, ended: _Ended, data: dict[str, Any]) -> str:
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


def _read_json(file: Path) -> dict[str, Any]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _run_limited(command: list[str], folder: Path, setting: Setting) -> _Ended:
    mark = os.urandom(8).hex()
    environment = {**os.environ, RUN_MARK: mark}
    start_s = time.monotonic()
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment, start_new_session=True
        )
    killed = None
    peak_bytes = 0
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        now = measure([process.pid, *descendants(process.pid)])
        peak_bytes = max(peak_bytes, now.resident_bytes)
        wall_s = time.monotonic() - start_s
        killed = killed or _passed_limit(now.cpu_s, wall_s, setting)
        if killed:
            _kill_all([*descendants(process.pid), process.pid])
        time.sleep(POLL_INTERVAL_S)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall_s = time.monotonic() - start_s
    orphans = _marked_processes(mark)
    _kill_all(orphans)
    cpu_s = usage.ru_utime + usage.ru_stime
    return _Ended(process.returncode, cpu_s, wall_s, peak_bytes >> 20, killed, len(orphans))


def _passed_limit(cpu_s: float, wall_s: float, setting: Setting) -> str | None:
    if cpu_s > setting.cpu_limit_s + GRACE_S:
        return "CPU time"
    return "wall time" if wall_s > setting.wall_limit_s + GRACE_S else None


def _kill_all(pids: list[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def _marked_processes(mark: str) -> list[int]:
    """Living processes that carry the mark of a run in their environment."""
    wanted = f"{RUN_MARK}={mark}".encode()
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                marked = wanted in Path("/proc", name, "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if marked:
                found.append(int(name))
    return found
