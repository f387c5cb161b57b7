"""Drivers and reproducers are two readings of one plan."""

from __future__ import annotations

import pytest

from verifier.check.library import Library
from verifier.check.making.decoding import decode
from verifier.check.making.driver import render_driver
from verifier.check.making.makers import (
    ArrayOf,
    Call,
    Choice,
    Constant,
    Construct,
    Earlier,
    Input,
    Plan,
    Prepared,
)
from verifier.check.target import find_targets
from verifier.verdict.outcome import InputValue

INT = Input("int")


def values(*given: bool | int) -> list[InputValue]:
    return [InputValue("boolean" if isinstance(value, bool) else "int", value) for value in given]


def test_calls_before() -> None:
    stack = Prepared(
        "a.Stack", Construct("a.Stack", (), ()), (Call("push", ("int",), (INT,)), Call("pop", (), ()))
    )
    plan = Plan((stack, INT), ("a.Stack", "int"), None)
    inputs = values(True, False, 5, True, False, 5, True, True, False, 9)
    decoded = decode(plan, ["stack", "value"], inputs)
    assert decoded.statements == (
        "a.Stack stack = new a.Stack();",
        "stack.push(5);",
        "stack.push(5);",
        "stack.pop();",
        "int value = 9;",
    )
    assert decoded.arguments == ("stack", "value")
    assert decoded.shown == ("new Stack() after push(5) x 2, pop()", "9")


def test_arrays_choices_and_the_same_object() -> None:
    array = ArrayOf("int", INT)
    plan = Plan((array, Choice("int[]", (array, Earlier(0)))), ("int[]", "int[]"), None)
    decoded = decode(plan, ["one", "other"], values(True, True, False, 1, 2, True))
    assert decoded.statements == ("int[] one = new int[] {1, 2};",)
    assert decoded.arguments == ("one", "one")
    assert decode(plan, ["one", "other"], values(False, False, False)).arguments == ("one", "other")


def test_too_few_inputs() -> None:
    with pytest.raises(ValueError, match="fewer inputs"):
        decode(Plan((INT, INT), ("int", "int"), None), ["a", "b"], values(1))


def test_the_driver_asks_in_the_order_of_decoding(library: Library) -> None:
    (target,) = find_targets(["acme.IntStack.share"], library, {})
    choice = Choice("int", (INT, Constant("7")))
    driver = render_driver(target, "acme.IntStack", Plan((INT, choice), ("int", "int"), None), "Driver")
    lines = driver.source.splitlines()
    assert lines[driver.caller.line - 1].strip() == "acme.IntStack.share(a0, a1);"
    assert driver.source.index("a0 = ") < driver.source.index("a1 = ")
    assert "if (!org.sosy_lab.sv_benchmarks.Verifier.nondetBoolean()) return " in driver.source
