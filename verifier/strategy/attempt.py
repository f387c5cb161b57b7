"""An attempt: what it may answer, what it needs, and its share of the time; the order of attempts is a table.

Attempts are made in the order of a table (``order.py``) until one answers. One that does not says why, by a
``Reason``, and what comes next may need just that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Generic, Protocol, TypeVar

from verifier.verdict.outcome import Cause, Verdict


class Tells(Flag):
    """What an attempt may answer."""

    TRUE = auto()
    FALSE = auto()
    LARGE = auto()
    """FALSE, but only by inputs that are too large to be held, or to be drawn."""
    BOTH = TRUE | FALSE | LARGE


class Reason(Flag):
    """Why an attempt is made: what the question is like, and why those before gave no answer."""

    RUNS_TELL = auto()
    """Concrete runs are made, and further ones may show what those so far did not."""
    PROOFS = auto()
    """Proofs are wanted."""
    RECURSION = auto()
    """The program has recursive methods that contracts may describe."""
    UNEXPLORED = auto()
    """Nothing was explored so far."""
    OUT_OF_TIME = auto()
    """Only time or memory was missing, for the exploration or for a solver."""
    OPEN_LENGTHS = auto()
    """Lengths of texts were left open that could be decided."""
    WEAK_MEMORY = auto()
    """Memory that is not sequentially consistent leads to a violation."""
    LOOPS = auto()
    """An over-approximation met no violation, but loops or calls that go on."""
    COLLECTIONS = auto()
    """Collections were met whose content proofs may leave open."""
    LARGE = auto()
    """Open objects that are large fail, as far as is known."""
    MEMORY = auto()
    """A run needs more memory than there is."""
    NONE = 0


OVERFLOW = "java.lang.NegativeArraySizeException"
"""Mostly of a size that overflowed: of a large object."""


def reason_of(cause: Cause) -> Reason:
    """What the cause of an UNKNOWN says about what to try next."""
    return (
        (Reason.MEMORY if cause.memory else Reason.NONE)
        | (Reason.LARGE if cause.large or cause.exception == OVERFLOW else Reason.NONE)
        | (Reason.COLLECTIONS if cause.is_about_collections else Reason.NONE)
    )


class Of(Enum):
    """What an attempt's time is a share of."""

    WHOLE = auto()
    """All time of the question."""
    LEFT = auto()
    """What is left when the attempt begins."""
    EACH = auto()
    """What is left, as equal parts for this and the attempts of the same kind that follow."""


@dataclass(frozen=True)
class Time:
    """Seconds of work: a share, within bounds."""

    share: float = 1.0
    of: Of = Of.LEFT
    most_s: float = float("inf")
    least_s: float = 0.0
    needed_s: float = 0.0
    """How much has to be left."""

    def seconds(self, left_s: float, whole_s: float = float("inf"), parts: int = 1) -> float:
        """How long it is. ``parts``: how many attempts share what is left."""
        base_s = whole_s if self.of is Of.WHOLE else left_s / parts if self.of is Of.EACH else left_s
        return max(self.least_s, min(self.most_s, self.share * base_s))


class Way(Enum):
    """What an attempt does."""

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
    PLANS = "objects that are constructed"
    CLIENT = "receivers in all states, by any calls"
    OWN_CLASSES = "runs with objects of own subclasses"


@dataclass(frozen=True)
class Attempt:
    """One row of a table of attempts. ``needs``: of each of these, one at least has to be so."""

    way: Way
    tells: Tells
    needs: tuple[Reason, ...] = ()
    time: Time = Time()

    @property
    def over_approximates(self) -> bool:
        """Whether it explores more than there can be: a violation that is not large is no answer."""
        return Tells.TRUE in self.tells and Tells.FALSE not in self.tells

    def is_due(self, said: Reason, is_so: Callable[[Reason], bool] = lambda reason: False) -> bool:
        """Whether it is made, where those before said why they have no answer; ``is_so`` knows the rest."""
        return all(
            bool(said & needed) or any(is_so(one) for one in Reason if one in needed) for needed in self.needs
        )

    def may_tell(self, verdict: Verdict) -> bool:
        """Whether such an answer is one of this attempt."""
        if verdict is Verdict.FALSE:
            return bool(self.tells & (Tells.FALSE | Tells.LARGE))
        return verdict is Verdict.UNKNOWN or Tells.TRUE in self.tells

    def is_answer(self, verdict: Verdict) -> bool:
        """Whether this is a definite answer that counts."""
        return verdict is not Verdict.UNKNOWN and self.may_tell(verdict)


class Answering(Protocol):
    """An answer of any kind: a verdict at least."""

    @property
    def verdict(self) -> Verdict: ...


R = TypeVar("R", bound=Answering)


@dataclass(frozen=True)
class Outcome(Generic[R]):
    """What an attempt gave: an answer, and why it is no definite one; nothing where it says nothing new."""

    answer: R | None = None
    reason: Reason | None = None


def first_answer(
    order: Iterable[Attempt],
    make: Callable[[Attempt], Outcome[R]],
    is_so: Callable[[Reason], bool],
    said: Reason = Reason.UNEXPLORED,
) -> R | None:
    """The first definite answer of attempts that are due, or else the last one."""
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
