"""Whole verifications: what the seeded runs before the last exploration take is kept short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.short_seeds import short_seeds


@pytest.fixture(autouse=True)
def short_seeded_runs() -> Iterator[None]:
    """For the tests of this folder."""
    with short_seeds():
        yield
