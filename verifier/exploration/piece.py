"""Pieces: parts of an exploration that are finished elsewhere, and who finishes them.

A piece is a set of paths that wait outside of regions, and of choices of threads. Regions under way stay
whole, what they leave behind can be given away. Where there is nothing else and somebody is idle, a join is
parted: what waits there already goes on without the paths that come later (Joining.part). Nothing is left
out: a piece comes back as a report that it was explored, or it is lost, and is then explored where it came
from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from verifier.exploration.exploration import Exploration
from verifier.exploration.merging.joining import Exit
from verifier.exploration.threads.interleaving import Choice
from verifier.machine.state import State

_LITTLE_S = 0.5


@dataclass(eq=False)
class Piece:
    """Paths and choices of threads, which nobody else explores as long as the piece is away."""

    states: list[State]
    choices: list[Choice] = field(default_factory=list)
    exit: Exit | None = None
    """The exit of the region where its paths waited to be joined with others."""

    def __len__(self) -> int:
        return len(self.states) + len(self.choices)


@dataclass
class Explored:
    """What became of a piece, as plain data.

    ``asked``: choices of threads that its paths ask for at points that were there before, by their numbers.
    """

    result: Exploration
    asked: list[tuple[int, int]] = field(default_factory=list)
    worked_s: float = 0.0
    """CPU seconds that it took."""

    @property
    def is_little(self) -> bool:
        """Whether it was hardly worth giving away."""
        return self.worked_s < _LITTLE_S


class Company(ABC):
    """Who explores beside, for one exploration."""

    by_trails: ClassVar[bool] = False
    """Whether only paths with trails can be given away (exploration.trail)."""

    @property
    @abstractmethod
    def pieces(self) -> list[Piece]:
        """Those that have not come back."""

    @abstractmethod
    def offer(self, cut: Callable[[], Piece | None]) -> None:
        """Called again and again while there is work: give a piece away if somebody is idle."""

    def lacks_pieces(self) -> bool:
        """Whether somebody has been idle for a while, as there was nothing to give away."""
        return False

    @abstractmethod
    def hear(self, rests: bool) -> list[tuple[Piece, Explored | None]]:
        """The pieces that came back, or were lost (None). ``rests``: there is nothing else to do."""

    @abstractmethod
    def go_on(self) -> None:
        """There is something to do again."""

    @abstractmethod
    def close(self) -> None:
        """Let nobody explore any more; what is away is lost."""
