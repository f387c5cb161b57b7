"""What the attack works on: inputs, sketches of programs, and programs with their assertion.

A sketch is the text of ``Main.java`` with *places* in it, where a value can be looked at: ``place("int",
"x + 1")`` as a statement of its own. A reference run shows the values; then some places become
assertions near to what was seen (scripts/attacking/asserting.py), and the others go away.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field

Value = int | float | str
PLACE = re.compile(r"⟦(\w+)\|(.*?)⟧", re.DOTALL)
PAUSE = "/*pause*/"
"""Where the machine may hold a thread for a moment, so that runs differ more."""
PROPERTIES = ("valid-assert", "no-runtime-exception", "no-deadlock")


def place(kind: str, expression: str) -> str:
    """A statement that shows the value of an expression: kind is long (for all whole numbers), boolean,
    float, double or String."""
    return f"⟦{kind}|{expression}⟧"


@dataclass(frozen=True)
class Input:
    """One value that a program asks for: its kind (int, long, ..., string) and candidate values.

    ``whole`` says that the candidates are all values that the program's assumptions admit.
    """

    kind: str
    values: tuple[Value, ...]
    whole: bool


@dataclass(frozen=True)
class Sketch:
    """A program before its assertions are chosen.

    topic: what is attacked, as finely as causes are to be told apart. plain: runs need a virtual machine
    of their own. varies: runs with the same inputs may differ (schedules, salts). known: the verdict that
    the specification gives, where the sketch already asserts: TRUE, FALSE or NOT-TRUE.
    """

    family: str
    topic: str
    text: str
    inputs: tuple[Input, ...] = ()
    plain: bool = False
    varies: bool = False
    known: str | None = None
    goals: tuple[str, ...] = ("valid-assert", "valid-assert", "no-runtime-exception")


@dataclass(frozen=True)
class Program:
    """A program to be judged; ``vectors`` are the inputs to run it with, all there are if ``exhaustive``
    (all that open its gate, if it has one)."""

    sketch: Sketch
    text: str
    goal: str
    vectors: tuple[str, ...]
    exhaustive: bool
    seed: int = 0
    gate: str = ""


@dataclass(frozen=True)
class Observation:
    """One run on the Java virtual machine: how it ended and the values seen at places.

    ending: ended, hangs, refused (by an assumption) or broken (out of memory or stack, killed). main and
    other: the class of the exception that left main or ended another thread, and its superclasses.
    """

    ending: str
    main: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    seen: tuple[tuple[int, str], ...] = ()
    vector: str = ""
    flags: tuple[str, ...] = field(default=())


def token(kind: str, value: Value) -> str:
    """A value as the queue of the stub (java/stub) has it."""
    if kind == "string":
        return "x" + str(value).encode("utf-16-be", "surrogatepass").hex()
    if kind == "float":
        return str(struct.unpack(">i", _float_bytes(float(value)))[0])
    if kind == "double":
        return str(struct.unpack(">q", struct.pack(">d", float(value)))[0])
    return str(int(value))


def _float_bytes(value: float) -> bytes:
    try:
        return struct.pack(">f", value)
    except OverflowError:
        return struct.pack(">f", float("inf") if value > 0 else float("-inf"))


def render_reference(text: str) -> str:
    """The program that shows the values of all places."""
    numbers = iter(range(10_000))

    def show(found: re.Match[str]) -> str:
        cast = "(long) " if found.group(1) == "long" else ""
        return f"org.sosy_lab.sv_benchmarks.Verifier.see({next(numbers)}, {cast}({found.group(2)}));"

    return PLACE.sub(show, text)


def places_of(text: str) -> list[tuple[str, str]]:
    """Kind and expression of each place, in order."""
    return [(found.group(1), found.group(2)) for found in PLACE.finditer(text)]


def render_final(text: str, statements: dict[int, str]) -> str:
    """The program with these statements at the places of these numbers, and nothing at the others."""
    numbers = iter(range(10_000))
    return PLACE.sub(lambda _: statements.get(next(numbers), ";"), text)


def render_paused(text: str) -> str:
    """The program with pauses of random length, for runs only: each of its runs is one of the program's."""
    return text.replace(PAUSE, "org.sosy_lab.sv_benchmarks.Verifier.pause();")
