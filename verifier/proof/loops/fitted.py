"""Candidates fitted to states that runs reach at the head of a loop: equations that all of these fulfil.

Three kinds, each a formula in the syntax of verdict/formula.py:

* an int is a sum of others: ``v5 == v6 + v7 - v3``;
* each element in a range is a sum of its index and ints: ``for all v3 + 1 < k <= v2: v0[k] == k - v2 + v1``;
* one int stays where it was until another one has reached its end: ``v5 == v3 || v6 == \\old(v6)``.

The first two are affine hulls (Karr, 1976), here of sampled states as in Daikon (Ernst et al., 2001), so they
are guesses: ints of sampled states do not wrap around. They are checked like all candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from verifier.proof.loops.labels import old
from verifier.verdict.formula import Formula
from verifier.verdict.formula_parser import FormulaError, parse_formula

MOST_ELEMENTS = 6
"""Elements of each array that are."""
_LARGEST = 1 << 20
"""States with larger numbers are left out, as sums of these may wrap around."""
_PRIME = (1 << 61) - 1
_LARGEST_FACTOR, _LARGEST_NUMBER = 2, 8
_MOST_PARTS = 4
_MOST_INTS = 6
_MOST_FOR_ARRAY = 80
_MOST_PHASES = 20
_WRAPS = 2
"""The offset of ``v1 + 1 < k``, whose sum may wrap around; that of ``v1 <= k`` is 0, of ``v1 < k`` 1."""
_LEAST_EVIDENCE = 2
"""Elements by which there are more than unknown factors."""


@dataclass(frozen=True)
class Snapshot:
    """A state at the head of a loop: ints that the loop changes, and others, by name; the values on entry of
    those that change; the first elements of the arrays that the loop changes, and their lengths."""

    changing: Mapping[str, int]
    before: Mapping[str, int]
    fixed: Mapping[str, int]
    arrays: Mapping[str, tuple[tuple[int, ...], int]]

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The names of ints and arrays: paths may differ in what they know."""
        return tuple(tuple(one) for one in (self.changing, self.fixed, self.arrays))

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers of the state."""
        ints = (*self.changing.values(), *self.before.values(), *self.fixed.values())
        return ints + tuple(
            number for elements, length in self.arrays.values() for number in (*elements, length)
        )

    @property
    def is_small(self) -> bool:
        """Whether sums of a few of its numbers do not wrap around."""
        return all(abs(number) <= _LARGEST for number in self.numbers)


@dataclass(frozen=True)
class Fitted:
    """A candidate: the formula, and the texts of formulas that imply it."""

    formula: Formula
    stronger: tuple[str, ...]

    def __deepcopy__(self, memo: object) -> Fitted:
        return self


def fitted(states: Sequence[Snapshot]) -> dict[str, Fitted]:
    """The equations that the states fulfil which have the names of the first one, by their texts."""
    found: dict[str, Fitted] = {}
    if not states:
        return found
    for text, stronger in _Fit([one for one in states if one.names == states[0].names]).all():
        try:
            found[text] = Fitted(parse_formula(text), stronger)
        except FormulaError:  # a name has no equivalent in Java
            continue
    return found


class _Span:
    """The vector space that rows span, in reduced echelon form, modulo a prime."""

    def __init__(self) -> None:
        self._rows: dict[int, list[int]] = {}
        """By the first column that is not zero, where all other rows are."""

    @property
    def pivots(self) -> list[int]:
        """The columns that are independent of those before them."""
        return sorted(self._rows)

    def add(self, numbers: Sequence[int]) -> None:
        """Add a row."""
        row = [number % _PRIME for number in numbers]
        for pivot, known in self._rows.items():
            if factor := row[pivot]:
                row = [(a - factor * b) % _PRIME for a, b in zip(row, known, strict=True)]
        pivot = next((at for at, number in enumerate(row) if number), -1)
        if pivot < 0:
            return
        inverse = pow(row[pivot], -1, _PRIME)
        row = [number * inverse % _PRIME for number in row]
        for other, known in self._rows.items():
            if factor := known[pivot]:
                self._rows[other] = [(a - factor * b) % _PRIME for a, b in zip(known, row, strict=True)]
        self._rows[pivot] = row

    def factors(self, column: int) -> dict[int, int] | None:
        """How a column is a sum of independent ones: their factors; None if these are not small integers."""
        found: dict[int, int] = {}
        for pivot, row in self._rows.items():
            factor = row[column] if row[column] < _PRIME // 2 else row[column] - _PRIME
            if abs(factor) > (_LARGEST_FACTOR if pivot else _LARGEST_NUMBER):
                return None
            if factor:
                found[pivot] = factor
        return found if len(found) <= _MOST_PARTS else None


class _End(NamedTuple):
    """An end of a range: how it is written, and the first index in the range, or behind it, in each state.

    That is the value of ``name`` plus ``offset``; without a name it is that of the whole array.
    """

    text: str
    values: tuple[int, ...]
    name: str
    offset: int


class _Fit:
    def __init__(self, states: Sequence[Snapshot]) -> None:
        self._states = states
        first = states[0]
        self._changing = [*islice(first.changing, _MOST_INTS)]
        self._columns: dict[str, tuple[int, ...]] = {"": tuple(1 for _ in states)}
        for name in self._changing:
            self._columns[name] = tuple(one.changing[name] for one in states)
        for name in first.fixed:
            self._columns[name] = tuple(one.fixed[name] for one in states)
        for name in self._changing:
            self._columns[old(name)] = tuple(one.before[name] for one in states)
        self._names = list(self._columns)
        self._span = _Span()
        for row in zip(*self._columns.values(), strict=True):
            self._span.add(row)

    def all(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Texts of candidates, each with those that imply it."""
        for text in (*self._sums(), *islice(self._phases(), _MOST_PHASES)):
            yield text, ()
        for array in self._states[0].arrays:
            yield from self._of_array(array)

    def _sums(self) -> Iterator[str]:
        """What ints are, as sums of others."""
        pivots = self._span.pivots
        for column, name in enumerate(self._names):
            factors = self._span.factors(column) if column not in pivots else None
            if factors is not None:
                spoken_of = {name, *(self._names[at] for at in factors)}
                if not spoken_of.isdisjoint(self._changing):
                    yield f"{name} == {_sum({self._names[at]: n for at, n in factors.items()})}"

    def _phases(self) -> Iterator[str]:
        """Ints that do not move before others have arrived."""
        for moved in self._changing:
            stays = [a == b for a, b in zip(self._columns[moved], self._columns[old(moved)], strict=True)]
            for first in self._changing:
                if first == moved or all(stays):
                    continue
                for end in self._states[0].fixed:
                    there = [a == b for a, b in zip(self._columns[first], self._columns[end], strict=True)]
                    if not all(there) and all(a or b for a, b in zip(stays, there, strict=True)):
                        yield f"{first} == {end} || {moved} == {old(moved)}"

    def _of_array(self, array: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What its elements are, as sums of the index and ints."""
        seen: set[tuple[tuple[tuple[int, int], ...], str]] = set()
        kept: list[tuple[_End, _End, str, str]] = []
        for low in self._lows():
            for high in self._highs(array):
                size = [one.arrays[array] for one in self._states]
                inside = tuple(
                    (max(a, 0), min(b, length, len(elements))) if a < b else (0, 0)
                    for a, b, (elements, length) in zip(low.values, high.values, size, strict=True)
                )
                body = self._body(array, inside)
                if body is None or (inside, body) in seen:
                    continue
                seen.add((inside, body))
                text = f"for all {low.text} k {high.text}: {array}[k] == {body}"
                stronger = (
                    said
                    for below, above, other, said in kept
                    if other == body and _starts_before(below, low) and _ends_behind(above, high)
                )
                yield text, tuple(stronger)
                kept.append((low, high, body, text))
                if len(kept) >= _MOST_FOR_ARRAY:
                    return

    def _body(self, array: str, inside: Sequence[tuple[int, int]]) -> str | None:
        """What elements in a range are in each state."""
        pivots = [at for at in self._span.pivots if at]
        columns = [self._columns[self._names[at]] for at in pivots]
        span, count = _Span(), 0
        element = 2 + len(pivots)
        for number, ((low, high), state) in enumerate(zip(inside, self._states, strict=True)):
            for index in range(low, high):
                count += 1
                ints = (column[number] for column in columns)
                span.add((1, index, *ints, state.arrays[array][0][index]))
                if element in span.pivots:
                    return None
        if count < len(span.pivots) + _LEAST_EVIDENCE:
            return None
        names = ["", "k", *(self._names[at] for at in pivots)]
        factors = span.factors(element)
        return None if factors is None else _sum({names[at]: n for at, n in factors.items()})

    def _lows(self) -> Iterator[_End]:
        yield _End("0 <=", tuple(0 for _ in self._states), "", 0)
        for name in self._changing:
            yield self._end(old(name), "<=", 0)
        for name in self._changing:
            yield from (self._end(name, "<=", 0), self._end(name, "<", 1), self._end(name, "+ 1 <", 2))
        for name in self._limits():
            yield from (self._end(name, "<=", 0), self._end(name, "<", 1))

    def _highs(self, array: str) -> Iterator[_End]:
        yield _End(f"< {array}.length", tuple(one.arrays[array][1] for one in self._states), "", 0)
        for name in (*self._changing, *self._limits()):
            yield from (self._end(name, "<=", 1, is_low=False), self._end(name, "<", 0, is_low=False))

    def _end(self, name: str, sign: str, offset: int, is_low: bool = True) -> _End:
        values = tuple(value + offset for value in self._columns[name])
        return _End(f"{name} {sign}" if is_low else f"{sign} {name}", values, name, offset)

    def _limits(self) -> Iterator[str]:
        """Ints that do not change, and are no lengths."""
        fixed = self._states[0].fixed
        return islice((name for name in fixed if not name.endswith(("length", "length()"))), _MOST_INTS)


def _starts_before(one: _End, other: _End) -> bool:
    """Whether a range from the one end has all indices of a range from the other, also where sums wrap."""
    if one.name != other.name:
        return not one.name
    return one.offset == other.offset or one.offset < other.offset < _WRAPS


def _ends_behind(one: _End, other: _End) -> bool:
    return not one.name or (one.name == other.name and one.offset >= other.offset)


def _sum(factors: Mapping[str, int]) -> str:
    """A sum as text, the number last; its parts by name, that of the number is empty."""
    text = ""
    for name, factor in sorted(factors.items(), key=lambda part: (not part[0], part[1] < 0)):
        size = str(abs(factor)) if not name else name if abs(factor) == 1 else f"{abs(factor)} * {name}"
        if not text:
            text = f"-{size}" if factor < 0 else size
        else:
            text += f" {'-' if factor < 0 else '+'} {size}"
    return text or "0"
