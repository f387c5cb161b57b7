"""``jr tests --goal mutants``: lines about the mutants of each class, and the tests made for some."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from verifier.check.target import Target
from verifier.classfile.mutation import Mutant
from verifier.cli.guard import write_whole
from verifier.errors import UserError
from verifier.suites.files import is_free, marked
from verifier.suites.mutant_suite import KillingTest, MutantReport, Setting, judge_mutants
from verifier.suites.suite import Suite

_MOST_CHARS = 240
READING = (
    "equivalent: proved by the rules of EQUAL (jr tests --against) for all arguments, null included, and all "
    "values of static fields\n"
)


def tell_mutants(
    setting: Setting, suites: Sequence[Suite], groups: Mapping[str, list[Target]], out: Path, force: bool,
    tell: Callable[[int, str], None],
) -> str:  # fmt: skip
    """Judge the mutants of each class, write the tests made for them, and print the results.

    ``tell`` receives the number of classes that are left, and the lines of one. Returns the lines about all.
    """
    proved = False
    for left, suite in zip(reversed(range(len(suites))), suites, strict=True):
        try:
            report = judge_mutants(setting, suite, groups[suite.owner])
        except UserError as error:
            tell(left, f"{suite.owner.replace('/', '.')}  mutants not judged: {error}\n")
            continue
        proved |= bool(report.equivalent)
        tell(left, about_mutants(report) + "".join(_write(test, out, force) for test in report.tests))
    return READING if proved else ""


def about_mutants(report: MutantReport) -> str:
    """The line about a class, and one for each mutant that lives."""
    by_time = f" ({report.by_time} by time)" if report.by_time else ""
    lines = [
        f"{report.owner.replace('/', '.')}  {report.killed} of {report.total} mutants killed{by_time}, "
        f"{len(report.equivalent)} proved equivalent, {len(report.open)} open"
    ]
    lines += [f"    equivalent: {_place(mutant)}" for mutant in report.equivalent]
    lines += [f"    open: {_place(mutant)}: {reason}" for mutant, reason in report.open]
    return "".join(f"{line[:_MOST_CHARS]}\n" for line in lines)


def _place(mutant: Mutant) -> str:
    simple = mutant.owner.rpartition("/")[2]
    line = f":{mutant.line}" if mutant.line is not None else ""
    return f"{simple}.{mutant.method.partition('(')[0]}{line}: {mutant.change}"


def _write(test: KillingTest, out: Path, force: bool) -> str:
    file = out / f"{test.class_name.replace('.', '/')}.java"
    if not force and not is_free(file):
        return f"    not written: {file} is there and not JR's, or was changed; see --force\n"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, marked(test.source))
    except (OSError, UserError) as error:
        return f"    not written: {error}\n"
    return f"    test for a mutant: {file}\n"
