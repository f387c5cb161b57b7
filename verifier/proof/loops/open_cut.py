"""Cut points of loops where objects are open (models/open_object.py): no invariants of the heap are assumed.

At the head of a cut loop, a path havocs everything that the loop and its callees write: fields of all open
objects (and elements of all open arrays of a class), whichever of them they wrote to, and of objects of one
allocation site. A changing reference becomes null or any object that it was seen to be: an open one of the
same class (an existing or a new one), or one created before the loop at the same site. An array of primitives
that a round created, and that survives the round, is covered by any open array of its class. An object that
holds open values only is covered likewise. A text builder is replaced by a new one with any text, if only one
local variable refers to it. Any other object that a round created, and that survives the round or is stored
in an older object, ends the attempt. Candidates (Houdini) are about local variables and known fields at one
loop; there are no invariants of fields of all objects.

An open object created after the cut has arbitrary fields: the initial ones, or those that rounds wrote, which
are open values, too. Class invariants about relations of fields are not used, in the whole proof, for classes
whose fields a loop writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeGuard

from verifier.classfile import jdk
from verifier.dataflow.jdk_facts import NUMBERS
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.memory import Node, Slots
from verifier.machine.rtclass import ERRONEOUS, Instr, RtClass, RtField, RtMethod
from verifier.machine.unknown import NOT_MADE, Opaque, OpenRefs, UnknownString, arbitrary
from verifier.machine.value import (
    Arr,
    Guarded,
    Obj,
    Reference,
    SymArr,
    Value,
    join_references,
    objects_of,
    targets_of,
)
from verifier.models.lang.text_access import BUILDERS, Buffer
from verifier.models.open_answer import JdkAnswer
from verifier.models.open_collection import OWN_CLASSES, CollectionAnswer
from verifier.models.open_comparable import ComparableAnswer
from verifier.models.open_kind import OpenBox
from verifier.models.open_object import OpenHeap
from verifier.models.open_steady import SIZES
from verifier.models.open_text import any_text
from verifier.models.util.open_enum import SET_WALK, SMALL_SET, bits_of_sets, bits_of_walk
from verifier.models.util.open_time import TIMES
from verifier.proof.loops.abstract_memory import Forgot, Most, ProofMemory, Quiet, place_of
from verifier.proof.loops.container import OF_BYTES, STATISTICS, WALKS, site_here
from verifier.proof.loops.heap import MAX_SMASHED, ProofHeap
from verifier.proof.loops.heap_candidate import Check
from verifier.proof.loops.heap_place import (
    ANSWERING,
    ANY_COMPARABLE,
    MUTE,
    AllocationSite,
    Holder,
    Kind,
    Place,
    PlaceKind,
)
from verifier.proof.loops.knowledge import Knowledge
from verifier.terms.sort import BOOL
from verifier.terms.term import Term

_PLAIN = ("java/util/stream/", "java/util/Spliterators$", OF_BYTES, SMALL_SET, *STATISTICS, *WALKS)
"""JDK classes whose state is in their fields, and which loops may change."""
BEFORE = -1
"""The program counter of the allocation sites of collections that fields held before the call."""
IS_KNOWN = "known"
OF_KEYS = ("keyBefore", "presentBefore", "valueBefore", "knownBefore", "key", "present", "value", IS_KNOWN)
"""Fields of a map's stand-in about its last keys, valid if the last of them is set; a cut resets them."""
STORED = "what was created"
"""The kind of a place in which something other than open values was stored."""
_NULL = "null"
"""The kind of an erased place that holds null at a cut, or later."""
FRESH = "+"
"""The prefix of kinds of builders that a round passes to the next one."""
_MOST = Most()


class OpenCutMemory(ProofMemory):
    """A memory with places by allocation site; open objects have none, but for collections of fields that no
    caller has (``hidden``)."""

    __slots__ = ("hidden", "sites")

    def __init__(self) -> None:
        super().__init__()
        self.sites: dict[Obj, AllocationSite] = {}
        self.hidden: dict[Obj, AllocationSite] = {}

    def place_of(self, owner: Any, key: int) -> Place:
        site = self.sites.get(owner) or self.hidden.get(owner)
        if type(owner) is Obj and (field := owner.cls.layout[key]) is not None:
            return Place(PlaceKind.FIELD, field.cls.name, key, site)
        place = place_of(owner, key)
        return place if isinstance(owner, RtClass) else place._replace(site=site)

    def changes_before(self, before: Node, stamp: int) -> set[Place]:
        """Places of objects that existed at ``stamp`` and were written on the live path since a version."""
        return {
            place
            for place in self.changes(before, self.freeze(), stamp)
            if place.site is None or self.is_of_older(place.site, stamp)
        }

    def is_of_older(self, site: AllocationSite, stamp: int) -> bool:
        """Whether an object of a site existed at ``stamp``."""
        created = (one.serial <= stamp for one, other in self.sites.items() if other == site)
        return site.pc == BEFORE or any(created)

    def is_reset(self, field: RtField) -> bool:
        return field.cls.origin == "jdk" and field.name in OF_KEYS


def is_flat(target: Obj | None) -> TypeGuard[Obj]:
    """Whether it is an array of primitives."""
    component = target.cls.component if isinstance(target, (Arr, SymArr)) else None
    return component is not None and component.is_primitive


class OpenCutHeap(ProofHeap):
    """The heap where objects are open; it determines what a cut havocs."""

    _memory: OpenCutMemory

    def __init__(
        self,
        machine: Machine,
        memory: OpenCutMemory,
        knowledge: Knowledge,
        check: Check,
        open_heap: OpenHeap,
    ) -> None:
        super().__init__(machine, memory, knowledge, check)
        self._sites = memory.sites
        self._open = open_heap
        self.fresh: set[Obj] = set()
        """Text builders that stand for those that rounds pass on."""
        self._disturbed: Slots = [0]
        """Whether the live path may have changed collections or arrays that it has not met since."""
        open_heap.is_disturbed = self._is_disturbed
        open_heap.changed = frozenset(
            place.owner
            for effects in knowledge.cuts.values()
            for place in effects.places
            if place.kind is PlaceKind.FIELD
        )

    def decode(self, method: RtMethod, instrs: list[Instr]) -> None:
        """Replace instructions of a method for this proof."""

    def want_behind(self, one: Obj | None) -> bool:
        """Request stand-ins for the collection behind a view of ``java.util`` whose own code loops.

        Whether they are used from the next round on.
        """
        return False

    def want_stand_ins(self, places: set[Place]) -> bool:
        """Request stand-ins for collections among these places; whether that changes the next round."""
        return False

    def check_kept(self, stamp: int) -> None:
        """Check the objects that a round created, at its end. ``stamp``: the start of the round."""

    # -- what the memory tells ------------------------------------------------------------

    def created(self, owner: Any) -> None:
        """An object was created on any path."""
        self._made.add(owner)
        site = self._sites[owner] = site_here(self._m, owner.cls)
        if type(owner) is Obj and owner.cls.name in BUILDERS:
            self._memory.builders[owner] = site

    def to_be_written(self, key: int, value: Value, owner: Value) -> None:
        """No assumptions depend on the slot."""

    def written(self, key: int | str, value: Value, owner: Any) -> None:
        """The program wrote a value; ``owner`` is the object or class."""
        if owner is None:
            self._known.fail("a write to slots of nobody")
        elif isinstance(key, int) and isinstance(owner, RtClass) and key == 0:
            if value == ERRONEOUS and self._horizon[0]:
                self._known.fail(f"the initialiser of {owner.java_name} fails", owner.name)
        elif isinstance(key, int):
            if self._horizon[0] and not isinstance(owner, RtClass) and not self._is_known(owner):
                name = owner.cls.name
                self._known.fail(f"a loop changes a {owner.cls.java_name} of the virtual machine", name)
            if isinstance(owner, OpenRefs) and isinstance(value, Term):
                value = owner.put_by(value)
                if isinstance(value, OpenRefs):
                    if value not in self._open.made:
                        self._known.add_kind(self._memory.place_of(owner, key), STORED)
                    return
            if isinstance(value, (Obj, Guarded)):
                place: Place | None = None
                for target in objects_of(value):
                    place = place or self._memory.place_of(owner, key)
                    if not self._is_open_value(target, place):
                        self._known.add_kind(place, self._array_kind(target, place) or STORED)
            if self._horizon[0] and type(owner) is Obj:
                self._note_erased(self._memory.place_of(owner, key), value)

    def _is_erased(self, place: Place) -> bool:
        """Whether a place is a field of the JDK's streams whose type erasure hides what it holds."""
        is_plain = place.kind is PlaceKind.FIELD and place.site is not None and place.owner.startswith(_PLAIN)
        return is_plain and self._descriptor(place) == f"L{jdk.OBJECT};"

    def _note_erased(self, place: Place, value: Value) -> None:
        """An erased place holds a value at a cut, or later."""
        if self._is_erased(place) and (value is None or isinstance(value, (Obj, Guarded))):
            for target in targets_of(value):
                kind = _NULL if target is None else self._kind(target)
                self._known.add_kind(place, kind if isinstance(kind, str) else STORED)

    def _is_known(self, owner: Obj) -> bool:
        """Whether ``forget`` reaches an object."""
        return owner in self._made or owner in self._open.made

    def _is_open_value(self, target: Obj | None, place: Place) -> bool:
        """Whether an open value of a place's type may be this object."""
        if target is None:
            return True
        if isinstance(target, Opaque):
            declared = self._m.loader.of_descriptor(self._descriptor(place))
            return declared is not None and declared.origin == "jdk" and not declared.is_array
        return self.is_value(target) or jdk.ENUM in target.cls.supers or self._is_old(target)

    def _array_kind(self, target: Obj | None, place: Place) -> AllocationSite | None:
        """The allocation site of an array of primitives, if a place of the same type holds it."""
        if isinstance(target, Opaque) or not is_flat(target) or self._descriptor(place) != target.cls.name:
            return None
        return self._sites.get(target)

    @staticmethod
    def is_value(target: Obj) -> bool:
        """Whether it is a text, box, time or number, which open values cover."""
        if target.cls.name in TIMES or target.cls.name in NUMBERS:
            return True
        is_text = isinstance(target, UnknownString) or target.cls.name == jdk.STRING
        return is_text or isinstance(target, OpenBox) or target.cls.name in jdk.ALL_BOXES

    def is_given(self, target: Obj | None) -> bool:
        """Whether it is null, a text or a box, or existed at the call."""
        if target is None or isinstance(target, Opaque) or self.is_value(target):
            return True
        return jdk.ENUM in target.cls.supers or self._is_old(target)

    def _is_old(self, target: Obj) -> bool:
        """Whether it is an open object, or one that static fields led to at the call."""
        return target in self._open.made or any(target is held for held in self._open.held)

    def _descriptor(self, place: Place) -> str:
        """The type of a place's values."""
        cls = self._m.loader.get(place.owner)
        if place.kind is PlaceKind.ELEMENT:
            return cls.element
        field = (cls.static_fields if place.kind is PlaceKind.STATIC else cls.layout)[place.slot]
        if field is None:
            raise Unsupported(f"a proof about what models keep in a {cls.java_name}", of=cls.name)
        return field.descriptor

    def share(self, target: Obj) -> None:
        """There are no assumptions about it."""

    def share_new(self) -> None:
        """There are no assumptions about them."""

    # -- references in local variables ----------------------------------------------------

    def note_local(self, where: Holder, value: Reference) -> None:
        """A local variable at a cut point holds a reference."""
        for target in objects_of(value):
            kind = self._kind(target)
            if kind is None:
                self._known.fail(
                    f"a reference to a {target.cls.java_name} changes in a loop", target.cls.name
                )
            else:
                self._known.add_kind(where, kind)

    def _kind(self, target: Obj) -> Kind | None:
        if isinstance(target, Opaque):
            declared = target.declared
            if declared is None or target.unlike or target.no_class_of or declared.name == jdk.OBJECT:
                return None
            if isinstance(target.answer, CollectionAnswer):
                return ANSWERING + target.answer.signature
            answers = isinstance(target.answer, (JdkAnswer, ComparableAnswer))
            return (ANSWERING if answers else MUTE) + declared.name
        if self.is_value(target) or self._is_old(target) or jdk.ENUM in target.cls.supers:
            return target.cls.name
        return self._sites.get(target)

    def any_reference(self, where: Holder, nullable: bool, exists: object = None) -> Reference:
        """An arbitrary reference in a local variable at a cut point."""
        options: list[Obj | None] = [None] if nullable else []
        for kind in sorted(self._known.kinds.get(where, ()), key=str):
            if isinstance(kind, str) and kind[0] == FRESH:
                options.append(self._fresh_builder(kind[1:]))
            elif kind != _NULL:
                options += self._objects_of(kind)
        options = list(dict.fromkeys(options))
        self._m.state.model = None
        return self._open.any_of(options, str(where)) if options else None

    def _fresh_builder(self, name: str) -> Obj:
        """A text builder with any text and without aliases, which a round passes to the next one."""
        made = self._m.loader.new_object(self._m.loader.get(name))
        self._forget_text(made)
        self.fresh.add(made)
        return made

    def _forget_text(self, builder: Obj) -> None:
        text = any_text(self._m.tm)
        self._memory.put(builder.slots, 0, Buffer(text, None), Quiet(builder))

    def _any_of_type(self, descriptor: str) -> list[Obj | None]:
        found = self._open.value(descriptor, False)
        assert isinstance(found, (Obj, Guarded))
        return targets_of(found)

    def _objects_of(self, kind: Kind) -> list[Obj | None]:
        if isinstance(kind, AllocationSite):
            return self._created_at(kind)
        if kind == ANY_COMPARABLE:
            return self._any_of_type(f"L{jdk.COMPARABLE};")
        if kind[0] == ANSWERING and kind.endswith(">;"):
            return self._any_of_type(kind[1:])
        if kind[0] in (MUTE, ANSWERING):
            declared = self._m.loader.get(kind[1:])
            if declared.origin == "user":
                return self._any_of_type(f"L{declared.name};")
            why = f"objects of {declared.java_name} that a loop goes through"
            return [self._open.opaque(why, declared.name, kind[0] == ANSWERING)]
        if kind == jdk.STRING or kind in jdk.ALL_BOXES or kind in TIMES or kind in NUMBERS:
            return self._any_of_type(f"L{kind};")
        cls = self._m.loader.get(kind)
        options = self._open.of_class(cls)
        is_late = cls.origin == "user" and not cls.is_array and jdk.ENUM not in cls.supers
        return [*options, self._open.new(cls)] if is_late and cls not in self._open.ready else options

    def is_like_open(self, target: Obj) -> bool:
        """Whether open objects of its class cover an object that the program created.

        It holds open values only, in fields of the program's classes without assumed relations.
        """
        cls, site = target.cls, self._sites.get(target)
        if type(target) is not Obj or site is None or cls.origin != "user" or cls.file is None:
            return False
        fields = [field for field in cls.layout if field is not None]
        owners = {field.cls for field in fields}
        return (
            not cls.is_array
            and jdk.ENUM not in cls.supers
            and not any(owner.origin != "user" or self._open.relations(owner.name) for owner in owners)
            and not any(
                self._known.kinds.get(Place(PlaceKind.FIELD, field.cls.name, field.slot, site))
                for field in fields
            )
        )

    def further(self, target: Obj) -> AllocationSite | None:
        """The kind of an object that a round keeps, if reads can make further ones in any state."""
        return None

    def _created_at(self, place: AllocationSite) -> list[Obj | None]:
        """The objects of an allocation site that the live path may have created so far."""
        before = self._memory.stamp
        return [one for one, site in self._sites.items() if site == place and one.serial <= before]

    # -- forgetting -----------------------------------------------------------------------

    def forget(self, places: set[Place]) -> None:
        """Havoc these places, which a loop changes: the state is that after any number of rounds."""
        self.move_on()
        for place in sorted(places, key=lambda place: place.order):
            self._check_place(place)
        hit: dict[tuple[RtClass, AllocationSite | None], list[int]] = {}
        for target in [*self._made, *self._open.made]:
            group = (target.cls, self._sites.get(target))
            if group not in hit:
                hit[group] = self._slots_in(target, places)
            for slot in hit[group]:
                self._smash(target, slot)
        for place in sorted(places, key=lambda place: place.order):
            if place.kind is PlaceKind.STATIC:
                cls = self._m.loader.get(place.owner)
                self._check_value(cls.statics[place.slot], place)
                self._memory.put(cls.statics, place.slot, self._any_value(place, True), Quiet(cls))
        disturbing = [place for place in places if self._disturbs(place)]
        if disturbing:
            self._disturb(all(map(self._is_hidden, disturbing)))
        self._memory.mark(self._forgets, Forgot(frozenset(places)))
        self._memory.put(self._horizon, 0, self._memory.stamp, _MOST)
        self._m.state.model = None

    def _disturb(self, hidden: bool = False) -> None:
        """The live path may have changed collections or arrays that it has not met since.

        ``hidden``: only collections that no caller has.
        """
        self._memory.put(self._disturbed, 0, max(self._disturbed[0], 1 if hidden else 2), _MOST)

    def _is_disturbed(self, but_hidden: bool) -> bool:
        """Whether that is so; ``but_hidden``: of collections that callers may have."""
        return bool(self._disturbed[0] > int(but_hidden))

    def _is_hidden(self, place: Place) -> bool:
        """Whether a place belongs to collections that no caller has."""
        return False

    def _disturbs(self, place: Place) -> bool:
        """Whether a loop that changes a place may change collections, or arrays, that existed before."""
        if place.site is not None and place.site.pc >= 0:
            return False
        cls = self._m.loader.get(place.owner)
        if place.kind is PlaceKind.FIELD:
            field = cls.layout[place.slot]
            return field is not None and cls.origin == "jdk" and field.name in SIZES
        in_array = place.kind in (PlaceKind.ELEMENT, PlaceKind.ROWS)
        return in_array and (cls.component is None or not cls.component.is_primitive)

    def _check_place(self, place: Place) -> None:
        """Unsupported if the possible values of a place are unknown."""
        cls = self._m.loader.get(place.owner)
        if place.kind is PlaceKind.PAYLOAD:
            is_fine = cls.name in BUILDERS and place.site is not None
        elif place.kind is PlaceKind.ELEMENT:
            is_fine = cls.component is not None and (
                cls.component.is_primitive or (place.site is not None and self._is_followed_in(cls.component))
            )
        else:
            is_ours = cls.origin == "user" or cls.name in OWN_CLASSES
            is_ours = is_ours or (place.site is not None and cls.name.startswith(_PLAIN))
            is_fine = place.kind in (PlaceKind.FIELD, PlaceKind.STATIC) and is_ours
        kinds = self._known.kinds.get(place, ())
        if place.kind is PlaceKind.FIELD and place.site is None:
            # Open objects created later may hold values stored there, which open values do not cover.
            is_fine &= not any(self._created_at(k) for k in kinds if isinstance(k, AllocationSite))
        if not is_fine or STORED in kinds:
            self._refuse_change(place, "where objects are open")

    @staticmethod
    def _refuse_change(place: Place, why: str) -> NoReturn:
        name = place.owner.replace("/", ".")
        raise Unsupported(f"a loop that changes {name}, {why}", of=place.owner)

    @staticmethod
    def _is_followed_in(component: RtClass) -> bool:
        """Whether the possible elements of arrays of a class, as stored by a loop, are known."""
        return component.origin == "user" or "$" not in component.name

    def _check_value(self, value: Value, place: Place) -> None:
        """Unsupported if a place holds a value that open values do not cover."""
        if isinstance(value, (Obj, Guarded)):
            for target in targets_of(value):
                if not self._is_open_value(target, place) and not self._is_listed(target, place):
                    said = "null" if target is None else f"a {target.cls.java_name}"
                    self._refuse_change(place, f"which holds {said}")

    def _is_listed(self, target: Obj | None, place: Place) -> bool:
        """Whether an array is known to be a value of a place."""
        return self._array_kind(target, place) in self._known.kinds.get(place, ())

    def _slots_in(self, target: Obj, places: set[Place]) -> list[int]:
        if isinstance(target, (Arr, SymArr)):
            return [0] if self._memory.place_of(target, 0) in places else []
        slots = range(len(target.cls.layout))
        return [slot for slot in slots if self._memory.place_of(target, slot) in places]

    def _smash(self, target: Obj, slot: int) -> None:
        """Havoc a slot (all elements, of an array)."""
        m, owner = self._m, Quiet(target)

        def put(slots: Slots, key: int, value: Value) -> None:
            self._memory.put(slots, key, value, owner)

        if isinstance(target, OpenRefs):
            place = self._memory.place_of(target, 0)
            put(target.content, 0, target.with_any(m.tm, target.content[0], self._any_element(place)))
        elif isinstance(target, SymArr):
            put(target.content, 0, m.tm.fresh("elements", target.content[0].sort))
        elif isinstance(target, Arr):
            if len(target.slots) > MAX_SMASHED:
                raise Unsupported("a proof about a loop that changes a long array")
            if is_flat(target):
                for at in range(len(target.slots)):
                    put(target.slots, at, arbitrary(m.tm, target.cls.element))
                return
            element = self._any_element(self._memory.place_of(target, 0))
            for at, before in enumerate(target.slots):
                put(target.slots, at, join_references(m.tm, m.tm.fresh("is new", BOOL), element(), before))
        elif slot == 0:
            if target.slots[0] is not None:  # else another path created it
                self._forget_text(target)
        elif list.__getitem__(target.slots, slot) is not NOT_MADE:
            field = target.cls.layout[slot]
            assert field is not None
            if target.cls.name == SET_WALK and field.descriptor == "J":
                put(target.slots, slot, bits_of_walk(m, target))
                return
            if target.cls.name == SMALL_SET and field.descriptor == "J":
                put(target.slots, slot, bits_of_sets(m, [target]))
                return
            place = self._memory.place_of(target, slot)
            self._check_value(target.slots[slot], place)
            self._note_erased(place, target.slots[slot])
            is_whole = target in self._open.made
            facts = self._open.facts
            never_null = facts.never_null if is_whole else facts.never_unset
            is_set = never_null(field.cls.name, field.name + field.descriptor)
            put(target.slots, slot, self._any_value(place, not is_set))

    def _any_element(self, place: Place) -> Callable[[], Reference]:
        """An arbitrary element that a loop may store in an array of references at a place."""

        def element() -> Reference:
            value = self._any_value(place, True)
            assert value is None or isinstance(value, (Obj, Guarded))
            return value

        return element

    def _any_value(self, place: Place, nullable: bool) -> Value:
        """An arbitrary value of a place: an open value, or an array that the program created.

        An array of a round is covered by any open array, existing or new.
        """
        if self._is_erased(place):
            self._check_place(place)
            return self.any_reference(place, _NULL in self._known.kinds.get(place, ()))
        descriptor = self._descriptor(place)
        sites = [kind for kind in self._known.kinds.get(place, ()) if isinstance(kind, AllocationSite)]
        if not sites:
            return self._open.value(descriptor, nullable)
        options: list[Obj | None] = [None] if nullable else []
        for site in sorted(sites, key=str):
            options += self._created_at(site)
        options += self._open.of_class(self._m.loader.get(descriptor))
        return self._open.any_of(list(dict.fromkeys(options)), str(place))
