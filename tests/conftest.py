"""What all tests share: where the repository is, and reproducible property tests.

Property tests draw the same examples every time, so that a failure is the change's and not chance's;
``JR_FRESH_EXAMPLES=1`` lets them draw new ones, and more of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from verifier.jvm.process import Jvm

settings.register_profile("reproducible", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("fresh", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile("fresh" if os.environ.get("JR_FRESH_EXAMPLES") else "reproducible")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def java_tasks(root: Path) -> Path:
    """Our own tasks, in the layout of the public collection."""
    return root / "sv-benchmarks" / "java"


@pytest.fixture(scope="session")
def warm_jvm() -> Iterator[Jvm]:
    """Java processes for all tests that verify whole tasks: most of a small task's time is their start."""
    with Jvm.start() as jvm:
        yield jvm
