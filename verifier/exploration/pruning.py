"""When to ask a solver whether a side of a branch is feasible (the heuristics of Jip).

Not asking never makes a verdict wrong: an infeasible path only costs time, and a violation
found on one is asked about before it is believed.
"""

from __future__ import annotations

import random
from collections.abc import Callable

SMOOTHING = 0.05
LEAST_SHARE = 0.1


class Pruning:
    """Decides before each query whether to ask it, and learns from the answers."""

    def __init__(self, policy: str, seed: int) -> None:
        word, _, number = policy.partition("=")
        self._random = random.Random(seed)
        self._share = 1.0
        """The smoothed share of queries that showed a side to be infeasible."""
        chance = float(number) if number else 0.5
        policies: dict[str, Callable[[], bool]] = {
            "never": lambda: False,
            "always": lambda: True,
            "probabilistic": lambda: self._random.random() < chance,
            "adaptive": lambda: self._random.random() < max(LEAST_SHARE, min(1.0, 4 * self._share)),
        }
        self.ask = policies[word]

    def learn(self, infeasible: bool) -> None:
        """Record whether a query helped."""
        self._share += SMOOTHING * (float(infeasible) - self._share)
