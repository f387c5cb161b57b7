"""The heap of a proof with cut points: cuts havoc what a loop may change; objects from rounds are unknown.

All objects that exist when a loop is cut stay known, but their places that the loop may change get arbitrary
values. Objects that earlier rounds created are not represented: references that may lead to them become
unknown objects (machine.unknown), of the classes that were ever stored in the place that is read. A write
through a reference also havocs possible aliases. All this covers every real heap, so it is an over-
approximation: only TRUE counts.

Fields of the program's own classes have invariants, as candidates (Houdini): they hold for every object that
a reference in the heap may lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.rtclass import ERRONEOUS, RtClass, RtField
from verifier.machine.unknown import NOT_MADE, Unknown, UnknownArr, UnknownString, arbitrary
from verifier.machine.value import (
    BOXED,
    BOXES,
    SORT_OF_KIND,
    VIEW,
    Arr,
    Guarded,
    Obj,
    Reference,
    SymArr,
    SymRefs,
    SymRow,
    Value,
    is_null,
    objects_of,
)
from verifier.models.lang.text_access import BUILDERS, Buffer
from verifier.models.lang.throwable import UnknownTrace, fresh_fields
from verifier.proof.loops.abstract_memory import Forgot, Most, ProofMemory, place_of
from verifier.proof.loops.container import VIEWS, check_overrides, is_container, site_here, site_of
from verifier.proof.loops.heap_candidate import Check, Fact, Facts, facts_place
from verifier.proof.loops.heap_place import AllocationSite, CutPoint, Holder, Kind, Place, PlaceKind, class_of
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.proof.loops.relation import Relation, Variables
from verifier.semantics.array import SORT_OF_TYPE
from verifier.terms.sort import BOOL, BV8, BV32, array_sort, bv_sort
from verifier.terms.term import Term
from verifier.texts.edit import FilteredStream, Ranges
from verifier.texts.text import TextLike, unknown_text, window
from verifier.verdict.outcome import Ending

_STRING = jdk.STRING
_SINGLE = frozenset({jdk.OBJECT, jdk.DOUBLE, jdk.FLOAT})
"""JDK classes without fields, or with a single immutable field."""
MAX_SMASHED = 8192
_NEVER_RESET = "never set to null"
"""Candidate: once a field of a published object is non-null, it stays so."""
_LENGTH = bv_sort(31)
_MOST = Most()


Ordered = dict[Term, None]
"""A set of terms that is iterated in the same order in each run."""


class CutFacts(Protocol):
    """What is guessed of objects at a cut that the path has entered."""

    def claims(self, f: Frame) -> Callable[[], list[Fact]]:
        """What is asked about the present state: the candidates that are assumed when that is called."""

    def told(self) -> tuple[Ordered, Ordered]:
        """What follows from the candidates, as far as it was asked: from dropped ones, and from the rest."""

    def believe(self, f: Frame) -> list[str]:
        """Assume the candidates in the state after a havoc; gives their names."""


class ProofHeap:
    """The heap of the live path, with the checks of its candidates."""

    def __init__(self, machine: Machine, memory: ProofMemory, knowledge: Knowledge, check: Check) -> None:
        self._m = machine
        self._memory = memory
        self._known = knowledge
        self._replaced = machine.mode.replaced
        self.facts = Facts(machine, memory, knowledge, check)
        # One slot each, written through the memory, so that each path has its own values.
        self._objects: Slots = [None]
        self._unknowns: Slots = [()]
        self._shared: Slots = [frozenset()]
        self._horizon: Slots = [0]
        self._forgets: Slots = [None]
        self._moment: Slots = [1]
        self._made: set[Obj] = set()
        """All objects created on any path; the others belong to the virtual machine."""
        memory.watcher = self

    # -- what the memory tells ------------------------------------------------------------

    def created(self, owner: Any) -> None:
        """An object was created."""
        self._made.add(owner)
        if type(owner) is Obj and owner.cls.name in BUILDERS:
            self._memory.builders[owner] = site_here(self._m, owner.cls)
        elif isinstance(owner, Arr | SymArr) and owner.cls.element in SORT_OF_TYPE:
            self._memory.arrays[owner] = site_here(self._m, owner.cls)
        if self._replaced and type(owner) is Obj and is_container(owner.cls, self._replaced):
            check_overrides(owner.cls, self._replaced)
            owner.payload = site_here(self._m, owner.cls)
        elif owner.cls.name in VIEWS and owner.cls.name in self._replaced:
            owner.payload = VIEW
        self._memory.put(self._objects, 0, (owner, self._objects[0]))

    def to_be_written(self, key: int, value: Value, owner: Value) -> None:
        """Before a write: read the fields that occur in candidates with the slot, so that these can be
        checked."""
        if type(owner) is not Unknown or not self.facts.has_pairs(owner.cls):
            return
        changing = owner.cls.layout[key]
        for field in owner.cls.layout:
            if changing is None or field is None:
                continue
            pair = (field, changing) if field.kind == "A" else (changing, field)
            # A read of a slot creates its value.
            if pair[0].kind == "A" and pair[1].kind == "I" and self.facts.is_believed_pair(*pair):
                owner.slots[field.slot]

    def written(self, key: int | str, value: Value, owner: Any) -> None:
        """After a write; ``owner`` is the object or class.

        If the key is a class's name, the value is why its initialiser failed, which is written with its
        status.
        """
        if owner is None:
            self._known.fail("a write to slots of nobody")
            return
        if isinstance(key, str):
            return
        if isinstance(owner, RtClass) and key == 0:
            if value == ERRONEOUS and self._horizon[0]:
                self._known.fail(f"the initialiser of {owner.java_name} fails", owner.name)
            return
        if self._horizon[0] and not isinstance(owner, RtClass) and not self._is_followed(owner):
            name = owner.cls.name
            self._known.fail(f"a loop changes a {owner.cls.java_name} of the virtual machine", name)
        place = self._memory.place_of(owner, key)
        if isinstance(value, (Obj, Guarded)):
            self._note_classes(place, value)
            for target in objects_of(value):
                self.share(target)
        if isinstance(owner, SymRefs):
            for stored in owner.targets[1:]:
                self._note_classes(place, stored)
                if stored is not None:
                    self.share(stored)
        if place.kind is PlaceKind.PAYLOAD:
            self._known.add_opaque(owner.cls.name)
            if self._is_shared(owner):
                self.facts.prove(self.facts.of_payload(owner, value))
        elif place.kind is PlaceKind.FIELD and self._is_shared(owner):
            self.facts.prove(self._of_write(owner, key, value))
        if not isinstance(owner, RtClass):
            self._forget_aliases(owner, key)

    def _of_write(self, owner: Obj, key: int, value: Value) -> list[Fact]:
        """What is believed of a field of an object that others know, which was written."""
        place = self._memory.place_of(owner, key)
        facts = list(self.facts.of_field(owner.cls.layout[key], value))
        if (value is None or isinstance(value, Guarded)) and self._known.believes(place, _NEVER_RESET):
            facts.append(Fact(place, _NEVER_RESET, self._m.tm.not_(is_null(self._m.tm, value))))
        return facts + self.facts.of_pairs(owner, key)

    def _note_classes(self, where: Holder, value: Reference) -> None:
        for target in objects_of(value):
            if isinstance(target, SymRow):
                self._known.fail("a row of an array whose length depends on input is kept")
            site = site_of(target)
            self._known.add_kind(where, target.cls.name if site is None else site)
            if site is None and type(target) is Obj and target.payload not in (None, BOXED):
                self._known.add_opaque(target.cls.name)

    def note_local(self, where: Holder, value: Reference) -> None:
        """A local variable at a cut point holds a reference."""
        self._note_classes(where, value)

    # -- invariants of fields -------------------------------------------------------------

    def _is_shared(self, owner: Obj) -> bool:
        """Whether a reference in the heap, or a havocked one, may lead to an object."""
        return owner.is_unknown or owner.serial <= self._horizon[0] or owner.serial in self._shared[0]

    def _is_followed(self, owner: Obj) -> bool:
        """Whether ``forget`` reaches an object."""
        return owner.is_unknown or owner in self._made

    def share(self, target: Obj) -> None:
        """An object is published: its invariants, and those of objects inside it, must hold now.

        That includes objects that models store in it without a write.
        """
        if not self._horizon[0]:
            return
        facts: list[Fact] = []
        pending = [target]
        while pending:
            found = pending.pop()
            if not self._is_shared(found):
                self._memory.put(self._shared, 0, self._shared[0] | {found.serial})
                facts += self._invariants(found)
                pending += self._note_content(found)
        self.facts.prove(facts)

    def _note_content(self, owner: Obj) -> list[Obj]:
        """Record the objects that an object refers to, and return them."""
        if isinstance(owner, SymArr) or (isinstance(owner, Arr) and owner.cls.element[0] not in "L["):
            return []
        found: list[Obj] = []
        for key, value in enumerate(list.__iter__(owner.slots)):
            if isinstance(value, (Obj, Guarded)) and not (key == 0 and type(owner) is Obj):
                self._note_classes(place_of(owner, key), value)
                found += objects_of(value)
        return found

    def share_new(self) -> None:
        """The references of locals are havocked, which publishes all objects."""
        facts: list[Fact] = []
        for target in self._all_objects():
            if not self._is_shared(target):
                facts += self._invariants(target)
                self._note_content(target)
        self.facts.prove(facts)

    def settle(self) -> None:
        """Before numbers at a cut are read: write the ghost fields that publication writes."""

    def facts_at(
        self, cut: CutPoint, f: Frame, kinds: str, variables: Variables, before: Sequence[Term]
    ) -> CutFacts | None:
        """What is guessed of objects at a cut that the path enters; ``before``: the values there."""
        return None

    def further_relations(self, variables: Variables, before: Sequence[Term]) -> Iterator[Relation]:
        """Candidates about numbers at a cut that only this heap has."""
        return iter(())

    def _all_objects(self) -> Iterator[Obj]:
        cell = self._objects[0]
        while cell is not None:
            yield cell[0]
            cell = cell[1]

    def _invariants(self, target: Obj) -> list[Fact]:
        if type(target) is not Obj:
            return []
        facts: list[Fact] = []
        if target.cls.name in BUILDERS:
            facts += self.facts.of_payload(target, target.payload)
        for field in target.cls.layout:
            if field is not None:
                facts += self.facts.of_field(field, target.slots[field.slot])
        return facts + self.facts.of_pairs(target, None)

    # -- forgetting -----------------------------------------------------------------------

    def forget(self, places: set[Place]) -> None:
        """Havoc these places, which a loop changes: the state is that after any number of rounds."""
        self.move_on()
        for place in sorted(places, key=lambda place: place.order):
            if not self._is_own(place):
                self._refuse("a loop that changes", place.owner)
        self.share_new()
        hit: dict[tuple[RtClass, AllocationSite | None, bool], list[int]] = {}
        for target in [*self._all_objects(), *self._unknowns[0]]:
            site = self._memory.arrays.get(target) or self._memory.builders.get(target, site_of(target))
            group = (target.cls, site, target.is_unknown)
            slots = hit.get(group)
            if slots is None:
                slots = hit[group] = self._slots_in(target, places)
            for slot in slots:
                self._smash(target, slot)
            if slots and not target.is_unknown and type(target) is Obj:
                for fact in self.facts.of_pairs(target, None):
                    self.assume(fact.holds)
        for place in sorted(places, key=lambda place: place.order):
            if place.kind is PlaceKind.STATIC:
                cls = self._m.loader.get(place.owner)
                field = cls.static_fields[place.slot]
                assert field is not None
                self._memory.put(cls.statics, place.slot, self._fresh(place, field.descriptor))
        self._memory.mark(self._forgets, Forgot(frozenset(places)))
        self._memory.put(self._horizon, 0, self._memory.stamp)
        self._memory.put(self._shared, 0, frozenset())

    def _is_own(self, place: Place) -> bool:
        """Whether a place belongs to the program's own state, including texts and boxes.

        Places inside library objects do not count (except for plain classes): models may know more of them
        than fields show.
        """
        name = place.owner
        cls = self._m.loader.get(name)
        if place.kind is PlaceKind.PAYLOAD:
            return name in BUILDERS
        while cls.component is not None:
            cls = cls.component
        return self.facts.is_plain(cls) or cls.is_primitive or cls.name == _STRING or cls.name in BOXES

    def _slots_in(self, target: Obj, places: set[Place]) -> list[int]:
        if isinstance(target, (Arr, SymArr)):
            return [0] if self._memory.is_array_among(target, places) else []
        slots = range(len(target.cls.layout))
        return [slot for slot in slots if self._memory.place_of(target, slot) in places]

    def _smash(self, target: Obj, slot: int) -> None:
        """Havoc a slot (all elements, of an array)."""
        put = self._memory.put
        if isinstance(target, SymArr):
            put(target.content, 0, self._m.tm.fresh("elements", target.content[0].sort))
        elif isinstance(target, Arr):
            if len(target.slots) > MAX_SMASHED:
                raise Unsupported("a proof about a loop that changes a long array")
            place = place_of(target, 0)
            for at in range(len(target.slots)):
                put(target.slots, at, self._fresh(place, target.cls.element))
        elif target.is_unknown:
            put(target.slots, slot, NOT_MADE)
        elif slot == 0:
            if target.cls.name not in BUILDERS:
                raise Unsupported(
                    f"a proof about a loop that changes a {target.cls.java_name}", of=target.cls.name
                )
            gone = tuple((char, char) for char in self.facts.lacked(target))
            put(target.slots, 0, Buffer(self._any_text(gone), None))
        else:
            field = target.cls.layout[slot]
            assert field is not None
            before = target.slots[slot]
            put(target.slots, slot, self._fresh(place_of(target, slot), field.descriptor))
            if field.kind == "A" and self._known.believes(place_of(target, slot), _NEVER_RESET):
                present = self._m.tm.not_(is_null(self._m.tm, target.slots[slot]))
                self.assume(self._m.tm.or_(is_null(self._m.tm, before), present))

    def _forget_aliases(self, owner: Obj, key: int) -> None:
        """Havoc what a write to an object may have changed through aliases."""
        for unknown in self._unknowns[0]:
            if unknown is owner or unknown.cls is not owner.cls or site_of(unknown) != site_of(owner):
                continue
            if owner.is_unknown or owner.serial < unknown.serial:
                self._smash(unknown, key)
        if owner.is_unknown:
            for target in self._all_objects():
                if target.cls is owner.cls and target.serial < owner.serial and self._is_shared(target):
                    self._smash(target, key)

    # -- arbitrary values -----------------------------------------------------------------

    def _fresh(self, place: Place, descriptor: str, exists: Term | None = None) -> Term | Reference:
        """An arbitrary value of a place, which satisfies its assumed facts if the place ``exists``."""
        m = self._m
        exists = m.tm.true if exists is None else exists
        if descriptor[0] in "L[":
            field = self._own_field(place)
            nullable = field is None or not self._known.believes(facts_place(field), NOT_NULL)
            return self.any_reference(place, nullable, exists)
        value = arbitrary(m.tm, descriptor)
        field = self._own_field(place)
        if field is not None:
            for fact in self.facts.of_field(field, value):
                self.assume(m.tm.implies(exists, fact.holds))
        return value

    def _own_field(self, place: Place) -> RtField | None:
        if place.kind is not PlaceKind.FIELD:
            return None
        cls = self._m.loader.get(place.owner)
        return cls.layout[place.slot] if self.facts.is_plain(cls) else None

    def assume(self, holds: Term) -> None:
        """Assume a fact on the live path."""
        if not holds.is_true:
            self._m.state.assume(holds)
        self._m.state.model = None

    def guess(self, holds: Term) -> None:
        """Assume a candidate on the live path; branches that it decides are recorded with it.

        So a branch on the same condition is still counted if the candidate is dropped (``Facts.prove``).
        """
        if not holds.is_true:
            self._m.state.condition.append(holds)
        self._m.state.model = None

    def any_reference(self, where: Holder, nullable: bool, exists: Term | None = None) -> Reference:
        """An arbitrary reference in a place, or in a local variable at a cut point.

        ``exists`` is the condition that there is such a place.
        """
        tm = self._m.tm
        found: list[Kind | Obj | None] = []
        for kind in sorted(self._known.kinds.get(where, ()), key=str):
            found += self._constants_of(class_of(kind)) or [kind]
        if nullable or not found:
            found.append(None)
        guards = [tm.true]
        if len(found) > 1:
            which = tm.fresh("which", BV32)
            guards = [tm.eq(which, tm.bv(n, 32)) for n in range(len(found) - 1)]
            guards.append(tm.not_(tm.or_(*guards)))
            self._m.state.model = None
        exists = tm.true if exists is None else exists
        choices: list[tuple[Term, Obj | None]] = []
        for guard, target in zip(guards, found, strict=True):
            if isinstance(target, (str, AllocationSite)):
                target = self._any_object(target, tm.and_(exists, guard))
            choices.append((guard, target))
        return choices[0][1] if len(choices) == 1 else Guarded(tuple(choices))

    def _constants_of(self, name: str) -> Sequence[Obj | None]:
        """The constants of an enum class, if all its objects are known ones."""
        cls = self._m.loader.get(name)
        if cls.superclass is None or cls.superclass.name != jdk.ENUM:
            return []
        field = cls.find_field("$VALUES", f"[L{name};")
        values = cls.statics[field.slot] if field is not None else None
        if not isinstance(values, Arr) or any(type(constant) is not Obj for constant in values.slots):
            return []
        return list(values.slots)

    def any_exception(self, cls: RtClass) -> Obj:
        """A new exception of a library class whose fields are those of Throwable.

        It has no cause, and no suppressed exceptions yet.
        """
        m = self._m
        exception = m.loader.new_object(cls)
        exception.payload = UnknownTrace()
        exception.slots[m.field_slot(cls, "detailMessage", "Ljava/lang/String;")] = self.any_message()
        for name, descriptor, value in fresh_fields(m, exception):
            exception.slots[m.field_slot(cls, name, descriptor)] = value
        return exception

    def is_any_exception(self, exception: Obj, stamp: int) -> bool:
        """Whether ``any_exception`` covers an exception, which is newer than ``stamp``."""
        m = self._m
        fields = fresh_fields(m, exception)
        unchanged = all(m.get_field(exception, name, kind) is value for name, kind, value in fields)
        return exception.serial > stamp and unchanged

    def _any_object(self, kind: Kind, exists: Term | None = None) -> Obj:
        """An unknown object; the assumptions about objects hold of it where it ``exists``.

        A reference that is never this object must not make anything true: no check shows that such objects
        exist.
        """
        m, name = self._m, class_of(kind)
        if name == _STRING:
            string = m.loader.get(name)
            text = UnknownString(string, string.template[:], self._memory.next_serial())
            text.payload = self._any_text()
            return text
        cls = m.loader.get(name)
        if name in self._known.opaque or None in cls.layout[1:]:
            self._refuse("a proof with an arbitrary", name)
        told = cls.is_array or cls.origin == "user" or name in BOXES or name in _SINGLE
        if not told and name not in self._replaced and not is_container(cls, self._replaced):
            self._refuse("a proof with an arbitrary", name)
        serial = self._memory.next_serial()
        unknown: Obj
        if cls.is_array:
            assert cls.component is not None
            if not cls.component.is_primitive:
                self._refuse("a proof with an arbitrary", name)
            kind = {"Z": "I", "B": "I", "C": "I", "S": "I"}.get(cls.element, cls.element)
            length = m.tm.zext(32, m.tm.fresh("length", _LENGTH))
            content = m.tm.fresh("elements", array_sort(BV32, SORT_OF_KIND[kind]))
            unknown = UnknownArr(cls, length, content, serial)
        else:
            self._known.meets_nodes |= cls.origin == "user"
            exists = m.tm.true if exists is None else exists
            unknown = Unknown.of(cls, serial, self._make, exists)
            unknown.payload = BOXED if name in BOXES else kind if isinstance(kind, AllocationSite) else None
        self._memory.put(self._unknowns, 0, (*self._unknowns[0], unknown))
        return unknown

    def _refuse(self, what: str, name: str) -> None:
        """End the attempt, at least without havocked containers."""
        self._known.want_containers(name)
        raise Unsupported(f"{what} {name.replace('/', '.')}", of=name)

    # -- what havocked containers hold ---------------------------------------------------------

    def moment(self) -> int:
        """A number that is another one after maps may have changed."""
        now: int = self._moment[0]
        return now

    def move_on(self) -> None:
        """Maps may have changed."""
        self._memory.put(self._moment, 0, self._moment[0] + 1, _MOST)

    def put_content(self, place: Place, value: Reference) -> None:
        """An object, or null, is added to a collection."""
        self._note_classes(place, value)
        for target in objects_of(value):
            self.share(target)
        self.facts.prove(list(self.facts.of_content(place, value)))

    def any_content(self, place: Place) -> Reference:
        """An arbitrary object that was ever added to a collection; the path ends if there is none."""
        if not self._horizon[0]:
            self.forget(set())
        nullable = not self._known.believes(place, NOT_NULL)
        if not nullable and not self._known.kinds.get(place):
            raise PathEnd(Ending.FINISHED)
        found = self.any_reference(place, nullable)
        for fact in self.facts.of_content(place, found):
            self.assume(fact.holds)
        return found

    def array_of_content(self, place: Place, size: Term, cls: RtClass) -> Obj:
        """A new array of this class and size whose elements were ever added to a collection."""
        raise Unsupported("a proof about an array of the elements of a collection")

    def changes_nothing(self, method: str) -> bool:
        """Whether the loops of a method, all of which are cut, change nothing that was there before.

        A first round that is peeled off may change what later ones do not.
        """
        loops = [effects for cut, effects in self._known.cuts.items() if cut.method == method]
        return bool(loops) and not self._known.peel and not any(one.places or one.locals for one in loops)

    def content_kinds(self, place: Place) -> set[Kind | None]:
        """The kinds of objects that were ever added to a container; None for null."""
        nothing: set[Kind | None] = set() if self._known.believes(place, NOT_NULL) else {None}
        return nothing | self._known.kinds.get(place, set())

    def orders_are_quiet(self) -> bool:
        """Whether ``compareTo`` of the program's classes, as far as these are known, only gives a number."""
        return False

    def is_steady(self, target: Obj) -> bool:
        """Whether an object stays equal to what it was equal to, and keeps its hash code."""
        return False

    def any_value(self, descriptor: str) -> Term:
        """An arbitrary value of a primitive type."""
        return arbitrary(self._m.tm, descriptor)

    def any_message(self) -> Guarded:
        """An arbitrary text, or null."""
        tm = self._m.tm
        without = tm.fresh("no message", BOOL)
        return Guarded(((without, None), (tm.not_(without), self._any_object(_STRING))))

    def _any_text(self, gone: Ranges = ()) -> TextLike:
        """An arbitrary text without certain characters."""
        tm = self._m.tm
        name = str(tm.fresh("text", BV8).data)
        if not gone:
            return unknown_text(tm, name)
        return window(tm, FilteredStream(name, gone), 0, tm.zext(32, tm.fresh("length", _LENGTH)))

    def _make(self, unknown: Unknown, key: int) -> Any:
        """The value of a slot of an unknown object, created at its first read."""
        if self._memory.raw:
            return NOT_MADE
        field = unknown.cls.layout[key]
        place = place_of(unknown, key)
        value = None if field is None else self._fresh(place, field.descriptor, unknown.exists)
        self._memory.put(unknown.slots, key, value)
        for fact in self.facts.of_pairs(unknown, key):
            self.assume(self._m.tm.implies(unknown.exists, fact.holds))
        return value
