#!/usr/bin/env python3
"""Measures what joining paths brings, feature by feature, on the programs under sv-benchmarks/java/merging.

    scripts/merging_table.py [--limit SECONDS] [--task NAME]... [--settings LIST] [--output FILE]

Each task runs once per setting of ``--merge``, one setting right after the other so that all see the same
machine, with the symbolic analysis alone, on the property that it is expected to violate, or else on
``valid-assert``. Times and counts are given relative to ``off``; a run that the
limit ended counts with what it had done, so that its ratio is a bound; one that reported no counts
(0 queries) is left out of the ratios of counts.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

ROOT = Path(__file__).resolve().parent.parent
TASKS = ROOT / "sv-benchmarks" / "java" / "merging"
SETTINGS = ("off", "f1", "f2", "f3", "f4", "full")
COLOURS = ("#b03020", "#2050b0", "#208040", "#806000", "#702090", "#307080")
CURVES = (("time", "seconds"), ("paths", "paths"))


@dataclass(frozen=True)
class Measured:
    """One run: verdict, wall time in seconds, paths ended and questions asked."""

    verdict: str
    wall_s: float
    paths: int
    queries: int


def goal_of(task: Path) -> str:
    """The property that a task is expected to violate; valid-assert if there is none."""
    for entry in yaml.safe_load(task.read_text(encoding="utf-8"))["properties"]:
        if entry.get("expected_verdict") is False:
            return Path(entry["property_file"]).stem
    return "valid-assert"


def measure(task: Path, setting: str, limit_s: float) -> Measured:
    """Run JR once on a task."""
    with TemporaryDirectory(prefix="jr-table-") as folder:
        result = Path(folder) / "result.json"
        command = [
            sys.executable, "-m", "verifier.cli", "verify", str(task), "--property", goal_of(task),
            "--merge", setting, "--analyses", "symbolic", "--wall-limit", str(limit_s), "--json", str(result),
        ]  # fmt: skip
        start_s = time.monotonic()
        subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        wall_s = time.monotonic() - start_s
        if not result.exists():
            return Measured("unknown", wall_s, 0, 0)
        data = json.loads(result.read_text(encoding="utf-8"))
    counters = data.get("statistics", {}).get("counters", {"paths": 0, "queries": 0})
    return Measured(data["verdict"].lower(), wall_s, counters["paths"], counters["queries"])


def render(rows: dict[str, dict[str, Measured]], settings: list[str]) -> str:
    """The table, as Markdown: seconds and paths, then the ratios of all tasks together."""
    lines = ["| program | " + " | ".join(settings) + " |", "|---|" + "---|" * len(settings)]
    for name, row in rows.items():
        cells = [f"{row[s].verdict} {row[s].wall_s:.1f} s, {row[s].paths} paths" for s in settings]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    for label, pick in (("time", 0), ("paths", 1), ("queries", 2)):
        cells = []
        for setting in settings:
            ratios = [
                _ratio(row[setting], row[settings[0]], pick)
                for row in rows.values()
                if pick == 0 or (row[setting].queries and row[settings[0]].queries)
            ]
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan
            cells.append(f"{mean:.3f} ({len(ratios)})")
        lines.append(f"| {label}, geometric mean relative to {settings[0]} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _ratio(measured: Measured, base: Measured, pick: int) -> float:
    values = [(m.wall_s, max(1, m.paths), max(1, m.queries))[pick] for m in (measured, base)]
    return values[0] / values[1]


def draw(series: dict[str, list[tuple[int, float]]], label: str) -> str:
    """One chart as SVG: a line per series, the vertical axis logarithmic."""
    points = [point for line in series.values() for point in line]
    right = max(x for x, _ in points)
    low = min(math.log10(max(y, 0.1)) for _, y in points)
    high = max(math.log10(max(y, 0.1)) for _, y in points) or 1.0
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="520" height="300" font-family="sans-serif" '
        'font-size="12"><rect width="520" height="300" fill="white"/>'
    ]
    for number, (name, line) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [
            (60 + 380 * x / right, 260 - 220 * (math.log10(max(y, 0.1)) - low) / max(high - low, 0.1))
            for x, y in line
        ]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            f'<text x="{x:.0f}" y="{y - 6:.0f}" text-anchor="middle">{v:g}</text>'
            for (x, y), (_, v) in zip(places, [(x, round(y, 1)) for x, y in line], strict=True)
        ]
        parts.append(f'<text x="450" y="{places[-1][1] + 16:.0f}" fill="{colour}">{name}</text>')
    parts += [
        f'<text x="{60 + 380 * x / right:.0f}" y="285">{x}</text>' for x in sorted({x for x, _ in points})
    ]
    parts.append(f'<text x="10" y="20">{label} by number of inputs</text></svg>')
    return "".join(parts) + "\n"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each run")
    parser.add_argument("--task", action="append", help="name of a task; default: all")
    parser.add_argument("--settings", default=",".join(SETTINGS), help="settings of --merge to compare")
    parser.add_argument(
        "--curve", default=r"WordCount(\d+)Overrun", help="tasks in the growth curves, with their sizes"
    )
    parser.add_argument("--output", type=Path, help="where to write the table; default: standard output")
    parser.add_argument("--figures", type=Path, help="folder for the growth curves")
    given = parser.parse_args()
    settings = given.settings.split(",")
    rows: dict[str, dict[str, Measured]] = {}
    for name in given.task or sorted(path.stem for path in TASKS.glob("*.yml")):
        task = TASKS / f"{name}.yml"
        rows[name] = {s: measure(task, s, given.limit) for s in settings}
        print(
            name,
            {s: (m.verdict, round(m.wall_s, 1), m.paths) for s, m in rows[name].items()},
            file=sys.stderr,
        )
    table = render(rows, settings)
    if given.output is None:
        sys.stdout.write(table)
    else:
        given.output.write_text(table, encoding="utf-8")
    if given.figures is not None:
        given.figures.mkdir(parents=True, exist_ok=True)
        for label, unit in CURVES:
            series: dict[str, list[tuple[int, float]]] = {}
            for name, row in rows.items():
                found = re.fullmatch(given.curve, name)
                for setting in settings if found is not None else ():
                    value = row[setting].wall_s if label == "time" else float(row[setting].paths)
                    series.setdefault(setting, []).append((int(found.group(1)), value))  # type: ignore[union-attr]
            if not series:
                continue
            chart = draw({s: sorted(line) for s, line in series.items()}, unit)
            (given.figures / f"merging-{label}.svg").write_text(chart, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
