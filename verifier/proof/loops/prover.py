"""Proofs about loops without bound: loops are cut at their heads, with guessed invariants.

The program is explored as always, but a path that comes to the head of a cut loop from outside
goes on from there with arbitrary values for all that the loop may change, of which the
loop's invariants hold; a path that comes back to the head ends, after it was checked that it
changed nothing else and keeps the invariants. So the exploration covers every number of rounds.
What may change, which objects a reference may lead to, and the invariants are guessed
optimistically; each round of the proof corrects them by what it sees, until one confirms all.
Loops are cut only where paths go round often. Only TRUE can come out of this.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.classfile import jdk
from verifier.classfile.cfg import Cfg
from verifier.classfile.model import ClassFile
from verifier.exploration.budget import Budget
from verifier.exploration.exploration import Functions, Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.goal import Goal
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine, Prepare
from verifier.machine.rtclass import Handler, Instr, RtMethod
from verifier.machine.state import State
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Obj, is_null, lift, same_value
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.collection import models
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.initialiser import may_start_early
from verifier.proof.loops.knowledge import NOT_NULL, CutPoint, Knowledge, LocalAt, LoopProof, ResultAt
from verifier.proof.loops.relation import Relation, Variables, relations, variables_of
from verifier.proof.recursion.contract import char_constants, int_constants, real_constants
from verifier.proof.recursion.recursion import OUT_OF_MEMORY, OUT_OF_STACK, catches, hides_errors
from verifier.semantics.decode import kinds_of, prepare
from verifier.solving.answer import Solver, Unsat
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.terms.sort import BOOL
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

_LOG = logging.getLogger(__name__)
_QUERY_LIMIT_S = 2.0
_MAX_ROUNDS = 60
_MAX_VISITS = 8
"""Times that a path asks a solver at one branch before the loop around it is cut."""
_MOST_VISITS = 64
"""The same where no loop is left to be cut: as often as that, it may come by on its way."""
_MAX_STEPS = 300_000
"""Instructions of one path before the loop it is in is cut, even if it never asks a solver."""

Parts = tuple[Machine, Solver, Functions]
"""A machine, its solver, and what opaque functions compute."""

RoundMaker = Callable[[ProofMemory, Prepare], Parts]
ProofMaker = Callable[[ProofMemory, Prepare, bool], Parts]
"""Makes them with this memory and decoder, and where told so with open collections
(proof.loops.collection)."""


def prove_by_cutting(
    make: ProofMaker,
    start: Callable[[Machine], State],
    classes: Iterable[ClassFile],
    goal: Property,
    stats: Stats,
    budget: Budget,
) -> LoopProof | None:
    """The proof of the property, if there is one; each round works on a fresh machine.

    ``classes`` are the program's. A proof leaves out of account that memory or stack may end, so
    there is none for programs that can see that.
    """
    classes = list(classes)
    bodies = [method for file in classes for method in file.methods]
    owners = frozenset(file.name for file in classes)
    if catches(bodies, OUT_OF_MEMORY) or hides_errors(bodies, owners):
        return None
    calls = not catches(bodies, OUT_OF_STACK)
    constants, reals = tuple(int_constants(bodies)), tuple(real_constants(bodies))
    chars = tuple(char_constants(bodies))
    for replaced in (False, True):

        def build(memory: ProofMemory, decode: Prepare, replaced: bool = replaced) -> Parts:
            return make(memory, decode, replaced)

        wanted = False
        for peel in (False, True):
            known = Knowledge(constants=constants, reals=reals, chars=chars, peel=peel)
            if _prove(build, start, known, goal, calls, stats, budget):
                return LoopProof(known, replaced, calls)
            if not known.cuts:
                return None
            wanted = wanted or known.collections
        if not wanted:
            return None
    return None


def _prove(
    make: RoundMaker,
    start: Callable[[Machine], State],
    known: Knowledge,
    goal: Property,
    calls: bool,
    stats: Stats,
    budget: Budget,
) -> bool:
    for number in range(_MAX_ROUNDS):
        known.changed = False
        proved = Round(make, known, goal, calls, stats, budget).run(start)
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


@dataclass(frozen=True)
class Entry:
    """A loop that the live path entered: how things stood after forgetting."""

    node: Any
    stamp: int
    values: tuple[Any, ...]
    variables: Variables
    relations: tuple[Relation, ...]
    round_begun: bool
    """Whether the path went on from the head since."""

    def begun(self) -> Entry:
        return Entry(self.node, self.stamp, self.values, self.variables, self.relations, True)


_PEELED = Entry(None, 0, (), Variables((), (), (), (), (), ()), (), round_begun=False)
"""Entry of a loop whose first round is run as it is, before the loop is cut."""


class Round:
    """One exploration with what is believed now."""

    def __init__(
        self,
        make: RoundMaker,
        known: Knowledge,
        goal: Property,
        calls: bool,
        stats: Stats,
        budget: Budget,
    ) -> None:
        self._known = known
        self._calls = calls
        self._cuts = len(known.cuts)
        self._goal = Goal(goal)
        self._cfgs: dict[RtMethod, Cfg] = {}
        self._memory = ProofMemory()
        self._machine, self._solver, functions = make(self._memory, self._decode)
        self._heap = ProofHeap(self._machine, self._memory, self._solver, known, _QUERY_LIMIT_S, functions)
        self._machine.loader.add_models(models(self._heap))
        self._entered: list[Any] = [{}]
        """The loops that the live path entered, by activation and head; a slot of the memory."""
        self._in_body: list[Any] = [None]
        """The cut recursive method whose body the live path is, on behalf of all calls, and its entry."""
        self._machine.stack_is_partial = lambda: self._in_body[0] is not None
        self._asked: dict[Instr, set[int]] = {}
        """Lengths of paths, in instructions, at which each branch asked."""
        limits = Limits(budget, _QUERY_LIMIT_S, max_steps=_MAX_STEPS)
        feasibility = Feasibility(self._machine.tm, self._solver, stats, limits, functions=functions)
        hooks = Hooks(self._on_end, forks=self._on_fork, begins_threads=_end_before_threads)
        self._explorer = Explorer(self._machine, feasibility, limits, hooks, goal=self._goal)

    def _is_over(self) -> bool:
        """Whether this round cannot become a proof any more, nor teach anything."""
        return self._known.failure is not None or len(self._known.cuts) != self._cuts

    def run(self, start: Callable[[Machine], State]) -> bool:
        """Whether the property holds if what was believed does."""
        try:
            result = self._explorer.explore(start(self._machine))
        finally:
            self._solver.close()
        return result.exhausted and not result.obligations and self._known.failure is None

    def _on_end(self, state: State, end: PathEnd) -> bool:
        in_body = self._in_body[0] is not None
        if end.ending is Ending.UNCAUGHT and end.exception is not None and in_body:
            if not self._impossible(state):
                if state.failed_assert is not None and self._goal.minds_swallowed:
                    self._known.fail("an assert fails in a recursive method")
                self._leaves_body(end.exception)
        elif self._goal.violated_by(end):
            if not self._impossible(state):
                self._known.fail(f"a violation: {end.message}")
        elif end.ending is Ending.BOUND and state.steps > _MAX_STEPS:
            frame = self._machine.frame
            self._cut_or_fail(frame, frame.code[frame.pc])
            return True
        elif not end.ending.complete and not self._impossible(state):
            self._known.fail(f"{end.ending.name}: {end.message}")
        return self._known.failure is not None

    def _impossible(self, state: State) -> bool:
        return isinstance(self._solver.check(state.condition, _QUERY_LIMIT_S), Unsat)

    # -- where to cut ---------------------------------------------------------------------

    def _cfg(self, method: RtMethod) -> Cfg:
        cfg = self._cfgs.get(method)
        if cfg is None:
            assert method.code is not None
            cfg = self._cfgs[method] = Cfg(method.code)
        return cfg

    def _on_fork(self, state: State) -> bool:
        """Cut the loop around a branch at which a path has asked often; False if the round is over."""
        frame = self._machine.frame
        instr = frame.code[frame.pc]
        asked = self._asked.setdefault(instr, set())
        again = state.steps - 1 in asked  # one instruction may ask several times
        asked.add(state.steps)
        visits = state.visits.get(instr, 0) + (0 if again else 1)
        state.visits[instr] = visits
        if visits > _MOST_VISITS:
            self._cut_or_fail(frame, instr)
        elif visits > _MAX_VISITS:
            self._cut_around(frame, instr)
        return not self._is_over()

    def _cut_or_fail(self, frame: Frame, instr: Instr) -> None:
        if not self._cut_around(frame, instr):
            self._known.fail(f"paths go round at {instr} without a loop to cut")

    def _cut_around(self, innermost: Frame, instr: Instr) -> bool:
        """Cut the innermost loop around an instruction that is not cut yet, and those around it.

        False if none is left to be cut.
        """
        frame: Frame | None = innermost
        at = instr.index
        while frame is not None:
            method = frame.method
            if method.code is not None:
                cfg = self._cfg(method)
                loop = cfg.innermost_loop(at)
                while loop is not None:
                    if self._known.add_cut(CutPoint(str(method), cfg.blocks[loop.header].start)):
                        outer = loop.parent
                        while outer is not None:
                            self._known.add_cut(CutPoint(str(method), cfg.blocks[outer.header].start))
                            outer = outer.parent
                        return True
                    loop = loop.parent
                if frame.recurs() and self._calls and self._known.add_cut(CutPoint(str(method))):
                    if method.name.startswith("<"):
                        self._known.fail(f"{method} calls itself")
                    return True
            frame = frame.caller
            if frame is not None:
                at = frame.code[max(0, frame.pc - 1)].index
        return False

    # -- the heads of cut loops -----------------------------------------------------------

    def _decode(self, machine: Machine, method: RtMethod) -> list[Instr]:
        instrs = prepare(machine, method)
        cuts = sorted(cut for cut in self._known.cuts if cut.method == str(method))
        if not cuts:
            return instrs
        cfg = self._cfg(method)
        for cut in cuts:
            if cut.is_calls:
                self._decode_calls(instrs, cut)
                continue
            head = cut.head
            loop = cfg.loops[cfg.block_at(head).number]
            for latch in loop.latches:
                last = instrs[cfg.blocks[latch].last]
                if last.index == head:
                    self._known.fail("a loop of one instruction")
                last.run = self._at_latch(last.run, cut)
            instrs[head].run = self._at_head(instrs[head].run, cut)
        return instrs

    def _decode_calls(self, instrs: list[Instr], cut: CutPoint) -> None:
        returns = {i.op: i for i in instrs if i.op.endswith("return")}
        instrs[0].run = self._at_call(instrs[0].run, cut, {op: i.run for op, i in returns.items()})
        for instr in instrs:
            if instr.op in returns:
                instr.run = self._at_return(instr.run, cut)

    def _at_latch(self, run: Handler, cut: CutPoint) -> Handler:
        def latch(m: Machine, f: Frame, i: Instr) -> None:
            entered = self._entered[0]
            entry = entered.get((f.serial, cut))
            if entry is not None and not entry.round_begun:
                self._memory.put(self._entered, 0, {**entered, (f.serial, cut): entry.begun()})
            run(m, f, i)

        return latch

    def _at_head(self, run: Handler, cut: CutPoint) -> Handler:
        def head(m: Machine, f: Frame, i: Instr) -> None:
            entry = self._entered[0].get((f.serial, cut))
            if entry is None and self._known.peel:
                self._memory.put(self._entered, 0, {**self._entered[0], (f.serial, cut): _PEELED})
            elif entry is None or entry == _PEELED.begun():
                self._enter(f, i, cut)
            elif entry.round_begun:
                self._come_back(f, i, cut, entry)
                raise PathEnd(Ending.FINISHED)
            run(m, f, i)

        return head

    def _enter(self, f: Frame, i: Instr, cut: CutPoint) -> None:
        """The live path comes to a loop: it goes on with any state that rounds may lead to."""
        m, known = self._machine, self._known
        for name in sorted(known.initialised.get(cut, ())):
            m.require_init(m.loader.get(name))
        if f.stack:
            known.fail("a loop with values on the operand stack")
        self._begin(f, i, cut)

    def _begin(self, f: Frame, i: Instr, cut: CutPoint) -> None:
        """Check the candidates, forget what may change, and assume them of what it is then."""
        m, known, heap = self._machine, self._known, self._heap
        effects = known.cuts[cut]
        kinds = kinds_of(f.method)[i.index][0]
        variables = variables_of(m, f, kinds, effects)
        before = variables.values(m.tm, f)
        candidates = relations(m.tm, variables, before, known.constants, known.reals)
        heap.facts.prove(self._facts(cut, candidates, before) + self._present(cut, variables, f))
        self._note_references(cut, f, kinds)
        heap.forget(effects.places)
        for index in sorted(effects.locals):
            kind = kinds[index]
            if kind == "A":
                nullable = not known.believes(LocalAt(cut, index), NOT_NULL)
                f.locals[index] = heap.any_reference(LocalAt(cut, index), nullable)
            elif kind != "-":
                f.locals[index] = arbitrary(m.tm, kind)
        kept = tuple(r for r in candidates if known.believes(cut, r.name))
        values = variables.values(m.tm, f)
        for relation in kept:
            heap.assume(relation.holds(values))
        for _, _, holds in self._present(cut, variables, f):
            heap.assume(holds)
        entry = Entry(
            self._memory.freeze(), self._memory.stamp, tuple(f.locals), variables, kept, round_begun=False
        )
        self._memory.put(self._entered, 0, {**self._entered[0], (f.serial, cut): entry})

    def _come_back(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        """The live path went round: what was believed of the loop must still hold."""
        if f.stack:
            self._known.fail("a loop with values on the operand stack")
        self._note_effects(cut, entry)
        self._check_round(f, i, cut, entry)

    def _note_effects(self, cut: CutPoint, entry: Entry) -> None:
        """What changed in the heap since a cut was entered."""
        places = self._memory.changes(entry.node, self._memory.freeze(), entry.stamp)
        initialised = {place[1] for place in places if place[0] == "static" and place[2] == 0}
        for name in sorted(initialised):
            self._initialise_before(cut, name)
        for place in places:
            if place[0] != "static" or place[1] not in initialised:
                self._known.add_place(cut, place)

    def _check_round(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        """Locals (or arguments) as they are when the next round (or call) begins."""
        m, known, heap = self._machine, self._known, self._heap
        effects = known.cuts[cut]
        kinds = kinds_of(f.method)[i.index][0]
        for index, kind in enumerate(kinds):
            changed = kind != "-" and not same_value(f.locals[index], entry.values[index])
            if changed and index not in effects.locals:
                known.add_local(cut, index)
        self._note_references(cut, f, kinds)
        facts = self._facts(cut, entry.relations, entry.variables.values(m.tm, f))
        heap.facts.prove(facts + self._present(cut, entry.variables, f))
        heap.share_new()

    # -- recursive methods ----------------------------------------------------------------

    def _at_call(self, run: Handler, cut: CutPoint, returns: dict[str, Handler]) -> Handler:
        def call(m: Machine, f: Frame, i: Instr) -> None:
            if (f.serial, cut) not in self._entered[0]:
                body = self._entry_around(f, cut)
                if body is None and self._known.peel:
                    self._memory.put(self._entered, 0, {**self._entered[0], (f.serial, cut): _PEELED})
                    run(m, f, i)
                    return
                if body is not None and body != _PEELED:
                    self._note_effects(cut, body)
                    self._check_round(f, i, cut, body)
                    self._give_result(f, cut, returns)
                    return
                for name in sorted(self._known.initialised.get(cut, ())):
                    m.require_init(m.loader.get(name))
                if not m.decide(m.tm.var(f"body of {cut} in {f.serial}", BOOL)):
                    self._give_result(f, cut, returns)
                    return
                self._begin(f, i, cut)
                self._memory.put(self._in_body, 0, (cut, self._entered[0][(f.serial, cut)]))
                f.caller = None  # what leaves the body is for _on_end
                f.on_return = None
            run(m, f, i)

        return call

    def _entry_around(self, f: Frame, cut: CutPoint) -> Entry | None:
        """The cut activation of the same method that called this one."""
        caller = f.caller
        while caller is not None:
            entry: Entry | None = self._entered[0].get((caller.serial, cut))
            if entry is not None:
                return entry
            caller = caller.caller
        return None

    def _leaves_body(self, exception: Obj) -> None:
        """An exception leaves the body of a recursive method: so it may leave every call."""
        cut, entry = self._in_body[0]
        cls = exception.cls
        throwable = self._machine.loader.get(jdk.THROWABLE)
        plain = cls.origin == "jdk" and len(cls.layout) == len(throwable.layout)
        plain = plain or cls.name == jdk.NULL_POINTER
        if not plain or not self._heap.is_any_exception(exception, entry.stamp):
            self._known.fail(f"{cls.java_name} may leave a recursive call")
            return
        self._note_effects(cut, entry)
        self._heap.share_new()
        self._known.add_thrown(cut, cls.name)

    def _throw_or_go_on(self, f: Frame, cut: CutPoint) -> None:
        """Let a call end with each of the exceptions that may leave it."""
        m = self._machine
        for name in sorted(self._known.thrown.get(cut, ())):
            if m.decide(m.tm.var(f"{name} leaves {cut} in {f.serial}", BOOL)):
                self._heap.forget(self._known.cuts[cut].places)
                exception = self._heap.any_exception(m.loader.get(name))
                m.leave(f)
                m.throw(exception)

    def _give_result(self, f: Frame, cut: CutPoint, returns: dict[str, Handler]) -> None:
        """A call is over: all that calls change is arbitrary, and so is the result."""
        m, known, heap = self._machine, self._known, self._heap
        effects = known.cuts[cut]
        self._throw_or_go_on(f, cut)
        if not returns:
            raise PathEnd(Ending.FINISHED)
        arguments = f.locals[:]
        heap.forget(effects.places)
        kind = f.method.returns[0]
        if kind == "V":
            result = None
        elif kind in "L[":
            result = heap.any_reference(ResultAt(cut), not known.believes(ResultAt(cut), NOT_NULL))
        else:
            result = arbitrary(m.tm, f.method.returns)
            for where, name, holds in self._result_facts(f.method, cut, arguments, result):
                if known.believes(where, name):
                    heap.assume(holds)
        f.stack = [] if kind == "V" else [result]
        (run,) = returns.values()
        instrs = f.method.instrs
        assert instrs is not None
        back = next(i for i in instrs if i.op in returns)
        f.pc = back.index + 1
        run(m, f, back)

    def _at_return(self, run: Handler, cut: CutPoint) -> Handler:
        def back(m: Machine, f: Frame, i: Instr) -> None:
            entry = self._entered[0].get((f.serial, cut))
            if entry is not None and entry != _PEELED:
                self._note_effects(cut, entry)
                self._check_result(f, cut, entry)
                self._heap.share_new()
                raise PathEnd(Ending.FINISHED)
            run(m, f, i)

        return back

    def _check_result(self, f: Frame, cut: CutPoint, entry: Entry) -> None:
        """What the body returns must be as calls are believed to."""
        tm, known = self._machine.tm, self._known
        kind = f.method.returns[0]
        if kind == "V":
            return
        result = f.stack[-1]
        facts: list[Fact] = []
        if kind in "L[":
            if result is not None:
                self._heap.note_local(ResultAt(cut), result)
            facts.append((ResultAt(cut), NOT_NULL, tm.not_(is_null(tm, result))))
        elif kind not in "JFD":
            facts += self._result_facts(f.method, cut, entry.values, lift(tm, result, "I"))
        self._heap.facts.prove([fact for fact in facts if known.believes(fact[0], fact[1])])

    def _result_facts(
        self, method: RtMethod, cut: CutPoint, arguments: Sequence[Any], result: Term
    ) -> Iterator[Fact]:
        """Candidates for an int result: against constants and the int arguments."""
        tm = self._machine.tm
        if method.returns[0] in "JFD":
            return
        limits = [(str(c), tm.bv(c, 32)) for c in self._known.constants]
        slots = method.slots if method.is_static else method.slots[1:]
        for at, param in zip(slots, method.params, strict=True):
            if param[0] in "IZBCS":
                limits.append((f"v{at}", lift(tm, arguments[at], "I")))
        for label, term in limits:
            yield ResultAt(cut), f"result >= {label}", tm.sle(term, result)
            yield ResultAt(cut), f"result <= {label}", tm.sle(result, term)

    def _facts(self, cut: CutPoint, found: Any, values: list[Term]) -> list[Fact]:
        return [(cut, r.name, r.holds(values)) for r in found if self._known.believes(cut, r.name)]

    def _present(self, cut: CutPoint, variables: Variables, f: Frame) -> list[Fact]:
        """Changing fields that are believed not to be null."""
        tm = self._machine.tm
        facts: list[Fact] = []
        for label, read in variables.references:
            if self._known.believes(cut, f"{label} {NOT_NULL}"):
                facts.append((cut, f"{label} {NOT_NULL}", tm.not_(is_null(tm, read(f)))))
        return facts

    def _note_references(self, cut: CutPoint, f: Frame, kinds: str) -> None:
        """Which objects the changing locals refer to."""
        facts: list[Fact] = []
        tm = self._machine.tm
        for index in self._known.cuts[cut].locals:
            if kinds[index] == "A":
                value = f.locals[index]
                if value is not None:
                    self._heap.note_local(LocalAt(cut, index), value)
                if self._known.believes(LocalAt(cut, index), NOT_NULL):
                    facts.append((LocalAt(cut, index), NOT_NULL, tm.not_(is_null(tm, value))))
        self._heap.facts.prove(facts)

    def _initialise_before(self, cut: CutPoint, name: str) -> None:
        """A class is initialised inside a loop: do it before, where that makes no difference."""
        cls = self._machine.loader.get(name)
        if not may_start_early(self._machine, cls, set()):
            self._known.fail(f"the class {name} is initialised in a loop")
        elif name not in self._known.initialised.setdefault(cut, set()):
            self._known.initialised[cut].add(name)
            self._known.changed = True


def _end_before_threads(_: State) -> PathEnd:
    """What other threads change is not among what a loop is said to change."""
    return PathEnd(Ending.UNSUPPORTED, "threads in a proof about loops")
