"""The threads of a counterexample in a report: side by side, turn by turn, and who waits for whom."""

from __future__ import annotations

import math
from collections.abc import Callable

from verifier.exploration.threads.guided import Story
from verifier.report.following import awaited, circle_of, shown_moves, told, turns_of
from verifier.report.html_parts import table, text
from verifier.verdict.outcome import TraceElement

MAX_ROWS = 2000
"""Moves in one table; a run with more shows its first and last ones."""
_BOX_WIDTH, _BOX_HEIGHT = 190, 40

Link = Callable[[TraceElement], str]
"""A place in the sources as HTML."""


def render_threads(story: Story, link: Link) -> str:
    """The content of the section."""
    parts = [_waits(story, link)] if story.waits else []
    parts.append(_turns(story, link))
    return "\n".join(parts)


def _turns(story: Story, link: Link) -> str:
    """A column for each thread, a row for each operation that others can see."""
    numbers = sorted(story.names)
    rows = []
    for turn in turns_of(story):
        for move in shown_moves(turn.moves):
            cell = f"<code>{text(told(move))}</code>"
            if move.where is not None:
                cell += f"<br>{link(move.where)}"
            rows.append([str(turn.number), *(cell if number == turn.thread else "" for number in numbers)])
    left_out = len(rows) - MAX_ROWS
    if left_out > 0:
        half = MAX_ROWS // 2
        rows = [
            *rows[:half],
            ["", f"{left_out} rows are left out", *[""] * (len(numbers) - 1)],
            *rows[-half:],
        ]
    header = ["Turn", *(text(story.names[number]) for number in numbers)]
    return (
        "<p>Each row is something that other threads can see. A turn lasts until another thread goes on; "
        "an arrow parts the values before and after.</p>"
        + table("What the threads do, in the order of the run", header, rows, "threads")
    )


def _waits(story: Story, link: Link) -> str:
    items = "".join(
        f"<li><strong>{text(story.names.get(wait.thread, str(wait.thread)))}</strong> "
        f"{text(awaited(wait, story.names))}"
        f"{f' at {link(wait.where)}' if wait.where is not None else ''}</li>"
        for wait in story.waits
    )
    circle = circle_of(story.waits)
    names = " → ".join(text(story.names.get(number, str(number))) for number in circle)
    round_ = f"<p>They wait in a circle: {names}.</p>" if circle else ""
    return f"<h3>Who waits for whom</h3><ul>{items}</ul>{round_}{_graph(story)}"


def _graph(story: Story) -> str:
    """Threads as boxes on a circle, arrows from who waits to who is waited for."""
    shown = sorted(
        {wait.thread for wait in story.waits}
        | {wait.holder for wait in story.waits if wait.holder in story.names}
    )
    radius = 40.0 + 55.0 * len(shown) if len(shown) > 1 else 0.0
    width = 2 * radius + _BOX_WIDTH + 20
    height = (1.2 * radius if len(shown) > 2 else 60) + 2 * _BOX_HEIGHT
    at = {
        number: (
            width / 2 - radius * math.cos(2 * math.pi * index / len(shown)),
            height / 2 - 0.6 * radius * math.sin(2 * math.pi * index / len(shown)),
        )
        for index, number in enumerate(shown)
    }
    arrows = [
        _arrow(at[wait.thread], at[wait.holder], wait.awaited)
        for wait in story.waits
        if wait.holder in at and wait.holder is not None
    ]
    boxes = [
        f'<rect x="{x - _BOX_WIDTH / 2:.0f}" y="{y - _BOX_HEIGHT / 2:.0f}" width="{_BOX_WIDTH}" '
        f'height="{_BOX_HEIGHT}" rx="6" style="fill:var(--soft);stroke:var(--quiet)"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle">{text(story.names.get(number, "?"))}</text>'
        for number, (x, y) in at.items()
    ]
    return (
        f"<figure><figcaption>An arrow leads from a thread that waits to the one that keeps what it "
        f'waits for</figcaption><svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" aria-label="Who waits for whom"><defs><marker id="head" '
        f'markerWidth="10" markerHeight="8" refX="9" refY="4" orient="auto"><path d="M0,0 L10,4 L0,8 z" '
        f'style="fill:var(--ink)"/></marker></defs>{"".join(arrows)}{"".join(boxes)}</svg></figure>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float], label: str) -> str:
    """A bent line, so that two threads that wait for each other have two of them, with what is waited for."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    bend = 45.0
    middle = ((x1 + x2) / 2 + (y2 - y1) / length * bend, (y1 + y2) / 2 - (x2 - x1) / length * bend)
    x1, y1 = _edge(start, middle)
    x2, y2 = _edge(end, middle)
    return (
        f'<path d="M{x1:.0f},{y1:.0f} Q{middle[0]:.0f},{middle[1]:.0f} {x2:.0f},{y2:.0f}" '
        f'style="fill:none;stroke:var(--ink)" marker-end="url(#head)"/>'
        f'<text x="{middle[0]:.0f}" y="{middle[1]:.0f}" text-anchor="middle">{text(label)}</text>'
    )


def _edge(box: tuple[float, float], toward: tuple[float, float]) -> tuple[float, float]:
    """Where the line from a box's middle leaves the box."""
    dx, dy = toward[0] - box[0], toward[1] - box[1]
    scale = min(
        _BOX_WIDTH / 2 / abs(dx) if dx else math.inf, _BOX_HEIGHT / 2 / abs(dy) if dy else math.inf, 1.0
    )
    return box[0] + dx * scale, box[1] + dy * scale
