#!/usr/bin/env python3
"""Runs a grid of configurations over a task set and writes regression tables.

    scripts/campaign.py GRID.yml --store results/now [--before results/earlier]
        [--rival NAME=results.xml.bz2]

GRID.yml is described in scripts/campaigning/grid.py. Runs go through BenchExec with ``--executor
benchexec``, else through the sweep's own executor under the same limits; ``auto`` takes BenchExec where
it works in a container. The store keeps every run: the same command goes on where it stopped. Written
there: report.html, report.md, report.csv, quantile.svg.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.campaigning import benchexec  # noqa: E402 (the path is set above)
from scripts.campaigning.campaign_table import Series, changes  # noqa: E402
from scripts.campaigning.grid import Grid, read_grid  # noqa: E402
from scripts.campaigning.render import quantile_plot, render_csv, render_html, render_text  # noqa: E402
from scripts.sweeping.collect import Run, collect_runs  # noqa: E402
from scripts.sweeping.execute import RunFleet, Setting, execute_all, open_runs  # noqa: E402
from scripts.sweeping.provenance import (  # noqa: E402
    Origin,
    describe,
    differing_limits,
    read_origin,
    record,
    render_differences,
    render_origin,
)
from scripts.sweeping.sweep_store import Outcome, append_outcome, append_settings, read_store  # noqa: E402
from scripts.sweeping.told_where import add_where, command_for, where_of  # noqa: E402
from verifier.errors import UserError  # noqa: E402
from verifier.fleet.opening import Where  # noqa: E402


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("grid", type=Path, metavar="GRID.yml")
    parser.add_argument("--store", type=Path, required=True, help="folder of the campaign")
    parser.add_argument("--before", type=Path, help="folder of an earlier campaign to compare with")
    parser.add_argument(
        "--different-limits", action="store_true", help="compare even if --before had different limits"
    )
    parser.add_argument(
        "--rival", action="append", default=[], metavar="NAME=FILE", help="BenchExec results of another tool"
    )
    parser.add_argument("--executor", choices=("auto", "benchexec", "sweep"), default="auto")
    add_where(parser, 1)
    parser.add_argument(
        "--jr", type=Path, default=ROOT / "jr", help="the jr to run with the sweep's executor"
    )
    parser.add_argument("--title", default="Campaign")
    given = parser.parse_args()
    grid = read_grid(given.grid)
    runs = collect_runs(grid.tasks, set(grid.properties))
    given.store.mkdir(parents=True, exist_ok=True)
    _check_limits(grid, given)
    if given.cluster is not None and given.executor == "benchexec":
        raise SystemExit("campaign: BenchExec does not use --cluster; it has ways of its own (docs/scale.md)")
    chosen = "sweep" if given.cluster is not None else given.executor
    mode = None if chosen == "sweep" else benchexec.find_mode(ROOT)
    if given.executor == "benchexec" and mode is None:
        raise SystemExit("campaign: BenchExec does not work here")
    if given.executor == "auto" and mode is not None and "--no-container" in mode:
        mode = None
    print(f"{len(grid.configurations)} configurations, {len(runs)} runs each", file=sys.stderr)
    try:
        _run_grid(grid, runs, mode, given)
    except UserError as error:
        raise SystemExit(f"campaign: {error}; the same command goes on") from None
    except KeyboardInterrupt:
        raise SystemExit("campaign: interrupted; the same command goes on") from None
    campaign = _read_campaign(given.store)
    notes: list[str] = []
    for text in given.rival:
        name, _, file = text.partition("=")
        campaign[name] = _by_key(benchexec.read_results(Path(file)), {run.key for run in runs})
        notes.append(f"{name}: {benchexec.read_conditions(Path(file))}")
    _write_reports(given.store, given.title, campaign, given.before, notes)
    return 0


def _check_limits(grid: Grid, given: argparse.Namespace) -> None:
    """Refuse, before anything runs, to compare with a campaign that had other limits."""
    if given.before is None:
        return
    earlier = _origins(given.before)
    if not earlier:
        raise SystemExit(f"campaign: {given.before}: there is no campaign")
    for name in grid.configurations:
        limits = differing_limits(earlier[name], Origin(grid.settings(name), {})) if name in earlier else []
        if limits and not given.different_limits:
            raise SystemExit(
                f"campaign: {given.before} had different limits ({'; '.join(limits)}); "
                "--different-limits compares them anyway"
            )


def _origins(folder: Path) -> dict[str, Origin]:
    """Where the runs of each configuration of a campaign come from."""
    stores: dict[str, list[Path]] = {}
    for store in sorted(folder.glob("*.jsonl")):
        stores.setdefault(store.stem.rpartition(".")[0], []).append(store)
    return {name: read_origin(files) for name, files in stores.items()}


def _run_grid(grid: Grid, runs: list[Run], mode: tuple[str, ...] | None, given: argparse.Namespace) -> None:
    """Make the runs of all configurations that their stores lack."""
    left: list[tuple[str, Path, list[Run]]] = []
    for name in grid.configurations:
        for round_number in range(1, grid.repeat + 1):
            store = given.store / f"{name}.{round_number}.jsonl"
            waiting = _waiting(name, grid, runs, store)
            if waiting:
                left.append((name, store, waiting))
    if mode is not None:
        for name, store, waiting in left:
            _run_by_benchexec(name, grid, waiting, store, mode, given)
    elif left:
        where = where_of(given)
        with open_runs(grid.cpu_limit_s, grid.wall_limit_s, where) as fleet:
            for name, store, waiting in left:
                _run_one(fleet, name, grid, waiting, store, where, given)


def _waiting(name: str, grid: Grid, runs: list[Run], store: Path) -> list[Run]:
    """The runs of a configuration that its store lacks."""
    settings, done = read_store(store)
    if not settings:
        append_settings(store, grid.settings(name))
    elif settings != grid.settings(name):
        raise SystemExit(f"campaign: {store} holds runs of another setting: {settings}")
    waiting = [run for run in runs if run.key not in done]
    print(f"{store.stem}: {len(waiting)} runs to do", file=sys.stderr, flush=True)
    return waiting


def _run_by_benchexec(
    name: str,
    grid: Grid,
    waiting: list[Run],
    store: Path,
    mode: tuple[str, ...],
    given: argparse.Namespace,
) -> None:
    facts = describe((str(given.jr),), f"{' '.join(['BenchExec', *mode])}, {given.jobs} at a time")
    provenance = record(store, facts)
    folder = store.with_suffix("")
    tell = partial(print, f"{name}:", file=sys.stderr, flush=True)
    for outcome in benchexec.run_configuration(name, grid, waiting, mode, ROOT, folder, given.jobs, tell):
        append_outcome(store, replace(outcome, provenance=provenance))


def _run_one(
    fleet: RunFleet,
    name: str,
    grid: Grid,
    waiting: list[Run],
    store: Path,
    where: Where,
    given: argparse.Namespace,
) -> None:
    """Make runs of one configuration."""
    command = (str(given.jr),)

    def described(workers: list[dict[str, str]]) -> str:
        return record(store, describe(command, f"scripts/campaign.py, {where}", workers))

    limits = (grid.cpu_limit_s, grid.wall_limit_s, grid.memory_limit_mib)
    options = grid.configurations[name]
    jr = command_for(where, command, ROOT)
    setting = Setting(jr, *limits, options, log_dir=store.with_suffix(".logs"))
    for outcome in execute_all(fleet, waiting, setting, described):
        append_outcome(store, outcome)
        _tell(name, outcome)


def _tell(name: str, outcome: Outcome) -> None:
    """A line about a run that has ended."""
    said = f"{outcome.verdict or outcome.category}{' (wrong)' if outcome.wrong else ''}"
    print(f"{name}: {outcome.key}: {said}, {outcome.cpu_s:.1f} s", file=sys.stderr, flush=True)


def _read_campaign(folder: Path) -> dict[str, Series]:
    """All stores of a campaign, repeated runs together."""
    campaign: dict[str, dict[str, list[Outcome]]] = {}
    for store in sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns):
        series = campaign.setdefault(store.stem.rpartition(".")[0], {})
        for key, outcome in read_store(store)[1].items():
            series.setdefault(key, []).append(outcome)
    return {name: series for name, series in campaign.items() if series}


def _by_key(outcomes: list[Outcome], wanted: set[str]) -> Series:
    return {outcome.key: [outcome] for outcome in outcomes if outcome.key in wanted}


def _write_reports(
    folder: Path, title: str, campaign: Mapping[str, Series], before: Path | None, notes: list[str]
) -> None:
    changed = changes(_read_campaign(before), campaign) if before is not None else None
    made = [*_made(folder, before), *notes]
    options = {
        name: shlex.join(origin.settings.get("options", ())) or "none"
        for name, origin in _origins(folder).items()
        if name in campaign
    }
    files = {
        "report.md": render_text(title, campaign, changed, made, options),
        "report.csv": render_csv(campaign),
        "report.html": render_html(title, campaign, changed, made, options, folder),
        "quantile.svg": quantile_plot(campaign) + "\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
        print(folder / name)


def _made(folder: Path, before: Path | None) -> list[str]:
    """How the runs were made, and in what earlier ones differ; what all configurations share, once."""
    origins = _origins(folder)
    lines = _shared({name: render_origin(origin) for name, origin in origins.items()})
    if before is not None:
        earlier = _origins(before)
        both = {name: render_differences(earlier[name], origins[name]) for name in origins if name in earlier}
        lines += _shared(both) or ["made like the earlier campaign: nothing recorded about the runs differs"]
    return lines


def _shared(lines: Mapping[str, list[str]]) -> list[str]:
    found: dict[str, list[str]] = {}
    for name, texts in lines.items():
        for text in texts:
            found.setdefault(text, []).append(name)
    return [t if len(names) == len(lines) else f"{', '.join(names)}: {t}" for t, names in found.items()]


if __name__ == "__main__":
    sys.exit(main())
