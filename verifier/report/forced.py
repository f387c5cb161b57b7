"""A runnable Java program that forces the schedule of a counterexample with threads.

The program's class files are inside, with a turn point before each instruction that other threads can
notice, and the sources of the classes that make threads take turns there. ``java FILE.java`` starts a
plain Java virtual machine with them; nothing but a JDK is needed. A second class for JUnit 5 expects the
failure.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from verifier.errors import UserError
from verifier.report.account import string_literal
from verifier.report.harness import java_of, render_source, verifier_parts
from verifier.verdict.outcome import DEADLOCK, Counterexample

MAX_BYTES = 4 << 20
"""Class files that one harness holds."""
_OURS = ("Turns", "Standstill", "ClassWaits", "Asserts")


def render_forced(
    name: str,
    places: Sequence[Path],
    entry_class: str,
    counterexample: Counterexample,
    lines: Sequence[str],
    arguments: tuple[str, ...] = (),
) -> tuple[str, str]:
    """The program, a class called ``name``, and its JUnit 5 test. UserError if there can be none.

    ``places``: folders of class files with turn points (Jvm.with_turn_points), searched in order. ``lines``:
    what the threads do, for the comment.
    """
    if not name.isidentifier():
        raise UserError(f"{name} cannot be the name of a Java class; call the harness NAME.java")
    found = _class_files(places)
    if sum(map(len, found.values())) > MAX_BYTES:
        raise UserError(f"no harness: the program's class files are larger than {MAX_BYTES >> 20} MiB")
    failure = counterexample.failure.exception
    classes = {path: base64.b64encode(data).decode("ascii") for path, data in found.items()}
    deadlock = failure == DEADLOCK
    program = java_of("ForcedProgram") % {
        "name": name,
        "failure": failure,
        "story": "\n".join(f" *   {_comment(line)}" for line in lines),
        "turns": ", ".join(f"{thread}:{steps}" for thread, steps in counterexample.schedule),
        "entry": entry_class,
        "expected": "" if deadlock else failure,
        "arguments": "".join(f", {string_literal(argument)}" for argument in arguments),
        "sources": "\n".join(render_source(path, text) for path, text in _sources(counterexample).items()),
        "classes": "\n".join(render_source(path, text) for path, text in classes.items()),
    }
    return program, java_of("ProgramTest") % {"name": name, "exception": f"{name}.Failure"}


def _class_files(places: Sequence[Path]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for place in places:
        for file in sorted(place.rglob("*.class")):
            found.setdefault(file.relative_to(place).as_posix(), file.read_bytes())
    return found


def _sources(counterexample: Counterexample) -> dict[str, str]:
    """The classes that the turn points call; those of JR that run programs, and stand-ins for the rest."""
    ours = files("verifier.jvm").joinpath("java").joinpath("jr")
    sources = {f"jr/{name}.java": ours.joinpath(f"{name}.java").read_text(encoding="utf-8") for name in _OURS}
    sources |= {f"jr/{name}.java": java_of(name) for name in ("Plain", "RecordedRandom", "Session")}
    values, methods = verifier_parts(counterexample.inputs)
    sources["jr/Inputs.java"] = java_of("Inputs") % {"values": values, "methods": methods}
    return sources


def _comment(line: str) -> str:
    return line.replace("*/", "* /").replace("\\", "/").encode("ascii", "replace").decode("ascii")
