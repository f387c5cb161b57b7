"""Holds the FALSE verdicts of a sweep to an independent validator of witnesses, polywit.

It runs the program with the values of the witness and looks for the failing assertion, so it can
only confirm violations of ``valid-assert``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scripts.sweeping.collect import Run
from scripts.sweeping.sweep_store import Outcome
from scripts.sweeping.sweep_table import render_markdown
from verifier.task.definition import read_task

LIMIT_S = 120.0
ANSWERS = ("correct", "spurious", "unknown")


@dataclass(frozen=True)
class Opinion:
    """What the validator said about one FALSE verdict: one of ANSWERS, and its words."""

    outcome: Outcome
    answer: str
    words: str


def validate(run: Run, outcome: Outcome) -> Opinion:
    """Ask polywit about the witness of one run."""
    if not outcome.witness:
        return Opinion(outcome, "unknown", "no witness was written")
    task = read_task([run.file], run.goal)
    command = [sys.executable, "-W", "ignore", "-m", "polywit", "java", str(task.program_root)]
    packages = [str(root) for root in task.source_roots if root != task.program_root]
    command += [*(["--packages", *packages] if packages else []), "--witness", outcome.witness]
    with tempfile.TemporaryDirectory(prefix="polywit-") as folder:
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LIMIT_S
            )
        except subprocess.TimeoutExpired:
            return Opinion(outcome, "unknown", "out of time")
    return Opinion(outcome, *read_answer(done.stdout))


def read_answer(output: str) -> tuple[str, str]:
    """The validator's answer and its words."""
    if "Witness correct" in output:
        return "correct", ""
    words = " ".join(output.split())[-200:]
    return ("spurious" if "Witness spurious" in output else "unknown"), words


def render_opinions(opinions: Iterable[Opinion]) -> str:
    """A row per folder and property, then each verdict that was not confirmed."""
    listed = list(opinions)
    groups: dict[tuple[str, str], Counter[str]] = {}
    for opinion in listed:
        for folder in (opinion.outcome.folder, "~all"):
            groups.setdefault((folder, opinion.outcome.goal), Counter())[opinion.answer] += 1
    rows = [
        [folder.lstrip("~"), goal, *(str(counts[answer]) for answer in ANSWERS)]
        for (folder, goal), counts in sorted(groups.items())
    ]
    lines = [render_markdown(["folder", "property", *ANSWERS], rows)]
    lines += [f"{o.answer}: {o.outcome.key}: {o.words}" for o in listed if o.answer != "correct"]
    return "\n".join(lines)
