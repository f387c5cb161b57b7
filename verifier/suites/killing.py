"""Runs tests on mutants: which are killed, by a test that fails or does not end."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.errors import UserError
from verifier.jvm.sandbox import run_folder, start_shut_in
from verifier.strategy.limits import FIRST_MUTANTS_S, MUTANT_LEAST_S
from verifier.suites.bench import Jars

_TIMES = 20
"""A mutant takes that many times as long as the class itself before it counts as not ending."""


class Fate(Enum):
    """The fate of a mutant in the tests."""

    SURVIVED = "survived"
    FAILED = "killed"
    ENDLESS = "killed by time"
    REFUSED = "refused by the verifier"


@dataclass(frozen=True)
class Placed:
    """A class file on disk in the place of a class (binary name, with dots)."""

    class_name: str
    file: Path


class Killer:
    """Runs test classes, which pass on the class itself, with one class replaced at a time.

    ``folders``: of all class files. ``tests``: binary names. A process serves many mutants; one that does not
    end ends it.
    """

    def __init__(
        self, java_home: Path, jars: Jars, tools: Path, folders: Sequence[Path], tests: Sequence[str]
    ) -> None:
        places = os.pathsep.join(str(place.resolve()) for place in (tools, *jars.junit))
        self._readable = [java_home, tools, *jars.junit, *folders, *run_folder()]
        self._command = [
            str(java_home / "bin" / "java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m",
            "-cp", places, "MutantTrial", str(len(folders)),
            *(str(folder.resolve()) for folder in folders), *tests,
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None
        self._scratch: TemporaryDirectory[str] | None = None
        self._placed: list[Path] = []
        self._limit_s = FIRST_MUTANTS_S

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process = None
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    def fates(self, mutants: Sequence[Placed]) -> Iterator[Fate]:
        """The fate of each mutant; UserError if the tests do not pass without a mutant."""
        try:
            self._limit_s = FIRST_MUTANTS_S
            self._placed = list({mutant.file.parent for mutant in mutants})
            begun_s = time.monotonic()
            answer = self._ask("\t\n")
            if not answer.startswith("passed"):
                raise UserError(f"the tests do not pass on the class itself: {answer or 'no answer'}")
            self._limit_s = max(MUTANT_LEAST_S, _TIMES * (time.monotonic() - begun_s))
            for mutant in mutants:
                yield self._fate(mutant)
        finally:
            self.close()

    def _fate(self, mutant: Placed) -> Fate:
        answer = self._ask(f"{mutant.class_name}\t{mutant.file}\n")
        if answer.startswith("passed"):
            return Fate.SURVIVED
        if answer == "refused":
            return Fate.REFUSED
        return Fate.FAILED if answer else Fate.ENDLESS

    def _ask(self, line: str) -> str:
        """The answer, empty if there was none in time or the process ended."""
        if self._process is None:
            self._scratch = TemporaryDirectory(prefix="killing-", ignore_cleanup_errors=True)
            self._process = start_shut_in(
                self._command, Path(self._scratch.name).resolve(), [*self._readable, *self._placed]
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(line.encode())
            process.stdin.flush()
        except OSError:
            self.close()
            return ""
        end_s = time.monotonic() + self._limit_s
        said = b""
        while not said.endswith(b"\n"):
            ready, _, _ = select.select([process.stdout], [], [], max(0.0, end_s - time.monotonic()))
            chunk = os.read(process.stdout.fileno(), 1 << 16) if ready else b""
            if not chunk:
                self.close()
                return ""
            said += chunk
        return said.decode("utf-8", "replace").strip()
