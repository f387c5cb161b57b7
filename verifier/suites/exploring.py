"""Exploration of a method for its branches: inputs for each path that reaches a side no path reached before.

The sides that a path took are a number in a cell of the machine's memory, so that forks and backtracking
treat them as they treat the heap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field, replace

from verifier.analysis.jvm_oracle import JvmOracle, OpaqueFunctions
from verifier.analysis.symbolic import SymbolicAnalysis
from verifier.check.asking import driver_run, reached_by
from verifier.check.rejection import MethodGoal
from verifier.check.runs.driver_run import DriverRun
from verifier.check.runs.workshop import Question, Workshop
from verifier.exploration.budget import Budget
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine, Prepare
from verifier.machine.mode import Lengths
from verifier.machine.rtclass import Handler, Instr, RtMethod
from verifier.machine.state import State
from verifier.semantics.decode import prepare
from verifier.solving.answer import Sat
from verifier.suites.goals import Branch, branches_in
from verifier.terms.evaluator import Evaluator, UnknownFunctionError
from verifier.terms.term import Op, Term
from verifier.texts.text_value import TextTooLongError
from verifier.verdict.outcome import Counterexample, Ending, Failure, InputValue, TraceElement

Inputs = tuple[InputValue, ...]
_SMALL = (0, 1, -1, 2, 3, 5, 10, -10, 100)
_MOST_TRIES = 80
"""Small values that are tried for the inputs of one path, together."""
_LEAST_ENDS = 12
"""Paths that are looked at even if no side is wanted: they may throw."""
_MOST_ENDS = 3000
_MEMORY_MIB = 2500
_MOST_PATHS = 60
"""Paths of one method that are kept: for each side that is new, or a new place that throws."""


@dataclass
class Sides:
    """The sides of the branches of some classes as bits of a number.

    ``wanted``: those without a known path that a test can follow. ``seen``: those that the present
    exploration reached.
    """

    owners: frozenset[str]
    branches: dict[Branch, int] = field(default_factory=dict)
    wanted: int = 0
    seen: int = 0
    touched: int = 0
    """Those of methods that the present exploration came to."""
    cell: list[int] = field(default_factory=lambda: [0])
    known: Set[Branch] = frozenset()
    """Sides that existing tests take; they are no goals."""
    done_lines: Set[tuple[str, int | None]] = frozenset()
    """Classes and lines all of whose sides candidates take."""
    for_exceptions: bool = False
    """Whether paths that throw at new places are goals once all sides are reached."""
    thrown: set[tuple[str, str, str, int | None]] = field(default_factory=set)
    """Exceptions that left a method, with the place that raised them."""

    def bit(self, branch: Branch) -> int:
        """The bit of a side; new ones are wanted."""
        known = self.branches.get(branch)
        if known is None:
            known = self.branches[branch] = 1 << len(self.branches)
            if branch not in self.known and (branch.place.owner, branch.line) not in self.done_lines:
                self.wanted |= known
        return known

    def note_done(self, lines: Set[tuple[str, int | None]]) -> None:
        """Candidates take all sides on these lines (class and line), which are no longer goals."""
        self.done_lines = lines
        for branch, bit in self.branches.items():
            if (branch.place.owner, branch.line) in lines:
                self.wanted &= ~bit

    def begin(self) -> None:
        """A new exploration, of a new machine."""
        self.cell[0] = self.seen = self.touched = 0

    def decoding(self, by_path: bool) -> Prepare:
        """Decoding that makes branches of these classes note their sides, and for each path if asked to."""

        def decode(machine: Machine, method: RtMethod) -> list[Instr]:
            instrs = prepare(machine, method)
            info = method.info
            if method.cls.name not in self.owners or info is None or info.code is None:
                return instrs
            code = info.code
            index_of = {instruction.offset: index for index, instruction in enumerate(code.instructions)}
            sides: dict[int, dict[int, int]] = {}
            for branch in branches_in(method.cls.name, info, code):
                at = index_of[branch.place.offset]
                bit = self.bit(branch)
                self.touched |= bit
                sides.setdefault(at, {})[index_of[branch.target]] = bit
            for instr in instrs:
                if instr.index in sides:
                    instr.run = self._noting(instr.run, sides[instr.index], by_path)
            return instrs

        return decode

    def _noting(self, run: Handler, bits: Mapping[int, int], by_path: bool) -> Handler:
        """A handler that notes the side which was taken."""
        cell = self.cell

        def note(machine: Machine, frame: Frame, instr: Instr) -> None:
            run(machine, frame, instr)
            bit = bits.get(frame.pc, 0)
            self.seen |= bit
            if by_path and not cell[0] & bit:
                machine.memory.write(cell, 0, cell[0] | bit)

        return note


@dataclass(frozen=True)
class Explored:
    """The result of the exploration of a method: inputs for paths."""

    paths: tuple[Inputs, ...]
    reasons: tuple[str, ...]
    """What was left open."""
    touched: int = 0
    """See Sides."""


class _Seeing(SymbolicAnalysis):
    """Looks at all paths, whatever they end with."""

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if end.ending is Ending.UNCAUGHT:
            self._goal.violated_by(end)  # it notes what drivers could not make
        return False


class _Covering(SymbolicAnalysis):
    """Keeps the inputs of paths that reach something new."""

    sides: Sides
    keep: Callable[[Inputs], None]
    done: Callable[[], bool]
    reaches_call: Callable[[PathEnd], bool]
    """Whether an exception left the call that is tested, and not one that makes its arguments."""
    ends = 0

    def _on_end(self, state: State, end: PathEnd) -> bool:
        self.ends += 1
        if end.ending not in (Ending.FINISHED, Ending.UNCAUGHT):
            return False
        if end.ending is Ending.UNCAUGHT and not self.reaches_call(end):
            return self.done()
        mask = self.sides.cell[0]
        place = _place_of(end)
        fails = self._goal.violated_by(end)  # tests of defects are apart, and do not cover
        reaches = not fails and mask & self.sides.wanted
        if not reaches and (place is None or place in self.sides.thrown):
            return self.done()
        try:
            inputs = self._small_inputs(state)
        except (TextTooLongError, UnknownFunctionError):
            return False
        if inputs is None:
            return False
        if not fails:
            self.sides.wanted &= ~mask
        if place is not None:
            self.sides.thrown.add(place)
        self.keep(inputs)
        return self.done()

    def _small_inputs(self, state: State) -> Inputs | None:
        """Inputs that lead down a path, numbers small where that is as good; None if no solver knows any."""
        model = state.model
        if model is None:
            answer = self._solver.check(state.condition, 1.0)
            if not isinstance(answer, Sat):
                return None
            model = answer.model
        kept: list[Term] = []
        for group in self._soft_constraints(state):
            answer = self._solver.check([*state.condition, *kept, *group], 1.0)
            if isinstance(answer, Sat):
                kept += group
                model = answer.model
        small = dict(model)
        conditions = [*state.condition, *kept]
        tries = 0
        for given in state.inputs:
            term = given.value
            if not isinstance(term, Term) or term.op is not Op.VAR or not term.sort.is_bv:
                continue
            before = small.get(term, 0)
            for value in _SMALL:
                if value == before or tries > _MOST_TRIES:
                    break
                tries += 1
                small[term] = value
                if self._holds(small, conditions):
                    break
                small[term] = before
        return self._values(state, small)

    def _holds(self, model: Mapping[Term, object], conditions: list[Term]) -> bool:
        evaluator = Evaluator(model, self._functions)  # type: ignore[arg-type]
        return all(evaluator.value(condition) for condition in conditions)


def _trace_of(end: PathEnd) -> tuple[TraceElement, ...]:
    trace = end.exception.payload if end.exception is not None else ()
    return trace if isinstance(trace, tuple) else ()


def _place_of(end: PathEnd) -> tuple[str, str, str, int | None] | None:
    """The exception that ended a path and where it was raised."""
    if end.exception is None:
        return None
    trace = end.exception.payload
    name = end.exception.cls.java_name
    if not isinstance(trace, tuple) or not trace:
        return name, "", "", None
    return name, trace[0].class_name, trace[0].method, trace[0].line


def explore(shop: Workshop, question: Question, sides: Sides, limit_s: float) -> Explored:
    """Inputs for paths of a driver that reach sides which are wanted, or throw at new places."""
    run, goal = _run_of(shop, question, merge=False)
    oracle = JvmOracle(shop.jvm)
    machine = run.make_machine(oracle, run.mode(Lengths.BOUNDED), decode=sides.decoding(True))
    analysis = _Covering(
        machine, goal, run.options, run.stats, _replay_nothing, Budget.of_work(limit_s),
        functions=OpaqueFunctions(oracle), begins_threads=run.before_threads,
    )  # fmt: skip
    paths: list[Inputs] = []
    analysis.sides = sides
    analysis.keep = paths.append
    analysis.reaches_call = lambda end: any(map(question.driver.caller.is_here, _trace_of(end)))
    analysis.done = lambda: (
        len(paths) >= _MOST_PATHS
        or (analysis.ends >= _LEAST_ENDS and not (sides.for_exceptions or sides.wanted & sides.touched))
        or analysis.ends >= _MOST_ENDS
    )
    sides.begin()
    finding = analysis.run(run.task.entry_class)
    reasons = tuple(dict.fromkeys(obligation.message for obligation in finding.obligations))
    return Explored(tuple(paths), reasons, sides.touched)


def explore_all(
    shop: Workshop, question: Question, sides: Sides, limit_s: float, lengths: Lengths
) -> tuple[int | None, DriverRun, MethodGoal]:
    """The sides that any path of a driver takes, None if some were not explored."""
    run, goal = _run_of(shop, question, merge=True)
    oracle = JvmOracle(shop.jvm)
    machine = run.make_machine(oracle, run.mode(lengths), decode=sides.decoding(False))
    analysis = _Seeing(
        machine, goal, run.options, run.stats, _replay_nothing, Budget.of_work(limit_s),
        functions=OpaqueFunctions(oracle), begins_threads=run.before_threads,
    )  # fmt: skip
    sides.begin()
    finding = analysis.run(run.task.entry_class)
    complete = finding.exhausted and not finding.obligations and not machine.races.found
    return (sides.seen if complete else None), run, goal


def _run_of(shop: Workshop, question: Question, merge: bool) -> tuple[DriverRun, MethodGoal]:
    options = replace(shop.options, analyses=("symbolic",), strategy="coverage", helpers="never")
    if options.memory_limit_mib is None:
        options = replace(options, memory_limit_mib=_MEMORY_MIB)
    options = options if merge else replace(options, merge="off")
    reached = reached_by(shop, question)
    goal = MethodGoal(question.target, question.driver.caller, shop.library, shop.policy)
    run = driver_run(
        DriverRun, shop, question, options, goal, unlinked=shop.find_unlinked(reached),
        reproduction=_replay_nothing, reached=reached,
    )  # fmt: skip
    return run, goal


def _replay_nothing(
    inputs: Inputs, schedule: tuple[tuple[int, int], ...], expected: Failure
) -> Counterexample | None:
    return None
