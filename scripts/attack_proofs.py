#!/usr/bin/env python3
"""Attacks the proofs by loop invariants: programs from templates, put to the prover alone, judged by runs.

scripts/attack_proofs.py run --store results/proofs --programs 1500
scripts/attack_proofs.py show arrays 17
scripts/attack_proofs.py table --store results/proofs

Each program is run on the Java virtual machine with 60 inputs. The prover is asked about those that fail, and
about a few others, which are run with 500 more if it proves them. One that fails in a run and is proved is a
wrong TRUE. Nothing else is tried: no exploration, no search for a counterexample.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.attacking.attack_store import Record, Store  # noqa: E402
from scripts.attacking.examining import used_cpu_s  # noqa: E402
from scripts.attacking.judging import violates  # noqa: E402
from scripts.attacking.planted import KINDS, make, vectors  # noqa: E402
from scripts.attacking.program import Observation  # noqa: E402
from scripts.attacking.real_machine import Machine  # noqa: E402
from verifier.analysis.run import Run  # noqa: E402
from verifier.config import Options  # noqa: E402
from verifier.exploration.budget import Budget  # noqa: E402
from verifier.jvm.process import Jvm, JvmOptions  # noqa: E402
from verifier.proof.loops import attempts  # noqa: E402
from verifier.stats import Stats  # noqa: E402
from verifier.task.property import Property, Specification  # noqa: E402
from verifier.task.task import Task  # noqa: E402

GOAL = "valid-assert"
FEW, MANY = 60, 500
"""Runs of each program, and of one that is proved."""
RUN_LIMIT_S = 0.2


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="run|show|table")
    run = commands.add_parser("run", help="examine programs; goes on where it stopped")
    run.add_argument("--programs", type=int, default=100, help="how many more (100)")
    run.add_argument("--first", type=int, default=0, help="the first seed of a new store (0)")
    run.add_argument("--limit", type=float, default=3.0, help="CPU seconds of one proof (3)")
    run.add_argument(
        "--others",
        type=int,
        default=6,
        help="ask about each so many-th of those that do not fail at once (6)",
    )
    run.add_argument("--kind", choices=KINDS, help="only these")
    run.set_defaults(command=_run)
    show = commands.add_parser("show", help="print a program")
    show.add_argument("kind", choices=KINDS)
    show.add_argument("seed", type=int)
    show.set_defaults(command=_show)
    table = commands.add_parser("table", help="print what was covered")
    table.set_defaults(command=_table)
    for sub in (run, table):
        sub.add_argument("--store", type=Path, required=True, help="folder for records and findings")
    given = parser.parse_args()
    return int(given.command(given))


def _show(given: argparse.Namespace) -> int:
    print(make(given.kind, given.seed)[1])
    return 0


def _run(given: argparse.Namespace) -> int:
    store = Store(given.store / "records.jsonl")
    first = store.next_seed(given.first)
    cheap = tuple(one for one in attempts._GUESSES if not one.peel and not one.invents)
    wrong = 0
    with (
        patch.object(attempts, "_GUESSES", cheap),
        tempfile.TemporaryDirectory() as scratch,
        Jvm(JvmOptions()) as jvm,
    ):
        machine = Machine(Path(scratch))
        asking = Asking(machine, jvm, Path(scratch), given.limit, given.others)
        try:
            for seed in range(first, first + given.programs):
                kind = given.kind or KINDS[seed % len(KINDS)]
                record = examine(kind, seed, asking)
                store.append(record)
                if record.found:
                    wrong += 1
                    place = given.store / f"{record.topic}-{kind}-{seed}"
                    place.mkdir(exist_ok=True)
                    (place / "Main.java").write_text(make(kind, seed)[1], "utf-8")
                    print(f"wrong TRUE: {kind} {seed} ({record.topic}): {record.note}", flush=True)
        finally:
            machine.close()
    print(_rendered(store))
    return 1 if wrong else 0


@dataclass(frozen=True)
class Asking:
    """limit_s: of one proof. others: of programs that do not fail at once, each so many-th is asked about."""

    machine: Machine
    jvm: Jvm
    scratch: Path
    limit_s: float
    others: int


def examine(kind: str, seed: int, asking: Asking) -> Record:
    """What became of the program of a seed."""
    before_s, machine = used_cpu_s(), asking.machine
    name, text = make(kind, seed)
    record = Record(seed, kind, name, GOAL, "?")
    place = asking.scratch / f"{kind}{seed}"
    (place / "src").mkdir(parents=True)
    (place / "src" / "Main.java").write_text(text, "utf-8")
    classes = place / "classes"
    if machine.compile(place / "src", classes):
        record.truth = "broken"
        return record
    inputs = vectors(seed, MANY)
    failing, record.runs = _failing(machine, classes, inputs[:FEW])
    if failing is None and seed // len(KINDS) % asking.others:
        record.cpu_s = round(used_cpu_s() - before_s, 2)
        return record
    task = Task("Main", (), Specification(Property.VALID_ASSERT, "Main"))
    run = Run(task, Options(), Stats(), asking.jvm, (classes, machine.stub))
    is_proved = run.prove_loops(Budget.of_work(asking.limit_s))
    if is_proved and failing is None:
        failing, more = _failing(machine, classes, inputs[FEW:])
        record.runs += more
    record.verdicts = {"proof": "TRUE" if is_proved else "UNKNOWN"}
    if failing is not None:
        record.truth, record.note = "FALSE", failing.vector
        record.found = ["wrong-TRUE"] if is_proved else []
    record.cpu_s = round(used_cpu_s() - before_s, 2)
    return record


def _failing(machine: Machine, classes: Path, inputs: list[str]) -> tuple[Observation | None, int]:
    """A run that violates the property, and how many were made."""
    count = 0
    for start in range(0, len(inputs), 10):
        runs = machine.run_warm(classes, inputs[start : start + 10], RUN_LIMIT_S)
        count += len(runs)
        for run in runs:
            if violates(GOAL, run):
                return run, count
        if len(runs) < 10 or runs[-1].ending in ("hangs", "broken"):
            break
    return None, count


def _table(given: argparse.Namespace) -> int:
    print(_rendered(Store(given.store / "records.jsonl")))
    return 0


def _rendered(store: Store) -> str:
    """Markdown: a row for each kind; the templates by what became of them go below."""
    records = [record for record in store if record.truth != "broken"]
    lines = [
        "| programs | number | fail in a run | of these proved | others asked | of these proved | CPU s |",
        "|---" * 7 + "|",
    ]
    for kind in (*KINDS, ""):
        own = [record for record in records if kind in ("", record.family)]
        fail = [record for record in own if record.truth == "FALSE"]
        asked = [record for record in own if record.verdicts]
        proved = [record for record in asked if record.verdicts["proof"] == "TRUE"]
        wrong = sum(record.truth == "FALSE" for record in proved)
        cells = [kind or "all", len(own), len(fail), wrong, len(asked) - len(fail), len(proved) - wrong]
        lines.append("| " + " | ".join(map(str, cells)) + f" | {sum(r.cpu_s for r in own):.0f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
