"""The program points of unexplored paths, as a reason why a run stayed undecided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from verifier.classfile import jdk
from verifier.machine.place import line_of, user_line
from verifier.machine.state import State


def describe_pending(states: Sequence[State], rounds: int) -> tuple[str, str | None]:
    """The place where most of the unexplored paths are, and the collection class it belongs to.

    A path that forked at one branch more than ``rounds`` times is in a loop (or recursion) there.
    """
    loops: Counter[tuple[str | None, str]] = Counter()
    for state in states:
        branch = max(state.visits, key=state.visits.__getitem__, default=None)
        if branch is not None and state.visits[branch] >= rounds:
            cls = branch.method.cls
            loops[line_of(branch) if cls.file is not None and not cls.is_of_driver else None, cls.name] += 1
    if not loops:
        return "", None
    line, owner = loops.most_common(1)[0][0]
    found = owner if jdk.is_collection(owner) else None
    is_said = line in (None, most_common_line(states))  # in the obligation
    place = "" if is_said else f" (mostly at {line})"
    return f", {loops.total()} of them in loops{place}", found


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
