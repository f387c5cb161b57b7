"""All families."""

from __future__ import annotations

import random
from collections.abc import Callable

from scripts.attacking.families import (
    bounds,
    concurrent,
    containers,
    expressions,
    formats,
    handles,
    joins,
    letters,
    litmus_tests,
    machine_state,
    numbers,
    objects,
    outside,
    own_nodes,
    pipelines,
    texts,
    threads,
    unwinding,
    values,
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
    *own_nodes.FAMILY,
)
QUESTIONS: tuple[Family, ...] = (
    *formats.FAMILY,
    *letters.FAMILY,
    *bounds.FAMILY,
    *expressions.FAMILY,
    *handles.FAMILY,
    *values.FAMILY,
    *pipelines.FAMILY,
    *unwinding.FAMILY,
    *concurrent.FAMILY,
    *machine_state.FAMILY,
)
"""Families that ask the JDK what its models have to answer."""
FAMILIES = (*FAMILIES, *QUESTIONS)
"""One for each program, in turn; one that stands twice is drawn twice as often."""


def draw_sketch(seed: int, only: str | None = None) -> Sketch:
    """The sketch of a seed; ``only`` restricts to families by module or function, with commas, or to ``questions``."""
    draw = random.Random(f"sketch {seed}")
    names = set(only.split(",")) if only else {"all"}

    def wanted(family: Family) -> bool:
        kinds = {"all", family.__name__, family.__module__.rpartition(".")[2]}
        return bool(names & (kinds | {"questions"} if family in QUESTIONS else kinds))

    chosen = [family for family in FAMILIES if wanted(family)]
    return chosen[seed % len(chosen)](draw)
