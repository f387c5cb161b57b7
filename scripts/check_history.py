#!/usr/bin/env python3
"""How many crashes that libraries once had ``jr check`` finds, and what it says of the mended methods.

    scripts/check_history.py [--timeout S] [-j N] [--null never|anything] [--mended] [CLASS ...]

The programs are those of tests/programs/historical: each has the fault of a crash that a library's changelog
tells, written anew. expected.yml names the method and the exception. A line that ends in ``//! CODE`` is the
broken one, which in the mended version is CODE. A crash is found if the method has that failure as an error.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests/programs/historical"
sys.path.insert(0, str(ROOT))

from scripts.check_business import mended  # noqa: E402


def known() -> Mapping[str, Mapping[str, str]]:
    """The crashes by their classes."""
    found: dict[str, dict[str, str]] = yaml.safe_load((PROGRAMS / "expected.yml").read_text(encoding="utf-8"))
    return found


def ask(names: Sequence[str], words: Sequence[str], jobs: int, is_mended: bool) -> list[dict[str, Any]]:
    """What ``jr check`` says of the methods of these classes."""
    crashes = known()
    with TemporaryDirectory(prefix="history-") as scratch:
        folder = Path(scratch) / "sources"
        (folder / "past").mkdir(parents=True)
        for name in names:
            source = (PROGRAMS / "past" / f"{name}.java").read_text(encoding="utf-8")
            source = mended(source) if is_mended else source
            (folder / "past" / f"{name}.java").write_text(source, encoding="utf-8")
        out = Path(scratch) / "answers.json"
        command = [sys.executable, "-m", "verifier.cli", "check", "--classpath", str(folder), "--no-laws"]
        command += [
            "-j",
            str(jobs),
            "--json",
            str(out),
            "--reproducers",
            str(Path(scratch) / "tests"),
            *words,
        ]
        command += [f"past.{name}.{crashes[name]['method']}" for name in names]
        subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL)
        found: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["answers"]
        return found


def is_found(answer: Mapping[str, Any], exception: str) -> bool:
    """Whether the crash is among the errors and warnings."""
    return any(
        one["grade"] != "note" and one["failure"]["exception"] == exception for one in answer["failures"]
    )


def main() -> None:
    """Ask, and print the counts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("classes", nargs="*", metavar="CLASS")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds of CPU for each method")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--null", choices=("never", "arguments", "anything"), default="never")
    parser.add_argument("--mended", action="store_true", help="ask about the mended versions")
    given = parser.parse_args()
    crashes = known()
    names = given.classes or sorted(crashes)
    words = ["--timeout", str(given.timeout), "--null", given.null]
    answers = {one["class"].removeprefix("past."): one for one in ask(names, words, given.jobs, given.mended)}
    if given.mended:
        wrong = [name for name in names if any(one["grade"] == "error" for one in answers[name]["failures"])]
        true = sum(answers[name]["verdict"] == "TRUE" for name in names)
        print(f"{len(names)} mended: {true} TRUE, errors: {', '.join(wrong) or 'none'}")
        return
    missed = [name for name in names if not is_found(answers[name], crashes[name]["exception"])]
    print(f"{len(names) - len(missed)} of {len(names)} found, missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
