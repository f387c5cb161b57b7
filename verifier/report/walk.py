"""A walk through a run: the lines of the program in the order they were executed, with their values.

The program is compiled again and executed on JR's machine with the inputs of the run; nothing is
symbolic then. A walk is for reading: no verdict depends on it. One that cannot be finished (a feature
the machine lacks, too many steps) says so and shows what there is.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.analysis.entry import prepare_program
from verifier.analysis.jvm_oracle import JvmOracle
from verifier.classfile.parser import parse_class
from verifier.clock import Deadline
from verifier.errors import Unsupported
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.coverage import source_path
from verifier.exploration.interpreter import execute
from verifier.jvm.process import Jvm, JvmOptions
from verifier.machine.control import Again, Begin, JavaThrow, PathEnd, Pushed, Result, Retry, ThreadEnd
from verifier.machine.machine import Machine
from verifier.machine.mode import Mode
from verifier.machine.value import Args
from verifier.models.verifier_stub import VERIFIER
from verifier.report.visits import Line, Visits, Walk
from verifier.stats import Stats
from verifier.task.task import Task
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, F32, F64, Sort
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending, InputValue

MAX_INSTRUCTIONS = 3_000_000
TIME_LIMIT_S = 20.0
_SLICE = 1024


@dataclass(frozen=True)
class Retrace:
    """What a report knows from the compiled program: the lines that hold code, and perhaps a walk."""

    code_lines: frozenset[Line]
    walk: Walk | None
    threads_start: bool = False
    """The walk ends where a thread starts."""


def retrace(task: Task, inputs: tuple[InputValue, ...] | None, java_home: Path | None) -> Retrace:
    """Compile a task and, with inputs, walk through the run that they lead to."""
    with (
        Jvm.start(JvmOptions(java_home=java_home)) as jvm,
        TemporaryDirectory(prefix="jr-walk-") as scratch,
    ):
        program = prepare_program(jvm, task, Path(scratch))
        classes = program.classes
        lines = frozenset(line for place in classes for line in _lines_with_code(place))
        if inputs is None:
            return Retrace(lines, None)
        visits = Visits()
        machine = build_machine(
            (*classes, jvm.fallback_classes),
            jvm.java_home,
            Stats(),
            Mode(),
            JvmOracle(jvm),
            RecordedInputs(inputs),
            unlinked=program.unlinked,
            decode=visits.decode,
        )
        deliver_strings(machine, inputs)
        return Retrace(lines, *_walk(machine, task, visits))


def _lines_with_code(classes: Path) -> Iterator[Line]:
    for file in sorted(classes.rglob("*.class")):
        cls = parse_class(file.read_bytes())
        source = source_path(cls)
        for method in cls.methods:
            if source is not None and method.code is not None:
                yield from ((source, line) for _, line in method.code.line_numbers)


class RecordedInputs(TermFactory):
    """Terms whose input variables are the recorded values, so that everything folds to constants."""

    def __init__(self, inputs: tuple[InputValue, ...]) -> None:
        super().__init__()
        self._inputs = inputs

    def var(self, name: str, sort: Sort) -> Term:
        """The constant for an input variable; models name them ``in<number>_<kind>``."""
        number, underscore, _ = name.removeprefix("in").partition("_")
        if not (name.startswith("in") and underscore and number.isdecimal()):
            return super().var(name, sort)
        value = self._inputs[int(number)].value if int(number) < len(self._inputs) else 0
        if isinstance(value, str):
            return super().var(name, sort)
        if sort is BOOL:
            return self.bool(bool(value))
        if sort is F32 or sort is F64:
            return self.f32(float(value)) if sort is F32 else self.f64(float(value))
        if isinstance(value, float):  # Random's grid in [0, 1): as many bits as the variable has
            return self.bv(int(value * 2.0**sort.width), sort.width)
        return self.bv(int(value), sort.width)


def deliver_strings(machine: Machine, inputs: tuple[InputValue, ...]) -> None:
    """Make Verifier.nondetString return the recorded strings."""
    cls = machine.loader.find(VERIFIER)
    method = cls.methods.get("nondetString()Ljava/lang/String;") if cls is not None else None
    if method is None:
        return

    def deliver(m: Machine, args: Args) -> Result:
        number = m.state.asked
        value = inputs[number].value if number < len(inputs) else ""
        m.record_input("string", value)
        return m.new_string(str(value))

    method.model = deliver


def _walk(machine: Machine, task: Task, visits: Visits) -> tuple[Walk, bool]:
    """Run a program without choices as far as it goes; and whether that is where threads start."""
    threads_start = False
    try:
        ending = _run(machine, task)
    except PathEnd as end:
        ending = ending_of(end)
    except Unsupported as missing:
        ending = f"the walk ends here: JR's machine lacks {missing.feature}"
    except ThreadEnd:
        ending = ending_of(PathEnd(Ending.FINISHED))
    except Begin:
        ending, threads_start = "the walk ends here: threads start", True
    except Again:
        ending = "the walk ends here: it depends on something that is not an input"
    except (LookupError, ArithmeticError, ValueError, TypeError) as error:
        ending = f"the walk ends here: {type(error).__name__}"
    return visits.walk(machine, ending), threads_start


def _run(m: Machine, task: Task) -> str:
    state = initial_state(m, task.entry_class, task.arguments)
    m.memory.switch(state.node)
    m.state, m.frame = state, state.frame
    deadline = Deadline(TIME_LIMIT_S)
    while state.steps < MAX_INSTRUCTIONS:
        if deadline.is_over():
            return "the walk ends here: it took too long"
        try:
            execute(m, state, min(_SLICE, MAX_INSTRUCTIONS - state.steps))
            if not m.vm.keeps_history:
                state.node = m.memory.forget()
        except JavaThrow as thrown:
            with contextlib.suppress(Pushed, Retry):
                m.unwind(thrown.exception)
        except (Pushed, Retry):
            pass
    return f"the walk ends here, after {MAX_INSTRUCTIONS} instructions"


def ending_of(end: PathEnd, thread: str | None = None) -> str:
    """The end of a path in words; ``thread``: the name of the one that failed, if it is known."""
    if end.ending is Ending.UNCAUGHT and end.exception is not None:
        what = "leaves main" if thread in (None, "main") else f"ends the thread {thread}"
        return f"{end.exception.cls.java_name} {what}"
    if end.ending.complete:
        return f"the run ends: {end.ending.word}"
    return f"the walk ends here: {end.message or end.ending.word}"
