#!/usr/bin/env python3
"""Attacks ``jr check`` with random classes: what it says of their methods is compared with many random calls.
Laws are left out, as they cannot be called.

``scripts/attack_methods.py --output results/methods [--classes 20] [--first 1] [--timeout 4] [--calls 4]``

A TRUE method that fails when it is called on the Java virtual machine is a finding, and so is a FALSE whose
reproducer does not fail alone as announced, or shows a rejection. Findings stay in the output folder, with
the class; a second start goes on with the class after the last one. Exit status 1 if there is a finding.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.attacking.methods import write_class  # noqa: E402

_CALLS = ROOT / "scripts" / "attacking" / "java" / "caller" / "Calls.java"
_PACKAGE = "attacked"


@dataclass(frozen=True)
class Setting:
    """Where results go; seconds for JR and for calls, for each method."""

    output: Path
    timeout_s: float
    calls_s: float

    @property
    def caller(self) -> Path:
        """The folder of the class that calls."""
        return self.output / "caller"


def run(*command: object, limit_s: float = 900.0) -> subprocess.CompletedProcess[str]:
    """A command, with what it prints."""
    words = list(map(str, command))
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=limit_s)


def attack(setting: Setting, seed: int) -> tuple[Counter[str], list[str]]:
    """The verdicts about the methods of one class, and what is wrong with them."""
    folder = setting.output / f"class{seed}"
    name, source = write_class(seed, _PACKAGE)
    file = folder / _PACKAGE / f"{name}.java"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
    classes = folder / "classes"
    compiled = run("javac", "-g", "-nowarn", "-d", classes, file)
    if compiled.returncode:
        return Counter(refused=1), []
    words = [f"{_PACKAGE}.{name}{nested}" for nested in ("", ".Pair", ".Square", ".Other")]
    done = run(
        ROOT / "jr", "check", "--classpath", classes, "--no-laws", "--timeout", setting.timeout_s, "--json",
        folder / "answers.json", "--reproducers", folder / "reproducers", *words,
    )  # fmt: skip
    if done.returncode == 2 or not (folder / "answers.json").is_file():
        return Counter(crashed=1), [f"jr check: {done.stderr[-500:]}"]
    answers: list[dict[str, Any]] = json.loads((folder / "answers.json").read_text())["answers"]
    found = [f"{one['method']}: {one['reason']}" for one in answers if "crash" in str(one["reason"]).lower()]
    found += called(setting, classes, [spell(one) for one in answers if one["verdict"] == "TRUE"])
    for one in answers:
        if one["verdict"] == "FALSE":
            found += reproduced(folder, classes, one)
    return Counter(one["verdict"] for one in answers), found


def spell(answer: dict[str, Any]) -> str:
    """A method as the caller spells it."""
    text: str = answer["method"]
    return f"{answer['class']}#{answer['name']}{text[text.index('(') :]}"


def called(setting: Setting, classes: Path, methods: list[str]) -> list[str]:
    """The TRUE methods that fail when they are called."""
    if not methods:
        return []
    done = run(
        "java", "-ea", "-Xss400k", "-cp", setting.caller, "caller.Calls", classes, setting.calls_s, *methods
    )
    if done.returncode:
        return [f"the caller failed: {done.stderr[-500:]}"]
    return [f"TRUE, but {line}" for line in done.stdout.splitlines() if "\tFAILS\t" in line]


def reproduced(folder: Path, classes: Path, answer: dict[str, Any]) -> list[str]:
    """What is wrong with the reproducer of a FALSE."""
    test = Path(answer["reproducer"])
    test = test if test.is_absolute() else folder / test
    program = test.with_name(test.name.replace("_Test.java", "_Main.java"))
    if not program.is_file():
        return [f"{answer['method']}: no program beside {test}"]
    out = folder / "reproduced"
    compiled = run("javac", "-nowarn", "-cp", classes, "-d", out, program)
    if compiled.returncode:
        return [f"{answer['method']}: the reproducer does not compile: {compiled.stderr[:300]}"]
    shown = run("java", "-ea", "-cp", f"{out}:{classes}", f"{_PACKAGE}.{program.stem}", limit_s=60)
    failure = answer["failure"]
    wrong = []
    if shown.returncode != 1 or f'Exception in thread "main" {failure["exception"]}' not in shown.stderr:
        wrong.append(f"{answer['method']}: announced {failure['exception']}, shown {shown.stderr[:300]}")
    if failure["message"] == "reject":
        wrong.append(f"{answer['method']}: FALSE by a rejection")
    return wrong


def main() -> int:
    """Attack, and print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--classes", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=4.0)
    parser.add_argument("--calls", type=float, default=4.0, help="seconds of calls for each TRUE method")
    given = parser.parse_args()
    setting = Setting(given.output.resolve(), given.timeout, given.calls)
    setting.output.mkdir(parents=True, exist_ok=True)
    run("javac", "-Xlint:-options", "-nowarn", "-d", setting.caller, _CALLS).check_returncode()
    log = setting.output / "records.jsonl"
    records = [json.loads(line) for line in log.read_text().splitlines()] if log.is_file() else []
    first = max([given.first, *(record["seed"] + 1 for record in records)])
    for seed in range(first, first + given.classes):
        verdicts, found = attack(setting, seed)
        records.append({"seed": seed, "verdicts": verdicts, "found": found})
        with log.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(records[-1]) + "\n")
        print(seed, dict(verdicts), *found, sep="\n  ", flush=True)
    total = sum((Counter(record["verdicts"]) for record in records), Counter[str]())
    findings = sum(len(record["found"]) for record in records)
    print(f"{len(records)} classes: {dict(total)}, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
