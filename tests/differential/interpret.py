"""Concrete interpretation: one program without inputs, on the symbolic machine.

Tests compare the output of the machine with that of the real Java virtual machine, line by line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.mode import Mode
from verifier.machine.oracle import Oracle
from verifier.machine.state import State
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.verdict.outcome import Ending, Failure, TraceElement


@dataclass(frozen=True)
class InterpretResult:
    """The output of the program, the exception that left main, and unsupported features."""

    stdout: str
    exception: Failure | None
    unsupported: str | None
    stats: Stats
    ran: Mapping[str, int] = field(default_factory=dict)
    """How many methods of each class of the JDK (internal name) ran as bytecode."""


def interpret(
    classes: Sequence[Path],
    main_class: str,
    java_home: Path,
    oracle: Oracle | None = None,
    time_limit_s: float = 30.0,
) -> InterpretResult:
    """Run a compiled program on the machine, with an ``oracle`` as in analysis/run.py if there is one."""
    stats = Stats()
    machine = build_machine(classes, java_home, stats, Mode(as_here=True), oracle)
    output: list[str] = []
    machine.output = output
    ends: list[PathEnd] = []

    def on_end(state: State, end: PathEnd) -> bool:
        ends.append(end)
        return state.schedule is not None  # one schedule of a program with threads is enough

    solver = build_solver(machine.tm, SolverOptions(), stats)
    limits = Limits(Budget.of_work(time_limit_s))
    explorer = Explorer(machine, Feasibility(machine.tm, solver, stats, limits), limits, Hooks(on_end))
    result = explorer.explore(initial_state(machine, main_class))
    solver.close()
    unsupported = "; ".join(str(o) for o in result.obligations) or None
    failure = None
    if len(ends) == 1 and ends[0].ending is Ending.UNCAUGHT and ends[0].exception is not None:
        exception = ends[0].exception
        trace = exception.payload
        elements: tuple[TraceElement, ...] = trace if isinstance(trace, tuple) else ()
        message = machine.get_field(exception, "detailMessage", "Ljava/lang/String;")
        text = message.payload if message is not None else None
        failure = Failure(exception.cls.java_name, text if isinstance(text, str) else None, elements)
    return InterpretResult("".join(output), failure, unsupported, stats, _jdk_methods(machine))


def _jdk_methods(machine: Machine) -> dict[str, int]:
    """How many methods of each class of the JDK were decoded, and so ran as bytecode."""
    ran = {}
    for cls in machine.loader.classes.values():
        count = sum(method.instrs is not None for method in cls.methods.values())
        if count and cls.origin == "jdk" and cls.file is not None:
            ran[cls.name] = count
    return ran
