"""The interface of a machine to a weak memory (exploration.threads.weak_memory)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.rtclass import Instr
    from verifier.machine.threads.operation import Op
    from verifier.machine.threads.records import Threads


class Weakness(Protocol):
    """A memory whose plain reads may see one of several values."""

    def execute(self, m: Any, threads: Threads, f: Frame, i: Instr, op: Op | None) -> None:
        """Execute an instruction that may go on."""
        ...

    def is_possible(self, threads: Threads | None) -> bool:
        """Whether what reads saw of the future may still come."""
        ...

    def end(self, threads: Threads | None) -> None:
        """A path is over: what it wrote may be seen by others."""
        ...
