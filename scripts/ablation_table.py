"""What each solving option is worth: one changed at a time, and all off, side by side.

    ablation_table.py [--cpu SECONDS] [--sample N] [--only NAMES] [--options TEXT] --store DIR TASKS [...]

TASKS are task definitions or folders of them. Every run is made by the symbolic analysis alone, so that
concrete runs hide nothing. A task is run under all configurations one after the other, so that noise hits all
alike; an interrupted table goes on where it stopped. Prints Markdown: one table per folder, the sums over its
runs, and relative to the default the geometric means over the runs that both decided.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.sweeping.collect import Run, collect_runs  # noqa: E402 (the path is set above)
from scripts.sweeping.execute import Setting, execute  # noqa: E402
from scripts.sweeping.provenance import describe, record  # noqa: E402
from scripts.sweeping.sweep_store import Outcome, append_outcome, append_settings, read_store  # noqa: E402
from scripts.sweeping.sweep_table import render_markdown  # noqa: E402
from verifier.solver import NAMES  # noqa: E402

CONFIGURATIONS: dict[str, str] = {
    "default": "",
    "evaluate none": "--evaluate none",
    "evaluate basic": "--evaluate basic",
    "evaluate intervals=5": "--evaluate intervals=5",
    "cache none": "--cache none",
    "cache exact": "--cache exact",
    "prune never": "--prune never",
    "prune probabilistic=0.5": "--prune probabilistic=0.5",
    "prune adaptive": "--prune adaptive",
    **{f"solver {name}": f"--solver {name}" for name in NAMES},
    "helpers never": "--helpers never",
    "helpers early": "--helpers early",
    "evaluate, cache none": "--evaluate none --cache none",
    "all off": "--evaluate none --cache none --prune never --solver z3",
}
HEADER = (
    "configuration", "runs", "decided", "wrong", "CPU s", "analysis s", "paths", "queries", "to solvers",
    "CPU ratio",
)  # fmt: skip

ANALYSES = ("symbolic", "induction", "invariants")
"""Phases whose wall time is the analysis: what is left is compiling, and starting Java and Python."""

Table = Mapping[str, Mapping[str, Outcome]]
"""Outcomes by configuration and run."""


def thinned(runs: Sequence[Run], sample: int) -> list[Run]:
    """At most ``sample`` runs of each folder and property, evenly chosen."""
    groups: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.task.partition("/")[0], run.goal), []).append(run)
    if not sample:
        return list(runs)
    return [
        group[at * len(group) // sample] if len(group) > sample else group[at]
        for group in groups.values()
        for at in range(min(sample, len(group)))
    ]


def rows(table: Table, folder: str) -> list[list[str]]:
    """One row per configuration that ran the folder: sums over the runs that all of those made."""
    table = {
        name: {key: outcome for key, outcome in made.items() if outcome.folder == folder}
        for name, made in table.items()
    }
    table = {name: made for name, made in table.items() if made}
    keys = sorted(set.intersection(*(set(made) for made in table.values()))) if table else []
    default = table.get("default", {})
    result = []
    for name, made in table.items():
        outcomes = [made[key] for key in keys]
        ratios = [
            made[key].cpu_s / default[key].cpu_s
            for key in keys
            if key in default and made[key].verdict in ("TRUE", "FALSE") and default[key].cpu_s > 0
            if default[key].verdict == made[key].verdict
        ]
        ratio = f"{exp(sum(map(log, ratios)) / len(ratios)):.2f} ({len(ratios)})" if ratios else "-"
        result.append(
            [
                name,
                str(len(outcomes)),
                str(sum(o.correct for o in outcomes)),
                str(sum(o.wrong for o in outcomes)),
                f"{sum(o.cpu_s for o in outcomes):.1f}",
                f"{sum(o.phases_s.get(phase, 0.0) for o in outcomes for phase in ANALYSES):.1f}",
                *(
                    str(sum(o.counters.get(counter, 0) for o in outcomes))
                    for counter in ("paths", "queries", "solver_queries")
                ),
                ratio,
            ]
        )
    return result


def read_table(store: Path) -> dict[str, dict[str, Outcome]]:
    """What is in the store."""
    table = {}
    for name in CONFIGURATIONS:
        file = store / f"{file_name(name)}.jsonl"
        if file.exists():
            table[name] = read_store(file)[1]
    return table


def file_name(configuration: str) -> str:
    """The stem of a configuration's store."""
    return "".join(c if c.isalnum() else "-" for c in configuration)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tasks", nargs="*", metavar="TASKS")
    parser.add_argument("--store", type=Path, required=True, metavar="DIR")
    parser.add_argument("--cpu", type=float, default=10.0, metavar="SECONDS", help="limit of a run (10)")
    parser.add_argument("--memory", type=int, default=3000, metavar="MIB")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="per folder and property")
    parser.add_argument("--only", default="", metavar="NAMES", help="configurations, separated by semicolons")
    parser.add_argument("--properties", default="valid-assert,no-runtime-exception", metavar="NAMES")
    parser.add_argument("--options", default="", metavar="TEXT", help="more options, for every run")
    parser.add_argument("--jr", type=Path, default=ROOT / "jr")
    given = parser.parse_args(arguments)
    names = [name.strip() for name in given.only.split(";") if name.strip()] or list(CONFIGURATIONS)
    runs = thinned(collect_runs(given.tasks, set(given.properties.split(","))), given.sample)
    given.store.mkdir(parents=True, exist_ok=True)
    facts = describe((str(given.jr),), "scripts/ablation_table.py") if runs else {}
    for run in runs:
        for name in names:
            make_run(run, name, given, facts)
    table = read_table(given.store)
    for folder in sorted({key.partition("/")[0] for made in table.values() for key in made}):
        print(f"**{folder}**\n\n{render_markdown(HEADER, rows(table, folder))}\n")
    return 0


def make_run(run: Run, name: str, given: argparse.Namespace, facts: Mapping[str, str]) -> None:
    """Make a run that the store lacks."""
    store = given.store / f"{file_name(name)}.jsonl"
    options = ("--analyses", "symbolic", *given.options.split(), *CONFIGURATIONS[name].split())
    settings, done = read_store(store)
    if not settings:
        limits = {"cpu_limit_s": given.cpu, "wall_limit_s": 6 * given.cpu, "memory_limit_mib": given.memory}
        append_settings(store, {"options": list(options), **limits})
    if run.key not in done:
        made_by = record(store, facts)
        setting = Setting(
            (str(given.jr),), given.cpu, 6 * given.cpu, given.memory, options, provenance=made_by
        )
        append_outcome(store, execute(run, setting))


if __name__ == "__main__":
    sys.exit(main())
