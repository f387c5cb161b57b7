"""The store of an attack: JSON lines, one for each program, so that it goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from scripts.sweeping.json_lines import as_record, read_lines


@dataclass
class Record:
    """What was done with one program. truth: TRUE, FALSE, NOT-TRUE or ? from runs and specification;
    verdicts by configuration; found: kinds of disagreements; cpu_s: what it cost in all; gate: its
    kind and place."""

    seed: int
    family: str
    topic: str
    goal: str
    truth: str
    verdicts: dict[str, str] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)
    runs: int = 0
    cpu_s: float = 0.0
    note: str = ""
    gate: str = ""


class Store:
    """Appends to a file; a line cut short by an interruption is left out."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not file.read_bytes().endswith(b"\n"):
            with file.open("a", encoding="utf-8") as out:
                out.write("\n")

    def __iter__(self) -> Iterator[Record]:
        for place, data in read_lines(self.file):
            yield as_record(Record, data, place)

    def append(self, record: Record) -> None:
        """Add a program, at once and for good."""
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(record)) + "\n")

    def next_seed(self, first: int) -> int:
        """The first seed that was not yet used, counting from ``first``."""
        return max((record.seed + 1 for record in self), default=first)
