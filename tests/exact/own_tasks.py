"""JR's verdicts on our own tasks, in process, and what is expected of them today.

    python -m tests.exact.own_tasks [--time SECONDS] [FOLDER | FOLDER/TASK ...]

prints every run whose verdict is not the expected one, with JR's reason.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import yaml

from tests.exact.brute_force import TASKS, load_tasks
from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task_file
from verifier.verdict.outcome import Analysis, Result

HERE = Path(__file__).resolve().parent
TODAY = HERE / "today.yml"
COSTLY = HERE / "costly.txt"
TIME_LIMIT_S = 300.0
"""By the clock; a busy machine takes a multiple of what an idle one does."""
GAP_TIME_LIMIT_S = 3.0
"""Enough to notice that a gap is closed, without waiting for it in each run of the tests."""
START_S = 30.0
"""What compiling and the first run may take on a busy machine, whatever the limit."""


class TooSlowError(Exception):
    """JR did not keep its time limit."""


@dataclass(frozen=True)
class Case:
    """One task with one property to decide; ``gap`` says why its verdict is UNKNOWN today, if it is."""

    task: str
    goal: str
    holds: bool
    gap: str | None

    @property
    def id(self) -> str:
        return f"{self.task}-{self.goal}"

    @property
    def expected(self) -> str:
        """The verdict that JR gives today: never the wrong one, UNKNOWN where there is a gap."""
        if self.gap is not None:
            return "UNKNOWN"
        return "TRUE" if self.holds else "FALSE"

    @property
    def file(self) -> Path:
        return TASKS / f"{self.task}.yml"


def load_cases() -> list[Case]:
    """Every property of every task of ours."""
    gaps: dict[str, dict[str, str]] = yaml.safe_load(TODAY.read_text()) or {}
    cases = []
    for task in load_tasks():
        known = gaps.get(task.name, {})
        cases += [Case(task.name, name, holds, known.get(name)) for name, holds in task.expected.items()]
    return cases


def costly_cases() -> set[str]:
    """The cases, by their names, that the tests leave out."""
    lines = COSTLY.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def beside_others(cases: Sequence[Case]) -> set[str]:
    """The names of those that hold of tasks which are looked at for another property as well.

    Properties that fail are all looked at, since nothing is worse than to miss a failure. Where none of a
    task fails, one is looked at that holds: for every other task, by name, the last one.
    """
    others: set[str] = set()
    of_tasks: dict[str, list[Case]] = {}
    for case in cases:
        of_tasks.setdefault(case.task, []).append(case)
    for number, (_, found) in enumerate(sorted(of_tasks.items())):
        holding = [case for case in found if case.expected == "TRUE"]
        if len(holding) == len(found):
            holding.pop(-(number % 2))
        others |= {case.id for case in holding}
    return others


def every_second(cases: Sequence[Case]) -> set[str]:
    """The names of half of the cases, by turns, of each folder and verdict."""
    known: dict[tuple[str, str], int] = {}
    left: set[str] = set()
    for case in sorted(cases, key=lambda case: case.id):
        kind = case.task.partition("/")[0], case.expected
        known[kind] = known.get(kind, 0) + 1
        if known[kind] % 2 == 0:
            left.add(case.id)
    return left


def unused_gaps(cases: Sequence[Case]) -> set[tuple[str, str]]:
    """Entries of the list of gaps that belong to no case."""
    gaps: dict[str, dict[str, str]] = yaml.safe_load(TODAY.read_text()) or {}
    return {(t, p) for t in gaps for p in gaps[t]} - {(c.task, c.goal) for c in cases}


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooSlowError(f"not finished after {seconds:.0f} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def decide_case(case: Case, jvm: Jvm, time_limit_s: float | None = None) -> Result:
    """Run JR on one case with its default options and a time limit by the clock.

    CPU time would be counted over all the cases that the same process has run before.
    """
    if time_limit_s is None:
        time_limit_s = TIME_LIMIT_S if case.gap is None else GAP_TIME_LIMIT_S
    options = Options(wall_limit_s=time_limit_s)
    with _deadline(3 * time_limit_s + START_S):
        return verify_with(jvm, read_task_file(case.file, case.goal), options, Stats())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Print JR's unexpected verdicts on its own tasks.")
    parser.add_argument("--time", type=float, metavar="SECONDS")
    parser.add_argument("--all", action="store_true", help="print the expected ones too")
    parser.add_argument("selection", nargs="*")
    options = parser.parse_args(arguments)
    chosen = options.selection
    cases = [c for c in load_cases() if not chosen or c.task in chosen or c.task.split("/")[0] in chosen]
    odd = 0
    with Jvm.start() as jvm:
        for case in cases:
            start = time.monotonic()
            try:
                result = decide_case(case, jvm, options.time)
                by = (result.analysis or Analysis.NONE).value
                verdict, reason = result.verdict.value, f"{by}: {result.reason}"
            except Exception as error:
                verdict, reason = "CRASH", f"{type(error).__name__}: {error}"
            same = verdict == case.expected
            odd += not same
            if not same or options.all:
                spent_s = time.monotonic() - start
                truth = "TRUE" if case.holds else "FALSE"
                sys.stdout.write(f"{case.id} ({spent_s:.1f} s): {verdict}, it is {truth}; {reason}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{len(cases)} cases, {odd} unexpected\n")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
