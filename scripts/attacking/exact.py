"""Assertions that fail if all that a run shows is so again: one wrong value of a model makes them hold."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scripts.attacking.asserting import check, equal
from scripts.attacking.gating import MAIN, Gated, literal, names_of_inputs
from scripts.attacking.program import PLACE, Observation, places_of, render_final

_WHOLE = {"boolean", "byte", "char", "short", "int", "long"}


def assert_all(gated: Gated, seen: Sequence[Observation], goal: str, draw: random.Random) -> str | None:
    """The sketch with a check that fails in a run like one of those seen; None if there is none.

    It counts the places whose value differs from the one in that run, and wants one at least. Sometimes
    it is asked only with the inputs of that run.
    """
    text = gated.sketch.text
    places, inside = places_of(text), _in_main(text)
    runs = [run for run in seen if run.ending == "ended" and any(n in inside for n, _ in run.seen)]
    if not runs:
        return None
    run = draw.choice(runs)
    numbers = [number for number, _ in run.seen]
    once = {n: v for n, v in run.seen if numbers.count(n) == 1 and n in inside and n < len(places)}
    if not once:
        return None
    statements = {
        n: f"if (!({equal(places[n][0], places[n][1], value)})) {{ Main.differs++; }}"
        for n, value in once.items()
    }
    last = max(once)
    pinned = _pins(text, run) if draw.random() < 0.4 else []
    condition = " || ".join(["Main.differs > 0", *(f"!({pin})" for pin in pinned)])
    statements[last] += f" {gated.guard}{{ {check(condition, goal, draw)} }}"
    return render_final(text, statements).replace("/*members*/", "static int differs;\n  /*members*/", 1)


def _in_main(text: str) -> set[int]:
    """Numbers of the places in main, or in the method that has its body."""
    body = "static void behind(String[] args) throws Throwable {"
    start = text.find(body) if body in text else text.find(MAIN)
    end = text.find("\n  }\n}", start)
    return {n for n, found in enumerate(PLACE.finditer(text)) if start < found.start() < end}


def _pins(text: str, run: Observation) -> list[str]:
    """That the inputs of the program are those of a run."""
    names, values = names_of_inputs(text), run.vector.split()
    if len(names) != len(values):
        return []
    pins = []
    for (kind, name), value in zip(names, values, strict=True):
        if name.startswith("gate") or kind not in _WHOLE:
            continue
        if kind == "boolean":
            pins.append(f"{name} == {'false' if value == '0' else 'true'}")
        else:
            pins.append(f"{name} == {literal(int(value), 64 if kind == 'long' else 32)}")
    return pins
