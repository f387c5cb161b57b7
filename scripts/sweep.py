#!/usr/bin/env python3
"""Runs JR over a task set in parallel under limits, resumably, and prints tables.

    scripts/sweep.py run --store results/new.jsonl sv-benchmarks/java
    scripts/sweep.py table --store results/new.jsonl [--rival other.csv] [--contested FILE]
    scripts/sweep.py causes --store results/new.jsonl
    scripts/sweep.py reasons --store results/new.jsonl
    scripts/sweep.py compare results/old.jsonl results/new.jsonl
    scripts/sweep.py validate --store results/new.jsonl sv-benchmarks/java

Task sets are folders, .set files, task definitions and patterns of them.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.sweeping.cause import render_causes  # noqa: E402 (the path is set above)
from scripts.sweeping.collect import Run, collect_runs  # noqa: E402
from scripts.sweeping.compare import render_comparison  # noqa: E402
from scripts.sweeping.execute import Setting, execute_all, open_runs  # noqa: E402
from scripts.sweeping.provenance import (  # noqa: E402
    describe,
    differing_limits,
    read_origin,
    record,
    render_differences,
)
from scripts.sweeping.sweep_store import (  # noqa: E402
    CATEGORIES,
    Outcome,
    append_outcome,
    append_settings,
    read_store,
)
from scripts.sweeping.sweep_table import (  # noqa: E402
    read_contested,
    read_rival,
    render_reasons,
    render_table,
    render_wrong,
)
from scripts.sweeping.told_where import add_where, command_for, where_of  # noqa: E402
from scripts.sweeping.validate import render_opinions, validate  # noqa: E402
from verifier.errors import UserError  # noqa: E402


def main() -> int:
    """The command line of the sweep."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="run|table|causes|reasons|compare|validate")
    _add_run(commands)
    for name, help_text, command in (
        ("table", "print the table of a store", _table),
        ("causes", "put the undecided runs into classes, each run once", _causes),
        ("reasons", "count the reasons of the undecided runs", _reasons),
    ):
        sub = commands.add_parser(name, help=help_text)
        sub.add_argument("--store", type=Path, required=True, help="the store of a sweep")
        _add_table_options(sub)
        sub.set_defaults(command=command)
    compare = commands.add_parser("compare", help="what changed between two stores")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument(
        "--different-limits", action="store_true", help="compare even if the runs had different limits"
    )
    compare.set_defaults(command=_compare)
    check = commands.add_parser("validate", help="ask polywit about the witnesses of a sweep")
    check.add_argument("tasks", nargs="+", help="the task set of the sweep")
    check.add_argument("--store", type=Path, required=True)
    check.add_argument("-j", "--jobs", type=int, default=2)
    check.set_defaults(command=_validate)
    given = parser.parse_args()
    return int(given.command(given))


def _add_run(commands: Any) -> None:
    run = commands.add_parser("run", help="run JR over a task set; goes on where it stopped")
    run.add_argument("tasks", nargs="+", help="folders, .set files, task definitions or patterns")
    run.add_argument("--store", type=Path, required=True, help="file of JSON lines to add to")
    run.add_argument("--property", action="append", default=[], help="only this property (repeatable)")
    add_where(run, 2)
    run.add_argument("--cpu-limit", type=float, default=60, help="CPU seconds per run (60)")
    run.add_argument("--wall-limit", type=float, help="seconds by the clock per run (twice the CPU limit)")
    run.add_argument("--memory-limit", type=int, default=4000, help="MiB per run (4000)")
    run.add_argument("--options", default="", help="further options for every run, as one string")
    run.add_argument("--jr", default=str(ROOT / "jr"), help="the command to run (this checkout's jr)")
    run.add_argument("--again", action="append", default=[], choices=CATEGORIES, help="repeat such runs")
    run.add_argument("--sample", type=int, help="only this many runs, chosen by --seed")
    run.add_argument("--seed", type=int, default=0)
    run.add_argument("--witnesses", type=Path, help="folder to write witnesses to")
    _add_table_options(run)
    run.set_defaults(command=_run)


def _add_table_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rival", type=Path, help="CSV of another tool: task,property,...,verdict")
    command.add_argument("--contested", type=Path, help="file of task,property lines to count apart")
    command.add_argument("--folder", help="only this folder in the table")


def _run(given: argparse.Namespace) -> int:
    setting = Setting(
        command=tuple(shlex.split(given.jr)),
        cpu_limit_s=given.cpu_limit,
        wall_limit_s=given.wall_limit or 2 * given.cpu_limit,
        memory_limit_mib=given.memory_limit,
        options=tuple(shlex.split(given.options)),
        witness_dir=given.witnesses,
    )
    runs = collect_runs(given.tasks, set(given.property))
    if given.sample is not None:
        runs = sorted(
            random.Random(given.seed).sample(runs, min(given.sample, len(runs))), key=lambda r: r.key
        )
    _check_settings(given.store, setting)
    _, done = read_store(given.store)
    waiting = [r for r in runs if r.key not in done or done[r.key].category in given.again]
    print(f"{len(runs)} runs, {len(waiting)} to do", file=sys.stderr)
    if waiting:
        _run_all(waiting, setting, given)
    _, done = read_store(given.store)
    _print_tables([done[r.key] for r in runs if r.key in done], given)
    return 0


def _check_settings(store: Path, setting: Setting) -> None:
    """A store holds runs of one setting: mixing would make its table meaningless."""
    settings = {
        "cpu_limit_s": setting.cpu_limit_s,
        "wall_limit_s": setting.wall_limit_s,
        "memory_limit_mib": setting.memory_limit_mib,
        "options": list(setting.options),
    }
    stored, _ = read_store(store)
    if not stored:
        append_settings(store, settings)
    elif stored != settings:
        raise SystemExit(f"sweep: {store} holds runs of another setting: {stored}")


def _run_all(waiting: list[Run], setting: Setting, given: argparse.Namespace) -> None:
    where = where_of(given)

    def described(workers: list[dict[str, str]]) -> str:
        return record(given.store, describe(setting.command, f"scripts/sweep.py, {where}", workers))

    setting_there = replace(setting, command=command_for(where, setting.command, ROOT))
    try:
        with open_runs(setting.cpu_limit_s, setting.wall_limit_s, where) as fleet:
            for number, outcome in enumerate(execute_all(fleet, waiting, setting_there, described), 1):
                append_outcome(given.store, outcome)
                print(_progress(number, len(waiting), outcome), file=sys.stderr, flush=True)
    except UserError as error:
        raise SystemExit(f"sweep: {error}; the same command goes on") from None
    except KeyboardInterrupt:
        raise SystemExit("sweep: interrupted; the same command goes on") from None


def _progress(number: int, total: int, outcome: Outcome) -> str:
    mark = "ok   " if outcome.correct else "WRONG" if outcome.wrong else outcome.category[:5].ljust(5)
    text = f"{number:4}/{total} {mark} {outcome.cpu_s:6.1f} s {outcome.key}"
    return text if outcome.correct else f"{text}: {outcome.reason[:120]}"


def _select(given: argparse.Namespace) -> list[Outcome]:
    _, done = read_store(given.store)
    return [o for o in done.values() if given.folder in (None, o.folder)]


def _table(given: argparse.Namespace) -> int:
    _print_tables(_select(given), given)
    return 0


def _print_tables(outcomes: list[Outcome], given: argparse.Namespace) -> None:
    contested = read_contested(given.contested)
    print(render_table(outcomes, contested, read_rival(given.rival)))
    print(render_wrong(outcomes, contested))


def _causes(given: argparse.Namespace) -> int:
    print(render_causes(_select(given)))
    return 0


def _reasons(given: argparse.Namespace) -> int:
    print(render_reasons(_select(given)))
    return 0


def _compare(given: argparse.Namespace) -> int:
    for store in (given.before, given.after):
        if not store.is_file():
            raise SystemExit(f"sweep: {store}: there is no such store")
    origins = read_origin([given.before]), read_origin([given.after])
    limits = differing_limits(*origins)
    if limits and not given.different_limits:
        raise SystemExit(
            f"sweep: the runs had different limits ({'; '.join(limits)}); "
            "--different-limits compares them anyway"
        )
    print("\n".join(render_differences(*origins) or ["made alike: nothing recorded about the runs differs"]))
    print(render_comparison(read_store(given.before)[1], read_store(given.after)[1]))
    return 0


def _validate(given: argparse.Namespace) -> int:
    if find_spec("polywit") is None:
        print("sweep.py: polywit is not installed; add it with: pip install polywit", file=sys.stderr)
        return 2
    _, done = read_store(given.store)
    runs = [r for r in collect_runs(given.tasks, set()) if r.key in done and done[r.key].verdict == "FALSE"]
    with ThreadPoolExecutor(max_workers=given.jobs) as pool:
        opinions = list(pool.map(lambda run: validate(run, done[run.key]), runs))
    print(render_opinions(opinions))
    return 0


if __name__ == "__main__":
    sys.exit(main())
