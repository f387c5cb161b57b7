#!/usr/bin/env python3
"""Kills and freezes workers of a cluster, and restarts its scheduler, while runs are made; looks for harm.

    scripts/cluster_faults.py TASKS ... --store DIR [--faults 100] [--restarts 10] [--seed 1]

The runs of the tasks are made without faults first. Then a scheduler and workers on this machine make them
again, round after round, each with a store of its own, until all faults have happened. A worker is killed
(SIGKILL), or stopped (SIGSTOP) and killed or continued later; another one is started in its place. The table
says, of each round: runs that are lost, twice there, or have another verdict than without faults, and runs
that were given up because workers died at them; then which processes and folders are left. Status 1 where
there is more than given-up runs.
"""

from __future__ import annotations

import argparse
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.clustering.dask_processes import DaskProcesses, end, freeze, hosts  # noqa: E402 (the path is set above)
from scripts.sweeping.collect import Run, collect_runs  # noqa: E402
from scripts.sweeping.execute import Setting, execute_all, open_runs  # noqa: E402
from scripts.sweeping.json_lines import read_lines  # noqa: E402
from scripts.sweeping.sweep_store import append_outcome, read_store  # noqa: E402
from scripts.sweeping.told_where import command_for  # noqa: E402
from verifier.fleet.address import Address  # noqa: E402
from verifier.fleet.opening import Where  # noqa: E402

_FROZEN_S = 5.0


class Faults(threading.Thread):
    """Does harm until so many workers were harmed and so many schedulers restarted, or it is told to stop."""

    def __init__(
        self, cluster: DaskProcesses, workers: int, kinds: list[str], pause_s: float, seed: int
    ) -> None:
        super().__init__(daemon=True)
        self._cluster = cluster
        self._workers = workers
        self._left = kinds
        self._pause_s = pause_s
        self._draw = random.Random(seed)
        self._frozen: list[subprocess.Popen[bytes]] = []
        self.stopped = threading.Event()
        self.done: Counter[str] = Counter()

    def run(self) -> None:
        """Until there is nothing left."""
        while self._left and not self.stopped.wait(self._draw.uniform(0.2, 1.8) * self._pause_s):
            self._do(self._left.pop())
            self._cluster.tend(self._workers)

    def _do(self, kind: str) -> None:
        self.done[kind] += 1
        if kind == "restart":
            self._cluster.restart_scheduler()
            return
        victim = self._draw.choice(self._cluster.workers)
        if kind == "SIGKILL":
            end(victim)
            return
        self._cluster.workers.remove(victim)
        freeze(victim)
        self._frozen.append(victim)
        if len(self._frozen) > 1:
            self._thaw(self._frozen.pop(0))

    def _thaw(self, worker: subprocess.Popen[bytes]) -> None:
        """It wakes up, with an answer that may be there already; or it never does."""
        if self._draw.random() < 0.5:
            worker.send_signal(signal.SIGCONT)
            time.sleep(1.0)
        end(worker)

    def close(self) -> None:
        """No more harm."""
        self.stopped.set()
        self.join()
        for worker in self._frozen:
            self._thaw(worker)


def make(runs: Iterable[Run], setting: Setting, where: Where, store: Path) -> None:
    """Make runs into a store of their own."""
    with open_runs(setting.cpu_limit_s, setting.wall_limit_s, where) as fleet:
        for outcome in execute_all(fleet, runs, setting, lambda workers: ""):
            append_outcome(store, outcome)


def harm(store: Path, runs: list[Run], truth: dict[str, str | None]) -> Counter[str]:
    """What is wrong with a store."""
    counts = Counter(f"{data['task']},{data['goal']}" for _, data in read_lines(store) if "task" in data)
    outcomes = read_store(store)[1]
    found: Counter[str] = Counter()
    found["lost"] = sum(run.key not in counts for run in runs)
    found["twice"] = sum(number - 1 for number in counts.values())
    reported = [one for one in outcomes.values() if "down with it" in one.reason or "died" in one.reason]
    found["reported"] = len(reported)
    others = [one for one in outcomes.values() if one not in reported]
    found["other verdict"] = sum(one.verdict != truth[one.key] for one in others)
    return found


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tasks", nargs="+")
    parser.add_argument("--store", type=Path, required=True, help="a new folder")
    parser.add_argument("--property", action="append", default=[], help="only this property (repeatable)")
    parser.add_argument("--sample", type=int, help="only so many runs")
    parser.add_argument("--faults", type=int, default=100, help="workers that are killed or frozen (100)")
    parser.add_argument("--restarts", type=int, default=10, help="of the scheduler (10)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pause", type=float, default=6.0, help="seconds between faults, in the mean (6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu-limit", type=float, default=60.0)
    parser.add_argument("--jr", default=str(ROOT / "jr"))
    given = parser.parse_args()
    draw = random.Random(given.seed)
    runs = collect_runs(given.tasks, set(given.property))
    runs = sorted(draw.sample(runs, min(given.sample or len(runs), len(runs))), key=lambda run: run.key)
    given.store.mkdir(parents=True)
    setting = Setting(tuple(shlex.split(given.jr)), given.cpu_limit, 10 * given.cpu_limit, 4000)
    make(runs, setting, Where(given.workers), given.store / "without.jsonl")
    kinds = [draw.choice(("SIGKILL", "SIGSTOP")) for _ in range(given.faults)] + ["restart"] * given.restarts
    draw.shuffle(kinds)
    before = set(hosts())
    with tempfile.TemporaryDirectory(prefix="faults-") as scratch:
        total = rounds(runs, setting, kinds, given, Path(scratch))
        time.sleep(3.0)
        folders = list(Path(scratch).rglob("jr-host-*"))
    left = set(hosts()) - before
    print(f"left: {len(left)} processes, {len(folders)} folders")
    return int(bool(left or folders or total["lost"] or total["twice"] or total["other verdict"]))


def rounds(
    runs: list[Run], setting: Setting, kinds: list[str], given: argparse.Namespace, scratch: Path
) -> Counter[str]:
    """Make the runs until there are no faults left, and print a table; all harm together."""
    columns = ("lost", "twice", "other verdict", "reported")
    print(f"| round | runs | {' | '.join(columns)} | faults |\n|--:|--:|--:|--:|--:|--:|---|")
    truth = {key: one.verdict for key, one in read_store(given.store / "without.jsonl")[1].items()}
    total: Counter[str] = Counter()
    with DaskProcesses(scratch) as cluster:
        cluster.start_scheduler()
        cluster.tend(given.workers)
        where = Where(cluster=Address(cluster.url, frozen_s=_FROZEN_S, say=lambda text: None))
        there = replace(setting, command=command_for(where, setting.command, ROOT))
        faults = Faults(cluster, given.workers, kinds, given.pause, given.seed)
        faults.start()
        number = 0
        try:
            while kinds and faults.is_alive():
                number += 1
                seen = Counter(faults.done)
                store = given.store / f"round{number}.jsonl"
                make(runs, there, where, store)
                found = harm(store, runs, truth)
                total += found
                happened = ", ".join(f"{count} {kind}" for kind, count in (faults.done - seen).items())
                cells = [number, len(runs), *(found[name] for name in columns), happened]
                print(f"| {' | '.join(map(str, cells))} |", flush=True)
        finally:
            faults.close()
    print(f"\n{dict(faults.done)} in {number} rounds of {len(runs)} runs: {dict(total)}")
    return total


if __name__ == "__main__":
    sys.exit(main())
