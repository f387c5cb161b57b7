"""The interpreter loop: fetches instructions of the live path and executes them, one after the other.

What else is to happen at each instruction (operations of threads, counting of steps, following of lines) is
the business of a *step*, which executes the instruction itself. The loop knows no paths: whatever ends,
forks or suspends one leaves it as an exception (machine.control).
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.machine.control import Again
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr
from verifier.machine.state import State

Step = Callable[[Machine, Frame, Instr], None]
"""Executes one instruction, whose frame's program counter points behind it already."""


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
