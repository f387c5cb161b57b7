#!/usr/bin/env python3
"""Measures `jr verify --workers`: its speed, whether verdicts depend on it, and what faults do to it.

    scripts/split_runs.py speed PROGRAMS.csv [--workers 1,2] [--repeat 3]
    scripts/split_runs.py agree FOLDER ... [--workers 1,2,4] [--number 200]
    scripts/split_runs.py faults PROGRAMS.csv [--workers 3] [--faults 50] [--seed 1]

PROGRAMS.csv has lines `name,property,options,folders`: options of JR, and folders of sources with spaces
between. `speed` makes the runs in turn, one at a time, and prints a table of wall and CPU times. `agree`
takes folders with a Main.java and an expected.yml (as in tests/regressions), or task definitions, and splits
them as soon as can be; status 1 where a verdict depends on the number of workers. `faults` kills and stops
processes that explore, at random; status 1 where a verdict is another one than without, or something is left.
Run it with .venv/bin/python.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.sweeping.collect import collect_runs  # noqa: E402 (the path is set above)
from verifier.analysis import company  # noqa: E402
from verifier.analysis.verification import verify_with  # noqa: E402
from verifier.config import Options  # noqa: E402
from verifier.jvm.process import Jvm  # noqa: E402
from verifier.process_tree import descendants  # noqa: E402
from verifier.stats import Stats  # noqa: E402
from verifier.task.definition import read_task  # noqa: E402
from verifier.task.task import Task  # noqa: E402

_COMMON = ROOT / "sv-benchmarks/java/common"
_LIMIT_S = 60.0


@dataclass(frozen=True)
class Program:
    """A program to run, as a line of the file names it."""

    name: str
    command: tuple[str, ...]

    def with_workers(self, number: int, json_file: Path) -> list[str]:
        return [str(ROOT / "jr"), "verify", *self.command, "--workers", str(number), "--json", str(json_file)]


@dataclass(frozen=True)
class Ran:
    """What a run took, all its processes together, and what it said."""

    wall_s: float
    cpu_s: float
    verdict: str
    paths: int
    pieces: int


def programs_of(file: Path) -> list[Program]:
    found = []
    for row in csv.reader(file.read_text(encoding="utf-8").splitlines()):
        if row and not row[0].startswith("#"):
            name, goal, options, folders = row
            found.append(Program(name, ("--property", goal, *options.split(), *folders.split())))
    return found


def run(program: Program, workers: int, faults: Faults | None = None) -> Ran:
    """One run as a user makes it."""
    with tempfile.TemporaryDirectory(prefix="split-") as scratch:
        record, said = Path(scratch) / "result.json", Path(scratch) / "said"
        begun_s = time.monotonic()
        with said.open("wb") as out:
            process = subprocess.Popen(
                program.with_workers(workers, record),
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "TMPDIR": scratch},
            )
        if faults is not None:
            faults.begin(process.pid)
        _, _, usage = os.wait4(process.pid, 0)
        wall_s = time.monotonic() - begun_s
        if faults is not None:
            faults.end([path for path in Path(scratch).iterdir() if path not in (record, said)])
        if not record.exists():
            print(f"{program.name} ended without a result:\n{said.read_text(errors='replace')}", flush=True)
            return Ran(wall_s, usage.ru_utime + usage.ru_stime, "none", 0, 0)
        data = json.loads(record.read_text(encoding="utf-8"))
        counters = data.get("statistics", {}).get("counters", {})
        cpu_s = usage.ru_utime + usage.ru_stime
        paths, pieces = counters.get("paths", 0), counters.get("pieces", 0)
        return Ran(wall_s, cpu_s, data["verdict"], paths, pieces)


def speed(given: argparse.Namespace) -> int:
    """The table of times; the first number of workers is what others are compared with."""
    numbers = [int(text) for text in given.workers.split(",")]
    heads = [f"{number}: wall, CPU (s) | pieces" for number in numbers]
    ratios = [f"{number}: wall, CPU (ratio)" for number in numbers[1:]]
    print(f"| program | verdict | paths | {' | '.join([*heads, *ratios])} |")
    print(f"|---|---|--:|{'--:|--:|' * len(heads)}{'--:|' * len(ratios)}")
    for program in programs_of(given.programs):
        rans: dict[int, list[Ran]] = {number: [] for number in numbers}
        for _ in range(given.repeat):
            for number in numbers:
                rans[number].append(run(program, number))
        verdicts = "/".join(sorted({ran.verdict for each in rans.values() for ran in each}))
        walls = [statistics.median(ran.wall_s for ran in rans[number]) for number in numbers]
        cpus = [statistics.median(ran.cpu_s for ran in rans[number]) for number in numbers]
        cells = [f"{walls[at]:.1f}, {cpus[at]:.1f} | {rans[n][-1].pieces}" for at, n in enumerate(numbers)]
        cells += [
            f"{wall / walls[0]:.2f}, {cpu / cpus[0]:.2f}"
            for wall, cpu in zip(walls[1:], cpus[1:], strict=True)
        ]
        paths = rans[numbers[0]][0].paths
        print(f"| {program.name} | {verdicts} | {paths} | {' | '.join(cells)} |", flush=True)
    return 0


def tasks_of(inputs: Sequence[str]) -> Iterator[tuple[str, Task]]:
    """The tasks of folders with expected.yml and of task definitions, each with each of its properties."""
    for text in inputs:
        expected = sorted(Path(text).rglob("expected.yml"))
        for file in expected:
            for goal in yaml.safe_load(file.read_text(encoding="utf-8")):
                yield f"{file.parent.name} {goal}", read_task([_COMMON, file.parent], goal)
        if not expected:
            for one in collect_runs([text], set()):
                yield one.key, read_task([one.file], one.goal)


def agree(given: argparse.Namespace) -> int:
    """Every task with each number of workers, split as soon as can be."""
    company.FIRST_S, company.APART_S, company._PER_FORK, company._JOINED_S = 0.0, 0.05, 2, 0.1
    tasks = list(tasks_of(given.tasks))
    random.Random(given.seed).shuffle(tasks)
    numbers = [int(text) for text in given.workers.split(",")]
    differing, split = [], 0
    with Jvm.start() as jvm:
        for name, task in tasks[: given.number]:
            verdicts, pieces = [], 0
            for number in numbers:
                stats = Stats()
                options = Options(workers=number, time_limit_s=None, wall_limit_s=_LIMIT_S, merge=given.merge)
                verdicts.append(verify_with(jvm, task, options, stats).verdict.value)
                pieces += stats.counters["pieces"]
            split += pieces > 0
            if len(set(verdicts)) > 1:
                differing.append(name)
                print(f"{name}: {', '.join(verdicts)}", flush=True)
    print(
        f"{min(len(tasks), given.number)} tasks, {split} of them split, {len(differing)} with other verdicts"
    )
    return int(bool(differing))


class Faults:
    """Kills and stops forks of one run after the other, until so many were."""

    def __init__(self, number: int, seed: int, pause_s: float) -> None:
        self.left = number
        self.done: Counter[str] = Counter()
        self.remains: list[str] = []
        self._draw = random.Random(seed)
        self._pause_s = pause_s
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._seen: set[int] = set()

    def begin(self, supervisor: int) -> None:
        """A run began."""
        self._over.clear()
        self._thread = threading.Thread(target=self._harm, args=(supervisor,), daemon=True)
        self._thread.start()

    def end(self, files: list[Path]) -> None:
        """A run is over: nothing may be left of it."""
        self._over.set()
        assert self._thread is not None
        self._thread.join()
        self.remains += [str(pid) for pid in self._seen if Path(f"/proc/{pid}").exists()] + list(
            map(str, files)
        )
        self._seen = set()

    def _harm(self, supervisor: int) -> None:
        while not self._over.wait(self._draw.uniform(0.2, 1.8) * self._pause_s):
            forks = list(_forks(supervisor))
            self._seen |= {*forks, *descendants(supervisor)}
            if forks and self.left > 0:
                kind = self._draw.choice((signal.SIGKILL, signal.SIGSTOP))
                try:
                    os.kill(self._draw.choice(forks), kind)
                except ProcessLookupError:
                    continue
                self.left -= 1
                self.done[kind.name] += 1


def _forks(supervisor: int) -> Iterator[int]:
    """The processes that explore for a run, but for the first one: they have its command line."""
    below = descendants(supervisor)
    if not below:
        return
    for pid in below[1:]:
        try:
            if Path(f"/proc/{pid}/cmdline").read_bytes() == Path(f"/proc/{below[0]}/cmdline").read_bytes():
                yield pid
        except OSError:
            continue


def faults(given: argparse.Namespace) -> int:
    """The programs again and again, with faults, until all of these have happened."""
    number = int(given.workers)
    programs = programs_of(given.programs)
    truth = {program: run(program, number).verdict for program in programs}
    harm = Faults(given.faults, given.seed, given.pause)
    runs = wrong = 0
    while harm.left > 0:
        for program in programs:
            ran = run(program, number, harm)
            runs += 1
            if ran.verdict != truth[program]:
                wrong += 1
                print(f"{program.name}: {ran.verdict}, was {truth[program]}", flush=True)
    print(f"{runs} runs, {dict(harm.done)}: {wrong} other verdicts, left: {harm.remains or 'nothing'}")
    return int(bool(wrong or harm.remains))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="speed|agree|faults")
    one = commands.add_parser("speed")
    one.add_argument("programs", type=Path)
    one.add_argument("--workers", default="1,2")
    one.add_argument("--repeat", type=int, default=3)
    one.set_defaults(command=speed)
    one = commands.add_parser("agree")
    one.add_argument("tasks", nargs="+")
    one.add_argument("--workers", default="1,2,4")
    one.add_argument("--number", type=int, default=200)
    one.add_argument("--merge", default="full")
    one.add_argument("--seed", type=int, default=1)
    one.set_defaults(command=agree)
    one = commands.add_parser("faults")
    one.add_argument("programs", type=Path)
    one.add_argument("--workers", default="3")
    one.add_argument("--faults", type=int, default=50)
    one.add_argument("--pause", type=float, default=1.0, help="seconds between faults, in the mean (1)")
    one.add_argument("--seed", type=int, default=1)
    one.set_defaults(command=faults)
    given = parser.parse_args()
    status: int = given.command(given)
    return status


if __name__ == "__main__":
    sys.exit(main())
