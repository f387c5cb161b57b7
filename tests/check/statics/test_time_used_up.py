"""Runs that presume initialisers, when the time is over: what the last run said is told, unless it proved."""

from __future__ import annotations

from typing import Any, cast

import pytest

from verifier.check.runs.initialisers import Initialisers, presuming
from verifier.exploration.budget import Budget
from verifier.machine.presumption import Presumption
from verifier.verdict.outcome import Result, Verdict


class _Run:
    """A run that wants one more initialiser each time."""

    statics: tuple[object, ...] = ()

    def __init__(self, presumption: Presumption, verdict: Verdict) -> None:
        self.presumption, self.verdict = presumption, verdict

    def decide(self, budget: Budget) -> Result:
        wanted = f"acme/Number{len(self.presumption.wanted)}"
        self.presumption.all[wanted] = None
        self.presumption.wanted.add(wanted)
        return Result(self.verdict, "what it found")

    def tells_presumed(self) -> bool:
        return True


class _Ends:
    def end(self, names: list[str]) -> bool:
        return True


@pytest.mark.parametrize(
    ("verdict", "reason"),
    [
        (Verdict.UNKNOWN, "what it found"),
        (Verdict.TRUE, "the time was used up before initialisers were run"),
    ],
)
def test_the_reason(verdict: Verdict, reason: str) -> None:
    def begin(presumption: Presumption) -> Any:
        return _Run(presumption, verdict)

    _, result = presuming(begin, cast(Initialisers, _Ends()), Budget.of_work(0.0))
    assert (result.verdict, result.reason) == (Verdict.UNKNOWN, reason)
