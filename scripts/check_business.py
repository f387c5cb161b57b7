#!/usr/bin/env python3
"""How many planted bugs of business code ``jr check`` finds, and what it says of the mended version.

    scripts/check_business.py [--timeout S] [-j N] [--no-laws] [MODULE ...]

The modules are those of tests/programs/business. A line that ends in ``//! CODE`` is a broken one, which in
the mended version is CODE; expected.yml names the methods that fail and their exceptions. A bug is found if
its method has that failure as an error or a warning. An error of the mended version is a false one.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "tests/programs/business"
_MARKED = re.compile(r"^(\s*).*?//!\s?(.*)$")


@dataclass(frozen=True)
class Score:
    """found and missed: planted bugs. false_errors: lines about errors of the mended version."""

    found: tuple[str, ...]
    missed: tuple[str, ...]
    false_errors: tuple[str, ...]
    methods: int
    true: int
    open: tuple[str, ...]
    """Methods of the mended version that are not TRUE, and why."""


def bugs_of(module: str) -> Mapping[str, str]:
    """The methods of a module that fail, and how."""
    known: dict[str, dict[str, str]] = yaml.safe_load((MODULES / "expected.yml").read_text(encoding="utf-8"))
    return known[module]


def mended(source: str) -> str:
    """The source without its bugs."""
    lines = []
    for line in source.splitlines():
        marked = _MARKED.match(line)
        if marked is None:
            lines.append(line)
        elif marked[2]:
            lines.append(marked[1] + marked[2])
    return "\n".join(lines) + "\n"


def write_sources(module: str, folder: Path, is_mended: bool) -> None:
    """The sources of one version of a module."""
    (folder / module).mkdir(parents=True)
    for file in sorted((MODULES / module).glob("*.java")):
        source = file.read_text(encoding="utf-8")
        (folder / module / file.name).write_text(mended(source) if is_mended else source, encoding="utf-8")


def answers(folder: Path, timeout_s: float, jobs: int, has_laws: bool) -> list[dict[str, Any]]:
    """What ``jr check`` says of the sources in a folder."""
    out = folder / "answers.json"
    command = [sys.executable, "-m", "verifier.cli", "check", str(folder), "--timeout", str(timeout_s)]
    command += [] if has_laws else ["--no-laws"]
    command += ["-j", str(jobs), "--json", str(out), "--reproducers", str(folder.with_suffix(".tests"))]
    subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL)
    found: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["answers"]
    return found


def _called(answer: Mapping[str, Any]) -> str:
    simple = answer["class"].rpartition(".")[2].replace("$", ".")
    return f"{simple}.{answer['name']}"


def score(module: str, timeout_s: float, jobs: int = 1, has_laws: bool = True) -> Score:
    """Both versions of a module."""
    with TemporaryDirectory(prefix="business-") as scratch:
        told = {}
        for is_mended in (False, True):
            folder = Path(scratch) / ("mended" if is_mended else "broken")
            write_sources(module, folder, is_mended)
            told[is_mended] = answers(folder, timeout_s, jobs, has_laws)
    failures = {
        (_called(one), found["failure"]["exception"])
        for one in told[False]
        for found in one["failures"]
        if found["grade"] != "note"
    }
    bugs = bugs_of(module)
    hit = tuple(name for name, exception in bugs.items() if (name, exception) in failures)
    return Score(
        hit,
        tuple(name for name in bugs if name not in hit),
        tuple(
            f"{one['method']}: {found['failure']['exception']}: {'; '.join(found['values'])}"
            for one in told[True]
            for found in one["failures"]
            if found["grade"] == "error"
        ),
        len(told[True]),
        sum(one["verdict"] == "TRUE" for one in told[True]),
        tuple(
            f"{one['method']}: {one['reason'] or one['failure']['exception']}"
            for one in told[True]
            if one["verdict"] != "TRUE"
        ),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds of CPU for each method")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--no-laws", action="store_true", help="ask about methods alone")
    given = parser.parse_args()
    modules = given.modules or sorted(file.name for file in MODULES.iterdir() if file.is_dir())
    for module in modules:
        found = score(module, given.timeout, given.jobs, not given.no_laws)
        print(f"{module}: {len(found.found)} of {len(bugs_of(module))} bugs; mended: ", end="")
        print(f"{found.true} of {found.methods} TRUE, {len(found.false_errors)} errors")
        for title, lines in (("missed", found.missed), ("error", found.false_errors), ("open", found.open)):
            for line in lines:
                print(f"  {title}: {line}")


if __name__ == "__main__":
    main()
