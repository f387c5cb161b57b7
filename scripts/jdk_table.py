#!/usr/bin/env python3
"""Runs JR's own programs with several JDKs and writes the tables of docs/java.md about them.

    scripts/jdk_table.py run JDK [JDK ...] [--sample N] [--part PART] [--note TEXT]    measures, writes
    scripts/jdk_table.py write                               writes from the rows that are kept

Three parts: programs without inputs, run on JR's machine and on that JDK's virtual machine
(tests/differential); the smallest programs of mended defects (tests/regressions); tasks with threads and
with newer language (sv-benchmarks/java). ``--sample`` takes so many of each part, spread evenly.
``scripts/jdks.csv`` keeps a row for each JDK and part; a new one takes the place of the old. What classes in
use call, and no model covers, is read from the JDK's image (scripts/list_natives.py).
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.list_natives import natives_called  # noqa: E402 (the path is set above)
from scripts.write_measured_docs import write_block  # noqa: E402
from tests.differential.machine_comparison import differences, run_on_machine  # noqa: E402
from tests.differential.reference import compile_programs, find_programs, observe  # noqa: E402
from verifier.analysis.verification import verify_with  # noqa: E402
from verifier.config import Options  # noqa: E402
from verifier.errors import UserError  # noqa: E402
from verifier.jvm.home import JavaHome, read_java_home  # noqa: E402
from verifier.jvm.process import Jvm, JvmOptions  # noqa: E402
from verifier.stats import Stats  # noqa: E402
from verifier.task.definition import list_properties, read_task  # noqa: E402

PAGE = ROOT / "docs" / "java.md"
KEPT = ROOT / "scripts" / "jdks.csv"
GAPS = ROOT / "tests" / "differential" / "gaps.yml"
REGRESSIONS = ROOT / "tests" / "regressions"
TASKS = ROOT / "sv-benchmarks" / "java"
LIMIT_S = 60.0
"""CPU time for a program."""
_PATIENCE_S = 600.0
"""Time by the clock for a program without inputs, on a machine that others use."""
FIRST = "17"
"""The release that the models were written for; the others are compared with it."""
_VERDICTS: dict[bool | None, tuple[str, ...]] = {True: ("TRUE",), False: ("FALSE",), None: ()}
_PARTS = ("programs without inputs", "mended defects", "threads, newer language")
_CALLED = "natives called by classes in use"

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """What a part of the programs came to with a JDK. Lists are texts with ``; `` between.

    ``natives``: native methods without a model, that paths came to; in the part about natives, that
    classes in use call.
    """

    jdk: str
    part: str
    programs: str
    expected: str
    """How many came out as they should."""
    differing: str
    not_run: str
    natives: str
    cpu_s: str
    note: str


@dataclass
class Seen:
    """What is found of a part, program by program."""

    expected: int = 0
    differing: list[str] = field(default_factory=list)
    not_run: list[str] = field(default_factory=list)
    natives: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    """Classes of the JDK whose code ran."""

    def note(self, name: str, run: Callable[[], str], wanted: str) -> None:
        """Count a program: what it came to, what it should have, or why it did not run."""
        try:
            came = run()
        except Exception as problem:  # the table names what did not run
            self.not_run.append(f"{name} ({type(problem).__name__})")
            return
        if came in wanted.split(" or "):
            self.expected += 1
        else:
            self.differing.append(f"{name} {came}")

    def note_natives(self, stats: Stats) -> None:
        """Keep the native methods that were refused."""
        rows = stats.tables.get("natives", {})
        self.natives |= {name.removesuffix(": refused") for name in rows if name.endswith(": refused")}

    def row(self, jdk: str, part: str, cpu_s: float, note: str) -> Row:
        """The row of the table."""
        counted = self.expected + len(self.differing) + len(self.not_run)
        lists = ("; ".join(sorted(names)) for names in (self.differing, self.not_run, self.natives))
        differing, not_run, natives = (text.replace("|", "/") for text in lists)
        return Row(
            jdk, part, str(counted), str(self.expected), differing, not_run, natives, f"{cpu_s:.0f}", note
        )


# -- the parts --------------------------------------------------------------------------


def spread(cases: Sequence[T], number: int | None) -> list[T]:
    """So many of the cases, spread evenly over all."""
    if number is None or number >= len(cases):
        return list(cases)
    return [cases[index * len(cases) // number] for index in range(number)]


def run_differential(jvm: Jvm, number: int | None) -> Seen:
    """Programs without inputs; one that is known to differ is expected to."""
    seen, gaps = Seen(), yaml.safe_load(GAPS.read_text(encoding="utf-8")) or {}
    programs = spread(find_programs(), number)
    with TemporaryDirectory() as folder, TemporaryDirectory() as scratch:
        classes = Path(folder)
        compile_programs(programs, classes, jvm.java_home)
        reference = observe(programs, classes, Path(scratch), jvm.java_home)
        for program in programs:

            def run() -> str:
                result = run_on_machine(program, classes, jvm, _PATIENCE_S)  # noqa: B023 (called at once)
                seen.used.update(result.ran)
                seen.note_natives(result.stats)
                found = differences(program, reference[program.name], result)  # noqa: B023
                return found[0][:100] if found else "same"

            if program.name in gaps:
                seen.expected += 1
            else:
                seen.note(f"{program.area}/{program.name}", run, "same")
    return seen


def regressions() -> list[tuple[str, list[Path], str, str]]:
    """Each program of tests/regressions with each property: name, sources, property, verdict."""
    return [
        (f"{file.parent.name} {goal}", [TASKS / "common", file.parent], goal, verdict)
        for file in sorted(REGRESSIONS.glob("*/expected.yml"))
        for goal, verdict in yaml.safe_load(file.read_text(encoding="utf-8")).items()
    ]


def tasks() -> list[tuple[str, list[Path], str, str]]:
    """The same of tasks with threads, and with language newer than Java 8."""
    return [
        (f"{file.stem} {entry.specification.goal.value}", [file], entry.specification.goal.value, verdict)
        for folder in ("threads", "modern")
        for file in sorted((TASKS / folder).glob("*.yml"))
        for entry in list_properties(file)
        for verdict in _VERDICTS[entry.expected]
    ]


def verified(
    jvm: Jvm, cases: Iterable[tuple[str, list[Path], str, str]], told: Callable[[str], None]
) -> Seen:
    """Programs with the verdicts that JR should give."""
    seen = Seen()
    for name, sources, goal, verdict in cases:
        told(name)

        def run() -> str:
            stats = Stats()
            options = Options(java_home=jvm.java_home, time_limit_s=_worked_s() + LIMIT_S)
            result = verify_with(jvm, read_task(sources, goal), options, stats)  # noqa: B023 (called at once)
            seen.note_natives(stats)
            return result.verdict.value

        seen.note(name, run, verdict)
    return seen


def _worked_s() -> float:
    """CPU time of this process and those it waited for; what it did before counts for limits of time."""
    return sum(os.times()[:4])


# -- a JDK ------------------------------------------------------------------------------


def measure(home: JavaHome, number: int | None, note: str, only: str | None) -> list[Row]:
    """The rows of a JDK: of all parts, or of one."""
    rows = []

    def told(name: str) -> None:
        sys.stderr.write(f"\r{home.full_version} {name:60}")

    with Jvm.start(JvmOptions(java_home=home.path)) as jvm:
        parts: dict[str, Callable[[], Seen]] = {
            _PARTS[0]: lambda: run_differential(jvm, number),
            _PARTS[1]: lambda: verified(jvm, spread(regressions(), number), told),
            _PARTS[2]: lambda: verified(jvm, spread(tasks(), number), told),
        }
        used: set[str] = set()
        for part, make in parts.items():
            if only not in (None, part):
                continue
            told(part)
            began_s = _worked_s()
            seen = make()
            used |= seen.used
            rows.append(seen.row(home.full_version, part, _worked_s() - began_s, note))
    sys.stderr.write("\n")
    if not used:
        return rows
    called = natives_called(home.path, used)
    names = "; ".join(f"{owner.replace('/', '.')}.{key.partition('(')[0]}" for owner, key in sorted(called))
    rows.append(Row(home.full_version, _CALLED, str(len(used)), "", "", "", names, "", note))
    return rows


def read_rows() -> list[Row]:
    """The rows that are kept."""
    if not KEPT.exists():
        return []
    with KEPT.open(encoding="utf-8", newline="") as file:
        return [Row(**line) for line in csv.DictReader(file)]


def keep(new: Sequence[Row]) -> None:
    """Keep rows, in the place of those of the same release and part."""
    made = {(_release(row), row.part) for row in new}
    rows = [*(row for row in read_rows() if (_release(row), row.part) not in made), *new]
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [each.name for each in fields(Row)], lineterminator="\n")
        writer.writeheader()
        for row in sorted(rows, key=lambda row: int(_release(row))):
            writer.writerow(asdict(row))


def _release(row: Row) -> str:
    return row.jdk.partition(".")[0]


# -- the page ---------------------------------------------------------------------------


def render() -> str:
    """What stands between the marks: a table of what came out, and one of natives."""
    rows = read_rows()
    lines = [
        "| JDK | programs | run | as expected | differing | not run | natives without a model | CPU s |",
        "|---|---|---:|---:|---|---|---|---:|",
    ]
    for row in rows:
        if row.part != _CALLED:
            cells = (row.jdk, row.part, row.programs, row.expected, row.differing, row.not_run, row.natives)
            lines.append(f"| {' | '.join(cell or 'none' for cell in cells)} | {row.cpu_s} |")
    lines.append("")
    notes = {row.jdk: row.note for row in rows if row.note}
    lines += [f"JDK {jdk}: {note}." for jdk, note in notes.items()]
    lines += ["", "| JDK | classes in use | natives that they call, and no model covers | new against 17 |"]
    lines.append("|---|---:|---:|---|")
    called = {row.jdk: set(filter(None, row.natives.split("; "))) for row in rows if row.part == _CALLED}
    first = next((names for jdk, names in called.items() if jdk.startswith(FIRST)), set())
    for row in rows:
        if row.part == _CALLED:
            new = ", ".join(f"`{name}`" for name in sorted(called[row.jdk] - first)) or "none"
            lines.append(f"| {row.jdk} | {row.programs} | {len(called[row.jdk])} | {new} |")
    return "\n".join(lines)


def section() -> str:
    """The section of docs/java.md."""
    return (
        "\n## Releases of the JDK\n\n"
        "What `scripts/jdk_table.py` found with each JDK: JR's own programs, each with 60 s of CPU time.\n"
        "Expected is what the Java virtual machine of that JDK does, or the verdict that is known with 17.\n"
        "A `FALSE` in the place of a `TRUE` was seen on that JDK's virtual machine, which does otherwise.\n"
        "Models of what changed between releases are chosen by the class files. A path that comes to a\n"
        "native method without a model is left open by name; the second table has those that classes in\n"
        "use call at all, be it where no program comes (`scripts/list_natives.py` lists all of a JDK).\n\n"
        f"<!-- begin jdks (scripts/jdk_table.py) -->\n\n{render()}\n\n<!-- end jdks -->\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, dest="command", metavar="run|write")
    run = commands.add_parser("run")
    run.add_argument("homes", type=Path, nargs="+", metavar="JDK")
    run.add_argument("--sample", type=int, metavar="N", help="so many programs of each part (all)")
    run.add_argument("--note", default="", help="what is said below the table about these JDKs")
    run.add_argument("--part", choices=_PARTS, help="only this part")
    commands.add_parser("write")
    given = parser.parse_args(arguments)
    if given.command == "run":
        try:
            homes = [read_java_home(home) for home in given.homes]
        except UserError as error:
            sys.exit(f"jdk_table: {error}")
        for home in homes:
            keep(measure(home, given.sample, given.note, given.part))
    write_block(PAGE, "jdks", render())
    return 0


if __name__ == "__main__":
    sys.exit(main())
