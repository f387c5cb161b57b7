"""What the threads of a counterexample did: followed, grouped in turns, in words, and as a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.exploration.threads.guided import Move, Story, Wait
from verifier.report.following import MAX_LINES, circle_of, follow, render_story, turns_of
from verifier.report.html_threads import render_threads
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import DEADLOCK, Counterexample, Failure, TraceElement

AT = TraceElement("Main", "main", "Main.java", 7)
MOVES = (
    Move(0, AT, "reads", "Main.count", "0", "0"),
    Move(1, AT, "reads", "Main.count", "0", "0"),
    Move(1, AT, "writes", "Main.count", "0", "1"),
    Move(0, AT, "writes", "Main.count", "1", "1"),
)
NAMES = {0: "main", 1: "<b>worker</b>"}
SOURCES = Path(__file__).parents[2] / "sv-benchmarks/java"


def story_of(name: str, wanted: Property, failure: str, turns: tuple[tuple[int, int], ...]) -> Story | None:
    roots = (SOURCES / "common", SOURCES / "threads" / name)
    task = Task(name, roots, Specification(wanted))
    followed = follow(task, Counterexample((), Failure(failure, None), True, turns), None)
    return followed.story if followed is not None else None


def test_a_turn_lasts_until_another_thread_goes_on() -> None:
    turns = turns_of(Story(NAMES, MOVES, ()))
    assert [(turn.number, turn.thread, len(turn.moves)) for turn in turns] == [
        (1, 0, 1),
        (2, 1, 2),
        (3, 0, 1),
    ]


def test_a_few_lines_tell_values() -> None:
    lines = render_story(Story(NAMES, MOVES, ()))
    assert len(lines) == 5
    assert lines[-1].endswith("writes Main.count: 1 -> 1   at Main.java:7")


def test_long_stories_are_cut_in_the_middle() -> None:
    lines = render_story(Story(NAMES, MOVES * 40, ()))
    assert len(lines) == MAX_LINES + 2
    assert any("more lines" in line for line in lines)


@pytest.mark.parametrize(
    ("holders", "circle"),
    [({0: 1, 1: 0}, [0, 1, 0]), ({0: 1, 1: 2, 2: 1}, [1, 2, 1]), ({0: 1, 1: None}, [])],
)
def test_circles_of_waiting_threads(holders: dict[int, int | None], circle: list[int]) -> None:
    waits = [Wait(thread, "waits for the lock", "L", holder, None) for thread, holder in holders.items()]
    assert circle_of(waits) == circle


def test_the_page_escapes_names_and_draws_who_waits() -> None:
    waits = (
        Wait(0, "waits for the lock", "Main.A", 1, AT),
        Wait(1, "waits for the lock", "Main.B", 0, AT),
    )
    page = render_threads(Story(NAMES, MOVES, waits), lambda where: f"[{where.line}]")
    assert "<b>worker" not in page
    assert "&lt;b&gt;worker" in page
    assert page.count("marker-end") == 2
    assert "held by main" in page


def test_a_lost_update_is_followed() -> None:
    turns = ((0, 3), (1, 5), (0, 8), (0, 12))
    story = story_of("LostUpdate", Property.VALID_ASSERT, "java.lang.AssertionError", turns)
    assert story is not None
    writes = [(m.thread, m.place, m.before, m.after) for m in story.moves if m.action == "writes"]
    assert writes == [(1, "Main.count", "0", "1"), (0, "Main.count", "1", "1")]


def test_a_deadlock_names_locks_and_who_holds_them() -> None:
    story = story_of("LockOrder", Property.NO_DEADLOCK, DEADLOCK, ((0, 7), (1, 7)))
    assert story is not None
    assert {(w.thread, w.awaited, w.holder) for w in story.waits} == {
        (0, "Main.KNIFE", 1),
        (1, "Main.FORK", 0),
    }


def test_a_schedule_that_cannot_be_followed_has_no_story() -> None:
    turns = ((0, 3), (7, 5))
    assert story_of("LostUpdate", Property.VALID_ASSERT, "java.lang.AssertionError", turns) is None
