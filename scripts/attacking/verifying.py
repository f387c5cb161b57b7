"""JR itself, driven from a warm process: each question is decided in a fork of its own.

Loaded modules and the Java process that compiles are shared; all else (solvers, runners, what JR keeps
about a program) begins anew, so that a verdict does not depend on the programs before. What disagrees is
asked again by the command line (``ask_command``), as a user would.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "unmerged": {"merge": "off"},
    "merged": {"merge": "all"},
    "concrete": {"analyses": ["concrete"]},
    "symbolic": {"analyses": ["symbolic"]},
    "proof": {"analyses": ["symbolic", "proof"]},
    "z3": {"solver": "z3", "analyses": ["symbolic", "proof"]},
    "yices": {"solver": "yices", "merge": "off", "analyses": ["symbolic"]},
    "bitwuzla": {"solver": "bitwuzla", "analyses": ["symbolic"]},
    "cvc5": {"solver": "cvc5", "analyses": ["symbolic"]},
    "bare": {"cache": "none", "evaluate": "none", "analyses": ["symbolic"]},
    "apart": {"merge": "off", "analyses": ["symbolic"]},
    "late": {"prune": "never", "strategy": "bfs", "analyses": ["symbolic"]},
}
"""Configurations by name: options as in verifier.config.Options."""
_WALL_FACTOR = 4.0
_GRACE_S = 20.0


@dataclass(frozen=True)
class Answer:
    """What JR said. inputs: of the counterexample, kind and value. steps: it has a schedule."""

    verdict: str
    reason: str = ""
    analysis: str = ""
    inputs: tuple[tuple[str, Any], ...] = ()
    exception: str = ""
    scheduled: bool = False
    cpu_s: float = 0.0
    obligations: tuple[str, ...] = ()


class Verifying:
    """A warm process of JR; ``close`` ends it."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self._command = list(command) or [sys.executable, "-m", "scripts.attacking.warm_worker"]
        self._process: subprocess.Popen[bytes] | None = None

    def __call__(self, folder: Path, goal: str, configuration: str, limit_s: float) -> Answer:
        """The verdict about the program in a folder, within a limit of CPU time."""
        question = {
            "folder": str(folder),
            "goal": goal,
            "options": {
                **CONFIGURATIONS[configuration],
                "time_limit_s": limit_s,
                "wall_limit_s": limit_s * _WALL_FACTOR,
                "cores": 1,
            },
        }
        line = self._exchange(json.dumps(question), limit_s * _WALL_FACTOR + _GRACE_S)
        if line is None:
            return Answer("UNKNOWN", "JR gave no answer in time")
        data = json.loads(line)
        data["inputs"] = tuple((kind, value) for kind, value in data.get("inputs", ()))
        data["obligations"] = tuple(data.get("obligations", ()))
        return Answer(**data)

    def _exchange(self, question: str, limit_s: float) -> str | None:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, bufsize=0
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        deadline_s = time.monotonic() + limit_s
        data = b""
        try:
            process.stdin.write(question.encode() + b"\n")
            while not data.endswith(b"\n"):
                left_s = max(0.0, deadline_s - time.monotonic())
                if not select.select([process.stdout], [], [], left_s)[0]:
                    raise TimeoutError
                chunk = os.read(process.stdout.fileno(), 1 << 16)
                if not chunk:
                    raise OSError("JR's process has ended")
                data += chunk
        except (OSError, TimeoutError):
            self.close()
            return None
        return data.decode()

    def close(self) -> None:
        """End the process and what it started."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(10.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def options_of(configuration: str) -> list[str]:
    """A configuration as options of the command line."""
    given = []
    for name, value in CONFIGURATIONS[configuration].items():
        given += [f"--{name}", ",".join(value) if isinstance(value, list) else str(value)]
    return given


def ask_command(folder: Path, goal: str, configuration: str, limit_s: float) -> str:
    """The verdict of the command line, or ``nothing``."""
    command = [str(ROOT / "jr"), "verify", "--time-limit", str(limit_s), "--property", goal]
    try:
        done = subprocess.run(
            [*command, *options_of(configuration), str(folder)],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=_WALL_FACTOR * limit_s + 10 * _GRACE_S,
        )
    except subprocess.TimeoutExpired:
        return "nothing"
    return (done.stdout.strip().splitlines() or ["nothing"])[-1]
