"""Loop cut points: their choice, and the treatment of paths that reach the head of a cut loop.

A path from outside first checks the candidate invariants (base). Then it havocs all that the loop may change,
assumes the candidates, and goes on. When it comes back, its state is compared with that one: further changes
are recorded as effects, and candidates that the round violates are dropped (step).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from verifier.classfile.cfg import Cfg
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Cell, Node, Slots
from verifier.machine.rtclass import Handler, Instr, RtMethod
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Value, is_null, same_value
from verifier.proof.instances import Instances
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.element import ElementCandidates
from verifier.proof.loops.heap import CutFacts, Ordered, ProofHeap
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.heap_place import CutPoint, LocalAt, PlaceKind
from verifier.proof.loops.initialiser import may_start_early
from verifier.proof.loops.invented import Clauses, invented_relations
from verifier.proof.loops.knowledge import NOT_NULL, ElementGuesses, Knowledge
from verifier.proof.loops.labels import old
from verifier.proof.loops.learned import writes_learned
from verifier.proof.loops.relation import (
    Relation,
    Variables,
    relations,
    strongest,
    summed_relations,
    variables_of,
)
from verifier.proof.loops.shown import held_at
from verifier.proof.loops.stated import fitted_relations
from verifier.proof.loops.stride import strides_of
from verifier.proof.loops.summed import sums_of
from verifier.semantics.kind import local_kinds
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

_LARGEST_STRIDE = 4


@dataclass(frozen=True)
class Entry:
    """A loop that the live path entered, with the state right after the havoc."""

    node: Node
    stamp: int
    values: tuple[Value, ...]
    variables: Variables
    relations: tuple[Relation, ...]
    assumed: tuple[Term, ...]
    """The relations as assumed after the havoc."""
    numbers: tuple[Term, ...] = ()
    """The variables after the havoc."""
    nodes: CutFacts | None = None
    """What is guessed of objects."""
    round_begun: bool = False
    """Whether the path has left the head since."""


@dataclass(frozen=True)
class Peeled:
    """A loop whose first round is run without a cut."""

    round_begun: bool = False


Entries: TypeAlias = "dict[tuple[int, CutPoint], Entry | Peeled]"
"""The loops that a path entered, by activation and cut point."""


class _Entered(Cell["Entries"]):
    """The loops that paths entered. A join keeps those that all paths entered before they parted.

    The joined path enters the others again when it comes to them.
    """

    def join(self, before: Entries, values: Sequence[Entries]) -> Entries:
        return {
            key: entry
            for key, entry in values[0].items()
            if all(_is_one_entry(entry, value.get(key)) for value in (before, *values))
            and all(_has_begun(entry, value[key]) for value in values)
        }


def _is_one_entry(one: Entry | Peeled, other: Entry | Peeled | None) -> bool:
    """Whether two entries are the same visit of a loop."""
    if isinstance(one, Entry):
        return isinstance(other, Entry) and one.node is other.node
    return isinstance(other, Peeled)


def _has_begun(one: Entry | Peeled, other: Entry | Peeled) -> bool:
    return one.round_begun == other.round_begun


_ENTRIES = _Entered()


class LoopCuts:
    """The cut points of one round of a proof. ``cut_calls``: whether recursive methods may be cut."""

    def __init__(
        self,
        machine: Machine,
        memory: ProofMemory,
        heap: ProofHeap,
        known: Knowledge,
        cut_calls: bool,
        instances: Instances | None = None,
    ) -> None:
        self._instances = instances
        self.clauses = Clauses([]) if known.invents else None
        """The paths of the round as Horn clauses, if they are wanted."""
        self._machine = machine
        self._memory = memory
        self._heap = heap
        self._known = known
        self._cut_calls = cut_calls
        self._cfgs: dict[RtMethod, Cfg] = {}
        self._entries: Slots = [{}]
        """The loops that the live path entered, by activation and cut point; a slot of the memory."""

    def entry(self, f: Frame, cut: CutPoint) -> Entry | Peeled | None:
        """The entry of a loop (or a recursive method) by the live path in an activation, if there is one."""
        entries: Entries = self._entries[0]
        return entries.get((f.serial, cut))

    def note_entry(self, f: Frame, cut: CutPoint, entry: Entry | Peeled) -> None:
        """Record that the live path enters a loop, or continues in it."""
        self._memory.put(self._entries, 0, {**self._entries[0], (f.serial, cut): entry}, _ENTRIES)

    def note_clause(self, head: tuple[CutPoint, Variables, Sequence[Term]] | None) -> None:
        """Add a clause for the live path, which reaches a loop head with these values, or violates the
        property."""
        if self.clauses is not None:
            entries: Entries = self._entries[0]
            entered = [
                (cut, entry.variables, entry.numbers)
                for (_, cut), entry in entries.items()
                if isinstance(entry, Entry)
            ]
            self.clauses.note(self._machine.state, entered, head)

    # -- where to cut ---------------------------------------------------------------------

    def _cfg(self, method: RtMethod) -> Cfg:
        cfg = self._cfgs.get(method)
        if cfg is None:
            assert method.code is not None
            cfg = self._cfgs[method] = Cfg(method.code)
        return cfg

    def cut_around(self, innermost: Frame, instr: Instr) -> bool:
        """Cut the innermost loop around an instruction that is not cut yet, together with the loops around
        that.

        False if no loop is left.
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
                if frame.recurs() and self._cut_calls and self._known.add_cut(CutPoint(str(method))):
                    if method.name.startswith("<"):
                        self._known.fail(f"{method} calls itself", method.cls.name)
                    return True
            frame = frame.caller
            if frame is not None:
                at = frame.code[max(0, frame.pc - 1)].index
        return False

    def _strides(self, method: RtMethod, cut: CutPoint) -> dict[str, int]:
        if cut.is_calls:
            return {}
        cfg = self._cfg(method)
        return strides_of(cfg, cfg.loops[cfg.block_at(cut.head).number])

    def decode(self, method: RtMethod, instrs: list[Instr], cut: CutPoint) -> None:
        """Make instructions of a method stop at the head of a cut loop, and mark the start of its rounds."""
        cfg = self._cfg(method)
        head = cut.head
        loop = cfg.loops[cfg.block_at(head).number]
        for latch in loop.latches:
            last = instrs[cfg.blocks[latch].last]
            if last.index == head:
                self._known.fail("a loop of one instruction")
            last.run = self._at_latch(last.run, cut)
        instrs[head].run = self._at_head(instrs[head].run, cut)

    # -- the heads of cut loops -----------------------------------------------------------

    def _at_latch(self, run: Handler, cut: CutPoint) -> Handler:
        def latch(m: Machine, f: Frame, i: Instr) -> None:
            entry = self.entry(f, cut)
            if entry is not None and not entry.round_begun:
                self.note_entry(f, cut, replace(entry, round_begun=True))
            run(m, f, i)

        return latch

    def _at_head(self, run: Handler, cut: CutPoint) -> Handler:
        def head(m: Machine, f: Frame, i: Instr) -> None:
            entry = self.entry(f, cut)
            if entry is None and self._known.peel:
                self.note_entry(f, cut, Peeled())
            elif entry is None or (isinstance(entry, Peeled) and entry.round_begun):
                self._enter(f, i, cut)
            elif isinstance(entry, Entry) and entry.round_begun:
                self.come_back(f, i, cut, entry)
                raise PathEnd(Ending.FINISHED)
            run(m, f, i)

        return head

    def _enter(self, f: Frame, i: Instr, cut: CutPoint) -> None:
        """The live path enters a loop: it continues in an arbitrary state that rounds may reach."""
        m, known = self._machine, self._known
        for name in sorted(known.initialised.get(cut, ())):
            m.require_init(m.loader.get(name))
        if f.stack:
            known.fail("a loop with values on the operand stack")
        self.begin(f, i, cut)

    def begin(self, f: Frame, i: Instr, cut: CutPoint) -> Entry:
        """Check the candidates, havoc what the loop may change, and assume the candidates."""
        m, known, heap = self._machine, self._known, self._heap
        effects = known.cuts[cut]
        heap.settle()
        kinds = local_kinds(f.method, i.index)
        variables = variables_of(m, self._memory, f, kinds, effects)
        before = variables.values(m.tm, f)
        candidates = self.candidates(f, cut, variables, before)
        nodes = heap.facts_at(cut, f, kinds, variables, before)
        self.note_clause((cut, variables, before))
        claims = list[Fact] if nodes is None else nodes.claims(f)
        self._prove(cut, candidates, before, lambda: self._present(cut, variables, f) + claims())
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
        assumed = tuple(relation.believed(values) for relation in kept)
        needed = {relation.name for relation in strongest(kept, lambda _: True)}
        names = [relation.name for relation in kept if relation.name in needed]
        names += (f"v{at} {NOT_NULL}" for at in self._not_null(cut, kinds))
        names += (fact.name for fact in self._present(cut, variables, f))
        absent = [variables.names[at] for at in variables.present]
        for relation, holds in zip(kept, assumed, strict=True):
            if relation.name in needed:
                heap.guess(holds)
        for fact in self._present(cut, variables, f):
            heap.assume(fact.holds)
        names += [] if nodes is None else nodes.believe(f)
        known.hold(cut, held_at(i, names, absent, is_loop=not cut.is_calls))
        node, stamp = self._memory.freeze(), self._memory.stamp
        entry = Entry(
            node, stamp, tuple(f.locals), variables, kept, assumed, numbers=tuple(values), nodes=nodes
        )
        self.note_entry(f, cut, entry)
        return entry

    def candidates(
        self, f: Frame, cut: CutPoint, variables: Variables, before: Sequence[Term]
    ) -> list[Relation]:
        """The candidates about a loop's variables, which have the values ``before`` when the live path enters
        it."""
        tm, known = self._machine.tm, self._known
        strides = self._strides(f.method, cut)
        found = relations(tm, variables, before, known.constants, known.reals, strides)
        found += invented_relations(tm, variables, known.invented.get(cut, {}))
        found += summed_relations(tm, variables, before, known.summed.get(cut, {}).values())
        found += self._heap.further_relations(variables, before)
        known.meets_arrays |= bool(variables.arrays)
        if self._instances is None:
            return found
        if known.elements is ElementGuesses.FITTED:
            fits = known.fitted.get(cut, {})
            found += fitted_relations(tm, self._instances, variables, before, fits)
        elif known.elements is not ElementGuesses.UNKNOWN:
            others = (known.cuts[other].locals for other in known.cuts if other.method == cut.method)
            around = set[int]().union(*others) - known.cuts[cut].locals
            steps = {abs(step) for step in strides.values()}
            found += ElementCandidates(
                tm=tm,
                instances=self._instances,
                variables=variables,
                before=before,
                constants=known.constants,
                around=frozenset(f"v{at}" for at in around),
                guesses=known.elements,
                learned=tuple(known.learned.get(cut, {}).values()),
                strides=[step for step in sorted(steps) if 1 < step <= _LARGEST_STRIDE],
            ).all()
        return found

    def come_back(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        """The live path has finished a round: the assumptions about the loop must hold again."""
        if f.stack:
            self._known.fail("a loop with values on the operand stack")
        self.note_effects(cut, entry)
        self.check_round(f, i, cut, entry)

    def note_effects(self, cut: CutPoint, entry: Entry) -> None:
        """Record the heap changes since a cut was entered."""
        places = self._memory.changes(entry.node, self._memory.freeze(), entry.stamp)
        initialised = {p.owner for p in places if p.kind is PlaceKind.STATIC and p.slot == 0}
        for name in sorted(initialised):
            self._initialise_before(cut, name)
        for place in places:
            if place.kind is not PlaceKind.STATIC or place.owner not in initialised:
                self._known.add_place(cut, place)

    def check_round(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        """Check locals (or arguments) at the start of the next round (or call)."""
        known, heap = self._known, self._heap
        heap.settle()
        effects = known.cuts[cut]
        kinds = local_kinds(f.method, i.index)
        for index, kind in enumerate(kinds):
            changed = kind != "-" and not same_value(f.locals[index], entry.values[index])
            if changed and index not in effects.locals:
                known.add_local(cut, index)
        self._note_references(cut, f, kinds)
        self._learn_writes(f, cut, entry)
        after = entry.variables.values(self._machine.tm, f)
        if known.invents:
            variables = entry.variables
            for one in sums_of(self._machine.tm, variables.ints, variables.limits, entry.numbers, after):
                known.add_sum(cut, one)
        self.note_clause((cut, entry.variables, after))
        self._prove_kept(f, cut, entry)
        heap.share_new()

    def _learn_writes(self, f: Frame, cut: CutPoint, entry: Entry) -> None:
        """Add the candidates that all elements of arrays have values like those that this round stored."""
        if self._known.elements in (ElementGuesses.UNKNOWN, ElementGuesses.FITTED):
            return
        tm, variables = self._machine.tm, entry.variables
        changing = [n for n, kind in zip(entry.numbers, variables.kinds, strict=True) if kind == "I"]
        named = {term: label for label, term in variables.limits}
        named |= {entry.numbers[array.position]: array.label for array in variables.arrays}
        after = variables.values(tm, f)
        for array in variables.arrays:
            at = array.position
            for own in (array.label, old(array.label)):
                names = {**named, entry.numbers[at]: own}
                for one in writes_learned(tm, array.label, entry.numbers[at], after[at], changing, names):
                    self._known.learn(cut, one)

    def _prove_kept(self, f: Frame, cut: CutPoint, entry: Entry) -> None:
        """Check that the assumptions about the loop hold again; dropped ones are assumed no longer.

        So a counter's bounds by all constants are dropped at once, not one by one in each exploration.
        """
        known, values = self._known, entry.variables.values(self._machine.tm, f)
        claims = list[Fact] if entry.nodes is None else entry.nodes.claims(f)
        before = -1
        while len(known.dropped) != before:
            before = len(known.dropped)
            sides: tuple[Ordered, Ordered] = ({}, {}) if entry.nodes is None else entry.nodes.told()
            for relation, holds in zip(entry.relations, entry.assumed, strict=True):
                sides[known.believes(cut, relation.name)][holds] = None
            gone, kept = sides
            facts = self._facts(cut, entry.relations, values) + claims()
            gone = {term: None for term in gone if term not in kept}
            self._heap.facts.prove(facts + self._present(cut, entry.variables, f), gone, kept)
            if known.failure is not None:
                return

    def _prove(
        self,
        cut: CutPoint,
        found: Iterable[Relation],
        values: Sequence[Term],
        more: Callable[[], list[Fact]],
    ) -> None:
        """Drop the candidates that do not hold. A candidate implied by others is checked only if those do not
        hold."""
        before = -1
        while len(self._known.dropped) != before:
            before = len(self._known.dropped)
            self._heap.facts.prove(self._facts(cut, found, values) + more())

    def _facts(self, cut: CutPoint, found: Iterable[Relation], values: Sequence[Term]) -> list[Fact]:
        """The assumed candidates that no other one implies."""
        believed = strongest(found, lambda name: self._known.believes(cut, name))
        return [Fact(cut, one.name, one.holds(values)) for one in believed]

    def _present(self, cut: CutPoint, variables: Variables, f: Frame) -> list[Fact]:
        """Changing fields that are assumed to be non-null."""
        tm = self._machine.tm
        facts: list[Fact] = []
        for label, read in variables.references:
            if self._known.believes(cut, f"{label} {NOT_NULL}"):
                facts.append(Fact(cut, f"{label} {NOT_NULL}", tm.not_(is_null(tm, read(f)))))
        return facts

    def _not_null(self, cut: CutPoint, kinds: str) -> list[int]:
        """Changing local variables that are assumed to be non-null."""
        found = (index for index in sorted(self._known.cuts[cut].locals) if kinds[index] == "A")
        return [index for index in found if self._known.believes(LocalAt(cut, index), NOT_NULL)]

    def _note_references(self, cut: CutPoint, f: Frame, kinds: str) -> None:
        """Record the objects that changing local variables refer to."""
        facts: list[Fact] = []
        tm = self._machine.tm
        for index in self._known.cuts[cut].locals:
            if kinds[index] == "A":
                value = f.locals[index]
                if value is not None:
                    self._heap.note_local(LocalAt(cut, index), value)
                if self._known.believes(LocalAt(cut, index), NOT_NULL):
                    facts.append(Fact(LocalAt(cut, index), NOT_NULL, tm.not_(is_null(tm, value))))
        self._heap.facts.prove(facts)

    def _initialise_before(self, cut: CutPoint, name: str) -> None:
        """Initialise a class before the loop in which it is first used, if its initialiser cannot observe
        that."""
        cls = self._machine.loader.get(name)
        if not may_start_early(self._machine, cls, set()):
            self._known.fail(f"the class {name} is initialised in a loop", name)
        elif name not in self._known.initialised.setdefault(cut, set()):
            self._known.initialised[cut].add(name)
            self._known.changed = True
