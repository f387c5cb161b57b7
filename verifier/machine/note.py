"""Notes: what paths left open on their way, which TRUE then has to account for.

A note says no more than what was left open; which obligations follow depends on the property.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.verdict.outcome import Ending, Obligation


@dataclass(frozen=True, eq=False)
class OpenLength:
    """A length was left open that could be decided instead (machine.mode); no obligation in itself."""


OPEN_LENGTH = OpenLength()
"""The one note of this kind: it is made very often."""


@dataclass(frozen=True)
class RacyFinal:
    """A final field was written when other threads could already see its object."""

    field: str
    """Class and field, dots between."""

    def __str__(self) -> str:
        return f"the final field {self.field} is written when other threads may already see its object"


@dataclass(frozen=True)
class MoreAnswers:
    """Something has more answers than were explored."""

    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True)
class Unqueued:
    """A queue, pool or monitor of the JDK that is not modelled may block threads for ever."""

    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True)
class SwallowedAssert:
    """A failed ``assert`` did not leave the program, which the property minds."""

    site: str
    """Method and line of the ``assert``."""

    def __str__(self) -> str:
        return "an assert fails and the program swallows its AssertionError"


Note = OpenLength | SwallowedAssert | RacyFinal | MoreAnswers | Unqueued
_ORDER = (SwallowedAssert, RacyFinal, MoreAnswers, Unqueued)


class Notes:
    """The notes of a machine, each kept once with the place where it was first made.

    They hold for the run as a whole: what one path left open, no path takes back.
    """

    def __init__(self) -> None:
        self._made: dict[Note, str | None] = {}
        self.lengths_are_open = False
        """Whether some length was left open that could be decided."""

    def __contains__(self, note: Note) -> bool:
        return note in self._made

    def __iter__(self) -> Iterator[Note]:
        return iter(self._made)

    def add(self, note: Note, where: str | None) -> None:
        """Record a note; ``where``: the program's line, such as ``Main.java:12``, if there is one."""
        self._made.setdefault(note, where)
        self.lengths_are_open |= note is OPEN_LENGTH

    def obligations(self, minds_waiting: bool) -> list[Obligation]:
        """The obligations for TRUE; ``minds_waiting``: whether a deadlock is a violation."""
        matters: tuple[type, ...] = _ORDER if minds_waiting else _ORDER[:-1]
        found = [note for note in self._made if isinstance(note, matters)]
        found.sort(key=lambda note: (_ORDER.index(type(note)), repr(note)))
        return [self._obligation(note) for note in found]

    def _obligation(self, note: Note) -> Obligation:
        if isinstance(note, SwallowedAssert):
            return Obligation(Ending.UNSETTLED, str(note), note.site)
        return Obligation(Ending.BOUND, str(note), self._made[note])
