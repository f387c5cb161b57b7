"""Whole verifications by the hundred: what the seeded runs before exploration take is kept short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from verifier.analysis import seeded

SEEDED_S = 0.2
"""They find most failures within a few runs, and have tests of their own
(tests/analysis/test_concrete.py)."""


@pytest.fixture(autouse=True)
def short_seeded_runs() -> Iterator[None]:
    """For the tests of this folder; the order of the analyses is as ever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeded, "FIRST_BUDGET_S", SEEDED_S)
        yield
