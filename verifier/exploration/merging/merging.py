"""Joining states that wait at the exit of a region into as few as possible.

Equal values stay; different values become an if-then-else term or a guarded reference. The conditions that
the states added since the region began form a tree of decisions, which gives the if-then-else terms their
shape. States that cannot be joined (other classes initialised, payloads that have no joint form) stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias, TypeVar

from verifier.classfile.descriptor import KIND_OF_TYPE
from verifier.exploration.merging.open_region import RETURN, Features, Side
from verifier.exploration.merging.splitting import joined_guards
from verifier.exploration.merging.unification import Excludes, Existence, Unification
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import ApartError, Cell, Place
from verifier.machine.payload import Payload
from verifier.machine.rtclass import RtClass
from verifier.machine.state import Input, RegionRun, State
from verifier.machine.threads.records import Schedule
from verifier.machine.value import Arr, Guarded, Obj, SymArr, join, same_value
from verifier.semantics.kind import kinds_of
from verifier.terms.term import Term
from verifier.texts.text import Text, joint

MAX_COST = 4096
"""Estimated cost of a merge above which states go on apart."""
MAX_GROUP = 512
"""The most sides that are joined at once: the work is quadratic in their number."""
_PLACES_AT_ONCE = 64
"""The number of places joined between two checks of the clock."""
Site = TypeVar("Site")
_ABSENT = object()
"""Marks that no member has a joint value."""


class CannotJoinError(Exception):
    """Two values have no joint form; the states stay apart."""


Decision: TypeAlias = "int | tuple[Term, Decision, Decision]"
"""A tree: an index into the sides, or (condition, tree where it holds, tree where not)."""


class Merger:
    """Joins the waiting states of one region at a time."""

    def __init__(
        self, machine: Machine, features: Features, excludes: Excludes, left_s: Callable[[], float]
    ) -> None:
        """``left_s``: the remaining time; if there is none, states stay apart."""
        self._left_s = left_s
        self._machine = machine
        self._tm = machine.tm
        self._features = features
        self._excludes = excludes
        self._existence = Existence(machine.tm)

    def merge(self, region: RegionRun) -> list[State]:
        """The states that continue after the region; memory is left at one of their versions."""
        waiting = region.waiting
        if len(waiting) == 1:
            return [self._alone(region, waiting[0])]
        if region.lost and not self._features.single_paths:
            self._refuse("a side left otherwise")
            return [self._alone(region, state) for state in waiting]
        sides = [self._read(region, state) for state in waiting]
        try:
            self._fill(region, sides)
        except CannotJoinError as reason:
            self._refuse(str(reason))
            return [self._alone(region, state) for state in waiting]
        merged: list[State] = []
        left = sides
        while left:
            group, rest = [left[0]], []
            for side in left[1:]:
                if len(group) < MAX_GROUP and self._fits(region, group[0], side):
                    group.append(side)
                else:
                    rest.append(side)
            if len(group) > 1:
                try:
                    merged.append(self._join_group(region, group, complete=len(group) == len(waiting)))
                except (CannotJoinError, ApartError, RecursionError) as reason:
                    self._refuse(str(reason))
                    merged.extend(self._alone(region, side.state) for side in group)
            else:
                merged.append(self._alone(region, group[0].state))
            left = rest
        return merged

    def _check_time(self) -> None:
        """Stop joining when time is up: many sides with many places take long."""
        if self._left_s() <= 0:
            raise CannotJoinError("no time is left")

    def _alone(self, region: RegionRun, state: State) -> State:
        state.frame.code = region.outer_code
        state.region = region.parent
        return state

    # -- what the sides did ---------------------------------------------------------

    def _read(self, region: RegionRun, state: State) -> Side:
        places = self._machine.memory.written_between(region.node, state.node)
        unowned = [place for place in places.values() if place.owner is None]
        if unowned:
            statics = {id(cls.statics): cls for cls in self._machine.loader.classes.values()}
            for place in unowned:
                place.owner = statics.get(id(place.slots))
        owners = (place.owner for place in places.values())
        created = {id(o): o for o in owners if isinstance(o, Obj) and self._is_young(region, o)}
        suffix = tuple(state.condition[len(region.condition) :])
        return Side(state, suffix, places, {}, created)

    def _is_young(self, region: RegionRun, owner: object) -> bool:
        """Whether the owner of a place is an object created inside a region."""
        return (
            isinstance(owner, Obj)
            and owner.serial > region.stamp
            and owner.serial not in self._machine.memory.settled
        )

    def _fill(self, region: RegionRun, sides: list[Side]) -> None:
        """Read the value of every written place in every side that has the object."""
        everywhere: dict[tuple[int, int], Place] = {}
        for side in sides:
            everywhere.update(side.places)
        older: list[tuple[tuple[int, int], Place]] = []
        younger: dict[int, list[tuple[tuple[int, int], Place]]] = {}
        for identity, place in everywhere.items():
            young = self._is_young(region, place.owner)
            (younger.setdefault(id(place.owner), []) if young else older).append((identity, place))
        for side in sides:
            self._check_time()
            self._machine.memory.switch(side.state.node)
            mine = (younger.get(owner, ()) for owner in side.created)
            for identity, place in chain(older, *mine):
                side.values[identity] = place.slots[place.key]

    def _fits(self, region: RegionRun, first: Side, other: Side) -> bool:
        """Whether two sides agree on all values that have no joint form."""
        a, b = first.state.frame, other.state.frame
        if a.pc != b.pc or len(a.stack) != len(b.stack) or a.caller is not b.caller:
            return self._refuse("different frames")
        if first.state.parted != other.state.parted:
            return self._refuse("split again, as a question was too hard")
        if a.monitors != b.monitors:
            return self._refuse("different monitors")
        if region.catching and self._features.estimate and _parts_in_floats(a, b):
            return self._refuse("floats differ behind a handler")
        for identity in first.places.keys() | other.places.keys():
            place = first.places.get(identity) or other.places[identity]
            owner = place.owner
            if place.key != 0 or not isinstance(owner, RtClass) or owner.origin == "jdk":
                continue
            if first.values[identity] != other.values[identity]:
                return self._refuse("a class is initialised on some sides only")
        if (first.created or other.created) and not self._features.objects:
            return self._refuse("an object is created inside")
        if self._features.estimate and self._cost(region, first, other) > MAX_COST:
            return self._refuse("the estimate says that it does not pay")
        return True

    def _cost(self, region: RegionRun, first: Side, other: Side) -> int:
        """An estimate of the cost of if-then-else terms for later steps.

        Expensive are numbers that are constants on both sides: a test of them needed no solver before.
        Guarded references multiply the work of each later access. Places of an object that only one side
        created cost nothing.
        """
        cost = 0
        for identity in first.places.keys() | other.places.keys():
            if identity in first.values and identity in other.values:
                owner = (first.places.get(identity) or other.places[identity]).owner
                shared = id(owner) in first.created and id(owner) in other.created
                if self._is_young(region, owner) and not shared:
                    continue
                left, right = first.values[identity], other.values[identity]
                if not same_value(left, right):
                    known = isinstance(left, (int, float)) and isinstance(right, (int, float))
                    references = isinstance(left, (Obj, Guarded)) or isinstance(right, (Obj, Guarded))
                    cost += 2 if known else 4 if references else 1
        return cost

    def _refuse(self, reason: str) -> bool:
        self._machine.stats.count("merges_refused", reason)
        return False

    # -- joining --------------------------------------------------------------------

    def _join_group(self, region: RegionRun, group: list[Side], complete: bool) -> State:
        machine, tm = self._machine, self._tm
        decision = self._decide([s.suffix for s in group], list(range(len(group))), 0)
        memory = machine.memory
        memory.switch(region.node)
        unified = self._unify(region, group)
        new_values = self._join_heap(region, group, decision, unified)
        frame = self._join_frames(region, group, decision, unified)
        for place, value in new_values:
            memory.write_joint(place, value)
        memory.join_marks(region.node, [side.state.node for side in group])
        merged = State(frame, memory.freeze())
        merged.condition = region.condition[:]
        merged.known = region.known.copy()
        guards = [tm.and_(*s.suffix) if s.suffix else tm.true for s in group]
        whole = complete and not region.lost and not any(_initialises(side) for side in group)
        self._existence.note(group, guards, unified, whole)
        if region.lost or not complete:
            anyone = self._cover(decision, [s.suffix for s in group], 0)
            if not anyone.is_const:
                merged.assume(anyone)
        merged.model = next((s.state.model for s in group if s.state.model is not None), None)
        merged.inputs = self._join_inputs(region, group, guards)
        merged.asked = max(s.state.asked for s in group)
        merged.guards = joined_guards([s.state for s in group], _conditions(decision))
        merged.parted = group[0].state.parted
        merged.visits = _most([side.state.visits for side in group])
        rounds = _most([side.state.rounds for side in group])
        merged.rounds = {site: count for site, count in rounds.items() if site[0] != region.serial}
        merged.steps = max(s.state.steps for s in group)
        merged.uncertain = any(s.state.uncertain for s in group)
        merged.failed_assert = next((s.state.failed_assert for s in group if s.state.failed_assert), None)
        merged.region = region.parent
        merged.schedule = _join_schedules([s.state.schedule for s in group])
        machine.stats.add("merges", len(group) - 1)
        machine.stats.count(
            "merges_by_kind", "at the return" if region.exit == RETURN else "at an exit", len(group) - 1
        )
        return merged

    def _decide(self, suffixes: Sequence[tuple[Term, ...]], members: list[int], at: int) -> Decision:
        """The decision tree that distinguishes the members."""
        while len(members) > 1:
            if any(len(suffixes[i]) <= at for i in members):
                return self._chain(suffixes, members, at)
            condition = suffixes[members[0]][at]
            holds = [i for i in members if suffixes[i][at] is condition]
            if len(holds) == len(members):
                at += 1
                continue
            opposite = self._tm.not_(condition)
            fails = [i for i in members if suffixes[i][at] is opposite]
            if len(holds) + len(fails) != len(members):
                return self._chain(suffixes, members, at)
            return (condition, self._decide(suffixes, holds, at + 1), self._decide(suffixes, fails, at + 1))
        return members[0]

    def _chain(self, suffixes: Sequence[tuple[Term, ...]], members: list[int], at: int) -> Decision:
        decision: Decision = members[-1]
        for i in reversed(members[:-1]):
            rest = suffixes[i][at:]
            decision = (self._tm.and_(*rest) if rest else self._tm.true, i, decision)
        return decision

    def _cover(self, decision: Decision, suffixes: Sequence[tuple[Term, ...]], at: int) -> Term:
        """The condition that one of the members is selected: true if the tree has all its sides."""
        tm = self._tm
        members = _members(decision)
        if len(members) == 1:
            return tm.and_(*suffixes[members[0]][at:]) if len(suffixes[members[0]]) > at else tm.true
        shared = []
        while all(len(suffixes[i]) > at for i in members):
            condition = suffixes[members[0]][at]
            if any(suffixes[i][at] is not condition for i in members):
                break
            shared.append(condition)
            at += 1
        assert isinstance(decision, tuple)  # it distinguishes several members
        head, yes, no = decision
        split = len(suffixes[members[0]]) > at and suffixes[members[0]][at] is head
        agreeing, opposite = frozenset(_members(yes)), tm.not_(head)
        if split and all(
            len(suffixes[i]) > at and suffixes[i][at] is (head if i in agreeing else opposite)
            for i in members
        ):
            inner = tm.ite(head, self._cover(yes, suffixes, at + 1), self._cover(no, suffixes, at + 1))
        else:
            inner = tm.or_(*(tm.and_(*suffixes[i][at:]) if suffixes[i][at:] else tm.true for i in members))
        return tm.and_(*shared, inner) if shared else inner

    def _pick(self, decision: Decision, values: dict[int, object], kind: str) -> object:
        """The joint value over the members that have one; _ABSENT if none has."""
        if len(values) == 1:
            return next(iter(values.values()))
        if not isinstance(decision, tuple):
            return values.get(decision, _ABSENT)
        condition, yes, no = decision
        left = self._pick(yes, values, kind)
        right = self._pick(no, values, kind)
        if left is _ABSENT:
            return right
        return left if right is _ABSENT else self._join_values(condition, left, right, kind)

    def _join_values(self, condition: Term, left: object, right: object, kind: str) -> object:
        if same_value(left, right):
            return left
        if kind == "A" and not self._features.objects:
            raise CannotJoinError("references differ")
        if kind == "P":
            return self._join_payloads(condition, left, right)
        if kind == "?":
            kind = _kind_of_values(left, right)
        return join(self._tm, condition, left, right, kind)

    def _join_payloads(self, condition: Term, left: object, right: object) -> object:
        if type(left) is type(right) and not hasattr(left, "__dict__"):
            try:
                if left == right:
                    return left
            except TypeError:
                pass
        joined: object = None
        if isinstance(left, (str, Text)) and isinstance(right, (str, Text)):
            joined = joint(self._tm, condition, left, right)
        elif isinstance(left, Payload):
            joined = left.join(self._tm, condition, right)
        if joined is None:
            raise CannotJoinError("payloads of modelled objects differ")
        return joined

    def _unify(self, region: RegionRun, group: list[Side]) -> Unification | None:
        """Objects of different sides that may be represented by one."""
        if not self._features.unifies or not any(side.created for side in group):
            return None
        if any(_initialises(side) for side in group):
            return None  # an object of an initialiser exists on all sides
        frames = [side.state.frame for side in group]
        roots: list[dict[int, object]] = [
            dict(enumerate(values)) for values in zip(*(f.stack for f in frames), strict=True)
        ]
        kinds = kinds_of(frames[0].method)[frames[0].pc]
        if region.exit != RETURN and kinds is not None:
            roots += [
                {n: f.locals[index] for n, f in enumerate(frames)}
                for index, kind in enumerate(kinds[0])
                if kind == "A"
            ]
        return Unification(group, roots, self._existence, self._excludes, self._machine.vm.placed)

    def _join_heap(
        self, region: RegionRun, group: list[Side], decision: Decision, unified: Unification | None
    ) -> list[tuple[Place, object]]:
        everywhere: dict[tuple[int, int], Place] = {}
        for side in group:
            everywhere.update(side.places)
        creators: dict[int, list[int]] = {}
        for n, side in enumerate(group):
            for created in side.created:
                creators.setdefault(created, []).append(n)
        result: list[tuple[Place, object]] = []
        at_once = max(1, _PLACES_AT_ONCE // len(group))
        for number, (identity, place) in enumerate(everywhere.items(), 1):
            if number % at_once == 0:
                self._check_time()
            owner = place.owner
            if isinstance(owner, Cell):
                seen = [side.values[identity] for side in group]
                result.append((place, owner.join(place.slots[place.key], seen)))
                continue
            if unified is not None and unified.takes_part(owner):
                continue
            having = creators[id(owner)] if self._is_young(region, owner) else range(len(group))
            values = {n: _standing(unified, n, group[n].values[identity]) for n in having}
            if isinstance(owner, RtClass) and place.key == 0:
                result.append((place, max(state for state in values.values() if isinstance(state, int))))
            elif (
                isinstance(owner, RtClass)
                and owner.origin == "jdk"
                and self._initialised_inside(owner, group)
            ):
                done = {n: v for n, v in values.items() if group[n].values[(id(owner.statics), 0)] == 2}
                result.append((place, self._pick(decision, done or values, _kind_of_place(place))))
            else:
                result.append((place, self._pick(decision, values, _kind_of_place(place))))
        for stand_in, key, values in unified.joined() if unified is not None else ():
            place = Place(stand_in.slots, key, stand_in)
            result.append((place, self._pick(decision, values, _kind_of_place(place))))
        return result

    def _initialised_inside(self, owner: RtClass, group: list[Side]) -> bool:
        identity = (id(owner.statics), 0)
        return any(identity in side.places for side in group)

    def _join_frames(
        self, region: RegionRun, group: list[Side], decision: Decision, unified: Unification | None
    ) -> Frame:
        frames = [side.state.frame for side in group]
        first = frames[0]
        kinds = kinds_of(first.method)[first.pc]
        frame = first.copy()
        frame.code = region.outer_code
        if kinds is None:
            raise CannotJoinError("unreachable exit")
        locals_, stack = kinds
        stack = stack[len(stack) - len(frame.stack) :]
        for index in range(len(frame.locals)):
            values = {n: _standing(unified, n, f.locals[index]) for n, f in enumerate(frames)}
            if index >= len(locals_) or locals_[index] == "-":
                frame.locals[index] = (
                    values[0] if all(same_value(v, values[0]) for v in values.values()) else None
                )
            elif region.exit == RETURN:
                frame.locals[index] = values[0]
            else:
                frame.locals[index] = self._pick(decision, values, locals_[index])
        for index in range(len(frame.stack)):
            values = {n: _standing(unified, n, f.stack[index]) for n, f in enumerate(frames)}
            frame.stack[index] = self._pick(decision, values, stack[index])
        return frame

    def _join_inputs(self, region: RegionRun, group: list[Side], guards: list[Term]) -> tuple[Input, ...]:
        count = len(region.inputs)
        tails = [side.state.inputs[count:] for side in group]
        first = tails[0]
        if all(
            len(tail) == len(first)
            and all(
                a.kind == b.kind and a.value is b.value and a.guard is b.guard
                for a, b in zip(tail, first, strict=True)
            )
            for tail in tails[1:]
        ):
            return group[0].state.inputs
        joined = list(region.inputs)
        for tail, guard in zip(tails, guards, strict=True):
            for given in tail:
                condition = guard if given.guard is None else self._tm.and_(guard, given.guard)
                joined.append(replace(given, guard=condition))
        return tuple(joined)


def _parts_in_floats(a: Frame, b: Frame) -> bool:
    """Whether different floats are used later.

    Parsers of numbers have many paths that may throw, and solvers are far faster on each of them alone.
    """
    kinds = kinds_of(a.method)[a.pc]
    if kinds is None:
        return False
    pairs = [*zip(kinds[0], a.locals, b.locals, strict=False), *zip(kinds[1], a.stack, b.stack, strict=False)]
    return any(kind in "FD" and not same_value(left, right) for kind, left, right in pairs)


def _initialises(side: Side) -> bool:
    """Whether a side initialised a class."""
    return any(place.key == 0 and isinstance(place.owner, RtClass) for place in side.places.values())


def _standing(unified: Unification | None, side: int, value: object) -> object:
    return value if unified is None else unified.stand_in(side, value)


def _most(counts: Sequence[dict[Site, int]]) -> dict[Site, int]:
    """The maximum of the counts at each site."""
    most = dict(counts[0])
    for others in counts[1:]:
        for site, count in others.items():
            most[site] = max(count, most.get(site, 0))
    return most


def _members(decision: Decision) -> list[int]:
    """The sides that a decision tree distinguishes."""
    found: list[int] = []
    pending = [decision]
    while pending:
        one = pending.pop()
        if isinstance(one, tuple):
            pending += (one[2], one[1])
        else:
            found.append(one)
    return found


def _conditions(decision: Decision) -> list[Term]:
    """The conditions of a decision tree."""
    found: list[Term] = []
    pending = [decision]
    while pending:
        one = pending.pop()
        if isinstance(one, tuple):
            found.append(one[0])
            pending += (one[2], one[1])
    return found


def _join_schedules(schedules: list[Schedule | None]) -> Schedule | None:
    """The schedule before the region; sides on which main took a different number of steps are not joined."""
    first = schedules[0]
    if first is None or all(other == first for other in schedules):
        return first
    return Schedule(first.turns, None)


def _kind_of_place(place: Place) -> str:
    """The kind of values in a slot; P for payloads, ? if it depends on the values."""
    owner = place.owner
    if isinstance(owner, SymArr):
        return "T"
    if isinstance(owner, Arr):
        return KIND_OF_TYPE[owner.cls.element[0]]
    if isinstance(owner, Obj):
        field = owner.cls.layout[place.key] if place.key < len(owner.cls.layout) else None
        return field.kind if field is not None else ("P" if place.key == 0 else "?")
    if isinstance(owner, RtClass):
        field = owner.static_fields[place.key]
        return field.kind if field is not None else "P"
    return "?"


def _kind_of_values(left: object, right: object) -> str:
    for value in (left, right):
        if value is None or isinstance(value, (Obj, Guarded)):
            return "A"
        if isinstance(value, Term):
            return {32: "I", 64: "J"}[value.sort.width]
    raise CannotJoinError("a place of unknown kind")
