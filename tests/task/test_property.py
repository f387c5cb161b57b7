"""Property files: what is read, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.errors import UserError
from verifier.task.property import Property, Specification, parse_property, property_by_name

LICENCE = "\nThis file is part of a collection (of tasks).\nSPDX-License-Identifier: Apache-2.0\n"


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("CHECK( init(Main.main()), LTL(G assert) )", Property.VALID_ASSERT),
        ("CHECK(init(Main.main()),LTL(G assert))", Property.VALID_ASSERT),
        ("CHECK (\n init( Main . main( ) ) ,\tLTL ( G  assert ) )\n" + LICENCE, Property.VALID_ASSERT),
        (
            "CHECK(init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)))" + LICENCE,
            Property.NO_RUNTIME_EXCEPTION,
        ),
        ("CHECK( init(Main.main()), LTL(G !deadlock) )" + LICENCE, Property.NO_DEADLOCK),
    ],
)
def test_known_properties(text: str, goal: Property) -> None:
    assert parse_property(text, "p.prp") == Specification(goal, "Main")


def test_entry_class_is_read() -> None:
    text = "CHECK( init(org.example.Start.main()), LTL(G assert) )"
    assert parse_property(text, "p.prp").entry_class == "org.example.Start"


@pytest.mark.parametrize("goal", list(Property))
def test_specifications_survive_writing_and_reading(goal: Property) -> None:
    specification = Specification(goal, "a.b.C$D")
    assert parse_property(specification.text, "p.prp") == specification


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no CHECK"),
        ("CHECK", "no CHECK"),
        ("CHECK(", "never closed"),
        ("CHECK( init(Main.main()), LTL(G assert)", "never closed"),
        ("CHECK( init(main()), LTL(G assert) )", "expected init(CLASS.main())"),
        ("CHECK( init(Main.start()), LTL(G assert) )", "expected init(CLASS.main())"),
        ("CHECK( init(Main.main()), LTL(F end) )", "unknown property LTL(Fend)"),
        ("CHECK( init(Main.main()), LTL(G ! assert) )", "unknown property"),
        ("CHECK( init(Main.main()), LTL(G valid-free) )", "unknown property"),
        ("CHECK(init(Main.main()),LTL(G assert))CHECK(init(Main.main()),LTL(G assert))", "2 CHECK"),
    ],
)
def test_anything_else_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_property(text, "p.prp")
    message = str(caught.value)
    assert complaint in message
    assert message.startswith("p.prp: ")
    assert "\n" not in message


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"unknown property .termination.; .*valid-assert"):
        property_by_name("termination")


@given(st.text(max_size=60))
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    try:
        specification = parse_property("CHECK(" + text, "p.prp")
    except UserError as error:
        assert "\n" not in str(error)
    else:
        assert parse_property(specification.text, "p.prp") == specification
