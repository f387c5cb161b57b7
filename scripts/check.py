#!/usr/bin/env python3
"""The checks of the project, as ``./jr test`` runs them: ruff, mypy, pytest.

All of them run, whatever the first ones say. mypy, which uses one core, works beside pytest, and what it says
is printed as a whole when it ends. pytest has one process more than there are cores: each waits for Java
processes and solvers now and then. ``--fast`` runs the quick tests alone, in a minute or so; ``--all`` also
those that need minutes (tests/nightly.txt), and compares each model with the Java virtual machine
(scripts/conformance.py). Further arguments go to pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parent.parent
FAST = "--fast"
ALL = "--all"
_BESIDE = ("mypy",)


def main(arguments: list[str]) -> int:
    """Run the checks; 0 if all of them passed."""
    if "--help" in arguments or "-h" in arguments:
        print(f"usage: ./jr test [{FAST}|{ALL}] [arguments of pytest]\n\n{__doc__}".rstrip())
        return 0
    failed: list[str] = []
    beside: list[Thread] = []
    for name, command in commands(arguments).items():
        if name in _BESIDE:
            beside.append(Thread(target=_run_beside, args=(name, command, failed)))
            beside[-1].start()
            continue
        sys.stdout.write(f"{name}\n" if not failed else f"{name} (failed so far: {', '.join(failed)})\n")
        sys.stdout.flush()
        if subprocess.run(command, cwd=ROOT, env=_environment(), stdin=subprocess.DEVNULL).returncode != 0:
            failed.append(name)
    for thread in beside:
        thread.join()
    if failed:
        sys.stdout.write(f"failed: {', '.join(failed)}\n")
    return 1 if failed else 0


def _environment() -> dict[str, str]:
    """That of the checks: the byte code of tests is kept, so that their processes share it."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _run_beside(name: str, command: list[str], failed: list[str]) -> None:
    """Run a check while others run."""
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode != 0:
        failed.append(name)
    sys.stdout.write(f"\n{name}\n{done.stdout.decode()}")
    sys.stdout.flush()


def commands(arguments: list[str]) -> dict[str, list[str]]:
    """What is run for these arguments, by name."""
    python = sys.executable
    cores = len(os.sched_getaffinity(0))
    tests = [python, "-m", "pytest", "-n", str(cores + 1)]
    others = [argument for argument in arguments if argument not in (FAST, ALL)]
    if FAST in arguments:
        return {"pytest": [*tests, "-m", "not slow and not nightly", *others]}
    conformance = [python, str(ROOT / "scripts" / "conformance.py"), "run", "-j", str(cores)]
    return {
        "ruff": [python, "-m", "ruff", "check", "."],
        "mypy": [python, "-m", "mypy"],
        **({"conformance": conformance} if ALL in arguments else {}),
        "pytest": [*tests, *([] if ALL in arguments else ["-m", "not nightly"]), *others],
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
