"""Calls on the Java virtual machine: one process of the harness in Java."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from tests.compiling import javac
from tests.conformance.machine_side import Method
from tests.conformance.recipe import Recipe, encoded

SOURCES = Path(__file__).parent / "java" / "conformance"
FLAGS = (
    "-ea", "-Xmx600m", "-Xss1m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Duser.language=en",
    "-Duser.country=US", "-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash",
    "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
)  # fmt: skip
FIRST_USES = frozenset({"conformance/ThroughInitialisers"})
"""Classes whose calls are the first of their process."""


def compile_harness(folder: Path, java_home: Path) -> None:
    """Compile the classes that both machines run."""
    words = ["-nowarn", "-XDstringConcat=inline", "-g"]
    javac(*words, "-d", folder, *sorted(SOURCES.glob("*.java")), java_home=java_home)


class JvmSide:
    """A process that makes calls; begun anew where it died."""

    def __init__(self, classes: Path, java_home: Path, scratch: Path) -> None:
        self._command = [str(java_home / "bin" / "java"), *FLAGS, "-cp", str(classes), "conformance.Harness"]
        self._scratch = scratch

    def run(self, calls: Sequence[tuple[Method, tuple[Recipe, ...]]]) -> list[str]:
        """What came of each call, T for nothing in time; calls that look at initialisers have a process each.

        That is kind, result, arguments afterwards, log, and whether the result is one of the arguments.
        """
        answers: list[str] = []
        for is_first, some in groupby(calls, lambda call: call[0].owner in FIRST_USES):
            together = list(some)
            for batch in [[one] for one in together] if is_first else [together]:
                answers += self._run(batch)
        return answers

    def _run(self, calls: Sequence[tuple[Method, tuple[Recipe, ...]]]) -> list[str]:
        answers: list[str] = []
        while len(answers) < len(calls):
            lines = [_line(method, args) for method, args in calls[len(answers) :]]
            done = subprocess.run(
                self._command,
                input="\n".join(lines) + "\n",
                capture_output=True,
                encoding="ascii",
                cwd=self._scratch,
            )
            answers += [line[1:] for line in done.stdout.splitlines() if line.startswith("@")]
            if len(answers) < len(calls):
                answers.append(f"?\tthe Java virtual machine ended: {done.stderr[-300:]!r}")
        return answers


def _line(method: Method, args: tuple[Recipe, ...]) -> str:
    parts = [method.kind, method.owner, method.key, str(len(args)), *map(encoded, args)]
    return " ".join(parts)


def is_comparable(answer: str) -> bool:
    """Whether the call came to an end that another virtual machine must have, too."""
    return not answer.startswith(("T", "?")) and not answer.startswith(
        ('X\t<"java.lang.OutOfMemoryError"', 'X\t<"java.lang.StackOverflowError"')
    )
