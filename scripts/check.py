#!/usr/bin/env python3
"""Every check of the project, as ``./jr test`` runs them: ruff, mypy, pytest.

All of them run, whatever the first ones say; pytest comes last, so its closing line is the last
one. Further arguments go to pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Run the checks; 0 if all of them passed."""
    python = sys.executable
    cores = len(os.sched_getaffinity(0))
    failed: list[str] = []
    for name, command in {
        "ruff": [python, "-m", "ruff", "check", "."],
        "mypy": [python, "-m", "mypy"],
        "pytest": [python, "-m", "pytest", "-n", str(cores), *arguments],
    }.items():
        sys.stdout.write(f"{name}\n" if not failed else f"{name} (failed so far: {', '.join(failed)})\n")
        sys.stdout.flush()
        if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode != 0:
            failed.append(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
