"""For whole verifications by the hundred: concrete runs with drawn inputs are kept short."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.retimed import retimed
from verifier.strategy import order
from verifier.strategy.attempt import Way

SEEDED_S = 0.05
"""They find most failures within a few runs, and have tests of their own
(tests/analysis/test_concrete.py)."""


@contextmanager
def short_seeds() -> Iterator[None]:
    """Those before exploration, and those between proofs and the long exploration.

    The order of the analyses, and the runs after all of them, are as ever.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order, "FIRST_RUNS", retimed([order.FIRST_RUNS], Way.RUNS, SEEDED_S)[0])
        patch.setattr(order, "ANALYSES", retimed(order.ANALYSES, Way.RUNS, SEEDED_S))
        yield
