"""Notes of paths become obligations, by the property."""

from __future__ import annotations

import pytest

from verifier.machine.note import OPEN_LENGTH, MoreAnswers, Notes, RacyFinal, SwallowedAssert, Unqueued
from verifier.verdict.outcome import Ending, Obligation


def test_open_lengths_are_no_obligation() -> None:
    notes = Notes()
    assert not notes.lengths_are_open
    notes.add(OPEN_LENGTH, "Main.java:3")
    assert notes.lengths_are_open
    assert notes.obligations(minds_waiting=True) == []


@pytest.mark.parametrize("minds_waiting", [False, True])
def test_queues_matter_where_waiting_does(minds_waiting: bool) -> None:
    notes = Notes()
    notes.add(Unqueued("the pool"), None)
    wanted = [Obligation(Ending.BOUND, "the pool")] if minds_waiting else []
    assert notes.obligations(minds_waiting) == wanted


def test_a_note_is_kept_once_with_its_first_place() -> None:
    notes = Notes()
    notes.add(RacyFinal("A.x"), "A.java:1")
    notes.add(RacyFinal("A.x"), "A.java:9")
    [obligation] = notes.obligations(minds_waiting=False)
    assert obligation.where == "A.java:1" and "A.x" in obligation.message


def test_every_swallowed_assert_is_an_obligation_of_its_own() -> None:
    notes = Notes()
    for site in ("Main.g:7", "Main.f:3", "Main.f:3"):
        notes.add(SwallowedAssert(site), "Main.java:12")
    found = notes.obligations(minds_waiting=False)
    assert [(o.ending, o.where) for o in found] == [
        (Ending.UNSETTLED, "Main.f:3"),
        (Ending.UNSETTLED, "Main.g:7"),
    ]


def test_obligations_have_one_order_whatever_paths_came_first() -> None:
    several = [Unqueued("q"), MoreAnswers("b"), MoreAnswers("a"), OPEN_LENGTH, RacyFinal("A.x")]
    orders = []
    for made in (several, several[::-1]):
        notes = Notes()
        for note in made:
            notes.add(note, None)
        orders.append([o.message for o in notes.obligations(minds_waiting=True)])
    assert orders[0] == orders[1]
    assert orders[0][1:] == ["a", "b", "q"]
