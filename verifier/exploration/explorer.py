"""Exploration of all paths: frontier, forks, merge regions, bounds.

A path runs until it ends, forks, waits at the exit of a region, or has gone round a loop more
often than the present rung of the ladder allows; then the next one is made live. Rungs rise
only when nothing else is left to do, so that no loop starves what can be finished.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.classfile.cfg import BRANCHES
from verifier.errors import Unsupported
from verifier.exploration.exploration import Exploration, Functions, Limits, OnEnd, resident_bytes, suspend
from verifier.exploration.frontier import DepthFirst, Frontier
from verifier.exploration.goal import Goal
from verifier.exploration.interpreter import execute
from verifier.exploration.merging.joining import Joining
from verifier.exploration.merging.open_region import Features, RegionRun
from verifier.exploration.pending import describe_pending, most_common_line
from verifier.exploration.pruning import Pruning
from verifier.exploration.threads.interleaving import Interleaver
from verifier.exploration.threads.stepping import execute_alone, execute_threads, note_unwound
from verifier.machine.control import (
    AtJoin,
    Begin,
    Choice,
    Fork,
    JavaThrow,
    Narrow,
    PathEnd,
    Pushed,
    Retry,
    Switch,
    ThreadEnd,
)
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.note import SwallowedAssert
from verifier.machine.place import user_line
from verifier.machine.rtclass import Instr
from verifier.machine.state import State
from verifier.models.concurrent.thread import has_handler
from verifier.solving.answer import Sat, Solver, Unknown, Unsat
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator, Value
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending, Obligation

SLICE = 4096
"""Instructions between two looks at the clock."""
FIRST_RUNG = 12
RUNG_FACTOR = 4
ROUNDABOUT = 64
"""How many times the rung a branch may fork on a path, if its rounds are not all of one loop or recursion."""


class Explorer:
    """Explores a program from one initial state."""

    def __init__(
        self,
        machine: Machine,
        solver: Solver,
        stats: Stats,
        limits: Limits,
        on_end: OnEnd,
        *,
        frontier: Frontier | None = None,
        merge: str = "off",
        pruning: Pruning | None = None,
        functions: Functions | None = None,
        reuse_models: bool = True,
        goal: Goal | None = None,
    ) -> None:
        """``reuse_models``: whether a path's model may answer for the side of a branch that it takes.

        ``goal``: what is asked of the program, None for paths that are only to be followed.
        """
        self._machine = machine
        self._solver = solver
        self._stats = stats
        self._limits = limits
        self._on_end = on_end
        self._pruning = pruning or Pruning("always", 0)
        self._functions = dict(functions or {})
        self._reuse_models = reuse_models
        self._goal = goal
        self._interleaver = Interleaver(machine, stats)
        self._joining = Joining(machine, Features.of(merge), stats, self._excludes)
        self._frontier = frontier or DepthFirst()
        self._deferred: list[State] = []
        self._rung = FIRST_RUNG
        self._rounds = 0
        self._evaluated: dict[Term, Value] = {}
        self._evaluator = Evaluator(self._evaluated, self._functions)
        self.result = Exploration()

    # -- scheduling -----------------------------------------------------------------

    def explore(self, initial: State) -> Exploration:
        """Explore until nothing is left, the time is over, or ``on_end`` asks to stop."""
        self._frontier.add(initial)
        while not self.result.stopped:
            if self._joining.completed:
                self._frontier.add_all(self._joining.merge(self._joining.completed.pop()))
            elif len(self._frontier):
                self._run(self._frontier.take())
            elif (switched := self._interleaver.next()) is not None:
                self._run(switched)
            elif self._deferred:
                self._resume_deferred()
            else:
                self._finish()
                break
            if self._limits.budget.left_s() <= 0:
                self._out_of("time")
                break
            self._rounds += 1
            if self._rounds % 64 == 0 and self._memory_is_short():
                self._out_of("memory")
                break
        return self.result

    def _finish(self) -> None:
        """Nothing is left to do; a state that still waits in a region would be a path not explored."""
        self.result.exhausted = self._joining.waiting == 0
        self._open_notes()
        if self._joining.waiting:
            self.result.open(
                Obligation(Ending.DEFECT, f"{self._joining.waiting} states were left waiting in regions")
            )

    def _open_notes(self) -> None:
        """What paths left open on their way, as far as the property minds."""
        minds_waiting = self._is_violated_by(PathEnd(Ending.DEADLOCK))
        for obligation in self._machine.notes.obligations(minds_waiting):
            self.result.open(obligation)

    def _out_of(self, resource: str) -> None:
        self._open_notes()
        pending = [*self._frontier, *self._deferred]
        count = max(1, len(pending) + self._interleaver.waiting)
        self.result.open(
            Obligation(
                Ending.RESOURCE,
                f"the {resource} was used up with {count} paths not explored to the end"
                + describe_pending(pending, FIRST_RUNG),
                most_common_line(pending),
            )
        )

    def _activate(self, state: State) -> None:
        machine = self._machine
        machine.memory.switch(state.node)
        machine.state = state
        machine.frame = state.frame

    def _run(self, state: State) -> None:
        """Run a path until it stops being the live one."""
        machine = self._machine
        self._activate(state)
        if state.threads is not None and state.threads.chosen is not None:
            resumed = self._switch(state, lambda: self._interleaver.resume(state))
            if resumed is not state:
                return
        while True:
            try:
                if state.schedule is None:
                    execute(machine, state, SLICE)
                elif state.threads is not None:
                    execute_threads(machine, state, SLICE)
                else:
                    execute_alone(machine, state, SLICE)
                if self._is_alone(state):
                    state.node = machine.memory.forget()
                if self._memory_is_short():
                    raise PathEnd(Ending.RESOURCE, "out of memory")
                if self._limits.budget.left_s() <= 0:
                    suspend(self._machine, state)
                    self._frontier.add(state)
                    return
                if state.steps > self._limits.max_steps:
                    raise PathEnd(Ending.BOUND, f"a path longer than {self._limits.max_steps} instructions")
            except Fork as fork:
                if self._limits.budget.left_s() <= 0:
                    suspend(self._machine, state)
                    self._frontier.add(state)
                    return
                if not self._fork(state, fork.condition):
                    return
            except Narrow as narrow:
                self._narrow(state, narrow.guards)
            except Begin:
                if not self._begin_threads(state):
                    return
            except Choice as choice:
                self._choose(state, choice.ways)
                return
            except Switch as switch:
                if not self._arrive(state, switch):
                    return
            except ThreadEnd:
                if not self._end_thread(state, None):
                    return
            except JavaThrow as thrown:
                try:
                    machine.unwind(thrown.exception)
                    note_unwound(machine, state)
                except (Pushed, Retry):
                    pass
                except PathEnd as end:
                    if not self._end_thread(state, end):
                        return
            except (Pushed, Retry):
                pass
            except AtJoin:
                if self._joining.arrive(state):
                    return
            except PathEnd as end:
                self._end(state, end)
                return
            except Unsupported as missing:
                self._end(state, PathEnd(Ending.UNSUPPORTED, missing.feature))
                return

    def _is_alone(self, state: State) -> bool:
        """Whether no other path can come back to an older version of memory."""
        alone = state.region is None and state.threads is None and not self._interleaver.waiting
        return alone and not (len(self._frontier) or self._deferred or self._joining.completed)

    def _memory_is_short(self) -> bool:
        limit_bytes = self._limits.memory_bytes
        return limit_bytes is not None and resident_bytes() > limit_bytes

    # -- forks ----------------------------------------------------------------------

    def _side(self, state: State, literal: Term) -> Sat | Unsat | Unknown:
        """Whether the path can go on with a literal."""
        if not self._pruning.ask():
            return Unknown("not asked")
        left_s = self._limits.budget.left_s()
        answer = self._solver.check(
            [*state.condition, literal], max(0.05, min(self._limits.query_limit_s, left_s))
        )
        if isinstance(answer, Unknown):
            self._stats.add("solver_unknown")
        else:
            self._pruning.learn(isinstance(answer, Unsat))
        return answer

    def _evaluator_of(self, model: dict[Term, Value]) -> Evaluator:
        """The evaluator of a model; the last one is kept, as a path asks it again and again."""
        if self._evaluated is not model:
            self._evaluated = model
            self._evaluator = Evaluator(model, self._functions)
        return self._evaluator

    def _fork(self, state: State, condition: Term) -> bool:
        """Decide a condition the path needs; False if the path is no longer live."""
        tm = self._machine.tm
        negation = tm.not_(condition)
        holds: Sat | Unsat | Unknown
        fails: Sat | Unsat | Unknown
        if state.model is not None and self._reuse_models:
            self._stats.add("model_hits")
            present = Sat(state.model)
            if self._evaluator_of(state.model).value(condition):
                holds, fails = present, self._side(state, negation)
            else:
                holds, fails = self._side(state, condition), present
        else:
            holds, fails = self._side(state, condition), self._side(state, negation)
        if isinstance(holds, Unsat) and isinstance(fails, Unsat):
            self._end(state, PathEnd(Ending.INFEASIBLE))
            return False
        if isinstance(fails, Unsat) or isinstance(holds, Unsat):
            feasible, literal = (holds, condition) if isinstance(fails, Unsat) else (fails, negation)
            state.known[literal] = True
            if isinstance(feasible, Sat) and state.model is None:
                state.model = feasible.model
            return True
        return self._split(state, condition, negation, holds, fails)

    def _excludes(self, state: State, condition: Term) -> bool:
        """Whether a path rules a condition out."""
        if state.model is not None and self._evaluator_of(state.model).value(condition):
            return False
        return isinstance(self._side(state, condition), Unsat)

    def _narrow(self, state: State, guards: tuple[Term, ...]) -> None:
        """Find out whether a path allows only one of the guards, that of its model."""
        state.narrowed[guards] = len(state.condition)
        if state.model is None:
            return
        evaluator = self._evaluator_of(state.model)
        holding = next((guard for guard in guards if evaluator.value(guard)), None)
        if holding is not None and isinstance(self._side(state, self._machine.tm.not_(holding)), Unsat):
            state.known[holding] = True

    def _split(
        self, state: State, condition: Term, negation: Term, holds: Sat | Unknown, fails: Sat | Unknown
    ) -> bool:
        machine = self._machine
        self._stats.depth = len(state.condition)
        suspend(self._machine, state)
        frame = machine.frame
        instr = frame.code[frame.pc]
        ends = self._joining.exits_of(state, frame, instr)
        if self._is_late(state, frame, instr, ends) and self._starves_others(state):
            self._deferred.append(state)
            return False
        self._stats.add("forks")
        self._stats.add("states")
        region = self._joining.enter(state, frame, ends)
        state.visits[instr] = state.visits.get(instr, 0) + 1
        if region is not None:
            site = (region.serial, instr)
            state.rounds[site] = state.rounds.get(site, 0) + 1
        other = state.fork(frame.copy())
        for path, literal, answer in ((state, condition, holds), (other, negation, fails)):
            path.assume(literal)
            if isinstance(answer, Sat):
                path.model = answer.model
            else:
                path.model = None
                path.uncertain = True
        self._frontier.forked(state, other, instr)
        self._frontier.add(other)
        if not self._frontier.keeps_live:
            self._frontier.add(state)
        return self._frontier.keeps_live

    def _is_late(self, state: State, frame: Frame, instr: Instr, ends: tuple[int, ...]) -> bool:
        """Whether a path has gone round, at a branch, more often than the present rung allows.

        Rounds of a loop with a region count from where that was entered; all others are those of the path.
        """
        count = state.visits.get(instr, 0) + 1
        if count <= self._rung:
            return False
        regions = self._joining.regions_of(frame.method)
        if instr.op in BRANCHES and regions is not None and not frame.recurs():
            if not regions.region_of(instr.index).is_loop_exit_test:
                return count > ROUNDABOUT * self._rung
            if ends and count <= ROUNDABOUT * self._rung:
                region = self._joining.find(state, frame, ends[0])
                return region is not None and state.rounds.get((region.serial, instr), 0) >= self._rung
        return True

    def _starves_others(self, state: State) -> bool:
        """Whether something else could go on if this path waited."""
        if len(self._frontier) or self._joining.completed or self._interleaver.waiting:
            return True
        region: RegionRun | None = state.region
        while region is not None:
            if region.waiting:
                return True
            region = region.parent
        return False

    def _resume_deferred(self) -> None:
        """Nothing else is left: let what waits at exits go on alone, then the loops one rung further."""
        for state in self._deferred:
            region: RegionRun | None = state.region
            while region is not None and not region.waiting:
                region = region.parent
            while region is not None and state.region is not region.parent:
                self._joining.leave(state)
        if not self._joining.completed:
            self._rung *= RUNG_FACTOR
            self._frontier.add_all(self._deferred)
            self._deferred.clear()

    # -- threads --------------------------------------------------------------------

    def _begin_threads(self, state: State) -> bool:
        """The path gets threads: nothing merges from here on; False if it is no longer live."""
        while state.region is not None:
            self._joining.leave(state)
        try:
            self._interleaver.begin(state)
        except Fork as fork:
            return self._fork(state, fork.condition)
        return True

    def _arrive(self, state: State, switch: Switch) -> bool:
        """The live thread stands before an operation; False if another path is to be made live."""
        return self._switch(state, lambda: self._interleaver.arrive(state, switch.op)) is state

    def _end_thread(self, state: State, end: PathEnd | None) -> bool:
        """The live thread is at its end, perhaps by an exception; False if the path is no longer live."""
        if end is not None and (
            state.threads is None or end.ending is not Ending.UNCAUGHT or self._is_violated_by(end)
        ):
            if end.ending is Ending.UNCAUGHT and not self._is_violated_by(end) and has_handler(self._machine):
                end = PathEnd(Ending.UNSUPPORTED, "a handler of uncaught exceptions")
            self._end(state, end)
            return False
        if state.threads is None:
            self._end(state, PathEnd(Ending.FINISHED))
            return False
        return self._switch(state, lambda: self._interleaver.end_thread(state, end is not None)) is state

    def _switch(self, state: State, choose: Callable[[], State]) -> State | None:
        """Let the schedule choose; a path other than the live one goes to the frontier."""
        try:
            chosen = choose()
        except PathEnd as end:
            self._end(state, end)
            return None
        if chosen is not state:
            self._frontier.add(chosen)
        return chosen

    def _choose(self, state: State, ways: int) -> None:
        """Go on in each of several ways, the first one next."""
        suspend(self._machine, state)
        for way in reversed(range(ways)):
            path = state if way == 0 else state.fork(state.frame.copy())
            assert path.threads is not None
            path.threads.choice = way
            self._frontier.add(path)

    # -- endings --------------------------------------------------------------------

    def _end(self, state: State, end: PathEnd) -> None:
        state.frame = self._machine.frame
        result = self.result
        weak = self._machine.weak
        if weak is not None and end.ending is not Ending.INFEASIBLE:
            if weak.is_possible(state.threads):
                weak.end(state.threads)
            else:
                end = PathEnd(Ending.INFEASIBLE)
        self._stats.add("paths")
        result.endings[end.ending] = result.endings.get(end.ending, 0) + 1
        if self._on_end(state, end):
            result.stopped = True
        if not end.ending.complete and not self._infeasible(state):
            result.open(Obligation(end.ending, end.message, user_line(self._machine.frame)))
        self._note_swallowed(state, end)
        self._joining.end(state, end.ending is not Ending.INFEASIBLE)

    def _note_swallowed(self, state: State, end: PathEnd) -> None:
        """A failed ``assert`` must have left the program by its end, if the property minds."""
        site = state.failed_assert
        if site is None or self._goal is None or not self._goal.minds_swallowed:
            return
        if end.ending is Ending.INFEASIBLE or self._is_violated_by(end) or self._infeasible(state):
            return
        method = site.method
        self._machine.note(
            SwallowedAssert(f"{method.cls.java_name}.{method.name}:{method.line_of(site.index)}")
        )

    def _is_violated_by(self, end: PathEnd) -> bool:
        return self._goal is not None and self._goal.violated_by(end)

    def _infeasible(self, state: State) -> bool:
        """Whether an uncertain path turns out not to exist at all."""
        if not state.uncertain or state.model is not None:
            return False
        limit_s = max(self._limits.query_limit_s, self._limits.budget.left_s() / 8)
        return isinstance(self._solver.check(state.condition, limit_s), Unsat)
