"""Smaller inputs that fail alike, and imports in place of qualified names."""

from __future__ import annotations

from verifier.report.java_names import Importer
from verifier.report.reducing import Inputs, reduce_inputs, weight
from verifier.verdict.outcome import InputValue


def ints(*values: int) -> Inputs:
    return tuple(InputValue("int", value) for value in values)


def test_numbers_and_calls_that_do_not_matter_go() -> None:
    def fails(inputs: Inputs) -> Inputs | None:
        return inputs if any(isinstance(one.value, int) and one.value >= 37 for one in inputs) else None

    assert reduce_inputs(ints(5, -8, 123456, 9), fails, lambda: True) == ints(37)


def test_texts() -> None:
    def fails(inputs: Inputs) -> Inputs | None:
        return inputs if inputs and "%" in str(inputs[0].value) else None

    assert reduce_inputs((InputValue("string", "n7YA%7$l"),), fails, lambda: True) == (
        InputValue("string", "%"),
    )


def test_inputs_that_a_run_asked_for_count() -> None:
    asked = ints(0, 3)
    assert reduce_inputs(ints(7, 3), lambda inputs: asked, lambda: True) == asked
    assert weight(asked) < weight(ints(7, 3))


def test_it_stops_when_it_is_told_to() -> None:
    assert reduce_inputs(ints(7, 3), lambda inputs: (), lambda: False) == ints(7, 3)


CLASSES = {"java.util.Map", "java.util.Map.Entry", "java.lang.Integer", "b.Integer", "a.Other", "a.Map"}


def test_names_are_imported_where_they_mean_the_same() -> None:
    importer = Importer("a", ("Main",), CLASSES.__contains__)
    assert importer.shorten('a.Other o = f("a.Other", java.lang.Integer.valueOf(1));') == (
        'Other o = f("a.Other", Integer.valueOf(1));'
    )
    assert importer.shorten("java.util.Map.Entry e = o.x.y();") == "java.util.Map.Entry e = o.x.y();"
    assert importer.shorten("b.Integer i;") == "b.Integer i;"
    assert importer.lines == []
    other = Importer("c", ("Main",), CLASSES.__contains__)
    assert other.shorten("new java.util.Map.Entry(a.Map.x)") == "new Map.Entry(a.Map.x)"
    assert other.lines == ["import java.util.Map;"]


def test_chars_stay_chars() -> None:
    def fails(inputs: Inputs) -> Inputs | None:
        assert all(0 <= int(one.value) <= 0xFFFF for one in inputs)
        return inputs if inputs and int(inputs[0].value) % 2 else None

    found = reduce_inputs((InputValue("char", 0xFFFF),), fails, lambda: True)
    assert [one.value for one in found] == [1]
