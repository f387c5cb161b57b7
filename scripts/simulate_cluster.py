#!/usr/bin/env python3
"""Predicts how much quicker a cluster of 1 to 1,000 workers makes the runs of a store.

    scripts/simulate_cluster.py STORE.jsonl [--workers 1,2,10,100,1000]
    scripts/simulate_cluster.py STORE.jsonl --measure [--check]

The runs are handed out in the order of the store, each with the time it took by the clock. ``--measure``
finds out what handing over costs, with jobs that do nothing (else ``COSTS`` counts). ``--check`` compares
with real jobs on 1 and 2 workers of this machine, which sleep as long as runs took, less a factor.
"""

from __future__ import annotations

import argparse
import heapq
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.sweeping.sweep_store import read_store  # noqa: E402 (the path is set above)
from verifier.fleet.address import Address  # noqa: E402
from verifier.fleet.commands import Command, Commands, limits_of  # noqa: E402
from verifier.fleet.opening import Where, open_fleet  # noqa: E402
from verifier.fleet.work import Lost  # noqa: E402


@dataclass(frozen=True)
class Costs:
    """Seconds. hand_over: client and scheduler, for each job, one after the other.

    job: a worker, for each job besides its work. network: there and back. start: before its first job.
    """

    hand_over: float
    job: float
    network: float
    start: float


COSTS = Costs(hand_over=0.02, job=0.42, network=0.001, start=17.0)
"""Of ``--measure`` on two cores with a load of 25, where each step waits; ``network`` of a local network."""


def makespan_s(sizes: Sequence[float], workers: int, costs: Costs) -> float:
    """How long it takes until all are done, handed out in this order to who is free first."""
    free = [costs.start] * workers
    client_s = done_s = 0.0
    for size in sizes:
        at = max(heapq.heappop(free), client_s)
        client_s = at + costs.hand_over
        end_s = client_s + costs.network + costs.job + size
        heapq.heappush(free, end_s)
        done_s = max(done_s, end_s)
    return done_s


def render(sizes: Sequence[float], workers: Sequence[int], costs: Costs) -> str:
    """A table in Markdown."""
    alone_s = sum(sizes)
    rows = ["| workers | time | speed-up | of the ideal |", "|--:|--:|--:|--:|"]
    for number in workers:
        taken_s = makespan_s(sizes, number, costs)
        speed_up = alone_s / taken_s
        rows.append(f"| {number} | {taken_s:.1f} s | {speed_up:.1f} | {100 * speed_up / number:.0f} % |")
    longest = f"{len(sizes)} runs, {alone_s:.0f} s in all, the longest {max(sizes, default=0.0):.1f} s"
    most = 1 / costs.hand_over
    return "\n".join([longest, "", *rows, "", f"at most {most:.0f} jobs a second are handed over"])


def run_asleep(sizes: Sequence[float], workers: int) -> tuple[float, float, float]:
    """Seconds by the clock until workers take work, and for all jobs; CPU seconds of this process."""
    commands = [
        Command(("sh", "-c", "exec sleep $0", f"{size:.3f}", str(n)), 60, 600) for n, size in enumerate(sizes)
    ]
    begun_s = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="simulate-") as scratch:
        where = Where(cluster=Address(local=workers))
        with closing(open_fleet(Commands(), limits_of(60, 600), where, Path(scratch))) as fleet:
            fleet.facts()
            start_s = time.monotonic() - begun_s
            cpu_s, begun_s = time.process_time(), time.monotonic()
            for command in commands:
                fleet.submit([command])
            lost = [ended for _, ended in fleet.answers() if isinstance(ended, Lost)]
            passed_s, cpu_s = time.monotonic() - begun_s, time.process_time() - cpu_s
    if lost:
        raise SystemExit(f"simulate_cluster: {lost[0].reason}")
    return start_s, passed_s, cpu_s


def measure(number: int) -> Costs:
    """What handing over costs here. The scheduler is part of this process."""
    run = [0.0] * number
    start_s, passed_s, cpu_s = run_asleep(run, 1)
    hand_over_s = cpu_s / number
    return Costs(hand_over_s, max(0.0, passed_s / number - hand_over_s), 0.0, start_s)


def check(sizes: Sequence[float], costs: Costs, longest_s: float) -> str:
    """Predicted and real times of jobs that sleep, on 1 and 2 workers."""
    factor = longest_s / sum(sizes)
    short = [size * factor for size in sizes]
    rows = ["| workers | predicted | real | real / predicted |", "|--:|--:|--:|--:|"]
    for workers in (1, 2):
        _, passed_s, _ = run_asleep(short, workers)
        predicted_s = makespan_s(short, workers, costs) - costs.start
        rows.append(f"| {workers} | {predicted_s:.1f} s | {passed_s:.1f} s | {passed_s / predicted_s:.2f} |")
    return "\n".join([f"{len(short)} jobs of {sum(short):.1f} s in all", "", *rows])


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("store", type=Path, help="of a sweep, or of a configuration of a campaign")
    parser.add_argument("--workers", default="1,2,4,10,30,100,300,1000", help="how many, with commas")
    parser.add_argument("--times", type=int, default=1, help="so many times the runs of the store (1)")
    parser.add_argument("--measure", action="store_true", help="measure what handing over costs here")
    parser.add_argument("--check", action="store_true", help="compare with real jobs on 1 and 2 workers here")
    given = parser.parse_args()
    sizes = [outcome.wall_s for outcome in read_store(given.store)[1].values()] * given.times
    if not sizes:
        raise SystemExit(f"simulate_cluster: {given.store}: there are no runs in it")
    costs = measure(60) if given.measure or given.check else COSTS
    print(
        f"hand over {1e3 * costs.hand_over:.1f} ms, a job {1e3 * costs.job:.0f} ms, network "
        f"{1e3 * costs.network:.1f} ms, start of a worker {costs.start:.1f} s\n"
    )
    print(render(sizes, [int(word) for word in given.workers.split(",")], costs))
    if given.check:
        print("\n" + check(sizes[:60], costs, 40.0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
