"""Which fields are never null: each way to leave null in one, beside its cousin that leaves none."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.jvm.process import Jvm

SOURCE = Path(__file__).parent / "nulls" / "Plain.java"
EXPECTED = {
    "Plain": "given made text row", "Setter": "kept", "Allowed": "b", "Inside": "passed", "Shown": "before",
    "Asked": "before", "Below": "", "Quiet": "mine", "AboveQuiet": "own", "Failing": "cause",
    "Early": "first", "Own": "a b", "Wrong": "", "Caught": "sure", "Results": "one four", "Named": "",
    "Heard": "", "Compared": "", "Outside": "", "Recursive": "o", "Colour": "",
    "Constants": "none names level", "Uses": "none one order", "Circle": "", "Away": "own",
    "Asking": "pair instance reread caught", "Helped": "set", "Looked": "", "Overridden": "",
    "Branch": "either", "Child": "", "Mixed": "sure", "LazyUser": "first either chained again",
    "Needed": "named plain asked measured read",
    "ReadsStatics": "made one changing given first mask level rows looks t",
    "Stored": "read called asked", "Again": "", "Open1": "", "Nests$In": "",
    "Nests2$In": "read", "Based": "", "OfSome": "of plain read",
    "Replaced": "nearest", "CopiesR": "", "FormatR": "", "Nio": "buffer folder all entry", "Noted": "title",
    "Checked": "thrown second given deep called",
}  # fmt: skip


BASED = {
    "Based": "", "None": "", "Some": "base shared late", "Handed": "base shared late", "Asks": "",
    "Wipes": "", "Through": "base shared late", "Middle": "", "Clears": "base shared", "Nulling": "",
}  # fmt: skip
"""Fields of ``Based`` that are never null in objects of classes below it."""
FINISHED = {"Finished": "a b e j k", "Upper": "", "Lower": "own", "Never": "none"}
"""Fields that are never null in objects whose constructors returned."""

GIVEN = {
    "Wraps": "in", "Forgets": "", "Unfilled": "", "EitherWay": "", "Rewritten": "out", "Spills": "",
    "Drained": "", "Pushes": "", "Happened": "source", "Shadows": "", "Emptied": "",
}  # fmt: skip
"""Fields of the JDK's classes that are never null in objects of classes below them."""


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The classes above."""
    folder = tmp_path_factory.mktemp("nulls")
    names = (
        "Finished",
        "Asking",
        "Lazy",
        "Based",
        "Needed",
        "Statics",
        "Stored",
        "Replaced",
        "Wraps",
        "Checked",
    )
    sources = [SOURCE, *(SOURCE.with_name(f"{name}.java") for name in names)]
    assert warm_jvm.compile_against(sources, folder / "classes", []) is None
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


@pytest.mark.parametrize("name", EXPECTED)
def test_fields_that_are_never_null(library: Library, name: str) -> None:
    fields = [one for one in library.get(f"acme/{name}").fields if one.descriptor[0] in "L["]
    nullness = Nullness(library)
    found = [
        one.name
        for one in fields
        if not one.is_static and nullness.is_never_null(f"acme/{name}", one.name + one.descriptor)
    ]
    assert found == EXPECTED[name].split()


@pytest.mark.parametrize("name", BASED)
def test_fields_that_are_never_null_in_objects_of_a_class(library: Library, name: str) -> None:
    nullness = Nullness(library)
    fields = [one.name + one.descriptor for one in library.get("acme/Based").fields]
    found = [one.partition("L")[0] for one in fields if nullness.is_never_null(f"acme/{name}", one)]
    assert found == BASED[name].split()


@pytest.mark.parametrize("name", FINISHED)
def test_fields_that_constructors_have_set_when_they_return(library: Library, name: str) -> None:
    nullness = Nullness(library)
    fields = library.get(f"acme/{name}").fields
    found = [one.name for one in fields if nullness.is_set_at_last(f"acme/{name}", one.name + one.descriptor)]
    assert found == FINISHED[name].split()


def test_the_order_of_questions_makes_no_difference(library: Library) -> None:
    asked = [
        (name, one.name + one.descriptor)
        for name in library.names
        for one in library.get(name).fields
        if not one.is_static
    ]
    one_way, other_way = Nullness(library), Nullness(library)
    there = {place: one_way.is_never_null(*place) for place in asked}
    back = {place: other_way.is_never_null(*place) for place in reversed(asked)}
    assert there == back


STATICS = {
    "Root": "NAME", "Leaf": "SET", "Root2": "", "Leaf2": "SAFE", "Hashed": "KEYS LATER",
    "Text": "WORDS AFTER", "Table": "KINDS LAST", "Style": "standard open", "Named": "", "Sizes": "REST",
}  # fmt: skip
"""Static fields that nobody reads before they are set; what runs before that reads the others."""
EARLY = {
    "MadeByCall": "ALL SAFE", "MadeInLoop": "ALL SAFE", "Received": "SAFE", "Annotated": "",
    "Referred": "SAFE", "OfFunction": "F SAFE", "Writes": "", "ReadsOwn": "", "Matches": "SAFE",
}  # fmt: skip
"""The same, where no call shows what may run."""


def _constants(jvm: Jvm, folder: Path, source: str, name: str) -> list[str]:
    """The static fields of a class that are never null."""
    assert jvm.compile_against([SOURCE.with_name(f"{source}.java")], folder / "classes", []) is None
    statics = Library([folder / "classes"], jvm.java_home, jvm.version, folder / "unpacked")
    nullness = Nullness(statics)
    fields = [
        one for one in statics.get(f"acme/{name}").fields if one.is_static and one.descriptor[0] in "L["
    ]
    return [one.name for one in fields if nullness.is_constant(f"acme/{name}", one.name + one.descriptor)]


@pytest.mark.parametrize("name", STATICS)
def test_static_fields_that_are_set_before_they_are_read(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    assert _constants(warm_jvm, tmp_path_factory.mktemp("order"), "Order", name) == STATICS[name].split()


@pytest.mark.parametrize("name", EARLY)
def test_static_fields_that_may_be_read_by_ways_that_no_call_shows(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    assert _constants(warm_jvm, tmp_path_factory.mktemp("early"), "Early", name) == EARLY[name].split()


@pytest.mark.parametrize("name", ["Asks", "AsksSystem"])
def test_the_jdk_asks_those_who_serve_it(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    assert _constants(warm_jvm, tmp_path_factory.mktemp("served"), "Served", name) == ["SAFE"]


@pytest.mark.parametrize("name", GIVEN)
def test_what_classes_of_the_jdk_were_given(library: Library, name: str) -> None:
    nullness = Nullness(library)
    fields = {
        f"{one.name}{one.descriptor}": one.name
        for file in library.supers(f"acme/{name}")
        for one in file.fields
        if not one.is_static
    }
    found = [text for key, text in fields.items() if nullness.is_set_at_last(f"acme/{name}", key)]
    assert found == GIVEN[name].split()
