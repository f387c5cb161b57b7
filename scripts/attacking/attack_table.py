"""The table of what an attack covered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scripts.attacking.attack_store import Record

KINDS = ("wrong-TRUE", "wrong-FALSE", "contradiction", "not-shown")


def render_table(records: Iterable[Record]) -> str:
    """Markdown: a row for each family and one for all."""
    families: dict[str, list[Record]] = {}
    for record in records:
        families.setdefault(record.family, []).append(record)
    head = "| family | programs | hold / fail | TRUE | FALSE | UNKNOWN | " + " | ".join(KINDS) + " | CPU s |"
    lines = [head, "|---" * (head.count("|") - 1) + "|"]
    for family in sorted(families):
        lines.append(_row(family, families[family]))
    lines.append(_row("**all**", [record for group in families.values() for record in group]))
    return "\n".join(lines)


def _row(name: str, records: list[Record]) -> str:
    verdicts = Counter(verdict for record in records for verdict in record.verdicts.values())
    truths = Counter(record.truth for record in records)
    found = Counter(kind for record in records for kind in set(record.found))
    cells = [name, str(len(records)), f"{truths['TRUE']} / {truths['FALSE'] + truths['NOT-TRUE']}"]
    cells += [str(verdicts[verdict]) for verdict in ("TRUE", "FALSE", "UNKNOWN")]
    cells += [str(found[kind]) for kind in KINDS]
    cells.append(f"{sum(record.cpu_s for record in records):.0f}")
    return "| " + " | ".join(cells) + " |"


def render_causes(records: Iterable[Record]) -> str:
    """One line for each kind of disagreement and topic, with seeds."""
    causes: dict[tuple[str, str], list[int]] = {}
    for record in records:
        for kind in set(record.found):
            causes.setdefault((kind, f"{record.family}: {record.topic}"), []).append(record.seed)
    rows = sorted(causes.items(), key=lambda item: (item[0][0], -len(item[1])))
    return "\n".join(
        f"{len(seeds):4} {kind:13} {topic}  (seeds {', '.join(map(str, seeds[:5]))})"
        for (kind, topic), seeds in rows
    )
