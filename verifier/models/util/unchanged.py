"""Whether code that ran left everything as it was, by the log of what was written."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.machine.machine import Machine
from verifier.machine.memory import Entry, Log
from verifier.machine.state import Input
from verifier.machine.value import Obj
from verifier.terms.term import Term


@dataclass(frozen=True, eq=False)
class Before:
    """A point on a path."""

    log: Log
    at: int
    """How many writes the log had then."""
    newest: int
    """Serial number of the newest object."""
    decided: tuple[int, tuple[Input, ...], int, tuple[Term, ...]]


def now(m: Machine) -> Before:
    """The present point on the live path."""
    return Before(m.memory.log, len(m.memory.log), m.memory.stamp, decided(m))


def decided(m: Machine) -> tuple[int, tuple[Input, ...], int, tuple[Term, ...]]:
    """The decisions and inputs of the live path so far."""
    state = m.state
    return len(state.condition), state.inputs, state.asked, state.guards


def is_unchanged(m: Machine, before: Before, but: Obj | None = None) -> bool:
    """Whether the path has made no decision since, and all older objects (except one) have their old values.

    Newer objects are garbage then, unless local variables refer to them. Only for paths without threads.
    """
    entries = _since(m, before)
    if entries is None or decided(m) != before.decided:
        return False
    first: dict[tuple[int, object], Entry] = {}
    for entry in entries:
        first.setdefault((id(entry[0]), entry[1]), entry)
    return all(
        owner is but or _is_new(m, owner, before) or is_one_value(value, slots[key])
        for slots, key, value, owner in first.values()
    )


def is_one_value(left: object, right: object) -> bool:
    """Whether two values of slots are surely the same."""
    return left is right or (type(left) is type(right) is int and left == right)


def _is_new(m: Machine, owner: object, before: Before) -> bool:
    """Whether the program alone has an object, which it made since."""
    if not isinstance(owner, Obj):
        return False
    return owner.serial > before.newest and not m.memory.is_common(owner.serial)


def _since(m: Machine, before: Before) -> list[Entry] | None:
    """The writes since then, the oldest first; None if unknown."""
    logs = [m.memory.log]
    node = m.memory.node
    while logs[-1] is not before.log:
        if node.parent is None:
            return None
        logs.append(node.log)
        node = node.parent
    logs[-1] = before.log[before.at :]
    return [entry for log in reversed(logs) for entry in log]
