"""Why runs stay undecided, in a few classes: each run counts once, under what has to go first."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from scripts.sweeping.sweep_store import Outcome
from scripts.sweeping.sweep_table import render_markdown

CAUSES: Final[tuple[tuple[str, str], ...]] = (
    ("a counterexample does not reproduce on the Java virtual machine", r"not seen when run|not reproduce"),
    ("a defect of JR", r"^defect of JR|^crashed"),
    ("a violation that rests on an answer which is only assumed", r"exact answers of"),
    ("", r"^feature not modelled: (?P<feature>.*)"),
    ("a caught failure of an assertion", r"catches a failed assertion"),
    ("a caught StackOverflowError or OutOfMemoryError", r"is caught by the program"),
    ("no solver answers", r"^solver gave no answer"),
    ("texts longer than the bound", r"strings longer than"),
    ("a loop or recursion without a bound that is known", r"of them in loops"),
    ("too many paths", r"was used up with \d+ paths?"),
    ("memory", r"memory|out of memory"),
    ("ended by its limit before it could say why", r"limit|killed|was used up"),
    ("another bound", r"^bound hit"),
)
"""Name and pattern, the more telling first; a feature that is not modelled is named by itself."""


def cause_of(outcome: Outcome) -> str:
    """The class of a run that was not decided."""
    texts = [*outcome.obligations, outcome.reason, "crashed" if outcome.category == "crashed" else ""]
    for name, pattern in CAUSES:
        for text in texts:
            found = re.search(pattern, text)
            if found is not None:
                return name or f"not modelled: {_shortened(found['feature'])}"
    return "no reason given"


def _shortened(feature: str) -> str:
    return re.sub(r"(?<![\w.-])\d+(?![\w])", "N", feature)[:90].replace("|", "/")


def render_causes(outcomes: Iterable[Outcome]) -> str:
    """A table: the cause, how many runs it keeps open, the points they are worth, and where they are."""
    runs: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.category != "decided":
            runs[cause_of(outcome)].append(outcome)
    rows = []
    for cause, members in sorted(runs.items(), key=lambda item: (-len(item[1]), item[0])):
        folders = Counter(o.folder for o in members).most_common()
        places = ", ".join(f"{folder} {count}" for folder, count in folders)
        examples = ", ".join(sorted({o.task.rpartition("/")[2] for o in members})[:3])
        points = sum(o.maximum for o in members)
        rows.append([cause, places, str(len(members)), str(points), examples])
    return render_markdown(["cause", "where", "runs", "points", "examples"], rows)
