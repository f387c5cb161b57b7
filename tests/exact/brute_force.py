"""Holds the expected verdicts of our own tasks to what a real Java virtual machine does.

Each task runs many times over all combinations of a few values: boundary values and the constants
of the program, each with its neighbours. A violation that is seen must be expected, and for each
expected violation ``inputs.yml`` keeps values that show it. What TRUE means for all other values is
decided by thought when a task is written; this catches the slips.

    python tests/exact/brute_force.py [--runs N] [--write] [FOLDER/TASK ...]

prints what disagrees; ``--write`` keeps the inputs found.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

from tests.compiling import javac
from tests.java_flags import JAVA

HERE = Path(__file__).resolve().parent
TASKS = HERE.parents[1] / "sv-benchmarks" / "java"
INPUTS = HERE / "inputs.yml"
DRIVER = HERE / "bruteforce"
STUB = "../common/"
BASE = (0, 1, -1, 2, 3, 127, -128, 255, 32767, 65535, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63))
SCHEDULES = "threads"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quick one, if PyYAML has it here."""


@dataclass(frozen=True)
class OwnTask:
    """One task definition of ours: its name ``folder/Task``, sources and expected verdicts."""

    name: str
    sources: tuple[Path, ...]
    expected: dict[str, bool] = field(hash=False)

    @property
    def text(self) -> str:
        return "\n".join(p.read_text() for d in self.sources for p in sorted(d.glob("*.java")))


@dataclass(frozen=True)
class Observation:
    """What was seen in the runs of a task; the inputs are None where nothing was violated."""

    task: str
    runs: int
    exhausted: bool
    violations: dict[str, str | None]
    error: str


@cache
def load_tasks(root: Path = TASKS) -> list[OwnTask]:
    """All our tasks, by name."""
    tasks = []
    for file in sorted(root.glob("*/*.yml")):
        data = yaml.load(file.read_text(), LOADER)
        sources = tuple(file.parent / d for d in data["input_files"] if d != STUB)
        expected = {Path(p["property_file"]).stem: bool(p["expected_verdict"]) for p in data["properties"]}
        tasks.append(OwnTask(f"{file.parent.name}/{file.stem}", sources, expected))
    return tasks


def integers_of(text: str) -> list[int]:
    """Boundary values and the integer literals of a program with their neighbours."""
    found: dict[int, None] = dict.fromkeys(BASE)
    code = re.sub(r"//.*|/\*.*?\*/|\"[^\"\n]*\"", "", text, flags=re.S)
    for literal in re.findall(r"(?<![\w.])(0[xX][0-9a-fA-F_]+|\d[\d_]*)[lL]?(?![\w.])", code):
        digits = literal.replace("_", "")
        value = int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits)
        for n in (value, value - 1, value + 1, -value):
            if -(2**63) <= n < 2**63:
                found.setdefault(n)
    return list(found)


def strings_of(text: str) -> list[str]:
    """The string and character literals of a program, and a few of our own."""
    found = dict.fromkeys(("", "a", "7", "=", "k=v", "_"))
    for literal in re.findall(r"\"([^\"\\\n]*)\"|'([^\\'])'", text):
        found.setdefault(literal[0] or literal[1])
    return list(found)


def to_hex(text: str) -> str:
    return text.encode("utf-16-be").hex()


def job_line(task: OwnTask, classes: Path, runs: int, kept: Iterable[str]) -> str:
    """One line of input for the driver; see BruteForce.java."""
    text = task.text
    flags = []
    if "Throwable" in text or "finally" in text:
        flags.append("park")
    if "java.util.Random" in text:
        flags.append("repeat")
    integers = ",".join(map(str, integers_of(text)))
    strings = ",".join(map(to_hex, strings_of(text)))
    release = "17" if task.name.startswith("modern/") else "8"
    sources = ":".join(str(d) for d in task.sources)
    scripts = ";".join(kept)
    fields = (task.name, classes, release, sources, runs, " ".join(flags), integers, strings)
    return "\t".join(map(str, fields)) + ("\t" + scripts if scripts else "")


def observe(tasks: Sequence[OwnTask], runs: int, kept: dict[str, dict[str, str]]) -> list[Observation]:
    """Run the tasks on the Java virtual machine, the kept inputs of each first."""
    with tempfile.TemporaryDirectory() as scratch:
        driver = Path(scratch) / "driver"
        javac("-d", driver, "-sourcepath", str(DRIVER), DRIVER / "BruteForce.java")
        lines = []
        for number, task in enumerate(tasks):
            classes = Path(scratch) / str(number)
            classes.mkdir()
            # What an unseeded Random draws cannot be chosen, only drawn often enough.
            enough = runs * 25 if task.name.startswith("random/") else runs
            lines.append(job_line(task, classes, enough, kept.get(task.name, {}).values()))
        done = subprocess.run(
            ["java", *JAVA, "-cp", str(driver), "BruteForce"],
            input="\n".join(lines) + "\n",
            capture_output=True,
            text=True,
            check=True,
        )
    observations = []
    for line in done.stdout.splitlines():
        name, count, exhausted, assertion, exception, error = line.split("\t")
        seen = {"valid-assert": assertion, "no-runtime-exception": exception}
        violations = {p: None if i == "-" else i.removeprefix("inputs ") for p, i in seen.items()}
        observations.append(Observation(name, int(count), exhausted == "true", violations, error))
    return observations


def disagreements(task: OwnTask, seen: Observation) -> list[str]:
    """What the runs say against the expected verdicts, in words."""
    if seen.error:
        return [f"{task.name}: {seen.error}"]
    found = []
    for name, holds in task.expected.items():
        if name == "no-deadlock" or (task.name.startswith(SCHEDULES) and not holds):
            continue
        inputs = seen.violations[name]
        if holds and inputs is not None:
            found.append(f"{task.name}: {name} is violated by [{inputs}]")
        if not holds and inputs is None:
            found.append(f"{task.name}: {name} was never violated in {seen.runs} runs")
    return found


def load_inputs() -> dict[str, dict[str, str]]:
    """Inputs that show each expected violation: task -> property -> values in order."""
    return (yaml.safe_load(INPUTS.read_text()) or {}) if INPUTS.exists() else {}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Check expected verdicts by running the tasks.")
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("tasks", nargs="*")
    options = parser.parse_args(arguments)
    tasks = [t for t in load_tasks() if not options.tasks or t.name in options.tasks]
    kept = load_inputs()
    complaints = 0
    for task, seen in zip(tasks, observe(tasks, options.runs, kept), strict=True):
        for complaint in disagreements(task, seen):
            complaints += 1
            sys.stderr.write(complaint + "\n")
        shown = {p: i for p, i in seen.violations.items() if task.expected.get(p) is False and i is not None}
        if shown:
            kept[task.name] = shown
    if options.write:
        INPUTS.write_text(yaml.safe_dump(kept, width=1000))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
