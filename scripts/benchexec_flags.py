#!/usr/bin/env python3
"""Prints the flags with which BenchExec works on this machine, to be put behind its name:

    PYTHONPATH=. .venv/bin/benchexec $(.venv/bin/python scripts/benchexec_flags.py) jr-quick.xml

Nothing where it works as it is. Where it has no overlay file system for all of /, runs write into a layer
above this folder; where there are no containers, it does without.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.campaigning.benchexec import find_mode  # noqa: E402 (the path is set above)


def main() -> int:
    """The command line."""
    mode = find_mode(ROOT)
    if mode is None:
        print(
            "benchexec_flags: BenchExec is not here (./jr test --help installs it), or cannot start anything",
            file=sys.stderr,
        )
        return 1
    print(shlex.join(mode))
    return 0


if __name__ == "__main__":
    sys.exit(main())
