"""A failure that further runs of its reproducer do not show is none to report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest

from verifier.check.failing.reproduction import Reproduction
from verifier.check.making.makers import Plan
from verifier.check.reproducer import Program
from verifier.verdict.outcome import Failure, InputValue

DIVISION, OTHER = Failure("java.lang.ArithmeticException", None, ()), Failure("java.lang.Error", None, ())


class Runs(Reproduction):
    """Reproducers whose runs end as listed."""

    def __init__(self, ends: Sequence[Failure | None]) -> None:
        plan = Plan((), (), None)
        super().__init__(Mock(), Mock(over_approximates=False, plan=plan))
        self._ends = iter(ends)

    def _compiled(self, inputs: tuple[InputValue, ...], style: object) -> tuple[Program, Path]:
        return Mock(heap_mib=None), Path()

    def render(self, program: Program, failure: Failure) -> Mock:
        return Mock()

    def run(self, program: Program, classes: Path) -> Failure | None:
        return next(self._ends)


@pytest.mark.parametrize(
    ("ends", "stable"),
    [
        ((DIVISION, DIVISION, DIVISION), True),
        ((DIVISION, None), False),
        ((DIVISION, DIVISION, None), False),
        ((DIVISION, OTHER), False),
    ],
)
def test_every_run_has_to_fail_alike(
    ends: Sequence[Failure | None], stable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.check.failing.reproduction._place", lambda *given: None)
    monkeypatch.setattr("verifier.check.failing.reproduction._MORE_RUNS", 2)
    reproduction = Runs(ends)
    assert reproduction((), (), DIVISION) is not None
    assert reproduction.is_stable() is stable
