"""How the semantics hands control back to the explorer: as exceptions, one per meaning."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from verifier.terms.term import Term
from verifier.verdict.outcome import NO_CAUSE, Cause, Ending, TraceElement

if TYPE_CHECKING:
    from verifier.machine.value import Obj, Value


class Signal(Enum):
    """Replaces the result of a call."""

    VOID = "nothing to push: the result is dropped"
    CALLED = "a frame was pushed whose continuation gives the result"


VOID: Final = Signal.VOID
CALLED: Final = Signal.CALLED
Result: TypeAlias = "Value | Signal"
"""The result of a model or a continuation (``None`` is null, and also the result of a void method)."""
Continuation: TypeAlias = "Callable[[Any, Value], Result]"
"""Takes the machine and the result of a call that returns, and returns the value that is pushed instead."""


class Control(Exception):
    """Base of the control transfers; none of them is an error."""


class Again(Control):
    """The current instruction is to be executed again, once something is known or done.

    Raised before the instruction changed anything that is not undone by rewinding memory
    and program counter.
    """


class Fork(Again):
    """The current instruction needs to know whether ``condition`` holds.

    The explorer answers by adding the condition or its negation to the path.
    """

    def __init__(self, condition: Term) -> None:
        self.condition = condition


class Dispatch(Fork):
    """A fork between the targets of a call: the paths may meet when it has returned."""


class Narrow(Again):
    """The current instruction would like to know whether the path allows only one of these guards.

    They exclude each other. The explorer notes the answer (``State.known``) and when it was given.
    """

    def __init__(self, guards: tuple[Term, ...]) -> None:
        self.guards = guards


class Begin(Again):
    """From here on the path has threads (``State.threads``)."""


class Choice(Again):
    """A fork between several continuations; ``Threads.choice`` has the choice when the instruction runs
    again."""

    def __init__(self, ways: int) -> None:
        self.ways = ways


class ThreadEnd(Control):
    """The live thread has come to its end; ``exception`` is what it ended with."""

    def __init__(self, exception: Obj | None = None) -> None:
        self.exception = exception


class JavaThrow(Control):
    """A Java exception object leaves the current instruction."""

    def __init__(self, exception: Obj) -> None:
        self.exception = exception


class PathEnd(Control):
    """The path is over, for the reason of the ending; ``trace``: the calls that led to what was forbidden."""

    def __init__(
        self,
        ending: Ending,
        message: str = "",
        exception: Obj | None = None,
        trace: tuple[TraceElement, ...] = (),
        cause: Cause = NO_CAUSE,
    ) -> None:
        self.ending = ending
        self.message = message
        self.exception = exception
        self.trace = trace
        self.cause = cause


class AtJoin(Control):
    """The path reached the exit of the region it is in (or is about to return there)."""

    def __init__(self, value: Result = None) -> None:
        self.value = value


class Retry(Control):
    """A class initialiser was pushed; the instruction is executed again when it returns.

    In the continuation of a model's call, the continuation is executed again.
    """


class Pushed(Control):
    """A frame was pushed that replaces the rest of the current instruction."""
