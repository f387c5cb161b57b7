"""Descriptors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.classfile.descriptor import (
    check_field_descriptor,
    class_of_descriptor,
    parameter_slots,
    parse_method_descriptor,
    slot_count,
)
from verifier.classfile.error import ClassFormatError

FIELDS = st.builds(
    lambda depth, base: "[" * depth + base,
    st.integers(0, 4),
    st.sampled_from([*"BCDFIJSZ", "La;", "Ljava/lang/String;"]),
)


@given(st.lists(FIELDS), st.one_of(st.just("V"), FIELDS))
def test_method_descriptors(parameters: list[str], result: str) -> None:
    descriptor = f"({''.join(parameters)}){result}"
    assert parse_method_descriptor(descriptor) == (tuple(parameters), result)
    wide = sum(parameter in ("J", "D") for parameter in parameters)
    assert parameter_slots(descriptor) == len(parameters) + wide


@pytest.mark.parametrize(
    "descriptor",
    [
        "",
        "V",
        "()",
        "(V)V",
        "(I",
        "(I)",
        "I)V",
        "()VV",
        "()II",
        "(L)V",
        "(L;)V",
        "(La)V",
        "([)V",
        "(Q)V",
        "()[V",
        "(I))V",
    ],
)
def test_malformed_method_descriptors(descriptor: str) -> None:
    with pytest.raises(ClassFormatError):
        parse_method_descriptor(descriptor)


@given(st.text("()[LIV;/a", max_size=10))
def test_any_text(text: str) -> None:
    try:
        parameters, result = parse_method_descriptor(text)
    except ClassFormatError:
        return
    assert f"({''.join(parameters)}){result}" == text


def test_dimensions_are_limited() -> None:
    assert check_field_descriptor("[" * 255 + "I") == "[" * 255 + "I"
    with pytest.raises(ClassFormatError):
        check_field_descriptor("[" * 256 + "I")


def test_classes_and_slots() -> None:
    assert class_of_descriptor("La/B;") == "a/B" and class_of_descriptor("[La/B;") == "[La/B;"
    assert [slot_count(descriptor) for descriptor in ("J", "D", "V", "I", "[J")] == [2, 2, 0, 1, 1]
