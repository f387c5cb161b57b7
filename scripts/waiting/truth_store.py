"""The store of comparisons: JSON lines, one for each program, so that it goes on where it stopped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from scripts.sweeping.json_lines import as_record, read_lines
from scripts.waiting.outcomes import WAYS


@dataclass
class Compared:
    """What was compared of one program. whole: the ways that claim to have seen all; seen: outcomes of a way;
    runs: outcomes on the Java virtual machine."""

    seed: int
    family: str
    whole: list[str] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    runs: int = 0
    differences: list[str] = field(default_factory=list)


class TruthStore:
    """Appends to a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)

    def __iter__(self) -> Iterator[Compared]:
        if self.file.exists():
            for place, data in read_lines(self.file):
                yield as_record(Compared, data, place)

    def append(self, compared: Compared) -> None:
        """Add a program, at once and for good."""
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(compared)) + "\n")


def render_table(all_compared: Iterable[Compared]) -> str:
    """Markdown: a row for each family and one for all. Of a way: how often it saw all."""
    ways = [str(way) for way in WAYS]
    heads = ["family", "programs", *ways, "outcomes", "seen in runs", "differences"]
    counts: dict[str, Counter[str]] = {}
    for one in all_compared:
        for name in (one.family, "**all**"):
            count = counts.setdefault(name, Counter())
            count["programs"] += 1
            count.update(one.whole)
            count["outcomes"] += max(one.seen.values(), default=0)
            count["seen in runs"] += one.runs
            count["differences"] += bool(one.differences)
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for name in sorted(counts, key=lambda name: (name == "**all**", name)):
        lines.append(f"| {name} | " + " | ".join(str(counts[name][head]) for head in heads[1:]) + " |")
    return "\n".join(lines)
