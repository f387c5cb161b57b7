"""JR gives exactly the expected verdict on each of our own tasks.

Where its honest answer is UNKNOWN today, ``today.yml`` says why; closing such a gap fails here until
the entry is removed. A wrong verdict always fails.
"""

from __future__ import annotations

import pytest

from tests.exact.own_tasks import (
    Case,
    beside_others,
    costly_cases,
    decide_case,
    every_second,
    load_cases,
    unused_gaps,
)
from verifier.jvm.process import Jvm

CASES = load_cases()
COSTLY = costly_cases()
LOOKED_AT = [case for case in CASES if case.id not in COSTLY]
OTHERS = beside_others(LOOKED_AT)
SECOND = every_second([case for case in LOOKED_AT if case.id not in OTHERS])
"""Both run in ``./jr test --all`` alone."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.id, marks=[pytest.mark.nightly] if case.id in OTHERS | SECOND else [])
        for case in LOOKED_AT
    ],
)
def test_verdict(case: Case, warm_jvm: Jvm) -> None:
    result = decide_case(case, warm_jvm)
    assert result.verdict.value == case.expected, result.reason


def test_every_gap_belongs_to_a_case() -> None:
    assert unused_gaps(CASES) == set()


def test_no_task_is_left_out() -> None:
    assert {case.id for case in CASES} >= COSTLY
    assert {case.task for case in LOOKED_AT if case.id not in OTHERS} == {case.task for case in CASES}
