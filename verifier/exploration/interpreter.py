"""The interpreter loop: fetches and executes the instructions of the live path.

Additional work at each instruction (operations of threads, counting of steps, coverage of lines) is done by a
*step*, which executes the instruction itself. The loop has no notion of paths: an instruction that ends,
forks or suspends a path raises an exception (machine.control).
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.machine.control import Again
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr
from verifier.machine.state import State

Step = Callable[[Machine, Frame, Instr], None]
"""Executes one instruction; the frame's program counter is already at the next one."""


def execute(m: Machine, state: State, limit: int, step: Step | None = None) -> None:
    """Execute at most ``limit`` instructions of the live state, from its frame on.

    An instruction that is to be executed again (``Again``) leaves the program counter where it was.
    """
    f = m.frame
    code = f.code
    count = 0
    try:
        for count in range(1, limit + 1):  # noqa: B007  (read in finally)
            i = code[f.pc]
            f.pc += 1
            try:
                if step is None:
                    i.run(m, f, i)
                else:
                    step(m, f, i)
            except Again:
                m.frame = f
                f.pc = i.index
                raise
            if m.frame is not f:
                f = m.frame
                code = f.code
    finally:
        state.steps += count
        m.stats.add("instructions", count)
