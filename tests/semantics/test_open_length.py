"""Which arrays of references get a length that stays open."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.models.concolic import Concolic
from verifier.semantics.array import FEW_LENGTHS, _leaves_length_open


@pytest.mark.parametrize(
    ("mode", "origin", "known", "most", "expected"),
    [
        ("abstract", "user", False, 1023, True),
        ("bounded", "user", False, 1023, False),
        ("abstract", "jdk", False, 1023, False),
        ("abstract", "user", True, 1023, False),
        ("abstract", "user", False, FEW_LENGTHS - 1, False),
        ("abstract", "user", False, 2 * FEW_LENGTHS - 1, True),
    ],
)
def test_many_unknown_lengths_stay_open_in_the_program(
    mode: str, origin: str, known: bool, most: int, expected: bool
) -> None:
    machine: Any = Concolic(mode)
    tm = machine.tm
    within = tm.band(machine.integer("n", 5), tm.bv(most, 32))
    frame: Any = SimpleNamespace(method=SimpleNamespace(cls=SimpleNamespace(origin=origin)))
    assert _leaves_length_open(machine, frame, 5 if known else within) == expected
