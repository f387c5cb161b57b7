"""Cut points of recursive methods.

The body is explored once for all calls, with arbitrary arguments that satisfy the candidate preconditions.
Each call, inside or outside the body, is replaced by an arbitrary result and havoc of all that the body may
change, or by an exception that may leave the body.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.classfile import jdk
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.rtclass import Handler, Instr
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Obj, Value, is_null, lift
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.cutpoint import Entry, LoopCuts, Peeled
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.heap_place import CutPoint, ResultAt
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.proof.loops.relation import Variables, variables_of
from verifier.proof.nodes.node_field import Held, NodeNumber, numbers_behind, reference_in
from verifier.semantics.kind import local_kinds
from verifier.terms.sort import BOOL, BV64
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending


class CutCalls:
    """The calls of recursive methods in one round of a proof."""

    def __init__(
        self, machine: Machine, memory: ProofMemory, heap: ProofHeap, known: Knowledge, loops: LoopCuts
    ) -> None:
        self._machine = machine
        self._memory = memory
        self._heap = heap
        self._known = known
        self._loops = loops
        self._in_body: Slots = [None]
        """The cut method whose body the live path explores for all calls, and its entry."""

    @property
    def in_body(self) -> bool:
        """Whether the live path explores the body of a cut method, not the program from its start."""
        return self._in_body[0] is not None

    def decode(self, instrs: list[Instr], cut: CutPoint) -> None:
        """Make instructions of a cut method stop at its entry and its returns."""
        returns = {i.op: i for i in instrs if i.op.endswith("return")}
        instrs[0].run = self._at_call(instrs[0].run, cut, {op: i.run for op, i in returns.items()})
        for instr in instrs:
            if instr.op in returns:
                instr.run = self._at_return(instr.run, cut)

    def _at_call(self, run: Handler, cut: CutPoint, returns: dict[str, Handler]) -> Handler:
        def call(m: Machine, f: Frame, i: Instr) -> None:
            if self._loops.entry(f, cut) is None:
                body = self._entry_around(f, cut)
                if body is None and self._known.peel:
                    self._loops.note_entry(f, cut, Peeled())
                    run(m, f, i)
                    return
                if isinstance(body, Entry):
                    self._loops.note_effects(cut, body)
                    self._loops.check_round(f, i, cut, body)
                    known = self._known  # a round that changed the assumptions is no proof
                    self._give_result(f, cut, returns, self._now(f, cut) if known.changed else body.variables)
                    return
                for name in sorted(self._known.initialised.get(cut, ())):
                    m.require_init(m.loader.get(name))
                self._heap.settle()
                if not m.decide(m.tm.var(f"body of {cut} in {f.serial}", BOOL)):
                    self._give_result(f, cut, returns, self._now(f, cut))  # the body has its own path
                    return
                self._memory.put(self._in_body, 0, (cut, self._loops.begin(f, i, cut)))
                f.caller = None  # ``leaves_body`` handles exceptions that leave the body
                f.on_return = None
            run(m, f, i)

        return call

    def _entry_around(self, f: Frame, cut: CutPoint) -> Entry | Peeled | None:
        """The cut activation of the same method that called this one."""
        caller = f.caller
        while caller is not None:
            entry = self._loops.entry(caller, cut)
            if entry is not None:
                return entry
            caller = caller.caller
        return None

    def leaves_body(self, exception: Obj) -> None:
        """An exception leaves the body of a recursive method, so it may leave every call."""
        body: tuple[CutPoint, Entry] = self._in_body[0]
        cut, entry = body
        cls = exception.cls
        throwable = self._machine.loader.get(jdk.THROWABLE)
        plain = cls.origin == "jdk" and len(cls.layout) == len(throwable.layout)
        plain = plain or cls.name == jdk.NULL_POINTER
        if not plain or not self._heap.is_any_exception(exception, entry.stamp):
            self._known.fail(f"{cls.java_name} may leave a recursive call", cls.name)
            return
        self._loops.note_effects(cut, entry)
        self._heap.share_new()
        self._known.add_thrown(cut, cls.name)

    def _throw_or_go_on(self, f: Frame, cut: CutPoint) -> None:
        """End a call with each of the exceptions that may leave it, and normally."""
        m = self._machine
        for name in sorted(self._known.thrown.get(cut, ())):
            if m.decide(m.tm.var(f"{name} leaves {cut} in {f.serial}", BOOL)):
                self._heap.forget(self._known.cuts[cut].places)
                exception = self._heap.any_exception(m.loader.get(name))
                m.leave(f)
                m.throw(exception)

    def _now(self, f: Frame, cut: CutPoint) -> Variables:
        """The variables that relations may use at the start of a call."""
        kinds, effects = local_kinds(f.method, 0), self._known.cuts[cut]
        return variables_of(self._machine, self._memory, f, kinds, effects)

    def _give_result(
        self, f: Frame, cut: CutPoint, returns: dict[str, Handler], variables: Variables
    ) -> None:
        """Return from a call with havoc of all that calls change, and an arbitrary result.

        ``variables`` are those for which the body is checked; nothing else is assumed of the call.
        """
        m, known, heap = self._machine, self._known, self._heap
        effects = known.cuts[cut]
        self._throw_or_go_on(f, cut)
        if not returns:
            raise PathEnd(Ending.FINISHED)
        arguments = f.locals[:]
        before = variables.values(m.tm, f)
        heap.forget(effects.places)
        for fact in self._change_facts(cut, variables, before, f):
            if known.believes(fact.subject, fact.name):
                heap.assume(fact.holds)
        kind = f.method.returns[0]
        result: Value = None
        if kind in "L[":
            result = heap.any_reference(ResultAt(cut), not known.believes(ResultAt(cut), NOT_NULL))
        elif kind != "V":
            result = number = arbitrary(m.tm, f.method.returns)
            beginning = self._beginning(f, arguments)
            for where, name, holds in self._result_facts(beginning, cut, number):
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
            entry = self._loops.entry(f, cut)
            if isinstance(entry, Entry):
                self._loops.note_effects(cut, entry)
                self._heap.settle()
                self._check_result(f, cut, entry)
                self._heap.share_new()
                raise PathEnd(Ending.FINISHED)
            run(m, f, i)

        return back

    def _check_result(self, f: Frame, cut: CutPoint, entry: Entry) -> None:
        """Check that the result of the body and its changes of fields satisfy the assumptions about calls."""
        tm, known = self._machine.tm, self._known
        kind = f.method.returns[0]
        beginning = self._beginning(f, entry.values)
        facts = list(self._change_facts(cut, entry.variables, entry.numbers, beginning))
        if kind in "L[":
            result = f.stack[-1]
            if result is not None:
                self._heap.note_local(ResultAt(cut), result)
            facts.append(Fact(ResultAt(cut), NOT_NULL, tm.not_(is_null(tm, result))))
        elif kind not in "VFD":
            facts += self._result_facts(beginning, cut, lift(tm, f.stack[-1], "J" if kind == "J" else "I"))
        self._heap.facts.prove([fact for fact in facts if known.believes(fact.subject, fact.name)])

    @staticmethod
    def _beginning(f: Frame, arguments: Sequence[Value]) -> Frame:
        """A copy of an activation with its arguments, but with the heap as it is now."""
        beginning = f.copy()
        beginning.locals = list(arguments)
        return beginning

    def _change_facts(
        self, cut: CutPoint, variables: Variables, before: Sequence[Term], f: Frame
    ) -> Iterator[Fact]:
        """Candidates about each number that calls change: unchanged, not decreased, or not increased.

        ``f`` has the locals of the call's start, so these are about fields, and lengths of builders.
        """
        tm = self._machine.tm
        for name, kind, old, new in zip(
            variables.names, variables.kinds, before, variables.values(tm, f), strict=True
        ):
            if kind == "I":
                yield Fact(ResultAt(cut), f"{name} >= \\old({name})", tm.sle(old, new))
                yield Fact(ResultAt(cut), f"{name} <= \\old({name})", tm.sle(new, old))

    def _result_facts(self, f: Frame, cut: CutPoint, result: Term) -> Iterator[Fact]:
        """Candidates about integer results; ``f`` has the arguments, the heap is that at the return.

        Results are compared with constants, the int arguments, and numbers behind reference arguments. Their
        declared classes determine these numbers, so that all returns are checked for the same candidates.
        """
        tm, method = self._machine.tm, f.method
        if method.returns[0] in "FD":
            return
        always = [(str(c), tm.bv(c, 32)) for c in self._known.constants]
        slots = method.slots if method.is_static else method.slots[1:]
        for at, param in zip(slots, method.params, strict=True):
            argument = f.locals[at]
            if param[0] in "IZBCS" and isinstance(argument, (int, Term)):
                always.append((f"v{at}", lift(tm, argument, "I")))
        limits = [(label, term, tm.true) for label, term in always]
        behind = self._numbers_behind(f)
        limits += ((one.label, one.value(f), one.is_there(f)) for one in behind)
        for label, term, is_there in limits:
            limit = tm.sext(64, term) if result.sort is BV64 else term
            yield Fact(ResultAt(cut), f"\\result >= {label}", tm.implies(is_there, tm.sle(limit, result)))
            yield Fact(ResultAt(cut), f"\\result <= {label}", tm.implies(is_there, tm.sle(result, limit)))
        if result.sort is not BV64:
            return
        for one in behind:  # for a sum of so many ints
            most = tm.mul(tm.sext(64, one.value(f)), tm.bv(1 << 32, 64))
            between = tm.and_(tm.sle(tm.neg(most), result), tm.sle(result, most))
            name = f"\\result between -2^32 * {one.label} and 2^32 * {one.label}"
            yield Fact(ResultAt(cut), name, tm.implies(one.is_there(f), between))

    def _numbers_behind(self, f: Frame) -> list[NodeNumber]:
        """The numbers in objects that reference arguments lead to."""
        method, found = f.method, list[NodeNumber]()
        if not self._known.follows_nodes:
            return found
        own = [] if method.is_static else [f"L{method.cls.name};"]
        for at, declared in zip(method.slots, (*own, *method.params), strict=True):
            if declared[0] == "L":
                held = Held(f"v{at}", frozenset(), reference_in(at))
                found += numbers_behind(self._machine, held, declared)
        return found
