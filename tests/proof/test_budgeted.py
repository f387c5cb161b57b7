"""A proof whose time is over asks no solver any more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from verifier.exploration.budget import Budget
from verifier.proof.budgeted import Budgeted
from verifier.solving.answer import Answer, Unknown, Unsat
from verifier.terms.term import Term


class _Asked:
    def __init__(self) -> None:
        self.limits_s: list[float | None] = []

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.limits_s.append(time_limit_s)
        return Unsat()

    def close(self) -> None:
        pass


@pytest.mark.parametrize("limit_s", [None, 1000.0])
def test_a_question_gets_what_is_left(limit_s: float | None) -> None:
    asked = _Asked()
    assert isinstance(Budgeted(asked, Budget.of_work(100.0)).check([], limit_s), Unsat)
    (said_s,) = asked.limits_s
    assert said_s is not None and 0 < said_s <= 100.0


def test_a_question_may_have_less() -> None:
    asked = _Asked()
    Budgeted(asked, Budget.of_work(100.0)).check([], 0.5)
    assert asked.limits_s == [0.5]


def test_nothing_is_asked_without_time() -> None:
    asked = _Asked()
    assert isinstance(Budgeted(asked, Budget.of_work(0.0)).check([]), Unknown)
    assert not asked.limits_s
