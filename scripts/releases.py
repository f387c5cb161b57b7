#!/usr/bin/env python3
"""Keeps what JR decided with a release of the JDK, for the table in docs/java.md.

    JAVA_HOME=DIR scripts/sweep.py run --store STORE TASKS...
    scripts/releases.py RELEASE SET STORE

A row of ``scripts/releases.csv`` for the release (25) and the set of tasks (threads) takes the place of an
older one. ``scripts/write_java_docs.py --update`` writes the table.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.sweeping.sweep_store import Outcome, read_store  # noqa: E402 (the path is set above)

KEPT = ROOT / "scripts" / "releases.csv"


@dataclass(frozen=True)
class Row:
    """What was decided of a set of tasks with a release."""

    release: str
    tasks: str
    runs: str
    right: str
    wrong: str
    undecided: str
    cpu_s: str
    open: str
    """The runs without a verdict."""


def row_of(release: str, tasks: str, outcomes: Iterable[Outcome]) -> Row:
    """The row of a store's outcomes."""
    listed = [outcome for outcome in outcomes if outcome.expected is not None]
    right, wrong = sum(o.correct for o in listed), sum(o.wrong for o in listed)
    left = sorted(o.key.replace(",", " ") for o in listed if not o.correct and not o.wrong)
    cpu = f"{sum(o.cpu_s for o in listed):.0f}"
    runs, undecided = str(len(listed)), str(len(left))
    return Row(release, tasks, runs, str(right), str(wrong), undecided, cpu, "; ".join(left))


def read_rows() -> list[Row]:
    """The rows that are kept."""
    if not KEPT.exists():
        return []
    with KEPT.open(encoding="utf-8", newline="") as file:
        return [Row(**line) for line in csv.DictReader(file)]


def keep(row: Row) -> None:
    """Keep a row, in the place of one of the same release and tasks."""
    rows = [other for other in read_rows() if (other.release, other.tasks) != (row.release, row.tasks)]
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        writer.writeheader()
        for one in sorted([*rows, row], key=lambda one: (one.tasks, one.release)):
            writer.writerow(asdict(one))


def render() -> str:
    """The section of docs/java.md."""
    lines = [
        "\n## Releases of the JDK\n\n",
        "Runs of `sv-benchmarks/java` with each release (`scripts/releases.py`); others, 21 among them,\n",
        "were not at hand. Models of what changed between releases are chosen by the class files.\n",
        "`scripts/list_natives.py` lists the native methods of a release that no model covers; a path that\n",
        "reaches one is left open.\n\n",
        "| tasks | release | runs | right | wrong | undecided | CPU s | without a verdict |\n",
        "|---|---|---|---|---|---|---|---|\n",
    ]
    for row in read_rows():
        cells = (row.tasks, row.release, row.runs, row.right, row.wrong, row.undecided, row.cpu_s, row.open)
        lines.append(f"| {' | '.join(cells)} |\n")
    return "".join(lines)


def main(arguments: list[str]) -> int:
    """The command line."""
    if len(arguments) != 3:
        sys.stderr.write(__doc__ or "")
        return 2
    release, tasks, store = arguments
    keep(row_of(release, tasks, read_store(Path(store))[1].values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
