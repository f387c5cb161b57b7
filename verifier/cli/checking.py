"""``jr check``: from the command line to a line for each method, reproducers, and the verdict of all."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from verifier.check.answers import Answer, overall, render_answer, render_sum
from verifier.check.session import Request, run_check
from verifier.check.target import Target
from verifier.cli.guard import write_whole
from verifier.cli.supervisor import Announce, Message
from verifier.config import Options
from verifier.jvm.process import Jvm, JvmOptions


def check_methods(request: Request, options: Options, reproducers: Path, announce: Announce) -> Message:
    """Answer for each method. What is known so far is announced after each answer."""
    if not options.verbose:
        logging.getLogger("verifier").setLevel(logging.ERROR)  # what did not reproduce is no news here
    with Jvm.start(JvmOptions(java_home=options.java_home)) as jvm:
        report = _Report(reproducers, announce)
        run_check(request, options, jvm, report.begin, report.tell)
        return report.message()


class _Report:
    """The text of the answers so far."""

    def __init__(self, reproducers: Path, announce: Announce) -> None:
        self._reproducers = reproducers
        self._announce = announce
        self._width = 0
        self._open: list[str] = []
        self._answers: list[Answer] = []
        self._lines: list[str] = []

    def begin(self, targets: Sequence[Target]) -> None:
        """The methods that answers will be about."""
        self._open = [target.text for target in targets]
        self._width = min(60, max(map(len, self._open), default=0))

    def tell(self, answer: Answer) -> None:
        """One more answer."""
        self._answers.append(answer)
        file = None
        if answer.reproducer is not None:
            file = self._write(answer)
        self._lines.append(render_answer(answer, self._width, file))
        self._announce(self.message())

    def message(self) -> Message:
        """All that is known: a method without an answer is open."""
        verdict = overall(self._answers).value
        missing = len(self._open) - len(self._answers)
        if missing and verdict == "TRUE":
            verdict = "UNKNOWN"
        note = f"{missing} more without an answer\n" if missing else ""
        return Message(verdict, "".join(self._lines) + render_sum(self._answers) + note)

    def _write(self, answer: Answer) -> Path:
        made = answer.reproducer
        assert made is not None
        self._reproducers.mkdir(parents=True, exist_ok=True)
        write_whole(self._reproducers / f"{made.class_name.rpartition('.')[2]}.java", made.program)
        test = self._reproducers / f"{made.test_name}.java"
        write_whole(test, made.test)
        return test
