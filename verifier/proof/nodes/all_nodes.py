"""Candidates about all objects of an allocation site at a cut point, related to numbers and references there.

An example is "for all nodes x: x.value > head.value implies x.next is null or x.next.value == x.value + 1".
The objects are all that were ever created at the site, those that nothing leads to among them. A fact speaks
of one such object, or of any two. A new template is a line in one of the tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeAlias

from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Choices, Obj, Reference, choices_of
from verifier.proof.loops.heap_place import AllocationSite
from verifier.proof.loops.labels import old
from verifier.proof.loops.relation import Relation, Variables
from verifier.proof.nodes.edge import has_field
from verifier.proof.nodes.ghost import Ghost, links_of
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term

_MOST_NUMBERS = 2
_MOST_GUARDS = 2
"""The most numbers at a cut that guard facts about a number of a node."""
_MOST_LIMITS = 3
_MOST_CONSTANTS = 3

Test: TypeAlias = Callable[[TermFactory, Term, Term], Term]


class AtCut(NamedTuple):
    """The values of numbers and references at a cut point."""

    values: Sequence[Term]
    references: Sequence[Reference]


class Seen(Protocol):
    """How nodes are read: as they are now, or as they were at the last cut."""

    def number(self, one: Obj, field: RtField) -> Term:
        """A number of an object."""

    def targets(self, one: Obj, link: RtField) -> Choices:
        """Where a link of an object leads."""

    def is_target(self, one: Obj, reference: Reference) -> Term:
        """Whether a reference leads to an object."""

    def is_older(self, one: Obj, other: Obj) -> Term:
        """Whether an object was created before another one."""


Says: TypeAlias = Callable[[Seen, AtCut, Obj], Term]


@dataclass(frozen=True, eq=False)
class NodeFact:
    """A candidate about all objects of a site, about any two of them, or (both are None) about references."""

    name: str
    says: Says | None = None
    stronger: tuple[str, ...] = ()
    """Names of candidates, each of which implies this one."""
    of_two: Callable[[Seen, Obj, Obj], Term] | None = None
    of_references: Callable[[Seen, AtCut], Term] | None = None

    def of(self, where: str) -> NodeFact:
        """This fact about the objects of another site, which the prefix names."""
        stronger = tuple(where + name for name in self.stronger)
        return replace(self, name=where + self.name, stronger=stronger)


class _Guard(NamedTuple):
    """A condition on a node: its name, what it says, and the candidate that it never holds."""

    name: str
    says: Says
    never: str


class _Number(NamedTuple):
    """A number at a cut point: its name, its value, and whether it is there (None: always)."""

    label: str
    value: Callable[[AtCut], Term]
    is_there: Callable[[AtCut], Term] | None
    changes: bool = False


def _plus_one(tm: TermFactory, x: Term) -> Term:
    return tm.add(x, tm.bv(1, x.sort.width))


_ORDERS: tuple[tuple[str, Test], ...] = (
    ("{x} < {y}", lambda tm, x, y: tm.slt(x, y)),
    ("{x} <= {y}", lambda tm, x, y: tm.sle(x, y)),
    ("{x} > {y}", lambda tm, x, y: tm.slt(y, x)),
    ("{x} >= {y}", lambda tm, x, y: tm.sle(y, x)),
)
"""A number of a node and one at the cut: what guards a fact, or is one."""
_LESS, _AT_MOST, _MORE, _AT_LEAST = (words for words, _ in _ORDERS)
_GUARDS: tuple[tuple[str, Test, bool, str], ...] = (
    (*_ORDERS[1], False, _MORE),
    ("({x} > {y} or not there)", _ORDERS[2][1], True, ""),
    (*_ORDERS[3], False, _LESS),
    ("({x} < {y} or not there)", _ORDERS[0][1], True, ""),
)
"""A number of a node and one behind a reference, and whether they hold where that is null."""
_SAME = "{x} == {y}"
_EQUAL: tuple[tuple[str, Test], ...] = (
    (_SAME, lambda tm, x, y: tm.eq(x, y)),
    ("{x} + 1 == {y}", lambda tm, x, y: tm.eq(_plus_one(tm, x), y)),
)
"""A number of a node and one at the cut, or that of its neighbour."""
_ALONG: tuple[tuple[str, Test], ...] = (
    *_EQUAL,
    ("{x} == {y} + 1", lambda tm, x, y: tm.eq(x, _plus_one(tm, y))),
    *(one for one in _ORDERS if "=" in one[0]),
)
"""A number of a node and that of its neighbour."""
_IMPLIED_BY = {_AT_MOST: (_LESS, _SAME), _AT_LEAST: (_MORE, _SAME)}


@dataclass(frozen=True)
class NodeCandidates:
    """The candidates about nodes at one cut; ``before`` are the values at the entry."""

    tm: TermFactory
    variables: Variables
    before: Sequence[Term]
    constants: Sequence[int]
    references: Sequence[str]
    """The names of references at the cut."""

    def all(self, cls: RtClass, site: AllocationSite) -> Iterator[NodeFact]:
        """All candidates about the objects of a site."""
        links = links_of(cls)
        numbers = [one for one in cls.layout if one is not None and one.kind == "I"]
        numbers = [one for one in numbers if not isinstance(one, Ghost)][:_MOST_NUMBERS]
        where = f"for all {cls.java_name} x created at {site.pc} of {site.method}: "
        every = [*self._all_compared(numbers)]
        for field in numbers:
            every.append(NodeFact(f"another {field.name} than any other", of_two=self._differs(field)))
        bodies = [*self._along(links, numbers), *self._at_end(links, numbers)]
        every += bodies
        for guard in self._guards(numbers):
            every += (_where(self.tm, guard, body) for body in bodies)
        every += self._last(links)
        every += self._in_order(links)
        yield from (one.of(where) for one in every)

    def unmoved(self, entered: Sequence[Reference]) -> Iterator[NodeFact]:
        """A reference is the one on entry as long as another one is null."""
        tm = self.tm
        for at, label in enumerate(self.references):
            for other, guard in enumerate(self.references):
                if other != at:

                    def says(seen: Seen, cut: AtCut, at: int = at, other: int = other) -> Term:
                        parts: list[Term] = []
                        for guard, target in choices_of(cut.references[at], tm.true):
                            if target is None:
                                nulls = choices_of(entered[at], tm.true)
                                same = tm.or_(tm.false, *(one for one, found in nulls if found is None))
                            else:
                                same = seen.is_target(target, entered[at])
                            parts.append(tm.and_(guard, same))
                        targets = choices_of(cut.references[other], tm.true)
                        absent = [one for one, found in targets if found is None]
                        return tm.implies(tm.or_(tm.false, *absent), tm.or_(tm.false, *parts))

                    name = f"{guard} != null || {label} == {old(label)}"
                    yield NodeFact(name, of_references=says)

    # -- numbers at the cut -----------------------------------------------------------------

    def _changing(self) -> list[_Number]:
        there = self.variables.present
        return [
            _Number(label, _value_at(at), _value_at(there[at]) if at in there else None, changes=True)
            for at, label in enumerate(self.variables.ints)
        ]

    def _numbers(self) -> list[_Number]:
        """Changing ints, their values on entry, ints that do not change, constants."""
        tm, there = self.tm, self.variables.present
        found = self._changing()
        for at, label in enumerate(self.variables.ints):
            is_there = self.before[there[at]] if at in there else tm.true
            if self.before[at].op != Op.CONST and not is_there.is_false:
                found.append(_Number(old(label), _always(self.before[at]), _always(is_there)))
        limits = [one for one in self.variables.limits if one[1].op != Op.CONST][:_MOST_LIMITS]
        found += (_Number(label, _always(term), None) for label, term in limits)
        constants = self.constants[:_MOST_CONSTANTS]
        return found + [_Number(str(one), _always(tm.bv(one, 32)), None) for one in constants]

    def _compared(self, field: RtField, words: str, test: Test, number: _Number) -> NodeFact:
        tm = self.tm

        def says(seen: Seen, cut: AtCut, one: Obj) -> Term:
            holds = test(tm, seen.number(one, field), number.value(cut))
            return holds if number.is_there is None else tm.implies(number.is_there(cut), holds)

        return _named(words, f"x.{field.name}", number.label, says)

    def _all_compared(self, fields: Iterable[RtField]) -> Iterator[NodeFact]:
        for field in fields:
            for number in self._numbers():
                for words, test in (*_ORDERS, *_EQUAL):
                    if words in _IMPLIED_BY or number.changes:
                        yield self._compared(field, words, test, number)

    def _guards(self, fields: Iterable[RtField]) -> Iterator[_Guard]:
        """Conditions on a number of a node; where the other number is not there, they hold, or do not."""
        for field in fields:
            for number in [one for one in self._changing() if one.is_there is not None][:_MOST_GUARDS]:
                for words, test, or_absent, never in _GUARDS:
                    name, other = (one.format(x=f"x.{field.name}", y=number.label) for one in (words, never))
                    yield _Guard(name, self._guard(field, number, test, or_absent), other)

    def _guard(self, field: RtField, number: _Number, test: Test, or_absent: bool) -> Says:
        tm = self.tm

        def says(seen: Seen, cut: AtCut, one: Obj) -> Term:
            holds = test(tm, seen.number(one, field), number.value(cut))
            if number.is_there is None:
                return holds
            there = number.is_there(cut)
            return tm.implies(there, holds) if or_absent else tm.and_(there, holds)

        return says

    # -- what is said -----------------------------------------------------------------------

    def _along(self, links: Iterable[RtField], fields: Sequence[RtField]) -> Iterator[NodeFact]:
        """Numbers of a node and its neighbour."""
        tm = self.tm
        for link in links:
            for field in fields:
                for words, test in _ALONG:

                    def says(
                        seen: Seen,
                        _: AtCut,
                        one: Obj,
                        link: RtField = link,
                        field: RtField = field,
                        test: Test = test,
                    ) -> Term:
                        own, parts = seen.number(one, field), [tm.true]
                        for guard, other in seen.targets(one, link):
                            if other is not None:
                                said = tm.false
                                if has_field(other.cls, field):
                                    said = test(tm, own, seen.number(other, field))
                                parts.append(tm.implies(guard, said))
                        return tm.and_(*parts)

                    yield _named(words, f"x.{field.name}", f"x.{link.name}.{field.name}", says)

    def _at_end(self, links: Iterable[RtField], fields: Sequence[RtField]) -> Iterator[NodeFact]:
        """Numbers of a node without a neighbour."""
        for link in links:
            for field in fields:
                for number in self._numbers():
                    for words, test in _EQUAL if number.changes else _EQUAL[:1]:
                        yield _where(self.tm, self._ends(link), self._compared(field, words, test, number))

    def _ends(self, link: RtField) -> _Guard:
        tm = self.tm

        def says(seen: Seen, _: AtCut, one: Obj) -> Term:
            guards = [guard for guard, other in seen.targets(one, link) if other is None]
            return tm.or_(tm.false, *guards)

        return _Guard(f"x.{link.name} == null", says, "")

    def _last(self, links: Iterable[RtField]) -> Iterator[NodeFact]:
        """Which node has no neighbour: the last, or one that is older than those of interest."""
        tm, labels = self.tm, self.references
        for link in links:
            ends = self._ends(link)
            for at, label in enumerate(labels):

                def is_last(seen: Seen, cut: AtCut, one: Obj, at: int = at) -> Term:
                    return seen.is_target(one, cut.references[at])

                last = NodeFact(f"x == {label}", is_last)
                yield _where(tm, ends, last)
                for first, other in enumerate(labels):

                    def is_over(seen: Seen, cut: AtCut, one: Obj, at: int = at, first: int = first) -> Term:
                        parts = [seen.is_target(one, cut.references[at])]
                        for guard, target in choices_of(cut.references[first], tm.true):
                            before = tm.true if target is None else seen.is_older(one, target)
                            parts.append(tm.and_(guard, before))
                        return tm.or_(*parts)

                    if first != at:
                        said = f"x == {label} || {other} == null || x is older than {other}"
                        yield _where(tm, ends, NodeFact(said, is_over, (last.name,)))

    def _in_order(self, links: Iterable[RtField]) -> Iterator[NodeFact]:
        """Nodes lead to younger ones, or to older ones."""
        tm = self.tm
        for link in links:
            for words, is_forward in (("is older than", True), ("is younger than", False)):

                def says(
                    seen: Seen, _: AtCut, one: Obj, link: RtField = link, is_forward: bool = is_forward
                ) -> Term:
                    parts = [tm.true]
                    for guard, other in seen.targets(one, link):
                        if other is not None:
                            pair = (one, other) if is_forward else (other, one)
                            parts.append(tm.implies(guard, seen.is_older(*pair)))
                    return tm.and_(*parts)

                yield NodeFact(f"x {words} x.{link.name}", says)

    def _differs(self, field: RtField) -> Callable[[Seen, Obj, Obj], Term]:
        """That no two nodes have the same number."""
        tm = self.tm

        def says(seen: Seen, one: Obj, other: Obj) -> Term:
            same = tm.eq(seen.number(one, field), seen.number(other, field))
            return tm.implies(same, seen.is_target(one, other))

        return says


def absent_relations(
    tm: TermFactory, variables: Variables, before: Sequence[Term], constants: Sequence[int]
) -> Iterator[Relation]:
    """Candidates about ints where an object is there, or is not: differences of one, and equalities."""
    ints, there = variables.ints, variables.present
    limits = [*variables.limits[:_MOST_LIMITS], *((str(one), tm.bv(one, 32)) for one in constants)]
    others: list[tuple[str, int | Term]] = [*((label, at) for at, label in enumerate(ints)), *limits]
    flags: dict[str, int] = {}
    for at, flag in there.items():
        flags.setdefault(ints[at].rpartition(".")[0], flag)
    for owner, flag in flags.items():
        for label, also in flags.items():
            entered = before[also]
            yield Relation(f"{owner} == null || {old(label)} != null", _implies_old(tm, flag, entered))
            if also != flag:
                yield Relation(f"{owner} == null || {label} != null", _implies(tm, flag, also))
    for at, name in enumerate(ints):
        for label, other in others:
            if other == at:
                continue
            places = [at, other] if isinstance(other, int) else [at]
            plain = _of_ints(tm, _EQUAL[1][1], at, other)
            if isinstance(other, int) or not label.lstrip("-").isdigit():
                yield Relation(f"{name} + 1 == {label}", variables.where_present(tm, places, plain))
            equal = variables.where_present(tm, places, _of_ints(tm, _EQUAL[0][1], at, other))
            if isinstance(other, int) and other > at:
                continue
            for owner, flag in flags.items():
                if flag not in (there.get(one) for one in places):
                    yield Relation(f"{owner} != null || {name} == {label}", _or_there(tm, flag, equal))


def _of_ints(tm: TermFactory, test: Test, at: int, other: int | Term) -> Callable[[Sequence[Term]], Term]:
    return lambda values: test(tm, values[at], values[other] if isinstance(other, int) else other)


def _implies(tm: TermFactory, flag: int, other: int) -> Callable[[Sequence[Term]], Term]:
    return lambda values: tm.implies(values[flag], values[other])


def _implies_old(tm: TermFactory, flag: int, entered: Term) -> Callable[[Sequence[Term]], Term]:
    return lambda values: tm.implies(values[flag], entered)


def _or_there(
    tm: TermFactory, flag: int, holds: Callable[[Sequence[Term]], Term]
) -> Callable[[Sequence[Term]], Term]:
    return lambda values: tm.or_(values[flag], holds(values))


def _value_at(at: int) -> Callable[[AtCut], Term]:
    return lambda cut: cut.values[at]


def _always(term: Term) -> Callable[[AtCut], Term]:
    return lambda _: term


def _named(words: str, one: str, other: str, says: Says) -> NodeFact:
    stronger = tuple(name.format(x=one, y=other) for name in _IMPLIED_BY.get(words, ()))
    return NodeFact(words.format(x=one, y=other), says, stronger)


def _where(tm: TermFactory, guard: _Guard, body: NodeFact) -> NodeFact:
    """A fact about the nodes for which a condition holds."""
    says = body.says
    assert says is not None
    stronger = [body.name, *(f"{guard.name} => {one}" for one in body.stronger)]
    if guard.never:
        stronger.append(guard.never)
    return NodeFact(
        f"{guard.name} => {body.name}",
        lambda seen, cut, one: tm.implies(guard.says(seen, cut, one), says(seen, cut, one)),
        tuple(stronger),
    )
