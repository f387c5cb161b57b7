#!/usr/bin/env python3
"""Where the time of one run goes: JR's own code under cProfile, without the supervising process.

    scripts/profile_run.py [--rows N] [--out FILE] TASK.yml|DIR ... [options of jr verify]

Prints the account with its counters and times, then the functions by the time spent in them alone. Time in
solver processes and in Java processes shows up as waiting for them; --helpers never keeps solvers in this
process where they can be. --out keeps the profile for snakeviz, gprof2dot and the like.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.cli.verify import verify_task  # noqa: E402 (the path is set above)
from verifier.config import add_arguments, build_options  # noqa: E402


def main(arguments: list[str]) -> int:
    """Profile one run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("inputs", nargs="+", type=Path, help="a task definition, or source directories")
    parser.add_argument("--property", metavar="NAME|FILE.prp")
    parser.add_argument("--rows", type=int, default=40, help="functions to print (40)")
    parser.add_argument("--out", type=Path, help="file for the profile")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    options = build_options(vars(given) | {"stats": True})
    profile = cProfile.Profile()
    message = profile.runcall(verify_task, given.inputs, given.property, options)
    sys.stdout.write(f"{message.text}{message.answer}\n")
    if given.out is not None:
        profile.dump_stats(given.out)
    pstats.Stats(profile, stream=sys.stdout).strip_dirs().sort_stats("tottime").print_stats(given.rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
