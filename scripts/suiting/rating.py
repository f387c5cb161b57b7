"""Makes suites of classes by ``jr tests``, measures them, and random calls in the same time."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from verifier.check.library import Library
from verifier.errors import UserError
from verifier.suites.jars import Jars
from verifier.suites.measuring import Counter, Coverage, Measurer, read_coverage
from verifier.suites.presenting import classes_of, compile_tests

ROOT = Path(__file__).resolve().parent.parent.parent
RANDOM_CALLS = Path(__file__).with_name("java") / "RandomCalls.java"
_LINE = re.compile(r"(?P<covered>\d+) of (?P<all>\d+) branches, (?P<tests>\d+) tests?")
_PROVED = re.compile(r"(\d+) branch(?:es)? proved infeasible")


@dataclass(frozen=True)
class Rating:
    """Of a class: sides of branches (JaCoCo's on the written tests, and those that JR announced).

    ``lines``: of the test classes. ``failed``: tests that do not pass. ``random_*``: of random calls in the
    same CPU time. ``problem``: why there is no measurement, if so.
    """

    name: str
    group: str
    cpu_s: float = 0.0
    branches: tuple[int, int] = (0, 0)
    instructions: tuple[int, int] = (0, 0)
    announced: tuple[int, int] = (0, 0)
    infeasible: int = 0
    tests: int = 0
    failed: int = 0
    lines: int = 0
    random_branches: tuple[int, int] = (0, 0)
    random_instructions: tuple[int, int] = (0, 0)
    random_calls: int = 0
    problem: str = ""
    said: str = ""

    def as_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self))


def run_tests(name: str, path: Sequence[Path], limit_s: float, out: Path) -> tuple[str, float]:
    """What ``jr tests`` says of a class (dotted name), and its CPU time in seconds."""
    command = [sys.executable, "-m", "verifier.cli", "tests", "--classpath", ":".join(map(str, path)), name]
    command += ["--out", str(out), "--timeout", f"{limit_s:g}", "--report", str(out / "index.html")]
    before = os.times()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    after = os.times()
    spent_s = after.children_user + after.children_system - before.children_user - before.children_system
    return done.stdout + done.stderr, spent_s


def rate(
    name: str,
    group: str,
    path: Sequence[Path],
    library: Library,
    jars: Jars,
    home: Path,
    out: Path,
    limit_s: float,
    with_random: bool = True,
) -> Rating:
    """Make and measure; ``out``: a new folder. One at a time in a process: CPU time is its children's."""
    out.mkdir(parents=True)
    said, cpu_s = run_tests(name, path, limit_s, out)
    scratch = out / "scratch"
    scratch.mkdir()
    measurer = Measurer(home, jars.junit, jars.jacoco, scratch, 300.0, [RANDOM_CALLS])
    owner = name.replace(".", "/")
    classes = classes_of(library, [owner])
    line = _LINE.search(said)
    announced = (int(line["covered"]), int(line["all"])) if line else (0, 0)
    proved = _PROVED.search(said)
    known = {
        "name": name, "group": group, "cpu_s": cpu_s, "announced": announced,
        "infeasible": int(proved[1]) if proved else 0, "said": said[:2000],
    }  # fmt: skip
    try:
        sources = sorted(
            file for file in out.rglob("*Test.java") if not file.name.endswith("DefectTest.java")
        )
        folders = [*library.folders]
        if sources:
            compile_tests(measurer, sources, out / "classes", folders)
        tests = [file.relative_to(out).with_suffix("").as_posix().replace("/", ".") for file in sources]
        coverage = measurer.measure(classes, [out / "classes", *folders], tests, rounds=2)
        if not with_random:
            return Rating(**known, **_counted(coverage, sources))  # type: ignore[arg-type]
        rows = [("path", str(folder.resolve())) for folder in folders] + [
            ("measured", one) for one in classes
        ]
        rows.append(("rounds", str(max(1, round(cpu_s)))))
        answer = measurer.ask("jr.measuring.RandomCalls", rows, "random calls")
    except UserError as error:
        return Rating(**known, problem=str(error)[:300])  # type: ignore[arg-type]
    drawn = read_coverage([row for row in answer if not row.startswith("calls")], classes)
    calls = next(row.split("\t") for row in answer if row.startswith("calls"))
    return Rating(
        **known,  # type: ignore[arg-type]
        **_counted(coverage, sources),  # type: ignore[arg-type]
        random_branches=_pair(drawn.total("branches")),
        random_instructions=_pair(drawn.total("instructions")),
        random_calls=int(calls[2]),
    )  # fmt: skip


def _counted(coverage: Coverage, sources: Sequence[Path]) -> dict[str, object]:
    return {
        "branches": _pair(coverage.total("branches")),
        "instructions": _pair(coverage.total("instructions")),
        "tests": len(coverage.passed),
        "failed": len(coverage.failed),
        "lines": sum(len(file.read_text(encoding="utf-8").splitlines()) for file in sources),
    }


def _pair(counter: Counter) -> tuple[int, int]:
    return counter.covered, counter.total
