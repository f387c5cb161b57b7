"""The bench: a Java process that runs candidates for tests and says what they observe and reach.

JaCoCo instruments the measured classes; its probes are what tests are chosen by, and its counts of branches
are those that are reported.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from base64 import b64encode
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from verifier.check.rejection import Caller
from verifier.clock import add_waited, by_clock_s, tree_cpu_s
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.jvm.sandbox import start_shut_in
from verifier.suites.compiled import compiled
from verifier.verdict.outcome import InputValue

_SOURCES = Path(__file__).parent / "running"
_PLACES = (
    ("-Duser.timezone=Asia/Kathmandu", "-Duser.language=en", "-Duser.country=US"),
    (
        "-Duser.timezone=UTC", "-Duser.language=tr", "-Duser.country=TR", "-Dos.name=Mac OS X",
        "-Dos.arch=aarch64", "-Dos.version=14.1", "-Duser.name=ayse", "-Duser.home=/Users/ayse",
        "-XX:ActiveProcessorCount=3",
    ),
)  # fmt: skip
"""Where processes think that they run: what depends on time zone, language or machine shows in one."""
_RUN_LIMIT_MS = 1500
_ANSWER_LIMIT_S = 30.0
"""Work of the process for one answer."""
_LOOK_S = 1.0


@dataclass(frozen=True)
class Jars:
    """The jars of JUnit (what tests are compiled and run with) and of JaCoCo."""

    junit: tuple[Path, ...]
    jacoco: tuple[Path, ...]


@dataclass(frozen=True)
class Observation:
    """The result of an expression.

    ``kind``: null, plain (a number, a character, a boolean or a text), enum, class, array, length (of one),
    text (an object with a text of its own), object, same (as receiver or argument number ``value``), throws,
    varies (not the same in each run, but nothing is thrown). ``type``: the class as sources name it; None if
    they cannot. ``is_of_test``: the test made the exception, or its cause, and the class passed it on.
    """

    kind: str
    type: str | None = None
    value: str | None = None
    elements: tuple[str | None, ...] = ()
    kinds: tuple[str, ...] = ()
    trace: tuple[tuple[str, str, str | None, int], ...] = ()
    is_of_test: bool = False


VARIES = Observation("varies")


def agreed(one: Sequence[Observation], other: Sequence[Observation]) -> tuple[Observation, ...] | None:
    """The part of an observation that two runs share; None if only one threw an exception."""
    if len(one) != len(other):
        return None
    made: list[Observation] = []
    for left, right in zip(one, other, strict=True):
        if replace(left, trace=()) == replace(right, trace=()):
            made.append(left)
        elif left.kind == right.kind == "throws" and left.type == right.type:
            made.append(replace(left, value=None))
        elif "throws" in (left.kind, right.kind):
            return None
        else:
            made.append(VARIES)
    return tuple(made)


@dataclass(frozen=True)
class Run:
    """A candidate's run: what it observed (empty if it could not be made) and the probes that it reached."""

    observed: tuple[Observation, ...]
    probes: frozenset[str]


@dataclass(frozen=True)
class Line:
    """JaCoCo's counts for a line of a class (internal name)."""

    owner: str
    line: int
    covered: int
    branches: int
    covered_instructions: int
    instructions: int


@dataclass(frozen=True)
class CallSequence:
    """Statements, and a call (``owner`` internal) with its arguments, receiver first.

    ``known``: the variables among the arguments that are objects. ``ended``: the call did not throw.
    ``claims``: the probes that it reached when it was drawn, and the exception with its place.
    """

    owner: str
    method: str
    descriptor: str
    statements: tuple[str, ...]
    arguments: tuple[str, ...]
    known: tuple[str, ...]
    ended: bool = True
    claims: frozenset[str] = frozenset()


@dataclass(frozen=True)
class StaticField:
    """A static field of a class (as sources name it) that tests may change.

    ``container``: Collection or Map, if it is that which is filled, and is empty at first; else the field is
    set.
    """

    owner: str
    name: str
    container: str | None


def compile_tools(jvm: Jvm, jars: Jars, spare: Path) -> Path:
    """The folder of the compiled Java side (see compiled); UserError if the libraries do not fit."""
    sources, libraries = sorted(_SOURCES.rglob("*.java")), [*jars.junit, *jars.jacoco]

    def compile_into(out: Path) -> None:
        messages = jvm.compile_against(sources, out, libraries)
        if messages is not None:
            line = next((line for line in messages.splitlines() if "error:" in line), messages[:200])
            raise UserError(f"JUnit or JaCoCo of this class path does not fit: {line}")

    return compiled(jvm.java_home, sources, libraries, compile_into, spare)


class Bench:
    """A running bench; started again when a candidate does not end or ends the process."""

    def __init__(
        self,
        jvm: Jvm,
        jars: Jars,
        tools: Path,
        folders: Sequence[Path],
        measured: Sequence[str],
        work: Path,
    ) -> None:
        """``work``: the folder in which candidates and drivers will be compiled, which it may read."""
        places = [tools, *jars.jacoco]
        self._command = [
            str(jvm.java_home / "bin" / "java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m",
            "-Xshare:auto", *_PLACES[0],
            "-cp", os.pathsep.join(str(place.resolve()) for place in places), "Bench",
        ]  # fmt: skip
        self._readable = [jvm.java_home, *places, *folders, jvm.fallback_classes, work]
        self._place = 0
        self._folders = [str(folder.resolve()) for folder in (*folders, jvm.fallback_classes)]
        self._measured = list(measured)
        self._classes: Path | None = None
        self._setting: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._scratch: TemporaryDirectory[str] | None = None
        self._rest = b""

    def __enter__(self) -> Bench:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    with suppress(OSError):  # what was not sent any more is of no use to a dead process
                        stream.close()
            self._process.wait()
            self._process = None
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    def move(self) -> None:
        """End the process; the next one has another time zone and language."""
        self.close()
        before = _PLACES[self._place]
        at = self._command.index(before[0])
        self._place = 1 - self._place
        self._command[at : at + len(before)] = _PLACES[self._place]

    def use(self, classes: Path) -> None:
        """The folder of the compiled candidates; a new one each time."""
        self._classes = classes
        if self._process is not None:
            self._ask("candidates", str(classes.resolve()))

    def run(self, number: int, owner: str, method: str) -> Run | None:
        """Run a candidate, None if it was not made, did not end in time, or ended the process.

        Nothing is said of values of one that leaves threads behind.
        """
        answer = self._ask("run", str(number), owner, method, str(_RUN_LIMIT_MS))
        if answer is None or answer["status"] == "timeout":
            self.close()
            return None
        if answer["status"] != "ran":
            return None
        observed = tuple(map(_observation, answer["observed"]))
        if answer["threads"]:
            if any(one.kind == "throws" for one in observed):
                return None  # perhaps the other thread's doing
            observed = tuple(one if one.kind == "null" else VARIES for one in observed)
        return Run(observed, frozenset(answer["probes"]))

    def fuzz(
        self, driver: Caller, classes: Path, limit_s: float, seed: int, constants: Sequence[int | float | str]
    ) -> list[tuple[InputValue, ...]]:
        """Drawn inputs of a driver, each of which reached a probe that none before it did."""
        answer = self._ask(
            "fuzz",
            driver.class_name,
            str(classes.resolve()),
            str(int(limit_s * 1000)),
            str(seed),
            str(driver.line),
            *_words(constants),
        )
        if answer is None:
            return []
        if answer["hangs"]:
            self.close()
        return [tuple(_input(kind, value) for kind, value in row) for row in answer["found"]]

    def call_randomly(
        self, package: str, limit_s: float, seed: int, constants: Sequence[int | float | str],
        mentioned: Sequence[str] = (), for_exceptions: bool = False, setting: Sequence[str] = (),
    ) -> list[CallSequence]:  # fmt: skip
        """Sequences of calls for tests in a package, each of which reached a probe that none before it did.

        ``mentioned``: classes (internal names) whose objects, and which themselves, may be looked for.
        ``setting``: classes whose static methods the measured ones call, which may be told something before.
        ``for_exceptions``: what throws another class, or at another line, is wanted, too.

        A process that is asked once more goes on from what it found before.
        """
        classes = [f"c{one.replace('/', '.')}" for one in mentioned]
        self._setting = [one.replace("/", ".") for one in setting]
        classes += [f"s{one}" for one in self._setting]
        words = [*_words(constants), *classes, *(["exceptions"] if for_exceptions else [])]
        answer = self._ask("calls", package, str(int(limit_s * 1000)), str(seed), *words)
        if answer is None:
            return []
        if answer["hangs"]:
            self.close()
        return [
            CallSequence(
                row["owner"],
                row["method"],
                row["descriptor"],
                tuple(row["statements"]),
                tuple(row["arguments"]),
                tuple(row["known"]),
                ended=row["ended"],
                claims=frozenset(row["claims"]),
            )
            for row in answer["found"]
        ]

    def know(self, numbers: Sequence[int]) -> None:
        """From now on random calls of this process search for goals that these candidates do not reach."""
        if not self.is_fresh:
            self._ask("known", *map(str, numbers))

    def statics(self) -> list[StaticField]:
        """The state that survives a test, as far as tests can reset it."""
        answer = self._ask("statics", *self._setting)
        return [StaticField(*row) for row in answer["fields"]] if answer is not None else []

    def sets_others(self, statements: Iterable[str]) -> bool:
        """Whether statements call classes that may be told something before."""
        return any(f"{name}." in one for one in statements for name in self._setting)

    def count(self, numbers: Sequence[int]) -> list[Line]:
        """JaCoCo's counts, if these candidates were the tests. They must have been run by this process."""
        answer = self._ask("count", *map(str, numbers))
        return [Line(*row) for row in answer["lines"]] if answer is not None else []

    @property
    def is_fresh(self) -> bool:
        """Whether a new process will have to be started, which knows of no run."""
        return self._process is None

    def _ask(self, *words: str) -> dict[str, Any] | None:
        if self._process is None:
            self._scratch = TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True)
            self._process = start_shut_in(self._command, Path(self._scratch.name).resolve(), self._readable)
            self._rest = b""
            self._exchange("folders", *self._folders)
            self._exchange("measure", *self._measured)
            if self._classes is not None:
                self._exchange("candidates", str(self._classes))
        return self._exchange(*words)

    def _exchange(self, *words: str) -> dict[str, Any] | None:
        """The answer, None if the process ended or is silent."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            return None
        process.send_signal(signal.SIGCONT)
        try:
            process.stdin.write(("\t".join(words) + "\n").encode())
            process.stdin.flush()
        except OSError:
            self.close()
            return None
        end_s = time.monotonic() + by_clock_s(_ANSWER_LIMIT_S)
        before_s = tree_cpu_s(process.pid)
        while b"\n" not in self._rest and tree_cpu_s(process.pid) - before_s < _ANSWER_LIMIT_S:
            left_s = end_s - time.monotonic()
            if left_s <= 0:
                break
            ready, _, _ = select.select([process.stdout], [], [], min(_LOOK_S, left_s))
            if not ready:
                continue
            chunk = os.read(process.stdout.fileno(), 1 << 16)
            if not chunk:
                break
            self._rest += chunk
        add_waited(tree_cpu_s(process.pid) - before_s)
        if b"\n" not in self._rest:
            self.close()
            return None
        process.send_signal(signal.SIGSTOP)  # threads that candidates left behind would go on
        line, _, self._rest = self._rest.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _words(constants: Sequence[int | float | str]) -> list[str]:
    return [
        f"n{one}" if isinstance(one, int) else "t" + b64encode(one.encode("utf-8", "replace")).decode()
        for one in constants if isinstance(one, (int, str))
    ]  # fmt: skip


def _observation(row: Any) -> Observation:
    return Observation(
        row["kind"],
        row.get("type"),
        row.get("value"),
        tuple(row.get("elements", ())),
        tuple(row.get("kinds", ())),
        tuple((owner, method, file, line) for owner, method, file, line in row.get("trace", ())),
        is_of_test=bool(row.get("own")),
    )


def _input(kind: str, text: str) -> InputValue:
    if kind == "boolean":
        return InputValue(kind, text == "true")
    if kind in ("float", "double"):
        return InputValue(kind, float(text.replace("Infinity", "inf")))
    return InputValue(kind, text if kind == "string" else int(text))
