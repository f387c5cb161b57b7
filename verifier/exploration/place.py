"""Where in a program paths stand, for people who want to know why a run stayed undecided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from verifier.machine.frame import Frame
from verifier.machine.rtclass import Instr
from verifier.machine.state import State


def user_line(frame: Frame | None) -> str | None:
    """The innermost line of the program's own code, as ``Main.java:12``; None without any."""
    while frame is not None:
        if frame.method.cls.origin == "user":
            at = max(0, min(frame.pc - 1, len(frame.code) - 1))
            return _line(frame.code[at])
        frame = frame.caller
    return None


def _line(instr: Instr) -> str:
    file = instr.method.cls.file
    name = file.source_file if file is not None else None
    return f"{name or instr.method.cls.java_name}:{instr.method.line_of(instr.index)}"


def describe_pending(states: Sequence[State], rounds: int) -> str:
    """What most of the paths that were not explored to the end were busy with.

    A path that forked at one branch more than ``rounds`` times is in a loop (or recursion) there.
    """
    loops: Counter[str] = Counter()
    for state in states:
        branch = max(state.visits, key=state.visits.__getitem__, default=None)
        if branch is not None and state.visits[branch] >= rounds:
            loops[_line(branch)] += 1
    if not loops:
        return ""
    return f", {loops.total()} of them in loops (mostly at {loops.most_common(1)[0][0]})"


def most_common_line(states: Sequence[State]) -> str | None:
    """The program's line at which most paths stand."""
    lines = Counter(line for state in states if (line := user_line(state.frame)) is not None)
    return lines.most_common(1)[0][0] if lines else None
