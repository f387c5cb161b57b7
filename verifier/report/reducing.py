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

_MOST_CUTS = 24
"""Characters of a text that are tried one by one."""


def reduce_inputs(inputs: Inputs, fails: Fails, goes_on: Callable[[], bool]) -> Inputs:
    """The smallest inputs found while ``goes_on``; these themselves if none is smaller."""
    best = inputs
    improved = True
    while improved and goes_on():
        improved = False
        for candidate in _candidates(best):
            if not goes_on():
                break
            used = fails(candidate)
            if used is not None and weight(used) < weight(best):
                best, improved = used, True
                break
    return best


def weight(inputs: Inputs) -> tuple[int, int]:
    """How large inputs are: the number of those that are not zero or empty, then their sizes."""
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


def _candidates(inputs: Inputs) -> Iterator[Inputs]:
    """Inputs that may be smaller, the boldest first."""
    count = len(inputs)
    length = count
    while length:
        for start in range(0, count, length):
            yield inputs[:start] + inputs[start + length :]
        length //= 2
    for length in (2, 3, 4):
        for start in range(count - length + 1):
            yield inputs[:start] + inputs[start + length :]
    for number, one in enumerate(inputs):
        for value in _smaller(one):
            yield (*inputs[:number], replace(one, value=value), *inputs[number + 1 :])


def _smaller(one: InputValue) -> Iterator[bool | int | float | str]:
    """Values that are smaller, the smallest first."""
    value = one.value
    size = _size(value)
    options: Iterator[bool | int | float | str]
    if isinstance(value, bool):
        options = iter((False,))
    elif isinstance(value, str):
        options = _texts(value)
    elif isinstance(value, float):
        whole = [float(int(value))] if abs(value) < 2**24 else []
        options = iter([0.0, 1.0, -1.0, 2.0, *whole])
    else:
        sign, steps = (1 if value > 0 else -1), abs(value).bit_length()
        options = iter([0, 1, -1, 2, *(sign * (abs(value) - (abs(value) >> k)) for k in range(1, steps + 1))])
    return (option for option in options if _size(option) < size)


def _texts(text: str) -> Iterator[str]:
    yield ""
    yield "a"
    yield text[: len(text) // 2]
    yield text[len(text) // 2 :]
    for at in range(min(len(text), _MOST_CUTS)):
        yield text[:at] + text[at + 1 :]
    for at in range(min(len(text), _MOST_CUTS)):
        yield text[:at] + "a" + text[at + 1 :]
