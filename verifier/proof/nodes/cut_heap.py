"""The heap of a proof with facts about all nodes at a cut point (``all_nodes``).

Where a path enters a loop, the heap is havocked, and facts about all objects of an allocation site are
assumed. They hold for the heap of that moment, the *epoch*. So this heap keeps, for each object that existed
then, what its fields held: the first read of a field of an unknown object makes that value, and the writes
since then make the present one from it. The facts are instantiated at the objects that the path reads.

At the next cut, a fact is checked for the objects that the path has created since, for those that it has
written to, and for one more that stands for all others: nothing is known of it but the facts of the epoch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import NOT_MADE, Unknown
from verifier.machine.value import Choices, Guarded, Obj, Reference, Value, choices_of, join, lift, objects_of
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.container import site_of
from verifier.proof.loops.heap import Ordered
from verifier.proof.loops.heap_candidate import Check, Fact
from verifier.proof.loops.heap_place import AllocationSite, CutPoint, Holder, LocalAt, Place, ResultAt
from verifier.proof.loops.knowledge import Knowledge
from verifier.proof.loops.relation import Relation, Variables
from verifier.proof.nodes.all_nodes import AtCut, NodeCandidates, NodeFact, Seen, absent_relations
from verifier.proof.nodes.edge import has_edges
from verifier.proof.nodes.ghost import links_of
from verifier.proof.nodes.node_field import ReferenceReader, held_by_statics, reference_in
from verifier.proof.nodes.node_heap import NodeHeap, reference_of
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV64
from verifier.terms.term import Term

_MOST_TARGETS = 6
"""The most possible targets of a field that is made from the writes since an epoch."""
_MOST_KINDS = 2
"""The most allocation sites with facts at one cut."""
_MOST_REFERENCES = 4
_AGES = 32
"""Ages of known objects are this many bits apart, so that ages of others fit in between."""

Kind = tuple[RtClass, AllocationSite] | None
"""Class and site of the objects that a fact speaks of; None if it speaks of references."""


Facts = tuple[tuple[Kind, NodeFact], ...]
_Among = tuple[Obj, Term]
"""An object, and the condition under which it is one of those that are spoken of."""


class _Epoch:
    """The moment of a havoc on a path."""


class _Believed(NamedTuple):
    """Facts of an epoch, and the values that they speak of."""

    cut: CutPoint | None = None
    facts: Facts = ()
    needed: frozenset[str] = frozenset()
    """Names of those that no other one implies."""
    at: AtCut = AtCut((), ())


class _Now:
    """Objects as they are now."""

    def __init__(self, heap: CutHeap) -> None:
        self._heap = heap

    def _value(self, one: Obj, slot: int) -> Value:
        value: Value = one.slots[slot]
        return value

    def number(self, one: Obj, field: RtField) -> Term:
        """A number of an object."""
        value = self._value(one, field.slot)
        assert isinstance(value, (int, float, Term))
        return lift(self._heap.tm, value, field.kind)

    def targets(self, one: Obj, link: RtField) -> Choices:
        """Where a link of an object leads."""
        value = self._value(one, link.slot)
        return choices_of(value if isinstance(value, (Obj, Guarded)) else None, self._heap.tm.true)

    def is_target(self, one: Obj, reference: Reference) -> Term:
        """Whether a reference leads to an object."""
        return self._heap.is_target(one, reference)

    def is_older(self, one: Obj, other: Obj) -> Term:
        """Whether an object was created before another one."""
        return self._heap.tm.slt(self._heap.age(one), self._heap.age(other))


class _Then(_Now):
    """Objects as they were at the epoch."""

    def _value(self, one: Obj, slot: int) -> Value:
        return self._heap.value_then(one, slot)


@dataclass(frozen=True, eq=False)
class NodesAtCut:
    """The candidates about nodes at one cut, since a path entered it."""

    heap: CutHeap
    cut: CutPoint
    facts: Facts
    variables: Variables
    references: tuple[ReferenceReader, ...]

    def at(self, f: Frame) -> AtCut:
        """The present values."""
        return AtCut(self.variables.values(self.heap.tm, f), [read(f) for read in self.references])

    def claims(self, f: Frame) -> Callable[[], list[Fact]]:
        """What is asked about the present state: the candidates that are assumed when that is called."""
        return self.heap.claims(self.cut, self.facts, self.at(f))

    def told(self) -> tuple[Ordered, Ordered]:
        """What follows from the candidates, as far as it was asked: from dropped ones, and from the rest."""
        return self.heap.told(self.cut)

    def believe(self, f: Frame) -> list[str]:
        """Assume the candidates in the state after a havoc; gives their names."""
        kept = tuple(one for one in self.facts if self.heap.believes(self.cut, one[1]))
        names = [fact.name for _, fact in self.heap.strongest(self.cut, kept)]
        held = [value for value in f.locals if isinstance(value, (Obj, Guarded))]
        self.heap.believe(_Believed(self.cut, kept, frozenset(names), self.at(f)), held)
        return names


class CutHeap(NodeHeap):
    """The heap with facts about all nodes at cuts."""

    def __init__(self, machine: Machine, memory: ProofMemory, knowledge: Knowledge, check: Check) -> None:
        super().__init__(machine, memory, knowledge, check)
        self.tm = machine.tm
        self._epoch: Slots = [None]
        self._facts: Slots = [_Believed()]
        self._log: Slots = [()]
        """The writes to nodes since the epoch, in order: owner, slot, value."""
        self._then: dict[tuple[Obj, _Epoch], Slots] = {}
        """What objects held at an epoch, as far as it was made, or has changed, since."""
        self._found: dict[Unknown, _Epoch] = {}
        """The unknown objects that were found since an epoch, at which they existed."""
        self._is_then = False
        """Whether references that are made now lead to objects of the epoch."""
        self._met: Slots = [()]
        """The objects at which the facts of the epoch were instantiated."""
        self._told: Slots = [()]
        """The instances: the name of the fact, and what was assumed."""
        self._ages: Slots = [{}]
        memory.decides_owners = True

    def believes(self, cut: CutPoint | None, fact: NodeFact) -> bool:
        """Whether a candidate is still assumed."""
        return self._known.believes(cut, fact.name)

    def _put(self, slots: Slots, value: object) -> None:
        self._memory.put(slots, 0, value)

    # -- epochs ---------------------------------------------------------------------------

    def forget(self, places: set[Place]) -> None:
        """Havoc these places: a new epoch begins, of which no facts are known yet."""
        self.share_new()
        self._put(self._log, ())
        self._put(self._met, ())
        self._put(self._told, ())
        self._put(self._facts, _Believed())
        self._put(self._epoch, _Epoch())
        before, self._is_then = self._is_then, True
        try:
            super().forget(places)
        finally:
            self._is_then = before

    def believe(self, believed: _Believed, held: Sequence[Reference]) -> None:
        """Assume facts about the state right after the havoc, of what these references lead to for one."""
        self._put(self._facts, believed)
        for kind, fact in believed.facts:
            if kind is None and fact.of_references is not None:
                self._tell(fact, fact.of_references(_Now(self), believed.at))
        self._instantiate_at([*believed.at.references, *held])

    def _instantiate_at(self, references: Sequence[Reference]) -> None:
        for reference in references:
            for target in objects_of(reference):
                if type(target) in (Obj, Unknown) and self._was_there(target):
                    self._instantiate(target)

    def any_reference(self, where: Holder, nullable: bool, exists: Term | None = None) -> Reference:
        """An arbitrary reference; those in locals are made right after a havoc."""
        before = self._is_then
        self._is_then = before or isinstance(where, (LocalAt, ResultAt))
        try:
            return super().any_reference(where, nullable, exists)
        finally:
            self._is_then = before

    def _any_object(self, kind: Any, exists: Term | None = None) -> Obj:
        found = super()._any_object(kind, exists)
        if self._is_then and type(found) is Unknown:
            self._found[found] = self._epoch[0]
        return found

    def _was_there(self, one: Obj) -> bool:
        """Whether an object existed at the epoch, for sure."""
        epoch = self._epoch[0]
        if epoch is None:
            return False
        return one.serial <= self._horizon[0] or (type(one) is Unknown and self._found.get(one) is epoch)

    def _nodes(self, like: Obj | None = None) -> Iterator[Obj]:
        """The nodes of the path that existed at the epoch; ``like``: those that may be this one."""
        for one in (*self._all_objects(), *self._unknowns[0]):
            is_like = like is None or (one.cls is like.cls and site_of(one) == site_of(like))
            if is_like and type(one) in (Obj, Unknown) and has_edges(one.cls) and self._was_there(one):
                yield one

    def _slots_then(self, one: Obj) -> Slots:
        key = (one, self._epoch[0])
        found = self._then.get(key)
        if found is None:
            found = self._then[key] = [NOT_MADE] * len(one.cls.layout)
        return found

    def value_then(self, one: Obj, slot: int) -> Value:
        """What a field of an object held at the epoch, at which the object existed."""
        held, now = self._slots_then(one), list.__getitem__(one.slots, slot)
        if held[slot] is NOT_MADE and now is not NOT_MADE:
            return now  # type: ignore[no-any-return]  # not written since
        if held[slot] is NOT_MADE:
            assert isinstance(one, Unknown)
            field = one.cls.layout[slot]
            assert field is not None
            before, self._is_then = self._is_then, True
            made = self._fresh(self._memory.place_of(one, slot), field.descriptor, one.exists)
            self._is_then = before
            self._memory.put(held, slot, made)
            self._agree(one, field, made)
        value: Value = held[slot]
        return value

    # -- identity ---------------------------------------------------------------------------

    def _is_same(self, one: Obj, other: Obj) -> Term:
        for first, second in ((one, other), (other, one)):
            if type(first) is Obj and first.serial > self._horizon[0] and self._was_there(second):
                return self.tm.false  # created since the epoch
        return super()._is_same(one, other)

    def _aliases(self, owner: Obj) -> Iterator[Obj]:
        for one in super()._aliases(owner):
            if not self._is_same(owner, one).is_false:
                yield one

    def is_target(self, one: Obj, reference: Reference) -> Term:
        """Whether a reference leads to an object."""
        return self._is_reference_to(reference, one)

    def age(self, one: Obj) -> Term:
        """A number that is larger for objects that were created later. It is only compared with others."""
        if type(one) is Obj:
            return self.tm.bv(one.serial << _AGES, 64)
        ages: dict[Obj, Term] = self._ages[0]
        if one not in ages:
            age = self.tm.fresh("age", BV64)
            self._put(self._ages, {**ages, one: age})
            if self._was_there(one):
                self.assume(self.tm.slt(age, self.tm.bv((self._horizon[0] + 1) << _AGES, 64)))
            for other in (*self._all_objects(), *ages):
                if type(other) in (Obj, Unknown) and other.cls is one.cls:
                    self.assume(self.tm.eq(self._is_same(one, other), self.tm.eq(age, self.age(other))))
        found: Term = self._ages[0][one]
        return found

    # -- writing and reading ------------------------------------------------------------------

    def to_be_written(self, key: int, value: Value, owner: Value) -> None:
        """Before a write: keep what the object, and those that may be it, held at the epoch."""
        super().to_be_written(key, value, owner)
        if self._is_node(owner, key) and self._epoch[0] is not None:
            assert isinstance(owner, Obj)
            for one in self._nodes(like=owner):
                before, held = list.__getitem__(one.slots, key), self._slots_then(one)
                if held[key] is NOT_MADE and before is not NOT_MADE:
                    self._memory.put(held, key, before)

    def written(self, key: int | str, value: Value, owner: Any) -> None:
        """After a write: note it."""
        if self._is_node(owner, key) and self._epoch[0] is not None:
            self._put(self._log, (*self._log[0], (owner, key, value)))
        super().written(key, value, owner)

    @staticmethod
    def _is_node(owner: Any, key: int | str) -> bool:
        return type(owner) in (Obj, Unknown) and isinstance(key, int) and key != 0 and has_edges(owner.cls)

    def _make(self, unknown: Unknown, key: int) -> Any:
        """The value of a slot at its first read: that of the epoch, changed by the writes since."""
        field = unknown.cls.layout[key]
        if self._memory.raw or field is None or not has_edges(unknown.cls) or not self._was_there(unknown):
            return super()._make(unknown, key)
        now = self.value_then(unknown, key)
        for owner, slot, value in self._log[0]:
            if slot == key and owner.cls is unknown.cls:
                now = join(self.tm, self._is_same(owner, unknown), value, now, field.kind)
        if field.kind == "A" and len(choices_of(reference_of(now), self.tm.true)) > _MOST_TARGETS:
            now = self.any_reference(self._memory.place_of(unknown, key), True, unknown.exists)
        self._memory.put(unknown.slots, key, now)
        for other in objects_of(reference_of(now)):
            if type(other) is Unknown:
                self._sources.setdefault(other, {})[id(unknown), key] = unknown
        if not self._checking:
            for fact in self.facts.of_pairs(unknown, key):
                self.assume(self.tm.implies(unknown.exists, fact.holds))
            self._learn(unknown, key)
        self._instantiate(unknown)
        return now

    def _agree(self, unknown: Unknown, field: RtField, then: Value) -> None:
        """Objects that are one held the same at the epoch."""
        key = field.slot
        for one in self._nodes(like=unknown):
            held = self._slots_then(one)[key]
            if held is NOT_MADE:
                held = list.__getitem__(one.slots, key)
            same = self._is_same(unknown, one)
            if one is not unknown and held is not NOT_MADE and not same.is_false:
                self.assume(self.tm.implies(same, self._is_equal(then, held, field.kind)))

    # -- facts ----------------------------------------------------------------------------

    def _tell(self, fact: NodeFact, holds: Term) -> None:
        """Note an instance, and assume it unless another one implies it."""
        self._put(self._told, (*self._told[0], (fact.name, holds)))
        if fact.name in self._facts[0].needed:
            self.guess(holds)

    def told(self, cut: CutPoint) -> tuple[Ordered, Ordered]:
        """What follows from the candidates about the last cut: from those that are dropped, and the rest."""
        sides: tuple[Ordered, Ordered] = ({}, {})
        if self._facts[0].cut == cut:
            for name, holds in self._told[0]:
                sides[self._known.believes(cut, name)][holds] = None
        return sides

    def _instantiate(self, one: Obj) -> None:
        """Assume the facts of the epoch about an object that existed then."""
        believed: _Believed = self._facts[0]
        met: tuple[Obj, ...] = self._met[0]
        if one in met or not believed.facts:
            return
        self._put(self._met, (*met, one))
        then, tm, kind = _Then(self), self.tm, (one.cls, site_of(one))
        for of, fact in believed.facts:
            if of != kind:
                continue
            if fact.says is not None:
                self._tell(fact, tm.implies(_exists(tm, one), fact.says(then, believed.at, one)))
            elif fact.of_two is not None:
                for other in met:
                    if (other.cls, site_of(other)) == kind:
                        there = tm.and_(_exists(tm, one), _exists(tm, other))
                        self._tell(fact, tm.implies(there, fact.of_two(then, one, other)))

    def _any_other(self, kind: Kind, written: Sequence[Obj]) -> _Among:
        """An object of a site that existed at the epoch, and the condition that it is none of those."""
        assert kind is not None
        self._is_then, before = True, self._is_then
        found = self._any_object(kind[1], self.tm.fresh("another", BOOL))
        self._is_then = before
        assert type(found) is Unknown
        apart = [self.tm.not_(self._is_same(found, one)) for one in written]
        return found, self.tm.and_(found.exists, *apart)

    def strongest(self, cut: CutPoint, facts: Facts) -> Facts:
        """The assumed candidates that no other one implies."""
        kept = [one for one in facts if self.believes(cut, one[1])]
        names = {fact.name for _, fact in kept}
        return tuple(one for one in kept if names.isdisjoint(one[1].stronger))

    def claims(self, cut: CutPoint, facts: Facts, at: AtCut) -> Callable[[], list[Fact]]:
        """What is asked about the present state, of all objects there are."""
        now, terms = _Now(self), dict[NodeFact, Term]()
        among: dict[Kind, tuple[list[_Among], list[_Among]]] = {}
        self._instantiate_at(at.references)

        def holds(kind: Kind, fact: NodeFact) -> Term:
            if fact.of_references is not None:
                return fact.of_references(now, at)
            if kind not in among:
                left = self.strongest(cut, facts)
                is_of_two = any(one.of_two is not None for of, one in left if of == kind)
                among[kind] = self._every(kind, 2 if is_of_two else 1)
            return _said(self.tm, fact, now, at, *among[kind])

        def asked() -> list[Fact]:
            found: list[Fact] = []
            for kind, fact in self.strongest(cut, facts):
                if fact not in terms:
                    terms[fact] = holds(kind, fact)
                found.append(Fact(cut, fact.name, terms[fact]))
            return found

        return asked

    def _every(self, kind: Kind, most: int) -> tuple[list[_Among], list[_Among]]:
        """All objects of a site: those created or written to since the epoch, and some for all others."""
        tm = self.tm
        written = [owner for owner, _, _ in self._log[0] if (owner.cls, site_of(owner)) == kind]
        new = [
            one
            for one in self._all_objects()
            if type(one) is Obj and (one.cls, site_of(one)) == kind and not self._was_there(one)
        ]
        explicit = [(one, _exists(tm, one)) for one in dict.fromkeys([*written, *new])]
        others: list[_Among] = []
        for _ in range(most if self._epoch[0] is not None else 0):
            others.append(self._any_other(kind, written))
            self._instantiate(others[-1][0])
        apart = {one for one, _ in others}  # nothing leads to them
        self._put(self._unknowns, tuple(one for one in self._unknowns[0] if one not in apart))
        return explicit, others

    def facts_at(
        self, cut: CutPoint, f: Frame, kinds: str, variables: Variables, before: Sequence[Term]
    ) -> NodesAtCut | None:
        """The candidates about nodes at a cut that the path enters."""
        changing = self._known.cuts[cut].locals
        references = [(f"v{at}", reference_in(at)) for at in sorted(changing) if kinds[at] == "A"]
        references += variables.references
        follows = self._memory.node_kinds
        if follows is not None:
            statics = held_by_statics(self._m, follows, self._known.cuts[cut].places)
            references += ((one.label, one.read) for one in statics)
        references = references[:_MOST_REFERENCES]
        candidates = NodeCandidates(
            self.tm, variables, before, self._known.constants, [label for label, _ in references]
        )
        sites = sorted(
            ((cls, site) for cls, site in self._kinds_of_nodes() if site is not None and links_of(cls)),
            key=lambda kind: str(kind[1]),
        )
        found: list[tuple[Kind, NodeFact]] = []
        for cls, site in sites[:_MOST_KINDS]:
            found += (((cls, site), fact) for fact in candidates.all(cls, site))
        if sites:
            found += ((None, one) for one in candidates.unmoved([read(f) for _, read in references]))
        kept = tuple(one for one in found if self.believes(cut, one[1]))
        return NodesAtCut(self, cut, kept, variables, tuple(read for _, read in references))

    def further_relations(self, variables: Variables, before: Sequence[Term]) -> Iterator[Relation]:
        """Candidates about numbers at a cut, where an object is there or not."""
        return absent_relations(self.tm, variables, before, self._known.constants)


def _said(
    tm: TermFactory,
    fact: NodeFact,
    now: Seen,
    at: AtCut,
    explicit: Sequence[_Among],
    others: Sequence[_Among],
) -> Term:
    """What a fact says of all these objects; one of the others is enough if it speaks of one."""
    parts = [tm.true]
    if fact.says is not None:
        parts += (tm.implies(there, fact.says(now, at, one)) for one, there in (*explicit, *others[:1]))
    if fact.of_two is not None:
        every = [*explicit, *others]
        for number, (one, there) in enumerate(every):
            for other, also in every[:number]:
                parts.append(tm.implies(tm.and_(there, also), fact.of_two(now, one, other)))
    return tm.and_(*parts)


def _exists(tm: TermFactory, target: Obj) -> Term:
    return target.exists if isinstance(target, Unknown) else tm.true
