#!/usr/bin/env python3
"""Attacks JR with random programs, and compares it with the Java virtual machine and with itself.

scripts/attack.py run --store results/attack --cpu-time 3600
scripts/attack.py run --store results/wide --cpu-time 36000 --cluster tcp://localhost:8786
scripts/attack.py run --store results/gated --cpu-time 10800 --gated
scripts/attack.py table --store results/attack
scripts/attack.py causes --store results/attack
scripts/attack.py show SEED
scripts/attack.py again --store results/attack
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.attacking.attack_store import Store  # noqa: E402
from scripts.attacking.attack_table import render_causes, render_table  # noqa: E402
from scripts.attacking.attack_work import Attacking, attack_on  # noqa: E402
from scripts.attacking.examining import Examiner, examine, run_campaign  # noqa: E402
from scripts.attacking.reporting import Reporter  # noqa: E402
from scripts.attacking.still import Judge  # noqa: E402
from scripts.attacking.verifying import CONFIGURATIONS  # noqa: E402
from scripts.sweeping.told_where import add_cluster, where_of  # noqa: E402
from scripts.write_measured_docs import write_block  # noqa: E402
from verifier.errors import UserError  # noqa: E402


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="run|table|causes|show|again")
    run = commands.add_parser("run", help="examine programs; goes on where it stopped")
    run.add_argument("--store", type=Path, required=True, help="folder for records and findings")
    run.add_argument("--cpu-time", type=float, required=True, help="seconds, all processes together")
    run.add_argument("--first", type=int, default=1, help="the first seed of a new store (1)")
    run.add_argument("--shrink", type=float, default=60.0, help="seconds to shrink a finding (60)")
    run.add_argument("--programs", type=int, default=1 << 60, help="at most so many programs")
    add_cluster(run)
    run.set_defaults(command=_run)
    for name, render in (("table", render_table), ("causes", render_causes)):
        sub = commands.add_parser(name, help=f"print the {name} of a store")
        sub.add_argument("--store", type=Path, nargs="+", required=True)
        sub.set_defaults(command=_print, render=render)
        if name == "table":
            sub.add_argument(
                "--update", action="store_true", help="write it to docs/trust.md: of gated programs"
            )
    show = commands.add_parser("show", help="print the program of a seed")
    show.add_argument("seed", type=int)
    show.set_defaults(command=_show)
    again = commands.add_parser("again", help="examine the programs that disagreed once more")
    again.add_argument("--store", type=Path, required=True)
    again.set_defaults(command=_again)
    for sub in (run, show, again):
        sub.add_argument("--limit", type=float, default=8.0, help="CPU seconds of one run of JR (8)")
        sub.add_argument(
            "--only", help="only these: modules or functions of attacking/families, with commas, or questions"
        )
        sub.add_argument("--compare", type=_names, default=(), help="only these configurations, with commas")
        sub.add_argument("--gated", action="store_true", help="behind conditions that only a solver meets")
    given = parser.parse_args()
    return int(given.command(given))


def _names(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in CONFIGURATIONS]
    if unknown:
        known = ", ".join(CONFIGURATIONS)
        raise argparse.ArgumentTypeError(f"{unknown[0]}: no configuration; there are {known}")
    return names


@contextmanager
def _examiner(given: argparse.Namespace) -> Iterator[Examiner]:
    with Attacking(given.limit, given.only, given.compare, given.gated).examiner() as examiner:
        try:
            yield examiner
        except KeyboardInterrupt:
            sys.stderr.write("attack: interrupted; the same command goes on\n")


def _run(given: argparse.Namespace) -> int:
    store = Store(given.store / "records.jsonl")
    if given.cluster is not None:
        work = Attacking(given.limit, given.only, given.compare, given.gated, given.shrink)
        try:
            attack_on(where_of(given), work, given.store, given)
        except (KeyboardInterrupt, UserError) as problem:
            sys.stderr.write(f"attack: {problem or 'interrupted'}; the same command goes on\n")
        print(render_table(store))
        print(render_causes(store))
        return 0
    with _examiner(given) as examiner:
        judge = Judge(examiner, given.shrink)
        reporter = Reporter(given.store / "findings", judge.shrink, judge.confirm)
        run_campaign(examiner, store, given.cpu_time, given.first, reporter, given.programs)
    print(render_table(store))
    print(render_causes(store))
    return 0


def _show(given: argparse.Namespace) -> int:
    with _examiner(given) as examiner:
        program = examiner.make(given.seed)
    if isinstance(program, str):
        print(program)
        return 1
    gate = f"; gate: {program.gate}" if program.gate else ""
    print(f"// {program.sketch.family}: {program.sketch.topic}; {program.goal}{gate}\n{program.text}")
    return 0


def _again(given: argparse.Namespace) -> int:
    left = 0
    with _examiner(given) as examiner:
        for before in [record for record in Store(given.store / "records.jsonl") if record.found]:
            now, _, found = examine(examiner, before.seed)
            examiner.tidy(before.seed)
            left += bool(found)
            print(
                f"{before.seed} {now.topic}: {', '.join(before.found)} -> {', '.join(now.found) or 'mended'}"
            )
    return 1 if left else 0


def _print(given: argparse.Namespace) -> int:
    for folder in given.store:
        if not (folder / "records.jsonl").is_file():
            print(f"attack: {folder}: not the folder of a store: it has no records.jsonl", file=sys.stderr)
            return 2
    text = given.render([record for folder in given.store for record in Store(folder / "records.jsonl")])
    print(text)
    if "update" in given and given.update:
        write_block(ROOT / "docs" / "trust.md", "gated", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
