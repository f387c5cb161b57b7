"""An attack as work that is handed out: a question is a seed, the answer its record and what was found."""

from __future__ import annotations

import argparse
import itertools
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.attacking.attack_store import Record, Store
from scripts.attacking.examining import Examiner, Setting, examine, used_cpu_s
from scripts.attacking.real_machine import Machine
from scripts.attacking.reporting import Reporter
from scripts.attacking.still import Judge
from scripts.attacking.verifying import Verifying
from verifier.fleet.bundle import Places
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Limits, Lost, Recipe, Work

_LONGEST = 30.0
"""So many times the limit of one question to JR a seed may take, besides what is shrunk."""


@dataclass(frozen=True)
class Examined:
    """What became of a seed. ``files``: of findings, by their places in the folder of findings."""

    record: Record
    files: tuple[tuple[str, bytes], ...] = ()


@dataclass(frozen=True)
class Attacking(Recipe[int, Examined], Work[int, Examined]):
    """Examines the programs of seeds; see ``examining.Setting``."""

    limit_s: float
    only: str | None
    compare: tuple[str, ...]
    gated: bool
    shrink_s: float = 60.0

    def serve(
        self,
        batches: Iterator[list[int]],
        begin: Callable[[int], None],
        tell: Callable[[int, Examined], None],
    ) -> None:
        with self.examiner() as examiner:
            judge = Judge(examiner, self.shrink_s)
            folder = examiner.setting.folder / "findings"
            report = Reporter(folder, judge.shrink, judge.confirm)
            for batch in batches:
                for seed in batch:
                    begin(seed)
                    before_s = used_cpu_s()
                    record, program, found = examine(examiner, seed)
                    if program is not None and found:
                        report(program, found)
                    record.cpu_s = round(used_cpu_s() - before_s, 2)
                    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
                    sent = tuple((str(file.relative_to(folder)), file.read_bytes()) for file in files)
                    shutil.rmtree(folder, ignore_errors=True)
                    examiner.tidy(seed)
                    tell(seed, Examined(record, sent))

    def recipe(self) -> Attacking:
        return self

    def open(self, places: Places, scratch: Path, limits: Limits) -> Attacking:
        return self

    @contextmanager
    def examiner(self) -> Iterator[Examiner]:
        """What examines, with a warm machine and a warm JR, which end with it."""
        with tempfile.TemporaryDirectory(prefix="attack-") as scratch:
            machine, jr = Machine(Path(scratch)), Verifying()
            try:
                setting = Setting(Path(scratch), self.limit_s, self.only, self.compare, self.gated)
                yield Examiner(setting, machine, jr)
            finally:
                jr.close()
                machine.close()


def attack_on(where: Where, work: Attacking, folder: Path, given: argparse.Namespace) -> None:
    """Examine seeds until the CPU time is used up or there were enough; those that the store lacks first."""
    store = Store(folder / "records.jsonl")
    done = {record.seed for record in store}
    seeds = (seed for seed in itertools.count(given.first) if seed not in done)
    limits = Limits(_LONGEST * work.limit_s + 4 * work.shrink_s)
    used_s, submitted = 0.0, min(given.programs, 2 * where.width)
    with (
        tempfile.TemporaryDirectory(prefix="attack-") as scratch,
        closing(open_fleet(work, limits, where, Path(scratch))) as fleet,
    ):
        for seed in itertools.islice(seeds, submitted):
            fleet.submit([seed])
        for seed, examined in fleet.answers():
            if isinstance(examined, Lost):
                examined = Examined(Record(seed, "", "", "", "broken", note=examined.reason))
            for name, content in examined.files:
                file = folder / "findings" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            if examined.files:
                sys.stderr.write(f"seed {seed}: {', '.join(examined.record.found)}\n")
            store.append(examined.record)
            used_s += examined.record.cpu_s
            if used_s < given.cpu_time and submitted < given.programs:
                submitted += 1
                fleet.submit([next(seeds)])
