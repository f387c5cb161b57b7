#!/usr/bin/env python3
"""How soon ``jr check`` says something on a terminal, and how long it is silent after that.

``scripts/first_answer.py [--for 20] [--quiet] TARGET [OPTION ...]`` runs ``jr check TARGET OPTION ...`` on a
pseudo terminal, for so many seconds. It prints what came when (``--quiet``: not), and then one line: when the
first text came, when the first answer about a method, the longest silence, and the CPU time. The aim: an
answer within 3 seconds, and never 10 seconds without a change.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

JR = Path(__file__).resolve().parent.parent / "jr"
_ANSWER = re.compile(r"\) +(?:TRUE|FALSE|UNKNOWN)\b")
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the check once, and print when what came."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--for", type=float, default=20.0, dest="limit_s", metavar="S")
    parser.add_argument("--quiet", action="store_true")
    given, rest = parser.parse_known_args(arguments)
    with TemporaryDirectory(prefix="first-answer-") as folder:
        command = [str(JR), "check", "--reproducers", folder, *rest]
        came = list(watched(command, given.limit_s))
    if not given.quiet:
        for at_s, line in came:
            print(f"{at_s:7.2f} {line[:150]}")
    print(summary(came))
    return 0


def watched(command: Sequence[str], limit_s: float) -> list[tuple[float, str]]:
    """Run a command on a pseudo terminal; its lines, and the states of its last line, with the seconds."""
    begun_s = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], list(command))
    came: list[tuple[float, str]] = []
    is_told = False
    while True:
        now_s = time.monotonic() - begun_s
        if now_s > limit_s and not is_told:
            os.kill(process, signal.SIGINT)
            is_told = True
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            text = os.read(terminal, 1 << 16).decode(errors="replace")
        except OSError:  # the other side is closed
            break
        if not text:
            break
        at_s = time.monotonic() - begun_s
        lines = re.split(r"[\r\n]+", _CONTROL.sub("", text))
        came += [(at_s, line) for line in lines if line.strip()]
    _, _, usage = os.wait4(process, 0)
    came.append(
        (time.monotonic() - begun_s, f"ended after {usage.ru_utime + usage.ru_stime:.1f} s of CPU time")
    )
    return came


def summary(came: Sequence[tuple[float, str]]) -> str:
    """One line about what came."""
    first_s = next((at_s for at_s, line in came if line), came[-1][0])
    answer_s = next((at_s for at_s, line in came if _ANSWER.search(line)), None)
    changes = [at_s for at_s, _ in came[:-1]] or [0.0]
    silent_s = max((later - at for at, later in pairwise(changes)), default=0.0)
    answers = sum(bool(_ANSWER.search(line)) for _, line in came)
    told = "no answer" if answer_s is None else f"first answer {answer_s:.2f} s"
    parts = [f"first text {first_s:.2f} s", told, f"longest silence {silent_s:.1f} s", f"{answers} answers"]
    return ", ".join([*parts, came[-1][1]])


if __name__ == "__main__":
    sys.exit(main())
