"""Outcomes: why a path ended, what is still open, and the verdict that follows.

Invariant: ``decide`` is the only place that turns facts into a verdict. TRUE needs an
exhausted exploration and no open obligation; FALSE needs a replayed counterexample.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from verifier.assumption import Assumed


class Analysis(Enum):
    """The kinds of analyses, as named in reports."""

    CONCRETE = "concrete"
    SYMBOLIC = "symbolic"
    INVARIANTS = "invariants"
    INDUCTION = "induction"
    NONE = "none"
    """The options ask for none that could go on."""


class Verdict(Enum):
    """The answer to a verification task, spelled as on the last line of stdout."""

    TRUE = "TRUE"
    FALSE = "FALSE"
    UNKNOWN = "UNKNOWN"


class Ending(Enum):
    """Why a path stopped. The value is (word, whether the path is completely accounted for)."""

    FINISHED = ("finished", True)
    UNCAUGHT = ("uncaught exception", True)
    ASSUMPTION = ("assumption failed", True)
    EXITED = ("program ended the virtual machine", True)
    INFEASIBLE = ("infeasible", True)
    DEADLOCK = ("deadlock: no thread can go on", True)
    REACHED = ("a forbidden method is called", True)
    SPINNING = ("the threads that are left go round in circles", True)
    REDUNDANT = ("another order of independent steps leads here too", True)
    UNSETTLED = ("the property can be read both ways", False)
    BOUND = ("bound hit", False)
    UNSUPPORTED = ("feature not modelled", False)
    SOLVER_UNKNOWN = ("solver gave no answer", False)
    RESOURCE = ("out of time or memory", False)
    RACE = ("data race", False)
    DEFECT = ("defect of JR", False)

    @property
    def word(self) -> str:
        return self.value[0]

    @property
    def complete(self) -> bool:
        """True if a path with this ending leaves nothing open."""
        return self.value[1]


@dataclass(frozen=True)
class Cause:
    """Why an analysis had no answer, as far as that selects the next attempt; messages are for people.

    ``exception``: of a violation that no run showed (dots inside). ``of``: the class (internal name) that a
    missing feature, or a loop that goes on, belongs to. ``memory``: whether a run needs more than there is.
    ``huge``: whether the values of a violation are too large for a run. ``large``: whether open objects that
    are large fail, which no plan makes. For people: the ``feature`` that is missing, and ``where``, a line of
    the program.
    """

    exception: str | None = None
    of: str | None = None
    memory: bool = False
    huge: bool = False
    large: bool = False
    feature: str = field(default="", compare=False)
    where: str | None = field(default=None, compare=False)

    @property
    def told(self) -> str:
        """What a proof would have to exclude, or to follow; "" if there is nothing to tell."""
        at = "" if self.where is None else f" at {self.where}"
        if self.exception is not None:
            return f"not excluded: {self.exception}{at}"
        return f"no proof: {self.feature}{at}" if self.feature else ""

    @property
    def is_about_collections(self) -> bool:
        """Whether it has to do with the JDK's collections."""
        thrown = (self.exception or "").startswith("java.util.")
        return thrown or (self.of or "").lstrip("[L").startswith("java/util/")


NO_CAUSE = Cause()


@dataclass(frozen=True)
class Obligation:
    """A reason why TRUE may not be said. ``message`` is a phrase a user can act on."""

    ending: Ending
    message: str
    where: str | None = None
    cause: Cause = field(default=NO_CAUSE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.message} ({self.where})" if self.where else self.message


@dataclass(frozen=True)
class InputValue:
    """One value delivered to the program, in the order of the calls.

    ``kind`` is a name of the table in verdict/input_kind.py. ``value`` is a Python bool,
    int, float or str (UTF-16 code units, lone surrogates allowed). ``where`` is the caller.
    """

    kind: str
    value: bool | int | float | str
    where: TraceElement | None = None


@dataclass(frozen=True)
class LargeInput(InputValue):
    """A value that is too large to be held here: it takes ``size_bytes`` on the virtual machine.

    ``runs``: the parts of a text, each with how often it is repeated; ``value`` is empty then. An open value
    tells of its parts by itself.
    """

    size_bytes: int = 0
    runs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class TraceElement:
    """One line of a Java stack trace; names as java.lang.StackTraceElement gives them."""

    class_name: str
    method: str
    file: str | None
    line: int | None

    def __str__(self) -> str:
        if self.file is None:
            place = "Unknown Source"
        elif self.line is None:
            place = self.file
        else:
            place = f"{self.file}:{self.line}"
        return f"{self.class_name}.{self.method}({place})"


def is_library_class(class_name: str) -> bool:
    """Whether a class of this name (dots) belongs to the Java platform."""
    return class_name.startswith(("java.", "javax.", "jdk.", "sun.", "com.sun."))


@dataclass(frozen=True)
class Failure:
    """The failure of a violating run. ``exception`` is the binary name, dots inside.

    ``thread_name``: that of the thread that ended by it, if a Java virtual machine has shown it.
    """

    exception: str
    message: str | None
    trace: tuple[TraceElement, ...] = ()
    thread_name: str | None = None

    @property
    def place(self) -> TraceElement | None:
        """The innermost line of the trace that lies in the program rather than in the JDK."""
        own = (element for element in self.trace if not is_library_class(element.class_name))
        return next(own, self.trace[0] if self.trace else None)


DEADLOCK = "a deadlock"
"""In the place of the exception, for a deadlock."""


@dataclass(frozen=True)
class Counterexample:
    """Inputs in order and the failure that they cause; trusted only after ``replayed``.

    ``schedule`` holds the turns of the threads where there are several (machine.threads.records.Schedule);
    ``thread`` is the number of the one that failed. ``stress_runs``: how many runs of a stress replay it took
    (analysis.stress), 0 if a replay shows it by itself.
    """

    inputs: tuple[InputValue, ...]
    failure: Failure
    replayed: bool = False
    schedule: tuple[tuple[int, int], ...] = ()
    thread: int = 0
    stress_runs: int = 0


@dataclass(frozen=True)
class Certificate:
    """A second opinion about TRUE: whether there is one that agrees, and what it looked at or why not."""

    given: bool
    text: str

    def __str__(self) -> str:
        return self.text if self.given else f"no ({self.text})"


class InvariantKind(Enum):
    """Where what a proof rests on holds; spelled as in reports."""

    LOOP = "loop"
    CALLS = "calls"
    """Where calls of a recursive method begin."""
    CONTRACT = "contract"
    """Where they end."""
    OBJECTS = "objects"
    """Everywhere, of all objects that others know."""


@dataclass(frozen=True)
class Invariant:
    """An invariant of a proof: formulas (verdict.formula), and parts outside their syntax."""

    line: str
    """File and number; empty if it holds everywhere."""
    method: str
    texts: tuple[str, ...]
    kind: InvariantKind = InvariantKind.LOOP
    unstated: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """The result of one verification run."""

    verdict: Verdict
    reason: str
    obligations: tuple[Obligation, ...] = ()
    counterexample: Counterexample | None = None
    analysis: Analysis | None = None
    """What said it; None where nothing was analysed."""
    statistics: dict[str, object] = field(default_factory=dict)
    assumptions: tuple[Assumed, ...] = ()
    """The assumptions of a TRUE that the specification does not promise."""
    certificate: Certificate | None = None
    """The second opinion about a TRUE, if one was asked for."""
    invariants: tuple[Invariant, ...] = ()
    """What the proof of a TRUE rests on, if it is one by invariants."""
    cause: Cause = NO_CAUSE
    """What the reason of an UNKNOWN comes from."""


def decide(
    *,
    exhausted: bool,
    obligations: tuple[Obligation, ...],
    counterexample: Counterexample | None,
    analysis: Analysis | None,
) -> Result:
    """Turn the facts of a run into its verdict (DESIGN section 3)."""
    if counterexample is not None and counterexample.replayed:
        reason = f"{counterexample.failure.exception}, reproduced on the Java virtual machine"
        return Result(Verdict.FALSE, reason, obligations, counterexample, analysis)
    if counterexample is not None:
        missed = Obligation(
            Ending.DEFECT, "a counterexample was found that the Java virtual machine does not reproduce"
        )
        obligations = (*obligations, missed)
    if exhausted and not obligations:
        return Result(Verdict.TRUE, "all paths were explored without a bound", (), None, analysis)
    if not obligations:
        return Result(Verdict.UNKNOWN, "the exploration was not finished", (), None, analysis)
    first = obligations[0]
    return Result(Verdict.UNKNOWN, first.message, obligations, None, analysis, cause=first.cause)


def proved(how: Analysis) -> Result:
    """The result of a proof that found no way to violate the property."""
    return Result(Verdict.TRUE, PROOFS[how], (), None, how)


PROOFS = {
    Analysis.INVARIANTS: "invariants that were found hold for every number of rounds and calls",
    Analysis.INDUCTION: "contracts that were found hold for every depth of recursion",
}
"""Kinds of proofs, and what a verdict by one says."""
