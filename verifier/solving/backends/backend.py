"""The common part of all solver backends: a cached translation of terms, and an assertion stack.

The stack mirrors the constraints of the last query; the next query pops to the longest common prefix and
pushes the rest, which is what makes growing path conditions cheap.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from verifier.clock import Deadline, by_clock_s, thread_clock
from verifier.solving.answer import Answer, Model, Sat, Unknown
from verifier.terms.concrete_value import Concrete
from verifier.terms.term import Op, Term, bottom_up, free_variables

SEPARATE_LEVELS: Final = 8
"""The most stack levels for new constraints; earlier ones share a level."""


def is_remainder(constraint: Term) -> bool:
    """Whether this says what a float remainder is (see ``Lowering.exact_remainders``)."""
    return constraint.op == Op.EQ and any(arg.op == Op.FREM for arg in constraint.args)


def real_of(literal: Term) -> float:
    """The value of a literal of a float sort."""
    assert isinstance(literal.data, float)
    return literal.data


def int_of(value: Concrete) -> int:
    """A value that is an index of an array."""
    assert isinstance(value, int)
    return value


class UnreadableValueError(Exception):
    """The backend's model has a value of a form that JR cannot read."""


class BackendMissingError(Exception):
    """The solver is not installed."""


class Watchdog:
    """Calls ``expire`` while a check runs past its limit of CPU time (again and again: one call can be
    lost between two steps of a check).

    One thread that looks every ``TICK_S`` while there is work and ends after ``IDLE_S`` without, so
    that a check costs no thread start and no wake-up.
    """

    TICK_S: Final = 0.01
    IDLE_S: Final = 0.5

    def __init__(self, expire: Callable[[], None]) -> None:
        self._expire = expire
        self._deadline: tuple[Callable[[], float], float, float] | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def arm(self, seconds: float) -> None:
        """A check begins that may take so much CPU time of the calling thread."""
        clock = thread_clock()
        with self._lock:
            self._deadline = (clock, clock() + seconds, time.monotonic() + by_clock_s(seconds))
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
                self._thread.start()

    def disarm(self) -> None:
        """The check is over; ``expire`` is not called afterwards."""
        with self._lock:
            self._deadline = None

    def _watch(self) -> None:
        idle_since = time.monotonic()
        while True:
            time.sleep(self.TICK_S)
            now = time.monotonic()
            with self._lock:
                if self._deadline is None:
                    if now - idle_since > self.IDLE_S:
                        self._thread = None
                        return
                    continue
                idle_since = now
                clock, end_s, last_s = self._deadline
                if clock() >= end_s or now >= last_s:
                    self._expire()


Native = TypeVar("Native")
"""A term of the solver."""


class Backend(ABC, Generic[Native]):
    """An incremental solver for lowered constraints (see ``lowering``)."""

    name: ClassVar[str]
    has_floats: ClassVar[bool] = True
    has_arrays: ClassVar[bool] = True
    has_remainder: ClassVar[bool] = False
    """Whether it is believed about float remainders; if not, what defines one is left out, which is sound
    as a model is evaluated."""

    def __init__(self) -> None:
        self._native: dict[Term, Native] = {}
        self._levels: list[tuple[Term, ...]] = []
        self._interrupted = False
        self._watchdog = Watchdog(self.interrupt)

    @contextmanager
    def _limited(self, time_limit_s: float | None) -> Iterator[None]:
        """Interrupt the enclosed check after this much CPU time of the calling thread."""
        if time_limit_s is None:
            yield
            return
        self._watchdog.arm(time_limit_s)
        try:
            yield
        finally:
            self._watchdog.disarm()

    def interrupt(self) -> None:
        """Make a running check return Unknown soon (from another thread); one not begun too."""
        self._interrupted = True

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the constraints hold together; the limit is CPU time of this thread."""
        deadline = Deadline(time_limit_s)
        self._interrupted = False
        if not self.has_remainder:
            constraints = [c for c in constraints if not is_remainder(c)]
        self._synchronise(constraints)
        if self._interrupted:
            return Unknown(f"{self.name}: interrupted")
        left = None if time_limit_s is None else max(0.001, deadline.left_s())
        answer = self._solve(left)
        if not isinstance(answer, Sat):
            return answer
        model: Model = {}
        try:
            for constraint in constraints:
                for variable in free_variables(constraint):
                    if variable not in model and variable in self._native:
                        model[variable] = self._value(variable, self._native[variable])
        except UnreadableValueError as problem:
            return Unknown(f"{self.name}: {problem}")
        return Sat(model)

    def _synchronise(self, constraints: Sequence[Term]) -> None:
        """Make the assertion stack equal to ``constraints``."""
        at = 0
        kept = 0
        for level in self._levels:
            if tuple(constraints[at : at + len(level)]) != level:
                break
            at += len(level)
            kept += 1
        if kept < len(self._levels):
            self._pop(len(self._levels) - kept)
            del self._levels[kept:]
        rest = list(constraints[at:])
        bulk = len(rest) - SEPARATE_LEVELS
        groups = [tuple(rest[:bulk])] if bulk > 0 else []
        groups += [(constraint,) for constraint in rest[max(bulk, 0) :]]
        for group in groups:
            natives = [self.translate(constraint) for constraint in group]
            self._push()
            self._levels.append(group)
            for native in natives:
                self._assert(native)

    def translate(self, term: Term) -> Native:
        """The native form; every shared subterm is translated once."""
        native = self._native
        found = native.get(term)
        if found is not None:
            return found
        for top in bottom_up((term,), native):
            if top.op == Op.CONST:
                native[top] = self._literal(top)
            elif top.op == Op.VAR:
                native[top] = self._variable(top)
            else:
                native[top] = self._apply(top, [native[arg] for arg in top.args])
        return native[term]

    @abstractmethod
    def _literal(self, term: Term) -> Native: ...

    @abstractmethod
    def _variable(self, term: Term) -> Native: ...

    @abstractmethod
    def _apply(self, term: Term, args: list[Native]) -> Native: ...

    @abstractmethod
    def _push(self) -> None: ...

    @abstractmethod
    def _pop(self, levels: int) -> None: ...

    @abstractmethod
    def _assert(self, native: Native) -> None: ...

    @abstractmethod
    def _solve(self, time_limit_s: float | None) -> Answer:
        """Decide what is on the stack; ``Sat`` without a model."""

    @abstractmethod
    def _value(self, variable: Term, native: Native) -> Concrete:
        """The value of a variable after ``Sat``; may raise UnreadableValueError."""

    def close(self) -> None:
        """Release the solver."""
        self._native.clear()
        self._levels.clear()


AnyBackend: TypeAlias = Backend[Any]
"""A backend whatever its solver's terms are."""
