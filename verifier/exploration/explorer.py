"""Exploration of all paths: frontier, forks, merge regions, bounds.

A path runs until it ends, forks, waits at the exit of a region, or exceeds the present bound of iterative
deepening. Then the next one is made live.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.clock import work_s
from verifier.errors import Unsupported
from verifier.exploration.deepening import FIRST_BOUND, Deepening
from verifier.exploration.exploration import Exploration, Hooks, Limits, resident_bytes, suspend
from verifier.exploration.feasibility import NOT_ASKED, Feasibility, Sides
from verifier.exploration.frontier import DepthFirst, Frontier
from verifier.exploration.goal import Goal
from verifier.exploration.interpreter import execute
from verifier.exploration.merging.joining import Exit, Joining
from verifier.exploration.merging.open_region import Features
from verifier.exploration.merging.splitting import MOST_TRIED, MOST_VAIN, guards_to_split
from verifier.exploration.pending import deepest_loop, describe_pending, most_common_line
from verifier.exploration.piece import Company, Explored, Piece
from verifier.exploration.threads.interleaving import Interleaver
from verifier.exploration.threads.stepping import execute_alone, execute_threads, note_unwound
from verifier.exploration.trail import FAILS, HOLDS, SPLIT, extended, narrowed
from verifier.machine.control import (
    AtJoin,
    Begin,
    Choice,
    Dispatch,
    Fork,
    JavaThrow,
    Narrow,
    PathEnd,
    Pushed,
    Retry,
    ThreadEnd,
)
from verifier.machine.machine import Machine
from verifier.machine.note import SwallowedAssert
from verifier.machine.place import line_of, next_instr, user_line
from verifier.machine.state import RegionRun, State
from verifier.machine.threads.operation import Switch
from verifier.machine.threads.records import Stage
from verifier.machine.value import Obj
from verifier.models.concurrent.shutdown import has_hooks, run_after_main
from verifier.models.concurrent.thread_end import main_has_handler
from verifier.solving.answer import Sat, Unknown, Unsat
from verifier.stats import Present
from verifier.terms.term import Term
from verifier.verdict.outcome import Cause, Ending, Obligation

SLICE = 4096
"""The number of instructions between two checks of the clock."""


class Explorer:
    """Explores a program from one initial state."""

    def __init__(
        self,
        machine: Machine,
        feasibility: Feasibility,
        limits: Limits,
        hooks: Hooks,
        *,
        frontier: Frontier | None = None,
        merge: str = "off",
        goal: Goal | None = None,
        interleaver: Interleaver | None = None,
        company: Company | None = None,
    ) -> None:
        """``goal``: the question about the program, None for paths that are only followed.

        ``company``: the other processes that explore parts.
        """
        self._machine = machine
        self._stats = machine.stats
        self._feasibility = feasibility
        self._limits = limits
        self._hooks = hooks
        self._goal = goal
        self._interleaver = interleaver or Interleaver(machine, machine.stats)
        self._features = Features.of(merge)
        excludes, left_s = feasibility.excludes, limits.budget.left_s
        self._joining = Joining(machine, self._features, machine.stats, excludes, left_s)
        self._frontier = frontier or DepthFirst()
        self._deepening = Deepening(self._joining, limits.most_rounds or FIRST_BOUND)
        self._rounds = 0
        self._company = company
        self._vain_splits = 0
        """The number of queries for which no split on a guard helped."""
        self._short: set[Exit] = set()
        """Exits of regions with little work after them: a piece from there was explored quickly."""
        self.result = Exploration()

    # -- scheduling -----------------------------------------------------------------

    def explore(self, *first: State) -> Exploration:
        """Explore until nothing is left, time is up, or a hook asks to stop."""
        self._frontier.add_all(list(first))
        return self._go_on()

    def _go_on(self) -> Exploration:
        while not self.result.stopped:
            if self._joining.completed:
                self._frontier.add_all(self._joining.merge(self._joining.completed.pop()))
            elif len(self._frontier):
                self._run(self._frontier.take())
            elif (switched := self._interleaver.next()) is not None:
                self._run(switched)
            elif len(self._deepening):
                self._frontier.add_all(self._deepening.resume())
            elif self._company is not None and self._company.pieces:
                self._hear(self._company, rests=True)
            else:
                self._finish()
                break
            if self._is_over(lives=False):
                if not self.result.stopped:
                    self._out_of("time")
                break
            if self._stats.present_wanted:
                self._describe()
            self._rounds += 1
            if self._rounds % 64 == 0 and self._memory_is_short():
                self._out_of("memory")
                break
        return self.result

    def _finish(self) -> None:
        """Conclude; a state that still waits in a region would be an unexplored path."""
        self.result.exhausted = self._joining.waiting == 0 and not self.result.lacks_parts
        self._open_notes()
        if self._joining.waiting:
            self.result.open(
                Obligation(Ending.DEFECT, f"{self._joining.waiting} states were left waiting in regions")
            )

    def _open_notes(self) -> None:
        """Report the notes of paths that are obligations for the property."""
        minds_waiting = self._is_violated_by(PathEnd(Ending.DEADLOCK))
        for obligation in self._machine.notes.obligations(minds_waiting):
            self.result.open(obligation)
        for why in dict.fromkeys(self._machine.vm.unfinished_walks.values()):
            self.result.open(Obligation(Ending.UNSUPPORTED, why))

    def _out_of(self, resource: str) -> None:
        self._open_notes()
        self._describe()
        self.result.open(self._unexplored(f"the {resource} was used up with"))

    def _unexplored(self, beginning: str) -> Obligation:
        pending = [*self._frontier, *self._deepening]
        away = sum(map(len, self._company.pieces)) if self._company is not None else 0
        count = max(1, len(pending) + self._interleaver.waiting + away)
        noun = "path" if count == 1 else "paths"
        goes_on, owner = describe_pending(pending, FIRST_BOUND)
        text = f"{beginning} {count} {noun} not explored to the end{goes_on}"
        return Obligation(Ending.RESOURCE, text, most_common_line(pending), Cause(of=owner))

    def _describe(self) -> None:
        """Describe the state of the exploration, for the account of a run that is cut."""
        self._stats.present_wanted = False
        found = [*self.result.obligations, self._unexplored("the run was cut with")]
        rows = tuple((o.ending.word, o.message, o.where) for o in found)
        live = [self._machine.state] if self._machine.state is not None else []
        self._stats.present = Present(rows, deepest_loop([*self._frontier, *self._deepening, *live]))

    def _activate(self, state: State) -> None:
        machine = self._machine
        machine.memory.switch(state.node)
        machine.state = state
        machine.frame = state.frame

    def _run(self, state: State) -> None:
        """Run a path until it is no longer the live one."""
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
                if self._is_alone(state) and not machine.vm.keeps_history:
                    state.node = machine.memory.forget()
                if self._stats.present_wanted:
                    self._describe()
                if self._memory_is_short():
                    raise PathEnd(Ending.RESOURCE, "out of memory")
                if self._is_over():
                    suspend(self._machine, state)
                    self._frontier.add(state)
                    return
                if state.steps > self._limits.max_steps:
                    raise PathEnd(Ending.BOUND, f"a path longer than {self._limits.max_steps} instructions")
            except Fork as fork:
                if self._is_over():
                    suspend(self._machine, state)
                    self._frontier.add(state)
                    return
                if not self._fork(state, fork):
                    return
            except Narrow as narrow:
                self._narrow(state, narrow)
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
                cause = Cause(of=missing.of, feature=missing.feature, where=user_line(machine.frame))
                self._end(state, PathEnd(Ending.UNSUPPORTED, missing.feature, cause=cause))
                return

    def _narrow(self, state: State, narrow: Narrow) -> None:
        """Ask whether the path condition allows only one of some guards."""
        self._feasibility.narrow(state, narrow.guards)
        if state.trail is not None:
            state.trail = extended(state.trail, narrowed(state, narrow))

    def _is_alone(self, state: State) -> bool:
        """Whether no other path can return to an older version of memory."""
        alone = state.region is None and state.threads is None and not self._interleaver.waiting
        if self._company is not None and self._company.pieces:
            return False  # a lost piece is explored here
        return alone and not (len(self._frontier) or len(self._deepening) or self._joining.completed)

    def _memory_is_short(self) -> bool:
        limit_bytes = self._limits.memory_bytes
        return limit_bytes is not None and resident_bytes() > limit_bytes

    # -- pieces ---------------------------------------------------------------------

    def _is_over(self, lives: bool = True) -> bool:
        """Whether no path continues: time is up, or a piece has decided. ``lives``: whether one would
        otherwise."""
        if self._company is not None:
            if self._company.pieces:
                self._hear(self._company)
            if lives or len(self._frontier) + self._interleaver.waiting > 1:
                self._company.offer(lambda: self._cut(parts=not lives))
        return self.result.stopped or self._limits.budget.left_s() <= 0

    def _cut(self, parts: bool = False) -> Piece | None:
        """Take out some of the waiting paths as a piece for another process, if possible.

        ``parts``: if nothing waits outside regions and a process has long been idle, the paths that wait at a
        join continue without the rest.
        """
        company = self._company
        assert company is not None
        if self._machine.vm.keeps_history or self.result.stopped:
            return None
        if company.by_trails:
            piece = Piece(self._frontier.part(needs_trail=True))
        else:
            piece = Piece(self._frontier.part(), self._interleaver.part())
        if len(piece):
            return piece
        parted = None
        if parts and company.lacks_pieces():
            parted = self._joining.part([*self._frontier, *self._deepening], self._short)
        if parted is None:
            return None
        self._stats.add("joins_parted")
        return Piece(parted[1], exit=parted[0])

    def _add(self, piece: Piece) -> None:
        self._frontier.add_all(piece.states)
        self._interleaver.add(piece.choices)

    def explore_piece(self, piece: Piece) -> Explored:
        """Explore a piece in a fork of the process that cut it."""
        self._frontier.remove(frozenset(self._frontier))
        self._joining.leave_all()
        self._deepening.leave_all()
        self._interleaver.leave_all()
        self.result = Exploration()
        self._add(piece)
        begun_s = work_s()
        return Explored(self._go_on(), self._interleaver.asked_elsewhere, work_s() - begun_s)

    def _hear(self, company: Company, rests: bool = False) -> None:
        """Receive the results of pieces; lost ones are explored here."""
        for piece, explored in company.hear(rests):
            if explored is None:
                company.go_on()
                self._add(piece)
                continue
            for number, index in explored.asked:
                self._interleaver.ask_at(number, index)
            if explored.asked:
                company.go_on()
            if piece.exit is not None and explored.is_little:
                self._short.add(piece.exit)
            self.result.include(explored.result)

    # -- forks ----------------------------------------------------------------------

    def _fork(self, state: State, fork: Fork) -> bool:
        """Decide a condition that the path needs; False if the path is no longer live."""
        condition = fork.condition
        if not self._hooks.forks(state):
            self.result.stopped = True
            return False
        instr = next_instr(self._machine.frame)
        with self._stats.question(lambda: line_of(instr) if instr is not None else ""):
            sides = self._feasibility.sides(state, condition)
        holds, fails = sides.holds, sides.fails
        if isinstance(holds, Unsat) and isinstance(fails, Unsat):
            self._end(state, PathEnd(Ending.INFEASIBLE))
            return False
        if isinstance(fails, Unsat) or isinstance(holds, Unsat):
            feasible, literal = (
                (holds, condition) if isinstance(fails, Unsat) else (fails, self._machine.tm.not_(condition))
            )
            state.known[literal] = True
            if state.trail is not None:
                state.trail = extended(state.trail, HOLDS if literal is condition else FAILS)
            if isinstance(feasible, Sat) and state.model is None:
                state.model = feasible.model
            return True
        is_hard = [isinstance(side, Unknown) and side is not NOT_ASKED for side in (holds, fails)]
        if any(is_hard):
            literal = condition if is_hard[0] else self._machine.tm.not_(condition)
            guard = self._guard_to_split(state, literal)
            if guard is not None:
                return self._part(state, guard)
        return self._split(state, fork, sides)

    def _guard_to_split(self, state: State, literal: Term) -> Term | None:
        """A guard on which to split a path whose query had no answer, if that may help."""
        if not self._features.splits or state.threads is not None or self._vain_splits >= MOST_VAIN:
            return None
        guards = guards_to_split(self._machine.tm, state, literal)
        if not guards:
            return None
        is_tried = len(state.parted) % MOST_TRIED != 0
        if not is_tried and not self._feasibility.helps(state, guards, literal):
            self._vain_splits += 1
            return None
        return guards[0]

    def _part(self, state: State, guard: Term) -> bool:
        """Split a path on the guard of a merge; False if the path is no longer live."""
        machine = self._machine
        sides = self._feasibility.sides(state, guard)
        state.trail = None
        negation = machine.tm.not_(guard)
        if isinstance(sides.holds, Unsat) or isinstance(sides.fails, Unsat):
            state.known[negation if isinstance(sides.holds, Unsat) else guard] = True
            return True
        suspend(machine, state)
        self._stats.add("splits")
        self._stats.add("states")
        if state.region is not None:
            state.region.open += 1
        other = state.fork(machine.frame.copy())
        for path, literal, answer in ((state, guard, sides.holds), (other, negation, sides.fails)):
            path.assume(literal)
            path.parted |= {literal}
            path.model = answer.model if isinstance(answer, Sat) else None
            path.uncertain |= not isinstance(answer, Sat)
            self._frontier.add(path)
        return False

    def _split(self, state: State, fork: Fork, sides: Sides) -> bool:
        """Continue with both sides of a branch, one after the other; False if the path is no longer live."""
        machine = self._machine
        self._stats.depth = len(state.condition)
        suspend(self._machine, state)
        frame = machine.frame
        instr = frame.code[frame.pc]
        ends = self._joining.exits_of(state, frame, instr, isinstance(fork, Dispatch))
        if self._deepening.is_late(state, frame, instr, ends):
            if self._limits.most_rounds is not None:
                return self._give_up(state)
            if self._starves_others(state):
                self._deepening.defer(state)
                return False
        self._stats.add("forks")
        self._stats.add("states")
        self._joining.enter_catching(state, frame, instr)
        region = self._joining.enter(state, frame, ends)
        state.visits[instr] = state.visits.get(instr, 0) + 1
        if region is not None:
            site = (region.serial, instr)
            state.rounds[site] = state.rounds.get(site, 0) + 1
        other = state.fork(frame.copy())
        condition = fork.condition
        negation = machine.tm.not_(condition)
        if state.trail is not None:
            state.trail, other.trail = (extended(state.trail, SPLIT + way) for way in (HOLDS, FAILS))
        for path, literal, answer in ((state, condition, sides.holds), (other, negation, sides.fails)):
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

    def _give_up(self, state: State) -> bool:
        """A path exceeds the limit of rounds; False, as no path is live any more."""
        self._frontier.add(state)
        self.result.stopped = True
        self.result.open(self._unexplored(f"no more than {self._limits.most_rounds} rounds:"))
        return False

    def _starves_others(self, state: State) -> bool:
        """Whether another path could continue if this path waited."""
        if len(self._frontier) or self._joining.completed or self._interleaver.waiting:
            return True
        region: RegionRun | None = state.region
        while region is not None:
            if region.waiting:
                return True
            region = region.parent
        return False

    # -- threads --------------------------------------------------------------------

    def _begin_threads(self, state: State) -> bool:
        """The path starts its first thread, so it is not merged from now on; False if it is no longer
        live."""
        if (end := self._hooks.begins_threads(state)) is not None:
            self._end(state, end)
            return False
        state.trail = None
        while state.region is not None:
            self._joining.leave(state)
        try:
            self._interleaver.begin(state)
        except Fork as fork:
            return self._fork(state, fork)
        return True

    def _arrive(self, state: State, switch: Switch) -> bool:
        """The live thread is before an operation; False if another path is to be made live."""
        return self._switch(state, lambda: self._interleaver.arrive(state, switch.op)) is state

    def _end_thread(self, state: State, end: PathEnd | None) -> bool:
        """The live thread ends, perhaps by an exception; False if the path is no longer live."""
        thrown: Obj | None = None
        if end is not None and not self._forgets(state, end):
            if end.ending is not Ending.UNCAUGHT or self._is_violated_by(end):
                self._end(state, end)
                return False
            thrown = end.exception
            if state.threads is None:
                minds = has_hooks(self._machine)
                if not main_has_handler(self._machine, thrown if minds else None):
                    return self._finish_program(state, end)
                if not self._begin_threads(state):
                    return False
        if state.threads is None:
            return self._finish_program(state, PathEnd(Ending.FINISHED))
        return self._switch(state, lambda: self._interleaver.end_thread(state, thrown)) is state

    @staticmethod
    def _forgets(state: State, end: PathEnd) -> bool:
        """Whether an exception is ignored, as its thread had ended before."""
        leaves = state.threads is not None and state.threads.live.stage is not Stage.RUNS
        return leaves and end.ending is Ending.UNCAUGHT

    def _finish_program(self, state: State, end: PathEnd) -> bool:
        """The last thread ends and shutdown hooks run; False if the path is no longer live."""
        if state.threads is None and has_hooks(self._machine):
            while state.region is not None:
                self._joining.leave(state)
            run_after_main(self._machine)
            return True
        self._end(state, end)
        return False

    def _switch(self, state: State, choose: Callable[[], State]) -> State | None:
        """Let the scheduler choose; a path other than the live one goes to the frontier."""
        try:
            chosen = choose()
        except PathEnd as end:
            self._end(state, end)
            return None
        if chosen is not state:
            self._frontier.add(chosen)
        return chosen

    def _choose(self, state: State, ways: int) -> None:
        """Continue with each of several choices, the first one next."""
        suspend(self._machine, state)
        for way in reversed(range(ways)):
            path = state if way == 0 else state.fork(state.frame.copy())
            assert path.threads is not None
            path.threads.choice = way
            self._frontier.add(path)

    # -- endings --------------------------------------------------------------------

    def _end(self, state: State, end: PathEnd) -> None:
        state.frame = self._machine.frame
        if end.ending is Ending.FINISHED and has_hooks(self._machine):
            end = PathEnd(Ending.UNSUPPORTED, "shutdown hooks that start when other threads have ended")
        result = self.result
        weak = self._machine.weak
        if weak is not None and end.ending is not Ending.INFEASIBLE:
            if weak.is_possible(state.threads):
                weak.end(state.threads)
            else:
                end = PathEnd(Ending.INFEASIBLE)
        self._stats.add("paths")
        result.endings[end.ending] = result.endings.get(end.ending, 0) + 1
        if self._hooks.ended(state, end):
            result.stopped = True
        if not end.ending.complete and not self._feasibility.is_impossible(state):
            result.open(Obligation(end.ending, end.message, user_line(self._machine.frame), end.cause))
        self._note_swallowed(state, end)
        self._joining.end(state, end.ending is not Ending.INFEASIBLE)

    def _note_swallowed(self, state: State, end: PathEnd) -> None:
        """Record that a failed ``assert`` was caught before the program's end, if the property needs that."""
        site = state.failed_assert
        if site is None or self._goal is None or not self._goal.minds_swallowed:
            return
        if (
            end.ending is Ending.INFEASIBLE
            or self._is_violated_by(end)
            or self._feasibility.is_impossible(state)
        ):
            return
        method = site.method
        self._machine.note(
            SwallowedAssert(f"{method.cls.java_name}.{method.name}:{method.line_of(site.index)}")
        )

    def _is_violated_by(self, end: PathEnd) -> bool:
        return self._goal is not None and self._goal.violated_by(end)
