"""Short values in place of large ones: a failure with half a billion characters often occurs with two."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.check.plain_data import Plain
from verifier.verdict.outcome import InputValue, LargeInput

Inputs = tuple[InputValue, ...]
_LONGEST = 64
"""The most elements of a short array."""


def shortened(inputs: Inputs) -> Iterator[Inputs]:
    """The inputs with large texts and arrays shortened, the shortest variant first."""
    before = inputs
    for times in (0, 1):
        short = tuple(_Shortener(times).of(one) if isinstance(one, LargeInput) else one for one in inputs)
        if short not in (inputs, before):
            yield short
        before = short


@dataclass(frozen=True)
class _Shortener:
    """``times``: the number of repetitions that stay."""

    times: int

    def of(self, given: LargeInput) -> InputValue:
        """The shortened value; numbers stay the same."""
        value = given.value
        if given.runs:
            return InputValue(given.kind, self._text(given.runs), given.where)
        if not isinstance(value, str):
            return given
        return InputValue(given.kind, json.dumps(self._plain(json.loads(value))), given.where)

    def _text(self, runs: Sequence[tuple[str, int]]) -> str:
        """The part that is not repeated, without arbitrary characters at its end."""
        text = "".join(part * min(number, self.times if number > 1 else 1) for part, number in runs)
        return text if self.times else text.rstrip("\0")

    def _plain(self, told: Plain) -> Plain:
        """The text of an open value (models/open_value.py) with short texts and arrays."""
        match told:
            case ["runs", [*runs]]:
                return ["string", self._text([_run(one) for one in runs])]
            case [int(number), "large", str(kind), [int(length), value, [*apart]]]:
                return [number, "array", kind, self._elements(length, value, dict(map(_entry, apart)))]
            case [*parts]:
                return [self._plain(one) for one in parts]
        return told

    def _elements(self, length: int, value: Plain, apart: dict[int, Plain]) -> list[Plain]:
        most = min(length, _LONGEST, max(apart, default=-1) + 1 + self.times)
        return [apart.get(at, value) for at in range(most)]


def _run(one: Plain) -> tuple[str, int]:
    match one:
        case [str(part), int(times)]:
            return part, times
    raise ValueError("not a part of a text")


def _entry(one: Plain) -> tuple[int, Plain]:
    match one:
        case [int(at), value]:
            return at, value
    raise ValueError("not an element of an array")
