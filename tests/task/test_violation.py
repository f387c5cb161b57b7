"""The table of what violates a property: complete, and what the documents say."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.errors import Defect
from verifier.task.property import Property
from verifier.task.violation import RULES, Answer, Event, Rules, uncaught

ROWS = {event: dict.fromkeys(Property, Answer.KEPT) for event in Event}


@pytest.mark.parametrize("event", Event)
def test_an_event_without_a_row_is_an_error(event: Event) -> None:
    rows = {other: row for other, row in ROWS.items() if other is not event}
    with pytest.raises(Defect, match=event.name):
        Rules(rows)


@pytest.mark.parametrize("goal", Property)
def test_a_property_without_an_answer_is_an_error(goal: Property) -> None:
    rows = {event: dict(row) for event, row in ROWS.items()}
    del rows[Event.CHECKED_EXCEPTION][goal]
    with pytest.raises(Defect, match=f"CHECKED_EXCEPTION of {goal.value}"):
        Rules(rows)


@pytest.mark.parametrize("goal", Property)
def test_every_property_can_be_violated(goal: Property) -> None:
    assert Answer.VIOLATED in {RULES.answer(goal, event) for event in Event}
    assert goal.formula and goal.meaning


@pytest.mark.parametrize(
    ("kinds", "event"),
    [
        ("Mine java.lang.AssertionError java.lang.Error", Event.ASSERTION_ERROR),
        ("java.lang.ArithmeticException java.lang.RuntimeException", Event.RUNTIME_EXCEPTION),
        ("java.lang.ExceptionInInitializerError java.lang.Error", Event.INITIALISER_ERROR),
        ("java.lang.NoClassDefFoundError java.lang.LinkageError java.lang.Error", Event.OTHER_ERROR),
        ("java.lang.StackOverflowError java.lang.VirtualMachineError java.lang.Error", Event.EXHAUSTION),
        ("java.io.IOException java.lang.Exception", Event.CHECKED_EXCEPTION),
        ("Mine java.lang.Throwable", Event.CHECKED_EXCEPTION),
    ],
)  # fmt: skip
def test_events_of_uncaught_exceptions(kinds: str, event: Event) -> None:
    assert uncaught([*kinds.split(), "java.lang.Object"]) is event


def test_the_readme_says_what_properties_mean(root: Path) -> None:
    plain = (root / "README.md").read_text().replace("`", "")
    for goal in Property:
        assert f"| {goal.value} | {goal.formula} | {goal.meaning} |" in plain


def test_the_table_stands_in_the_documents(root: Path) -> None:
    names = " | ".join(f"`{goal.value}`" for goal in Property)
    lines = [f"| what happens in a run | {names} |", "|---" * (len(Property) + 1) + "|"]
    for event in Event:
        answers = " | ".join(RULES.answer(goal, event).value for goal in Property)
        lines.append(f"| {event.value} | {answers} |")
    assert "\n".join(lines) in (root / "docs" / "trust.md").read_text(), "\n".join(lines)
