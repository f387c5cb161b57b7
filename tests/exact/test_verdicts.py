"""JR gives exactly the expected verdict on each of our own tasks.

Where its honest answer is UNKNOWN today, ``today.yml`` says why; closing such a gap fails here until
the entry is removed. A wrong verdict always fails.
"""

from __future__ import annotations

import pytest

from tests.exact.own_tasks import Case, costly_cases, decide_case, load_cases, unused_gaps
from verifier.jvm.process import Jvm

CASES = load_cases()
COSTLY = costly_cases()


@pytest.mark.parametrize("case", [case for case in CASES if case.id not in COSTLY], ids=lambda c: c.id)
def test_verdict(case: Case, warm_jvm: Jvm) -> None:
    result = decide_case(case, warm_jvm)
    assert result.verdict.value == case.expected, result.reason


def test_every_gap_belongs_to_a_case() -> None:
    assert unused_gaps(CASES) == set()


def test_no_task_is_left_out() -> None:
    assert {case.id for case in CASES} >= COSTLY
    assert {case.task for case in CASES if case.id not in COSTLY} == {case.task for case in CASES}
