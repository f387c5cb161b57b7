"""Candidates of the second degree, read off a round: sums of variables that change by constant steps.

Where each round moves ``e`` by ``s`` and adds ``c * e + d`` to ``x``, the number ``2 * s * x - c * e * e - (2
* d - c * s) * e`` is constant. So sums of the first numbers, of odd numbers, and of one repeated number are
squares and products. The candidate is stated in 64 bits, where ints do not wrap around; like all candidates,
it is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_BITS = 64
_FACTORS = (0, 1, -1, 2, -2, 3, -3)
_MOST_VARIABLES = 6


@dataclass(frozen=True)
class Summed:
    """Each round adds ``factor * moved + number + limit`` to one int, and ``step`` to ``moved``."""

    total: str
    moved: str
    step: int
    factor: int
    number: int
    limit: str | None
    """The name of an int that does not change."""

    @property
    def text(self) -> str:
        """The constant ``kept``, in the syntax of verdict/formula.py."""
        each = f"{self.number}L" if self.limit is None else f"({self.number}L + {self.limit})"
        if not self.factor:
            now = f"{self.step}L * {self.total} - {each} * {self.moved}"
        else:
            slope = f"(2L * {each} - {self.factor * self.step}L)"
            now = (
                f"{2 * self.step}L * {self.total} - {self.moved} * ({self.factor}L * {self.moved} + {slope})"
            )
        return f"{now} == \\old({now})"

    def kept(self, tm: TermFactory, total: Term, moved: Term, limit: Term | None) -> Term:
        """The number that stays constant."""
        total, moved = tm.sext(_BITS, total), tm.sext(_BITS, moved)
        each = tm.bv(self.number, _BITS)
        if limit is not None:
            each = tm.add(each, tm.sext(_BITS, limit))
        if not self.factor:
            return tm.sub(tm.mul(tm.bv(self.step, _BITS), total), tm.mul(each, moved))
        slope = tm.sub(tm.mul(tm.bv(2, _BITS), each), tm.bv(self.factor * self.step, _BITS))
        parabola = tm.mul(moved, tm.add(tm.mul(tm.bv(self.factor, _BITS), moved), slope))
        return tm.sub(tm.mul(tm.bv(2 * self.step, _BITS), total), parabola)


def sums_of(
    tm: TermFactory,
    names: Sequence[str],
    limits: Sequence[tuple[str, Term]],
    before: Sequence[Term],
    after: Sequence[Term],
) -> Iterator[Summed]:
    """The sums that a round computes, by values of changing ints; ``limits`` do not change."""
    ints = range(min(len(names), _MOST_VARIABLES))
    steps = {at: tm.sub(after[at], before[at]) for at in ints}
    for moved, step in steps.items():
        if not step.is_const or step.lo == 0:
            continue
        for total, added in steps.items():
            if total != moved and not added.is_const:
                told = _told(tm, added, before[moved], limits)
                if told is not None:
                    yield Summed(names[total], names[moved], step.lo, *told)


def _told(
    tm: TermFactory, added: Term, value: Term, limits: Sequence[tuple[str, Term]]
) -> tuple[int, int, str | None] | None:
    """The addend as a multiple of a value, plus a number, plus a value that does not change."""
    for factor in _FACTORS:
        rest = tm.sub(added, tm.mul(tm.bv(factor, 32), value))
        if rest.is_const:
            return factor, rest.lo, None
        for label, limit in limits:
            over = tm.sub(rest, limit)
            if over.is_const and not limit.is_const:
                return factor, over.lo, label
    return None
