"""The coverage of unit tests on the Java virtual machine.

JaCoCo's counters, and goals by test. A Java process (java/jr/measuring) runs the tests once with the probes
of JaCoCo, then in other orders with probes of our own that record sides of branches and lines for each test.
It runs in the sandbox for programs.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from verifier.classfile.model import ClassFile
from verifier.errors import UserError
from verifier.jvm.java_side import javac_command
from verifier.jvm.sandbox import bare_environment, run_folder, spawn_shut_in
from verifier.jvm.trusted_server import NO_PLUGINS
from verifier.suites.compiled import compiled
from verifier.suites.goals import Branch, Goal, branches_in

_SOURCES = Path(__file__).with_name("java")
_COMPILE_LIMIT_S = 120.0
_PATH_SEPARATOR = ":"


@dataclass(frozen=True, slots=True)
class Counter:
    """How many of something JaCoCo saw reached, of how many."""

    covered: int
    total: int

    def __add__(self, other: Counter) -> Counter:
        return Counter(self.covered + other.covered, self.total + other.total)

    @property
    def share(self) -> float:
        """From 0 to 1; 1 if there is nothing to reach."""
        return self.covered / self.total if self.total else 1.0


NONE = Counter(0, 0)


@dataclass(frozen=True, slots=True)
class LineCount:
    """JaCoCo's counters of a source line."""

    instructions: Counter
    branches: Counter


@dataclass(frozen=True)
class ClassCount:
    """JaCoCo's counters of a class (internal form of its name); ``source``: the simple name of its file."""

    name: str
    source: str
    instructions: Counter
    branches: Counter
    lines: Counter
    methods: Counter
    by_line: Mapping[int, LineCount]


@dataclass(frozen=True)
class Coverage:
    """The coverage of tests. Tests are called ``class.method``; parameterised ones count as one.

    ``classes``: by internal name. ``problems``: classes that could not be measured or tests that could not be
    loaded, each with why.
    """

    classes: Mapping[str, ClassCount]
    reached: Mapping[Branch, tuple[str, ...]]
    tests_of_line: Mapping[tuple[str, int], tuple[str, ...]]
    """By class and line: the tests that come there. A test without a name is what ran before the first."""
    passed: tuple[str, ...]
    """The tests that passed in each run."""
    failed: Mapping[str, str]
    """The tests that failed in a run, each with the first message."""
    problems: Mapping[str, str] = field(default_factory=dict)
    probes: frozenset[str] = frozenset()
    """JaCoCo's probes that were reached: ``class#number``, as a bench calls them."""

    def total(self, kind: str, names: Sequence[str] = ()) -> Counter:
        """The sum of ``instructions``, ``branches``, ``lines`` or ``methods`` over classes (all if none)."""
        chosen = [self.classes[name] for name in names or self.classes if name in self.classes]
        sums: list[Counter] = [getattr(count, kind) for count in chosen]
        return sum(sums, NONE)

    @cached_property
    def goals_of_test(self) -> dict[str, frozenset[Goal]]:
        """The sides of branches by test."""
        found: dict[str, set[Goal]] = defaultdict(set)
        for branch, tests in self.reached.items():
            for test in tests:
                found[test].add(branch)
        return {test: frozenset(goals) for test, goals in found.items()}


@dataclass(frozen=True)
class Measurer:
    """Runs tests and measures classes. ``junit``, ``jacoco``: see jars. ``scratch``: a folder of its own."""

    java_home: Path
    junit: Sequence[Path]
    jacoco: Sequence[Path]
    scratch: Path
    time_limit_s: float = 120.0
    more_sources: Sequence[Path] = ()
    """Java files that are compiled with the helper."""

    @cached_property
    def _helper(self) -> Path:
        """The folder of the compiled helper."""
        sources = sorted([*_SOURCES.rglob("*.java"), *self.more_sources])
        libraries = [*self.junit, *self.jacoco]

        def compile_into(out: Path) -> None:
            command = [*javac_command(self.java_home), "-nowarn", *NO_PLUGINS]
            command += ["-d", str(out), "-cp", _joined(libraries), *map(str, sources)]
            made = subprocess.run(
                command, capture_output=True, text=True, timeout=_COMPILE_LIMIT_S, check=False
            )
            if made.returncode:
                problem = _first_line(made.stderr)
                raise UserError(f"JUnit and JaCoCo do not fit what JR needs of them: {problem}")

        return compiled(self.java_home, sources, libraries, compile_into, self.scratch / "measuring")

    def measure(
        self,
        classes: Mapping[str, ClassFile],
        class_path: Sequence[Path],
        tests: Sequence[str],
        rounds: int = 1,
    ) -> Coverage:
        """Run test classes (binary names, on the class path too), ``rounds`` + 1 times in other orders.

        ``classes``: what is measured, by internal name. UserError if the tests end the virtual machine or
        take too long.
        """
        rows = [("path", str(path.resolve())) for path in class_path]
        rows += [("measured", name) for name in classes] + [("test", test) for test in tests]
        about = f"the tests of {', '.join(tests[:3])}"
        lines = self.ask("jr.measuring.Measure", [*rows, ("rounds", str(rounds))], about)
        return read_coverage(lines, classes)

    def ask(self, main_class: str, rows: Sequence[tuple[str, str]], about: str) -> list[str]:
        """The answer of a helper class to rows of keys and values; UserError if it fails.

        ``about``: what runs, for the message.
        """
        helper = self._helper
        with tempfile.TemporaryDirectory(prefix="run-", dir=self.scratch) as name:
            folder = Path(name).resolve()
            request, result = folder / "request", folder / "result"
            request.write_text("".join(f"{key}\t{value}\n" for key, value in rows), encoding="utf-8")
            command = [str(self.java_home / "bin" / "java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
            command += ["-Xmx1g", "-Djava.awt.headless=true", "-ea", f"-Djava.io.tmpdir={folder}"]
            command += ["-cp", _joined([helper, *self.junit, *self.jacoco])]
            given = [Path(path) for key, path in rows if key == "path"]
            status = self._run([*command, main_class, str(request), str(result)], folder, given)
            lines = result.read_text(encoding="utf-8").splitlines() if result.exists() else []
            if not lines or lines[-1] != "end":
                raise UserError(f"{about} {status or 'ended the virtual machine'}")
            return lines

    def _run(self, command: list[str], folder: Path, given: Sequence[Path]) -> str:
        """What went wrong, empty if nothing did that this can see. ``given``: what the tests may read."""
        errors = folder / "errors"

        def spawn(wrapped: list[str]) -> subprocess.Popen[bytes]:
            with errors.open("wb") as stream:
                return subprocess.Popen(
                    wrapped, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stream, cwd=folder,
                    env=bare_environment(folder), start_new_session=True,
                )  # fmt: skip

        readable = [self.java_home, self._helper, *self.junit, *self.jacoco, *given, *run_folder()]
        process = spawn_shut_in(spawn, command, folder, readable)
        deadline_s = time.monotonic() + self.time_limit_s
        try:
            process.wait(max(0.0, deadline_s - time.monotonic()))
        except subprocess.TimeoutExpired:
            return f"did not end within {self.time_limit_s:.0f} s"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        if process.returncode:
            return f"ended the virtual machine: {_first_line(errors.read_text(errors='replace'))}"
        return ""


def read_coverage(lines: Sequence[str], classes: Mapping[str, ClassFile]) -> Coverage:
    """The output of the Java process, a record in each line (see Measure.java)."""
    by_line: dict[str, dict[int, LineCount]] = defaultdict(dict)
    heads: dict[str, tuple[str, list[Counter]]] = {}
    reached: dict[Branch, set[str]] = defaultdict(set)
    on_line: dict[tuple[str, int], set[str]] = defaultdict(set)
    status: dict[str, bool] = {}
    failed: dict[str, str] = {}
    problems: dict[str, str] = {}
    probes: set[str] = set()
    named = _Branches(classes)
    for line in lines:
        kind, *words = line.split("\t")
        if kind == "class":
            heads[words[0]] = words[1], _counters(words[2:])
        elif kind == "line":
            by_line[words[0]][int(words[1])] = LineCount(*_counters(words[2:]))
        elif kind == "test":
            name, good = words[1], words[2] == "SUCCESSFUL"
            status[name] = status.get(name, True) and good
            if not good:
                failed.setdefault(name, words[3] or words[2].lower())
        elif kind == "probe":
            probes.add(words[0])
        elif kind == "problem":
            problems.setdefault(words[1], words[2])
        elif kind == "goal" and words[1] == "branch":
            owner, method, descriptor, number, side = words[2:]
            reached[named.find(owner, method + descriptor, int(number), int(side))].add(words[0])
        elif kind == "goal":
            on_line[words[2], int(words[3])].add(words[0])
    counts = {
        name: ClassCount(name, source, *_four(counters), dict(by_line[name]))
        for name, (source, counters) in heads.items()
    }
    return Coverage(
        counts,
        {branch: tuple(sorted(tests)) for branch, tests in reached.items()},
        {place: tuple(sorted(tests)) for place, tests in on_line.items()},
        tuple(sorted(name for name, good in status.items() if good)),
        failed,
        problems,
        probes=frozenset(probes),
    )


class _Branches:
    """Branches by the number of the instruction among a method's branches, and that of the side."""

    def __init__(self, classes: Mapping[str, ClassFile]) -> None:
        self._classes = classes
        self._known: dict[tuple[str, str], list[list[Branch]]] = {}

    def find(self, owner: str, method: str, number: int, side: int) -> Branch:
        if (owner, method) not in self._known:
            self._known[owner, method] = self._read(owner, method)
        return self._known[owner, method][number][side]

    def _read(self, owner: str, method: str) -> list[list[Branch]]:
        info = next(found for found in self._classes[owner].methods if found.key == method)
        sides: dict[int, list[Branch]] = {}
        for branch in branches_in(owner, info, info.code) if info.code is not None else ():
            sides.setdefault(branch.place.offset, []).append(branch)
        return list(sides.values())


def _counters(words: Sequence[str]) -> list[Counter]:
    return [Counter(int(words[at]), int(words[at + 1])) for at in range(0, len(words), 2)]


def _four(counters: Sequence[Counter]) -> tuple[Counter, Counter, Counter, Counter]:
    instructions, branches, lines, methods = counters
    return instructions, branches, lines, methods


def _joined(places: Sequence[Path]) -> str:
    return _PATH_SEPARATOR.join(str(place.resolve()) for place in places)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "no message")[:300]
