"""Candidate invariants of a loop about all elements of an array in a range of its indices.

"For all k in a range: P(a[k], k)", where the ends of the range are ints at the cut, and P compares the
element with constants, with ints, with its index, with what another array or the same one before the loop has
there, and with its neighbour. Such a fact is assumed as a marker (proof/instances.py) and checked for one
fresh index. A new template is a line in a table below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from verifier.proof.instances import Instances, Trigger
from verifier.proof.loops.knowledge import ElementGuesses
from verifier.proof.loops.labels import old
from verifier.proof.loops.learned import Learned
from verifier.proof.loops.relation import Elements, Relation, Variables
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_MOST_INTS = 6
_MOST_CONSTANTS = 6


_Read: TypeAlias = Callable[[Sequence[Term]], Term]
"""An int, as a function of the values at a cut."""
_Holds: TypeAlias = Callable[[Sequence[Term], Term], Term]
"""What is said of an index, as a function of these values and of the index."""


class _Range(NamedTuple):
    """Indices that a fact speaks of: its name, whether an index is in it, names of larger ranges."""

    name: str
    holds: _Holds
    larger: tuple[str, ...] = ()


class _Body(NamedTuple):
    """What is said of an element: its name, the statement, names of stronger ones, other contents it reads.

    ``reads``: positions of contents among the values, or contents, each with the index that is spoken of
    where they are read at one, beside the element itself.
    """

    name: str
    holds: _Holds
    stronger: tuple[str, ...] = ()
    reads: tuple[tuple[int | Term, Callable[[Term], Term]], ...] = ()
    is_short: bool = True
    """Whether it may hold between two ints."""
    moves: bool = False
    """Whether it speaks of an int that changes."""
    compares: _Holds | None = None
    """Whether it compares two different elements, if it may compare one with itself."""


Test = Callable[[TermFactory, Term, Term], Term]


class _Order(NamedTuple):
    """How an element is to others: the name, which others, and the test."""

    name: str
    others: Callable[[Term, Term], Term]
    test: Test


_AT_LEAST, _AT_MOST = "{x} >= {y}", "{x} <= {y}"
_ORDERS: tuple[tuple[str, Test], ...] = (
    (_AT_LEAST, lambda tm, x, y: tm.sle(y, x)),
    (_AT_MOST, lambda tm, x, y: tm.sle(x, y)),
)
"""An element and a constant, an int, its index, the element before it."""
_OTHER: tuple[tuple[str, Test], ...] = (("{x} != {y}", lambda tm, x, y: tm.not_(tm.eq(x, y))),)
"""An element and what does not change in the loop."""
_SAME: tuple[tuple[str, Test], ...] = (("{x} == {y}", lambda tm, x, y: tm.eq(x, y)),)
"""An element and one of another array, or what there was before the loop."""


@dataclass(frozen=True)
class ElementCandidates:
    """The candidates of one cut; ``before`` are the values at the loop's entry."""

    tm: TermFactory
    instances: Instances
    variables: Variables
    before: Sequence[Term]
    constants: Sequence[int]
    around: frozenset[str]
    """Names of local variables that loops around this one change."""
    guesses: ElementGuesses = ElementGuesses.ON_ONE_SIDE
    learned: Sequence[Learned] = ()
    strides: Sequence[int] = ()
    """By how much the loop moves ints, where that is more than one."""

    @property
    def with_pairs(self) -> bool:
        """Whether ranges may lie between two ints, too."""
        return self.guesses in (ElementGuesses.BETWEEN, ElementGuesses.ORDERED)

    def all(self) -> Iterator[Relation]:
        """All candidates, those first that imply others."""
        is_ordered = self.guesses is ElementGuesses.ORDERED
        for array in self.variables.arrays:
            at, length = array.position, array.length
            ranges = list(self._ranges(array))
            between = list(self._between(array)) if self.with_pairs else []
            bodies = (
                self._compared(array) if is_ordered else (*self._all_written(array), *self._bodies(array))
            )
            for body in bodies:
                for extent in [*ranges, *between] if body.is_short else ranges:
                    is_old = not array.changes and not body.moves and extent.name == _all(array)
                    if not is_old:
                        yield self._relation(at, length, body, extent)
            if is_ordered and array.changes:
                for order in self._any_two(array):
                    yield from (self._of_two(at, length, order, extent) for extent in (*ranges, *between))

    def _relation(self, at: int, length: Term, body: _Body, extent: _Range) -> Relation:
        tm = self.tm

        def guard(values: Sequence[Term], index: Term) -> Term:
            return tm.and_(tm.ult(index, length), extent.holds(values, index))

        def says(values: Sequence[Term], index: Term) -> Term:
            return tm.implies(guard(values, index), body.holds(values, index))

        def believed(values: Sequence[Term]) -> Term:
            triggers: list[Trigger] = [(values[at], lambda index: index)]
            for read, move in body.reads:
                triggers.append((values[read] if isinstance(read, int) else read, move))
            return self.instances.for_all(triggers, lambda index: says(values, index))

        def compared(values: Sequence[Term]) -> Term:
            index = self.instances.index
            others = tm.true if body.compares is None else body.compares(values, index)
            return tm.and_(guard(values, index), others)

        stronger = tuple(_named(body.name, name) for name in extent.larger)
        stronger += tuple(_named(name, extent.name) for name in body.stronger)
        return Relation(
            _named(body.name, extent.name),
            lambda values: says(values, self.instances.index),
            stronger,
            believed,
            compared,
        )

    def _of_two(self, at: int, length: Term, order: _Order, extent: _Range) -> Relation:
        """A candidate about an element in a range, and any other one before it."""
        tm, instances = self.tm, self.instances

        def guard(values: Sequence[Term], index: Term, other: Term) -> Term:
            return tm.and_(tm.ult(index, length), extent.holds(values, index), order.others(index, other))

        def says(values: Sequence[Term], index: Term, other: Term) -> Term:
            elements = (tm.select(values[at], one) for one in (index, other))
            return tm.implies(guard(values, index, other), order.test(tm, *elements))

        def believed(values: Sequence[Term]) -> Term:
            same: Trigger = (values[at], lambda index: index)
            return instances.for_all_pairs([same], lambda index, other: says(values, index, other))

        stronger = tuple(_named(order.name, name) for name in extent.larger)
        return Relation(
            _named(order.name, extent.name),
            lambda values: says(values, instances.index, instances.other),
            stronger,
            believed,
            lambda values: guard(values, instances.index, instances.other),
            is_of_two=True,
        )

    def _any_two(self, array: Elements) -> Iterator[_Order]:
        tm, zero, length = self.tm, self.tm.bv(0, 32), array.length

        def before(index: Term, other: Term) -> Term:
            return tm.and_(tm.sle(zero, other), tm.slt(other, index))

        def behind(index: Term, other: Term) -> Term:
            return tm.and_(tm.slt(index, other), tm.slt(other, length))

        for extent, others in (("0 <= m < k", before), (f"k < m < {_size(array)}", behind)):
            for words, test in _ORDERS:
                said = words.format(x=f"{array.label}[k]", y=f"{array.label}[m]")
                yield _Order(f"for all {extent}: {said}", others, test)

    def _changing(self) -> list[tuple[str, _Read]]:
        """The ints that change in the loop."""
        names, kinds = self.variables.names, self.variables.kinds
        found = [
            (name, _at(position))
            for position, (name, kind) in enumerate(zip(names, kinds, strict=True))
            if kind == "I"
        ]
        return found[:_MOST_INTS]

    def _limits(self) -> list[tuple[str, _Read]]:
        """The ints that do not."""
        return [(label, _always(term)) for label, term in self.variables.limits[:_MOST_INTS]]

    def _ends(self, array: Elements) -> list[tuple[str, _Read]]:
        """Where ranges may end: at an int that changes, or that a loop around changes."""
        around = [(label, read) for label, read in self._limits() if label in self.around]
        found = self._changing() + (around if array.changes or self.with_pairs else [])
        return [(label, read) for label, read in found if not label.endswith(("length", "length()"))]

    def _ranges(self, array: Elements) -> Iterator[_Range]:
        """All indices, or those on one side of an int."""
        tm, length = self.tm, array.length
        all_of_it, size = _all(array), _size(array)
        yield _Range(all_of_it, lambda values, index: tm.true)
        for label, read in self._ends(array):
            yield _Range(f"0 <= k < {label}", _in(tm, read, _LESS), (all_of_it,))
            yield _Range(f"{label} <= k < {size}", _in(tm, read, _NOT_LESS), (all_of_it,))
            above = f"{label} < k < {size}"
            yield _Range(above, _in(tm, read, _MORE), (all_of_it, f"{label} <= k < {size}"))
        for stride in self.strides:
            for rest in range(stride):
                holds, only = _in_class(tm, stride, rest), f"k % {stride} == {rest}"
                yield _Range(f"{all_of_it}, {only}", holds, (all_of_it,))
                for label, read in self._ends(array):
                    larger = (f"0 <= k < {label}", f"{all_of_it}, {only}")
                    below = _both(_in(tm, read, _LESS), holds, tm)
                    yield _Range(f"0 <= k < {label}, {only}", below, larger)
        if self.guesses is ElementGuesses.ORDERED:
            for label, read in self._changing():
                larger = (all_of_it, f"{label} < k < {size}")
                yield _Range(f"{label} + 1 < k < {size}", _in(tm, _next(tm, read), _MORE), larger)
        elif array.changes:
            for label, read in self._changing():
                name = f"{size} - {label} <= k < {size}"
                yield _Range(name, _in(tm, _rest(tm, length, read), _NOT_LESS), (all_of_it,))

    def _between(self, array: Elements) -> Iterator[_Range]:
        """The indices between two ints."""
        tm = self.tm
        for low, low_read in self._ends(array):
            for high, high_read in self._ends(array):
                if low != high:
                    for (above, is_above), (below, is_below) in (
                        (("<=", _NOT_LESS), ("<", _LESS)),
                        (("<", _MORE), ("<=", _NOT_MORE)),
                        (("<=", _NOT_LESS), ("<=", _NOT_MORE)),
                    ):
                        holds = _both(_in(tm, low_read, is_above), _in(tm, high_read, is_below), tm)
                        larger = (
                            _all(array),
                            f"{low} {above} k < {_size(array)}",
                            f"0 <= k {below} {high}",
                            f"{low} <= k <= {high}",
                        )
                        name = f"{low} {above} k {below} {high}"
                        yield _Range(name, holds, tuple(one for one in larger if one != name))
        if self.guesses is ElementGuesses.ORDERED:
            yield from self._behind_next(array)

    def _behind_next(self, array: Elements) -> Iterator[_Range]:
        """The indices behind the one after an int, up to where a loop around is."""
        tm = self.tm
        for low, low_read in self._changing():
            for high, high_read in self._ends(array):
                if high in self.around:
                    holds = _both(_in(tm, _next(tm, low_read), _MORE), _in(tm, high_read, _NOT_MORE), tm)
                    larger = (_all(array), f"{low} + 1 < k < {_size(array)}", f"{low} < k <= {high}")
                    yield _Range(f"{low} + 1 < k <= {high}", holds, larger)

    def _compared(self, array: Elements) -> Iterator[_Body]:
        """An element against what does not change, and against the one at an int that does."""
        for name, read in self._limits():
            for words, test in _ORDERS:
                said = words.format(x=f"{array.label}[k]", y=name)
                yield _Body(said, _against(self.tm, array.position, test, read))
        for name, read in self._changing():
            if not name.endswith(("length", "length()")):
                for words, test in _ORDERS:
                    yield self._at_int(array.position, array.label, words, test, name, read)

    def _bodies(self, array: Elements) -> Iterator[_Body]:
        tm, at, element = self.tm, array.position, f"{array.label}[k]"
        orders = _ORDERS if array.changes else (*_ORDERS, *_OTHER)
        constants = self.constants[:_MOST_CONSTANTS]
        for number in constants:
            for words, test in orders:
                name = words.format(x=element, y=number)
                further = _further(words, number, constants)
                stronger = tuple(words.format(x=element, y=one) for one in further)
                yield _Body(name, _against(tm, at, test, _always(tm.bv(number, 32))), stronger)
        if not array.changes:
            for name, read in self._limits():
                for words, test in _OTHER:
                    yield _Body(words.format(x=element, y=name), _against(tm, at, test, read))
        for name, read in self._changing():
            for words, test in _ORDERS:
                spelled = words.format(x=element, y=name)
                yield _Body(spelled, _against(tm, at, test, read), moves=True)
        yield from self._compared(array)
        yield from self._others(array)
        if array.changes:
            for words, test in _ORDERS:
                yield _Body(words.format(x=element, y="k"), _of_index(tm, at, test))
        for words, test in _ORDERS:
            yield self._neighbours(at, array.label, words, test)

    def _all_written(self, array: Elements) -> Iterator[_Body]:
        for one in self.learned:
            if one.array == array.label:
                yield from self._as_written(array, one)

    def _as_written(self, array: Elements, written: Learned) -> Iterator[_Body]:
        """What the loop was seen to write there, as a function of the index."""
        tm, at = self.tm, array.position
        places = {other.label: other.position for other in self.variables.arrays}
        terms = dict(self.variables.limits)
        if written.is_about(places.keys() | terms.keys() | {old(array.label)}):
            reads: list[tuple[int | Term, Callable[[Term], Term]]] = [
                (places[label], lambda index: index) for label in written.labels if label in places
            ]

            def holds(values: Sequence[Term], index: Term) -> Term:
                known = {label: values[place] for label, place in places.items()} | terms
                known[old(array.label)] = self.before[at]
                return tm.eq(tm.select(values[at], index), written.at(tm, index, known))

            yield _Body(f"{array.label}[k] == {written.text}", holds, (), tuple(reads))

    def _others(self, array: Elements) -> Iterator[_Body]:
        """What another array, or this one before the loop, has at the same index or at the mirrored one."""
        tm, one = self.tm, self.tm.bv(1, 32)
        at, label, length = array.position, array.label, array.length
        others: list[tuple[str, int | Term]] = [
            (other.label, other.position) for other in self.variables.arrays if other.position < at
        ]
        if array.changes:
            others.append((old(label), self.before[at]))

        def same(index: Term) -> Term:
            return index

        def mirrored(index: Term) -> Term:
            return tm.sub(tm.sub(length, one), index)

        def next_one(index: Term) -> Term:
            return tm.add(index, one)

        def one_before(index: Term) -> Term:
            return tm.sub(index, one)

        places = [("k", same, same), (f"{_size(array)} - 1 - k", mirrored, mirrored)]
        if array.changes:
            places += [("k + 1", next_one, one_before), ("k - 1", one_before, next_one)]
        for other, content in others:
            for place, move, back in places:
                for words, test in _SAME:
                    name = words.format(x=f"{label}[k]", y=f"{other}[{place}]")
                    holds = self._reads(at, test, content, move)
                    yield _Body(name, holds, (), ((content, back),), place == "k")

    def _reads(self, at: int, test: Test, content: int | Term, move: Callable[[Term], Term]) -> _Holds:
        tm = self.tm

        def holds(values: Sequence[Term], index: Term) -> Term:
            array = values[content] if isinstance(content, int) else content
            return test(tm, tm.select(values[at], index), tm.select(array, move(index)))

        return holds

    def _at_int(self, at: int, label: str, words: str, test: Test, name: str, read: _Read) -> _Body:
        """An element, and the one at an int that changes."""
        tm = self.tm

        def holds(values: Sequence[Term], index: Term) -> Term:
            return test(tm, tm.select(values[at], index), tm.select(values[at], read(values)))

        def compares(values: Sequence[Term], index: Term) -> Term:
            return tm.not_(tm.eq(index, read(values)))

        name = words.format(x=f"{label}[k]", y=f"{label}[{name}]")
        return _Body(name, holds, moves=True, compares=compares)

    def _neighbours(self, at: int, label: str, words: str, test: Test) -> _Body:
        tm, one = self.tm, self.tm.bv(1, 32)

        def holds(values: Sequence[Term], index: Term) -> Term:
            before = tm.select(values[at], tm.sub(index, one))
            return tm.implies(tm.slt(tm.bv(0, 32), index), test(tm, tm.select(values[at], index), before))

        name = words.format(x=f"{label}[k]", y=f"{label}[k - 1]")
        return _Body(f"k == 0 || {name}", holds, (), ((at, lambda index: tm.add(index, one)),))


_LESS: Test = lambda tm, k, x: tm.slt(k, x)  # noqa: E731
_NOT_LESS: Test = lambda tm, k, x: tm.sle(x, k)  # noqa: E731
_MORE: Test = lambda tm, k, x: tm.slt(x, k)  # noqa: E731
_NOT_MORE: Test = lambda tm, k, x: tm.sle(k, x)  # noqa: E731


def _further(words: str, number: int, constants: Sequence[int]) -> list[int]:
    """Of which constants the same says more than of this one."""
    if words == _AT_LEAST:
        return [one for one in constants if one > number]
    return [one for one in constants if one < number] if words == _AT_MOST else []


def _next(tm: TermFactory, read: _Read) -> _Read:
    return lambda values: tm.add(read(values), tm.bv(1, 32))


def _rest(tm: TermFactory, length: Term, read: _Read) -> _Read:
    return lambda values: tm.sub(length, read(values))


def _in_class(tm: TermFactory, stride: int, rest: int) -> _Holds:
    """The indices with a certain remainder; none of them is negative."""
    return lambda values, index: tm.eq(tm.urem(index, tm.bv(stride, 32)), tm.bv(rest, 32))


def _both(one: _Holds, other: _Holds, tm: TermFactory) -> _Holds:
    return lambda values, index: tm.and_(one(values, index), other(values, index))


def _named(body: str, extent: str) -> str:
    return f"for all {extent}: {body}"


def _size(array: Elements) -> str:
    return f"{array.label}.length"


def _all(array: Elements) -> str:
    """The name of all indices."""
    return f"0 <= k < {_size(array)}"


def _at(position: int) -> _Read:
    return lambda values: values[position]


def _always(term: Term) -> _Read:
    return lambda values: term


def _in(tm: TermFactory, read: _Read, test: Test) -> _Holds:
    return lambda values, index: test(tm, index, read(values))


def _against(tm: TermFactory, at: int, test: Test, read: _Read) -> _Holds:
    return lambda values, index: test(tm, tm.select(values[at], index), read(values))


def _of_index(tm: TermFactory, at: int, test: Test) -> _Holds:
    return lambda values, index: test(tm, tm.select(values[at], index), index)
