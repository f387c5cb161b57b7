#!/usr/bin/env python3
"""Checks forty small methods whose verdicts were written down from the specification, and prints a table.

``scripts/check_methods.py [--timeout 10] [FILE ...]``: the sources of ``tests/check/methods`` by default. A
line ``// TRUE: why`` or ``// FALSE Exception: why`` above a method says what is right. Exit status 1 if a
verdict is wrong; UNKNOWN is not wrong.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tests" / "check" / "methods"
_MARK = re.compile(r"^ *// (TRUE|FALSE (\w+)):")
_FAILURE = re.compile(r"^(warning: |note: )?([\w$]+\.)*")
"""What stands before the simple name of an exception."""
_METHOD = re.compile(r"(\w+)\(")
_CLASS = re.compile(r"^( *)public (?:[a-z-]+ )*(?:class|record|interface|enum) (\w+)")
_LINE = re.compile(r"^(\S.*?\)) +(TRUE|FALSE|UNKNOWN)(?: +(\S.*))?$")


@dataclass(frozen=True)
class Expected:
    """A method (``pkg.Class.method``) and the simple name of what it fails with, empty if nothing."""

    method: str
    exception: str

    def is_met(self, verdict: str, rest: str) -> bool | None:
        """Whether an answer is right; None if there is none."""
        if verdict == "UNKNOWN":
            return None
        if not self.exception:
            return verdict == "TRUE"
        return verdict == "FALSE" and _FAILURE.sub("", rest).split(":")[0].split(" ")[0] == self.exception


def read_expected(source: Path) -> Iterator[Expected]:
    """What the marks of a source file say; classes are nested by their indentation."""
    package = ""
    owners: list[str] = []
    pending: str | None = None
    for line in source.read_text(encoding="utf-8").splitlines():
        if line.startswith("package "):
            package = line.removeprefix("package ").rstrip(";")
        elif declared := _CLASS.match(line):
            owners = [*owners[: len(declared[1]) // 2], declared[2]]
        elif marked := _MARK.match(line):
            pending = marked[2] or ""
        elif pending is not None and (method := _METHOD.search(line)):
            nested = owners[: (len(line) - len(line.lstrip())) // 2]
            yield Expected(".".join([package, "$".join(nested), method[1]]), pending)
            pending = None


def check(
    sources: Sequence[Path], expected: Sequence[Expected], timeout_s: float
) -> Iterator[tuple[str, str, str]]:
    """Name, verdict and the rest of the line, for each method."""
    with TemporaryDirectory() as scratch:
        classes = Path(scratch) / "classes"
        subprocess.run(["javac", "-d", str(classes), *map(str, sources)], check=True)
        command = [str(ROOT / "jr"), "check", "--classpath", str(classes), "--timeout", str(timeout_s)]
        command += ["--reproducers", str(Path(scratch) / "reproducers"), *(e.method for e in expected)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        if found := _LINE.match(line):
            yield found[1], found[2], found[3] or ""
    if done.returncode == 2:
        raise SystemExit(done.stderr)


def main() -> int:
    """Check, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--timeout", type=float, default=10.0)
    given = parser.parse_args()
    sources = given.files or sorted(SOURCES.glob("*.java"))
    expected = [one for source in sources for one in read_expected(source)]
    by_name = {one.method.replace("$", "."): one for one in expected}
    judged: Counter[str] = Counter()
    print("| method | right | JR | |\n|---|---|---|---|")
    for name, verdict, rest in check(sources, expected, given.timeout):
        one = by_name[name.partition("(")[0].replace("$", ".")]
        judgement = {True: "right", False: "WRONG", None: "open"}[one.is_met(verdict, rest)]
        judged[judgement] += 1
        right = f"FALSE ({one.exception})" if one.exception else "TRUE"
        print(f"| `{name}` | {right} | {verdict}{' **WRONG**' * (judgement == 'WRONG')} | {rest} |")
    judged["missing"] = len(expected) - judged.total()
    print(f"\n{len(expected)} methods:", ", ".join(f"{number} {name}" for name, number in judged.items()))
    return 1 if judged["WRONG"] or judged["missing"] else 0


if __name__ == "__main__":
    sys.exit(main())
