"""Frames: one method activation each (JVMS 2.6), linked to their callers.

Invariant: a frozen frame is shared by several states and is copied before it is changed.
Each value takes one entry of the operand stack, longs and doubles too; locals keep the
class file's indices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from verifier.machine.control import Continuation
    from verifier.machine.memory import Slots
    from verifier.machine.rtclass import Instr, RtMethod
    from verifier.machine.value import Obj


class Frame:
    """Locals, operand stack and program counter (an instruction index)."""

    __slots__ = (
        "caller",
        "code",
        "depth",
        "frozen",
        "locals",
        "method",
        "monitors",
        "on_return",
        "pc",
        "serial",
        "stack",
    )

    def __init__(
        self,
        method: RtMethod,
        code: list[Instr],
        local_values: Slots,
        caller: Frame | None,
        serial: int,
        on_return: Continuation | None = None,
    ) -> None:
        self.method = method
        self.code = code
        self.pc = 0
        self.locals = local_values
        self.stack: Slots = []
        self.caller = caller
        self.frozen = False
        self.serial = serial
        self.on_return = on_return
        self.monitors: tuple[Obj, ...] = ()
        """Objects that monitorenter locked here, each as often as it did."""
        self.depth: int = 0 if caller is None else caller.depth + 1

    def recurs(self) -> bool:
        """Whether an activation of the same method called this one."""
        caller = self.caller
        while caller is not None and caller.method is not self.method:
            caller = caller.caller
        return caller is not None

    def copy(self) -> Frame:
        """A frame of the same activation that may be changed; the callers become shared."""
        twin = Frame.__new__(Frame)
        twin.method = self.method
        twin.code = self.code
        twin.pc = self.pc
        twin.locals = self.locals[:]
        twin.stack = self.stack[:]
        twin.caller = self.caller
        twin.frozen = False
        twin.serial = self.serial
        twin.on_return = self.on_return
        twin.monitors = self.monitors
        twin.depth = self.depth
        if self.caller is not None:
            self.caller.frozen = True
        return twin


NO_FRAME = cast(Frame, None)
"""The live frame where there is none: before a call, and after the end of a thread."""
