"""One question: does a method fail? It is decided by runs, exploration and proofs of its driver.

TRUE needs a plan without gaps and a conclusive analysis. FALSE needs a reproducer that fails on the Java
virtual machine with the announced exception. Anything else is UNKNOWN, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from verifier.analysis.replayer import Replayer
from verifier.assumption import Leanings
from verifier.check.answers import Answer
from verifier.check.assumed import assumed
from verifier.check.class_path_facts import LibraryFacts
from verifier.check.elsewhere import shared, stored_exception
from verifier.check.failing.collecting import Collecting, smallest_inputs
from verifier.check.failing.distinct import Distinct
from verifier.check.failing.reproduction import Reproduction
from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.makers import StaticField
from verifier.check.reach import MayRun, any_may_run, compares_identity, fields_used, mentioned_by, reachable
from verifier.check.rejection import DriverGoal, MethodGoal, is_on_purpose
from verifier.check.runs.beginnings import Beginnings
from verifier.check.runs.drawing import Drawn
from verifier.check.runs.driver_run import DriverCall, DriverRun
from verifier.check.runs.initialisers import presuming
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.target import Target, constants_of
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Asked
from verifier.jvm.program_run import RunRequest, RunResult
from verifier.machine.presumption import Presumption
from verifier.stats import Stats
from verifier.strategy.attempt import Way
from verifier.strategy.limits import (
    BEFORE_LAST_SHARE,
    DRAWING_SHARE,
    FIRST_DRAWING_SHARE,
    FIRST_SEEDS_S,
    LAST_SEEDS_S,
)
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import NO_CAUSE, Analysis, Counterexample, Failure, LargeInput, Verdict

R = TypeVar("R", bound=DriverRun)


_MOST_CONSTANTS = 200
_MOST_NAMEABLE = 24
"""The most classes from which reflection with an unknown name chooses; each is a path."""


def ask(shop: Workshop, question: Question, limit_s: float, known: Distinct | None = None) -> Answer:
    """The answer about one method, within a limit of work in seconds.

    ``known``: failures found before. New ones are added, and the answer is about further failures.
    """
    goal = MethodGoal(question.target, question.driver.caller, shop.library, shop.policy, known)
    asked = _ask_drawn if question.attempt.way is Way.OWN_CLASSES else ask_goal
    return asked(shop, question, goal, Reproduction(shop, question, known), limit_s, known)


def _ask_drawn(
    shop: Workshop,
    question: Question,
    goal: DriverGoal,
    reproduction: Reproduction,
    limit_s: float,
    known: Distinct | None = None,
) -> Answer:
    """The answer from runs with random inputs alone."""

    def failure_of(run: RunResult) -> Failure | None:
        failure = goal.failure_of(run)
        if failure is None or shop.policy.strict:
            return failure
        # A constructor of an argument may reject its content.
        return None if is_on_purpose(shop.library, failure, frozenset(run.kinds)) else failure

    budget = Budget.of_work(limit_s)
    request = _driver_run(shop, question)
    confirm = _confirming(shop, question, goal, reproduction, known, budget)
    found = Drawn(shop.jvm, request, failure_of, confirm, budget, goal.identity).search(limit_s, goal.keeps)
    if known is not None or found is None or not found.replayed:
        return Answer(question.target.text, Verdict.UNKNOWN, "no drawn inputs fail")
    found = _reduced(shop, question, goal, reproduction, found, budget.left_s())
    return _failing(question, reproduction, found)


def _driver_run(shop: Workshop, question: Question) -> RunRequest:
    """The runs of a driver. Inputs are mixed with constants of the method's class, then of other classes."""
    named = mentioned_by(_driver_class(question), shop.library, {})
    owners = dict.fromkeys([question.target.subject[0].name, *sorted(named)])
    found = (one for name in owners for one in constants_of(shop.library.get(name)))
    return RunRequest(
        (question.classes, *shop.library.folders), question.driver.class_name,
        constants=tuple(dict.fromkeys(found))[:_MOST_CONSTANTS],
    )  # fmt: skip


def _driver_class(question: Question) -> ClassFile:
    compiled = question.classes / (question.driver.class_name.replace(".", "/") + ".class")
    return parse_class(compiled.read_bytes())


def _failing(question: Question, reproduction: Reproduction, found: Counterexample) -> Answer:
    """The FALSE for a counterexample, if all runs of its reproducer fail."""
    text = question.target.text
    if not reproduction.is_stable():
        return Answer(text, Verdict.UNKNOWN, f"{found.failure.exception}, but not in every run")
    return Answer(text, Verdict.FALSE, "", (reproduction.found(found.failure),))


def _confirming(
    shop: Workshop,
    question: Question,
    goal: DriverGoal,
    reproduction: Reproduction,
    known: Distinct | None,
    budget: Budget,
) -> Replayer:
    """The confirmation of counterexamples; it also collects them if all failures are wanted."""
    if known is None:
        return reproduction
    return Collecting(shop, question, goal, reproduction, known, budget.left_s)


def _exploring(has_gap: bool) -> float:
    """The share of the remaining time for exploration, between the first and the last random inputs."""
    return (
        1 - (DRAWING_SHARE - FIRST_DRAWING_SHARE) / (1 - FIRST_DRAWING_SHARE)
        if has_gap
        else BEFORE_LAST_SHARE
    )


def ask_goal(
    shop: Workshop,
    question: Question,
    goal: DriverGoal,
    reproduction: Reproduction,
    limit_s: float,
    known: Distinct | None = None,
) -> Answer:
    """The answer to a goal about a driver; ``reproduction`` confirms counterexamples."""
    budget = Budget.of_work(limit_s)
    is_open = question.plan.is_open
    confirm = _confirming(shop, question, goal, reproduction, known, budget)
    seeds = Drawn(
        shop.jvm, _driver_run(shop, question), goal.failure_of, confirm, budget,
        identity=goal.identity, shares_state=not question.plan.setters,
    )  # fmt: skip
    has_gap = question.plan.gap is not None
    drawing_s = FIRST_DRAWING_SHARE * limit_s if has_gap else FIRST_SEEDS_S
    draws = not (is_open or question.over_approximates or question.has_large_receiver)
    found = seeds.search(drawing_s, goal.keeps) if draws else None
    reason, cause = "", NO_CAUSE
    assuming: tuple[str, ...] = ()
    met: str | None = None
    verdict = Verdict.UNKNOWN
    reached = reached_by(shop, question)
    unlinked = shop.find_unlinked(reached)
    if found is None or unlinked:
        options = replace(shop.options, analyses=("symbolic",) if is_open else ("symbolic", "proof"))

        opens = _beginnings(shop, question) is not None

        def begin(presumption: Presumption) -> DriverRun | None:
            statics = _statics(shop, question, presumption.opens)
            if opens and not (presumption.opens or statics or question.plan.open_types):
                return None
            return driver_run(
                DriverRun, shop, question, options, goal, statics, unlinked=unlinked,
                reproduction=confirm, reached=reached, beginnings=_beginnings(shop, question),
                takes_large=reproduction.takes_large, large_numbers=question.has_large_receiver,
                presumption=presumption, only_true=question.over_approximates,
                short_texts=question.short_texts,
            )  # fmt: skip

        before_last = _exploring(has_gap) if found is None and draws else 1.0
        part = budget if before_last == 1.0 else budget.part(before_last, float("inf"))
        run, result = presuming(begin, shop.initialisers, part, opens)
        verdict, reason, cause, found = result.verdict, result.reason, result.cause, result.counterexample
        met = run.met
        if verdict is Verdict.TRUE and run.proof is not None and run.proof.may_go_on:
            verdict, reason = Verdict.UNKNOWN, "open: whether the stack suffices for its recursion"
        elif verdict is Verdict.TRUE:
            explored = result.analysis in (Analysis.SYMBOLIC, Analysis.INVARIANTS)
            may_run = run.has_run if explored else any_may_run
            verdict, reason = with_gaps(shop, question, reached, may_run)
            unmade = goal.unmade if is_open else _unmade(shop, question, reached, goal, may_run)
            reason = unmade or late_initialiser(run) or _settable(shop, question, run) or reason
            reason = reason or run.disturbed_initialiser() or ""
            verdict = Verdict.UNKNOWN if reason else verdict
            if verdict is Verdict.TRUE:
                assuming = assumed(shop.library, shop.policy, question.target, run, goal, result.analysis)
        elif verdict is Verdict.UNKNOWN and draws and not unlinked:
            found = seeds.search(limit_s if has_gap else LAST_SEEDS_S, goal.keeps) or found
    if known is not None and (verdict is Verdict.FALSE or goal.has_overlooked):
        verdict, reason = Verdict.UNKNOWN, "not all failures were looked for"
    elif known is None and found is not None and found.replayed:
        if not (is_open or any(isinstance(one, LargeInput) for one in found.inputs)):
            found = _reduced(shop, question, goal, reproduction, found, budget.left_s())
        return _failing(question, reproduction, found)
    cause = replace(cause, large=True) if reproduction.is_unmade else cause
    return Answer(question.target.text, verdict, reason, cause=cause, assuming=assuming, met=met)


def _reduced(
    shop: Workshop,
    question: Question,
    goal: DriverGoal,
    reproduction: Reproduction,
    found: Counterexample,
    left_s: float,
) -> Counterexample:
    """A confirmed counterexample with inputs reduced as far as possible."""
    if found.schedule:
        return found
    smaller = smallest_inputs(shop, question, goal, found.inputs, found.failure, left_s)
    reproduction.larger = found.inputs
    if smaller == found.inputs:
        return found
    back = reproduction.mark()
    confirmed = reproduction(smaller, (), found.failure)
    if confirmed is None:
        back()
    return confirmed or found


def reached_by(shop: Workshop, question: Question) -> dict[str, ClassFile]:
    """The classes of the class path that are relevant for a driver, and the driver itself."""
    driver, library = _driver_class(question), shop.library
    if not question.plan.is_open:
        return reachable(driver, library, shop.mentioned)
    return {name: library.get(name) for name in library.names} | {driver.name: driver}


def driver_run(
    kind: Callable[..., R],
    shop: Workshop,
    question: Question,
    options: Options,
    goal: Asked,
    statics: Sequence[StaticField] | None = None,
    **more: Any,
) -> R:
    """The analyses of the question's driver; ``more``: further arguments of this kind of run.

    ``statics``: the static fields to which the driver gives arbitrary values, if not those of its plan.
    """
    plan, target, library = question.plan, question.target, shop.library
    given = plan.statics if statics is None else statics
    presumption: Presumption | None = more.get("presumption")
    opens = presumption is not None and presumption.opens
    call = DriverCall(
        is_open=plan.is_open, open_types=plan.open_types,
        called=target.owner.name if question.over_approximates else None, called_key=target.method.key,
        statics=tuple((one.owner, one.name, one.descriptor) for one in given),
        nameable=_nameable(library, target),
        passes_objects=_passes_objects(target),
        used_fields=fields_used(_driver_class(question), library, opens) if plan.is_open else None,
    )  # fmt: skip
    wanted = Specification(Property.NO_RUNTIME_EXCEPTION, question.driver.class_name)
    return kind(
        Task(target.text, (), wanted), options, Stats(), shop.jvm,
        (question.classes, *library.folders), Leanings(options.refuse), asked=goal, call=call,
        facts=LibraryFacts(shop.analyses, question.over_approximates, shop.policy.statics == "any"), **more,
    )  # fmt: skip


def _statics(shop: Workshop, question: Question, opens: bool) -> tuple[StaticField, ...]:
    """The static fields that the driver gives any values; ``opens``: initialisers need not run for it."""
    plan, policy = question.plan, shop.policy
    if opens or not question.over_approximates or policy.statics == "any":
        return plan.statics
    if plan.open_types:
        return ()
    written = shop.analyses.written
    return tuple(one for one in plan.statics if written.may_be_set((one.owner, one.name, one.descriptor)))


def _passes_objects(target: Target) -> bool:
    plain = all(one in PRIMITIVES or one == "Ljava/lang/String;" for one in target.method.parameter_types)
    return not (plain and (target.method.is_static or target.is_constructor))


def _beginnings(shop: Workshop, question: Question) -> Beginnings | None:
    """Which classes are initialised first; None for all."""
    if not question.over_approximates or not question.plan.is_open or shop.policy.open_world:
        return None
    return Beginnings(lambda: shop.analyses.traces)


def _nameable(library: Library, target: Target) -> tuple[str, ...]:
    """Classes of the class path for reflection with unknown names, those of the target's package first."""
    near = sorted(library.names, key=lambda name: (name.rpartition("/")[0] != target.package, name))
    return tuple(name.replace("/", ".") for name in near[:_MOST_NAMEABLE])


def _settable(shop: Workshop, question: Question, run: DriverRun) -> str | None:
    """A mutable static field that was read with its initial value, if there is one."""
    if question.over_approximates or shop.policy.statics == "any" or question.plan.is_open:
        return None
    driver, written = question.driver.class_name.replace(".", "/"), shop.analyses.written
    for owner, method in run.ran_methods():
        for one in method.code.instructions if method.code is not None and owner.name != driver else ():
            ref = one.operands[0] if one.mnemonic == "getstatic" else None
            found = written.meant(ref) if isinstance(ref, FieldRef) else None
            if isinstance(ref, FieldRef) and found is not None and written.may_be_set(found):
                place = f"{ref.owner.replace('/', '.')}.{ref.name}"
                return f"no failure found; not covered: other values that calls give {place}"
    return None


def late_initialiser(run: DriverRun) -> str | None:
    """Why open references may mean objects outside their options; None if they cannot."""
    late = next((found for heap in run.heaps if (found := heap.late_initialiser())), None)
    return f"open references to objects that the initialiser of {late} makes" if late else None


def with_gaps(
    shop: Workshop,
    question: Question,
    reached: dict[str, ClassFile],
    may_run: MayRun = any_may_run,
) -> tuple[Verdict, str]:
    """The answer for a driver without failure, given the gaps of its plan. ``may_run``: the methods that
    ran."""
    plan = question.plan
    if plan.gap is not None:
        return Verdict.UNKNOWN, f"no failure found; not covered: {plan.gap}"
    if plan.identity and not shop.library.is_own(question.target.owner.name):
        return (
            Verdict.UNKNOWN,
            "no failure found; not covered: equal texts or boxes that the JDK may tell apart",
        )
    start = question.driver.class_name.replace(".", "/")
    if (other := shared(plan, reached[start], reached, shop.library, may_run)) is not None:
        return Verdict.UNKNOWN, f"no failure found; not covered: arguments that {other} refers to"
    together = plan.together
    teller = None
    if plan.identity:
        teller = compares_identity(reached[start], reached, shop.library, together, may_run)
    if teller is not None:
        return (
            Verdict.UNKNOWN,
            f"no failure found; not covered: equal texts or boxes that {teller} tells apart",
        )
    return Verdict.TRUE, ""


def _unmade(
    shop: Workshop, question: Question, reached: dict[str, ClassFile], goal: DriverGoal, may_run: MayRun
) -> str | None:
    """Why an exception that seems to come from creating arguments may come from the method."""
    if goal.unmade is None:
        return None
    start = reached[question.driver.class_name.replace(".", "/")]
    thrower = stored_exception(start, reached, shop.library, may_run)
    return f"{goal.unmade}, or one that {thrower} has from before" if thrower is not None else None
