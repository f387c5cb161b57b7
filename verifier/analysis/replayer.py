"""Replays: a counterexample is believed once the Java virtual machine shows what it says."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from verifier.analysis.determinism.sharing import lists_members, unlike_plain
from verifier.analysis.determinism.survey import survey_classes
from verifier.exploration.goal import Asked, goal_of
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunRequest
from verifier.task.task import Task
from verifier.verdict.outcome import Counterexample, Failure, InputValue

_LOG = logging.getLogger(__name__)


class Replayer(Protocol):
    """Runs a counterexample on the Java virtual machine."""

    def __call__(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        """The confirmed counterexample, or None if the property's violation is not seen."""
        ...


def _is_same(seen: Failure, expected: Failure) -> bool:
    """Whether a run failed as the analysis says, by the same exception at the same place."""
    place = [(e.class_name, e.method, e.line) for e in seen.trace]
    wanted = [(e.class_name, e.method, e.line) for e in expected.trace]
    return seen.exception == expected.exception and bool(wanted) and place == wanted


class JvmReplayer:
    """Replays inputs and looks for the violation of the task's property."""

    def __init__(self, task: Task, jvm: Jvm, classes: tuple[Path, ...], asked: Asked) -> None:
        self._task = task
        self._goal = goal_of(asked)
        self._jvm = jvm
        self._classes = classes

    def __call__(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        for turns in (schedule, schedule, ()) if schedule else ((),):
            confirmed = self._run(inputs, turns, expected)
            if confirmed is not None:
                return confirmed
        return None

    def _run(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        request = RunRequest(
            self._classes,
            self._task.entry_class,
            inputs,
            fallback="zero",
            time_limit_s=20.0,
            plain=True,
            schedule=schedule,
            arguments=self._task.arguments,
            moved=bool(self._task.class_path),
        )
        outcome = self._jvm.run(request)
        _LOG.info("replay: %s %s", outcome.ending, outcome.failure)
        failure = self._goal.failure_of(outcome)
        if failure is not None and lists_members(self._classes):
            outcome = self._jvm.run(replace(request, unshared=True))
            failure = self._goal.failure_of(outcome)
        if failure is None:
            return None
        unreal = survey_classes(self._classes).unreal or unlike_plain(self._classes)
        if unreal is not None and not _is_same(failure, expected):
            _LOG.warning("not believed: the run used %s, which is not the same in a run of JR", unreal)
            return None
        # The analysis did not come by what is unreal: it has no meaning there.
        thread = schedule[-1][0] if schedule and failure is not outcome.failure else 0
        return Counterexample(outcome.inputs, failure, True, schedule, thread)
