"""Distributed work: questions of one kind, in batches, each answered or lost.

*Work* answers questions on any machine: it receives batches and reports the result of each question. Its
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
    """Called when work on a question begins, and also later, with the answer that counts if it is lost."""

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
        """Take batches until there are none; ``begin`` is called before, ``tell`` after each question."""

    def started(self) -> None:
        """Called in the parent after a fork that became a worker of this machine."""

    def recipe(self) -> Recipe[Q, T]:
        """The recipe for another machine; TypeError for work that only this machine can do."""
        raise TypeError(f"{type(self).__name__} is for this machine alone")


class Recipe(ABC, Generic[Q, T]):
    """Work as plain data: an object that can be pickled."""

    def needs(self) -> Sequence[Bundle]:
        """The files that all questions need."""
        return ()

    def needs_of(self, question: Q) -> Sequence[Bundle]:
        """The additional bundles that a question needs."""
        return ()

    def placed(self, question: Q, places: Places) -> Q:
        """The question with the local paths of its files."""
        return question

    def limits(self, limits: Limits, memory_bytes: int | None) -> Limits:
        """The limits on a machine that has so much memory for a worker."""
        return limits

    @abstractmethod
    def open(self, places: Places, scratch: Path, limits: Limits) -> Work[Q, T]:
        """The work on a machine where the files lie at these places. ``scratch``: for temporary files."""


class Fleet(ABC, Generic[Q, T]):
    """The workers. Each submitted question is answered once, in any order."""

    @abstractmethod
    def submit(self, batch: Sequence[Q]) -> None:
        """Submit a batch of questions, which one worker takes; no question twice."""

    @abstractmethod
    def answers(self, tick: Callable[[], None] = lambda: None) -> Iterator[tuple[Q, T | Lost]]:
        """The results of questions, as they come, until none is left.

        More may be submitted meanwhile. ``tick`` is called a few times a second.
        """

    def facts(self) -> list[dict[str, str]]:
        """The facts about the workers' machines, without duplicates; empty for this machine."""
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
        """The results of the questions of these batches; the workers are closed at the end in any case."""
        with closing(self):
            for batch in batches:
                self.submit(batch)
            yield from self.answers(tick)
