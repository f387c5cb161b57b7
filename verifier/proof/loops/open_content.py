"""Collections in proofs with open objects: the stand-ins of ``jvm/java/open``, and their contents.

An element that is read from a collection of the program is any object that was ever added to a collection of
its allocation site. A stand-in or a short array that a round creates and puts into a collection is read, in
later rounds, as one that the live path knows, or as a further one of its site in any state. A collection that
existed before the call (models/open_container.py) may also return any value of its element types. Two
collections are aliases only where a reference says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Cell, Slots
from verifier.machine.payload import references_of
from verifier.machine.rtclass import Handler, Instr, RtClass, RtField, RtMethod
from verifier.machine.unknown import COMMON, NOT_MADE, Opaque
from verifier.machine.value import (
    VIEW,
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
from verifier.models.open_comparable import are_quiet
from verifier.models.open_container import OBJECT, SIZE, inside, part_of
from verifier.models.open_heap import Holding
from verifier.models.open_object import OpenHeap
from verifier.models.util.open_enum import ENUM_MAP
from verifier.proof.loops.abstract_memory import Quiet
from verifier.proof.loops.container import (
    KEPT_BY_SUPERS,
    VIEWS,
    check_overrides,
    is_container,
    site_here,
    site_of,
)
from verifier.proof.loops.heap_candidate import Check
from verifier.proof.loops.heap_place import (
    ANY_COMPARABLE,
    AllocationSite,
    KeptSite,
    Kind,
    Place,
    PlaceKind,
    class_of,
)
from verifier.proof.loops.knowledge import Knowledge
from verifier.proof.loops.open_cut import (
    BEFORE,
    IS_KNOWN,
    OF_KEYS,
    STORED,
    OpenCutHeap,
    OpenCutMemory,
    is_flat,
)
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

_NULL = "null"
"""The kind of null among elements."""
_ANYTHING = jdk.OBJECT
"""The kind that covers all objects."""
_FEW_ELEMENTS = 16
_ABOVE = {"getfield": 0, "putfield": 1}
"""The number of values on the operand stack above the object."""
_OF_PLACES = frozenset({ENUM_MAP, f"{jdk.ANY}EnumMap"})
_OF_COPIES = frozenset({f"{prefix}concurrent/ConcurrentHashMap" for prefix in (jdk.OF_UTIL, jdk.ANY)})
"""Maps whose entries are places in them, or copies (hasPlaces and hasCopies in their stand-ins)."""
_HELD = 1
"""The slot of the place that stands for the elements of all arrays of fixed length of a site."""


def _is_entry(target: Obj | None) -> TypeGuard[Obj]:
    """Whether it is an entry of a map that has a stand-in."""
    return type(target) is Obj and target.cls.name == jdk.OPEN_ENTRY


def _maps_of(site: AllocationSite) -> Place:
    """The place for the sites of the maps to which the entries of a site belong."""
    return Place(PlaceKind.CONTENT, site.owner, 0, site)


class _All(Cell[tuple[object, ...]]):
    """For a growing list: the join is the union of the lists of the joined paths."""

    def join(self, before: tuple[object, ...], values: Sequence[tuple[object, ...]]) -> tuple[object, ...]:
        return (*before, *dict.fromkeys(one for value in values for one in value[len(before) :]))


_ALL = _All()


def _is_unused(field: RtField) -> bool:
    """Whether it holds a view of a JDK collection, of which stand-ins make a new one each time."""
    return field.kind == "A" and field.cls.name in KEPT_BY_SUPERS


class OpenContentHeap(OpenCutHeap):
    """The heap where objects are open and stand-ins replace collections; it determines what cuts havoc."""

    is_marking = True
    """Whether collections in fields of open objects are stand-ins as well."""

    def __init__(
        self,
        machine: Machine,
        memory: OpenCutMemory,
        knowledge: Knowledge,
        check: Check,
        open_heap: OpenHeap,
    ) -> None:
        super().__init__(machine, memory, knowledge, check, open_heap)
        self._holdings: dict[AllocationSite, Holding] = {}
        self._put: Slots = [()]
        """The objects that the live path created and added to collections, with their sites."""
        self._met: Slots = [()]
        """The arrays that the live path met as those that earlier rounds kept."""
        if self.is_marking:
            self._open.mark = self._mark

    def _mark(self, made: Obj, holding: Holding, where: str) -> None:
        site = AllocationSite(holding.name, where, BEFORE)
        made.payload = site
        self._holdings[site] = holding
        if holding.is_hidden:
            self._memory.hidden[made] = site

    def _is_disturbed(self, but_hidden: bool) -> bool:
        """As in the superclass; also whether any path adds null to collections that existed before."""
        return super()._is_disturbed(but_hidden) or any(
            _NULL in kinds and not (but_hidden and self._is_hidden(place))
            for place, kinds in self._put_before()
        )

    def _put_before(self) -> list[tuple[Place, set[Kind]]]:
        """The kinds of objects that any path adds to collections that existed before."""
        kinds = self._known.kinds
        return [
            (place, found)
            for place, found in kinds.items()
            if isinstance(place, Place) and place.kind is PlaceKind.CONTENT and self._was_before(place)
        ]

    def _is_hidden(self, place: Place) -> bool:
        held = self._holding(place)
        return held is not None and held.is_hidden

    def _was_before(self, place: Place) -> bool:
        """Whether a place is the content of collections that existed before."""
        return place.site in self._holdings or place.site in {
            site_of(one) for one in (*self._open.held, *self._open.kept.objects())
        }

    def forget(self, places: set[Place]) -> None:
        """Havoc these places, which a loop changes; the loop may also add objects that it creates."""
        super().forget(places)
        created = [
            place
            for place, kinds in self._put_before()
            if any(isinstance(kind, AllocationSite) for kind in kinds)
        ]
        if created:
            self._disturb(all(map(self._is_hidden, created)))

    def created(self, owner: Obj) -> None:
        """An object was created on any path."""
        super().created(owner)
        if type(owner) is Obj and is_container(owner.cls, self._replaced):
            check_overrides(owner.cls, self._replaced)
            owner.payload = site_here(self._m, owner.cls)
        elif owner.cls.name in VIEWS and owner.cls.name in self._replaced:
            owner.payload = VIEW

    def _kind(self, target: Obj) -> Kind | None:
        """None for collections that existed before, as further ones may exist."""
        known = super()._kind(target)
        is_before = known is not None and isinstance(known, str) and known in self._replaced
        return None if is_before else known

    def _created_at(self, place: AllocationSite) -> list[Obj | None]:
        """As in the superclass; collections that the live path did not create have no site there."""
        return [
            one
            for one in super()._created_at(place)
            if one is None or not is_container(one.cls, self._replaced) or site_of(one) is not None
        ]

    # -- code that looks into collections --------------------------------------------------

    def _stand_in(self, name: str) -> str | None:
        """The stand-in that exists beside a JDK class, if it has one."""
        other = jdk.ANY + name.removeprefix(jdk.OF_UTIL)
        is_one = name.startswith(jdk.OF_UTIL) and "$" not in name and other in self._replaced
        return other if is_one else None

    def decode(self, method: RtMethod, instrs: list[Instr]) -> None:
        """Refuse code of JDK collections that looks into stand-ins of their classes."""
        if not method.cls.name.startswith(jdk.OF_UTIL) or method.cls.name in self._replaced:
            return
        for instr in instrs:
            if instr.op in _ABOVE and self._stand_in(instr.a.owner) is not None:
                instr.run = self._look_inside(instr.run, _ABOVE[instr.op])

    def _look_inside(self, run: Handler, above: int) -> Handler:
        """JDK code accesses a field, which a stand-in does not have."""

        def look(m: Machine, f: Frame, i: Instr) -> None:
            value = f.stack[-1 - above]
            for target in (value,) if type(value) is Obj else references_of(value):
                if target.cls.name in self._replaced:
                    raise Unsupported(
                        f"a proof about what {i.a.owner.replace('/', '.')} keeps in {i.a.name}", of=i.a.owner
                    )
            run(m, f, i)

        return look

    # -- forgetting -----------------------------------------------------------------------

    def _check_place(self, place: Place) -> None:
        if place.kind is not PlaceKind.FIELD or place.owner not in self._replaced:
            super()._check_place(place)

    def _is_of_keys(self, field: RtField | None) -> bool:
        return field is not None and field.name in OF_KEYS and field.cls.name in self._replaced

    def _slots_in(self, target: Obj, places: set[Place]) -> list[int]:
        if _is_entry(target):
            return []  # its fields are final
        slots = super()._slots_in(target, places)
        if isinstance(target, (Arr, SymArr)):
            return slots
        layout = target.cls.layout
        if any(self._is_of_keys(layout[slot]) for slot in slots):
            slots += [f.slot for f in layout if f is not None and f.name == IS_KNOWN and f.slot not in slots]
        return slots

    def _smash(self, target: Obj, slot: int) -> None:
        field = None if slot == 0 or isinstance(target, (Arr, SymArr)) else target.cls.layout[slot]
        if field is not None and field.name == SIZE and field.cls.name in self._replaced:
            size = self._m.tm.fresh("size", bv_sort(31))
            self._memory.put(target.slots, slot, self._m.tm.zext(32, size), Quiet(target))
        elif not self._is_of_keys(field):
            super()._smash(target, slot)
        elif list.__getitem__(target.slots, slot) is not NOT_MADE:
            assert field is not None
            self._memory.put(target.slots, slot, None if field.kind == "A" else 0, Quiet(target))

    # -- what is in collections -------------------------------------------------------------

    def put_content(self, place: Place, value: Reference) -> None:
        """An object, or null, is added to a collection."""
        held = self._holding(place)
        takes_all = held is not None and held.parts[place.slot] == OBJECT
        for target in targets_of(value):
            if takes_all and (isinstance(target, Opaque) or target in self._open.made):
                continue  # an open object covers it
            if not isinstance(target, Opaque) and site_of(target) in self._inside(place):
                continue  # it was there before
            kind = _NULL if target is None else self._kind(target)
            if kind is None and (isinstance(target, Opaque) or target in self._open.made):
                kind = _ANYTHING
            if isinstance(kind, AllocationSite):
                self._memory.put(self._put, 0, (*self._put[0], (place, target)), _ALL)
                if self._was_before(place):
                    self._disturb(self._is_hidden(place))
            if kind is None:
                cls = None if target is None else target.cls
                said = "null" if cls is None else f"a {cls.java_name}"
                self._known.fail(f"{said} is put into a collection", None if cls is None else cls.name)
            else:
                self._known.add_kind(place, kind)

    def _inside(self, place: Place) -> tuple[AllocationSite, ...]:
        """The site of the collections that a collection of a field held before the call."""
        held = self._holding(place)
        is_last = held is not None and held.inner is not None and place.slot == len(held.parts) - 1
        if held is None or held.inner is None or place.site is None or not is_last:
            return ()
        return (AllocationSite(held.inner.name, inside(place.site.method), BEFORE),)

    def check_kept(self, stamp: int) -> None:
        """Objects that a round created and added to an older collection must be covered by open objects.

        Others are kept if reads can make further ones: reads return objects that the live path created, open
        ones, and those.
        """
        kept = {one.site for kinds in self._known.kinds.values() for one in kinds if type(one) is KeptSite}
        for place, target in self._put[0]:
            is_new = target.serial > stamp or target in self.fresh
            is_inside = place.site is None or place.site in kept or self._is_of_older(place.site, stamp)
            if not is_new or not is_inside:
                continue
            if self.is_like_open(target):
                self._known.add_kind(place, target.cls.name)
            elif (further := self.further(target)) is not None:
                self._known.add_kind(place, further)
            elif not self._want_kept(target):
                why = f"a {target.cls.java_name}, which a round creates, is kept in a collection after it"
                self._known.fail(why, target.cls.name)

    def _want_kept(self, target: Obj) -> bool:
        """Request a stand-in for a collection that rounds keep; whether that changes the next round."""
        return False

    def further(self, target: Obj) -> KeptSite | None:
        """The kind of an object that a round keeps, if reads can make further ones in any state.

        That is a stand-in without references to other objects, an entry of one, or an array of a few numbers
        or of objects whose types are erased.
        """
        site = self._sites.get(target)
        if site is None or site in self._holdings:
            return None
        if _is_entry(target):
            return self._further_entry(target, site)
        if type(target) is Arr and len(target.slots) <= _FEW_ELEMENTS:
            if not is_flat(target) and target.cls.element != OBJECT:
                return None
            for value in target.slots:
                self._note_element(target, value)
            return KeptSite.of(site, len(target.slots))
        if type(target) is not Obj or not is_container(target.cls, self._replaced) or target.payload != site:
            return None
        fields = [one for one in target.cls.layout if one is not None]
        is_plain = all(one.kind != "A" or _is_unused(one) or self._is_of_keys(one) for one in fields)
        return KeptSite.of(site, 0) if is_plain else None

    def _further_entry(self, entry: Obj, site: AllocationSite) -> KeptSite | None:
        """The kind of an entry that a round keeps: of any map of the sites of those that it may belong to."""
        slot = next(one.slot for one in entry.cls.layout if one is not None and one.name == "map")
        for of in objects_of(entry.slots[slot]):
            map_site = site_of(of)
            if map_site is None:
                return None
            self._known.add_kind(_maps_of(site), map_site)
        return KeptSite.of(site, 0)

    def _note_element(self, target: Arr, value: Value) -> None:
        """An array of erased elements holds a value."""
        if isinstance(value, (Obj, Guarded)) or (value is None and not is_flat(target)):
            place = self._memory.place_of(target, 0)._replace(slot=_HELD)
            for one in targets_of(value):
                kind = _NULL if one is None else self._kind(one)
                self._known.add_kind(place, kind if isinstance(kind, str) else STORED)

    def written(self, key: int | str, value: Value, owner: object) -> None:
        """As in the superclass; also for arrays that rounds may keep."""
        super().written(key, value, owner)
        if type(owner) is not Arr or owner.cls.element != OBJECT:
            return
        if self._memory.place_of(owner, 0)._replace(slot=_HELD) in self._known.kinds:
            self._note_element(owner, value)

    def _array_kind(self, target: Obj | None, place: Place) -> AllocationSite | None:
        """As in the superclass; also of an entry that the JDK's streams keep."""
        if _is_entry(target) and self._is_erased(place):
            return self.further(target)
        return super()._array_kind(target, place)

    def _objects_of(self, kind: Kind) -> list[Obj | None]:
        if not isinstance(kind, KeptSite):
            return super()._objects_of(kind)
        if kind.owner == jdk.OPEN_ENTRY:
            return [*self._created_at(kind.site), *self._entries_kept(kind.site)]
        return [*self._created_at(kind.site), self._one_kept(kind)]

    def _entries_kept(self, site: AllocationSite) -> list[Obj | None]:
        """Entries that earlier rounds kept: one of any map of each site, with a key and a value of that site.

        The map itself is not known. So an entry tells the key and value again until any map may have changed.
        """
        found: list[Obj | None] = []
        for of in sorted(self._known.kinds.get(_maps_of(site), set()), key=str):
            assert isinstance(of, AllocationSite)
            keys, values, replaced = (Place(PlaceKind.CONTENT, of.owner, slot, of) for slot in range(3))
            is_open = of in self._holdings
            if not is_open and not (self._known.kinds.get(keys) and self._known.kinds.get(values)):
                continue  # no such map has an entry
            entry = self._m.loader.new_object(self._m.loader.get(jdk.OPEN_ENTRY))
            self._sites[entry] = site
            entry.payload = of
            with_replaced = not is_open and bool(self._known.kinds.get(replaced))
            value = self.any_content(values)
            if with_replaced:
                other = self.any_content(replaced)
                value = join_references(self._m.tm, self._m.tm.fresh("is replaced", BOOL), other, value)
            told: dict[str, Value] = {
                "key": self.any_content(keys),
                "value": value,
                "moment": self.moment(),
                "isKept": 1,
                "mayBeReplaced": int(with_replaced),
                "isPlace": int(of.owner in _OF_PLACES),
                "isCopy": int(of.owner in _OF_COPIES),
            }
            for field in entry.cls.layout:
                if field is not None and field.name in told:
                    self._memory.put(entry.slots, field.slot, told[field.name], Quiet(entry))
            found.append(entry)
        return found

    def _one_kept(self, kind: KeptSite) -> Obj:
        """An object that an earlier round created and kept, and that the live path has not met."""
        cls, loader = self._m.loader.get(kind.owner), self._m.loader
        if not cls.is_array:
            made = loader.new_object(cls)
            made.payload = self._sites[made] = kind.site
            for field in cls.layout:
                if field is not None and not _is_unused(field):
                    self._smash(made, field.slot)
            return made
        array = loader.new_array(cls, [None if cls.element == OBJECT else 0] * kind.length)
        self._sites[array] = kind.site
        if is_flat(array):
            self._smash(array, 0)
            return array
        place = self._memory.place_of(array, 0)._replace(slot=_HELD)
        kinds = self._known.kinds.get(place, set())
        if STORED in kinds:
            raise Unsupported(f"a proof about arrays in collections, created at {kind.site}", of=cls.name)
        for at in range(kind.length):
            element = self.any_reference(place, _NULL in kinds)
            self._memory.put(array.slots, at, element, Quiet(array))
        self._memory.put(self._met, 0, (*self._met[0], array), _ALL)
        return array

    def _arrays_in(self, place: Place, kind: AllocationSite) -> list[Obj | None]:
        """The arrays of a site that may be in a collection; those that other paths created hold null."""
        if not isinstance(kind, KeptSite):
            return [one for there, one in self._put[0] if there == place and self._sites.get(one) == kind]
        known = [one for _, one in self._put[0] if self._sites.get(one) == kind.site]
        known += [one for one in self._met[0] if self._sites.get(one) == kind.site]
        return [*dict.fromkeys(known), self._one_kept(kind)]

    def _is_of_older(self, site: AllocationSite, stamp: int) -> bool:
        """Whether collections of a site may have existed when a round began."""
        return site.pc < 0 or self._memory.is_of_older(site, stamp)

    def any_content(self, place: Place) -> Reference:
        """An arbitrary object that was ever added to a collection; the path ends if there is none."""
        options = self._put_into(place)
        self._m.state.model = None
        if self._holding(place) is None and not options:
            raise PathEnd(Ending.FINISHED)
        return self._any_of_content(place, options)

    def array_of_content(self, place: Place, size: Term, cls: RtClass) -> Obj:
        """A new array of this class and size whose elements were ever added to a collection."""
        self._check_stored(place, cls)
        tm = self._m.tm
        if size.is_const:
            (low, high), loader = tm.interval(size), self._m.loader
            if low == high <= _FEW_ELEMENTS:
                elements = [self._any_of_content(place, self._put_into(place)) for _ in range(low)]
                return loader.new_array(cls, elements)
        if any(type(kind) is KeptSite for kind in self._known.kinds.get(place, ())):
            raise Unsupported(f"an array of what loops keep in {place}", of=cls.name)
        options = self._put_into(place)
        known: dict[Term, Reference] = {}

        def element(index: Term) -> Reference:
            if index not in known:
                known[index] = self._any_of_content(place, options)
            return known[index]

        return self._m.loader.new_open_references(tm, cls, size, element)

    def _check_stored(self, place: Place, cls: RtClass) -> None:
        """Unsupported if an array of this class may not hold all elements of a collection."""
        assert cls.component is not None
        kinds = self._known.kinds.get(place, set()) - {_NULL}
        names = {class_of(kind) for kind in kinds}
        held = self._holding(place)
        if held is not None:
            names.add(held.parts[place.slot])
        for name in names:
            one = self._m.loader.of_descriptor(name) if name.endswith(";") else self._m.loader.get(name)
            if one is None or cls.component.name not in one.supers:
                raise Unsupported(
                    f"an array of {cls.component.java_name} of objects of the type {name}",
                    of=cls.component.name,
                )

    def _put_into(self, place: Place) -> list[Obj | None]:
        """All objects ever added to a collection that exist on the live path."""
        kinds = self._known.kinds.get(place, set())
        options: list[Obj | None] = [None] if _NULL in kinds else []
        for kind in sorted(kinds - {_NULL, _ANYTHING}, key=str):
            if isinstance(kind, AllocationSite) and kind.owner == f"[{OBJECT}":
                options += self._arrays_in(place, kind)
            else:
                options += self._objects_of(kind)
        if _ANYTHING in kinds:
            found = self._open.value(OBJECT, False)
            assert isinstance(found, (Obj, Guarded))
            options += targets_of(found)
        return options

    def _any_of_content(self, place: Place, options: list[Obj | None]) -> Reference:
        """One of these, or an element that the collection had before the call."""
        held = self._holding(place)
        put = self._open.any_of(options, str(place)) if options else None
        if held is None:
            return put
        assert place.site is not None
        before = part_of(self._open, held, place.slot, place.site.method, self._open.note_collection)
        assert before is None or isinstance(before, (Obj, Guarded))
        if not options:
            return before
        return join_references(self._m.tm, self._m.tm.fresh("is new", BOOL), put, before)

    def _holding(self, place: Place) -> Holding | None:
        return None if place.site is None else self._holdings.get(place.site)

    def content_kinds(self, place: Place) -> set[Kind | None]:
        """The kinds of objects that were ever added to a container; None for null.

        If any value of a type may be an element: that type, and all comparable subtypes.
        """
        found: set[Kind | None] = {
            None if kind == _NULL else kind for kind in self._known.kinds.get(place, set())
        }
        held = self._holding(place)
        types = [OBJECT] if _ANYTHING in found else []
        if held is not None:
            types.append(held.parts[place.slot])
            found |= {None} if held.nullable[place.slot] else set()
        for declared in types:
            if declared[0] != "L":
                raise Unsupported(f"the order of values of the type {declared}")
            if declared[1:-1] == jdk.COMPARABLE and self.orders_are_quiet():
                found.add(ANY_COMPARABLE)
                continue
            found |= {declared[1:-1], *(self._below(declared) & self._below(f"L{jdk.COMPARABLE};"))}
        return found

    def orders_are_quiet(self) -> bool:
        return are_quiet(self._open)

    def is_steady(self, target: Obj) -> bool:
        facts = self._open.facts
        if isinstance(target, Opaque):
            return facts.steady_keys and not facts.anything_goes
        name = target.cls.name
        is_harmless = all(name not in facts.overriding(key) for key in COMMON)
        return is_harmless and facts.keeps_equality(name)

    def _below(self, descriptor: str) -> set[str]:
        return set(self._open.facts.below(descriptor[1:-1]))
