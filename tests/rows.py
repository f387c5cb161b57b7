"""Rows of tables of tests of which ``./jr test`` runs a part, and ``./jr test --all`` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def each(step: int, rows: Iterable[Any]) -> list[Any]:
    """The first row and each one so many after it run in ``./jr test``; all are there."""
    return [
        pytest.param(row, marks=[pytest.mark.nightly] if number % step else [])
        for number, row in enumerate(rows)
    ]


DEAR = pytest.mark.parametrize("dear", [False, pytest.param(True, marks=[pytest.mark.nightly])])
"""For a test of several methods at once: the usual ones, and in ``./jr test --all`` those that take long."""


def apart(names: Iterable[str], dear: bool, those: Iterable[str]) -> list[str]:
    """The names that are, or are not, among ``those`` that take long."""
    known = set(those)
    return [name for name in names if (name in known) is dear]
