"""Smaller inputs that fail alike: fewer calls and elements, zeros, shorter texts (delta debugging).

Source: A. Zeller, R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input, TSE 28(2), 2002. A driver
asks on with zeros where its inputs are used up, so that leaving inputs out gives other inputs of the driver;
what a run really asked for is what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from verifier.verdict.outcome import InputValue

Inputs = tuple[InputValue, ...]
Fails = Callable[[Inputs], Inputs | None]
"""What a run that was given such inputs asked for, if it failed alike, else None."""

_LONGEST_ROW = 6
"""Inputs in a row that are left out wherever the row begins: those of one call among several, say."""
_MOST_CUTS = 24
"""Characters of a text that are tried one by one."""


def reduce_inputs(inputs: Inputs, fails: Fails, goes_on: Callable[[], bool]) -> Inputs:
    """The smallest inputs found while ``goes_on``; these themselves if none is smaller."""
    reducer = _Reducer(inputs, fails, goes_on)
    before = None
    while before != reducer.best and goes_on():
        before = reducer.best
        reducer.leave_out()
        reducer.make_values_smaller()
    return reducer.best


def weight(inputs: Inputs) -> tuple[int, int]:
    """The size of inputs: the number of those that are not zero or empty, then their sizes."""
    sizes = [_size(one.value) for one in inputs]
    return sum(1 for size in sizes if size) + len(sizes), sum(sizes)


def _size(value: bool | int | float | str) -> int:
    if isinstance(value, str):
        return sum(2 if one == "a" else 3 if one.isalnum() and one.isascii() else 4 for one in value)
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            return 9
        if value == 0:
            return 0
        return 2 * len(repr(abs(value))) + (value < 0)
    return 2 * abs(value) + (value < 0)


class _Reducer:
    """``best`` are the smallest inputs so far that fail."""

    def __init__(self, inputs: Inputs, fails: Fails, goes_on: Callable[[], bool]) -> None:
        self.best = inputs
        self._fails = fails
        self._goes_on = goes_on

    def _takes(self, candidate: Inputs) -> bool:
        if not self._goes_on() or weight(candidate) >= weight(self.best):
            return False
        used = self._fails(candidate)
        if used is None or weight(used) >= weight(self.best):
            return False
        self.best = used
        return True

    def leave_out(self) -> None:
        """Leave out rows of inputs: halves first, then shorter ones, single ones last."""
        length = len(self.best)
        lengths = list(range(_LONGEST_ROW, 0, -1))
        while length > _LONGEST_ROW:
            lengths.insert(-_LONGEST_ROW, length)
            length //= 2
        for length in lengths:
            start = 0
            while start + length <= len(self.best):
                if not self._takes(self.best[:start] + self.best[start + length :]):
                    start += 1 if length <= _LONGEST_ROW else length

    def make_values_smaller(self) -> None:
        """Make one input after another smaller."""
        number = 0
        while number < len(self.best):
            while any(self._takes_value(number, value) for value in _smaller(self.best[number].value)):
                pass
            if type(self._value(number)) is int:
                self._bisect(number)
            number += 1

    def _value(self, number: int) -> bool | int | float | str | None:
        return self.best[number].value if number < len(self.best) else None

    def _takes_value(self, number: int, value: bool | int | float | str) -> bool:
        if number >= len(self.best):
            return False
        changed = replace(self.best[number], value=value)
        if changed.kind == "char" and type(value) is int and value < 0:
            return False  # chars are unsigned (JVMS 2.3.1); the other small values fit all kinds
        return self._takes((*self.best[:number], changed, *self.best[number + 1 :]))

    def _bisect(self, number: int) -> None:
        """Look for the least absolute value of a number that fails, as if all above it did."""
        low = 0
        while self._goes_on() and type(value := self._value(number)) is int and abs(value) > low + 1:
            middle = (low + abs(value)) // 2
            if not self._takes_value(number, middle if value > 0 else -middle):
                low = middle


def _smaller(value: bool | int | float | str) -> Iterator[bool | int | float | str]:
    """Values that may be smaller, the smallest first."""
    match value:
        case bool():
            yield False
        case str():
            yield from _texts(value)
        case float():
            yield from (0.0, 1.0, -1.0, 2.0)
            if abs(value) < 2**24:
                yield float(int(value))
        case _:
            yield from (0, 1, -1, 2)


def _texts(text: str) -> Iterator[str]:
    yield ""
    yield "a"
    yield text[: len(text) // 2]
    yield text[len(text) // 2 :]
    for at in range(min(len(text), _MOST_CUTS)):
        yield text[:at] + text[at + 1 :]
    for at in range(min(len(text), _MOST_CUTS)):
        yield text[:at] + "a" + text[at + 1 :]
