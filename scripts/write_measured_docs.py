#!/usr/bin/env python3
"""Measures anew what the pages about results show, and writes it into them: one command for each page.

    scripts/write_measured_docs.py results COLLECTION [--rival FILE]    docs/results.md: verdicts, causes
    scripts/write_measured_docs.py campaign COLLECTION                  docs/campaign.md and its figure
    scripts/write_measured_docs.py merging                              docs/merging.md and its figures

COLLECTION is the folder of a collection of tasks. Only the blocks between ``begin`` and ``end`` of a page are
written; read the sentences around them again afterwards. Runs are kept below ``results``, so that a command
that was interrupted goes on; remove the store there (or give another one) to measure anew.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.sweeping.cause import render_causes  # noqa: E402 (the path is set above)
from scripts.sweeping.provenance import read_origin, render_origin  # noqa: E402
from scripts.sweeping.sweep_store import read_store  # noqa: E402
from scripts.sweeping.sweep_table import read_contested, read_rival, render_table, render_wrong  # noqa: E402

SCRIPTS: Final = ROOT / "scripts"
GRID: Final = SCRIPTS / "campaigning" / "subset.yml"
LARGEST: Final = (
    "WheelBrake30Exclusive", "Tcas120LeadsAway", "Replace16Shrinks", "Lexer12Tokens", "Scheduler6KeepsJobs",
    "Options8Accounted", "Pump20SafeWithAlarm", "WordCount40Overrun",
)  # fmt: skip
BY_FEATURE: Final = (
    "WheelBrake15Exclusive", "Tcas24LeadsAway", "Replace8Shrinks", "Lexer6Tokens", "Scheduler3KeepsJobs",
    "Options4Accounted", "Options8Accounted", "Pump6SafeWithAlarm", "WordCount7Overrun", "WordCount10Fixed",
    "WordCount20Overrun",
)  # fmt: skip

OTHERS: Final = (
    "WheelBrake15Exclusive", "WheelBrake30Exclusive", "WheelBrake30Pressure", "Tcas24LeadsAway",
    "Tcas120LeadsAway", "Tcas120NoRoom", "Replace8PastEnd", "Replace16Counted", "Lexer6Tokens",
    "Lexer12Numbers", "Scheduler3KeepsJobs", "Scheduler6Priority", "Options4Accounted",
    "Options8Contradiction", "Pump6SafeWithAlarm", "Pump20WithoutAlarm", "WordCount7Overrun",
    "WordCount10Overrun", "WordCount20Overrun", "WordCount30Overrun", "WordCount40Overrun",
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="results|campaign|merging")
    for name, command in (("results", _results), ("campaign", _campaign), ("merging", _merging)):
        sub = commands.add_parser(name)
        sub.add_argument("--docs", type=Path, default=ROOT / "docs", help="folder of the pages")
        sub.set_defaults(command=command)
        if name == "merging":
            sub.add_argument("--seconds", type=float, nargs=3, default=(200, 20, 60), metavar="LIMIT")
            sub.add_argument("--task", action="append", help="only this task (repeatable)")
            continue
        sub.add_argument("collection", type=Path)
        sub.add_argument(
            "--store", type=Path, default=ROOT / "results" / f"{name}-page", help="folder of runs"
        )
        sub.add_argument("--jr", type=Path, default=ROOT / "jr")
        sub.add_argument("-j", "--jobs", type=int, default=2)
        if name == "results":
            sub.add_argument("--cpu-limit", type=float, default=60)
            sub.add_argument("--rival", type=Path, help="CSV of another tool: task,property,...,verdict")
    given = parser.parse_args(arguments)
    given.command(given)
    return 0


def _results(given: argparse.Namespace) -> None:
    store = given.store / "sweep.jsonl"
    limits = ["--cpu-limit", str(given.cpu_limit), "--wall-limit", str(7 * given.cpu_limit)]
    _run("sweep.py", "run", "--store", store, *limits, "-j", given.jobs, "--jr", given.jr, given.collection)
    outcomes = list(read_store(store)[1].values())
    contested = read_contested(SCRIPTS / "contested.csv")
    table = render_table(outcomes, contested, read_rival(given.rival))
    wrong = [f"- {line}" for line in render_wrong(outcomes, contested).splitlines()]
    made = [f"- {line}" for line in render_origin(read_origin([store]))]
    write_block(given.docs / "results.md", "verdicts", "\n".join([table, "", *wrong, "", *made]))
    write_block(given.docs / "results.md", "causes", render_causes(outcomes))


def _campaign(given: argparse.Namespace) -> None:
    import yaml

    grid = yaml.safe_load(GRID.read_text(encoding="utf-8"))
    grid["tasks"] = [str(given.collection.resolve() / name) for name in grid["tasks"]]
    given.store.mkdir(parents=True, exist_ok=True)
    file = given.store / "grid.yml"
    file.write_text(yaml.safe_dump(grid), encoding="utf-8")
    options: list[Any] = ["--store", given.store, "--executor", "sweep", "-j", given.jobs, "--jr", given.jr]
    _run("campaign.py", file, *options)
    report = (given.store / "report.md").read_text(encoding="utf-8").partition("\n")[2]
    text = report.replace("(quantile.svg)", "(campaign-quantile.svg)")
    write_block(given.docs / "campaign.md", "campaign", text.strip())
    figure = (given.store / "quantile.svg").read_text(encoding="utf-8")
    (given.docs / "campaign-quantile.svg").write_text(figure, encoding="utf-8")


def _merging(given: argparse.Namespace) -> None:
    largest_s, features_s, others_s = given.seconds
    for block, limit_s, settings, names in (
        ("largest", largest_s, "off,full", LARGEST),
        ("features", features_s, "off,f1,f2,f3,f4,full", BY_FEATURE),
        ("others", others_s, "off,full", OTHERS),
    ):
        chosen = [name for name in names if given.task is None or name in given.task]
        if not chosen:
            continue
        tasks = [word for name in chosen for word in ("--task", name)]
        figures = ["--figures", given.docs] if block == "others" and given.task is None else []
        with TemporaryDirectory(prefix="jr-page-") as folder:
            table = Path(folder) / "table.md"
            words = ["--limit", limit_s, "--settings", settings, *tasks, "--output", table, *figures]
            _run("merging_table.py", *words)
            write_block(given.docs / "merging.md", block, table.read_text(encoding="utf-8").strip())


def _run(script: str, *words: object) -> None:
    """Run one of the scripts; its own line says what went wrong."""
    command = [sys.executable, str(SCRIPTS / script), *map(str, words)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    if done.returncode != 0:
        raise SystemExit(done.returncode)


def write_block(page: Path, name: str, text: str) -> None:
    """Put a text between the marks of a block of a page."""
    old = page.read_text(encoding="utf-8")
    marks = re.compile(rf"(<!-- begin {name} .*?-->\n).*?(<!-- end {name} -->)", re.DOTALL)
    new, count = marks.subn(lambda found: f"{found[1]}\n{text}\n\n{found[2]}", old)
    if count != 1:
        raise SystemExit(f"write_measured_docs: {page}: there is no block {name}, or more than one")
    page.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
