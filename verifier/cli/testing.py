"""``jr tests``: unit tests that cover classes, from the command line to files and a line for each class."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from verifier.cli.guard import write_whole
from verifier.cli.numbers_given import add_cluster, jobs, seconds, where_of
from verifier.cli.progress import ERASE, FIRST_AFTER_S, INTERVAL_S, columns_of
from verifier.cli.supervisor import Announce, Message
from verifier.config import Options, add_arguments, build_options
from verifier.errors import UserError

if TYPE_CHECKING:
    from verifier.fleet.opening import Where
    from verifier.fleet.work import Lost
    from verifier.suites.existing import Existing
    from verifier.suites.goals import Branch
    from verifier.suites.presenting import Gauge
    from verifier.suites.suite import Suite

_EPILOG = """\
A line for each class. The last line of stdout is WRITTEN, or PARTLY WRITTEN if some are left out.

With --against a line for each method that both versions have. The last line is DIFFERENT if a method behaves
differently, else UNKNOWN if that is open for one, else EQUAL.

exit status:
   0  WRITTEN, EQUAL
  10  DIFFERENT
  20  PARTLY WRITTEN, UNKNOWN
   2  the command line, the class path or a target is not usable; stderr says why
"""
_DEFAULT_LIMIT_S = 60.0
_METHOD_LIMIT_S = 10.0
_MOST_REASONS = 3
_MOST_PLACES = 6


@dataclass(frozen=True)
class Wanted:
    """The request of the command line."""

    words: tuple[str, ...]
    class_path: tuple[Path, ...]
    out: Path
    limit_s: float
    where: Where
    libraries: tuple[Path, ...]
    force: bool
    report: Path | None
    existing: Path | None = None
    source_roots: tuple[Path, ...] = ()
    goal: str = "branches"


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr tests`` to the command line."""
    command = commands.add_parser(
        "tests",
        help="write unit tests that cover classes",
        description="Write JUnit 5 tests that cover the branches of classes, or compare two versions.",
        usage="jr tests [--classpath PATH[:PATH...]] TARGET [TARGET ...] --out DIR [options]\n"
        "       jr tests [--classpath PATH[:PATH...]] TARGET [TARGET ...] --against OTHER [options]",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "targets", nargs="+", metavar="TARGET",
        help="a class, a method, PACKAGE.*, a jar, a folder of class files or sources, or a project",
    )  # fmt: skip
    command.add_argument(
        "--classpath", default="", metavar="PATH[:PATH...]", help="jars and folders of class files"
    )
    command.add_argument(
        "--out", type=Path, metavar="DIR", help="where tests are written; default with --against: jr-tests"
    )
    command.add_argument(
        "--against", type=Path, metavar="OTHER",
        help="compare with another version, method by method: a jar, or a folder of class files or sources",
    )  # fmt: skip
    command.add_argument(
        "--timeout", type=seconds, metavar="S",
        help=f"CPU time for each class, default {_DEFAULT_LIMIT_S:g}, or for each method with --against, "
        f"default {_METHOD_LIMIT_S:g}; in seconds",
    )  # fmt: skip
    command.add_argument(
        "-j",
        "--jobs",
        type=jobs,
        default=1,
        metavar="N",
        help="work at N classes (methods) at the same time",
    )
    command.add_argument(
        "--junit", action="append", type=Path, default=[], metavar="PATH",
        help="a jar, or a folder of jars, of JUnit 5 and JaCoCo; default: those of the system",
    )  # fmt: skip
    command.add_argument(
        "--existing", type=Path, metavar="DIR",
        help="tests that are there already, sources or class files: only what they do not reach is wanted",
    )  # fmt: skip
    command.add_argument(
        "--report", dest="page", type=Path, default=Path("jr-tests/index.html"), metavar="FILE",
        help="a page about what the tests reach, measured by JaCoCo; default: jr-tests/index.html",
    )  # fmt: skip
    command.add_argument("--no-report", action="store_true", help="write no such page")
    command.add_argument(
        "--sourcepath", default="", metavar="PATH[:PATH...]", help="roots of sources, for the report"
    )
    command.add_argument(
        "--goal", choices=("branches", "lines", "exceptions", "mutants"), default="branches",
        help="what tests are chosen for; exceptions: those that leave methods, one test for each place; "
        "mutants: branches, then change the class files in small ways, and say which changes the tests "
        "notice, write tests for more, and prove others equivalent",
    )  # fmt: skip
    command.add_argument(
        "--force", action="store_true", help="write over files that JR did not write, or that were changed"
    )
    add_cluster(command)
    add_arguments(command, only=("wall_limit_s", "memory_limit_mib", "java_home", "unsafe_runner", "verbose"))
    command.set_defaults(command=_run, supervised=True)


def _run(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_supervised
    from verifier.task.class_path import split_class_path

    where = where_of(given)
    options = build_options(vars(given))
    if given.against is not None:
        if given.goal != "branches":
            raise UserError("jr tests: --goal is not for --against; leave out one of them")
        from verifier.cli.against import Against, compare_versions

        asked = Against(
            tuple(given.targets), split_class_path(given.classpath), given.against,
            given.out or Path("jr-tests"), given.timeout or _METHOD_LIMIT_S, where,
        )  # fmt: skip
        return run_supervised(lambda announce: compare_versions(asked, options, announce), options)
    if given.goal == "mutants" and given.existing is not None:
        raise UserError("jr tests: --goal mutants judges the tests it writes; leave out --existing")
    if given.out is None:
        raise UserError("jr tests: name a folder for the tests with --out DIR, such as src/test/java")
    wanted = Wanted(
        tuple(given.targets),
        split_class_path(given.classpath),
        given.out.resolve(),
        limit_s=given.timeout or _DEFAULT_LIMIT_S,
        where=where,
        libraries=tuple(given.junit),
        force=given.force,
        report=None if given.no_report else given.page.resolve(),
        existing=given.existing,
        source_roots=split_class_path(given.sourcepath),
        goal=given.goal,
    )
    return run_supervised(lambda announce: write_tests(wanted, options, announce), options)


def write_tests(wanted: Wanted, options: Options, announce: Announce) -> Message:
    """Make the suite of each class; what is written so far is announced after each."""
    from verifier.check.session import Request, open_scope
    from verifier.jvm.home import find_java_home, read_java_home
    from verifier.jvm.java_side import ensure_support_classes
    from verifier.suites import goals
    from verifier.suites.bench import Jars
    from verifier.suites.jars import check_versions, find_jacoco, find_junit
    from verifier.suites.measuring import Measurer
    from verifier.suites.presenting import Gauge
    from verifier.suites.workers import POLICY, Suiting, group_by_class, make_suites

    if not options.verbose:
        logging.getLogger("verifier").setLevel(logging.ERROR)
    for place in wanted.libraries:
        if not place.exists():
            raise UserError(f"--junit {place}: there is no such jar or folder")
    junit = find_junit(wanted.libraries, wanted.class_path)
    jars = Jars(tuple(junit), tuple(find_jacoco(wanted.libraries, wanted.class_path)))
    _check_folder(wanted.out)
    home = read_java_home(options.java_home or find_java_home())
    ensure_support_classes(home.path)
    with TemporaryDirectory(prefix="jr-tests-") as scratch:
        request = Request(wanted.words, wanted.class_path, POLICY, wanted.limit_s)
        scope = open_scope(request, home.path, home.version, Path(scratch).resolve())
        for note in scope.notes:
            sys.stderr.write(f"jr: {note}\n")
        groups = group_by_class(scope)
        of_platform = [owner for owner in groups if not scope.library.is_own(owner)]
        if of_platform:
            name = of_platform[0].replace("/", ".")
            raise UserError(
                f"{name}: tests cannot live in packages of the JDK; copy the class to one of yours"
            )
        check_versions(jars.jacoco, [scope.library.get(owner) for owner in groups])
        names = [scope.library.spell_class(owner) for owner in groups]
        report = _Report(names, wanted, options, announce)
        measurer = Measurer(home.path, jars.junit, jars.jacoco, scope.folder)
        gauge = Gauge(measurer, scope.library, list(groups), (*wanted.words, *wanted.class_path))
        existing = gauge.measure_existing(wanted.existing) if wanted.existing is not None else None
        for note in existing.notes if existing is not None else ():
            sys.stderr.write(f"jr: {note}\n")
        known = existing.coverage if existing is not None else None
        goal = goals.Wanted.BRANCHES if wanted.goal == "mutants" else goals.Wanted(wanted.goal)
        work = Suiting(groups, scope, options, jars, wanted.limit_s, known, wanted=goal)
        for number, suite in make_suites(
            work, wanted.where.with_jdk(home.full_version), report.show_progress
        ):
            report.tell(number, suite)
        lines = ""
        if wanted.goal == "mutants":
            from verifier.cli.mutant_lines import tell_mutants
            from verifier.fleet.opening import Where
            from verifier.suites.mutant_suite import Setting

            setting = Setting(
                scope.library,
                home,
                jars,
                options,
                wanted.limit_s,
                Where(wanted.where.jobs),
                folder=scope.folder,
                tick=report.show_progress,
            )
            lines = tell_mutants(
                setting, report.suites, groups, wanted.out, wanted.force, report.tell_mutants
            )
        about, page = _present(wanted, gauge, report.suites, existing)
        return report.conclude(lines + about, page)


def _present(wanted: Wanted, gauge: Gauge, suites: list[Suite], existing: Existing | None) -> tuple[str, str]:
    """Write the page; lines about what JaCoCo says of all tests together, words about where it is."""
    if wanted.report is None and existing is None:
        return "", ""
    lines: list[str] = []
    try:
        coverage = gauge.measure(suites, existing)
        if existing is not None:
            counts = ((name, coverage.total("branches", names)) for name, names in gauge.nested.items())
            lines = [
                f"with those of {wanted.existing}: {name.replace('/', '.')} {count.covered} of {count.total} "
                "branches\n"
                for name, count in counts
            ]
        if wanted.report is None:
            return "".join(lines), ""
        if not _is_ours(wanted.report):
            return "".join(lines), f"; report: none, {wanted.report} is there and not JR's"
        wanted.report.parent.mkdir(parents=True, exist_ok=True)
        write_whole(wanted.report, gauge.page(suites, coverage, wanted.source_roots))
    except (OSError, UserError) as error:
        return "".join(lines), f"; report: none, {error}"
    return "".join(lines), f"; report: {_shown(wanted.report)}"


def _is_ours(page: Path) -> bool:
    """Whether a page may be written over."""
    if not os.path.lexists(page):
        return True
    return page.is_file() and '<meta name="generator" content="JR ' in page.read_text("utf-8", "replace")


def _shown(file: Path) -> Path:
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def _listed(files: Sequence[Path]) -> str:
    """Paths; one in the folder of that before it goes by its name alone."""
    before = [None, *(file.parent for file in files)]
    return ", ".join(
        file.name if file.parent == folder else str(_shown(file))
        for file, folder in zip(files, before, strict=False)
    )


def _check_folder(out: Path) -> None:
    """The folder, or the nearest one above it that is there, has to be one that can be written to."""
    if os.path.lexists(out) and not out.is_dir():
        raise UserError(f"--out {out}: this is no folder")
    place = next(one for one in (out, *out.parents) if one.exists())
    if not place.is_dir() or not os.access(place, os.W_OK):
        raise UserError(f"--out {out}: {place} cannot be written")


def _file_of(branch: Branch) -> str:
    """The source file that a side is in, as its class is called."""
    return branch.place.owner.rpartition("/")[2].partition("$")[0] + ".java"


class _Report:
    """The suites so far: files and lines."""

    def __init__(self, names: list[str], wanted: Wanted, options: Options, announce: Announce) -> None:
        self._names = names
        self._wanted = wanted
        self._announce = announce
        self._width = min(60, max(map(len, names), default=0))
        self._written: list[Path] = []
        self.suites: list[Suite] = []
        self._told = 0
        self._refused = 0
        self._begun_s = self._shown_s = time.monotonic()
        self._shows = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not options.verbose

    def tell(self, number: int, suite: Suite | Lost) -> None:
        """One more suite."""
        from verifier.fleet.work import Lost

        name = self._names[number]
        self._told += 1
        failure = suite.reason if isinstance(suite, Lost) else suite.failure
        if failure or isinstance(suite, Lost):
            self._refused += 1
            text = f"{name:<{self._width}}  no tests: {failure}\n"
        else:
            self.suites.append(suite)
            text = self._line(name, suite) + self._write(suite)
        self._announce(Message(self._answer(), self._tail(), (number, text)))

    def tell_mutants(self, left: int, lines: str) -> None:
        """Print the results for the mutants of one more class, and the number of classes left."""
        more = f"mutants of {left} more not judged\n" if left else ""
        part = len(self._names) + len(self.suites) - 1 - left, lines
        self._announce(Message("PARTLY WRITTEN" if left else self._answer(), self._tail() + more, part))

    def _line(self, name: str, suite: Suite) -> str:
        note = f"      ({'; '.join(parts)})" if (parts := self._notes(suite)) else ""
        defects = f", {suite.defects} of defects" if suite.defects else ""
        return (
            f"{name:<{self._width}}  {self._count(suite)}, "
            f"{suite.tests} test{'' if suite.tests == 1 else 's'}{defects}{note}\n"
        )

    def _count(self, suite: Suite) -> str:
        """How much of what is wanted the tests reach."""
        if self._wanted.goal == "lines":
            return f"{sum(line.covered_instructions > 0 for line in suite.lines)} of {len(suite.lines)} lines"
        if self._wanted.goal == "exceptions":
            return f"{suite.exceptions} exception{'' if suite.exceptions == 1 else 's'}"
        return f"{suite.covered} of {suite.branches - len(suite.infeasible)} branches"

    def _notes(self, suite: Suite) -> list[str]:
        """Notes on infeasible branches and open questions."""
        reasons = "; ".join(list(suite.open_reasons)[:_MOST_REASONS]) or "not reached"
        if self._wanted.goal == "exceptions":
            return []
        if self._wanted.goal == "lines":
            places = [
                f"{line.owner.rpartition('/')[2]}:{line.line}" for line in suite.lines
                if not line.covered_instructions
            ]  # fmt: skip
            wants = bool(places) and self._wanted.existing is None
            return [f"{len(places)} open: {', '.join(places[:_MOST_PLACES])}: {reasons}"] if wants else []
        parts = []
        if suite.infeasible:
            listed = ", ".join(dict.fromkeys(f"{_file_of(one)}:{one.line}" for one in suite.infeasible))
            count = len(suite.infeasible)
            parts.append(f"{count} branch{'es' if count > 1 else ''} proved infeasible: {listed}")
        open_ = suite.branches - suite.covered - len(suite.infeasible)
        if open_ > 0 and self._wanted.existing is None:
            parts.append(f"{open_} open: {', '.join(suite.open_places[:_MOST_PLACES])}: {reasons}")
        return parts

    def _write(self, suite: Suite) -> str:
        """Write the classes of a suite; returns lines about those that were not written, and tests left
        out."""
        from verifier.suites.files import is_free, marked

        lines = []
        for source in suite.sources:
            file = self._wanted.out / (source.class_name.replace(".", "/") + ".java")
            if not self._wanted.force and not is_free(file):
                self._refused += 1
                lines.append(f"    not written: {file} is there and not JR's, or was changed; see --force\n")
                continue
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                write_whole(file, marked(source.source))
            except (OSError, UserError) as error:
                self._refused += 1
                lines.append(f"    not written: {error}\n")
                continue
            self._written.append(file)
        lines += [f"    left out: {what}: {why}\n" for what, why in suite.left_out.items()]
        lines += [f"    dropped: {what}: {why}\n" for what, why in suite.dropped.items()]
        return "".join(lines)

    def _answer(self) -> str:
        whole = self._told == len(self._names) and not self._refused
        return "WRITTEN" if whole else "PARTLY WRITTEN"

    def _tail(self, page: str = "") -> str:
        missing = len(self._names) - self._told
        more = f"{missing} more without tests\n" if missing else ""
        return f"written: {_listed(self._written) or 'nothing'}{page}\n{more}"

    def show_progress(self, note: str = "") -> None:
        """The line about how far the work is, on a terminal; ``note``: words about the workers."""
        now = time.monotonic()
        if not self._shows or now - self._begun_s < FIRST_AFTER_S or now - self._shown_s < INTERVAL_S:
            return
        self._shown_s = now
        line = f"jr: {now - self._begun_s:.0f} s, {self._told} of {len(self._names)} classes"
        line += f", {note}" if note else ""
        sys.stderr.write(ERASE + line[: columns_of(sys.stderr) - 1])
        sys.stderr.flush()

    def conclude(self, more: str, page: str) -> Message:
        """All suites are there; ``more``: lines about all of them, ``page``: words about the page."""
        if self._shows:
            sys.stderr.write(ERASE)
            sys.stderr.flush()
        return Message(self._answer(), more + self._tail(page))
