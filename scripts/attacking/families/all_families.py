"""All families."""

from __future__ import annotations

import random
from collections.abc import Callable

from scripts.attacking.families import (
    containers,
    joins,
    litmus_tests,
    numbers,
    objects,
    outside,
    texts,
    threads,
)
from scripts.attacking.program import Sketch

Family = Callable[[random.Random], Sketch]
FAMILIES: tuple[Family, ...] = (
    *numbers.FAMILY,
    *texts.FAMILY,
    *objects.FAMILY,
    *containers.FAMILY,
    *threads.FAMILY,
    *litmus_tests.FAMILY,
    *outside.FAMILY,
    *joins.FAMILY,
)
"""One for each program, in turn; one that stands twice is drawn twice as often."""


def draw_sketch(seed: int, only: str | None = None) -> Sketch:
    """The sketch of a seed; ``only`` restricts to a family by name or function."""
    draw = random.Random(f"sketch {seed}")
    chosen = [f for f in FAMILIES if only in (None, f.__name__, f.__module__.rpartition(".")[2])]
    return chosen[seed % len(chosen)](draw)
