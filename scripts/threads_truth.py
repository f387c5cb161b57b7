#!/usr/bin/env python3
"""Compares what small programs with threads can come to: explored in five ways, and run for real.

    scripts/threads_truth.py run --store results/threads.jsonl --programs 600
    scripts/threads_truth.py table --store results/threads.jsonl --update
    scripts/threads_truth.py show SEED

The ways: with models of what waits or with the JDK's own code of it; with partial-order reduction, in all
orders (those with few preemptions first) or in random ones.
A way that claims to have seen all must have seen what any other way, or a run, shows.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.waiting.outcomes import WAYS, compile_all, explored, missing, run_on_machine  # noqa: E402
from scripts.waiting.truth_store import Compared, TruthStore, render_table  # noqa: E402
from scripts.waiting.waiting_threads import FAMILIES, program  # noqa: E402
from scripts.write_measured_docs import write_block  # noqa: E402

_BATCH = 36


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, dest="command", metavar="run|table|show")
    run = commands.add_parser("run", help="compare programs; goes on where it stopped")
    run.add_argument("--programs", type=int, default=600)
    run.add_argument("--first", type=int, default=0)
    run.add_argument("--only", choices=tuple(FAMILIES))
    run.add_argument("--cpu-time", type=float, default=1.0, help="seconds a program; each way has its share")
    run.add_argument("--times", type=int, default=12, help="runs of each program on the virtual machine")
    table = commands.add_parser("table", help="print the table of a store")
    for sub in (run, table):
        sub.add_argument("--store", type=Path, required=True, help="file of what was compared")
    table.add_argument("--update", action="store_true", help="write it to docs/trust.md")
    show = commands.add_parser("show", help="print a program")
    show.add_argument("seed", type=int)
    options = parser.parse_args()
    if options.command == "show":
        print(program(options.seed, f"P{options.seed}"))
        return 0
    store = TruthStore(options.store)
    if options.command == "run":
        _run(store, options)
    print(render_table(store))
    if options.command == "table" and options.update:
        write_block(ROOT / "docs" / "trust.md", "threads", render_table(store))
    return int(any(one.differences for one in store))


def _run(store: TruthStore, options: argparse.Namespace) -> None:
    done = {one.seed for one in store}
    seeds = [
        seed
        for seed in range(options.first, options.first + options.programs)
        if options.only in (None, _family(seed)) and seed not in done
    ]
    for start in range(0, len(seeds), _BATCH):
        _compare(seeds[start : start + _BATCH], options, store)


def _family(seed: int) -> str:
    return list(FAMILIES)[seed % len(FAMILIES)]


def _compare(seeds: list[int], options: argparse.Namespace, store: TruthStore) -> None:
    with tempfile.TemporaryDirectory() as folder:
        here, there = Path(folder) / "explored", Path(folder) / "run"
        names = {seed: f"P{seed}" for seed in seeds}
        compile_all({name: program(seed, name) for seed, name in names.items()}, here)
        compile_all({name: program(seed, name, paused=True) for seed, name in names.items()}, there)
        runs = run_on_machine(there, list(names.values()), options.times) if options.times else {}
        for seed, name in names.items():
            ways = {
                way: explored(here, name, way, options.cpu_time * share, 20_000)
                for way, share in WAYS.items()
                if way.models or FAMILIES[_family(seed)].modelled
            }
            compared = Compared(seed, _family(seed), runs=len(runs.get(name, ())))
            for way, whole in ways.items():
                compared.seen[str(way)] = len(whole.seen)
                if whole.whole:
                    compared.whole.append(str(way))
                for other, result in ways.items():
                    if lost := missing(result.seen, whole):
                        compared.differences.append(f"{way} misses {lost} of {other}")
                if lost := missing(runs.get(name, ()), whole):
                    compared.differences.append(f"{way} misses {lost} of runs")
            store.append(compared)
            for difference in compared.differences:
                print(f"{name} ({compared.family}): {difference}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
