"""What all tests share: where the repository is, and reproducible property tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("reproducible", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("reproducible")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def java_tasks(root: Path) -> Path:
    """Our own tasks, in the layout of the public collection."""
    return root / "sv-benchmarks" / "java"
