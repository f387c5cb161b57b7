"""One question: does a method fail? Runs, exploration and proofs of its driver, and a reproducer that ran.

TRUE needs a plan without gaps and an analysis that decides; FALSE needs a reproducer that fails on the Java
virtual machine as announced; all else is UNKNOWN and says why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from tempfile import mkdtemp

from verifier.assumption import Leanings
from verifier.check.answers import Answer, Grade, Reproducer
from verifier.check.assumed import assumed
from verifier.check.elsewhere import shared, stored_exception
from verifier.check.holdings import Holdings
from verifier.check.library import Library
from verifier.check.making.decoding import decode
from verifier.check.making.driver import Driver
from verifier.check.making.functions import Functions
from verifier.check.making.makers import Plan
from verifier.check.nulls.nullness import Nullness
from verifier.check.object_methods import CommonMethods
from verifier.check.policy import Policy
from verifier.check.ranges.array_classes import ArrayClasses
from verifier.check.ranges.inductive import Ranges
from verifier.check.reach import MayRun, any_may_run, compares_identity, reachable
from verifier.check.rejection import DriverGoal, MethodGoal, grade_of, is_on_purpose
from verifier.check.reproducer import (
    Program,
    Style,
    render_program,
    render_reproducer,
    variable_names,
)
from verifier.check.runs.beginnings import Beginnings, Written
from verifier.check.runs.drawing import RUN_LIMIT_S, Drawn
from verifier.check.runs.driver_run import DriverRun, OpenWorld
from verifier.check.runs.initialisers import Initialisers, presuming
from verifier.check.runs.presumed import is_contained
from verifier.check.runs.replay_heap import heap_mib, in_words
from verifier.check.runs.traces import Traces, find_traces
from verifier.check.stored_types import StoredTypes
from verifier.check.target import Target, constants_of
from verifier.classfile.mention import reflects
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.clock import Deadline
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.javac_message import messages_of
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest, RunResult
from verifier.machine.presumption import Presumption
from verifier.report.reducing import Inputs, reduce_inputs
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.texts.text_value import NeedsMemoryError
from verifier.verdict.outcome import (
    NO_CAUSE,
    Analysis,
    Counterexample,
    Failure,
    InputValue,
    LargeInput,
    TraceElement,
    Verdict,
)

_REPLAY_LIMIT_S = 10.0
_LARGE_REPLAY_LIMIT_S = 30.0
"""Where it makes gigabytes, which a machine that is short of memory is slow to give."""
_FIRST_SEEDS_S = 0.1
_LAST_SEEDS_S = 0.5
_BEFORE_LAST = 0.93
"""Share of the time that is left before the last runs with drawn inputs."""
_DRAWING = 0.4
"""Share of the time for runs with drawn inputs, where only a failure would be an answer."""
_RANGES_LIMIT_S = 5.0
"""For what the fields of a class keep, once for all methods."""
_REDUCING_S = 0.5
_LEAST_REDUCING_S = 0.1
_ALL_WARNINGS = ("deprecation", "rawtypes", "removal", "unchecked")


@dataclass(frozen=True)
class Workshop:
    """What all questions share."""

    jvm: Jvm
    library: Library
    policy: Policy
    options: Options
    scratch: Path
    mentioned: dict[str, frozenset[str]]
    """See reach.reachable."""
    linked: dict[tuple[str, bool], str] = field(default_factory=dict)
    """Of classes (and whether with their members): why they are not linked, empty if they are."""
    memory_bytes: int | None = None
    """What this process and those below it may have together, if not all of the machine's memory."""
    fail_large: set[str] = field(default_factory=set)
    """Methods that fail for open objects which are large, as far as is known, and which nobody has made."""

    @cached_property
    def nullness(self) -> Nullness:
        """What of the library is never null."""
        return Nullness(self.library)

    @cached_property
    def ranges(self) -> Ranges:
        """Which relations of their fields objects of the library keep."""
        return Ranges(self.library, self.nullness, _RANGES_LIMIT_S)

    @cached_property
    def functions(self) -> Functions:
        """What functions in fields of the library give."""
        return Functions(self.library)

    @cached_property
    def holdings(self) -> Holdings:
        """What collections in fields of the library hold."""
        return Holdings(self.library, self.nullness)

    @cached_property
    def common_methods(self) -> CommonMethods:
        """Which classes of the library may do more than to answer ``equals``, ``hashCode``, ``toString``."""
        return CommonMethods(self.library, self.nullness)

    @cached_property
    def array_classes(self) -> ArrayClasses:
        """Of which classes arrays in fields of the library are."""
        return ArrayClasses(self.library)

    @cached_property
    def stored_types(self) -> StoredTypes:
        """Types of what fields of the library hold that say more than the declared ones."""
        return StoredTypes(self.library)

    @cached_property
    def written(self) -> Written:
        """Which static fields of the library are written."""
        return Written(self.library, self.policy.open_world)

    @cached_property
    def traces(self) -> Traces:
        """What initialisers of the library may have changed of what the JDK keeps for all."""
        return find_traces(self.library)

    def find_unlinked(self, reached: dict[str, ClassFile]) -> dict[str, str]:
        """Classes of the class path that the virtual machine does not link, and why."""
        members = any(map(reflects, reached.values()))
        names = [name for name in reached if self.library.is_own(name)]
        new = [name for name in names if (name, members) not in self.linked]
        if new:
            found = self.jvm.find_unlinked(self.library.folders, new, members)
            self.linked.update({(name, members): found.get(name, "") for name in new})
        return {name: self.linked[name, members] for name in names if self.linked[name, members]}

    @cached_property
    def initialisers(self) -> Initialisers:
        """Which initialisers of the library end."""
        return Initialisers(self.jvm, self.library.folders, self.scratch)


@dataclass(frozen=True)
class Question:
    """A method, a plan for it, and its driver, compiled into the folder ``classes``.

    ``owner``: the method's class as sources spell it. ``names``: of the reproducer's classes.
    """

    target: Target
    owner: str
    plan: Plan
    driver: Driver
    classes: Path
    program_name: str
    test_name: str
    only_true: bool = False
    """Whether the run over-approximates: only TRUE counts, failures may be spurious."""
    share: float = 0.35
    """Of the method's time, where failures do not matter."""
    only_drawn: bool = False
    """Whether only runs with drawn inputs are to look for failures."""
    grown: bool = False
    """Whether only failures of large receivers are looked for."""


_MOST_NAMEABLE = 24
"""Each is a path where reflection asks for a class by an unknown name."""


_OVERFLOW = "java.lang.NegativeArraySizeException"
"""Mostly of a size that overflowed: of a large object."""
_MORE_RUNS = 2
"""Of a reproducer, after the one that is believed: it is for people to run again."""
_MOST_FAILED_LARGE = 2
_MORE_LARGE_RUNS = 1
"""Of one with large values, which take time and memory."""


class Reproduction:
    """Turns the inputs of a counterexample into a reproducer and believes what a run of that shows."""

    def __init__(self, shop: Workshop, question: Question) -> None:
        self._shop = shop
        self._question = question
        self.reproducer: Reproducer | None = None
        self.where: TraceElement | None = None
        self._believed: tuple[Program, Path, Failure] | None = None
        self._is_out_of_memory = False
        self._failed_large = 0
        """Counterexamples with large values that runs did not show."""

    def __call__(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        """The confirmed counterexample, None if the reproducer does not show this failure.

        Where the run over-approximates, only large arrays and texts count, which anybody can make: plans
        without a proof in view make none. NeedsMemoryError if they need more memory than there is.
        """
        size_bytes = sum(one.size_bytes for one in inputs if isinstance(one, LargeInput))
        question = self._question
        if question.only_true and not size_bytes:
            return None
        if not size_bytes:
            return self._written(inputs, expected, Style())
        if not self.takes_large(inputs):
            return None
        heap = heap_mib(size_bytes, self._shop.memory_bytes)
        self._is_out_of_memory = False
        found = self._written(inputs, expected, Style(heap_mib=heap, is_plain=question.only_true))
        if found is None:
            self._failed_large += 1
            if heap is not None and self._is_out_of_memory:
                raise NeedsMemoryError(f"more than {in_words(heap // 1024)}")
        return found

    def takes_large(self, inputs: tuple[InputValue, ...]) -> bool:
        """Whether a reproducer can make such inputs, some of which are large, if there is the memory.

        A few are tried: each takes seconds.
        """
        question = self._question
        if self._failed_large == _MOST_FAILED_LARGE or (question.only_true and not question.plan.is_open):
            return False
        try:
            decode(question.plan, variable_names(question.target), inputs, question.only_true)
        except ValueError:
            self._shop.fail_large.add(question.target.text)
            return False
        return True

    def _written(
        self, inputs: tuple[InputValue, ...], expected: Failure, style: Style
    ) -> Counterexample | None:
        """What a reproducer shows that is written so, with imports if that compiles."""
        for names in (replace(style, is_class=self._is_class), replace(style, suppressed=_ALL_WARNINGS)):
            try:
                made = self._compiled(inputs, names)
            except ValueError:
                return None
            if made is not None:
                return self._confirmed(*made, inputs, expected)
        return None

    def _is_class(self, name: str) -> bool:
        return self._shop.library.find_dotted(name) is not None

    def _confirmed(
        self, program: Program, classes: Path, inputs: tuple[InputValue, ...], expected: Failure
    ) -> Counterexample | None:
        failure = self.run(program, classes)
        if failure is None or failure.exception != expected.exception:
            return None
        self.reproducer = self.render(program, failure)
        self.where = _place(failure, self._question.target, program)
        self._believed = program, classes, failure
        return Counterexample(inputs, failure, replayed=True)

    @property
    def grade(self) -> Grade:
        """How the failure looks that is believed."""
        return Grade.ERROR if self._believed is None else grade_of(self._shop.library, self._believed[2])

    def mark(self) -> Callable[[], None]:
        """Gives what returns to the reproducer that is believed now."""
        kept = self.reproducer, self.where, self._believed

        def back() -> None:
            self.reproducer, self.where, self._believed = kept

        return back

    def is_stable(self) -> bool:
        """Whether further runs of the reproducer end as the first: clocks and random numbers may differ."""
        if self._believed is None:
            return True
        program, classes, failure = self._believed
        number = _MORE_RUNS
        if program.heap_mib is not None:  # sizes alone make a large receiver fail
            number = 0 if self._question.grown else _MORE_LARGE_RUNS
        runs = (self.run(program, classes) for _ in range(number))
        return all(run is not None and run.exception == failure.exception for run in runs)

    def render(self, program: Program, failure: Failure) -> Reproducer:
        """The reproducer for people."""
        question = self._question
        return render_reproducer(question.target, program, failure.exception, question.test_name)

    def _compiled(self, inputs: tuple[InputValue, ...], style: Style) -> tuple[Program, Path] | None:
        """The program and the folder of its classes, None if javac refuses it; it gives no warnings."""
        shop, question = self._shop, self._question
        target, name = question.target, question.program_name
        program = render_program(target, question.owner, question.plan, inputs, name, style)
        folder = Path(mkdtemp(prefix="reproducer-", dir=shop.scratch))
        source = folder / "source" / (program.class_name.rpartition(".")[2] + ".java")
        source.parent.mkdir(parents=True)
        source.write_text(program.source, encoding="utf-8")
        classes = folder / "classes"
        asks = not style.suppressed
        status, messages = shop.jvm.compile_with_warnings([source], classes, shop.library.folders, asks)
        if status:
            return None
        warnings = tuple(sorted({one.lint for one in messages_of(messages) if one.lint and not one.is_error}))
        if warnings and asks:
            return self._compiled(inputs, replace(style, suppressed=warnings))
        return program, classes

    def run(self, program: Program, classes: Path) -> Failure | None:
        """What a run of the compiled program shows."""
        shop = self._shop
        goal = MethodGoal(self._question.target, program.caller, shop.library, shop.policy)
        request = RunRequest(
            (classes,), program.class_name, plain=True,
            time_limit_s=_REPLAY_LIMIT_S if program.heap_mib is None else _LARGE_REPLAY_LIMIT_S,
            libraries=shop.library.folders, moved=True, memory_mib=program.heap_mib,
        )  # fmt: skip
        result = shop.jvm.run(request)
        self._is_out_of_memory = result.ending is RunEnding.OUT_OF_MEMORY
        return goal.failure_of(result)


def ask(shop: Workshop, question: Question, limit_s: float) -> Answer:
    """The answer about one method, in so many seconds of work."""
    goal = MethodGoal(question.target, question.driver.caller, shop.library, shop.policy)
    asked = _ask_drawn if question.only_drawn else ask_goal
    return asked(shop, question, goal, Reproduction(shop, question), limit_s)


def _ask_drawn(
    shop: Workshop, question: Question, goal: DriverGoal, reproduction: Reproduction, limit_s: float
) -> Answer:
    """The answer of runs with drawn inputs alone."""

    def failure_of(run: RunResult) -> Failure | None:
        failure = goal.failure_of(run)
        if failure is None or shop.policy.strict:
            return failure
        # An object that is passed may refuse its content.
        return None if is_on_purpose(shop.library, failure, frozenset(run.kinds)) else failure

    budget = Budget.of_work(limit_s)
    request = _driver_run(shop, question)
    found = Drawn(shop.jvm, request, failure_of, reproduction, budget).search(limit_s)
    if found is None or not found.replayed:
        return Answer(question.target.text, Verdict.UNKNOWN, "no drawn inputs fail")
    found = _reduced(shop, question, goal, reproduction, found, budget.left_s())
    return _failing(question, reproduction, found)


def _driver_run(shop: Workshop, question: Question) -> RunRequest:
    return RunRequest(
        (question.classes, *shop.library.folders), question.driver.class_name,
        constants=constants_of(question.target.owner),
    )  # fmt: skip


def _failing(question: Question, reproduction: Reproduction, found: Counterexample) -> Answer:
    """The answer that a counterexample gives, if all runs of its reproducer show it."""
    text = question.target.text
    if not reproduction.is_stable():
        return Answer(text, Verdict.UNKNOWN, f"{found.failure.exception}, but not in every run")
    made, where, grade = reproduction.reproducer, reproduction.where, reproduction.grade
    return Answer(text, Verdict.FALSE, "", found.failure, made, where, grade=grade)


def ask_goal(
    shop: Workshop, question: Question, goal: DriverGoal, reproduction: Reproduction, limit_s: float
) -> Answer:
    """The answer to what a goal asks of a driver, where ``reproduction`` confirms counterexamples."""
    budget = Budget.of_work(limit_s)
    is_open = question.plan.is_open
    seeds = Drawn(shop.jvm, _driver_run(shop, question), goal.failure_of, reproduction, budget)
    drawing_s = _FIRST_SEEDS_S if question.plan.gap is None else _DRAWING * limit_s
    draws = not (is_open or question.only_true or question.grown)
    found = seeds.search(drawing_s) if draws else None
    reason, cause = "", NO_CAUSE
    assuming: tuple[str, ...] = ()
    verdict = Verdict.UNKNOWN
    reached = reached_by(shop, question)
    unlinked = shop.find_unlinked(reached)
    if found is None or unlinked:
        wanted = Specification(Property.NO_RUNTIME_EXCEPTION, question.driver.class_name)
        task = Task(question.target.text, (), wanted)
        options = replace(shop.options, analyses=("symbolic",) if is_open else ("symbolic", "proof"))
        classes = (question.classes, *shop.library.folders)

        def begin(presumption: Presumption) -> DriverRun:
            return DriverRun(
                task, options, Stats(), shop.jvm, classes, Leanings(options.refuse), unlinked=unlinked,
                asked=goal, reproduction=reproduction, reached=reached,
                beginnings=_beginnings(shop, question), takes_large=reproduction.takes_large,
                large_numbers=question.grown, presumption=presumption, traces=lambda: shop.traces,
                below_any=lambda name: list(shop.library.at_or_below(name)),
                contained=partial(is_contained, shop.library),
                **open_world(shop, question),
            )  # fmt: skip

        is_late = found is None and draws and not question.plan.gap
        part = budget.part(_BEFORE_LAST, float("inf")) if is_late else budget
        run, result = presuming(begin, shop.initialisers, part)
        verdict, reason, cause, found = result.verdict, result.reason, result.cause, result.counterexample
        if verdict is Verdict.TRUE and run.proof is not None and run.proof.may_go_on:
            verdict, reason = Verdict.UNKNOWN, "open: whether the stack suffices for its recursion"
        elif verdict is Verdict.TRUE:
            explored = result.analysis in (Analysis.SYMBOLIC, Analysis.INVARIANTS)
            may_run = run.has_run if explored else any_may_run
            verdict, reason = with_gaps(shop, question, reached, may_run)
            unmade = goal.unmade if is_open else _unmade(shop, question, reached, goal, may_run)
            reason = unmade or late_initialiser(run) or reason
            verdict = Verdict.UNKNOWN if reason else verdict
            if verdict is Verdict.TRUE:
                assuming = assumed(shop.library, shop.policy, question.target, run, goal, result.analysis)
        elif verdict is Verdict.UNKNOWN and draws and not unlinked:
            found = seeds.search(_LAST_SEEDS_S) or found
    if found is not None and found.replayed:
        if not (is_open or any(isinstance(one, LargeInput) for one in found.inputs)):
            found = _reduced(shop, question, goal, reproduction, found, budget.left_s())
        return _failing(question, reproduction, found)
    if question.only_true and cause.exception == _OVERFLOW:
        shop.fail_large.add(question.target.text)
    return Answer(question.target.text, verdict, reason, cause=cause, assuming=assuming)


def _reduced(
    shop: Workshop,
    question: Question,
    goal: DriverGoal,
    reproduction: Reproduction,
    found: Counterexample,
    left_s: float,
) -> Counterexample:
    """The counterexample with the smallest inputs found that a reproducer confirms."""
    request = RunRequest(
        (question.classes, *shop.library.folders), question.driver.class_name, fallback="zero",
        time_limit_s=RUN_LIMIT_S, want_where=False, output_limit_bytes=0, warm=True,
    )  # fmt: skip

    def run(inputs: Inputs) -> tuple[Inputs, Failure | None]:
        result = shop.jvm.run(replace(request, inputs=inputs))
        return result.inputs, goal.failure_of(result)

    _, first = run(found.inputs)
    if first is None or first.exception != found.failure.exception or found.schedule:
        return found
    wanted = (first.exception, first.trace[:1])

    def fails(inputs: Inputs) -> Inputs | None:
        used, failure = run(inputs)
        return used if failure is not None and (failure.exception, failure.trace[:1]) == wanted else None

    deadline = Deadline(max(_LEAST_REDUCING_S, min(_REDUCING_S, left_s)))
    smaller = reduce_inputs(found.inputs, fails, lambda: not deadline.is_over())
    if smaller == found.inputs:
        return found
    back = reproduction.mark()
    confirmed = reproduction(smaller, (), found.failure)
    if confirmed is None:
        back()
    return confirmed or found


def reached_by(shop: Workshop, question: Question) -> dict[str, ClassFile]:
    """The classes of the class path that matter to a driver, and itself."""
    compiled = question.classes / (question.driver.class_name.replace(".", "/") + ".class")
    start = parse_class(compiled.read_bytes())
    reached = reachable(start, shop.library, shop.mentioned)
    if not question.plan.is_open:
        return reached
    return {name: shop.library.get(name) for name in shop.library.names} | reached


def open_world(shop: Workshop, question: Question) -> OpenWorld:
    """What a run of the driver needs for open objects."""
    types = question.plan.open_types
    policy, library = shop.policy, shop.library
    inferred = policy.objects == "constructed" and policy.nulls != "anything" and not policy.open_world
    return {
        "below": (lambda name: list(shop.library.at_or_below(name))) if question.plan.is_open else None,
        "unknown_classes": policy.open_world,
        "never_null": shop.nullness.is_set_at_last if inferred else lambda owner, key: False,
        "never_unset": shop.nullness.is_never_null if inferred else lambda owner, key: False,
        "constant": (
            shop.nullness.is_constant if inferred and not question.plan.statics else lambda owner, key: False
        ),
        "gives": shop.functions.in_field if inferred and question.only_true else lambda owner, key: None,
        "holds": shop.holdings.of_field if inferred and question.only_true else lambda owner, key: None,
        "stored_types": (
            shop.stored_types.of_field if inferred and question.only_true else lambda owner, key: ()
        ),
        "array_class": (
            shop.array_classes.of_field if inferred and question.only_true else lambda owner, key: None
        ),
        "ranges": shop.ranges.of if inferred else lambda owner: (),
        "holes": policy.nulls == "anything",
        "interfaces": lambda name: [one for one in library.below(name) if library.get(one).is_interface],
        "called": question.target.owner.name if question.only_true else None,
        "called_key": question.target.method.key,
        "overriding": shop.common_methods.harmful if inferred else library.overriding,
        "own_orders": shop.functions.compares if question.only_true else False,
        "constructed": inferred,
        "open_types": types,
        "statics": tuple((one.owner, one.name, one.descriptor) for one in question.plan.statics),
        "written": shop.written if question.only_true else None,
        "nameable": _nameable(shop.library, question.target),
    }


def _beginnings(shop: Workshop, question: Question) -> Beginnings | None:
    """Which classes are initialised first, if not all."""
    if not question.only_true or not question.plan.is_open or shop.policy.open_world:
        return None
    return Beginnings(shop.traces)


def _nameable(library: Library, target: Target) -> tuple[str, ...]:
    """Classes of the class path for reflection by an unknown name, those of the target's package first."""
    near = sorted(library.names, key=lambda name: (name.rpartition("/")[0] != target.package, name))
    return tuple(name.replace("/", ".") for name in near[:_MOST_NAMEABLE])


def late_initialiser(run: DriverRun) -> str | None:
    """Why open references may mean objects that were not thought of, None if they do not."""
    late = next((found for heap in run.heaps if (found := heap.late_initialiser())), None)
    return f"open references to objects that the initialiser of {late} makes" if late else None


def with_gaps(
    shop: Workshop,
    question: Question,
    reached: dict[str, ClassFile],
    may_run: MayRun = any_may_run,
) -> tuple[Verdict, str]:
    """What a driver without a failure says about the method; ``may_run``: what ran on any of its paths."""
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
    """Why an exception that seems to come from making arguments may come from the method."""
    if goal.unmade is None:
        return None
    start = reached[question.driver.class_name.replace(".", "/")]
    thrower = stored_exception(start, reached, shop.library, may_run)
    return f"{goal.unmade}, or one that {thrower} has from before" if thrower is not None else None


def _place(failure: Failure, target: Target, program: Program) -> TraceElement | None:
    """The line nearest to the throw that is the class path's own; the throw itself if none is."""
    own = target.owner.name.replace("/", ".").partition("$")[0]
    before = [e for e in failure.trace if not program.caller.is_here(e)]
    mine = next((e for e in before if e.class_name.partition("$")[0] == own), None)
    return mine or next(iter(before), None)
