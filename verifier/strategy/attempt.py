"""An attempt: its possible answers, its preconditions, and its share of the time.

Attempts are made in the order of a table (``order.py``) until one has a definite answer. An attempt without
one returns a ``Reason``, which may be the precondition of a later attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Generic, Protocol, TypeVar

from verifier.verdict.outcome import Cause, Verdict


class Tells(Flag):
    """The possible answers of an attempt."""

    TRUE = auto()
    FALSE = auto()
    LARGE = auto()
    """FALSE, but only with inputs that are too large to be stored or drawn at random."""
    BOTH = TRUE | FALSE | LARGE


class Reason(Flag):
    """A property of the question, or the reason why earlier attempts had no answer."""

    RUNS_TELL = auto()
    """Concrete runs are allowed, and further ones may find a failure."""
    PROOFS = auto()
    """Proofs are wanted."""
    RECURSION = auto()
    """The program has recursive methods that contracts may describe."""
    UNEXPLORED = auto()
    """Nothing was explored so far."""
    OUT_OF_TIME = auto()
    """Only time or memory was insufficient, for the exploration or for a solver."""
    OPEN_LENGTHS = auto()
    """Lengths of texts were left abstract that could be decided."""
    WEAK_MEMORY = auto()
    """Memory that is not sequentially consistent leads to a violation."""
    LOOPS = auto()
    """An over-approximation found no violation, but loops or calls without end."""
    COLLECTIONS = auto()
    """Collections occurred whose content proofs may leave open."""
    LARGE = auto()
    """Large open objects fail, as far as is known."""
    MEMORY = auto()
    """A run needs more memory than there is."""
    HUGE = auto()
    """The values of a violation are too large for a run."""
    NONE = 0


OVERFLOW = "java.lang.NegativeArraySizeException"
"""Mostly of a size that overflowed: of a large object."""


def reason_of(cause: Cause) -> Reason:
    """The reason for the next attempt, from the cause of an UNKNOWN."""
    return (
        (Reason.MEMORY if cause.memory else Reason.NONE)
        | (Reason.HUGE if cause.huge else Reason.NONE)
        | (Reason.LARGE if cause.large or cause.exception == OVERFLOW else Reason.NONE)
        | (Reason.COLLECTIONS if cause.is_about_collections else Reason.NONE)
    )


class Of(Enum):
    """The reference of a share of time."""

    WHOLE = auto()
    """All time of the question."""
    LEFT = auto()
    """What is left when the attempt begins."""
    EACH = auto()
    """Equal parts of what is left, for this and the attempts of the same kind that follow."""


@dataclass(frozen=True)
class Time:
    """A duration in seconds of work: a share, within bounds."""

    share: float = 1.0
    of: Of = Of.LEFT
    most_s: float = float("inf")
    least_s: float = 0.0
    needed_s: float = 0.0
    """The least remaining time for the attempt."""

    def seconds(self, left_s: float, whole_s: float = float("inf"), parts: int = 1) -> float:
        """The duration. ``parts``: the number of attempts that share what is left."""
        base_s = whole_s if self.of is Of.WHOLE else left_s / parts if self.of is Of.EACH else left_s
        return max(self.least_s, min(self.most_s, self.share * base_s))


class Way(Enum):
    """The action of an attempt."""

    RUNS = "concrete runs with drawn inputs"
    EARLY_EXPLORATION = "a short exploration"
    INVARIANTS = "invariants of loops"
    CONTRACTS = "contracts of recursive methods"
    EXPLORATION = "exploration with lengths of texts left open"
    BOUNDED = "exploration with bounded texts"
    STRESS = "runs under stress"
    QUICK_EXPLORATION = "exploration up to the first violation or loop that goes on"
    CUTS = "cut loops over open objects"
    OPEN_CONTENT = "cut loops, with open content of collections"
    QUANTIFIED = "quantified contracts without their loops"
    OPEN_OBJECTS = "open objects"
    LARGE_RECEIVER = "receivers that calls make large"
    SHORT_TEXTS = "given texts that leave room for others"
    PLANS = "objects that are constructed"
    CLIENT = "receivers in all states, by any calls"
    OWN_CLASSES = "runs with objects of own subclasses"


@dataclass(frozen=True)
class Attempt:
    """A row of a table of attempts. ``needs``: sets of reasons; one of each set has to be present."""

    way: Way
    tells: Tells
    needs: tuple[Reason, ...] = ()
    time: Time = Time()

    @property
    def over_approximates(self) -> bool:
        """Whether it over-approximates: a violation that is not large is then no answer."""
        return Tells.TRUE in self.tells and Tells.FALSE not in self.tells

    def is_due(self, said: Reason, is_so: Callable[[Reason], bool] = lambda reason: False) -> bool:
        """Whether it is made, given the reasons of earlier attempts; ``is_so`` decides the other reasons."""
        return all(
            bool(said & needed) or any(is_so(one) for one in Reason if one in needed) for needed in self.needs
        )

    def may_tell(self, verdict: Verdict) -> bool:
        """Whether an answer is among its possible answers."""
        if verdict is Verdict.FALSE:
            return bool(self.tells & (Tells.FALSE | Tells.LARGE))
        return verdict is Verdict.UNKNOWN or Tells.TRUE in self.tells

    def is_answer(self, verdict: Verdict) -> bool:
        """Whether an answer is definite and counts."""
        return verdict is not Verdict.UNKNOWN and self.may_tell(verdict)


class Answering(Protocol):
    """An answer of any kind: a verdict at least."""

    @property
    def verdict(self) -> Verdict: ...


R = TypeVar("R", bound=Answering)


@dataclass(frozen=True)
class Outcome(Generic[R]):
    """The result of an attempt: an answer, with the reason if it is not definite; empty if it adds
    nothing."""

    answer: R | None = None
    reason: Reason | None = None


def first_answer(
    order: Iterable[Attempt],
    make: Callable[[Attempt], Outcome[R]],
    is_so: Callable[[Reason], bool],
    said: Reason = Reason.UNEXPLORED,
) -> R | None:
    """The first definite answer of the attempts that are made, or else the last answer."""
    last: R | None = None
    for attempt in order:
        if not attempt.is_due(said, is_so):
            continue
        outcome = make(attempt)
        if outcome.answer is not None:
            verdict = outcome.answer.verdict
            assert attempt.may_tell(verdict), f"{attempt.way.value}: {verdict.value}"
            if verdict is not Verdict.UNKNOWN:
                return outcome.answer
            last = outcome.answer
        said = said if outcome.reason is None else outcome.reason
    return last
