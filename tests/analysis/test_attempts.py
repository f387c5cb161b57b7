"""What a run makes of the rows of a table of attempts."""

from __future__ import annotations

import pytest

from verifier.analysis.run import Run
from verifier.exploration.budget import Budget
from verifier.strategy import order
from verifier.strategy.attempt import Attempt, Tells, Time, Way

SHORT = Time(0.01)


class Noting(Run):
    """Notes the time for each proof, and proves nothing."""

    def __init__(self) -> None:
        self.limits_s: list[float] = []

    def prove_loops(self, budget: Budget, time: Time = order.INVARIANTS.time) -> bool:
        self.limits_s.append(budget.part_of(time).left_s())
        return False

    def prove_recursion(self, budget: Budget) -> bool:
        self.limits_s.append(budget.left_s())
        return False


@pytest.mark.parametrize("way", [Way.INVARIANTS, Way.CONTRACTS])
def test_a_proof_has_the_time_of_its_own_row(way: Way) -> None:
    run = Noting()
    assert run.make(Attempt(way, Tells.TRUE, time=SHORT), Budget.of_work(100.0)).answer is None
    (limit_s,) = run.limits_s
    assert limit_s <= 1.0
