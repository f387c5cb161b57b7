"""Which tests make a suite: few that reach together whatever all of them reach (greedy set cover)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import TypeVar

T = TypeVar("T")
Cost = tuple[int, int]


def choose(reached: Mapping[T, Set[str]], cost: Mapping[T, Cost]) -> list[T]:
    """The chosen candidates in the order of choice: the most new goals first, among equals the least cost."""
    chosen: list[T] = []
    missing = set().union(*reached.values())
    left = dict(reached)
    while missing:
        best = min(left, key=lambda one: (-len(left[one] & missing), cost[one]))
        chosen.append(best)
        missing -= left.pop(best)
    return _without_needless(chosen, reached, cost)


def choose_plain_first(
    reached: Mapping[T, Set[str]], cost: Mapping[T, Cost], is_plain: Callable[[T], bool]
) -> list[T]:
    """The same, but plain candidates are chosen first, and others only for the remaining goals."""
    first = choose({one: goals for one, goals in reached.items() if is_plain(one)}, cost)
    known = frozenset[str]().union(*(reached[one] for one in first))
    return first + choose({one: goals - known for one, goals in reached.items() if one not in first}, cost)


def _without_needless(chosen: Sequence[T], reached: Mapping[T, Set[str]], cost: Mapping[T, Cost]) -> list[T]:
    """The candidates with a goal that no other one reaches; expensive ones are dropped first."""
    kept = list(chosen)
    for one in sorted(chosen, key=lambda each: cost[each], reverse=True):
        others = set().union(*(reached[other] for other in kept if other is not one))
        if reached[one] <= others:
            kept.remove(one)
    return kept


def fitting(
    chosen: Sequence[T], reached: Mapping[T, Set[str]], lines: Mapping[T, int], most_lines: int,
    may_go: Callable[[str], bool],
) -> list[T]:  # fmt: skip
    """Without some of which only goals that ``may_go`` are lost: the longest, as long as all are too long."""
    kept = list(chosen)
    for one in sorted(chosen, key=lambda each: lines[each], reverse=True):
        if sum(lines[other] for other in kept) <= most_lines:
            break
        others = set().union(*(reached[other] for other in kept if other is not one))
        if all(may_go(goal) for goal in reached[one] - others):
            kept.remove(one)
    return kept
