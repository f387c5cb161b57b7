"""The meaning of a path's end, or a run's end, for a property: the table of task/violation.py, applied."""

from __future__ import annotations

from verifier.jvm.program_run import RunEnding, RunResult
from verifier.machine.control import PathEnd
from verifier.task.property import Property
from verifier.task.violation import RULES, Answer, Event, uncaught
from verifier.verdict.outcome import DEADLOCK, Counterexample, Ending, Failure

_WHOLE = (RunEnding.FINISHED, RunEnding.UNCAUGHT, RunEnding.ASSUMPTION, RunEnding.EXITED)
"""Endings of runs that are the same on every Java virtual machine."""

_MAIN_MAY_HAVE_FAILED = (RunEnding.UNCAUGHT, RunEnding.TIMEOUT, RunEnding.EXITED)


class Goal:
    """A property, as analyses query it."""

    def __init__(self, wanted: Property) -> None:
        self.property = wanted

    def answer(self, event: Event) -> Answer:
        """The meaning of an event for the property."""
        return RULES.answer(self.property, event)

    def violated_by(self, end: PathEnd) -> bool:
        """Whether this end of a path (or an exception that ends a thread) violates the property."""
        event = _event_of(end)
        return event is not None and self.answer(event) is Answer.VIOLATED

    @property
    def minds_swallowed(self) -> bool:
        """Whether a program that catches the exception of a failed ``assert`` cannot be TRUE."""
        return self.answer(Event.SWALLOWED_ASSERT) is not Answer.KEPT

    def failure_of(self, run: RunResult) -> Failure | None:
        """The violation in this run: in the main thread, else in another one.

        After main has failed, other threads may run or wait for ever, and a handler or a shutdown hook may
        end the virtual machine with any status.
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
        """Whether the goal collects a confirmed violation and condones it from now on, as others are searched
        for."""
        return False

    def kept_by(self, run: RunResult) -> bool:
        """Whether this run, which ended, certainly did not violate the property."""
        if run.ending not in _WHOLE or run.threads_started or run.other_failure is not None:
            return False
        if run.failed_assert is not None and self.minds_swallowed:
            return False
        event = uncaught(run.kinds) if run.failure is not None else Event.ENDED
        return self.answer(event) is Answer.KEPT


Asked = Property | Goal
"""The question of an analysis: a property of the table, or a goal with its own judgement of ends."""


def goal_of(asked: Asked) -> Goal:
    """The goal itself, or the goal of the property."""
    return asked if isinstance(asked, Goal) else Goal(asked)


def _event_of(end: PathEnd) -> Event | None:
    """The event that ended a path, if a run would end there."""
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
