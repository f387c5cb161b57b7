"""Runs of a driver with random inputs, many in one loader of its classes.

Static fields keep the values from earlier runs, so a run may end as none would alone. A failure counts only
if a reproducer confirms it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from verifier.clock import Deadline
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import Fallback, RunRequest, RunResult, Seed
from verifier.strategy.limits import DRAWN_RUN_S
from verifier.verdict.outcome import Counterexample, Failure, InputValue

_LEAST_RUNS = 12
_EXTREME = 3
"""One in so many runs uses extreme numbers."""
_MOST_TRIES = 3
"""The most attempts to confirm a failure with different inputs; an attempt may take too long."""
_UNLINKED = frozenset({"java.lang.ExceptionInInitializerError", "java.lang.NoClassDefFoundError"})
"""After these exceptions the classes cannot be used for another run."""

Confirm = Callable[[tuple[InputValue, ...], tuple[tuple[int, int], ...], Failure], Counterexample | None]


def by_throw(failure: Failure) -> object:
    """The identity of a failure: the exception, and the line that throws it."""
    return failure.exception, failure.trace[:1]


class Drawn:
    """Runs with random inputs, the first of them with zeros.

    ``request``: the classes, the driver and constants of the program. ``failure_of`` says whether a run
    fails, ``confirm`` makes the counterexample of its inputs, if there is one.
    """

    def __init__(
        self,
        jvm: Jvm,
        request: RunRequest,
        failure_of: Callable[[RunResult], Failure | None],
        confirm: Confirm,
        budget: Budget,
        identity: Callable[[Failure], object] = by_throw,
        shares_state: bool = True,
    ) -> None:
        """``identity``: what tells a failure from others; each is confirmed once, or tried a few times.

        ``shares_state``: whether a run may begin with what earlier ones left in static fields.
        """
        self._shares_state = shares_state
        self._jvm = jvm
        self._request = replace(request, time_limit_s=DRAWN_RUN_S, want_where=False, output_limit_bytes=0)
        self._failure_of = failure_of
        self._confirm = confirm
        self._budget = budget
        self._identity = identity
        self._tried: Counter[object] = Counter()
        self._number = 0
        self._asks_nothing = False
        self._is_warm = False

    def search(
        self, limit_s: float, keeps: Callable[[Counterexample], bool] = lambda found: False
    ) -> Counterexample | None:
        """A confirmed failure that is not collected elsewhere; None if runs for so many seconds show none."""
        deadline = Deadline(limit_s)
        least = self._number + _LEAST_RUNS
        while not self._asks_nothing and self._budget.left_s() > 0:
            if deadline.is_over() and self._number >= least:
                return None
            result = self._run()
            failure = self._failure_of(result)
            if failure is not None and self._tried[mark := self._identity(failure)] < _MOST_TRIES:
                confirmed = self._confirm(result.inputs, (), failure)
                self._tried[mark] += 1 if confirmed is None else _MOST_TRIES
                if confirmed is not None and not keeps(confirmed):
                    return confirmed
        return None

    def _run(self) -> RunResult:
        """The next run."""
        number, is_extreme = self._number, self._number % _EXTREME == _EXTREME - 1
        fallback: Fallback = Seed(number, is_extreme) if number else "zero"
        result = self._jvm.run(replace(self._request, fallback=fallback, warm=self._is_warm))
        self._number += 1
        is_usable = result.failure is None or not _UNLINKED & set(result.kinds)
        self._is_warm = self._shares_state and is_usable
        self._asks_nothing = not result.inputs
        return result
