"""Tables of attempts where some have less time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verifier.strategy.attempt import Attempt, Way


def retimed(table: Iterable[Attempt], way: Way, most_s: float) -> tuple[Attempt, ...]:
    """The table with so many seconds at most for attempts of one kind."""
    return tuple(
        replace(one, time=replace(one.time, most_s=most_s)) if one.way is way else one for one in table
    )
