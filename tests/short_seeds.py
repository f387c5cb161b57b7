"""For whole verifications by the hundred: concrete runs with drawn inputs are kept short."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from verifier.analysis import run, seeded

SEEDED_S = 0.05
"""They find most failures within a few runs, and have tests of their own
(tests/analysis/test_concrete.py)."""


@contextmanager
def short_seeds() -> Iterator[None]:
    """Those before exploration, and those between proofs and the long exploration.

    The order of the analyses, and the runs after all of them, are as ever.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeded, "FIRST_BUDGET_S", SEEDED_S)
        patch.setattr(run, "MORE_BUDGET_S", SEEDED_S)
        yield
