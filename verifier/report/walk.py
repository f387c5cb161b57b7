"""A walk through a run: the lines of the program in the order they were executed, with their values.

The program is compiled again and executed on JR's machine with the inputs of the run; nothing is
symbolic then. A walk is for reading: no verdict depends on it. One that cannot be finished (a feature
the machine lacks, too many steps) says so and shows what there is.
"""

from __future__ import annotations

import contextlib
from collections import deque
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
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.mode import Mode
from verifier.machine.rtclass import Instr
from verifier.machine.value import Args
from verifier.models.verifier_stub import VERIFIER
from verifier.report.shown_value import show_value
from verifier.stats import Stats
from verifier.task.task import Task
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, F32, F64, Sort
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending, InputValue

FIRST_STEPS = 300
LAST_STEPS = 1700
MAX_INSTRUCTIONS = 3_000_000
TIME_LIMIT_S = 20.0
_SLICE = 1024

Line = tuple[str, int]
"""A source file, as a path below its root, and a line of it."""


@dataclass
class Step:
    """A visit of a line; ``values`` are the variables it changed, or at a method's start its arguments."""

    number: int
    file: str
    line: int
    method: str
    depth: int
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Walk:
    """The steps (the middle of a long walk is left out), and which lines were executed at all."""

    steps: tuple[Step, ...]
    left_out: int
    ending: str
    covered: frozenset[Line]


@dataclass(frozen=True)
class Retrace:
    """What a report knows from the compiled program: the lines that hold code, and perhaps a walk."""

    code_lines: frozenset[Line]
    walk: Walk | None


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
        machine = build_machine(
            (*classes, jvm.fallback_classes),
            jvm.java_home,
            Stats(),
            Mode(),
            JvmOracle(jvm),
            RecordedInputs(inputs),
            unlinked=program.unlinked,
        )
        deliver_strings(machine, inputs)
        return Retrace(lines, _Walker(machine, task).walk())


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


class _Walker:
    """Executes a program without choices and keeps the visits of its lines."""

    def __init__(self, machine: Machine, task: Task) -> None:
        self._machine = machine
        self._task = task
        self._first: list[Step] = []
        self._last: deque[Step] = deque(maxlen=LAST_STEPS)
        self._count = 0
        self._covered: set[Line] = set()
        self._seen: dict[int, dict[str, str]] = {}
        """Shown values by the serial number of the frame they are in."""
        self._open: tuple[Frame, int, Step] | None = None

    def walk(self) -> Walk:
        """Run to the end, or as far as it goes."""
        try:
            ending = self._run()
        except PathEnd as end:
            ending = _ending(end)
        except Unsupported as missing:
            ending = f"the walk ends here: JR's machine lacks {missing.feature}"
        except ThreadEnd:
            ending = _ending(PathEnd(Ending.FINISHED))
        except Begin:
            ending = "the walk ends here: threads start"
        except Again:
            ending = "the walk ends here: it depends on something that is not an input"
        except (LookupError, ArithmeticError, ValueError, TypeError) as error:
            ending = f"the walk ends here: {type(error).__name__}"
        steps = (*self._first, *self._last)
        return Walk(steps, self._count - len(steps), ending, frozenset(self._covered))

    def _run(self) -> str:
        m = self._machine
        state = initial_state(m, self._task.entry_class, self._task.arguments)
        m.memory.switch(state.node)
        m.state, m.frame = state, state.frame
        deadline = Deadline(TIME_LIMIT_S)
        while state.steps < MAX_INSTRUCTIONS:
            if deadline.is_over():
                return "the walk ends here: it took too long"
            try:
                execute(m, state, min(_SLICE, MAX_INSTRUCTIONS - state.steps), self._step)
            except JavaThrow as thrown:
                self._unwind(thrown)
            except (Pushed, Retry):
                pass
        return f"the walk ends here, after {MAX_INSTRUCTIONS} instructions"

    def _step(self, m: Machine, frame: Frame, instr: Instr) -> None:
        if frame.method.cls.origin == "user":
            frame.pc = instr.index
            self._visit(frame)
            frame.pc += 1
        instr.run(m, frame, instr)

    def _unwind(self, thrown: JavaThrow) -> None:
        with contextlib.suppress(Pushed, Retry):
            self._machine.unwind(thrown.exception)

    def _visit(self, frame: Frame) -> None:
        """Note the line if it is another one than before, with what the last one changed."""
        method = frame.method
        line = method.line_of(frame.pc) if method.code is not None else None
        file = source_path(method.cls.file) if method.cls.file is not None else None
        if line is None or file is None:
            return
        if self._open is not None and self._open[0] is frame and self._open[1] == line:
            return
        if self._open is not None:
            old, _, step = self._open
            step.values = (*step.values, *self._changes(old))
        name = f"{method.cls.java_name}.{method.name}"
        step = Step(self._count + 1, file, line, name, frame.depth)
        if frame.serial not in self._seen and frame.pc == 0:
            step.values = self._changes(frame)
        self._open = (frame, line, step)
        self._covered.add((file, line))
        self._count += 1
        if len(self._first) < FIRST_STEPS:
            self._first.append(step)
        else:
            self._last.append(step)

    def _changes(self, frame: Frame) -> tuple[tuple[str, str], ...]:
        """The variables in sight whose values look different from the last time."""
        code = frame.method.code
        if code is None:
            return ()
        seen = self._seen.setdefault(frame.serial, {})
        changed = []
        for variable in code.local_variables:
            if variable.start <= frame.pc < variable.end:
                text = show_value(frame.locals[variable.slot], variable.descriptor)
                if seen.get(variable.name) != text:
                    seen[variable.name] = text
                    changed.append((variable.name, text))
        return tuple(changed)


def _ending(end: PathEnd) -> str:
    if end.ending is Ending.UNCAUGHT and end.exception is not None:
        return f"{end.exception.cls.java_name} leaves main"
    if end.ending.complete:
        return f"the run ends: {end.ending.word}"
    return f"the walk ends here: {end.message or end.ending.word}"
