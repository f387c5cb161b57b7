"""Models whose large texts and arrays are as small, and as uniform, as they can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from verifier.exploration.exploration import Functions
from verifier.machine.state import Input
from verifier.models.open_value import OpenValue
from verifier.solving.answer import Model
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.texts.text import Text, Window, windows_of
from verifier.texts.text_value import (
    FILLER,
    LONGEST_WRITTEN,
    NeedsMemoryError,
    TextTooLongError,
    told_characters,
)
from verifier.verdict.outcome import Cause, Counterexample, Ending, Failure, InputValue, Obligation

_STEP_BYTES = 1 << 28
"""Differences of memory that matter less than simple inputs."""
LARGE_NUMBER = 1 << 24
"""A number from which on it may be a length that takes memory."""


@dataclass(frozen=True)
class LargeViolation:
    """A violation with inputs that are too large to be held here."""

    inputs: tuple[InputValue, ...]
    schedule: tuple[tuple[int, int], ...]
    failure: Failure
    size_bytes: int

    @property
    def weight(self) -> tuple[int, int]:
        """How large: the memory, roughly, then the number of inputs that are not zero."""
        return round(self.size_bytes / _STEP_BYTES), sum(1 for one in self.inputs if one.value)


def replay_smallest(
    violations: Iterable[LargeViolation],
    takes: Callable[[tuple[InputValue, ...]], bool],
    replay: Callable[[tuple[InputValue, ...], tuple[tuple[int, int], ...], Failure], Counterexample | None],
) -> tuple[Counterexample | None, Obligation | None]:
    """The first violation that a run shows, small ones first; else whether memory was insufficient."""
    reason = None
    for one in sorted(violations, key=lambda violation: violation.weight):
        if not takes(one.inputs):
            break
        try:
            found = replay(one.inputs, one.schedule, one.failure)
        except TextTooLongError as problem:
            reason = reason or not_replayed(one.failure, problem)
            continue
        if found is not None:
            return found, None
    return None, reason


def not_replayed(failure: Failure, problem: TextTooLongError) -> Obligation:
    """A violation that was found and needs more than a run is given."""
    cause = Cause(memory=isinstance(problem, NeedsMemoryError), huge=True)
    text = f"a {failure.exception} that needs {problem} is not replayed"
    return Obligation(Ending.BOUND, text, None if failure.place is None else str(failure.place), cause)


Find = Callable[[list[Term]], Model | None]
"""A model of conditions, None if there is none or if it is unknown."""


def with_least_lengths(
    tm: TermFactory,
    inputs: Sequence[Input],
    conditions: list[Term],
    model: Model,
    find: Find,
    functions: Functions,
    numbers: Sequence[Term] = (),
) -> Model:
    """A model of ``conditions``, which this one is, that gives large values the least lengths, one by one.

    Before, if that can be, all characters of long texts become alike. ``numbers``: those that may be lengths.
    """
    windows = list(dict.fromkeys(_windows(inputs)))
    arrays = [length for given in inputs for length in _arrays(given)]
    lengths = list(dict.fromkeys([*(window.length for window in windows), *arrays, *numbers]))
    if not any(_is_large(length, model, functions) for length in lengths):
        return model
    kept = list(conditions)
    for window in windows:
        if _is_large(window.length, model, functions):
            told = told_characters(window.stream, model)
            alike = [tm.eq(char, tm.bv(ord(FILLER), 16)) for char in told.values()]
            found = find([*kept, *alike])
            if found is not None:
                model = found
                kept += alike
    for length in lengths:
        low, high = -1, _value(length, model, functions)
        while high > LONGEST_WRITTEN and low + 1 < high:
            middle = (low + high) // 2
            found = find([*kept, tm.sle(length, tm.bv(middle, 32))])
            if found is None:
                low = middle
            else:
                model, high = found, _value(length, found, functions)
        kept.append(tm.sle(length, tm.bv(high, 32)))
    return model


def _windows(inputs: Iterable[Input]) -> Iterator[Window]:
    for given in inputs:
        texts = given.value.texts() if isinstance(given.value, OpenValue) else (given.value,)
        for text in texts:
            if isinstance(text, Text):
                yield from windows_of(text)


def _arrays(given: Input) -> list[Term]:
    return given.value.array_lengths() if isinstance(given.value, OpenValue) else []


def _is_large(length: Term, model: Model, functions: Functions) -> bool:
    return _value(length, model, functions) > LONGEST_WRITTEN


def _value(term: Term, model: Model, functions: Functions) -> int:
    value = Evaluator(model, functions).value(term)
    assert isinstance(value, int)
    return value
