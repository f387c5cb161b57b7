"""The results of a campaign as rows, and what changed against an earlier one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, stdev

from scripts.sweeping.sweep_store import Outcome

Series = Mapping[str, Sequence[Outcome]]
"""The repeated outcomes of one configuration, by ``task,property``."""

LEAST_CHANGE_S = 0.5
LEAST_FACTOR = 1.3
"""Two times of repeated runs differ beyond noise if both are passed, and also the spread of the runs."""


@dataclass(frozen=True)
class Change:
    """One difference to an earlier campaign. ``kind`` is one of KINDS."""

    kind: str
    configuration: str
    key: str
    before: str
    after: str


KINDS = ("newly wrong", "newly solved", "newly lost", "slower", "faster")


def agreed(outcomes: Sequence[Outcome]) -> Outcome:
    """The outcome that stands for repeated runs: the worst verdict (wrong, then not correct)."""
    return min(outcomes, key=lambda o: (not o.wrong, o.correct, -o.cpu_s))


def cpu_s(outcomes: Sequence[Outcome]) -> float:
    """Mean CPU time of repeated runs."""
    return mean(o.cpu_s for o in outcomes)


def folder_rows(campaign: Mapping[str, Series]) -> list[list[str]]:
    """Folder, then per configuration its score and the number of correct and wrong verdicts."""
    keys = sorted({key for series in campaign.values() for key in series})
    shown: dict[str, list[str]] = {}
    for key in keys:
        folder = next(series[key][0].folder for series in campaign.values() if key in series)
        shown.setdefault(folder, []).append(key)
    rows = [[folder, *_scores(campaign, members)] for folder, members in shown.items()]
    return [*rows, ["all", *_scores(campaign, keys)]]


def _scores(campaign: Mapping[str, Series], keys: list[str]) -> list[str]:
    cells = []
    for series in campaign.values():
        members = [agreed(series[key]) for key in keys if key in series]
        wrong = sum(o.wrong for o in members)
        cell = f"{sum(o.score for o in members)} ({sum(o.correct for o in members)}/{len(members)})"
        cells.append(f"{cell}, {wrong} wrong" if wrong else cell)
    return cells


TASK_HEADER = ("task", "property", "expected", "configuration", "verdict", "CPU s", "MiB", "paths", "queries")


def task_rows(campaign: Mapping[str, Series]) -> list[list[str]]:
    """One row per task, property and configuration."""
    rows = []
    for key in sorted({key for series in campaign.values() for key in series}):
        for name, series in campaign.items():
            if key not in series:
                continue
            o = agreed(series[key])
            expected = "" if o.expected is None else str(o.expected).upper()
            counters = [str(o.counters.get(counter, 0)) for counter in ("paths", "queries")]
            verdict = f"{o.verdict} (wrong)" if o.wrong else o.verdict or o.category
            numbers = [f"{cpu_s(series[key]):.2f}", str(max(r.memory_mib for r in series[key])), *counters]
            rows.append([o.task, o.goal, expected, name, verdict, *numbers])
    return rows


@dataclass(frozen=True)
class Cell:
    """What one configuration says of a task. ``kind``: wrong, right or open; ``log``: a file, or empty."""

    said: str
    cpu_s: str
    kind: str
    log: str


@dataclass(frozen=True)
class TaskRow:
    """A task with a property, and what each configuration says of it.

    ``rank``: 0 with a wrong verdict, 1 where configurations disagree, 2 else.
    """

    task: str
    goal: str
    expected: str
    cells: tuple[Cell | None, ...]
    rank: int


def rows_by_task(campaign: Mapping[str, Series]) -> list[TaskRow]:
    """A row for each task and property, what needs a look first."""
    rows = []
    for key in sorted({key for series in campaign.values() for key in series}):
        outcomes = [agreed(series[key]) if key in series else None for series in campaign.values()]
        there = [o for o in outcomes if o is not None]
        said = {o.verdict for o in there}
        rank = 0 if any(o.wrong for o in there) else 1 if len(said) > 1 else 2
        cells = tuple(
            None
            if o is None
            else Cell(
                o.verdict or o.category,
                f"{cpu_s(series[key]):.2f}",
                "wrong" if o.wrong else "right" if o.correct else "open",
                o.log,
            )
            for o, series in zip(outcomes, campaign.values(), strict=True)
        )
        expected = "" if there[0].expected is None else str(there[0].expected).upper()
        rows.append(TaskRow(there[0].task, there[0].goal, expected, cells, rank))
    return sorted(rows, key=lambda row: (row.rank, row.task, row.goal))


def changes(before: Mapping[str, Series], after: Mapping[str, Series]) -> list[Change]:
    """What differs between two campaigns, in configurations and runs that both have."""
    found = []
    for name in before.keys() & after.keys():
        for key in before[name].keys() & after[name].keys():
            found += _changes_of(name, key, before[name][key], after[name][key])
    return sorted(found, key=lambda c: (KINDS.index(c.kind), c.configuration, c.key))


def _changes_of(name: str, key: str, before: Sequence[Outcome], after: Sequence[Outcome]) -> list[Change]:
    old, new = agreed(before), agreed(after)
    verdicts = (old.verdict or old.category, new.verdict or new.category)
    if new.wrong and not old.wrong:
        return [Change("newly wrong", name, key, *verdicts)]
    if new.correct != old.correct:
        return [Change("newly solved" if new.correct else "newly lost", name, key, *verdicts)]
    if not new.correct:
        return []
    moved = moved_beyond_noise([o.cpu_s for o in before], [o.cpu_s for o in after])
    if not moved:
        return []
    times = (f"{cpu_s(before):.2f} s", f"{cpu_s(after):.2f} s")
    return [Change("slower" if moved > 0 else "faster", name, key, *times)]


def moved_beyond_noise(before: Sequence[float], after: Sequence[float]) -> int:
    """1 if the times rose, -1 if they fell, 0 if the difference may be noise.

    It always may where runs were not repeated. The means must also be apart by twice the standard error of
    their difference.
    """
    if len(before) < 2 or len(after) < 2:
        return 0
    old, new = mean(before), mean(after)
    if abs(new - old) < LEAST_CHANGE_S or max(old, new) < LEAST_FACTOR * min(old, new):
        return 0
    error = (stdev(before) ** 2 / len(before) + stdev(after) ** 2 / len(after)) ** 0.5
    if abs(new - old) < 2 * error:
        return 0
    return 1 if new > old else -1
