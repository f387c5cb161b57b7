"""A whole verification run: compile, analyse cheapest first, decide."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verifier.config import Options
from verifier.engine.budget import Budget
from verifier.engine.concrete import decide_concretely, violates
from verifier.engine.symbolic import SymbolicAnalysis, build_machine
from verifier.errors import UserError
from verifier.jvm.oracle import Call, Raised, Returned
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.run import RunRequest
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.task.task import Task
from verifier.verdict.outcome import Counterexample, Ending, InputValue, Obligation, Result, Verdict, decide

_LOG = logging.getLogger(__name__)
LATE_BUDGET_S = 10.0
"""Time for seeded runs after a symbolic analysis that did not decide."""
ABSTRACT_SHARE = 0.5
"""Share of the time for the analysis with texts of unknown length left abstract."""
RESERVE = 0.9
"""Share of the time limit that the analyses may use; the rest is for ending in order."""


class Oracle:
    """Evaluates JDK methods on the real Java virtual machine, remembering the answers."""

    def __init__(self, jvm: Jvm) -> None:
        self._jvm = jvm
        self._answers: dict[Any, Any] = {}

    def call(self, owner: str, name: str, descriptor: str, args: tuple[Any, ...], static: bool = True) -> Any:
        """The answer (Returned, Raised or NotCallable) of one method on concrete values."""
        key = (
            owner,
            name,
            descriptor,
            tuple((type(a), str(a) if isinstance(a, float) else a) for a in args),
            static,
        )
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = self._jvm.call_many([Call(owner, name, descriptor, args, static)])[
                0
            ]
        return answer

    def function(self, owner: str, name: str, descriptor: str) -> Callable[..., Any]:
        """A static method as a Python function for the evaluator."""

        def compute(*args: Any) -> Any:
            answer = self.call(owner, name, descriptor, args)
            if isinstance(answer, Returned):
                return answer.value
            raise ArithmeticError(str(answer.exception if isinstance(answer, Raised) else answer))

        return compute


class OpaqueFunctions(Mapping[str, Callable[..., Any]]):
    """The functions 'Math.sin' and so on of opaque terms, computed by the oracle."""

    ONE = (
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "exp",
        "log",
        "log10",
        "cbrt",
        "sinh",
        "cosh",
        "tanh",
        "expm1",
        "log1p",
    )
    TWO = ("atan2", "pow", "hypot", "IEEEremainder")

    def __init__(self, oracle: Oracle) -> None:
        self._table: dict[str, Callable[..., Any]] = {}
        for owner in ("Math", "StrictMath"):
            for names, descriptor in ((self.ONE, "(D)D"), (self.TWO, "(DD)D")):
                for name in names:
                    self._table[f"{owner}.{name}"] = oracle.function(f"java/lang/{owner}", name, descriptor)

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._table[name]

    def __iter__(self) -> Any:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def verify(task: Task, options: Options, stats: Stats) -> Result:
    """Decide a task; raises UserError for bad input, anything else is a defect."""
    started = time.monotonic()
    budget = Budget(_most_of(options.time_limit_s), _most_of(options.wall_limit_s))
    with (
        Jvm.start(JvmOptions(java_home=options.java_home)) as jvm,
        TemporaryDirectory(prefix="jr-") as scratch,
    ):
        classes = Path(scratch) / "classes"
        classes.mkdir()
        with stats.phase("compile"):
            compiled = jvm.compile(task.source_roots, classes)
        if not compiled.ok:
            raise UserError(f"{task.name}: does not compile: {compiled.messages.strip()}")
        result = _analyse(task, options, stats, jvm, (classes,), budget)
    statistics = stats.as_dict()
    statistics["wall_s"] = round(time.monotonic() - started, 3)
    return Result(
        result.verdict, result.reason, result.obligations, result.counterexample, result.analysis, statistics
    )


def _analyse(
    task: Task, options: Options, stats: Stats, jvm: Jvm, classes: tuple[Path, ...], budget: Budget
) -> Result:
    if task.property is Property.NO_DEADLOCK:
        missing = Obligation(Ending.UNSUPPORTED, "deadlocks are not decided yet")
        return decide(exhausted=False, obligations=(missing,), counterexample=None, analysis="none")
    if "concrete" in options.analyses:
        with stats.phase("concrete"):
            outcome = decide_concretely(
                classes, task.entry_class, task.property, jvm, stats, _seeded_budget_s(task, budget)
            )
        if outcome.result is not None:
            return outcome.result
    if "symbolic" not in options.analyses:
        missing = Obligation(Ending.BOUND, "only some concrete runs were made")
        return decide(exhausted=False, obligations=(missing,), counterexample=None, analysis="concrete")
    result = _explore(task, options, stats, jvm, classes, budget)
    left_s = budget.left_s()
    if result.verdict is Verdict.UNKNOWN and "concrete" in options.analyses and left_s > 1.0:
        with stats.phase("concrete"):
            outcome = decide_concretely(
                classes, task.entry_class, task.property, jvm, stats, min(left_s, LATE_BUDGET_S), 100_000
            )
        if outcome.result is not None:
            return outcome.result
    return result


def _seeded_budget_s(task: Task, budget: Budget) -> float:
    """Time for seeded runs before the symbolic analysis: most assertions that fail, fail soon."""
    wanted_s = 1.0 if task.property is Property.VALID_ASSERT else 0.2
    return max(0.05, min(wanted_s, budget.left_s() / 4))


def _most_of(limit_s: float | None) -> float | None:
    """What the analyses may use of a limit."""
    return None if limit_s is None else limit_s * RESERVE - 0.5


def _explore(
    task: Task, options: Options, stats: Stats, jvm: Jvm, classes: tuple[Path, ...], budget: Budget
) -> Result:
    """The symbolic analysis: texts abstract first, and where that mattered with bounded lengths."""
    share = budget.part(ABSTRACT_SHARE, float("inf"))
    result, abstracted = _explore_with("abstract", task, options, stats, jvm, classes, share)
    if not abstracted or result.verdict is not Verdict.UNKNOWN:
        return result
    again, _ = _explore_with("bounded", task, options, stats, jvm, classes, budget)
    return again


def _explore_with(
    strings: str,
    task: Task,
    options: Options,
    stats: Stats,
    jvm: Jvm,
    classes: tuple[Path, ...],
    budget: Budget,
) -> tuple[Result, bool]:
    """One symbolic analysis, and whether it left a text's length open where it could be decided."""
    oracle = Oracle(jvm)
    machine = build_machine(classes, jvm.java_home, stats, {"oracle": oracle, "strings": strings})
    replayer = _Replayer(task, jvm, classes)
    analysis = SymbolicAnalysis(
        machine, task.property, options, stats, replayer, budget, OpaqueFunctions(oracle)
    )
    finding = analysis.run(task.entry_class)
    result = decide(
        exhausted=finding.exhausted,
        obligations=finding.obligations,
        counterexample=finding.counterexample,
        analysis="symbolic",
    )
    return result, bool(machine.services.get("abstracted"))


class _Replayer:
    """Replays inputs and looks for the violation of the task's property."""

    def __init__(self, task: Task, jvm: Jvm, classes: tuple[Path, ...]) -> None:
        self._task = task
        self._jvm = jvm
        self._classes = classes

    def __call__(self, inputs: tuple[InputValue, ...]) -> Counterexample | None:
        outcome = self._jvm.run(
            RunRequest(self._classes, self._task.entry_class, inputs, fallback="zero", time_limit_s=20.0)
        )
        _LOG.info("replay: %s %s", outcome.ending, outcome.failure)
        if outcome.failure is None or not violates(self._task.property, outcome):
            return None
        return Counterexample(outcome.inputs, outcome.failure, replayed=True)
