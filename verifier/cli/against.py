"""``jr tests --against``: from the command line to lines for each method, tests, and the verdict of all."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.check.policy import Policy
from verifier.check.session import Request, open_scope
from verifier.check.target import Target
from verifier.cli.guard import write_whole
from verifier.cli.supervisor import Announce, Message
from verifier.config import Options
from verifier.equivalence.comparing import Compared
from verifier.equivalence.pair_session import Comparing, run_comparison
from verifier.equivalence.versions import open_versions
from verifier.errors import UserError
from verifier.fleet.opening import Where
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.java_side import ensure_support_classes
from verifier.verdict.outcome import Verdict

MARK = "// Written by jr tests --against."
READING = (
    "EQUAL: the same results, exceptions (by class) and objects afterwards, where both calls end; "
    "objects as public constructors, factories and calls make them alike; no argument is null; "
    "static state as after initialisation; not compared is what is printed, what static fields lead to, "
    "state of the JDK (properties, the default locale), and which class a list, set or map has\n"
)
_WORDS = {Verdict.TRUE: "EQUAL", Verdict.FALSE: "DIFFERENT", Verdict.UNKNOWN: "UNKNOWN"}
_MOST_CHARS = 240


@dataclass(frozen=True)
class Against:
    """The request of the command line. ``other``: the other version. ``out``: the folder for tests."""

    words: tuple[str, ...]
    class_path: tuple[Path, ...]
    other: Path
    out: Path
    limit_s: float
    where: Where


def compare_versions(asked: Against, options: Options, announce: Announce) -> Message:
    """Answer for each method. What is known so far is announced after each answer."""
    if not options.verbose:
        logging.getLogger("verifier").setLevel(logging.ERROR)
    if asked.out.exists() and not asked.out.is_dir():
        raise UserError(f"--out {asked.out}: this is no folder")
    home = read_java_home(options.java_home or find_java_home())
    ensure_support_classes(home.path)
    with TemporaryDirectory(prefix="jr-against-") as scratch:
        folder = Path(scratch).resolve()
        request = Request(asked.words, asked.class_path, Policy(), asked.limit_s)
        scope = open_scope(request, home.path, home.version, folder)
        for note in scope.notes:
            sys.stderr.write(f"jr: {note}\n")
        versions = open_versions(scope.library, asked.other, home.path, home.version, folder / "versions")
        width = min(60, max(len(target.text) for target in scope.targets))
        answers: dict[int, Compared] = {}
        work = Comparing(versions, asked.other, scope.targets, options, asked.limit_s)
        for number, compared in run_comparison(work, asked.where.with_jdk(home.full_version), scope.folder):
            answers[number] = compared
            test = _write_test(scope.targets[number], compared, asked.out)
            lines = _lines(compared, width) + test
            announce(Message(_overall(answers, scope.targets), _tail(answers), (number, lines)))
        return Message(_overall(answers, scope.targets), _tail(answers))


def _lines(compared: Compared, width: int) -> str:
    answer, difference = compared.answer, compared.difference
    line = f"{answer.text:{width}}  {_WORDS[answer.verdict]}"
    if answer.verdict is Verdict.UNKNOWN:
        return f"{line}  {answer.reason[:_MOST_CHARS]}\n"
    if difference is None:
        return f"{line}\n"
    shown = answer.reproducer.shown if answer.reproducer is not None else ()
    texts = [f"{line}  {difference.text}", *(f"    {one}" for one in shown)]
    return "".join(f"{text[:_MOST_CHARS]}\n" for text in texts)


def _write_test(target: Target, compared: Compared, out: Path) -> str:
    """Write the test that fixes the other version's behaviour; only files of JR's are written over."""
    made = compared.answer.reproducer
    if made is None:
        return ""
    file = out.joinpath(*target.package.split("/"), f"{made.test_name}.java")
    if file.exists() and MARK not in file.read_text(encoding="utf-8", errors="replace"):
        return f"    test: none; {file} is there and not JR's\n"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, f"{made.test}{MARK}\n")
    except (OSError, UserError) as error:
        return f"    test: not written: {error}\n"
    return f"    test: {file}\n"


def _overall(answers: dict[int, Compared], targets: Sequence[Target]) -> str:
    verdicts = {one.answer.verdict for one in answers.values()}
    if Verdict.FALSE in verdicts:
        return _WORDS[Verdict.FALSE]
    is_open = Verdict.UNKNOWN in verdicts or len(answers) < len(targets)
    return _WORDS[Verdict.UNKNOWN if is_open else Verdict.TRUE]


def _tail(answers: dict[int, Compared]) -> str:
    words = [_WORDS[one.answer.verdict] for one in answers.values()]
    counts = ", ".join(f"{words.count(word)} {word}" for word in _WORDS.values())
    reading = READING if "EQUAL" in words else ""
    return f"{reading}{len(answers)} method{'' if len(answers) == 1 else 's'}: {counts}\n"
