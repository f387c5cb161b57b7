"""Stand-ins for collections beside the JDK's own classes, in proofs with open objects.

At first all collections are the JDK's. If a cut loop changes a collection, the next round of the proof
replaces the collections of its allocation site by stand-ins. A stand-in is an object of a class of
``jvm/java/open`` under another name, which is a subtype of the replaced class with the same
``java.lang.Class``. Collections of other sites, such as those that class initialisers fill, are not replaced.
The attempt ends if code of ``java.util`` reads fields of the JDK class in a stand-in, or calls a method that
it lacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.classfile import jdk
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.payload import references_of
from verifier.machine.rtclass import INITIALISED, Handler, Instr, RtMethod
from verifier.machine.value import Obj, SymArr
from verifier.proof.loops.container import AROUND, KEPT_BY_SUPERS, WALKS, site_here
from verifier.proof.loops.heap_place import AllocationSite, Place, PlaceKind
from verifier.proof.loops.open_content import OpenContentHeap
from verifier.proof.loops.open_cut import OpenCutHeap
from verifier.semantics.invoke import enter

_INITIALISER = ".<clinit>()V"
_MOST_INSIDE, _MOST_BEHIND = 2000, 20


class StandInHeap(OpenContentHeap):
    """The heap where objects are open and some collections have stand-ins."""

    is_marking = False

    def created(self, owner: Obj) -> None:
        """An object was created, on any path."""
        if owner.cls.name.startswith((jdk.ANY, jdk.OPEN)):
            super().created(owner)
        else:
            OpenCutHeap.created(self, owner)

    # -- which collections have stand-ins ---------------------------------------------------

    def forget(self, places: set[Place]) -> None:
        """Havoc these places, which a loop changes; collections among them must be stand-ins."""
        there = {place for place in places if self._is_there(place)}
        if self.want_stand_ins(there):
            raise Unsupported("collections that a loop changes")
        super().forget(there)

    def want_stand_ins(self, places: set[Place]) -> bool:
        """Request stand-ins for the collections that a loop changes; whether there are new ones."""
        wanted = {site for place in places for site in self._to_stand_in(place)} - self._known.stand_ins
        for site in wanted:
            self._known.add_stand_in(site)
        return bool(wanted)

    def _is_there(self, place: Place) -> bool:
        """Whether an object of the live path may have the place."""
        site = place.site
        return site is None or site.pc < 0 or bool(self._created_at(site))

    def _to_stand_in(self, place: Place) -> set[AllocationSite]:
        """The allocation sites of the JDK collections that contain a place, or whose iterator contains it."""
        site = place.site
        if site is None or place.kind not in (PlaceKind.FIELD, PlaceKind.ELEMENT):
            return set()
        if self._stand_in(site.owner) is not None:
            return self._around(site)
        if not site.owner.startswith((jdk.OF_UTIL, "[L")):
            return set()
        found = {
            created
            for one, created in self._sites.items()
            if self._stand_in(created.owner) is not None and self._is_inside(site, one)
        }
        if not found and site.owner.startswith(jdk.OF_UTIL) and site.owner not in WALKS:
            found = {behind for one in self._created_at(site) if one for behind in self._behind(one)}
        return {one for one in found if _is_of_method(one)}

    def _want_kept(self, target: Obj) -> bool:
        site = self._sites.get(target)
        if site is None or self._stand_in(target.cls.name) is None:
            return False
        wanted = self._around(site) - self._known.stand_ins
        for one in wanted:
            self._known.add_stand_in(one)
        return bool(wanted)

    def want_behind(self, one: Obj | None) -> bool:
        """Request stand-ins for the collection that JDK code loops over; whether there are new ones."""
        wanted = self._behind(one) - self._known.stand_ins if isinstance(one, Obj) else set()
        for site in wanted:
            self._known.add_stand_in(site)
        return bool(wanted)

    def _behind(self, one: Obj) -> set[AllocationSite]:
        """The allocation site of the collection that an object is, or is a view or an iterator of."""
        found: set[AllocationSite] = set()
        todo, seen = [one], {one}
        while todo and len(seen) < _MOST_BEHIND:
            at = todo.pop()
            site = self._sites.get(at)
            if site is None or not site.owner.startswith(jdk.OF_UTIL):
                continue
            if self._stand_in(site.owner) is not None:
                found |= self._around(site)
                continue
            more = [part for part in _parts(at) if part not in seen]
            seen.update(more)
            todo += more
        return found

    def _around(self, site: AllocationSite) -> set[AllocationSite]:
        """The allocation sites of sets that delegate to a collection, or else that of the collection
        itself."""
        found = {
            self._sites[one]
            for one in self._sites
            if one.cls.name in AROUND and any(self._sites.get(part) == site for part in _parts(one))
        }
        return {one for one in found or {site} if _is_of_method(one)}

    def _is_inside(self, site: AllocationSite, collection: Obj) -> bool:
        """Whether a collection delegates to an object from an allocation site."""
        todo, seen = [collection], {collection}
        while todo and len(seen) < _MOST_INSIDE:
            for part in _parts(todo.pop()):
                if self._sites.get(part) == site:
                    return True
                if part in seen or part not in self._sites:
                    continue
                if part.cls.is_array or part.cls.name.startswith(jdk.OF_UTIL):
                    seen.add(part)
                    todo.append(part)
        return False

    def _check_place(self, place: Place) -> None:
        of_stand_in = place.site is not None and place.site.owner in self._replaced
        if not (of_stand_in and place.kind is PlaceKind.FIELD and place.owner in KEPT_BY_SUPERS):
            super()._check_place(place)

    # -- code that creates, and looks into, collections ---------------------------------------

    def decode(self, method: RtMethod, instrs: list[Instr]) -> None:
        """Make allocation sites of the program create stand-ins."""
        if not self._known.stand_ins:
            return
        super().decode(method, instrs)
        for instr in instrs:
            if instr.op == "new" and self._stand_in(instr.a) is not None:
                instr.run = self._new(instr.run, instr.a)
            elif instr.op == "invokespecial" and instr.a.name == "<init>" and self._stand_in(instr.a.owner):
                instr.run = self._construct(instr.run, instr.a.owner, instr.a.descriptor)

    def _new(self, run: Handler, name: str) -> Handler:
        """An instruction that creates a collection: a stand-in, at some sites."""

        def new(m: Machine, f: Frame, i: Instr) -> None:
            if site_here(m, m.loader.get(name)) not in self._known.stand_ins:
                run(m, f, i)
                return
            cls = m.loader.get(self._stand_in(name) or name)
            if cls.statics[0] != INITIALISED:
                m.require_init(cls)
            f.stack.append(m.loader.new_object(cls))

        return new

    def _construct(self, run: Handler, name: str, descriptor: str) -> Handler:
        """A constructor call: that of the stand-in, if the object is one."""
        count = len(parse_method_descriptor(descriptor)[0]) + 1

        def construct(m: Machine, f: Frame, i: Instr) -> None:
            receiver = f.stack[-count]
            if type(receiver) is not Obj or receiver.cls.name != self._stand_in(name):
                run(m, f, i)
                return
            constructor = receiver.cls.methods.get("<init>" + descriptor)
            if constructor is None:
                raise Unsupported(f"a proof about {receiver.cls.java_name}{descriptor}", of=receiver.cls.name)
            enter(m, f, constructor)

        return construct


def _is_of_method(site: AllocationSite) -> bool:
    """Whether the code that creates objects there is a method, and no class initialiser."""
    return bool(site.method) and not site.method.endswith(_INITIALISER)


def _parts(one: Obj) -> Iterator[Obj]:
    """The targets of an object's fields or elements."""
    if not isinstance(one, SymArr):
        for value in list.__iter__(one.slots):
            yield from references_of(value)
