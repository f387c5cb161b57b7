#!/usr/bin/env python3
"""Compares what small programs with threads can come to: explored in four ways, and run for real.

    scripts/threads_truth.py run --programs 600 [--first SEED] [--cpu-time 4] [--times 40]
    scripts/threads_truth.py show SEED

The ways: with models of what waits or with the JDK's own code of it, with partial-order reduction
or all orders (`--all-orders`).
A way that claims to have seen all must have seen what any other way, or a run, shows.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.waiting.outcomes import WAYS, compile_all, explored, missing, run_on_machine  # noqa: E402
from scripts.waiting.waiting_threads import FAMILIES, program  # noqa: E402

_BATCH = 20


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, dest="command", metavar="run|show")
    run = commands.add_parser("run", help="compare programs and print a table")
    run.add_argument("--programs", type=int, default=600)
    run.add_argument("--first", type=int, default=0)
    run.add_argument("--only", choices=tuple(FAMILIES))
    run.add_argument("--cpu-time", type=float, default=4.0, help="seconds for each way of each program")
    run.add_argument("--times", type=int, default=40, help="runs of each program on the virtual machine")
    run.add_argument("--all-orders", action="store_true", help="also without reduction")
    show = commands.add_parser("show", help="print a program")
    show.add_argument("seed", type=int)
    options = parser.parse_args()
    if options.command == "show":
        print(program(options.seed, f"P{options.seed}"))
        return 0
    seeds = [
        seed
        for seed in range(options.first, options.first + options.programs)
        if options.only in (None, _family(seed))
    ]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for start in range(0, len(seeds), _BATCH):
        for seed, differences in _compare(seeds[start : start + _BATCH], options, counts):
            print(f"P{seed} ({_family(seed)}): {differences}", flush=True)
    _print_table(counts)
    return int(any(count["differences"] for count in counts.values()))


def _family(seed: int) -> str:
    return list(FAMILIES)[seed % len(FAMILIES)]


def _compare(
    seeds: list[int], options: argparse.Namespace, counts: dict[str, Counter[str]]
) -> list[tuple[int, str]]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        here, there = Path(folder) / "explored", Path(folder) / "run"
        names = {seed: f"P{seed}" for seed in seeds}
        compile_all({name: program(seed, name) for seed, name in names.items()}, here)
        compile_all({name: program(seed, name, paused=True) for seed, name in names.items()}, there)
        runs = run_on_machine(there, list(names.values()), options.times) if options.times else {}
        for seed, name in names.items():
            count = counts[_family(seed)]
            count["programs"] += 1
            ways = {
                way: explored(here, name, way, options.cpu_time, 20_000)
                for way in WAYS
                if way.reduce or options.all_orders
            }
            differences = []
            for way, whole in ways.items():
                count[str(way)] += whole.whole
                for other, result in ways.items():
                    if lost := missing(result.seen, whole):
                        differences.append(f"{way} misses {lost} of {other}")
                if lost := missing(runs.get(name, ()), whole):
                    differences.append(f"{way} misses {lost} of runs")
            count["outcomes"] += max(len(result.seen) for result in ways.values())
            if differences:
                count["differences"] += 1
                found.append((seed, "; ".join(differences)))
    return found


def _print_table(counts: dict[str, Counter[str]]) -> None:
    heads = ["programs", *map(str, WAYS), "outcomes", "differences"]
    print("| family | " + " | ".join(heads) + " |")
    print("|---" * (len(heads) + 1) + "|")
    total: Counter[str] = Counter()
    for name, count in counts.items():
        total.update(count)
        print(f"| {name} | " + " | ".join(str(count[head]) for head in heads) + " |")
    print("| **all** | " + " | ".join(str(total[head]) for head in heads) + " |")


if __name__ == "__main__":
    sys.exit(main())
