"""The heap of a proof that keeps the object before each one along a link (``before``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtField
from verifier.machine.unknown import NOT_MADE, Unknown
from verifier.machine.value import (
    Obj,
    Reference,
    Value,
    choices_of,
    join_references,
    lift,
    objects_of,
    same_object,
)
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.container import site_of
from verifier.proof.loops.heap_candidate import Check, Fact
from verifier.proof.loops.heap_place import AllocationSite, Kind, Place
from verifier.proof.loops.knowledge import Knowledge
from verifier.proof.nodes.before import Before, add_before, before_along, befores_of
from verifier.proof.nodes.edge import Edge, back_name, has_edges, has_field
from verifier.proof.nodes.ghost import has_ghost
from verifier.proof.nodes.node_heap import NodeHeap, edge_subject, number_of, reference_of
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term


class BeforeHeap(NodeHeap):
    """What is known of the heap, facts of edges and of what is before included."""

    def __init__(self, machine: Machine, memory: ProofMemory, knowledge: Knowledge, check: Check) -> None:
        super().__init__(machine, memory, knowledge, check)
        self._given: list[tuple[Obj, Before, Reference, Reference]] = []
        """Objects that others know, what was before each, and what is now: not checked yet."""
        self._forgetting = False
        """Whether a cut is being entered: the references of locals are forgotten as well."""
        machine.loader.note_class = add_before
        memory.decides_owners = True

    # -- reading before a write ----------------------------------------------------------

    def to_be_written(self, key: int, value: Value, owner: Value) -> None:
        """What will be asked about the write is read now, as all that is believed holds still."""
        super().to_be_written(key, value, owner)
        if self._checking or not isinstance(key, int) or key == 0 or type(owner) not in (Obj, Unknown):
            return
        assert isinstance(owner, Obj)
        if not self._is_shared(owner):
            return
        before = before_along(owner.cls, key)
        if before is not None:
            for there in (self._old[key], value):
                for _, target in self._targets(reference_of(there), before):
                    self._read_before(target, before)
        for site, edge in self._edges_into(owner, key):
            if edge.own is not None:
                for _, leading in self._leading(owner, site, edge) or ():
                    leading.slots[edge.own.slot]

    def _ready(self, target: Obj) -> None:
        super()._ready(target)
        for found in self._unpublished(target):
            for before in befores_of(found.cls):
                for link in before.links:
                    for _, led in self._targets(found.slots[link.slot], before):
                        self._read_before(led, before)

    def _read_before(self, target: Obj, before: Before) -> None:
        for old in objects_of(target.slots[before.slot]):
            for link in before.links:
                if has_field(old.cls, link):
                    old.slots[link.slot]

    def _targets(self, value: Reference, before: Before) -> list[tuple[Term, Obj]]:
        """Where a link leads, each with its guard."""
        choices = choices_of(value, self._m.tm.true)
        return [(guard, one) for guard, one in choices if one is not None and has_ghost(one, before)]

    # -- writing -------------------------------------------------------------------------

    def share(self, target: Obj) -> None:
        """A reference to an object is stored: it is before those that it leads to."""
        found = self._unpublished(target) if self._horizon[0] else []
        if found and not self._checking:
            self._ready(target)
        self._publish(found)
        super().share(target)
        self._prove_given()

    def settle(self) -> None:
        """Publish all objects now: what is before them is part of the state that a cut checks."""
        self.share_new()

    def share_new(self) -> None:
        """The references of locals are forgotten: all objects may be met again."""
        found = [one for one in self._all_objects() if type(one) is Obj and not self._is_shared(one)]
        if not self._checking:
            for one in found:
                self._ready(one)
        self._publish(found)
        super().share_new()
        self._prove_given()

    def _publish(self, found: list[Obj]) -> None:
        before, self._checking = self._checking, True
        for one in found:
            for ghost in befores_of(one.cls):
                for link in ghost.links:
                    for guard, led in self._targets(one.slots[link.slot], ghost):
                        self._give(led, ghost, guard, one)
        self._checking = before

    def _link(self, owner: Obj, key: int, value: Value) -> None:
        """A link was written: what it led to has this one before it no longer, what it leads to has."""
        ghost = before_along(owner.cls, key)
        if ghost is None:
            return
        if key not in self._old:
            self._known.fail("a write to a link that was not announced")
            return
        tm = self._m.tm
        for guard, led in self._targets(reference_of(self._old[key]), ghost):
            left = [tm.not_(self._is_reference_to(owner.slots[link.slot], led)) for link in ghost.links]
            was_this = self._is_reference_to(led.slots[ghost.slot], owner)
            self._give(led, ghost, tm.and_(guard, was_this, *left), None)
        for guard, led in self._targets(reference_of(value), ghost):
            self._give(led, ghost, guard, owner)

    def _give(self, target: Obj, ghost: Before, guard: Term, source: Obj | None) -> None:
        """Where the guard holds, another object is before one."""
        old = target.slots[ghost.slot]
        new = join_references(self._m.tm, guard, source, old)
        self._memory.write_beside(target.slots, ghost.slot, new, target)
        self._note_classes(self._memory.place_of(target, ghost.slot), new)
        self._update_aliases(target, ghost.slot, new)
        if self._horizon[0]:
            self._given.append((target, ghost, old, new))

    # -- proving --------------------------------------------------------------------------

    def _all_after(self, owner: Obj, changed: Mapping[int, Value]) -> list[Fact]:
        return super()._all_after(owner, changed) + self._of_given()

    def _prove_given(self) -> None:
        before, self._checking = self._checking, True
        self.facts.prove(self._of_given())
        self._checking = before

    def _of_given(self) -> list[Fact]:
        """What must hold of the objects that got another one before them, and of those that led to them."""
        given, self._given = self._given, []
        found: list[Fact] = []
        for target, ghost, old, new in given:
            if not self._is_shared(target):
                continue
            found += self._of_write(target, ghost.slot, new)
            for site, edge in self._edges_into(target, ghost.slot):
                if edge.own is None:
                    said = self._still_back(target, edge, old, new)
                    holds = self._m.tm.implies(_exists(self._m.tm, target), said)
                    found.append(Fact(edge_subject(edge, site), edge.name, holds))
        return found

    def _leading(self, target: Obj, site: AllocationSite | None, edge: Edge) -> list[tuple[Term, Obj]] | None:
        """All objects of a site that may lead to one along a link, if what is before it tells.

        Each has the condition that it does.
        """
        link, tm = edge.link, self._m.tm
        if link is None:
            return None
        backs = (
            one.other
            for cls, where in self._kinds_of_nodes()
            for one in (self._edges_of(cls) if where == site else ())
            if one.link is link and one.own is None and has_field(target.cls, one.other)
        )
        back = next((one for one in backs if self._believes_back(edge, site, one)), None)
        if back is None:
            return None
        found: list[tuple[Term, Obj]] = []
        for guard, one in choices_of(target.slots[back.slot], tm.true):
            if one is not None and has_field(one.cls, link) and site_of(one) in (site, None):
                leads = self._is_reference_to(one.slots[link.slot], target)
                found.append((tm.and_(guard, leads), one))
        return found

    def _believes_back(self, edge: Edge, site: AllocationSite | None, back: RtField) -> bool:
        assert edge.link is not None
        return self._known.believes(edge_subject(edge, site), back_name(edge.link, back))

    def _still(
        self, target: Obj, site: AllocationSite | None, edge: Edge, change: tuple[Value, Value]
    ) -> Term:
        leading = self._leading(target, site, edge)
        if leading is None:
            return super()._still(target, site, edge, change)
        assert edge.own is not None and edge.test is not None
        tm, own = self._m.tm, edge.own
        new = number_of(tm, change[1], own.kind)
        said = [
            tm.implies(leads, edge.test(tm, lift(tm, one.slots[own.slot], own.kind), new))
            for leads, one in leading
        ]
        return tm.and_(tm.true, *said)

    # -- forgetting ------------------------------------------------------------------------

    def forget(self, places: set[Place]) -> None:
        """A loop that changes these places is entered: from here on, it ran any number of times."""
        self._forgetting = True
        super().forget(places)
        self._forgetting = False

    # -- assuming -------------------------------------------------------------------------

    def _any_object(self, kind: Kind, exists: Term | None = None) -> Obj:
        """An unknown object: none that only locals refer to, and none at all where it is not there."""
        known = self._unknowns[0]
        found = super()._any_object(kind, exists)
        if type(found) is not Unknown or not has_edges(found.cls):
            return found
        tm = self._m.tm
        for one in (*self._all_objects(), *known):
            if one.cls is not found.cls or site_of(one) != site_of(found):
                continue
            is_private = not (self._is_shared(one) or self._forgetting or self._checking)
            there = tm.false if is_private else tm.and_(found.exists, _exists(tm, one))
            self.assume(tm.implies(same_object(tm, found, one), there))
        return found

    def _make(self, unknown: Unknown, key: int) -> Any:
        """The value of a slot of an unknown object, at its first read: the same as in others that are it."""
        value: Value = super()._make(unknown, key)
        field = unknown.cls.layout[key]
        if self._memory.raw or self._checking or field is None or field.kind not in "IJA":
            return value
        tm = self._m.tm
        for one in (*self._all_objects(), *self._unknowns[0]):
            if one is unknown or one.cls is not unknown.cls or site_of(one) != site_of(unknown):
                continue
            same, there = same_object(tm, unknown, one), list.__getitem__(one.slots, key)
            if not same.is_false and there is not NOT_MADE:
                self.assume(tm.implies(same, self._is_equal(value, there, field.kind)))
        return value


def _exists(tm: TermFactory, target: Obj) -> Term:
    return target.exists if isinstance(target, Unknown) else tm.true
