"""``jr diff``: what a change in a git checkout does, method by method, with inputs that show it."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from verifier.cli.numbers_given import add_cluster, jobs, seconds, where_of
from verifier.config import Options, add_arguments, build_options

if TYPE_CHECKING:
    from verifier.check.answers import Found
    from verifier.check.library import Library
    from verifier.check.session import Scope
    from verifier.check.target import Target
    from verifier.cli.supervisor import Announce, Message
    from verifier.equivalence.changes import Outcome, Touched
    from verifier.equivalence.diff_report import DiffReport
    from verifier.equivalence.versions import Versions
    from verifier.fleet.opening import Where

_EPILOG = """\
REV is a commit, branch or tag (default: HEAD), which is compared with the files of the checkout, or OLD..NEW.
A Maven or Gradle project is built by its tool (mvnw or mvn, gradlew or gradle), in copies of both states.
A line for each public method whose code, or code that it may call, differs. The last line is DIFFERENT if a
method behaves differently, else UNKNOWN if that is open for one, else EQUAL.

exit status:
   0  EQUAL
  10  DIFFERENT
  20  UNKNOWN
   2  there is no such revision, or its sources do not compile; stderr says why
"""
_WORKING_TREE = "working tree"


@dataclass(frozen=True)
class Asked:
    """The request of the command line."""

    revisions: str
    repository: Path
    class_path: tuple[Path, ...]
    limit_s: float
    where: Where
    json: Path | None
    sarif: Path | None
    markdown: Path | None
    builds: bool = True
    """Whether a project is built by its build tool."""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr diff`` to the command line."""
    command = commands.add_parser(
        "diff",
        help="say what a change in a git checkout does to the behaviour of methods",
        description="Say which methods behave differently in two states of a git checkout, and what fails.",
        usage="jr diff [REV|OLD..NEW] [options]",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "revisions", nargs="?", default="HEAD", metavar="REV", help="the old state, or OLD..NEW"
    )
    command.add_argument(
        "--repository",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="a folder of the checkout; default: this one",
    )
    command.add_argument(
        "--classpath", default="", metavar="PATH[:PATH...]", help="jars and folders that the sources need"
    )
    command.add_argument(
        "--no-build",
        dest="builds",
        action="store_false",
        help="compile the sources by javac alone, also of a Maven or Gradle project",
    )
    command.add_argument(
        "--timeout", type=seconds, default=10.0, metavar="S", help="CPU time for each method, in seconds"
    )
    command.add_argument("-j", "--jobs", type=jobs, default=1, metavar="N", help="work at N methods at once")
    add_cluster(command)
    command.add_argument("--json", type=Path, metavar="FILE", help="write all to FILE (JSON)")
    command.add_argument(
        "--sarif", type=Path, metavar="FILE", help="write changes and failures to FILE (SARIF)"
    )
    command.add_argument(
        "--markdown", type=Path, metavar="FILE", help="write a comment for a pull request to FILE"
    )
    add_arguments(command, only=("wall_limit_s", "memory_limit_mib", "java_home", "unsafe_runner", "verbose"))
    command.set_defaults(command=_diff, supervised=True)


def _diff(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_supervised
    from verifier.task.class_path import split_class_path

    options = build_options({**vars(given), "json": None})
    asked = Asked(
        given.revisions,
        given.repository,
        split_class_path(given.classpath),
        given.timeout,
        where_of(given),
        json=given.json,
        sarif=given.sarif,
        markdown=given.markdown,
        builds=given.builds,
    )
    return run_supervised(lambda announce: diff_states(asked, options, announce), options)


def diff_states(asked: Asked, options: Options, announce: Announce) -> Message:
    """Compare the two states. What is known so far is announced after each method."""
    from verifier.check.policy import Policy
    from verifier.check.session import Request, open_scope
    from verifier.cli.guard import check_writable
    from verifier.equivalence.checkout import repository_of
    from verifier.equivalence.versions import open_versions
    from verifier.jvm.home import find_java_home, read_java_home
    from verifier.jvm.java_side import ensure_support_classes

    if not options.verbose:
        logging.getLogger("verifier").setLevel(logging.ERROR)
    check_writable(*(file for file in (asked.json, asked.sarif, asked.markdown) if file is not None))
    repository = repository_of(asked.repository)
    home = read_java_home(options.java_home or find_java_home())
    ensure_support_classes(home.path)
    with TemporaryDirectory(prefix="jr-diff-") as scratch:
        folder = Path(scratch).resolve()
        old, new, names, needs = _compiled(asked, repository, folder, home.path)
        request = Request((str(new),), (*asked.class_path, *needs), Policy(all_failures=True), asked.limit_s)
        scope = open_scope(request, home.path, home.version, folder)
        versions = open_versions(scope.library, old, home.path, home.version, folder / "versions")
        where = asked.where.with_jdk(home.full_version)
        run = _Run(
            asked, options, where, scope, versions=versions, old=old, names=names, repository=repository
        )
        return run.tell_all(announce)


def _compiled(
    asked: Asked, repository: Path, folder: Path, java_home: Path
) -> tuple[Path, Path, tuple[str, str], tuple[Path, ...]]:
    """The folders of the classes of both states, their names, and the jars that they need.

    The project's build tool builds both, or both are compiled without it, so that they differ in nothing
    else.
    """
    from verifier.equivalence.checkout import compile_state, lay_out, resolve_revision

    before, dots, after = asked.revisions.partition("..")
    after = (after or "HEAD") if dots else ""
    states = [("old", before or "HEAD"), ("new", after)]
    for name, word in states:
        if word:
            lay_out(repository, resolve_revision(repository, word), folder / name)
    names = (before or "HEAD", after or _WORKING_TREE)
    needs = _built(states, repository, folder, java_home) if asked.builds else None
    if needs is None:
        for name, word in states:
            root = folder / name if word else repository
            out = folder / "classes" / name
            what = word or f"the {_WORKING_TREE}"
            for note in compile_state(root, not word, out, asked.class_path, java_home, what):
                sys.stderr.write(f"jr: {note}\n")
    return folder / "classes" / "old", folder / "classes" / "new", names, needs or ()


def _built(
    states: Sequence[tuple[str, str]], repository: Path, folder: Path, java_home: Path
) -> tuple[Path, ...] | None:
    """The jars that both states need, built by their build tool; None if they are not built so."""
    from verifier.equivalence.building import build_state
    from verifier.equivalence.checkout import copy_tree
    from verifier.errors import UserError

    needs: dict[Path, None] = {}
    notes: dict[str, None] = {}
    for name, word in states:
        root = folder / name
        if not word:
            copy_tree(repository, root)
        try:
            what = word or f"the {_WORKING_TREE}"
            built = build_state(root, folder / "classes" / name, java_home, what)
        except UserError as error:
            sys.stderr.write(f"jr: {error}; the sources of both states are compiled without it\n")
            return None
        if built is None:
            return None
        notes |= dict.fromkeys(built.notes)
        needs |= dict.fromkeys(built.needs)
    for note in notes:
        sys.stderr.write(f"jr: {note}\n")
    return tuple(needs)


@dataclass
class _Run:
    asked: Asked
    options: Options
    where: Where
    scope: Scope
    versions: Versions
    old: Path
    names: tuple[str, str]
    repository: Path

    def tell_all(self, announce: Announce) -> Message:
        """Lines for each method that is touched, and the files."""
        from verifier.cli.supervisor import Message
        from verifier.equivalence.changes import removed_by, touched_by
        from verifier.equivalence.diff_report import DiffReport, render_lines, render_tail

        touched = touched_by(self.versions, self.scope.targets)
        removed = removed_by(self.versions, self.old)
        width = min(60, max((len(one.target.text) for one in touched), default=0))
        outcomes: list[Outcome] = []
        report = DiffReport(*self.names, outcomes, removed, len(touched))
        for number, outcome in enumerate(self._outcomes(touched)):
            outcomes.append(outcome)
            lines = render_lines(outcome, width)
            announce(Message(report.verdict, render_tail(report), (number, lines)))
        self._write(report)
        return Message(report.verdict, render_tail(report))

    def _outcomes(self, touched: Sequence[Touched]) -> Iterator[Outcome]:
        """The answers about each method; failures are searched where equivalence is not proved."""
        from verifier.equivalence.changes import Kind, Outcome, failures_apart
        from verifier.equivalence.pair_session import Comparing, run_comparison
        from verifier.verdict.outcome import Verdict

        pairs = [one.target for one in touched if one.kind is not Kind.ADDED]
        work = Comparing(self.versions, self.old, pairs, self.options, self.asked.limit_s)
        compared = {
            pairs[number].key: told for number, told in run_comparison(work, self.where, self.scope.folder)
        }
        alike = {key for key, one in compared.items() if one.answer.verdict is Verdict.TRUE}
        asked = [one.target for one in touched if one.target.key not in alike]
        others = [one for one in map(self.versions.counterpart, asked) if not isinstance(one, str)]
        now = self._failures(self.versions.ours, asked)
        before = self._failures(self.versions.theirs, others)
        for one in touched:
            key = one.target.key
            new, gone = failures_apart(now.get(key, ()), before.get(key, ()))
            yield Outcome(one, compared.get(key), new, gone)

    def _failures(self, library: Library, targets: Sequence[Target]) -> dict[str, tuple[Found, ...]]:
        """The failures of methods, by their keys."""
        from verifier.check.checking_work import hand_out
        from verifier.check.policy import Policy
        from verifier.check.session import Request, Scope

        if not targets:
            return {}
        request = Request((), (), Policy(all_failures=True), self.asked.limit_s)
        scope = Scope(library, tuple(targets), self.scope.folder)
        answers = hand_out(request, self.options, scope, None, self.where, lambda note: None)
        return {targets[told.number].key: told.answer.failures for told in answers}

    def _write(self, report: DiffReport) -> None:
        from verifier.check.sources import SourceFinder
        from verifier.cli.guard import write_or_say
        from verifier.equivalence.checkout import sources_below
        from verifier.equivalence.diff_report import render_json, render_markdown, render_sarif

        if self.asked.json is not None:
            write_or_say(self.asked.json, render_json(report))
        if self.asked.markdown is not None:
            write_or_say(self.asked.markdown, render_markdown(report))
        if self.asked.sarif is not None:
            roots = {
                place
                for file in sources_below(self.repository, True)
                for place in file.parents
                if place == self.repository or self.repository in place.parents
            }
            finder = SourceFinder(sorted(roots), self.repository)
            write_or_say(self.asked.sarif, render_sarif(report, finder))
