"""What is handed out: questions of one kind of work, in batches, each answered or lost.

*Work* answers questions wherever it is: it is given batches and tells what came of each question. Its
*recipe* is the same work as plain data, with the files that it needs, from which another machine opens it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from verifier.fleet.bundle import Bundle, Places

Q = TypeVar("Q", bound=Hashable)
"""Questions: plain data, as numbers are."""
T = TypeVar("T")
"""Answers: plain data as well."""
QC = TypeVar("QC", contravariant=True)
TC = TypeVar("TC", contravariant=True)


@dataclass(frozen=True)
class Lost:
    """A question without an answer, and why. ``is_limit``: a limit was passed, as it would be again."""

    reason: str
    is_limit: bool = False


class Begin(Protocol[QC, TC]):
    """Told when work at a question begins; also meanwhile, with the answer that counts if it is lost."""

    def __call__(self, question: QC, so_far: TC | None = None, /) -> None: ...


@dataclass(frozen=True)
class Limits:
    """cpu_s: of one question, all processes of its worker. resident_bytes: of these processes together."""

    cpu_s: float
    resident_bytes: int | None = None


class Work(ABC, Generic[Q, T]):
    """Answers questions; what it holds need not be plain data, as a fork has it too."""

    @abstractmethod
    def serve(self, batches: Iterator[list[Q]], begin: Begin[Q, T], tell: Callable[[Q, T], None]) -> None:
        """Take batches until there are none; ``begin`` is told before, ``tell`` after each question."""

    def started(self) -> None:
        """Called in the parent after a fork that became a worker of this machine."""

    def recipe(self) -> Recipe[Q, T]:
        """The same for another machine; TypeError for work that is for this one alone."""
        raise TypeError(f"{type(self).__name__} is for this machine alone")


class Recipe(ABC, Generic[Q, T]):
    """Work as plain data: an object that can be pickled."""

    def needs(self) -> Sequence[Bundle]:
        """The files that all questions need."""
        return ()

    def needs_of(self, question: Q) -> Sequence[Bundle]:
        """Those that a question needs besides."""
        return ()

    def placed(self, question: Q, places: Places) -> Q:
        """The question as it is asked where files lie at these places."""
        return question

    def limits(self, limits: Limits, memory_bytes: int | None) -> Limits:
        """The limits on a machine that has so much memory for a worker."""
        return limits

    @abstractmethod
    def open(self, places: Places, scratch: Path, limits: Limits) -> Work[Q, T]:
        """The work on a machine where the files lie at these places. ``scratch``: for temporary files."""


class Fleet(ABC, Generic[Q, T]):
    """Who works. What is submitted is answered once, in any order."""

    @abstractmethod
    def submit(self, batch: Sequence[Q]) -> None:
        """Hand out a batch of questions, which one worker takes; no question twice."""

    @abstractmethod
    def answers(self, tick: Callable[[], None] = lambda: None) -> Iterator[tuple[Q, T | Lost]]:
        """What comes of each question, as it comes, until nothing is left.

        More may be submitted meanwhile. ``tick`` is called a few times a second.
        """

    def facts(self) -> list[dict[str, str]]:
        """What the machines of the workers have, each kind once; nothing where that is this machine."""
        return []

    def note(self) -> str:
        """Words about who works, for a line of progress."""
        return ""

    @abstractmethod
    def close(self) -> None:
        """End all workers and what they have started; questions without an answer are forgotten."""

    def ask(
        self, batches: Sequence[Sequence[Q]], tick: Callable[[], None] = lambda: None
    ) -> Generator[tuple[Q, T | Lost], None, None]:
        """What comes of each question of these batches; closed at the end, however it comes."""
        with closing(self):
            for batch in batches:
                self.submit(batch)
            yield from self.answers(tick)
