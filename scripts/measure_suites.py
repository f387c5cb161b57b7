"""Makes suites for classes by ``jr tests``, and tables of what they reach beside random calls.

``scripts/measure_suites.py libraries [--classes 30] [--seed 1] [--timeout 120]`` draws classes with
branches from the jars of Debian's packages in ``JARS``, which have to be installed; ``jdk [--timeout
30]`` takes those of packages of JDK 17 (``openjdk-17-source``, or its src.zip named with ``--sources``),
copied; ``--classes 0`` are all, ``--package java.sql ...`` those of packages with all below, ``--only
java.sql.Time ...`` those. Results are kept in ``--output``, line by
line; those that are there are not made again. ``--part 1/2`` does every second one, ``--without-random``
leaves the random calls out. ``table FILE ...`` prints the table.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.suiting.rating import Rating, rate  # noqa: E402
from scripts.suiting.subjects import PREFIX, SUBJECTS, copy_subjects  # noqa: E402
from scripts.sweeping.json_lines import as_record, read_lines  # noqa: E402
from verifier.check.library import Library  # noqa: E402
from verifier.jvm.home import find_java_home, read_java_home  # noqa: E402
from verifier.suites.goals import branches_of  # noqa: E402
from verifier.suites.jars import find_jars  # noqa: E402

FOLDER = Path("/usr/share/java")
JARS = ("commons-lang3", "commons-csv", "commons-cli", "commons-codec", "joda-time", "gson")


def named(library: Library, folder: Path) -> list[str]:
    """The public top-level classes with branches (dotted names), sorted."""
    found = []
    for name in library.names_in(folder):
        owner = library.find(name)
        if "$" not in name and owner is not None and owner.is_public and any(branches_of(owner)):
            found.append(name.replace("/", "."))
    return sorted(found)


def of_jars(library: Library) -> list[tuple[str, str]]:
    """The classes of all jars, with the name of the jar."""
    places = {jar: library.folder_of(FOLDER / f"{jar}.jar") for jar in JARS}
    return [(jar, name) for jar, folder in places.items() for name in named(library, folder)]


def of_jdk(library: Library, folder: Path) -> list[tuple[str, str]]:
    """The copied classes of the subjects, with the name of their package."""
    found = []
    for package in SUBJECTS:
        start = f"{PREFIX}{package}."
        found += [(package, name) for name in named(library, folder) if name.startswith(start)]
    return found


def measure(given: argparse.Namespace) -> None:
    """Rate classes one after the other."""
    home = read_java_home(find_java_home())
    output: Path = given.output
    output.mkdir(parents=True, exist_ok=True)
    store = output / f"{given.command}.jsonl"
    known = {as_record(Rating, data, place).name for place, data in read_lines(store)}
    part, parts = map(int, given.part.split("/"))
    with TemporaryDirectory(prefix="jr-suites-") as name:
        scratch = Path(name)
        if given.command == "jdk":
            copied = copy_subjects(home.path, scratch / "copied", given.sources)
            print(f"{len(copied.left_out)} files cannot be copied", file=sys.stderr)
            path = [copied.classes]
        else:
            path = [FOLDER / f"{jar}.jar" for jar in JARS]
        library = Library(path, home.path, home.version, scratch / "unpacked")
        every = of_jdk(library, path[0]) if given.command == "jdk" else of_jars(library)
        every = [(group, name) for group, name in every if not given.package or group in given.package]
        chosen = random.Random(given.seed).sample(every, given.classes or len(every))
        if given.only:
            chosen = [(group, name) for group, name in every if name.removeprefix(PREFIX) in given.only]
        jars = find_jars(())
        for number, (group, owner) in enumerate(chosen):
            if owner in known or number % parts != part - 1:
                continue
            out = scratch / f"class{number}"
            rating = rate(
                owner, group, path, library, jars, home.path, out, given.timeout, not given.without_random
            )
            with store.open("a", encoding="utf-8") as stream:
                stream.write(rating.as_json() + "\n")
            print(render([rating]).splitlines()[-2], file=sys.stderr)


def render(ratings: Sequence[Rating]) -> str:
    """A table in Markdown: a row for each class, and for all."""
    head = "| | class | branches | infeasible | instructions | tests | lines | CPU s "
    head += "| random: branches | instructions |"
    rows = [head, "|" + "---|" * 10]
    groups: dict[str, list[Rating]] = {}
    for rating in ratings:
        groups.setdefault(rating.group, []).append(rating)
    for group, members in sorted(groups.items()):
        rows += [_row(group, one.name, [one]) for one in sorted(members, key=lambda one: one.name)]
        if len(members) > 1:
            rows.append(_row(f"**{group}**", f"{len(members)} classes", members))
    rows.append(_row("**all**", f"{len(ratings)} classes", ratings))
    return "\n".join(rows)


def _row(group: str, name: str, ratings: Sequence[Rating]) -> str:
    done = sum(one.branches[0] + one.infeasible for one in ratings)
    total = sum(one.branches[1] for one in ratings)
    cells = [
        group, name, f"{_share(done, total)} ({done} of {total})",
        str(sum(one.infeasible for one in ratings)),
        _share(*_sum(one.instructions for one in ratings)), str(sum(one.tests for one in ratings)),
        str(sum(one.lines for one in ratings)), f"{sum(one.cpu_s for one in ratings):.0f}",
        _share(*_sum(one.random_branches for one in ratings)),
        _share(*_sum(one.random_instructions for one in ratings)),
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def _sum(pairs: Iterator[tuple[int, int]]) -> tuple[int, int]:
    listed = list(pairs)
    return sum(one for one, _ in listed), sum(other for _, other in listed)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


def main() -> None:
    """Measure, or print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name, limit, number in (("libraries", 120.0, 30), ("jdk", 30.0, 0)):
        command = commands.add_parser(name)
        command.add_argument("--timeout", type=float, default=limit)
        command.add_argument("--classes", type=int, default=number)
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--without-random", action="store_true")
        command.add_argument("--part", default="1/1")
        command.add_argument("--only", nargs="+", default=())
        command.add_argument("--package", nargs="+", default=())
        command.add_argument("--sources", type=Path)
        command.add_argument("--output", type=Path, default=Path("results/suites"))
    commands.add_parser("table").add_argument("files", nargs="+", type=Path)
    given = parser.parse_args()
    if given.command == "table":
        lines = [line for file in given.files for line in read_lines(file)]
        print(render([as_record(Rating, data, place) for place, data in lines]))
    else:
        measure(given)


if __name__ == "__main__":
    main()
