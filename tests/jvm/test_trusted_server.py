"""Methods of the JDK on concrete values."""

from __future__ import annotations

import math

import pytest

from verifier.jvm.process import Jvm
from verifier.jvm.trusted_server import Call, NotCallable, Raised, Returned
from verifier.jvm.wire import JavaArray, JavaBox, JavaStatic, JavaValue

TEXT = "Ljava/lang/String;"
OBJECT = "Ljava/lang/Object;"


@pytest.mark.parametrize(
    ("owner", "name", "descriptor", "args", "value"),
    [
        ("java/lang/Math", "max", "(II)I", (3, -4), 3),
        ("java/lang/Math", "sqrt", "(D)D", (2.0,), math.sqrt(2.0)),
        ("java/lang/Math", "abs", "(I)I", (-(2**31),), -(2**31)),
        ("java/lang/Long", "toString", f"(J){TEXT}", (2**62,), str(2**62)),
        ("java/lang/Float", "toString", f"(F){TEXT}", (0.1,), "0.1"),
        ("java/lang/Double", "toString", f"(D){TEXT}", (-0.0,), "-0.0"),
        ("java/lang/Double", "doubleToRawLongBits", "(D)J", (-0.0,), -(2**63)),
        ("java/lang/Character", "toUpperCase", "(C)C", (ord("a"),), ord("A")),
        ("java/lang/Boolean", "parseBoolean", f"({TEXT})Z", ("tRue",), True),
    ],
)
def test_static_methods(
    jvm: Jvm, owner: str, name: str, descriptor: str, args: tuple[JavaValue, ...], value: object
) -> None:
    answer = jvm.call(owner, name, descriptor, args)
    assert isinstance(answer, Returned)
    assert answer.value == value
    assert type(answer.value) is type(value)


def test_a_batch_is_answered_in_order(jvm: Jvm) -> None:
    shown = JavaArray(OBJECT, (JavaBox("J", 5), "\ud83d\ude00", None))
    calls = [
        Call("java/lang/String", "format", f"({TEXT}[{OBJECT}){TEXT}", ("%d|%s|%s", shown)),
        Call("java/lang/String", "length", "()I", ("\ud800x",), static=False),
        Call("java/lang/Integer", "parseInt", f"({TEXT})I", ("no",)),
        Call("java/lang/String", "split", f"({TEXT})[{TEXT}", ("a,b", ","), static=False),
        Call("java/lang/String", "charAt", "(I)C", ("ab", 9), static=False),
        Call("java/lang/Math", "sine", "(D)D", (1.0,)),
        Call("java/util/List", "of", "()Ljava/util/List;", ()),
        Call("java/lang/String", "<init>", "([C)V", (JavaArray("C", (104, 105)),), static=False),
        Call(
            "java/lang/String",
            "toUpperCase",
            f"(Ljava/util/Locale;){TEXT}",
            ("i", JavaStatic("java/util/Locale", "ROOT")),
            static=False,
        ),
    ]
    answers = jvm.call_many(calls)
    assert answers[0] == Returned("5|\ud83d\ude00|null", "s")
    assert answers[1] == Returned(2, "I")
    assert answers[2] == Raised("java.lang.NumberFormatException", 'For input string: "no"')
    assert answers[3] == Returned(("a", "b"), "[")
    assert isinstance(answers[4], Raised)
    assert answers[4].exception == "java.lang.StringIndexOutOfBoundsException"
    assert isinstance(answers[5], NotCallable)
    assert isinstance(answers[6], NotCallable)
    assert answers[7] == Returned("hi", "s")
    assert answers[8] == Returned("I", "s")


def test_a_nan_and_infinities_come_back(jvm: Jvm) -> None:
    answers = jvm.call_many(
        [Call("java/lang/Math", "log", "(D)D", (value,)) for value in (-1.0, 0.0, math.inf)]
    )
    values = [answer.value for answer in answers if isinstance(answer, Returned)]
    assert math.isnan(values[0])  # type: ignore[arg-type]
    assert values[1:] == [-math.inf, math.inf]


def test_an_exception_of_the_oracle_leaves_it_usable(jvm: Jvm) -> None:
    broken = jvm.call("java/lang/String", "repeat", f"(I){TEXT}", ("x", 2**31 - 1), static=False)
    assert isinstance(broken, (Raised, NotCallable, Returned))
    assert jvm.call("java/lang/Math", "abs", "(I)I", (-1,)) == Returned(1, "I")
