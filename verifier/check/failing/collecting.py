"""A search for smaller inputs, and a replayer that collects failures and continues the exploration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from verifier.check.failing.distinct import Distinct
from verifier.check.failing.reproduction import Reproduction
from verifier.check.rejection import DriverGoal
from verifier.check.runs.workshop import Question, Workshop
from verifier.clock import Deadline
from verifier.jvm.program_run import RunRequest
from verifier.report.reducing import Inputs, reduce_inputs
from verifier.strategy.limits import DRAWN_RUN_S, LEAST_FOR_ANOTHER_S, LEAST_REDUCING_S, REDUCING_S
from verifier.verdict.outcome import Counterexample, Failure, InputValue, LargeInput


def smallest_inputs(
    shop: Workshop,
    question: Question,
    goal: DriverGoal,
    inputs: Inputs,
    expected: Failure,
    left_s: float,
) -> Inputs:
    """The smallest inputs found that make the driver fail in the same way."""
    request = RunRequest(
        (question.classes, *shop.library.folders), question.driver.class_name, fallback="zero",
        time_limit_s=DRAWN_RUN_S, want_where=False, output_limit_bytes=0, warm=not question.plan.setters,
    )  # fmt: skip

    def run(given: Inputs) -> tuple[Inputs, Failure | None]:
        result = shop.jvm.run(replace(request, inputs=given))
        return result.inputs, goal.failure_of(result)

    _, first = run(inputs)
    if first is None or first.exception != expected.exception:
        return inputs
    wanted = goal.identity(first)

    def fails(given: Inputs) -> Inputs | None:
        used, failure = run(given)
        return used if failure is not None and goal.identity(failure) == wanted else None

    deadline = Deadline(max(LEAST_REDUCING_S, min(REDUCING_S, left_s)))
    return reduce_inputs(inputs, fails, lambda: not deadline.is_over())


@dataclass
class Collecting:
    """A replayer that collects each failure, with its smallest inputs, if its reproducer fails in every
    run."""

    shop: Workshop
    question: Question
    goal: DriverGoal
    reproduction: Reproduction
    distinct: Distinct
    left_s: Callable[[], float]

    def __call__(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        if self.distinct.number and self.left_s() < LEAST_FOR_ANOTHER_S:
            return None
        found = self._confirmed(inputs, schedule, expected)
        if found is None:
            return None
        frames = self.reproduction.frames()
        if self.distinct.knows(found.failure.exception, frames):
            return None
        if not self.reproduction.is_stable():
            why = f"{found.failure.exception}, but not in every run"
            self.distinct.put_aside(found.failure.exception, frames, why)
        else:
            self.distinct.add(self.reproduction.found(found.failure), frames)
        return found

    def _confirmed(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        """The counterexample with the smallest inputs that a reproducer confirms."""
        self.reproduction.larger = inputs
        is_fixed = self.question.plan.is_open or any(isinstance(one, LargeInput) for one in inputs)
        if not (is_fixed or schedule):
            smaller = smallest_inputs(self.shop, self.question, self.goal, inputs, expected, self.left_s())
            if smaller != inputs:
                back = self.reproduction.mark()
                found = self.reproduction(smaller, (), expected)
                if found is not None:
                    return found
                back()
        return self.reproduction(inputs, schedule, expected)
