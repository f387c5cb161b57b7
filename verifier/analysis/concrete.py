"""The Concrete analysis: decide a task by running it on the Java virtual machine.

One run decides a program that asks for no input and can learn nothing from outside of itself
(determinism/survey.py). For the others, seeded runs look for shallow violations. A violation
counts once a replay of its inputs in a plain Java virtual machine (verifier/jvm/java/jr/Plain.java) shows
the same failure. Running out of time, memory or stack decides nothing, and neither does an assertion that
failed but was swallowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from verifier.analysis.determinism.leaning import leanings_of
from verifier.analysis.determinism.sharing import could_tell, lists_members, may_ask, unlike_plain
from verifier.analysis.determinism.survey import Survey, parse_classes, survey_parsed
from verifier.assumption import Leanings
from verifier.clock import Deadline
from verifier.exploration.goal import Goal
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest, RunResult, Seed
from verifier.stats import Stats
from verifier.strategy.limits import ASKING_RUN_S, FIRST_RUN_S, SEEDED_RUN_S
from verifier.task.property import Property
from verifier.verdict.outcome import Analysis, Counterexample, InputValue, Result, decide

_TIMEOUT_LIMIT = 3
# Most violations that runs find at all are found within so many; where runs take long, the budget
# stretches for them by this factor.
_LEAST_RUNS = 30
_STRETCH = 2.0
_ENUMERATION_LIMIT = 600


@dataclass(frozen=True)
class ConcreteOutcome:
    """``result`` is None if nothing was decided; ``reason`` says how it was decided or why it was not.

    runs: executions on the Java virtual machine. asks: the program wants inputs. first: the run with
    all inputs zero.
    """

    result: Result | None
    reason: str
    runs: int
    asks: bool
    survey: Survey
    first: RunResult

    @property
    def more_may_tell(self) -> bool:
        """Whether runs with other inputs may show what these did not."""
        return self.asks and self.survey.unreal is None


def decide_concretely(
    classes: tuple[Path, ...],
    entry_class: str,
    goal: Property,
    jvm: Jvm,
    stats: Stats,
    budget_s: float = 1.0,
    run_limit: int = 400,
    first_seed: int = 1,
    leanings: Leanings | None = None,
    arguments: tuple[str, ...] = (),
    moved: bool = False,
) -> ConcreteOutcome:
    """Run the program: once with zeros, then, if it asks for inputs, seeded within the budget (work).

    Seeds count up from ``first_seed``. The first run is not counted: a program without inputs may take up
    to a limit of its own, since that run decides it. ``leanings`` gets what a TRUE rests on.
    """
    leanings = leanings or Leanings()
    base = RunRequest(
        classes, entry_class, fallback="zero", time_limit_s=SEEDED_RUN_S, arguments=arguments, moved=moved
    )
    return _Concrete(
        base, goal, jvm, stats, budget_s, run_limit, first_seed=first_seed, leanings=leanings
    ).decide()


class _Concrete:
    def __init__(
        self,
        base: RunRequest,
        goal: Property,
        jvm: Jvm,
        stats: Stats,
        budget_s: float,
        run_limit: int,
        first_seed: int,
        leanings: Leanings,
    ) -> None:
        self._leanings = leanings
        self._first_seed = first_seed
        self._goal = Goal(goal)
        self._jvm = jvm
        self._stats = stats
        self._budget_s = budget_s
        self._deadline = Deadline(0.0)
        self._run_limit = run_limit
        self._runs = 0
        self._timeouts = 0
        self._base = base
        self._files = parse_classes(base.classes)

    def decide(self) -> ConcreteOutcome:
        asks = may_ask(self._base.classes)
        survey = survey_parsed(self._files)
        request = replace(
            self._base,
            plain=not asks,
            fresh=True,
            time_limit_s=FIRST_RUN_S,
            asking_limit_s=ASKING_RUN_S,
            want_exhaustion=survey.may_hide_errors and not survey.reasons,
        )
        first = self._run(request)
        if asks and not first.inputs and not survey.reasons and self._goal.kept_by(first):
            first = self._run(replace(request, plain=True))
        self._deadline = Deadline(self._budget_s)
        result, reason = self._look(first, survey)
        return ConcreteOutcome(result, reason, self._runs, bool(first.inputs), survey, first)

    def _look(self, first: RunResult, survey: Survey) -> tuple[Result | None, str]:
        unreal = survey.unreal or unlike_plain(self._base.classes)
        if unreal is not None:
            return None, f"the program uses {unreal}, which is not the same in a run of JR"
        if self._violates(first):
            return self._confirm(first)
        if not first.inputs:
            if survey.reasons:
                return None, f"one run does not decide a program that uses {survey.reasons[0]}"
            if survey.may_hide_errors and first.perhaps_exhausted:
                return None, "the only run used up the stack or the heap, or may have"
            if self._goal.kept_by(first):
                return self._proved("the only run of the program")
            return None, f"the only run does not decide: {first.note or first.ending.value}"
        boolean = all(item.kind.endswith("boolean") for item in first.inputs)
        if boolean and survey.settles_runs and not could_tell(self._files):
            enumerated = self._enumerate(first)
            if enumerated is not None:
                return enumerated
        return self._search(survey)

    def _proved(self, how: str) -> tuple[Result | None, str]:
        """TRUE, unless another virtual machine may answer otherwise by what is not to be assumed."""
        assumed = leanings_of(self._files)
        refused = [assumption for assumption in assumed if self._leanings.refuses(assumption)]
        if refused:
            return None, f"one run does not decide whether it holds that {refused[0].phrase}"
        for assumption in assumed:
            self._leanings.lean(assumption)
        return decide(exhausted=True, obligations=(), counterexample=None, analysis=Analysis.CONCRETE), how

    def _run(self, request: RunRequest) -> RunResult:
        self._runs += 1
        self._stats.add("concrete_runs")
        result = self._jvm.run(request)
        self._timeouts += result.ending in (RunEnding.TIMEOUT, RunEnding.CRASHED)
        return result

    def _confirm(self, found: RunResult) -> tuple[Result | None, str]:
        """Replay the inputs in a plain process; a failure that does not come again decides nothing."""
        self._stats.add("replays")
        request = replace(
            self._base,
            inputs=found.inputs,
            fallback="stop",
            plain=True,
            want_where=True,
            time_limit_s=FIRST_RUN_S,
        )
        replayed = self._run(request)
        if self._violates(replayed) and lists_members(self._base.classes):
            replayed = self._run(replace(request, unshared=True))
        first, again = self._goal.failure_of(found), self._goal.failure_of(replayed)
        same = (
            first is not None
            and again is not None
            and again.exception == first.exception
            and again.trace[:1] == first.trace[:1]
            and len(replayed.inputs) == len(found.inputs)
        )
        if not same or again is None:
            return None, f"a violation did not come again: {replayed.ending.value}"
        counterexample = Counterexample(replayed.inputs, again, replayed=True)
        result = decide(
            exhausted=False, obligations=(), counterexample=counterexample, analysis=Analysis.CONCRETE
        )
        return result, "a run on the Java virtual machine"

    def _violates(self, run: RunResult) -> bool:
        return self._goal.failure_of(run) is not None

    def _out_of_budget(self) -> bool:
        over_s = -self._deadline.left_s()
        return (
            over_s >= (self._budget_s * _STRETCH if self._runs < _LEAST_RUNS else 0.0)
            or self._runs >= self._run_limit
            or self._timeouts >= _TIMEOUT_LIMIT
        )

    def _enumerate(self, first: RunResult) -> tuple[Result | None, str] | None:
        """Walk all runs of a program whose inputs are Boolean; None if there are others or too many.

        A run with inputs b1..bn that ended says what all runs beginning so do, since the program is
        determined by its inputs. The next run flips the last input that is still false.
        """
        run, whole = first, True
        for _ in range(_ENUMERATION_LIMIT):
            if any(not item.kind.endswith("boolean") for item in run.inputs):
                return None
            if self._violates(run):
                return self._confirm(run)
            whole = whole and self._goal.kept_by(run)
            values = list(run.inputs)
            while values and values[-1].value:
                values.pop()
            if not values:
                if whole:
                    return self._proved("all runs of the program, one by one")
                return None, "one of all runs does not decide"
            values[-1] = InputValue(values[-1].kind, True)
            if self._out_of_budget():
                return None
            run = self._run(replace(self._base, inputs=tuple(values), want_where=False))
        return None

    def _search(self, survey: Survey) -> tuple[Result | None, str]:
        for request in self._seeded(survey):
            if self._out_of_budget():
                break
            run = self._run(request)
            if self._violates(run):
                return self._confirm(run)
        return None, "no violation in a few runs"

    def _seeded(self, survey: Survey) -> Iterator[RunRequest]:
        request = replace(
            self._base,
            constants=survey.constants,
            want_where=False,
            output_limit_bytes=0,
        )
        for seed in count(self._first_seed):
            yield replace(request, fallback=Seed(seed))
