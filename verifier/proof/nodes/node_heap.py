"""The heap of a proof with invariants about edges between objects of the program (``edge``).

Such an invariant holds for each published object, at every point between two instructions. So it is assumed
where a field of an unknown object is read. It is proved where an object is published, and after each write
that may affect it: for the object written to, and for any other object whose link may lead to that one. While
a write is checked, values that are read are arbitrary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import NOT_MADE, Unknown, arbitrary
from verifier.machine.value import (
    Choices,
    Guarded,
    Obj,
    Reference,
    Value,
    choices_of,
    is_null,
    join,
    lift,
    objects_of,
    same_object,
)
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.container import site_here, site_of
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_candidate import Check, Fact, facts_place
from verifier.proof.loops.heap_place import AllocationSite, Place, class_of
from verifier.proof.loops.knowledge import Knowledge, NodeGuesses
from verifier.proof.nodes.count import Count, add_counts, count_along, counted
from verifier.proof.nodes.edge import Edge, edges_of, has_edges, has_field
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, BV64
from verifier.terms.term import Term

_MOST_CHOICES = 6
"""The most possible targets of a reference after a write through an alias; beyond, it is havocked."""


class NodeHeap(ProofHeap):
    """The heap with invariants about edges."""

    def __init__(self, machine: Machine, memory: ProofMemory, knowledge: Knowledge, check: Check) -> None:
        super().__init__(machine, memory, knowledge, check)
        self._edges: dict[RtClass, list[Edge]] = {}
        self._sources: dict[Obj, dict[tuple[int, int], Obj]] = {}
        """For each unknown object: the objects that were seen to lead to it, by slots."""
        self._checking = False
        """Whether invariants may be broken at present, as they are being checked."""
        self._old: dict[int, Value] = {}
        """The previous values of the slots that are being written, if the write was announced."""
        self._count: Term | None = None
        """The new count along the link that is being written."""
        self._learning: list[tuple[Obj, int]] | None = None
        if knowledge.nodes is NodeGuesses.COUNTED:
            machine.loader.note_class = add_counts

    def _edges_of(self, cls: RtClass) -> list[Edge]:
        found = self._edges.get(cls)
        if found is None:
            found = self._edges[cls] = edges_of(cls, self._m.loader.of_descriptor)
        return found

    def _believed(self, target: Obj) -> list[Edge]:
        """The assumed candidates about an object."""
        if type(target) not in (Obj, Unknown):
            return []
        site = site_of(target)
        return [one for one in self._edges_of(target.cls) if self._believes(one, site)]

    def _believes(self, edge: Edge, site: AllocationSite | None) -> bool:
        return self._known.believes(edge_subject(edge, site), edge.name)

    # -- what the memory tells ------------------------------------------------------------

    def created(self, owner: Any) -> None:
        """An object was created: nodes record their allocation site."""
        super().created(owner)
        if type(owner) is Obj and owner.slots[0] is None and has_edges(owner.cls):
            owner.payload = site_here(self._m, owner.cls)

    def to_be_written(self, key: int, value: Value, owner: Value) -> None:
        """Before a write: read the values that its check needs, while the invariants hold."""
        super().to_be_written(key, value, owner)
        self._old, self._count = {}, None
        if not isinstance(key, int) or not isinstance(owner, Obj) or self._checking:
            return
        if isinstance(value, (Obj, Guarded)):
            for _, target in _choices(value, self._m.tm):
                if target is not None:
                    self._ready(target)
        if type(owner) not in (Obj, Unknown) or key == 0:
            return
        count = count_along(owner.cls, key)
        if count is not None:
            self._count = counted(self._m.tm, count, reference_of(value))
            self._old[count.slot] = owner.slots[count.slot]
        if not self._is_shared(owner):
            return
        edges = self._believed(owner)
        if any(key in one.slots() or key == one.other.slot for one in edges):
            self._read(owner, edges)
        self._old[key] = owner.slots[key]
        for _, edge in self._edges_into(owner, key):
            if edge.own is None and edge.link is not None:
                for _, before in _choices(self._old[key], self._m.tm):
                    if before is not None and has_field(before.cls, edge.link):
                        before.slots[edge.link.slot]
        for edge in edges:  # the field of the new neighbour
            if edge.link is not None and edge.link.slot == key and value is not None:
                for _, target in _choices(value, self._m.tm):
                    if target is not None and has_field(target.cls, edge.other):
                        target.slots[edge.other.slot]

    def written(self, key: int | str, value: Value, owner: Any) -> None:
        """After a write; ``owner`` is the object or class."""
        before, self._checking = self._checking, True
        try:
            node = owner if type(owner) in (Obj, Unknown) else None
            if node is not None and isinstance(key, int) and key != 0:
                self._update_aliases(node, key, value)
                changed = {key: value, **self._count_anew(node, key)}
                super().written(key, value, owner)
                if self._is_shared(node):
                    self._link(node, key, value)
                    self.facts.prove(self._all_after(node, changed))
                return
            super().written(key, value, owner)
            if node is None and isinstance(owner, Obj) and has_edges(owner.cls):
                self._known.fail("a write to a node of an unknown kind", owner.cls.name)
        finally:
            self._checking = before

    def _link(self, owner: Obj, key: int, value: Value) -> None:
        """A slot of an object that others know was written: what else this step writes."""

    def _count_anew(self, owner: Obj, key: int) -> dict[int, Value]:
        """Update the count along a link in the same step as the link; returns the count's slot."""
        count = count_along(owner.cls, key)
        if count is None:
            return {}
        if self._count is None:
            self._known.fail("a write to a link that was not announced")
            return {}
        self._memory.write_beside(owner.slots, count.slot, self._count, owner)
        self._update_aliases(owner, count.slot, self._count)
        return {count.slot: self._count}

    def _all_after(self, owner: Obj, changed: Mapping[int, Value]) -> list[Fact]:
        """The facts to be proved after writes to slots of a published object."""
        edges = self._believed(owner)
        facts = [
            self._fact(owner, one) for one in edges if any(_speaks_of(owner, one, key) for key in changed)
        ]
        for key, value in changed.items():
            facts += self._predecessors(owner, key, value)
            field = owner.cls.layout[key]
            if isinstance(field, Count):
                facts += [*self.facts.of_field(field, value), *self.facts.of_pairs(owner, key)]
        return facts

    def _forget_aliases(self, owner: Obj, key: int) -> None:
        """Aliases were updated already."""
        if key == 0 or type(owner) not in (Obj, Unknown):
            super()._forget_aliases(owner, key)

    def _update_aliases(self, owner: Obj, key: int, value: Value) -> None:
        """Give possible aliases of the object the new value, under the condition that they are aliases."""
        tm = self._m.tm
        for target in self._aliases(owner):
            old = list.__getitem__(target.slots, key)
            same = same_object(tm, owner, target)
            if old is NOT_MADE or same.is_false:
                continue
            field = owner.cls.layout[key]
            assert field is not None
            kind = field.kind
            joined = join(tm, same, value, old, kind)
            if kind == "A" and len(_choices(joined, tm)) > _MOST_CHOICES:
                self._smash(target, key)
            else:
                self._memory.put(target.slots, key, joined)

    def _aliases(self, owner: Obj) -> Iterator[Obj]:
        """The possible aliases of an object."""
        for unknown in self._unknowns[0]:
            if unknown is owner or unknown.cls is not owner.cls or site_of(unknown) != site_of(owner):
                continue
            if owner.is_unknown or owner.serial < unknown.serial:
                yield unknown
        if owner.is_unknown:
            for target in self._all_objects():
                if target.cls is not owner.cls or site_of(target) != site_of(owner):
                    continue
                if target.serial < owner.serial and self._is_shared(target):
                    yield target

    # -- proving --------------------------------------------------------------------------

    def share(self, target: Obj) -> None:
        """An object is published: its invariants must hold now."""
        before = self._checking
        if not before and self._horizon[0]:
            self._ready(target)
        self._checking = True
        try:
            super().share(target)
        finally:
            self._checking = before

    def share_new(self) -> None:
        """The references of locals are havocked, which publishes all objects."""
        before = self._checking
        if not before:
            for target in list(self._all_objects()):
                if not self._is_shared(target):
                    self._read(target, self._believed(target))
        self._checking = True
        try:
            super().share_new()
        finally:
            self._checking = before

    def _invariants(self, target: Obj) -> list[Fact]:
        """The facts to be proved of an object that is published; also records its kind."""
        if type(target) is Obj and has_edges(target.cls):
            self._known.add_node(site_of(target) or target.cls.name)
        facts = super()._invariants(target)
        return facts + [self._fact(target, edge) for edge in self._believed(target)]

    def _ready(self, target: Obj) -> None:
        """Before a publication: read the values that its checks need, of the object and those behind it."""
        for found in self._unpublished(target):
            self._read(found, self._believed(found))

    def _unpublished(self, target: Obj) -> list[Obj]:
        """The objects that become known to others when a reference to one does."""
        found: dict[Obj, None] = {}
        pending = [target]
        while pending:
            one = pending.pop()
            if one in found or type(one) is not Obj or self._is_shared(one):
                continue
            found[one] = None
            for value in list.__iter__(one.slots):
                if isinstance(value, (Obj, Guarded)):
                    pending += objects_of(value)
        return list(found)

    def _read(self, target: Obj, edges: Iterable[Edge]) -> None:
        """Read all values that some candidates need of an object."""
        for edge in edges:
            for slot in edge.slots():
                target.slots[slot]
            for _, other in self._neighbours(target, edge):
                if has_field(other.cls, edge.other):
                    other.slots[edge.other.slot]

    def _neighbours(self, target: Obj, edge: Edge) -> list[tuple[Term, Obj]]:
        """The targets of a link with their guards; the object itself, if there is no link."""
        tm = self._m.tm
        if edge.link is None:
            return [(tm.true, target)]
        choices = choices_of(target.slots[edge.link.slot], tm.true)
        return [(guard, other) for guard, other in choices if other is not None]

    def _holds(self, target: Obj, edge: Edge) -> Term:
        """The fact that a candidate states about an object, if that exists."""
        tm = self._m.tm
        parts = [tm.true]
        for guard, other in self._neighbours(target, edge):
            if not has_field(other.cls, edge.other):
                parts.append(tm.not_(guard))
                continue
            value = other.slots[edge.other.slot]
            if edge.own is None:
                said = self._is_reference_to(value, target)
            else:
                assert edge.test is not None
                own = target.slots[edge.own.slot]
                said = edge.test(tm, lift(tm, own, edge.own.kind), lift(tm, value, edge.other.kind))
            parts.append(tm.implies(guard, said))
        exists = target.exists if isinstance(target, Unknown) else tm.true
        return tm.implies(exists, tm.and_(*parts))

    def _is_same(self, one: Obj, other: Obj) -> Term:
        """Whether two nodes are one object: those of different sites are not."""
        sites = site_of(one), site_of(other)
        are_apart = None not in sites and sites[0] != sites[1]
        return self._m.tm.false if are_apart else same_object(self._m.tm, one, other)

    def _is_reference_to(self, value: Reference, target: Obj) -> Term:
        tm = self._m.tm
        choices = choices_of(value, tm.true)
        found = [tm.and_(g, self._is_same(one, target)) for g, one in choices if one is not None]
        return tm.or_(tm.false, *found)

    def _is_equal(self, one: Value, other: Value, kind: str) -> Term:
        tm = self._m.tm
        if kind != "A":
            return tm.eq(number_of(tm, one, kind), number_of(tm, other, kind))
        found = [
            tm.and_(guard, is_null(tm, reference_of(other)))
            if target is None
            else tm.and_(guard, self._is_reference_to(reference_of(other), target))
            for guard, target in choices_of(reference_of(one), tm.true)
        ]
        return tm.or_(tm.false, *found)

    def _fact(self, target: Obj, edge: Edge) -> Fact:
        return Fact(edge_subject(edge, site_of(target)), edge.name, self._holds(target, edge))

    # -- objects that lead to the one written to -------------------------------------------

    def _edges_into(self, target: Obj, key: int) -> list[tuple[AllocationSite | None, Edge]]:
        """The assumed candidates about predecessors of an object and this field of it."""
        field = target.cls.layout[key]
        return [
            (site, edge)
            for cls, site in self._kinds_of_nodes()
            for edge in self._edges_of(cls)
            if edge.link is not None and edge.other is field and self._believes(edge, site)
        ]

    def _kinds_of_nodes(self) -> list[tuple[RtClass, AllocationSite | None]]:
        """Classes and sites of all possible nodes, in an order that is the same in each run.

        A round that confirms all has recorded the published kinds. These include nodes that only activations
        outside a recursive body hold, which are neither in ``kinds`` nor created on the live path.
        """
        found: set[tuple[RtClass, AllocationSite | None]] = set()
        for kinds in (*self._known.kinds.values(), self._known.shared_nodes):
            for kind in kinds:
                found.add(
                    (self._m.loader.get(class_of(kind)), kind if isinstance(kind, AllocationSite) else None)
                )
        found.update((target.cls, site_of(target)) for target in self._all_objects() if type(target) is Obj)
        kinds_of_nodes = [(cls, site) for cls, site in found if has_edges(cls)]
        return sorted(kinds_of_nodes, key=lambda kind: (kind[0].name, str(kind[1])))

    def _predecessors(self, target: Obj, key: int, value: Value) -> list[Fact]:
        """Check the candidates for all other objects that lead to this one, after the write.

        Only the candidate itself is known of such an object, as it was before the write.
        """
        found: list[Fact] = []
        for site, edge in self._edges_into(target, key):
            if key not in self._old:
                self._known.fail("a write to a node that was not announced")
                return []
            old = self._old[key]
            if edge.own is None:
                said = self._still_back(target, edge, old, value)
            else:
                said = self._still(target, site, edge, (old, value))
            exists = target.exists if isinstance(target, Unknown) else self._m.tm.true
            found.append(Fact(edge_subject(edge, site), edge.name, self._m.tm.implies(exists, said)))
        return found

    def _still(
        self, target: Obj, site: AllocationSite | None, edge: Edge, change: tuple[Value, Value]
    ) -> Term:
        """What is believed of an object that leads to this one still holds after a change."""
        tm, (old, value) = self._m.tm, change
        assert edge.own is not None and edge.test is not None
        kind = edge.own.kind
        any_own = tm.fresh("of another", BV64 if kind == "J" else BV32)
        before, after = (number_of(tm, one, kind) for one in (old, value))
        known = [fact.holds for fact in self.facts.of_field(edge.own, any_own)]
        return tm.implies(tm.and_(edge.test(tm, any_own, before), *known), edge.test(tm, any_own, after))

    def _still_back(self, target: Obj, edge: Edge, old: Value, value: Value) -> Term:
        """The only predecessor is the old target of the back link, if that led here."""
        tm, link = self._m.tm, edge.link
        assert link is not None
        parts = [tm.true]
        for guard, before in _choices(old, tm):
            if before is None or not has_field(before.cls, link):
                continue
            leads = self._is_reference_to(before.slots[link.slot], target)
            parts.append(
                tm.implies(tm.and_(guard, leads), self._is_reference_to(reference_of(value), before))
            )
        return tm.and_(*parts)

    # -- assuming -------------------------------------------------------------------------

    def forget(self, places: set[Place]) -> None:
        """Havoc these places, which a loop changes: the state is that after any number of rounds."""
        super().forget(places)
        for target in list(self._all_objects()):
            for edge in self._believed(target):
                slots = {self._memory.place_of(target, slot) for slot in edge.slots()}
                others = {
                    self._memory.place_of(other, edge.other.slot)
                    for _, other in self._neighbours(target, edge)
                    if has_field(other.cls, edge.other)
                }
                if not places.isdisjoint(slots | others):
                    self.assume(self._holds(target, edge))

    def _make(self, unknown: Unknown, key: int) -> Any:
        """The value of a slot of an unknown object, created at its first read."""
        field = unknown.cls.layout[key]
        if self._memory.raw or field is None or not has_edges(unknown.cls):
            return super()._make(unknown, key)
        value: Value = None if self._checking else self._back(unknown, field)
        if value is not None:
            self._memory.put(unknown.slots, key, value)
        elif self._checking:
            value = self._anything(unknown, field)
        else:
            value = super()._make(unknown, key)
        if field.kind == "A":
            for _, other in _choices(value, self._m.tm):
                if type(other) is Unknown:
                    self._sources.setdefault(other, {})[id(unknown), key] = unknown
        if not self._checking:
            self._learn(unknown, key)
        return value

    def _anything(self, unknown: Unknown, field: RtField) -> Value:
        """An arbitrary value for a slot that is read during a check."""
        if field.kind == "A":
            place = self._memory.place_of(unknown, field.slot)
            value: Value = self.any_reference(place, True, unknown.exists)
        else:
            value = arbitrary(self._m.tm, field.descriptor)
        self._memory.put(unknown.slots, field.slot, value)
        return value

    def _leading_to(self, target: Obj) -> Iterator[tuple[Term, Obj, int]]:
        """The published objects that lead to an unknown one, with guards and slots."""
        for (_, slot), source in self._sources.get(target, {}).items():
            value = list.__getitem__(source.slots, slot)
            if value is not NOT_MADE and self._is_shared(source):
                for guard, one in _choices(value, self._m.tm):
                    if one is target:
                        yield guard, source, slot

    def _back(self, unknown: Unknown, field: RtField) -> Obj | None:
        """The object that a reference leads back to, if an invariant says so."""
        if field.kind != "A":
            return None
        tm = self._m.tm
        for guard, source, slot in self._leading_to(unknown):
            exists = source.exists if isinstance(source, Unknown) else tm.true
            if tm.and_(exists, guard) is not unknown.exists:
                continue
            for edge in self._believed(source):
                if (
                    edge.own is None
                    and edge.other is field
                    and edge.link is not None
                    and edge.link.slot == slot
                ):
                    return source
        return None

    def _learn(self, unknown: Unknown, key: int) -> None:
        """Assume the candidates about a slot that was read, and about slots read before."""
        if self._learning is not None:
            self._learning.append((unknown, key))
            return
        self._learning = [(unknown, key)]
        said: dict[Term, None] = {}
        try:
            while self._learning:
                target, slot = self._learning.pop()
                for edge in self._believed(target):
                    if slot in edge.slots() and edge.own is not None and self._is_made(target, edge):
                        said[self._holds(target, edge)] = None
                for _, source, link in list(self._leading_to(target)):
                    for edge in self._believed(source):
                        if edge.link is not None and (edge.link.slot, edge.other.slot) == (link, slot):
                            said[self._holds(source, edge)] = None
        finally:
            self._learning = None
        for holds in said:
            self.assume(holds)

    @staticmethod
    def _is_made(target: Obj, edge: Edge) -> bool:
        """Whether the link, or else the first number, was read."""
        first = edge.link if edge.link is not None else edge.own
        return first is None or list.__getitem__(target.slots, first.slot) is not NOT_MADE


def _speaks_of(owner: Obj, edge: Edge, key: int) -> bool:
    """Whether a candidate about an object speaks of a slot of it, or of that slot of its neighbour."""
    return key in edge.slots() or (edge.other.slot == key and has_field(owner.cls, edge.other))


def reference_of(value: Value) -> Reference:
    return value if isinstance(value, (Obj, Guarded)) else None


def _choices(value: Value, tm: TermFactory) -> Choices:
    """The targets of a reference; empty if the value is no reference."""
    return choices_of(reference_of(value), tm.true)


def number_of(tm: TermFactory, value: Value, kind: str) -> Term:
    assert isinstance(value, (int, float, Term))
    return lift(tm, value, kind)


def edge_subject(edge: Edge, site: AllocationSite | None) -> Place:
    return facts_place(edge.place)._replace(site=site)
