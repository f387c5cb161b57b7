"""Commands as work: each runs in a process of its own, under limits, and is measured.

A command is expected to keep its limits itself; this is the outer hand that measures, and kills what does not
stop. CPU time is that of all processes of the run.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Final

import verifier
from verifier.clock import by_clock_s
from verifier.fleet.bundle import Bundle, Places
from verifier.fleet.work import Limits, Recipe, Work
from verifier.process_tree import descendants, measure

POLL_INTERVAL_S = 0.1
GRACE_S = 2.0
RUN_MARK: Final = "JR_SWEEP_RUN"
OWN_JR: Final = "{jr}"
"""The word of a command that stands for the JR of the machine that it runs on."""


@dataclass(frozen=True)
class Output:
    """The word of a command that stands for a file that it writes, which comes back."""

    name: str


@dataclass(frozen=True)
class Command:
    """Words to run. A path among them is that of a file that goes along, with the ``files`` it needs."""

    words: tuple[str | Path | Output, ...]
    cpu_limit_s: float
    wall_limit_s: float
    files: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Ended:
    """Facts about one command that ended. ``killed`` says which limit it passed.

    ``busy_cores``: the mean of the machine's cores at work during the run, None if not known.
    """

    exit_status: int
    cpu_s: float
    wall_s: float
    memory_mib: int
    killed: str | None
    orphans: int
    stdout: str
    stderr: str
    started: str
    busy_cores: float | None
    outputs: dict[str, bytes] = field(default_factory=dict)


class Commands(Recipe[Command, Ended], Work[Command, Ended]):
    """Runs commands."""

    def serve(
        self,
        batches: Iterator[list[Command]],
        begin: Callable[[Command], None],
        tell: Callable[[Command, Ended], None],
    ) -> None:
        for batch in batches:
            for command in batch:
                begin(command)
                tell(command, run_command(command))

    def recipe(self) -> Commands:
        return self

    def needs_of(self, question: Command) -> Sequence[Bundle]:
        return [Bundle(question.files)] if question.files else []

    def placed(self, question: Command, places: Places) -> Command:
        words = (places.of(word) if isinstance(word, Path) else word for word in question.words)
        return replace(question, words=tuple(words), files=())

    def open(self, places: Places, scratch: Path, limits: Limits) -> Commands:
        return self


def limits_of(cpu_limit_s: float, wall_limit_s: float) -> Limits:
    """The limits of a worker that runs such commands: generous, as each command has its own."""
    slack_s = 10 * GRACE_S
    wanted_s = cpu_limit_s + slack_s
    while by_clock_s(wanted_s) < wall_limit_s + slack_s:
        wanted_s *= 2
    return Limits(wanted_s)


def run_command(command: Command) -> Ended:
    """Run a command and say what happened."""
    started = datetime.now(timezone.utc)
    load = LoadMeter()
    with tempfile.TemporaryDirectory(prefix="sweep-") as name:
        folder = Path(name)
        words = [one for word in command.words for one in _in_words(word, folder)]
        ended = _run_limited(words, folder, command)
        stdout = (folder / "stdout").read_text(encoding="utf-8", errors="replace")
        stderr = (folder / "stderr").read_text(encoding="utf-8", errors="replace")
        files = [folder / word.name for word in command.words if isinstance(word, Output)]
        outputs = {file.name: file.read_bytes() for file in files if file.is_file()}
    started_text = started.isoformat(timespec="seconds")
    return Ended(*ended, stdout, stderr, started_text, load.busy_cores(), outputs)


def _in_words(word: str | Path | Output, folder: Path) -> list[str]:
    if isinstance(word, Output):
        return [str(folder / word.name)]
    return own_command() if word == OWN_JR else [str(word)]


def own_command() -> list[str]:
    """The command of the JR that runs this: its checkout's, else its modules by this Python."""
    root = Path(verifier.__file__).resolve().parent.parent
    return [str(root / "jr")] if (root / "jr").is_file() else [sys.executable, "-m", "verifier.cli"]


class LoadMeter:
    """How many cores of the machine were at work since the meter was made."""

    def __init__(self) -> None:
        self._before = _busy_s()
        self._start_s = time.monotonic()

    def busy_cores(self) -> float | None:
        """The mean number of busy cores; None if the system does not report it."""
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


def _run_limited(
    words: list[str], folder: Path, command: Command
) -> tuple[int, float, float, int, str | None, int]:
    """The first members of ``Ended``."""
    mark = os.urandom(8).hex()
    environment = {**os.environ, RUN_MARK: mark}
    start_s = time.monotonic()
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment, start_new_session=True
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
        killed = killed or _passed_limit(now.cpu_s, wall_s, command)
        if killed:
            _kill_all([*descendants(process.pid), process.pid])
        time.sleep(POLL_INTERVAL_S)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall_s = time.monotonic() - start_s
    orphans = _marked_processes(mark)
    _kill_all(orphans)
    cpu_s = usage.ru_utime + usage.ru_stime
    return process.returncode, cpu_s, wall_s, peak_bytes >> 20, killed, len(orphans)


def _passed_limit(cpu_s: float, wall_s: float, command: Command) -> str | None:
    if cpu_s > command.cpu_limit_s + GRACE_S:
        return "CPU time"
    return "wall time" if wall_s > command.wall_limit_s + GRACE_S else None


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
