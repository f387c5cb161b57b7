"""The failures of one method, distinguished by kind and place, and ranked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from verifier.check.answers import Answer, Found, Grade, Reproducer
from verifier.check.library import Library
from verifier.check.target import Target
from verifier.verdict.outcome import TraceElement, Verdict

MOST_FAILURES = 8
"""The most failures of one method; each costs a second."""


@dataclass(frozen=True)
class Place:
    """The place of a failure: the frame of the class path nearest to the throw, and that of the method's own
    class."""

    exception: str
    thrower: tuple[str, str, int | None] | None
    own: tuple[str, str, int | None] | None


def own_frame(target: Target, frames: Sequence[TraceElement]) -> TraceElement | None:
    """The frame of the target's own class (or an enclosing one) nearest to the throw, if there is one."""
    own = target.owner.name.replace("/", ".").partition("$")[0]
    return next((one for one in frames if one.class_name.partition("$")[0] == own), None)


class Distinct:
    """The failures of a method, at most ``MOST_FAILURES``.

    ``frames`` of a failure are those of its trace above the line that calls the method.
    """

    def __init__(
        self, target: Target, library: Library, tell: Callable[[Answer], None] = lambda answer: None
    ) -> None:
        """``tell`` receives the current answer whenever a failure was found."""
        self._target = target
        self._tell = tell
        self._library = library
        self._found: dict[Place, Found] = {}
        self._aside: dict[Place, str] = {}

    def place_of(self, exception: str, frames: Sequence[TraceElement]) -> Place:
        """The identity of a failure."""
        thrower = next(
            (one for one in frames if self._library.is_own(one.class_name.replace(".", "/"))),
            next(iter(frames), None),
        )
        return Place(exception, _spot(thrower), _spot(own_frame(self._target, frames)))

    def knows(self, exception: str, frames: Sequence[TraceElement]) -> bool:
        """Whether a failure is known already."""
        place = self.place_of(exception, frames)
        return place in self._found or place in self._aside

    def knows_kind(self, exception: str) -> bool:
        """Whether a failure of a kind is known, at any place."""
        return any(place.exception == exception for place in (*self._found, *self._aside))

    def add(self, found: Found, frames: Sequence[TraceElement]) -> None:
        """Keep a failure that a reproducer shows."""
        self._found[self.place_of(found.failure.exception, frames)] = found
        self._tell(self.answer(Answer(self._target.text, Verdict.UNKNOWN, "")))

    def put_aside(self, exception: str, frames: Sequence[TraceElement], why: str) -> None:
        """Record a failure that is not reported and not searched for again; ``why`` is the reason as
        printed."""
        self._aside[self.place_of(exception, frames)] = why

    @property
    def number(self) -> int:
        """The number of failures."""
        return len(self._found)

    @property
    def is_full(self) -> bool:
        """Whether the search for further failures ends."""
        return len(self._found) >= MOST_FAILURES

    def ranked(self) -> tuple[Found, ...]:
        """The failures, the most ordinary ones first; their reproducers have different names."""
        found = sorted(self._found.values(), key=_rank)
        return tuple(_numbered(one, number) for number, one in enumerate(found, 1))

    def answer(self, rest: Answer) -> Answer:
        """The answer about the method; ``rest`` is the answer about further failures."""
        why = next(iter(self._aside.values()), None)
        is_complete = rest.verdict is Verdict.TRUE and why is None
        if self._found:
            words = rest.assuming if is_complete else ()
            return Answer(rest.text, Verdict.FALSE, "", self.ranked(), is_complete, assuming=words)
        if why is not None:
            return Answer(rest.text, Verdict.UNKNOWN, why, cause=rest.cause)
        return rest


def _spot(element: TraceElement | None) -> tuple[str, str, int | None] | None:
    return None if element is None else (element.class_name, element.method, element.line)


def _rank(found: Found) -> tuple[bool, int, int]:
    """Public calls before others, grave before likely rejections, short inputs before long ones."""
    made = found.reproducer
    size = sum(map(len, made.shown)) if made is not None else 0
    return found.is_hidden, list(Grade).index(found.grade), size


def _numbered(found: Found, number: int) -> Found:
    """The failure with the number in the names of its reproducer's classes, but for the first one."""
    made = found.reproducer
    if made is None or number == 1:
        return found
    names = {name: f"{name}{number}" for name in (made.class_name.rpartition(".")[2], made.test_name)}
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")

    def renamed(text: str) -> str:
        return words.sub(lambda match: names[match.group()], text)

    trace = tuple(
        replace(one, class_name=f"{one.class_name}{number}", file=f"{names[_simple(one)]}.java")
        if one.class_name == made.class_name
        else one
        for one in found.failure.trace
    )
    reproducer = Reproducer(
        f"{made.class_name}{number}",
        renamed(made.program),
        names[made.test_name],
        renamed(made.test),
        made.shown,
    )
    return replace(found, failure=replace(found.failure, trace=trace), reproducer=reproducer)


def _simple(element: TraceElement) -> str:
    return element.class_name.rpartition(".")[2]
