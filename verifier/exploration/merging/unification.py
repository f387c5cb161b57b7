"""Unification: one object stands for objects that the sides of a region created for the same place.

If two sides each create an object of one class and leave it in the same place, no run has both. So the object
of one side can stand for that of the other, once every reference to it is replaced there: then fields are
joined instead of references, and a read is one value instead of a choice between objects. The same is true of
an older object that does not exist on the path of the side: it was created in an earlier region, on a side
that the path did not take (``Existence``). Otherwise each round of a loop that may create an object adds to
the choices, for example where a list grows.

An object is replaced only if it belongs to one side alone, has no modelled payload, and no payload or shared
table can hold a hidden reference to it. One that a hash table placed by its identity hash code stays: its
place would be that of the other object.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from verifier.exploration.merging.open_region import Side
from verifier.machine.payload import references_of
from verifier.machine.state import State
from verifier.machine.unknown import OpenRefs
from verifier.machine.value import BOXED, Arr, Guarded, Obj, SymRefs, objects_of, same_value
from verifier.models.lang.text_access import Buffer
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.texts.text import Text

_SIMPLE = (type(None), str, int, Text, Buffer)
"""Payloads that refer to no object."""
_MOST_SLOTS = 256
"""The most slots of an object that is unified."""
_MOST_OLDER = 8
"""The most older objects that are tried for a new one."""

Excludes = Callable[[State, Term], bool]
"""Whether the path condition excludes a condition."""


class Existence:
    """Existence conditions of objects that only some of the joined sides created."""

    def __init__(self, tm: TermFactory) -> None:
        self._tm = tm
        self._conditions: dict[int, tuple[Obj, Term]] = {}
        """By identity: the object (which keeps it alive) and a condition that is true on each path that has
        it."""

    def condition(self, target: Obj) -> Term | None:
        """A condition that holds wherever the object exists; None if none is known."""
        found = self._conditions.get(id(target))
        return None if found is None else found[1]

    def note(
        self, group: Sequence[Side], guards: Sequence[Term], unified: Unification | None, whole: bool
    ) -> None:
        """A group was joined; ``whole``: no other path has the objects that its sides created."""
        changed: list[tuple[Obj, Term | None]] = []
        members = dict(unified.members()) if unified is not None else {}
        alone: dict[Obj, dict[int, Obj]] = {}
        for n, side in enumerate(group):
            for owner in side.created.values():
                if unified is None or not unified.takes_part(owner):
                    alone.setdefault(owner, {})[n] = owner
        for target, own in [*members.items(), *alone.items()]:
            before = self.condition(target)
            if any(id(target) in side.created for side in group):
                parts = [self._on_side([guards[n]], self.condition(one)) for n, one in own.items()]
                everywhere = len(own) == len(group) and all(self.condition(o) is None for o in own.values())
                changed.append((target, self._tm.or_(*parts) if whole and not everywhere else None))
            elif before is not None:  # an object from before the region
                parts = [
                    self._on_side(group[n].state.condition, self.condition(one))
                    for n, one in own.items()
                    if one is not target
                ]
                changed.append((target, self._tm.or_(before, *parts)))
        for target, condition in changed:
            if condition is None:
                self._conditions.pop(id(target), None)
            else:
                self._conditions[id(target)] = (target, condition)

    def _on_side(self, path: Sequence[Term], condition: Term | None) -> Term:
        return self._tm.and_(*path) if condition is None else self._tm.and_(*path, condition)


class Unification:
    """The representatives of objects over the sides of a group (numbered as in ``group``)."""

    def __init__(
        self,
        group: Sequence[Side],
        roots: Iterable[Mapping[int, object]],
        existence: Existence,
        excludes: Excludes,
        placed: Container[int],
    ) -> None:
        """``roots``: the values of live locals and stack entries, by side; ``placed``: see Machine.

        The memory has to be at the version where the region began.
        """
        self._group = group
        self._existence = existence
        self._excludes = excludes
        self._placed = placed
        self._stands_for: list[dict[int, Obj]] = [{} for _ in group]
        """By side: the object that stands for one of its own, by identity."""
        self._members: dict[int, tuple[Obj, dict[int, Obj]]] = {}
        """By identity of a representative: the object, and the object it represents in each side."""
        self._taking_part: set[int] = set()
        """The identities of all representatives and represented objects."""
        self._excluded: dict[tuple[int, int], bool] = {}
        """By side and identity of an older object: whether it does not exist there."""
        if not self._hides_references():
            self._keys = self._written_keys()
            self._owners = Counter(identity for side in group for identity in side.created)
            self._tabled = {
                id(target)
                for side in group
                for place in side.places.values()
                if isinstance(place.owner, SymRefs)
                for target in place.owner.targets
            } | {
                id(target)
                for side in group
                for place in side.places.values()
                if isinstance(place.owner, OpenRefs)
                for target in place.owner.targets()
            }
            self._find(roots)
            self._taking_part.update(*self._stands_for)

    # -- what merging asks ----------------------------------------------------------

    def stand_in(self, side: int, value: object) -> object:
        """A value of a side with references replaced."""
        known = self._stands_for[side]
        if not known:
            return value
        if isinstance(value, Guarded):
            return Guarded(tuple((guard, known.get(id(t), t)) for guard, t in value.choices))
        return known.get(id(value), value) if isinstance(value, Obj) else value

    def takes_part(self, owner: object) -> bool:
        """Whether the places of an object are among those of ``joined``."""
        return id(owner) in self._taking_part

    def members(self) -> Iterator[tuple[Obj, dict[int, Obj]]]:
        """The representatives, with the objects they represent in each side."""
        yield from self._members.values()

    def joined(self) -> Iterator[tuple[Obj, int, dict[int, object]]]:
        """The slots of representatives, with their values in each side.

        Slots that were never written and are initially equal are left out. Initial values of other new
        objects, such as copies and closures, have references replaced too.
        """
        for stand_in, members in self._members.values():
            written = set().union(*(self._keys.get(id(own.slots), ()) for own in members.values()))
            for key in range(len(stand_in.slots)):
                values = {n: self._value(n, own, key) for n, own in members.items()}
                if key in written or not all(same_value(v, stand_in.slots[key]) for v in values.values()):
                    yield stand_in, key, values
        yield from self._made_with_replaced()

    def _made_with_replaced(self) -> Iterator[tuple[Obj, int, dict[int, object]]]:
        """Unwritten slots of other new objects whose initial values are references to replaced objects."""
        owners = {
            identity: owner
            for known, side in zip(self._stands_for, self._group, strict=True)
            if known
            for identity, owner in side.created.items()
            if type(owner) in (Obj, Arr) and not self.takes_part(owner)
        }
        for identity, owner in owners.items():
            if type(owner) is Arr and owner.cls.element[0] not in "L[":
                continue
            written = self._keys.get(id(owner.slots), ())
            for key, made in enumerate(owner.slots):
                if key in written or not isinstance(made, (Obj, Guarded)):
                    continue
                values = {
                    n: self.stand_in(n, made)
                    for n, side in enumerate(self._group)
                    if identity in side.created
                }
                if any(value is not made for value in values.values()):
                    yield owner, key, values

    # -- finding what unifies -------------------------------------------------------

    def _hides_references(self) -> bool:
        """Whether a payload was written that may refer to objects."""
        for side in self._group:
            for identity, place in side.places.items():
                if place.key == 0 and type(place.owner) is Obj:
                    payload = side.values[identity]
                    if not isinstance(payload, _SIMPLE) and next(references_of(payload), None) is not None:
                        return True
        return False

    def _written_keys(self) -> dict[int, set[int]]:
        keys: dict[int, set[int]] = {}
        for side in self._group:
            for slots, key in side.places:
                keys.setdefault(slots, set()).add(key)
        return keys

    def _find(self, roots: Iterable[Mapping[int, object]]) -> None:
        waiting: list[Obj] = []
        for values in roots:
            self._pair(values, waiting)
        places = {identity: place for side in self._group for identity, place in side.places.items()}
        for identity, place in places.items():
            if id(place.owner) not in self._owners:
                self._pair({n: side.values[identity] for n, side in enumerate(self._group)}, waiting)
        while waiting:
            _, members = self._members[id(waiting.pop())]
            for key in range(len(next(iter(members.values())).slots)):
                self._pair({n: self._value(n, own, key) for n, own in members.items()}, waiting)
        for alone, (_, members) in list(self._members.items()):
            if len(members) == 1:
                (n,) = members
                del self._stands_for[n][alone], self._members[alone]

    def _pair(self, values: Mapping[int, object], waiting: list[Obj]) -> None:
        """Unify objects in one place."""
        present: list[Obj] = []
        """The representatives of the objects in this place, mostly themselves."""
        older: list[Obj] | None = None
        for n, value in values.items():
            for own in objects_of(value):
                if not self._may_join(n, own):
                    continue
                known = self._stands_for[n].get(id(own))
                if known is None:
                    if older is None:
                        older = self._older(values)
                    known = self._replace(n, own, present, older)
                    if len(self._members[id(known)][1]) > 1 and known not in waiting:
                        waiting.append(known)
                present.append(known)

    def _replace(self, side: int, own: Obj, present: Iterable[Obj], older: Iterable[Obj]) -> Obj:
        """Choose the representative of a side's own object: an older one, another side's, or itself."""
        for stand_in in older:
            if self._can_be(side, own, stand_in):
                if id(stand_in) not in self._members:
                    self._members[id(stand_in)] = (stand_in, dict.fromkeys(range(len(self._group)), stand_in))
                    for known in self._stands_for:
                        known[id(stand_in)] = stand_in
                break
        else:
            stand_in = self._first_alike(side, own, present)
        self._members.setdefault(id(stand_in), (stand_in, {}))[1][side] = own
        self._stands_for[side][id(own)] = stand_in
        return stand_in

    def _first_alike(self, side: int, own: Obj, present: Iterable[Obj]) -> Obj:
        """One of the present objects that can represent a side's own object, else that object."""
        for stand_in in present:
            if side not in self._members[id(stand_in)][1] and self._alike(stand_in, own):
                return stand_in
        return own

    def _older(self, values: Mapping[int, object]) -> list[Obj]:
        """Objects in a place that existed before, but not on every path."""
        found: dict[int, Obj] = {}
        for value in values.values():
            for target in objects_of(value):
                if (
                    type(target) in (Obj, Arr)
                    and id(target) not in self._owners
                    and id(target) not in self._tabled
                    and self._existence.condition(target) is not None
                    and len(target.slots) <= _MOST_SLOTS
                    and (type(target) is Arr or self._has_plain_payload(target))
                ):
                    found[id(target)] = target
        return list(found.values())[:_MOST_OLDER]

    def _has_plain_payload(self, target: Obj) -> bool:
        untouched = all((id(target.slots), 0) not in side.places for side in self._group)
        return untouched and target.payload in (None, BOXED)

    def _can_be(self, side: int, own: Obj, older: Obj) -> bool:
        """Whether an older object does not exist on a side's path, and can represent its own object."""
        known = self._members.get(id(older))
        if (known is not None and known[1][side] is not older) or not self._alike(older, own):
            return False
        excluded = self._excluded.get((side, id(older)))
        if excluded is None:
            condition = self._existence.condition(older)
            assert condition is not None
            excluded = self._excludes(self._group[side].state, condition)
            self._excluded[(side, id(older))] = excluded
        return excluded

    def _may_join(self, side: int, own: Obj) -> bool:
        if type(own) not in (Obj, Arr) or self._owners[id(own)] != 1 or id(own) in self._tabled:
            return False
        if own.serial in self._placed:
            return False
        if id(own) not in self._group[side].created or len(own.slots) > _MOST_SLOTS:
            return False
        return type(own) is Arr or self._payload(own) in (None, BOXED)

    def _payload(self, target: Obj) -> object:
        """The payload in the only side that created the object, or its payload before."""
        for side in self._group:
            if id(target) in side.created:
                return side.values[(id(target.slots), 0)]
        return target.payload

    def _alike(self, one: Obj, other: Obj) -> bool:
        if one.cls is not other.cls:
            return False
        if type(one) is Arr:
            return len(one.slots) == len(other.slots)
        return self._payload(one) is self._payload(other)

    def _value(self, side: int, own: Obj, key: int) -> object:
        """The value of a slot in a side that has the object; an unwritten slot has its initial value."""
        identity = (id(own.slots), key)
        written = identity in self._group[side].places
        return self.stand_in(side, self._group[side].values[identity] if written else own.slots[key])
