"""Proofs about unbounded loops by cut points and candidate invariants.

The program is explored as always, except at the heads of cut loops. A path from outside checks the loop's
invariants, havocs all that the loop may change, and assumes the invariants. A path that comes back to the
head is checked: it must have changed nothing else, and preserve the invariants. Then it ends. So the
exploration covers every number of rounds. The effects of loops, the possible targets of references, and the
invariants are guessed optimistically. Each round of the proof corrects them, until one confirms all. Only
loops with many rounds are cut. The only answer of a proof is TRUE.

What happens at a cut loop is in ``cutpoint``, at a cut recursive method in ``calls``. A new template of
invariants is one line: of ints and floats that change in a loop, in a table of ``relation``; of fields, of
two fields of one object and of what is in containers, in a table of ``heap_candidate``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from verifier.classfile.model import MethodInfo
from verifier.classfile.tail_call import with_jumps
from verifier.exploration.budget import Budget
from verifier.exploration.exploration import Functions, Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.goal import Asked, goal_of
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine, Prepare
from verifier.machine.rtclass import Instr, Modelled, RtMethod
from verifier.machine.state import State
from verifier.machine.value import Obj
from verifier.proof.budgeted import Budgeted
from verifier.proof.closing import closing_handlers
from verifier.proof.houdini import unproved
from verifier.proof.instances import Instances, Instantiating
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.calls import CutCalls
from verifier.proof.loops.container_native import models
from verifier.proof.loops.cutpoint import LoopCuts
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.heap_place import CutPoint
from verifier.proof.loops.knowledge import ElementGuesses, Knowledge, NodeGuesses, Paths
from verifier.proof.nodes.before_heap import BeforeHeap
from verifier.proof.nodes.cut_heap import CutHeap
from verifier.proof.nodes.node_field import NodeKinds
from verifier.proof.nodes.node_heap import NodeHeap
from verifier.proof.recursion.recursion import OUT_OF_MEMORY, hides_errors
from verifier.semantics.decode import prepare
from verifier.solving.answer import Solver, Unknown, Unsat
from verifier.stats import Stats
from verifier.strategy.limits import CANDIDATE_ALONE_S, PROOF_QUERY_S
from verifier.verdict.outcome import Ending

_LOG = logging.getLogger(__name__)
_MAX_ROUNDS = 60
_MAX_VISITS = 8
"""The number of solver queries of a path at one branch after which the loop around it is cut."""
_MOST_JOINED = 4
"""The number of such queries where paths are joined, as repeated joins are expensive."""
_MOST_VISITS = 64
"""The number of such queries where no loop is left to be cut, so that more of them are harmless."""
_MAX_STEPS = 300_000
"""The number of instructions of a path after which the loop around it is cut, even without solver queries."""

Parts = tuple[Machine, Solver, Functions]
"""A machine, its solver, and the functions that opaque terms stand for."""

RoundMaker = Callable[[ProofMemory, Prepare], Parts]
Ran = Callable[[], Iterable[MethodInfo]]
"""The methods of the program that ran on any path so far."""
ProofMaker = Callable[[ProofMemory, Prepare, bool], Parts]
"""Creates the parts with this memory and decoder, and with havocked containers if the flag is set
(proof.loops.container)."""


def may_see_memory_end(methods: Sequence[MethodInfo], owners: frozenset[str]) -> bool:
    """Whether methods may continue after an OutOfMemoryError; ``owners`` are the program's classes."""
    return hides_errors(methods, owners) or any(
        handler.catch_type in OUT_OF_MEMORY and handler not in closing_handlers(method, owners)
        for method in methods
        if method.code is not None
        for handler in method.code.exception_table
    )


def rounds(
    make_round: Callable[[], Round],
    start: Callable[[Machine], State],
    known: Knowledge,
    stats: Stats,
    budget: Budget,
) -> bool:
    """Whether one of the rounds, each of which corrects the assumptions, is a proof."""
    for number in range(_MAX_ROUNDS):
        known.changed = known.has_learned = False
        proved = make_round().run(start)
        stats.add("proof_rounds")
        if known.failure is not None:
            _LOG.info("no proof in round %d: %s", number, known.failure)
            return False
        if not known.changed:
            _LOG.info("proof by cutting %s: %s", sorted(known.cuts), proved)
            return proved
        if budget.left_s() <= 0:
            _LOG.info("no proof in time, round %d, cuts %s", number, sorted(known.cuts))
            return False
    return False


class Calls(Protocol):
    """The calls of recursive methods in one round."""

    @property
    def in_body(self) -> bool: ...

    def decode(self, instrs: list[Instr], cut: CutPoint) -> None: ...

    def leaves_body(self, exception: Obj) -> None: ...


class Round:
    """One exploration under the current assumptions."""

    def __init__(
        self,
        make: RoundMaker,
        known: Knowledge,
        goal: Asked,
        calls: bool,
        stats: Stats,
        budget: Budget,
    ) -> None:
        self._known = known
        self._stats = stats
        self._budget = budget
        self._cuts = len(known.cuts)
        known.held = {}
        self._goal = goal_of(goal)
        self._memory = self._make_memory()
        self._jumps = False
        """Whether a tail call was treated as a jump, so that activations are missing from the stack."""
        self._machine, solver, functions = make(self._memory, self._decode)
        self._instances = Instances(self._machine.tm)
        self._functions = functions
        timed = Budgeted(solver, budget)
        self._solver: Solver = Instantiating(self._machine.tm, timed, self._instances)
        self._limit_s = PROOF_QUERY_S * known.patience
        self._heap = self._make_heap()
        replaced = {key: Modelled(run) for key, run in models(self._heap).items()}
        self._machine.loader.add_models(replaced)
        self._loops = self._make_loops(calls)
        self._calls = self._make_calls()
        self._machine.stack_is_partial = lambda: self._jumps or self._calls.in_body
        self._violation: PathEnd | None = None
        """A violation under the current assumptions; the next round may exclude it with further effects of
        loops."""
        self._asked: dict[Instr, set[int]] = {}
        """For each branch: the path lengths, in instructions, at which it asked a solver."""
        limits = Limits(budget, self._limit_s, max_steps=_MAX_STEPS)
        feasibility = Feasibility(self._machine.tm, self._solver, stats, limits, functions=functions)
        hooks = Hooks(self._on_end, forks=self._on_fork, begins_threads=_end_before_threads)
        is_joined = known.paths is Paths.JOINED
        merge = "apart" if is_joined else "off"
        self._most_visits = _MOST_JOINED if is_joined else _MAX_VISITS
        self._explorer = Explorer(self._machine, feasibility, limits, hooks, goal=self._goal, merge=merge)

    def _make_memory(self) -> ProofMemory:
        memory = ProofMemory()
        memory.node_kinds = NodeKinds(self._known) if self._known.follows_nodes else None
        return memory

    def _make_heap(self) -> ProofHeap:
        heap_class = NodeHeap if self._known.follows_nodes else ProofHeap
        if self._known.nodes is NodeGuesses.BEFORE:
            heap_class = BeforeHeap
        if self._known.nodes is NodeGuesses.AT_CUTS:
            heap_class = CutHeap
        return heap_class(self._machine, self._memory, self._known, self._unproved)

    def _make_loops(self, calls: bool) -> LoopCuts:
        return LoopCuts(self._machine, self._memory, self._heap, self._known, calls, self._instances)

    def _make_calls(self) -> Calls:
        return CutCalls(self._machine, self._memory, self._heap, self._known, self._loops)

    def _decode(self, machine: Machine, method: RtMethod) -> list[Instr]:
        info = method.info
        looping = with_jumps(method.cls.name, info) if self._known.jumps and info is not None else None
        if looping is not None:
            self._jumps, method.info = True, looping
        instrs = prepare(machine, method)
        for cut in sorted(cut for cut in self._known.cuts if cut.method == str(method)):
            if cut.is_calls:
                self._calls.decode(instrs, cut)
            else:
                self._loops.decode(method, instrs, cut)
        return instrs

    def _is_over(self) -> bool:
        """Whether this round can neither become a proof nor correct the assumptions further."""
        return self._known.failure is not None or len(self._known.cuts) != self._cuts

    def run(self, start: Callable[[Machine], State]) -> bool:
        """Whether the property holds under the assumptions, and these are confirmed."""
        try:
            result = self._explorer.explore(start(self._machine))
        finally:
            self._solver.close()
        violation = self._violation
        guesses = self._known.elements is not ElementGuesses.UNKNOWN
        if violation is not None and self._known.invents and not self._known.changed:
            self._invent()
        goes_on = self._known.changed if self._known.invents else self._known.has_learned or self._is_over()
        if violation is not None and not ((guesses or self._known.invents) and goes_on):
            self._known.fail(f"a violation: {violation.message}", cause=violation.cause)
        return (
            result.exhausted and not result.obligations and violation is None and self._known.failure is None
        )

    def _invent(self) -> None:
        """Find invariants that exclude the violations, from the paths of this round."""
        clauses = self._loops.clauses
        if clauses is not None and self._known.failure is None:
            clauses.invent(self._known)
            self._stats.add("inventions")

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if end.ending is Ending.UNCAUGHT and end.exception is not None and self._calls.in_body:
            if not self._impossible(state):
                if state.failed_assert is not None and self._goal.minds_swallowed:
                    self._known.fail("an assert fails in a recursive method")
                self._calls.leaves_body(end.exception)
        elif self._goal.violated_by(end):
            if not self._impossible(state):
                self._violation = self._violation or end
                self._known.is_violated = True
                self._loops.note_clause(None)
                if self._known.elements is ElementGuesses.UNKNOWN or self._known.invents:
                    return not self._known.invents
                self._only_learn()
        elif end.ending is Ending.BOUND and state.steps > _MAX_STEPS:
            frame = self._machine.frame
            self._cut_or_fail(frame, frame.code[frame.pc])
            return True
        elif not end.ending.complete and not self._impossible(state):
            self._known.fail(f"{end.ending.name}: {end.message}", cause=end.cause)
        return self._known.failure is not None

    def _only_learn(self) -> None:
        """Check no candidates from now on: with a violation, this round is no proof, and fewer assumptions do
        not exclude it. What the rest of the round learns may do so, and the next round checks all."""
        self._heap.facts.check = lambda facts: ()

    def _unproved(self, facts: Sequence[Fact]) -> set[int]:
        m, alone_s = self._machine, CANDIDATE_ALONE_S * self._known.patience
        terms, condition = [fact.holds for fact in facts], m.state.condition
        found = unproved(
            m.tm, self._solver, condition, terms, self._limit_s, self._functions, alone_s=alone_s
        )
        if found.unanswered:
            self._known.lack_answer()
        return found.all

    def _impossible(self, state: State) -> bool:
        answer = self._solver.check(state.condition, self._limit_s)
        if isinstance(answer, Unknown):
            self._known.lack_answer()
        return isinstance(answer, Unsat)

    def _on_fork(self, state: State) -> bool:
        """Cut the loop around a branch at which a path has asked often; False if the round ends."""
        frame = self._machine.frame
        instr = frame.code[frame.pc]
        asked = self._asked.setdefault(instr, set())
        again = state.steps - 1 in asked  # one instruction may ask several times
        asked.add(state.steps)
        visits = state.visits.get(instr, 0) + (0 if again else 1)
        state.visits[instr] = visits
        if visits > self._most_visits:
            self._note_visits(frame, instr, visits)
        return not self._is_over()

    def _note_visits(self, frame: Frame, instr: Instr, visits: int) -> None:
        """A path has asked at a branch so often that the loop around it is cut."""
        if visits > _MOST_VISITS:
            self._cut_or_fail(frame, instr)
        else:
            self._loops.cut_around(frame, instr)

    def _cut_or_fail(self, frame: Frame, instr: Instr) -> None:
        if not self._loops.cut_around(frame, instr):
            name = instr.method.cls.name
            self._known.fail(f"paths go round at {instr} without a loop to cut", name)


def _end_before_threads(_: State) -> PathEnd:
    """End a path that starts threads: effects of loops do not include changes by other threads."""
    return PathEnd(Ending.UNSUPPORTED, "threads in a proof about loops")
