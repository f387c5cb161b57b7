"""What became of each way to prove a program by cutting its loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from verifier.exploration.budget import Budget
from verifier.machine.machine import Machine
from verifier.machine.state import State
from verifier.proof.loops import attempts, invented
from verifier.proof.loops.knowledge import Knowledge
from verifier.proof.loops.prover import Round, rounds
from verifier.stats import Stats

INVENTING_S = 0.25
"""A solver of Horn clauses looks for invariants so long: of a program that fails it finds none, and uses up
its time. What it finds for others is tested in ``loops/test_invented.py``."""


@contextmanager
def watched_ways() -> Iterator[list[Knowledge]]:
    """What each way to prove a program that fails knew in the end, in their order."""
    ways: list[Knowledge] = []

    def watched(
        make: Callable[[], Round],
        start: Callable[[Machine], State],
        known: Knowledge,
        stats: Stats,
        budget: Budget,
    ) -> bool:
        ways.append(known)
        return rounds(make, start, known, stats, budget)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attempts, "rounds", watched)
        patch.setattr(invented, "INVENTING_S", INVENTING_S)
        yield ways


def is_refuted(way: Knowledge) -> bool:
    """Whether a path violated the property or did what proofs leave out: time was not what was missing."""
    return way.failure is not None or way.is_violated
