"""One question of ``--forbid``: can a call of a method lead to a forbidden one?

FALSE needs a reproducer that calls the forbidden method on the Java virtual machine and shows the chain of
calls. TRUE needs an exploration without such a call, or a proof if the forbidden method is none of the JDK.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Answer, Found, Reproducer
from verifier.check.asking import driver_run, late_initialiser, reached_by, with_gaps
from verifier.check.assumed import assumed
from verifier.check.failing.reproduction import Reproduction
from verifier.check.forbidden import Forbidden, ForbidGoal, Watch, find_forbidden, may_lead, patched_classes
from verifier.check.reproducer import Program, render_reproducer
from verifier.check.runs.driver_run import DriverRun
from verifier.check.runs.workshop import Question, Workshop
from verifier.exploration.budget import Budget
from verifier.jvm.program_run import RunRequest
from verifier.machine.machine import Machine
from verifier.strategy.limits import WATCHED_RUN_S
from verifier.verdict.outcome import Failure, TraceElement, Verdict


class Reaching(Reproduction):
    """Confirms a counterexample by a run of the reproducer that calls a forbidden method."""

    def __init__(self, shop: Workshop, question: Question, forbidden: Sequence[Forbidden]) -> None:
        super().__init__(shop, question)
        self._forbidden = forbidden

    def run(self, program: Program, classes: Path) -> Failure | None:
        """The first call of a forbidden method, with its chain of callers."""
        shop = self._shop
        folder = Path(mkdtemp(prefix="watched-", dir=shop.scratch))
        own, modules = patched_classes(self._forbidden, shop.library, folder)
        request = RunRequest(
            (classes, *own, *shop.library.folders), program.class_name,
            time_limit_s=WATCHED_RUN_S, plain=True, patches=modules, watched_line=program.caller.line,
        )  # fmt: skip
        seen = ForbidGoal(program.caller).failure_of(shop.jvm.run(request))
        if seen is None:
            return None
        return Failure(f"{seen.trace[0].class_name}.{seen.trace[0].method}", "can be reached", seen.trace)

    def render(self, program: Program, failure: Failure) -> Reproducer:
        """The reproducer, with the chain of calls up to the method of the question."""
        made = render_reproducer(self._question.target, program, None, self._question.test_name)
        chain = []
        for element in failure.trace[1:]:
            if program.caller.is_here(element):
                break
            chain.append(f"called by {_place(element)}")
        return replace(made, shown=(*made.shown, *chain))


def _place(element: TraceElement) -> str:
    line = f":{element.line}" if element.line else ""
    place = f" ({element.file}{line})" if element.file else ""
    return f"{element.class_name}.{element.method}{place}"


@dataclass(kw_only=True)
class WatchedRun(DriverRun):
    """The analyses of a driver on machines that observe calls of forbidden methods."""

    watch: Watch

    def extend(self, machine: Machine) -> None:
        """As for every run, and the models that observe calls."""
        super().extend(machine)
        self.watch.begin(machine.loader)

    def prove_recursion(self, budget: Budget) -> bool:
        """Not used: contracts replace calls, so that calls of forbidden methods would be missed."""
        return False


def ask_reaching(shop: Workshop, question: Question, limit_s: float) -> Answer:
    """The answer about one method, within a limit of work in seconds."""
    target, library = question.target, shop.library
    forbidden = find_forbidden(shop.policy.forbidden, library)
    of_jdk = [one for one in forbidden if not library.is_own(one.owner.name)]
    watch = Watch(forbidden, question.driver.caller, of_jdk != [])
    reproduction = Reaching(shop, question, forbidden)
    reached = reached_by(shop, question)
    explored = of_jdk or question.plan.is_open
    options = replace(shop.options, analyses=("symbolic",) if explored else ("symbolic", "proof"))
    goal = ForbidGoal(question.driver.caller)
    run = driver_run(
        WatchedRun, shop, question, options, goal, unlinked=shop.find_unlinked(reached),
        reproduction=reproduction, reached=reached, watch=watch,
    )  # fmt: skip
    result = run.decide(Budget.of_work(limit_s))
    found = result.counterexample
    if found is not None and found.replayed:
        shown = Found(found.failure, reproduction.reproducer, reproduction.where)
        return Answer(target.text, Verdict.FALSE, "", (shown,))
    if result.verdict is not Verdict.TRUE:
        return Answer(target.text, result.verdict, result.reason)
    late = late_initialiser(run)
    if late is not None:
        return Answer(target.text, Verdict.UNKNOWN, late)
    leading = may_lead(watch.used, of_jdk, library)
    if leading is not None:
        return Answer(target.text, Verdict.UNKNOWN, f"not reached, but JR does not run what {leading} calls")
    verdict, reason = with_gaps(shop, question, reached)
    words = assumed(library, shop.policy, target, run, goal, result.analysis)
    return Answer(target.text, verdict, reason, assuming=words if verdict is Verdict.TRUE else ())
