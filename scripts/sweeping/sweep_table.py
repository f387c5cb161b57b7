"""Tables over the outcomes of a sweep, as text (GitHub's Markdown)."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from scripts.sweeping.sweep_store import SCORE_OF_CORRECT, SCORE_OF_WRONG, Outcome

HEADER = (
    "folder",
    "property",
    "runs",
    "true",
    "false",
    "wrong",
    "contested",
    "unknown",
    "timeout",
    "crashed",
    "score",
    "max",
    "%",
    "CPU s median",
    "CPU s sum",
)


def read_contested(path: Path | None) -> set[str]:
    """Keys ``task,property`` whose expected verdict a real run contradicts; # starts a comment."""
    if path is None:
        return set()
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return {line for line in lines if line}


def read_rival(path: Path | None) -> dict[str, str]:
    """Verdicts of another tool by key, from a CSV file with columns task, property, verdict."""
    if path is None:
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {f"{row['task']},{row['property']}": row["verdict"] for row in csv.DictReader(file)}


def render_table(outcomes: Iterable[Outcome], contested: set[str], rival: dict[str, str]) -> str:
    """One row per folder and property, then one per property, then the total."""
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        for folder in (outcome.folder, "~total"):
            groups[folder, outcome.goal].append(outcome)
        groups["~total", "~all"].append(outcome)
    header = [*HEADER, *(("rival score", "only we", "only rival") if rival else ())]
    rows = []
    for (folder, prop), members in sorted(groups.items()):
        row = [folder.replace("~total", "all"), prop.replace("~all", "all"), *_cells(members, contested)]
        rows.append([*row, *(_rival_cells(members, rival) if rival else ())])
    return render_markdown(header, rows)


def _cells(members: Sequence[Outcome], contested: set[str]) -> list[str]:
    wrong = [o for o in members if o.wrong and o.key not in contested]
    disputed = [o for o in members if o.key in contested]
    categories = Counter(o.category for o in members)
    score = sum(o.score for o in members)
    maximum = sum(o.maximum for o in members)
    numbers = [
        len(members),
        sum(o.correct and o.verdict == "TRUE" for o in members),
        sum(o.correct and o.verdict == "FALSE" for o in members),
        len(wrong),
        f"{sum(o.wrong for o in disputed)}/{len(disputed)}" if disputed else "",
        categories["unknown"],
        categories["timeout"],
        categories["crashed"],
        score,
        maximum,
        f"{100 * score / maximum:.1f}" if maximum else "",
        f"{median(o.cpu_s for o in members):.2f}",
        f"{sum(o.cpu_s for o in members):.0f}",
    ]
    return [str(number) for number in numbers]


def _rival_cells(members: Sequence[Outcome], rival: dict[str, str]) -> list[str]:
    score = 0
    only_we = only_rival = 0
    for outcome in members:
        verdict = rival.get(outcome.key)
        right = verdict == {True: "TRUE", False: "FALSE"}.get(bool(outcome.expected))
        if right and outcome.expected is not None:
            score += SCORE_OF_CORRECT[outcome.expected]
        elif verdict in SCORE_OF_WRONG:
            score += SCORE_OF_WRONG[verdict]
        only_we += outcome.correct and not right
        only_rival += right and not outcome.correct
    return [str(score), str(only_we), str(only_rival)]


def render_markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, aligned for reading as text; columns after the second to the right."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]

    def line(row: Sequence[str]) -> str:
        cells = (
            c.ljust(w) if i < 2 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        )
        return f"| {' | '.join(cells)} |"

    ruler = "|".join("-" * (w + 2) if i < 2 else "-" * (w + 1) + ":" for i, w in enumerate(widths))
    return "\n".join([line(header), f"|{ruler}|", *(line(row) for row in rows)])


def render_wrong(outcomes: Iterable[Outcome], contested: set[str]) -> str:
    """Every wrong verdict, crash and orphan by name: there should be none."""
    lines = []
    for o in outcomes:
        note = " (contested)" if o.key in contested else ""
        if o.wrong:
            lines.append(f"WRONG{note}: {o.key}: expected {str(o.expected).upper()}, got {o.verdict}")
        elif o.category == "crashed":
            lines.append(f"crashed: {o.key}: {o.reason or o.stderr[-200:]!r}")
        if o.orphans:
            lines.append(f"orphans: {o.key}: {o.orphans} processes left")
    return "\n".join(lines)


def render_reasons(outcomes: Iterable[Outcome], limit: int = 40) -> str:
    """What stood in the way, counted: how many runs each kind of obligation kept open."""
    examples: dict[str, str] = {}
    runs: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for o in outcomes:
        if o.category == "decided":
            continue
        kinds = {_kind_of(text) for text in o.obligations or [o.reason or "no reason given"]}
        for kind in kinds:
            runs[kind] += 1
            points[kind] += o.maximum
            alone[kind] += len(kinds) == 1
            examples.setdefault(kind, o.task)
    rows = [
        [kind, examples[kind], str(count), str(alone[kind]), str(points[kind])]
        for kind, count in runs.most_common(limit)
    ]
    return render_markdown(["reason", "example", "runs", "alone", "points"], rows)


def _kind_of(text: str) -> str:
    """The reason without the numbers that differ from task to task."""
    return re.sub(r"(?<![\w.])\d+(\.\d+)?(?![\w])", "N", text)[:120].replace("|", "/")
