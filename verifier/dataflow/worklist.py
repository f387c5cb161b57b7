"""The worklist solver of all static analyses over bytecode."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

State = TypeVar("State")


def fixpoint(
    entry: State,
    flow: Callable[[int, State], Iterable[tuple[int, State]]],
    join: Callable[[State, State], State],
) -> dict[int, State]:
    """The least fixpoint above ``entry`` at node 0: the state of each node that can be reached.

    ``flow``: where a node leads to, and with which states. ``join``: the least upper bound of two states; no
    chain of them ascends for ever.
    """
    states = {0: entry}
    work = [0]
    while work:
        at = work.pop()
        for target, state in flow(at, states[at]):
            known = states.get(target)
            joined = state if known is None else join(known, state)
            if joined != known:
                states[target] = joined
                work.append(target)
    return states
