"""The warm process of scripts/attacking/verifying.py: questions on stdin, answers on stdout, by lines."""

from __future__ import annotations

import json
import logging
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from verifier.analysis.verification import verify
from verifier.config import Options
from verifier.jvm.process import Jvm, JvmOptions
from verifier.process_tree import become_subreaper, descendants, die_with_parent
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Result


class SharedJvm(Jvm):
    """One whose server process outlives the forks that use it; what a fork starts ends with the fork."""

    keeper = 0

    def close(self) -> None:
        """Leave the server to the process that started it."""
        if os.getpid() == self.keeper:
            super().close()


def main() -> None:
    """Serve until stdin ends."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    logging.disable(logging.WARNING)
    become_subreaper()
    SharedJvm.keeper = os.getpid()
    with SharedJvm(JvmOptions()) as jvm:
        for line in sys.stdin:
            question = json.loads(line)
            sys.stdout.write(_in_fork(question, jvm) + "\n")
            sys.stdout.flush()


def _in_fork(question: dict[str, Any], jvm: Jvm) -> str:
    """The answer of a fork of this process, which is killed when its time is over."""
    before_s = _cpu_s()
    reader, writer = os.pipe()
    parent = os.getpid()
    kept = set(descendants(parent))
    child = os.fork()
    if child == 0:
        die_with_parent(parent)
        os.close(reader)
        _answer(lambda: _decide(question, jvm), writer)
    os.close(writer)
    answer = _collect(reader, question["options"]["wall_limit_s"] + 5.0)
    os.close(reader)
    _kill(parent, kept)
    answer["cpu_s"] = round(_cpu_s() - before_s, 3)
    return json.dumps(answer)


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _collect(reader: int, limit_s: float) -> dict[str, Any]:
    deadline_s = time.monotonic() + limit_s
    data = b""
    while select.select([reader], [], [], max(0.0, deadline_s - time.monotonic()))[0]:
        chunk = os.read(reader, 1 << 16)
        if not chunk:
            return json.loads(data) if data else {"verdict": "UNKNOWN", "reason": "JR's process ended"}
        data += chunk
    return {"verdict": "UNKNOWN", "reason": "out of time by the clock"}


def _kill(parent: int, kept: set[int]) -> None:
    """End the fork and all that it started."""
    for _ in range(500):
        left = [pid for pid in descendants(parent) if pid not in kept]
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                continue
        if not left:
            return
        time.sleep(0.002)


def _answer(work: Callable[[], dict[str, Any]], writer: int) -> None:
    """The fork's whole life; never returns."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.dup2(2, 1)  # stdout belongs to the answers
    try:
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(json.dumps(work()).encode())
    except BaseException as error:
        sys.stderr.write(f"attack: JR failed: {type(error).__name__}: {error}\n")
        os._exit(1)
    os._exit(0)


def _decide(question: dict[str, Any], jvm: Jvm) -> dict[str, Any]:
    options = question["options"]
    if "analyses" in options:
        options["analyses"] = tuple(options["analyses"])
    task = read_task([Path(question["folder"])], question["goal"])
    return _as_dict(verify(task, Options(**options), Stats(), jvm))


def _as_dict(result: Result) -> dict[str, Any]:
    found = result.counterexample
    return {
        "verdict": result.verdict.value,
        "reason": result.reason,
        "analysis": "" if result.analysis is None else result.analysis.value,
        "inputs": [(item.kind, item.value) for item in found.inputs] if found else [],
        "exception": found.failure.exception if found else "",
        "scheduled": bool(found.schedule) if found else False,
        "obligations": [str(item) for item in result.obligations][:5],
    }


if __name__ == "__main__":
    main()
