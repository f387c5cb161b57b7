"""The symbolic analysis: a machine for the program, an exploration, and its findings."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from verifier.analysis.large_inputs import LARGE_NUMBER, LargeViolation, not_replayed, with_least_lengths
from verifier.analysis.replayer import Replayer
from verifier.analysis.stress import WeakViolation
from verifier.assumption import ModelAssumption
from verifier.config import Options, usable_cores
from verifier.exploration.budget import Budget
from verifier.exploration.build import initial_state
from verifier.exploration.exploration import Exploration, Functions, Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.frontier import STRATEGIES
from verifier.exploration.goal import Asked, goal_of
from verifier.exploration.piece import Company, Explored, Piece
from verifier.exploration.pruning import Pruning
from verifier.exploration.threads.schedule import schedule_of
from verifier.exploration.trail import Trail, follow, trail_of
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.state import Input, State
from verifier.machine.threads.ordering import Site
from verifier.models.lang.throwable import TraceBelow, UnknownTrace
from verifier.models.open_value import ObjectWriter, OpenValue
from verifier.solving.answer import Model, Sat, Solver, Unsat
from verifier.solving.options import CacheKind, Evaluate, Helpers, SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.strategy.limits import REST_SHARE
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.plain import PlainFactory
from verifier.terms.term import Term
from verifier.texts.text import Text, assumed_operations
from verifier.texts.text_value import (
    TextTooLongError,
    is_long,
    preferences,
    size_of_runs,
    text_runs,
    text_value,
)
from verifier.verdict.input_kind import input_kind
from verifier.verdict.outcome import (
    DEADLOCK,
    Cause,
    Counterexample,
    Ending,
    Failure,
    InputValue,
    LargeInput,
    Obligation,
    TraceElement,
)

if TYPE_CHECKING:
    from verifier.analysis.company import Report

_LOG = logging.getLogger(__name__)
_QUICK_ROUNDS = 4
"""Rounds of a loop after which a quick exploration leaves it to a proof."""
_FORKS_AT_ONCE = 4
"""The part of the remaining time that a fork takes for questions at its end: others want some as well."""
MAX_FAILED_REPLAYS = 12
"""Counterexamples that do not reproduce before a run stops trying further ones."""
_LOGGED = 8  # frames of a trace
_FAILED_BEFORE_STRESS = 2
"""Counterexamples that do not reproduce before the program is run again and again instead."""
_SMALL_ENOUGH_BYTES = 1 << 31
"""A violation with no larger inputs ends an exploration that looks for large ones alone."""

Stress = Callable[[WeakViolation, tuple[Site, ...]], Counterexample | None]
"""A stress replay, by what it is to show and where the program races."""


@dataclass(frozen=True)
class Finding:
    """The result of the symbolic analysis."""

    exhausted: bool
    obligations: tuple[Obligation, ...]
    counterexample: Counterexample | None


class SymbolicAnalysis:
    """One exploration for one property."""

    def __init__(
        self,
        machine: Machine,
        wanted: Asked,
        options: Options,
        stats: Stats,
        replay: Replayer,
        budget: Budget,
        functions: Functions,
        begins_threads: Callable[[State], PathEnd | None] = lambda state: None,
        quick: bool = False,
        takes_large: Callable[[tuple[InputValue, ...]], bool] | None = None,
        large_numbers: bool = False,
        company: Callable[[SymbolicAnalysis], Company | None] = lambda analysis: None,
        stress: Stress | None = None,
        only_true: bool = False,
    ) -> None:
        """``company``: who explores beside. ``stress``: a stress replay, for what schedules do not show.

        ``quick``: only TRUE is wanted; a first violation, or a loop that goes on, ends it. ``only_true``: a
        violation that is not confirmed ends it. ``takes_large``: whether replays take inputs some of which
        are too large to be held here; ``large_numbers``: so is a large int, the length of an array, say.
        """
        self._machine = machine
        self._quick, self._only_true = quick, only_true
        self._takes_large, self._large_numbers = takes_large, large_numbers
        self.is_violated = False
        """Whether a violation was met that ended it."""
        self._goal = goal_of(wanted)
        self._budget = budget
        self._stats = stats
        self._replay = replay
        self._functions = functions
        self._stress = stress
        self._failed_replays = 0
        self._last_limit_s = 0.0
        self._at_once = 1
        """How many processes may want what is left of the time."""
        self._found: Counterexample | None = None
        self.weak_violation: WeakViolation | None = None
        """A violation that a memory shows which is not sequentially consistent; exploration stops there."""
        self._extra: list[Obligation] = []
        self.large: list[LargeViolation] = []
        """Violations with inputs that are too large to be held here."""
        self._open: list[tuple[State, PathEnd]] = []
        """Violations whose feasibility is unknown."""
        self._solver: Solver = build_solver(machine.tm, solver_options(options), stats, functions)
        self._company = company(self)
        memory_bytes, rounds = _memory_bytes(options), _QUICK_ROUNDS if quick else None
        limits = Limits(budget, memory_bytes=memory_bytes, most_rounds=rounds)
        feasibility = Feasibility(
            machine.tm,
            self._solver,
            stats,
            limits,
            pruning=Pruning(options.prune, options.seed),
            functions=functions,
            reuse_models=options.cache != "none",
        )
        self._explorer = Explorer(
            machine,
            feasibility,
            limits,
            Hooks(self._on_end, begins_threads=begins_threads),
            frontier=STRATEGIES[options.strategy](options.seed),
            merge=options.merge,
            goal=self._goal,
            company=self._company,
        )

    def run(self, main_class: str, arguments: Sequence[str] = ()) -> Finding:
        """Explore from main, which is given known texts; the solver is closed afterwards."""
        gc.disable()
        try:
            with self._stats.phase("symbolic"):
                first = initial_state(self._machine, main_class, arguments)
                first.trail = () if self._company is not None and self._company.by_trails else None
                result = self._explorer.explore(first)
                self._ask_again(result)
        finally:
            gc.enable()
            if self._company is not None:
                self._company.close()
            self._solver.close()
        obligations = list(result.obligations)
        for extra in self._extra:
            if extra not in obligations:
                obligations.append(extra)
        return Finding(result.exhausted, tuple(obligations), self._found)

    def finish(self, piece: Piece) -> Report:
        """Explore a piece, in a fork of the process that cut it."""
        self._stats.restart()
        self._at_once = _FORKS_AT_ONCE
        self._extra, self._open, self.large = [], [], []
        explored = self._explorer.explore_piece(piece)
        self._ask_again(explored.result)
        return self._report(explored)

    def finish_trails(
        self, main_class: str, arguments: Sequence[str], trails: Sequence[Trail]
    ) -> Report | None:
        """Explore some paths that were cut elsewhere; None if a rebuilt path differs."""
        first = initial_state(self._machine, main_class, arguments)
        self._at_once = _FORKS_AT_ONCE
        gc.disable()
        try:
            paths = [first.fork(first.frame.copy()) for _ in trails]
            for path, trail in zip(paths, trails, strict=True):
                if not follow(self._machine, path, trail, self._functions):
                    return None
            explored = Explored(self._explorer.explore(*paths))
            self._ask_again(explored.result)
            return self._report(explored)
        finally:
            gc.enable()
            self._solver.close()

    def describe(self, state: State) -> Trail:
        """A path that waits, as plain data."""
        return trail_of(state, self._functions)

    def _report(self, explored: Explored) -> Report:
        """The result of a piece."""
        from verifier.analysis.company import Report  # most runs are not split

        if self._company is not None:
            self._company.close()
        machine = self._machine
        return Report(
            explored,
            counts=self._stats.counts(),
            leant=machine.leanings.leant(),
            races=machine.races.races(),
            lengths_are_open=machine.notes.lengths_are_open,
            failed_replays=self._failed_replays,
            extra=self._extra,
            large=self.large,
            found=self._found,
        )

    def include(self, report: Report) -> None:
        """Add what came of a piece."""
        machine = self._machine
        self._stats.include(report.counts)
        machine.leanings.include(report.leant)
        machine.races.include(report.races, lambda name, key: machine.loader.get(name).methods[key])
        machine.notes.lengths_are_open |= report.lengths_are_open
        self._failed_replays = max(self._failed_replays, report.failed_replays)
        self._extra += report.extra
        self.large += report.large
        self._found = self._found or report.found

    def _ask_again(self, result: Exploration) -> None:
        """All paths are known, so what is left of the time is for the violations that are still open."""
        pending, self._open = self._open, []
        while pending and result.exhausted and self._found is None and self._budget.left_s() > 1.0:
            self._last_limit_s = self._budget.left_s() / len(pending) / self._at_once
            state, end = pending.pop(0)
            self._on_end(state, end)
        self._open += pending
        if self._found is None:
            places = dict.fromkeys(self._failure(end).place for _, end in self._open)
            self._extra += [
                Obligation(
                    Ending.SOLVER_UNKNOWN,
                    "no solver tells whether a violation can happen",
                    str(place) if place is not None else None,
                )
                for place in places
            ]

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if not self._goal.violated_by(end):
            return False
        if self._failed_replays >= MAX_FAILED_REPLAYS:
            self._extra.append(Obligation(Ending.BOUND, "further violations were found and not replayed"))
            return False
        failure = self._failure(end)
        _LOG.info("may fail: %s %s", failure.exception, " < ".join(map(str, failure.trace[:_LOGGED])))
        try:
            inputs = self._inputs_of(state, end)
            size_bytes = sum(one.size_bytes for one in inputs or () if isinstance(one, LargeInput))
            if inputs is not None and size_bytes:
                return self._end_large(LargeViolation(inputs, schedule_of(state), failure, size_bytes))
        except TextTooLongError as problem:
            self._extra.append(not_replayed(failure, problem))
            self.is_violated = self._quick
            return self._quick
        if inputs is None:
            return False
        if self._quick:
            text = f"{failure.exception}, but with objects that may never come about"
            self._extra.append(Obligation(Ending.BOUND, text, cause=Cause(failure.exception)))
            self.is_violated = True
            return True
        if self._machine.weak is not None:
            self.weak_violation = _violation(inputs, failure, state)
            return True
        self._stats.add("replays")
        schedule = schedule_of(state)
        confirmed = self._replay(inputs, schedule, failure)
        if confirmed is None and schedule:  # on a busy machine a turn may have ended too early
            confirmed = self._replay(inputs, schedule, failure)
        if confirmed is None:
            self._failed_replays += 1
            confirmed = self._under_stress(_violation(inputs, failure, state))
        if confirmed is not None:
            if self._goal.keeps(confirmed):
                return False
            self._found = confirmed
            return True
        _LOG.warning(
            "not reproduced: %s with inputs %s, schedule %s", failure.exception, inputs, schedule_of(state)
        )
        self._extra.append(_not_seen(failure, state, self._machine.leanings.models()))
        return self._only_true

    def _under_stress(self, violation: WeakViolation) -> Counterexample | None:
        """Threads that race may have to take turns inside of the JDK's code, which no schedule orders."""
        sites = tuple(self._machine.races.sites)
        if self._stress is None or self._failed_replays != _FAILED_BEFORE_STRESS or not sites:
            return None
        return self._stress(violation, sites)

    def _end_large(self, violation: LargeViolation) -> bool:
        """As ``_on_end``, where inputs are large: runs take seconds and wait, there may be smaller ones."""
        self.large.append(violation)
        if self._quick:
            self._stats.add("replays")
            self._found = self._replay(violation.inputs, violation.schedule, violation.failure)
            self.is_violated = self._found is None
        if self._found is None:
            what = f"a violation that needs values of {violation.size_bytes >> 20} MiB was not seen in a run"
            self._extra.append(Obligation(Ending.BOUND, what))
        return self._quick or (self._large_numbers and violation.size_bytes <= _SMALL_ENOUGH_BYTES)

    def _failure(self, end: PathEnd) -> Failure:
        if end.ending is Ending.REACHED:
            return Failure(end.message, None, end.trace)
        if end.exception is None:
            return Failure(DEADLOCK, end.message)
        trace = end.exception.payload
        if isinstance(trace, UnknownTrace):
            trace = trace.callers if isinstance(trace, TraceBelow) else ()
        elements: tuple[TraceElement, ...] = trace if isinstance(trace, tuple) else ()
        return Failure(end.exception.cls.java_name, None, elements)

    def _inputs_of(self, state: State, end: PathEnd) -> tuple[InputValue, ...] | None:
        """Concrete inputs that lead down a path, or None if no solver knows any."""
        model = state.model
        if model is None:
            answer = self._solver.check(state.condition, self._query_limit_s(4))
            if isinstance(answer, Unsat):
                return None
            if not isinstance(answer, Sat):
                _LOG.info("no solver tells whether a violation can happen: %s", answer.reason)
                self._open.append((state, end))
                return None
            model = answer.model
        kept: list[Term] = []
        for group in self._soft_constraints(state):
            answer = self._solver.check([*state.condition, *kept, *group], self._query_limit_s(16))
            if isinstance(answer, Sat):
                kept += group
                model = answer.model
        inputs = self._values(state, model)
        size_bytes = sum(one.size_bytes for one in inputs if isinstance(one, LargeInput))
        if not size_bytes or self._takes_large is None:
            return inputs
        if not self._takes_large(inputs):
            raise TextTooLongError(f"values of {size_bytes >> 20} MiB")
        return self._values(state, self._with_least_lengths(state, [*state.condition, *kept], model))

    def _values(self, state: State, model: Model) -> tuple[InputValue, ...]:
        """The inputs of a path under a model."""
        evaluator = Evaluator(model, self._functions)
        return tuple(
            self._input_value(given, evaluator)
            for given in state.inputs
            if given.guard is None or evaluator.value(given.guard)
        )

    def _with_least_lengths(self, state: State, conditions: list[Term], model: Model) -> Model:
        """See ``with_least_lengths``; this takes a part of the time at most."""
        least_s = self._budget.left_s() * REST_SHARE

        def find(asked: list[Term]) -> Model | None:
            if self._budget.left_s() < least_s:
                return None
            answer = self._solver.check(asked, self._query_limit_s(16))
            return answer.model if isinstance(answer, Sat) else None

        numbers = [
            given.value
            for given in state.inputs
            if self._large_numbers and given.kind == "int" and isinstance(given.value, Term)
        ]
        return with_least_lengths(
            self._machine.tm, state.inputs, conditions, model, find, self._functions, numbers=numbers
        )

    def _query_limit_s(self, divisor: int) -> float:
        """Time for a question that decides about a violation."""
        return max(1.0, self._budget.left_s() / divisor, self._last_limit_s)

    def _soft_constraints(self, state: State) -> list[list[Term]]:
        """Soft constraints on the inputs, in groups that hold as a whole or are left out."""
        return [
            group
            for given in state.inputs
            if input_kind(given.kind).is_text and isinstance(given.value, (str, Text))
            for group in preferences(given.value, self._machine.tm)
        ] + [
            group
            for given in state.inputs
            if isinstance(given.value, OpenValue)
            for group in given.value.preferences()
        ]

    def _input_value(self, given: Input, evaluator: Evaluator) -> InputValue:
        value = given.value
        if isinstance(value, Term):
            value = evaluator.value(value)
        elif isinstance(value, Text):
            takes_large = self._takes_large is not None
            runs = text_runs(self._machine.tm, value, evaluator) if takes_large else ()
            if is_long(runs):
                return LargeInput(given.kind, "", None, size_of_runs(runs), runs)
            value = text_value(self._machine.tm, value, evaluator)
        elif isinstance(value, OpenValue):
            writer = ObjectWriter(value.heap, evaluator, self._takes_large is not None)
            value = value.shown(writer)
            if writer.size_bytes:
                return LargeInput(given.kind, value, None, writer.size_bytes)
        assert isinstance(value, (bool, int, float, str))
        kind = input_kind(given.kind)
        if kind.type == "boolean":
            value = bool(value)
        elif kind.type == "char":
            value = int(value) & 0xFFFF
        site = given.site
        where = None
        if site is not None:
            file = site.method.cls.file
            where = TraceElement(
                site.method.cls.java_name,
                site.method.name,
                file.source_file if file is not None else None,
                site.method.line_of(site.index),
            )
        if self._large_numbers and isinstance(value, int) and value >= LARGE_NUMBER and given.kind == "int":
            return LargeInput(given.kind, value, where, value)  # a byte each, at least
        return InputValue(given.kind, value, where)


def _not_seen(failure: Failure, state: State, models: Sequence[ModelAssumption]) -> Obligation:
    """The obligation of a violation that a run does not show.

    That is a defect, unless users' models ran or answers were assumed.
    """
    where = str(failure.trace[0]) if failure.trace else None
    cause = Cause(failure.exception)
    if models:
        names = ", ".join(model.name for model in models[:4])
        feature = f"{failure.exception}, which only the model of {names} leads to"
        return Obligation(Ending.UNSUPPORTED, feature, where, cause)
    assumed = assumed_operations(state.condition)
    if assumed:
        feature = f"exact answers of {', '.join(assumed[:4])} that would exclude {failure.exception}"
        return Obligation(Ending.UNSUPPORTED, feature, where, cause)
    message = f"{failure.exception} was found but not seen when run on the Java virtual machine"
    return Obligation(Ending.DEFECT, message, where, cause)


def _memory_bytes(options: Options) -> int | None:
    """The explorer's share of the memory limit; the rest is for Java and the solvers."""
    return None if options.memory_limit_mib is None else (options.memory_limit_mib << 20) * 6 // 10


def solver_options(options: Options) -> SolverOptions:
    """The solver options of the command line."""
    evaluate, _, rounds = options.evaluate.partition("=")
    defaults = SolverOptions()
    memory_bytes = defaults.memory_limit_bytes
    if options.memory_limit_mib is not None:
        memory_bytes = min(memory_bytes, (options.memory_limit_mib << 20) // 2)
    return SolverOptions(
        solver=options.solver,
        evaluate=cast("Evaluate", evaluate),  # Options checks the words
        interval_rounds=int(rounds) if rounds else defaults.interval_rounds,
        cache=cast("CacheKind", options.cache),
        helpers=cast("Helpers", options.helpers) if usable_cores(options) > 1 else "never",
        memory_limit_bytes=memory_bytes,
        dump_queries=options.dump_queries,
    )


def term_factory(options: Options) -> TermFactory:
    """The terms of a run, as simple as the options want them."""
    return PlainFactory() if options.evaluate == "none" else TermFactory()


def _violation(inputs: tuple[InputValue, ...], failure: Failure, state: State) -> WeakViolation:
    turns = schedule_of(state)
    return WeakViolation(inputs, failure, turns[-1][0] if turns else 0)
