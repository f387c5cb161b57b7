"""Which exceptions are failures of the method under check, and which are intended rejections.

The stack trace decides: the throwing method, and the frames between it and the called method. An exception is
a rejection if it is of a class of ``REJECTIONS`` and thrown by an explicit ``throw`` in the method itself (an
overload or another constructor of its class counts as itself), in a helper that checks for it (by its name or
body), in a method of the same library that received the arguments unchanged, or in the JDK method of the same
name to which the method delegates (an index or null that it rejects is then an argument of the method). An
exception that the method declares (``throws``) is a rejection as well. Other exceptions that the virtual
machine itself raises (null dereferenced, index out of bounds) never are. Asserts at the start of the method
are preconditions, if the options say so. Without a full trace nothing is a rejection.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.check.failing.distinct import Distinct
from verifier.check.laws.law import Law
from verifier.check.library import Library
from verifier.check.policy import REJECTIONS, Policy
from verifier.check.preconditions import CONTRACT, leading_lines, required_lines
from verifier.check.sources import within_package
from verifier.check.target import Target
from verifier.classfile.checkers import (
    computes_nothing,
    creations,
    functions_on,
    handed_on,
    has_line,
    is_guard,
    may_raise,
    number_of_calls,
    only_calls,
    parameters,
    passes_computed,
    throws_result,
)
from verifier.classfile.constant import MethodRef
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.exploration.goal import Goal
from verifier.jvm.program_run import RunEnding, RunResult
from verifier.machine.control import PathEnd
from verifier.models.lang.throwable import TraceBelow, UnknownMachineTrace, UnknownTrace
from verifier.report.javadoc import documented_throws, read_source
from verifier.task.property import Property
from verifier.task.violation import Answer, Event
from verifier.verdict.outcome import Counterexample, Ending, Failure, TraceElement

_CHECKER = re.compile(
    r"_?(check|require|valid|ensure|assert|verify|reject|throw|fail|raise|expect|guard|not(Null|Empty|Blank))\w*",
    re.IGNORECASE,
)
_CHECKER_CLASS = re.compile(
    r"(Validat\w*|Preconditions|Objects|Assert\w*|Args?|Checks?|Contracts?|Verify|Guard)"
)
JDK_CHECKERS = frozenset({"java.util.Objects", "jdk.internal.util.Preconditions"})
_OUTSIDE = "java.lang.IndexOutOfBoundsException"
_NULL = "java.lang.NullPointerException"
_STAND_IN = re.compile(r"java/util/(Open|Passed|AnyBitSet|AnyStringJoiner)")
"""JR's classes that replace JDK collections."""
_SAY_NOTHING = frozenset(
    f"java.lang.{name}" for name in ("RuntimeException", "Exception", "Throwable", "Error")
)
_OPTIONAL = re.compile(r"java\.util\.Optional(Int|Long|Double)?")
_OF_MACHINE = frozenset({"java.lang.NullPointerException", "java.lang.IndexOutOfBoundsException"})
_OF_STATES = frozenset(
    {
        "java.lang.IllegalStateException",
        "java.lang.UnsupportedOperationException",
        "java.util.NoSuchElementException",
    }
)


@dataclass(frozen=True)
class Caller:
    """The line of a driver or reproducer that calls the method; the frame above it in a trace is the method.

    With inherited contracts, the lines that evaluate them belong to it: from ``line`` to ``last``.
    """

    class_name: str
    line: int
    method: str = "main"
    last: int = 0

    def is_here(self, element: TraceElement) -> bool:
        """Whether a frame of a trace is at this line."""
        if element.line is None or (element.class_name, element.method) != (self.class_name, self.method):
            return False
        return self.line <= element.line <= max(self.line, self.last)

    def place_in(self, trace: Sequence[TraceElement]) -> int | None:
        """The index of this line in a trace."""
        return next((number for number, element in enumerate(trace) if self.is_here(element)), None)


class DriverGoal(Goal, ABC):
    """The question about a driver."""

    def __init__(self) -> None:
        super().__init__(Property.NO_RUNTIME_EXCEPTION)
        self.unmade: str | None = None
        """Why some path of the driver did not reach its call, if one did not."""
        self.has_overlooked = False
        """Whether a failure was taken for a known one, though it may be a new one."""

    def answer(self, event: Event) -> Answer:
        """RuntimeExceptions and Errors are failures."""
        failures = (
            Event.ASSERTION_ERROR,
            Event.RUNTIME_EXCEPTION,
            Event.INITIALISER_ERROR,
            Event.EXHAUSTION,
            Event.OTHER_ERROR,
        )
        return Answer.VIOLATED if event in failures else Answer.KEPT

    def violated_by(self, end: PathEnd) -> bool:
        """As for every goal, without condoned exceptions."""
        if not super().violated_by(end):
            return False
        thrown = end.exception
        if end.ending is not Ending.UNCAUGHT or thrown is None or not isinstance(thrown.payload, tuple):
            return True
        trace = thrown.payload
        if isinstance(trace, TraceBelow):
            trace = trace.callers
        elif isinstance(trace, (UnknownTrace, UnknownMachineTrace)):
            self.has_overlooked |= (overlooks := self.overlooks(thrown.cls.java_name))
            return not overlooks
        kinds = frozenset(name.replace("/", ".") for name in thrown.cls.supers)
        return not self.condones(Failure(thrown.cls.java_name, None, trace), kinds)

    def failure_of(self, run: RunResult) -> Failure | None:
        """As for every goal, without condoned exceptions. An exception that ends another thread does not
        leave the method."""
        failure = super().failure_of(run)
        if failure is None or failure is not run.failure:
            return None
        return None if self.condones(failure, frozenset(run.kinds)) else failure

    def kept_by(self, run: RunResult) -> bool:
        """Whether this run certainly did not fail."""
        if run.ending is RunEnding.UNCAUGHT and self.failure_of(run) is None:
            return not run.threads_started and run.other_failure is None
        return super().kept_by(run)

    def overlooks(self, exception: str) -> bool:
        """Whether an exception without a known trace is taken for a known failure."""
        return False

    def identity(self, failure: Failure) -> object:
        """The identity of a failure, by which failures are distinguished."""
        return failure.exception, failure.trace[:1]

    @abstractmethod
    def condones(self, failure: Failure, kinds: frozenset[str]) -> bool:
        """Whether an exception (``kinds``: its class and superclasses) is irrelevant for the question."""


class MethodGoal(DriverGoal):
    """No failure leaves one method. Exceptions of its driver outside the call are ignored."""

    def __init__(
        self,
        target: Target,
        caller: Caller,
        library: Library,
        policy: Policy,
        known: Distinct | None = None,
    ) -> None:
        """``known``: the failures found before, if all failures are wanted."""
        super().__init__()
        self._known = known
        self.has_rejected = False
        """Whether some path ended with a rejection, which is no failure."""
        self._target = target
        self._caller = caller
        self._library = library
        self._policy = policy

    def keeps(self, found: Counterexample) -> bool:
        """Condone known failures, until there are enough."""
        return self._known is not None and not self._known.is_full

    def overlooks(self, exception: str) -> bool:
        """An exception of the same kind as a known failure."""
        return self._known is not None and self._known.knows_kind(exception)

    def identity(self, failure: Failure) -> object:
        """Kind and place, if all failures are wanted."""
        if self._known is None:
            return super().identity(failure)
        trace = failure.trace
        at = self._caller.place_in(trace)
        return self._known.place_of(failure.exception, trace if at is None else trace[:at])

    def condones(self, failure: Failure, kinds: frozenset[str]) -> bool:
        """Whether an exception (``kinds``: its class and superclasses) is none of the method's failures."""
        trace = failure.trace
        if not trace or (trace[-1].class_name, trace[-1].method) != (
            self._caller.class_name,
            self._caller.method,
        ):
            return False
        at = self._caller.place_in(trace)
        if at is None:
            self.unmade = f"arguments that cannot be made: {failure.exception}"
            return True
        if self._target.law is not None and not self._breaks(self._target.law, failure):
            return True
        if self._policy.allowed & kinds:
            return True
        if self._known is not None and self._known.knows(failure.exception, trace[:at]):
            return True
        asserts = self._policy.preconditions == "asserts"
        if is_required(self._target, failure, at) or (asserts and is_precondition(self._target, failure, at)):
            return True
        if self._policy.strict:
            return False
        is_rejected = is_documented(self._library, self._target, kinds) or (
            bool(REJECTIONS & kinds)
            and is_rejection(self._library, self._target, failure.exception, trace[:at])
        )
        self.has_rejected |= is_rejected
        return is_rejected

    def _breaks(self, law: Law, failure: Failure) -> bool:
        """Whether the law itself reports that it is broken; an exception from its calls is no violation."""
        at = failure.trace[0]
        is_law = at.class_name in (self._target.owner.name.replace("/", "."), self._caller.class_name)
        return is_law and at.method == law.name and failure.exception == "java.lang.AssertionError"


def is_precondition(target: Target, failure: Failure, at: int) -> bool:
    """Whether an ``assert`` at the start of the method failed, in the call of line ``at`` of the trace."""
    if at != 1 or failure.exception != "java.lang.AssertionError":
        return False
    thrower = failure.trace[0]
    if (thrower.class_name.replace(".", "/"), thrower.method) != (target.owner.name, target.method.name):
        return False
    return thrower.line in leading_lines(target.owner, target.method)


def is_required(target: Target, failure: Failure, at: int) -> bool:
    """Whether a contract failed that the method requires, in the call of line ``at`` of the trace."""
    if at != 2 or failure.exception != "java.lang.AssertionError":
        return False
    contract, caller = failure.trace[:2]
    if (contract.class_name.replace(".", "/"), contract.method) != (CONTRACT, "requires"):
        return False
    if (caller.class_name.replace(".", "/"), caller.method) != (target.owner.name, target.method.name):
        return False
    return caller.line in required_lines(target.owner, target.method)


def is_on_purpose(library: Library, failure: Failure, kinds: frozenset[str]) -> bool:
    """Whether code of the class path creates the exception itself, and its class is one for rejections."""
    if not failure.trace or not REJECTIONS & kinds:
        return False
    thrower = failure.trace[0]
    if _supplied(library, failure.exception, failure.trace):
        return True
    is_own = library.is_own(thrower.class_name.replace(".", "/"))
    return is_own and throws(library, thrower, failure.exception)


def is_rejection(library: Library, target: Target, exception: str, trace: tuple[TraceElement, ...]) -> bool:
    """Whether the frames above the call show a rejection by the method; the last frame is the method."""
    frames = list(trace)
    by_jdk = 0
    while frames and frames[0].class_name in JDK_CHECKERS:
        frames.pop(0)
        by_jdk += 1
    if not frames:
        return False
    if supplied := _supplied(library, exception, frames):
        frames = frames[supplied:]
    elif not by_jdk:
        if len(frames) > 1 and _is_thrown_by(library, frames[0], frames[1], exception):
            frames.pop(0)
        elif not any(is_it(library, frames[0], exception) for is_it in (throws, _leaves, _is_of_platform)):
            return False
    below = below_platform(library, frames)
    if 0 < below < len(frames) and _is_delegate(frames[below - 1], frames[below]):
        if not _hands_places_on(library, exception, *frames[below - 1 : below + 1]):
            return False
        frames = frames[below:]
    while len(frames) > 1 and _is_checker(library, target, frames[0]):
        frames.pop(0)
    if all(_is_checker(library, target, element) for element in frames[:-1]):
        return True
    return _is_handed_on(library, target, exception, frames) or _is_left_to(library, exception, frames)


def _leaves(library: Library, element: TraceElement, exception: str) -> bool:
    """Whether the line calls only methods of the same name, whose frames an engine's trace may omit.

    The exception must be one that the virtual machine never raises itself.
    """
    owner = library.find(element.class_name.replace(".", "/"))
    kinds = {file.name.replace("/", ".") for file in library.supers(exception.replace(".", "/"))}
    if owner is None or not kinds & REJECTIONS or kinds & _OF_MACHINE:
        return False
    return any(
        only_calls(method, element.line, element.method)
        for method in named(owner, element.method)
        if element.method != "<init>"
    )


def _is_of_platform(library: Library, element: TraceElement, exception: str) -> bool:
    """Whether the JDK threw the exception explicitly, perhaps in code for which JR has a stand-in.

    An exception that a stand-in throws is thrown explicitly by the JDK too, except for null dereferences, and
    for negative indices of a Vector, which the virtual machine detects.
    """
    name = element.class_name.replace(".", "/")
    if not name.startswith("java/util/") or library.is_own(name):
        return False
    kinds = {file.name.replace("/", ".") for file in library.supers(exception.replace(".", "/"))}
    if _stands_in(element) and exception == _OUTSIDE:
        return True
    return bool(kinds & REJECTIONS) and not kinds & _OF_MACHINE


def _stands_in(element: TraceElement) -> bool:
    """Whether a frame belongs to a class that replaces a JDK collection."""
    return _STAND_IN.match(element.class_name.replace(".", "/")) is not None


def _hands_places_on(library: Library, exception: str, called: TraceElement, caller: TraceElement) -> bool:
    """Whether an index that a collection rejects is an unchanged argument of the caller.

    So is a null that it rejects: any other comes about inside.
    """
    owner = library.find(caller.class_name.replace(".", "/"))
    if exception == _NULL:
        near = named(owner, caller.method) if owner is not None else []
        given = (handed_on(one, caller.line, called.method, parameters(one, "L[")) for one in near)
        return any(slots - {0} for slots in given)
    wanted = {1, 2} if called.method == "subList" else {1}
    return exception != _OUTSIDE or any(
        (
            number_of_calls(one, caller.line, called.method) == 1
            and wanted <= handed_on(one, caller.line, called.method, parameters(one, "I"))
        )
        or computes_nothing(one)
        for one in (named(owner, caller.method) if owner is not None else [])
    )


def is_documented(library: Library, target: Target, kinds: frozenset[str]) -> bool:
    """Whether the method, or one that it overrides, documents an exception among ``kinds``.

    Documentation is a throws clause, or the comment where sources are found. General classes such as
    RuntimeException do not count.
    """
    telling = kinds - _SAY_NOTHING
    simple = {kind.rpartition(".")[2].rpartition("$")[2] for kind in telling}
    for file in library.supers(target.owner.name):
        if target.is_constructor and file is not target.owner:
            break
        method = file.method(target.method.name, target.method.descriptor)
        if method is None:
            continue
        if any(name.replace("/", ".") in telling for name in method.exceptions):
            return True
        if library.is_own(file.name) and simple & _commented(library, file, method):
            return True
    return False


def _commented(library: Library, file: ClassFile, method: MethodInfo) -> frozenset[str]:
    """Simple names of the exceptions that the method's comment names."""
    source = None
    if file.source_file is not None:
        path = within_package(file.name.replace("/", "."), file.source_file)
        source = read_source(library.source_roots, path)
    if source is None:
        return frozenset()
    name = method.name
    if name == "<init>":
        name = file.name.rpartition("/")[2].rpartition("$")[2]
    types = tuple(library.spell(one).rpartition(".")[2] for one in method.parameter_types)
    return documented_throws(source, name, types)


def below_platform(library: Library, frames: list[TraceElement]) -> int:
    """The number of leading frames of the JDK."""
    names = (element.class_name.replace(".", "/") for element in frames)
    return next((number for number, name in enumerate(names) if library.is_own(name)), len(frames))


def _is_delegate(called: TraceElement, caller: TraceElement) -> bool:
    """Whether a method delegates to a method of the same name, such as ``next`` of a wrapped iterator."""
    return called.method == caller.method and called.method != "<init>"


def _is_handed_on(library: Library, target: Target, exception: str, frames: list[TraceElement]) -> bool:
    """Whether each frame from the method on passes its arguments on unchanged, within one library.

    If only the receiver is passed on as a receiver, the exception must be one about states. A receiver that
    is passed on as an argument (``new Format(builder().from(this))``) counts as any argument.
    """
    home = library.home_of(target.owner.name)
    if any(library.home_of(element.class_name.replace(".", "/")) != home for element in frames):
        return False
    first = 0 if target.method.is_static else 1
    given = frozenset(range(first, target.method.argument_slots))
    if ways(library, frames, given, library.is_own)[-1]:
        return True
    if first == 0 or target.is_constructor:
        return False
    kinds = {file.name.replace("/", ".") for file in library.supers(exception.replace(".", "/"))}
    if kinds & _OF_STATES:
        return bool(ways(library, frames, frozenset({0}), lambda name: False)[-1])
    for called, caller in pairwise(frames):
        owner = library.find(caller.class_name.replace(".", "/"))
        methods = named(owner, caller.method) if owner is not None else []
        if any(passes_computed(one, caller.line, called.method) for one in methods):
            return False  # a computed value may be what is rejected
    found = ways(library, frames, frozenset({0}), library.is_own)
    return bool(found[-1]) and any(slots - {0} for slots in found)


def _is_left_to(library: Library, exception: str, frames: list[TraceElement]) -> bool:
    """Whether a method of the same name and library, called on another object, rejects the state of that
    object."""
    kinds = {file.name.replace("/", ".") for file in library.supers(exception.replace(".", "/"))}
    inner = list(frames)
    while len(inner) > 1 and inner[-1].method == inner[-2].method != "<init>":
        inner.pop()
    if len(inner) == len(frames) or not kinds & _OF_STATES:
        return False
    homes = {library.home_of(element.class_name.replace(".", "/")) for element in frames}
    owner = library.find(inner[-1].class_name.replace(".", "/"))
    if len(homes) > 1 or owner is None:
        return False
    alike = [one for one in named(owner, inner[-1].method) if has_line(one, inner[-1].line)]
    if any(one.is_static for one in alike):
        return False
    return bool(ways(library, inner, frozenset({0}), lambda name: False)[-1])


def ways(
    library: Library, frames: list[TraceElement], slots: frozenset[int], is_own: Callable[[str], bool]
) -> list[frozenset[int]]:
    """For each frame, the last one first: the local variables whose values it passes on to the throwing
    frame."""
    found = [slots]
    for number in range(len(frames) - 1, 0, -1):
        caller = frames[number]
        owner = library.find(caller.class_name.replace(".", "/"))
        methods = named(owner, caller.method) if owner is not None else []
        called = frames[number - 1].method
        if caller.method == "<init>" and slots:
            slots |= {0}  # the fields of the new object
        passed = (handed_on(method, caller.line, called, slots, is_own) for method in methods)
        slots = frozenset[int]().union(*passed)
        found.append(slots)
    return found


def throws(library: Library, element: TraceElement, exception: str) -> bool:
    """Whether the method creates such an exception itself on that line (and so throws it)."""
    owner = library.find(element.class_name.replace(".", "/"))
    return owner is not None and any(
        _makes(method, exception.replace(".", "/"), element.line) for method in named(owner, element.method)
    )


def _is_thrown_by(library: Library, made: TraceElement, element: TraceElement, exception: str) -> bool:
    """Whether a method only creates the exception, and its caller throws it: ``throw unsupported();``."""
    maker = library.find(made.class_name.replace(".", "/"))
    owner = library.find(element.class_name.replace(".", "/"))
    if maker is None or owner is None:
        return False
    name = exception.replace(".", "/")
    makes = any(_creates(method, name, made.line) for method in named(maker, made.method))
    return makes and any(
        throws_result(method, element.line, made.method) for method in named(owner, element.method)
    )


def _supplied(library: Library, exception: str, frames: Sequence[TraceElement]) -> int:
    """The leading frames of ``orElseThrow``, whose caller wrote what makes the exception, as in a ``throw``:
    ``orElseThrow(() -> new Missing(key))`` or ``orElseThrow(Missing::new)``; none if it is not so."""
    at = next((number for number, one in enumerate(frames[:2]) if one.method == "orElseThrow"), len(frames))
    if at + 1 >= len(frames) or _OPTIONAL.fullmatch(frames[at].class_name) is None:
        return 0
    caller = frames[at + 1]
    owner = library.find(caller.class_name.replace(".", "/"))
    made = exception.replace(".", "/")
    for method in named(owner, caller.method) if owner is not None and library.is_own(owner.name) else ():
        for body in functions_on(method, caller.line):
            if at == 0 and (body.owner, body.name) == (made, "<init>"):
                return 1
            place = (frames[0].class_name, frames[0].method)
            is_body = at == 1 and (body.owner.replace("/", "."), body.name) == place
            if is_body and owner is not None and _is_only_making(owner, body, made):
                return 2
    return 0


def _is_only_making(owner: ClassFile, body: MethodRef, exception: str) -> bool:
    """Whether a function of a class returns a new exception of a class, and cannot throw one itself."""
    method = owner.methods_by_key.get(body.key) if body.owner == owner.name else None
    code = method.instructions if method is not None else ()
    if method is None or may_raise(code, exception) or any(one.mnemonic == "athrow" for one in code):
        return False
    return _creates(method, exception, None)


def named(owner: ClassFile, name: str) -> list[MethodInfo]:
    """The methods of a class with a name."""
    return [method for method in owner.methods if method.name == name]


def _makes(method: MethodInfo, exception: str, line: int | None) -> bool:
    code = method.code
    thrown = code is not None and any(i.mnemonic == "athrow" for i in code.instructions)
    return thrown and _creates(method, exception, line)


def _creates(method: MethodInfo, exception: str, line: int | None) -> bool:
    """Whether a method creates such an exception on a line, of arguments that do not raise one themselves."""
    return any(not may_raise(one, exception) for one in creations(method, exception, line))


def _is_checker(library: Library, target: Target, element: TraceElement) -> bool:
    """Whether a method between the throw and the method under check is a checking helper."""
    simple = element.class_name.rpartition(".")[2].rpartition("$")[2]
    if _CHECKER_CLASS.fullmatch(simple) or _CHECKER.fullmatch(element.method):
        return True
    name = element.class_name.replace(".", "/")
    if element.method == target.method.name and (name == target.owner.name or not target.is_constructor):
        return library.home_of(name) == library.home_of(target.owner.name)
    is_below = target.is_constructor and library.is_subclass(target.owner.name, name)
    if is_below and element.method == "<init>" and library.is_own(name):
        return True  # by super(...)
    owner = library.find(name)
    if owner is None or owner.package != target.owner.package:
        return False
    alike = [m for m in named(owner, element.method) if has_line(m, element.line)]
    return bool(alike) and all(map(is_guard, alike))
