"""``jr check``: from the command line to lines for each method, files, and the verdict of all."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.check.answer_store import Store, setting_of
from verifier.check.answers import (
    Answer,
    Grade,
    Reproducer,
    overall,
    render_answer,
    render_reading,
    render_sum,
)
from verifier.check.checking_work import EarlyJvm, Told, hand_out
from verifier.check.reports import CheckReport, Entry, render_json
from verifier.check.sarif import render_sarif
from verifier.check.session import Request, Scope, open_laws, open_scope
from verifier.check.sources import SourceFinder, roots_near
from verifier.check.target import Target
from verifier.cli.guard import check_writable, write_or_say, write_whole
from verifier.cli.progress import LiveLine, duration
from verifier.cli.supervisor import Announce, Message, clear_progress
from verifier.config import Options
from verifier.errors import UserError
from verifier.fleet.opening import Where
from verifier.jvm.home import find_java_home, read_java_home
from verifier.verdict.outcome import Verdict

_MARK = "// Written by jr check for "
_LEAST_DONE = 3
"""Answers before it is said how long the rest takes."""
_RECENT = 40
"""Answers that the rate is taken from."""
_LEAST_PAUSE_S = 2.0
_PAUSE_FACTOR = 20.0


@dataclass(frozen=True)
class Outputs:
    """Where results go besides stdout; None is nowhere. ``sources``: roots of the sources, for SARIF.

    ``explains``: whether what the names of assumptions mean is said at the end. ``fail_on``: the mildest
    grade of failures that make the verdict of all FALSE.
    """

    reproducers: Path
    json: Path | None = None
    sarif: Path | None = None
    store: Path | None = None
    sources: tuple[Path, ...] = ()
    explains: bool = False
    fail_on: Grade = Grade.NOTE


def check_methods(
    request: Request, options: Options, outputs: Outputs, where: Where, announce: Announce
) -> Message:
    """Answer for each method, then about laws. What is known so far is announced after each answer."""
    if not options.verbose:
        logging.getLogger("verifier").setLevel(logging.ERROR)  # what did not reproduce is no news here
    files = [file for file in (outputs.json, outputs.sarif, outputs.store) if file is not None]
    check_writable(*files)
    if len({file.resolve() for file in files}) < len(files):
        raise UserError("--json, --sarif and --store: name a file of its own for each")
    if outputs.reproducers.exists() and not outputs.reproducers.is_dir():
        raise UserError(f"--reproducers {_shown(outputs.reproducers)}: this is no folder")
    for root in outputs.sources:
        if not root.is_dir():
            raise UserError(f"--sourcepath {root}: there is no such folder")
    live = _Live(request.limit_s, where.width)
    with (
        LiveLine(live.line, options),
        TemporaryDirectory(prefix="jr-check-") as name,
        EarlyJvm(options) as early,
    ):
        scratch = Path(name).resolve()
        return _checked(
            request, options, outputs, where, announce=announce, live=live, scratch=scratch, early=early
        )


def _checked(
    request: Request,
    options: Options,
    outputs: Outputs,
    where: Where,
    *,
    announce: Announce,
    live: _Live,
    scratch: Path,
    early: EarlyJvm,
) -> Message:
    home = read_java_home(options.java_home or find_java_home())
    where = where.with_jdk(home.full_version)
    # Laws come last: what asks for them has to be compiled first, and methods need not wait for that.
    laws_follow = request.policy.laws == "also" and not request.policy.forbidden
    policy = replace(request.policy, laws="none") if laws_follow else request.policy
    first = replace(request, policy=policy)
    scope = open_scope(first, home.path, home.version, scratch)
    for note in scope.notes:
        clear_progress()
        sys.stderr.write(f"jr: {note}\n")
    setting = setting_of(request.policy, home.path, home.release_text) if outputs.store else ""
    store = Store(outputs.store, setting) if outputs.store is not None else None
    report = _Report(request, options, outputs, scope.targets, announce, laws_follow)

    def tick(note: str) -> None:
        live.note(note)
        report.write_late()

    def answer(about: Scope, asked: Request, before: int) -> None:
        known = store.known if store is not None else None
        live.begin(len(about.targets))
        for told in hand_out(asked, options, about, known, where, tick, early=early):
            if store is not None and told.is_new and told.fingerprint is not None:
                store.add(about.targets[told.number], told.fingerprint, request.limit_s, told.answer)
            live.tell(told.answer.verdict)
            report.tell(replace(told, number=told.number + before))

    answer(scope, first, 0)
    if laws_follow:
        live.say("preparing laws")
        laws = open_laws(scope, home.path, home.version)
        report.add(laws.targets if laws is not None else ())
        if laws is not None:
            answer(laws, request, len(scope.targets))
    return report.conclude()


class _Live:
    """How far the check is, for the line on a terminal."""

    def __init__(self, limit_s: float, width: int) -> None:
        """``limit_s``: of a method. ``width``: at how many methods there is work at the same time."""
        self._limit_s, self._width = limit_s, width
        self._begun_s = time.monotonic()
        self._phase = "reading the class path"
        self._counts: Counter[Verdict] = Counter()
        self._all = 0
        self._times_s: deque[float] = deque(maxlen=_RECENT)
        self._note = ""

    def say(self, phase: str) -> None:
        """Describe the present work, until the next answers."""
        self._phase = phase

    def begin(self, number: int) -> None:
        """Add to the number of methods under check."""
        self._all += number
        self._phase = ""
        self._times_s.clear()
        self._times_s.append(time.monotonic())

    def note(self, note: str) -> None:
        """Words about the workers."""
        self._note = note

    def tell(self, verdict: Verdict) -> None:
        """One more answer."""
        self._counts[verdict] += 1
        self._times_s.append(time.monotonic())

    def line(self) -> str:
        """The line; another thread asks for it."""
        now_s = time.monotonic()
        parts = [f"jr: {now_s - self._begun_s:.0f} s"]
        done = sum(self._counts[verdict] for verdict in Verdict)
        if self._all:
            parts.append(f"{done} of {self._all} methods")
            parts += [f"{self._counts[verdict]} {verdict.value}" for verdict in Verdict]
        left_s = self._left_s(now_s, self._all - done)
        parts += [f"about {duration(left_s)} left"] if left_s is not None else []
        return ", ".join([*parts, *filter(None, (self._phase, self._note))])

    def _left_s(self, now_s: float, missing: int) -> float | None:
        """The estimated remaining time at the recent speed; each method has a limit of time."""
        times_s = [*self._times_s]
        if len(times_s) <= _LEAST_DONE or not missing:
            return None
        rate_s = (now_s - times_s[0]) / (len(times_s) - 1)
        return missing * min(rate_s, self._limit_s / self._width)


class _Report:
    """The answers so far, as lines and in files."""

    def __init__(
        self,
        request: Request,
        options: Options,
        outputs: Outputs,
        targets: Sequence[Target],
        announce: Announce,
        laws_follow: bool = False,
    ) -> None:
        """``laws_follow``: more targets come when these are answered, see ``add``."""
        self._request = request
        self._options = options
        self._explains = outputs.explains or options.verbose
        self._outputs = outputs
        self._targets = targets
        self._announce = announce
        self._width = min(60, max((len(target.text) for target in targets), default=0))
        self._entries: dict[int, Entry] = {}
        near = roots_near([*map(Path, request.words), *request.class_path])
        self._sources = SourceFinder([*outputs.sources, *near])
        self._written_s = time.monotonic()
        self._pause_s = _LEAST_PAUSE_S
        self._laws_follow = laws_follow
        self._write_files()  # in place of those of an earlier check

    def tell(self, told: Told) -> None:
        """One more answer."""
        answer = told.answer
        target = self._targets[told.number]
        written = [self._write_reproducer(target, found.reproducer) for found in answer.failures]
        files = tuple(file for file, _ in written)
        self._entries[told.number] = Entry(target, answer, files, told.is_new)
        lines = render_answer(answer, self._width, files) + "".join(note for _, note in written)
        self._announce(Message(self._verdict().value, self._tail(), (told.number, lines)))
        self._is_behind = True
        self.write_late()

    def write_late(self) -> None:
        """Write the files if there are answers that they lack, and they were not written just before."""
        if self._is_behind and time.monotonic() - self._written_s > self._pause_s:
            self._write_files()

    def add(self, laws: Sequence[Target]) -> None:
        """The laws that follow the methods are known."""
        self._targets = [*self._targets, *laws]
        self._laws_follow = False

    def conclude(self) -> Message:
        """All answers are there."""
        self._write_files()
        return Message(self._verdict().value, self._tail())

    def _answers(self) -> list[Answer]:
        return [self._entries[number].answer for number in sorted(self._entries)]

    def _by_question(self, fail_on: Grade) -> tuple[list[Answer], Grade, list[Answer]]:
        """The answers about methods, and those about laws."""
        entries = [self._entries[number] for number in sorted(self._entries)]
        methods = [entry.answer for entry in entries if entry.target.law is None]
        return methods, fail_on, [entry.answer for entry in entries if entry.target.law is not None]

    def _verdict(self) -> Verdict:
        verdict = overall(*self._by_question(self._outputs.fail_on))
        missing = len(self._targets) > len(self._entries) or self._laws_follow
        return Verdict.UNKNOWN if missing and verdict is Verdict.TRUE else verdict

    def _tail(self) -> str:
        """The text after the methods: the reading of TRUE, and the sum."""
        answers = self._answers()
        reading = render_reading(answers, self._request.policy, self._explains)
        missing = len(self._targets) - len(answers)
        note = f"{missing} more without an answer\n" if missing else ""
        note += "laws were not asked about yet\n" if self._laws_follow else ""
        return reading + render_sum(*self._by_question(self._outputs.fail_on)) + note

    def _write_files(self) -> None:
        """JSON and SARIF of what is known; not too often, as long checks have many answers."""
        begun_s = time.monotonic()
        entries = [self._entries[number] for number in sorted(self._entries)]
        made = CheckReport(entries, len(self._targets), self._verdict(), self._request.policy)
        if self._outputs.json is not None:
            write_or_say(self._outputs.json, render_json(made))
        if self._outputs.sarif is not None:
            write_or_say(self._outputs.sarif, render_sarif(made, self._sources))
        self._is_behind = False
        self._written_s = time.monotonic()
        self._pause_s = max(_LEAST_PAUSE_S, _PAUSE_FACTOR * (self._written_s - begun_s))

    def _write_reproducer(self, target: Target, made: Reproducer | None) -> tuple[Path | None, str]:
        """Where the test is, and a note if it could not be written. Only files of JR's are written over."""
        if made is None:
            return None, ""
        mark = f"{_MARK}{target.text}.\n"
        folder = self._outputs.reproducers
        program, test = f"{made.class_name.rpartition('.')[2]}.java", f"{made.test_name}.java"
        if not all(_is_free(folder / name, mark) for name in (program, test)):
            folder = folder.joinpath(*target.owner.package.split("/"))
        for name in (program, test):
            if not _is_free(folder / name, _MARK):
                return None, f"    reproducer: none; {_shown(folder / name)} is there and not JR's\n"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / program, made.program + mark)
            write_whole(folder / test, made.test + mark)
        except (OSError, UserError) as error:
            return None, f"    reproducer: not written: {error}\n"
        return _shown(folder / test), ""


def _is_free(file: Path, mark: str) -> bool:
    """Whether the file does not exist, or was written by JR and has this mark."""
    if not os.path.lexists(file):
        return True
    with contextlib.suppress(OSError):
        return file.is_file() and mark in file.read_text(encoding="utf-8", errors="replace")
    return False


def _shown(file: Path) -> Path:
    """A path as users know it: from the current folder on, if it is below that."""
    with contextlib.suppress(ValueError):
        return file.relative_to(Path.cwd())
    return file
