"""What a path's end, or a run's, says about a property: the table of task/violation.py, applied."""

from __future__ import annotations

from verifier.jvm.program_run import RunEnding, RunResult
from verifier.machine.control import PathEnd
from verifier.task.property import Property
from verifier.task.violation import RULES, Answer, Event, uncaught
from verifier.verdict.outcome import DEADLOCK, Counterexample, Ending, Failure

_WHOLE = (RunEnding.FINISHED, RunEnding.UNCAUGHT, RunEnding.ASSUMPTION, RunEnding.EXITED)
"""Runs that came to an end of their own, which is the same on every Java virtual machine."""

_MAIN_MAY_HAVE_FAILED = (RunEnding.UNCAUGHT, RunEnding.TIMEOUT, RunEnding.EXITED)


class Goal:
    """A property as the analyses ask for it."""

    def __init__(self, wanted: Property) -> None:
        self.property = wanted

    def answer(self, event: Event) -> Answer:
        """What an event says about the property."""
        return RULES.answer(self.property, event)

    def violated_by(self, end: PathEnd) -> bool:
        """Whether the property is violated where a path ends so (or a thread, by an exception)."""
        event = _event_of(end)
        return event is not None and self.answer(event) is Answer.VIOLATED

    @property
    def minds_swallowed(self) -> bool:
        """Whether TRUE may not be said of a program that swallows what a failed ``assert`` throws."""
        return self.answer(Event.SWALLOWED_ASSERT) is not Answer.KEPT

    def failure_of(self, run: RunResult) -> Failure | None:
        """What violates the property in this run: in the main thread, else in another one.

        After main has failed, other threads may go on, or wait, for ever, and a handler or a shutdown
        hook may end the virtual machine with any status.
        """
        main = run.failure if run.ending in _MAIN_MAY_HAVE_FAILED else None
        ends = ((main, run.kinds), (run.other_failure, run.other_kinds), *run.more_failures)
        for failure, kinds in ends:
            if failure is not None and self.answer(uncaught(kinds)) is Answer.VIOLATED:
                return failure
        if run.deadlocked and self.answer(Event.DEADLOCK) is Answer.VIOLATED:
            return Failure(DEADLOCK, None)
        return None

    def keeps(self, found: Counterexample) -> bool:
        """Whether the goal keeps a confirmed violation and condones it from now on, as others are sought."""
        return False

    def kept_by(self, run: RunResult) -> bool:
        """Is it certain that this run, which met its end, did not violate the property?"""
        if run.ending not in _WHOLE or run.threads_started or run.other_failure is not None:
            return False
        if run.failed_assert is not None and self.minds_swallowed:
            return False
        event = uncaught(run.kinds) if run.failure is not None else Event.ENDED
        return self.answer(event) is Answer.KEPT


Asked = Property | Goal
"""What an analysis is asked: a property of the table, or a goal that judges ends of runs in its own way."""


def goal_of(asked: Asked) -> Goal:
    """The goal itself, or that of the property."""
    return asked if isinstance(asked, Goal) else Goal(asked)


def _event_of(end: PathEnd) -> Event | None:
    """The event that ended a path, if a run ends there at all."""
    match end.ending:
        case Ending.UNCAUGHT:
            assert end.exception is not None
            return uncaught([name.replace("/", ".") for name in end.exception.cls.supers])
        case Ending.DEADLOCK:
            return Event.DEADLOCK
        case Ending.FINISHED | Ending.EXITED | Ending.ASSUMPTION | Ending.SPINNING:
            return Event.ENDED
        case Ending.INFEASIBLE | Ending.REDUNDANT | Ending.REACHED:
            return None
        case Ending.BOUND | Ending.UNSUPPORTED | Ending.SOLVER_UNKNOWN | Ending.RESOURCE | Ending.DEFECT:
            return None
        case Ending.UNSETTLED | Ending.RACE:
            return None
