"""The program points of unexplored paths, as a reason why a run stayed undecided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from verifier.classfile import jdk
from verifier.machine.place import has_lines, line_of, user_line
from verifier.machine.rtclass import Instr
from verifier.machine.state import State


def describe_pending(states: Sequence[State], rounds: int) -> tuple[str, str | None]:
    """The place where most of the unexplored paths are, and the collection class it belongs to.

    A path that forked at one branch more than ``rounds`` times is in a loop (or recursion) there.
    """
    loops: Counter[tuple[str | None, str]] = Counter()
    for state in states:
        branch = max(state.visits, key=state.visits.__getitem__, default=None)
        if branch is not None and state.visits[branch] >= rounds:
            loops[_place(state, branch), branch.method.cls.name] += 1
    if not loops:
        return "", None
    line, owner = loops.most_common(1)[0][0]
    found = owner if jdk.is_collection(owner) else None
    is_said = line in (None, f"at {most_common_line(states)}")  # in the obligation
    place = "" if is_said else f" (mostly {line})"
    return f", {loops.total()} of them in loops{place}", found


def _place(state: State, branch: Instr) -> str | None:
    """Where a loop is, in words: its line, or the program's line that runs a loop of the JDK."""
    cls = branch.method.cls
    if cls.origin == "user":
        return f"at {line_of(branch)}" if has_lines(cls) else None
    line = user_line(state.frame)
    return f"in {cls.java_name}, " + ("where objects are made" if line is None else f"run by {line}")


def most_common_line(states: Sequence[State]) -> str | None:
    """The line of the program at which most paths are."""
    lines = Counter(line for state in states if (line := user_line(state.frame)) is not None)
    return lines.most_common(1)[0][0] if lines else None


def deepest_loop(states: Sequence[State]) -> str:
    """A description of the branch that a path visited most often; empty if none was visited more than
    once."""
    deepest, most = None, 1
    for state in states:
        for branch, rounds in state.visits.items():
            if rounds > most:
                deepest, most = branch, rounds
    return "" if deepest is None else f"{line_of(deepest)}, {most} rounds on one path"
