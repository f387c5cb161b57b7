"""Pieces: parts of an exploration that other processes finish.

A piece is a set of paths that wait outside regions, and of choices of threads. Regions in progress stay
whole; paths after them can be given away. If there are no other paths and a process is idle, a join is
divided: the paths that wait there continue without those that come later (Joining.part). Nothing is left out:
a piece comes back as a report that it was explored. A piece that is lost is explored by its origin.
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
    """Paths and choices of threads that no other process explores while the piece is away."""

    states: list[State]
    choices: list[Choice] = field(default_factory=list)
    exit: Exit | None = None
    """The exit of the region at which its paths waited to be joined with others."""

    def __len__(self) -> int:
        return len(self.states) + len(self.choices)


@dataclass
class Explored:
    """The result of a piece, as plain data.

    ``asked``: choices of threads that its paths request at earlier scheduling points, by their numbers.
    """

    result: Exploration
    asked: list[tuple[int, int]] = field(default_factory=list)
    worked_s: float = 0.0
    """The CPU seconds used."""

    @property
    def is_little(self) -> bool:
        """Whether the piece was too small to be worth giving away."""
        return self.worked_s < _LITTLE_S


class Company(ABC):
    """The other processes that take part in one exploration."""

    by_trails: ClassVar[bool] = False
    """Whether only paths with trails can be given away (exploration.trail)."""

    @property
    @abstractmethod
    def pieces(self) -> list[Piece]:
        """The pieces that are away."""

    @abstractmethod
    def offer(self, cut: Callable[[], Piece | None]) -> None:
        """Called repeatedly while there is work: give a piece away if a process is idle."""

    def lacks_pieces(self) -> bool:
        """Whether a process has been idle for a while because there was no piece."""
        return False

    @abstractmethod
    def hear(self, rests: bool) -> list[tuple[Piece, Explored | None]]:
        """The pieces that came back, or were lost (None). ``rests``: there is no other work."""

    @abstractmethod
    def go_on(self) -> None:
        """There is work again."""

    @abstractmethod
    def close(self) -> None:
        """End the other processes; pieces that are away are lost."""
