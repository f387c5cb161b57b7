"""What violates a property: one table, of every property and every kind of event in a run.

Everything that decides asks here: runs on the Java virtual machine, exploration and proofs
(exploration/goal.py), and the documents are held to it. A property or an event without a row is an error when
this module is loaded.

Where an exception is thrown makes no difference: it counts when it leaves ``main``, or ends another
thread, which are the ways of being uncaught (JLS 11.3); a handler of uncaught exceptions is told of that
afterwards and changes nothing. An initialiser lets an Error out as it is, so also the AssertionError
of its ``assert``; of any other exception the virtual machine makes an ExceptionInInitializerError
(JLS 12.4.2), which is no RuntimeException. In classes of the JDK no ``assert`` fails, as
``-ea`` leaves assertions of system classes disabled.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from verifier.errors import Defect
from verifier.task.property import Property


class Event(Enum):
    """What may happen in a run, in the words of the documents."""

    ASSERTION_ERROR = (
        "an `AssertionError` (or a subclass) leaves `main` or ends another thread: of a failed `assert`, "
        "or thrown by hand, also out of an initialiser"
    )
    SWALLOWED_ASSERT = (
        "an `assert` fails, and the program swallows its `AssertionError` (a handler, "
        "a `return` in `finally`, a `Future` that nobody asks)"
    )
    SWALLOWED = "any other exception is swallowed, also an `AssertionError` thrown by hand"
    RUNTIME_EXCEPTION = "a `RuntimeException` leaves `main` or ends another thread"
    INITIALISER_ERROR = (
        "an `ExceptionInInitializerError` does: an initialiser threw a `RuntimeException` or a checked one"
    )
    EXHAUSTION = "a `StackOverflowError` or `OutOfMemoryError` (`VirtualMachineError`) does"
    OTHER_ERROR = "any other `Error` does"
    CHECKED_EXCEPTION = "a checked exception does"
    DEADLOCK = "threads wait for one another for ever, without a time limit"
    ENDED = "the program returns, calls `System.exit`, comes to an assumption that fails, or goes on for ever"


class Answer(Enum):
    """What an event says about a property."""

    VIOLATED = "violated"
    KEPT = "kept"
    OPEN = "no verdict"
    """The property can be read both ways: a run with this event allows neither TRUE nor FALSE."""


Row = Mapping[Property, Answer]

_NO, _KEPT, _OPEN = Answer.VIOLATED, Answer.KEPT, Answer.OPEN
_PROPERTIES = (Property.VALID_ASSERT, Property.NO_RUNTIME_EXCEPTION, Property.NO_DEADLOCK)


def _row(*answers: Answer) -> Row:
    return dict(zip(_PROPERTIES, answers, strict=True))


class Rules:
    """A complete table; Defect if an answer is missing."""

    def __init__(self, rows: Mapping[Event, Row]) -> None:
        missing = [
            f"{event.name} of {goal.value}"
            for event in Event
            for goal in Property
            if goal not in rows.get(event, {})
        ]
        if missing:
            raise Defect(f"no rule says what it means: {', '.join(missing)}")
        self._rows = rows

    def answer(self, goal: Property, event: Event) -> Answer:
        """What the event says about the property."""
        return self._rows[event][goal]


RULES = Rules(
    {
        Event.ASSERTION_ERROR: _row(_NO, _KEPT, _KEPT),
        Event.SWALLOWED_ASSERT: _row(_OPEN, _KEPT, _KEPT),
        Event.SWALLOWED: _row(_KEPT, _KEPT, _KEPT),
        Event.RUNTIME_EXCEPTION: _row(_KEPT, _NO, _KEPT),
        Event.INITIALISER_ERROR: _row(_KEPT, _KEPT, _KEPT),
        Event.EXHAUSTION: _row(_KEPT, _KEPT, _KEPT),
        Event.OTHER_ERROR: _row(_KEPT, _KEPT, _KEPT),
        Event.CHECKED_EXCEPTION: _row(_KEPT, _KEPT, _KEPT),
        Event.DEADLOCK: _row(_KEPT, _KEPT, _NO),
        Event.ENDED: _row(_KEPT, _KEPT, _KEPT),
    }
)

_UNCAUGHT = (
    ("java.lang.AssertionError", Event.ASSERTION_ERROR),
    ("java.lang.RuntimeException", Event.RUNTIME_EXCEPTION),
    ("java.lang.ExceptionInInitializerError", Event.INITIALISER_ERROR),
    ("java.lang.VirtualMachineError", Event.EXHAUSTION),
    ("java.lang.Error", Event.OTHER_ERROR),
)


def uncaught(kinds: Collection[str]) -> Event:
    """The event of an uncaught exception; ``kinds`` are its class and superclasses, dots inside."""
    return next((event for name, event in _UNCAUGHT if name in kinds), Event.CHECKED_EXCEPTION)
