"""Rejections, told by traces."""

from __future__ import annotations

import pytest

from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.rejection import Caller, MethodGoal
from verifier.check.target import find_targets
from verifier.jvm.program_run import RunEnding, RunResult
from verifier.verdict.outcome import Failure, TraceElement

CALLER = Caller("acme.Driver", 9)
CALL = TraceElement("acme.Driver", "main", "Driver.java", 9)
SETUP = TraceElement("acme.Driver", "main", "Driver.java", 8)
MAKER = TraceElement("acme.Driver", "make0", "Driver.java", 12)
ILLEGAL = "java.lang.IllegalArgumentException"
NULL = "java.lang.NullPointerException"
INDEX = "java.lang.IndexOutOfBoundsException"


def in_stack(method: str, line: int | None = None) -> TraceElement:
    return TraceElement("acme.IntStack", method, "IntStack.java", line)


HOLDER = TraceElement("acme.IntStack$Holder", "<init>", None, None)
PAIRED = TraceElement("acme.IntStack$Paired", "<init>", None, None)
UNABLE = "java.lang.UnsupportedOperationException"
NO_ELEMENT = "java.util.NoSuchElementException"
ITERATOR = TraceElement("java.util.ArrayList$Itr", "next", "ArrayList.java", None)


def in_made(method: str) -> TraceElement:
    return TraceElement("acme.IntStack$Made", method, "IntStack.java", None)


def in_util(owner: str, method: str) -> TraceElement:
    return TraceElement(f"java.util.{owner}", method, None, None)


IN_LIST = in_util("OpenList", "outside"), in_util("OpenList", "check")
OUTSIDE = "java.lang.ArrayIndexOutOfBoundsException"
STATE = "java.lang.IllegalStateException"
IN_BUILD = (
    in_stack("checkSmall"),
    TraceElement("acme.IntStack$Product", "<init>", None, None),
    TraceElement("acme.IntStack$Builder", "build", None, None),
)
IN_KEEP = (
    TraceElement("acme.IntStack$Renewed", "settle", None, None),
    TraceElement("acme.IntStack$Renewed", "<init>", None, None),
    TraceElement("acme.IntStack$Builder", "keep", None, None),
)
REQUIRED = TraceElement("java.util.Objects", "requireNonNull", "Objects.java", 209)
CHECK_INDEX = TraceElement("java.util.Objects", "checkIndex", "Objects.java", 359)


@pytest.mark.parametrize(
    ("method", "exception", "trace", "condoned"),
    [
        ("half", ILLEGAL, (in_stack("half"), CALL), True),
        ("half", NULL, (in_stack("half"), CALL), False),
        ("next", NO_ELEMENT, (in_util("OpenList$Walk", "next"), in_stack("next"), CALL), True),
        ("next", NO_ELEMENT, (in_util("ArrayDeque", "next"), in_stack("next"), CALL), True),
        ("next", NO_ELEMENT, (in_util("ArrayDeque", "pop"), in_stack("next"), CALL), False),
        ("get", INDEX, (*IN_LIST, in_util("ArrayList", "get"), in_stack("get"), CALL), True),
        ("get", INDEX, (*IN_LIST, in_util("ArrayList", "set"), in_stack("get"), CALL), False),
        ("set", INDEX, (*IN_LIST, in_util("ArrayList", "set"), in_stack("set"), CALL), False),
        ("next", INDEX, (*IN_LIST, in_util("ArrayList", "get"), in_stack("next"), CALL), False),
        ("next", INDEX, (*IN_LIST, in_stack("next"), CALL), False),
        ("next", NULL, (*IN_LIST, in_util("ArrayList", "next"), in_stack("next"), CALL), False),
        ("next", NULL, (REQUIRED, in_util("ArrayDeque", "next"), in_stack("next"), CALL), False),
        ("parse(String)", NULL, (REQUIRED, in_util("Scanner", "parse"), in_stack("parse"), CALL), False),
        ("next", OUTSIDE, (*IN_LIST, in_util("Vector", "next"), in_stack("next"), CALL), False),
        ("deep", STATE, (in_stack("refuse"), in_stack("deep"), in_stack("deep"), CALL), True),
        ("deep", ILLEGAL, (in_stack("refuse"), in_stack("deep"), in_stack("deep"), CALL), False),
        ("next", STATE, (in_stack("refuse"), in_stack("deep"), in_stack("next"), CALL), False),
        ("deep", STATE, (in_stack("write"), in_stack("deep"), in_stack("deep"), CALL), False),
        ("half", ILLEGAL, (in_stack("half", 99), CALL), False),
        ("half", ILLEGAL, (in_stack("half"),), False),
        ("half", ILLEGAL, (), False),
        ("half", "java.lang.ArithmeticException", (in_stack("half"), CALL), False),
        ("half", "java.lang.ArithmeticException", (in_stack("other"), MAKER, SETUP), True),
        ("checked", ILLEGAL, (in_stack("checkSmall"), in_stack("checked"), CALL), True),
        ("helped", ILLEGAL, (in_stack("need"), in_stack("helped"), CALL), True),
        ("deed", ILLEGAL, (in_stack("write"), in_stack("deed"), CALL), False),
        ("passes", ILLEGAL, (in_stack("write"), in_stack("passes"), CALL), True),
        ("documented", "java.lang.ArithmeticException", (in_stack("documented"), CALL), False),
        ("divided", "java.lang.ArithmeticException", (in_stack("divided"), CALL), True),
        ("documented", NULL, (in_stack("documented"), CALL), True),
        ("makes", ILLEGAL, (in_stack("checkSmall"), HOLDER, in_stack("makes"), CALL), True),
        ("boxes", ILLEGAL, (in_stack("write"), in_stack("boxes"), CALL), True),
        ("made", ILLEGAL, (in_made("init"), in_made("<init>"), in_stack("made"), CALL), True),
        ("with", ILLEGAL, (*IN_BUILD, in_stack("with"), CALL), True),
        ("without", ILLEGAL, (*IN_BUILD, in_stack("without"), CALL), False),
        ("copied", ILLEGAL, (*IN_BUILD, in_stack("copied"), CALL), True),
        ("paired", ILLEGAL, (in_stack("checkSmall"), PAIRED, in_stack("paired"), CALL), True),
        ("scaled", ILLEGAL, (in_stack("checkSmall"), PAIRED, in_stack("scaled"), CALL), False),
        ("held", ILLEGAL, (in_stack("checkSmall"), PAIRED, in_stack("held"), CALL), True),
        ("scaledBefore", ILLEGAL, (in_stack("checkSmall"), PAIRED, in_stack("scaledBefore"), CALL), False),
        ("narrowed", ILLEGAL, (in_stack("checkSmall"), PAIRED, in_stack("narrowed"), CALL), False),
        ("counted", ILLEGAL, (in_stack("checkSmall"), PAIRED, in_stack("counted"), CALL), False),
        (
            "scaledBelow",
            ILLEGAL,
            (in_stack("checkSmall"), PAIRED, in_stack("pair"), in_stack("scaledBelow"), CALL),
            False,
        ),
        ("grown", ILLEGAL, (*IN_BUILD, in_stack("grown"), CALL), False),
        ("renewed", ILLEGAL, (*IN_KEEP, in_stack("renewed"), CALL), True),
        ("rescaled", ILLEGAL, (*IN_KEEP, in_stack("rescaled"), CALL), False),
        ("alone", ILLEGAL, (in_stack("settle"), in_stack("alone"), CALL), False),
        ("Builder.build()", ILLEGAL, (*IN_BUILD, CALL), True),
        ("makesOther", ILLEGAL, (in_stack("checkSmall"), HOLDER, in_stack("makesOther"), CALL), False),
        ("parse(String)", ILLEGAL, (in_stack("parse"), CALL), False),
        ("next", NO_ELEMENT, (in_stack("next"), CALL), True),
        ("unable", UNABLE, (in_stack("unsupported"), in_stack("unable"), CALL), True),
        ("next", NO_ELEMENT, (ITERATOR, in_stack("next"), CALL), True),
        ("helped", NO_ELEMENT, (ITERATOR, in_stack("helped"), CALL), False),
        ("overload(int)", ILLEGAL, (in_stack("overload"), in_stack("overload"), CALL), True),
        ("at", INDEX, (CHECK_INDEX, in_stack("at"), CALL), True),
        ("at", INDEX, (CHECK_INDEX, in_stack("first"), in_stack("at"), CALL), False),
    ],
)
def test_traces(
    library: Library, method: str, exception: str, trace: tuple[TraceElement, ...], condoned: bool
) -> None:
    (target,) = find_targets([f"acme.IntStack.{method}"], library, {})
    goal = MethodGoal(target, CALLER, library, Policy())
    kinds = frozenset({exception, "java.lang.RuntimeException"})
    assert goal.condones(Failure(exception, None, trace), kinds) is condoned


def test_constructors_above_reject_what_they_are_given(library: Library) -> None:
    (target,) = find_targets(["acme.IntStack.Sub(int)"], library, {})
    goal = MethodGoal(target, CALLER, library, Policy())
    frames = [TraceElement(f"acme.IntStack${name}", "<init>", None, None) for name in ("Base", "Sub")]
    kinds = frozenset({ILLEGAL})
    assert goal.condones(Failure(ILLEGAL, None, (in_stack("checkSmall"), *frames, CALL)), kinds)
    assert not goal.condones(Failure(NULL, None, (*frames, CALL)), frozenset({NULL}))


def test_what_ends_another_thread_does_not_leave_the_method(library: Library) -> None:
    (target,) = find_targets(["acme.IntStack.half"], library, {})
    goal = MethodGoal(target, CALLER, library, Policy())
    failure = Failure("java.lang.ArithmeticException", None, (in_stack("half"), CALL))
    kinds = ("java.lang.ArithmeticException", "java.lang.RuntimeException")
    in_thread = RunResult(RunEnding.FINISHED, other_failure=failure, other_kinds=kinds, threads_started=True)
    assert goal.failure_of(in_thread) is None and not goal.kept_by(in_thread)
    in_main = RunResult(RunEnding.UNCAUGHT, failure=failure, kinds=kinds)
    assert goal.failure_of(in_main) is failure
