"""The store of a sweep: a file of JSON lines, the settings first, then one line per run.

Lines with ``provenance`` say what made the runs that name them (scripts/sweeping/provenance.py).
Lines are only ever appended; of several lines for one run the last counts, and a last line cut
short by a crash is ignored. So an interrupted sweep goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from scripts.sweeping.json_lines import NotLinesError, as_record, read_lines

SCORE_OF_CORRECT = {True: 2, False: 1}
SCORE_OF_WRONG = {"TRUE": -32, "FALSE": -16}


@dataclass(frozen=True)
class Outcome:
    """What one run gave. ``category`` is one of CATEGORIES; times in seconds."""

    task: str
    goal: str
    expected: bool | None
    verdict: str | None
    category: str
    cpu_s: float
    wall_s: float
    memory_mib: int = 0
    reason: str = ""
    obligations: list[str] = field(default_factory=list)
    analysis: str = ""
    counters: dict[str, int] = field(default_factory=dict)
    phases_s: dict[str, float] = field(default_factory=dict)
    exit_status: int | None = None
    stderr: str = ""
    orphans: int = 0
    witness: str = ""
    log: str = ""
    """File with what the run printed, empty if it was not kept."""
    provenance: str = ""
    task_sha256: str = ""
    started: str = ""
    busy_cores: float | None = None
    """Cores of the machine that were at work during the run, its own included; None if not known."""

    @property
    def key(self) -> str:
        return f"{self.task},{self.goal}"

    @property
    def folder(self) -> str:
        return self.task.partition("/")[0] if "/" in self.task else "."

    @property
    def correct(self) -> bool:
        return self.verdict in ("TRUE", "FALSE") and self.expected is (self.verdict == "TRUE")

    @property
    def wrong(self) -> bool:
        return self.verdict in ("TRUE", "FALSE") and self.expected is (self.verdict != "TRUE")

    @property
    def score(self) -> int:
        """Points by the competition's rule."""
        if self.correct and self.expected is not None:
            return SCORE_OF_CORRECT[self.expected]
        return SCORE_OF_WRONG[self.verdict] if self.wrong and self.verdict else 0

    @property
    def maximum(self) -> int:
        return SCORE_OF_CORRECT[self.expected] if self.expected is not None else 0


CATEGORIES = ("decided", "unknown", "timeout", "crashed")


def read_store(path: Path) -> tuple[dict[str, Any], dict[str, Outcome]]:
    """The settings and the outcomes by key; both empty if there is no store yet.

    SystemExit with the place of a line that belongs to no store.
    """
    settings: dict[str, Any] = {}
    outcomes: dict[str, Outcome] = {}
    for place, data in read_lines(path):
        if "settings" in data:
            settings = _mapping(data, "settings", place)
        elif "facts" not in data:
            outcome = as_record(Outcome, data, place)
            outcomes[outcome.key] = outcome
    return settings, outcomes


def _mapping(data: Mapping[str, Any], name: str, place: str) -> dict[str, Any]:
    found = data[name]
    if not isinstance(found, dict):
        raise NotLinesError(f"{place}: {name} is no mapping; remove the line, or name another file")
    return found


def append_settings(path: Path, settings: Mapping[str, Any]) -> None:
    """Write the first line of a new store."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _append(path, {"settings": dict(settings)})


def read_provenance(path: Path) -> dict[str, dict[str, str]]:
    """What made the runs of a store, by the name that the runs give it."""
    found: dict[str, dict[str, str]] = {}
    for place, data in read_lines(path):
        if "facts" in data:
            facts = _mapping(data, "facts", place)
            found[str(data.get("provenance"))] = {name: str(value) for name, value in facts.items()}
    return found


def append_provenance(path: Path, name: str, facts: Mapping[str, str]) -> None:
    """Add facts about what makes the runs that follow."""
    _append(path, {"provenance": name, "facts": dict(facts)})


def append_outcome(path: Path, outcome: Outcome) -> None:
    """Add one outcome."""
    _append(path, asdict(outcome))


def _append(path: Path, data: Mapping[str, Any]) -> None:
    with path.open("ab") as file:
        if file.tell() and path.read_bytes()[-1:] != b"\n":
            file.write(b"\n")
        file.write(json.dumps(data, ensure_ascii=True).encode("ascii") + b"\n")
