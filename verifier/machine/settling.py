"""Settling: objects that a quiet initialiser created become part of all paths at once.

No program can observe which thread ran a quiet initialiser (machine.quiet), or when. So the first path that
runs it does so for all others, which would create equal objects. Then no two paths have different objects in
one static field of a library, and merging finds the class initialised on all sides. To that end its writes
are left out of the undo log (machine.memory), if none of them depends on the path: the initialiser met no
branch that this path decided, read no property that programs can set, and wrote only to objects that it
created.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verifier.machine.memory import Log, Node
from verifier.machine.payload import references_of
from verifier.machine.quiet import is_quiet
from verifier.machine.rtclass import INITIALISED, PROCEDURE, RtClass
from verifier.machine.value import Arr, Obj

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.machine import Machine


class Settling:
    """The initialisation of one class by the live path, as it stood when it began."""

    def __init__(self, m: Machine) -> None:
        state = m.state
        self._log = m.memory.log
        self._mark = len(self._log)
        self._stamp = m.memory.stamp
        self._facts = (len(state.condition), len(state.known), len(state.inputs), m.vm.settings_read)

    def settle(self, m: Machine, cls: RtClass) -> None:
        """The initialiser is over: what it wrote is there for all paths, if it may be."""
        state = m.state
        facts = (len(state.condition), len(state.known), len(state.inputs), m.vm.settings_read)
        if state.threads is not None or facts != self._facts:
            return
        logs = [(log, self._mark if log is self._log else 0) for log in self._logs(m)]
        entries = [entry for log, mark in logs for entry in log[mark:]]
        made = {
            owner.serial: owner
            for *_, owner in entries
            if type(owner) in (Obj, Arr) and owner.serial > self._stamp
        }
        begun = {owner: None for _, key, _, owner in entries if key == 0 and isinstance(owner, RtClass)}
        if not all(self._is_own(owner, begun, made) for *_, owner in entries):
            return
        if not all(is_quiet(other) and other.statics[0] == INITIALISED for other in begun):
            return
        contents = [other.statics[1:] for other in begun] + [target.slots for target in made.values()]
        if not all(self._is_closed(m, value, made) for slots in contents for value in slots):
            return
        for log, mark in logs:
            del log[mark:]
        m.memory.settled.update(made)
        for other in begun:
            other.trivial = True

    def _logs(self, m: Machine) -> list[Log]:
        """The logs since the beginning; older versions may have been forgotten meanwhile."""
        logs = [m.memory.log]
        node: Node | None = m.memory.node
        while node is not None and logs[-1] is not self._log:
            logs.append(node.log)
            node = node.parent
        return logs

    @staticmethod
    def _is_own(owner: object, begun: dict[RtClass, None], made: dict[int, Obj]) -> bool:
        """Whether what was written belongs to a class initialised meanwhile, or to an object so made."""
        if isinstance(owner, RtClass):
            return owner in begun
        return isinstance(owner, Obj) and owner.serial in made

    def _is_closed(self, m: Machine, value: object, made: dict[int, Obj]) -> bool:
        """Whether a value leads to no object that other paths lack."""
        return all(
            target.serial in made
            or m.memory.is_common(target.serial)
            or (isinstance(target, Arr) and not target.slots)
            for target in references_of(value)
        )


def begins_settling(m: Machine, cls: RtClass) -> Settling | None:
    """The record for settling a class, if only this initialisation is running and may be settled."""
    if m.state.threads is not None or not is_quiet(cls):
        return None
    frame: Frame | None = m.frame
    while frame is not None:
        if frame.method.name in ("<clinit>", PROCEDURE):
            return None
        frame = frame.caller
    return Settling(m)
