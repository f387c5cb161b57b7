"""Visits of lines: the records of a walk through a run on JR's machine, separate for each path.

A decoder makes each instruction of the program's own methods record its line first. The records are part of
the machine's memory: they are undone when the machine returns to try another order of threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.exploration.coverage import source_path
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Cell
from verifier.machine.rtclass import UNINITIALISED, Handler, Instr, RtMethod
from verifier.machine.value import Obj
from verifier.models.lang.klass import simple_name
from verifier.report.shown_value import parts_of, show_value
from verifier.semantics.decode import prepare
from verifier.verdict.source_name import spoken_class, spoken_method

FIRST_STEPS = 300
LAST_STEPS = 1700
_MOST_STATICS = 50
_STATICS = -1
"""In the place of a frame: its variables are the static fields."""

Line = tuple[str, int]
"""A source file, as a path below its root, and a line of it."""


@dataclass(frozen=True)
class Change:
    """A variable or a part of it, what it holds now, and what before; None if it is new."""

    name: str
    value: str
    before: str | None = None


@dataclass(frozen=True)
class Step:
    """A visit of a line; ``values``: the variables it changed, or at a method's start its arguments.

    ``thread``: the number of the one that does it, 0 for the main thread.
    """

    number: int
    file: str
    line: int
    method: str
    depth: int
    thread: int = 0
    values: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Walk:
    """The steps (the middle of a long walk is left out), and which lines were executed at all."""

    steps: tuple[Step, ...]
    ending: str
    covered: frozenset[Line]


@dataclass
class _Visit:
    """A step, or what was seen later that an earlier one had changed, and the visit before it."""

    step: Step | tuple[Change, ...]
    before: _Visit | None


class Visits:
    """The visits of the live path of a machine, which decodes by ``decode``."""

    def __init__(self) -> None:
        self._last: list[_Visit | None] = [None]
        self._count = [0]
        self._covered: dict[Line, bool] = {}
        self._at: list[tuple[Frame, Line] | None] = [None]
        """The line that is being executed; what it changes is known when another one is come to."""
        self._seen: dict[int, dict[str, str]] = {}
        """What is known to be shown, by the serial number of a frame."""
        self._parts: dict[int, dict[str, str]] = {}
        """The fields of objects of the program, by serial number."""
        self._cell: Cell[object] = Cell()

    def decode(self, machine: Machine, method: RtMethod) -> list[Instr]:
        """Decoding that lets the instructions of the program's methods be noted."""
        instrs = prepare(machine, method)
        file = method.cls.file
        source = source_path(file) if file is not None and method.cls.origin == "user" else None
        for instr in instrs if source is not None else ():
            line = method.line_of(instr.index)
            if line is not None and source is not None:
                instr.run = self._noting(instr.run, (source, line))
        return instrs

    def walk(self, machine: Machine, ending: str) -> Walk:
        """The visits of the live path."""
        self._close(machine, machine.frame)
        steps: list[Step] = []
        late: tuple[Change, ...] = ()
        visit = self._last[0]
        while visit is not None:
            if isinstance(visit.step, Step):
                steps.append(replace(visit.step, values=(*visit.step.values, *late)))
                late = ()
            else:
                late = (*visit.step, *late)
            visit = visit.before
        steps.reverse()
        shown = steps if len(steps) <= FIRST_STEPS + LAST_STEPS else steps[:FIRST_STEPS] + steps[-LAST_STEPS:]
        return Walk(tuple(shown), ending, frozenset(line for line, came in self._covered.items() if came))

    def _noting(self, run: Handler, line: Line) -> Handler:
        def note(machine: Machine, frame: Frame, instr: Instr) -> None:
            frame.pc = instr.index
            self._come_to(machine, frame, line)
            frame.pc = instr.index + 1
            run(machine, frame, instr)

        return note

    def _come_to(self, machine: Machine, frame: Frame, line: Line) -> None:
        """Note the line if it is another one than before, with what the last one changed."""
        at = self._at[0]
        if at is not None and at[0].serial == frame.serial and at[1] == line:
            return
        self._close(machine, frame)
        threads = machine.state.threads
        method = spoken_method(frame.method.cls.java_name, frame.method.name)
        begins = frame.pc == 0 and frame.serial not in self._seen
        values = self._changes(machine, frame) if begins else ()
        if begins and frame.method.name == "<init>":
            values = tuple(change for change in values if change.name != "this")
        thread = threads.live.number if threads is not None else 0
        step = Step(self._count[0] + 1, *line, method, frame.depth, thread, values)
        memory = machine.memory
        self._add(machine, step)
        memory.write(self._count, 0, step.number, self._cell)
        memory.write(self._at, 0, (frame, line), self._cell)
        if not self._covered.setdefault(line, False):
            memory.write(self._covered, line, True, self._cell)

    def _close(self, machine: Machine, now: Frame | None) -> None:
        """Add what the line that was executed last has changed; its frame may be a copy of the one known."""
        at = self._at[0]
        if at is None:
            return
        frame = now
        while frame is not None and frame.serial != at[0].serial:
            frame = frame.caller
        changes = self._changes(machine, frame or at[0])
        if at[0].method.name == "<init>":  # a whole that is still being made
            changes = tuple(change for change in changes if change.name != "this")
        if changes:
            self._add(machine, changes)

    def _add(self, machine: Machine, what: Step | tuple[Change, ...]) -> None:
        machine.memory.write(self._last, 0, _Visit(what, self._last[0]), self._cell)
        if isinstance(what, Step) and what.number % (2 * LAST_STEPS) == 0:
            self._drop_the_middle()

    def _drop_the_middle(self) -> None:
        """Forget visits between the first ones and the last ones."""
        visit = self._last[0]
        count = 0
        while visit is not None and count <= LAST_STEPS:
            count += isinstance(visit.step, Step)
            last, visit = visit, visit.before
        while visit is not None and not (isinstance(visit.step, Step) and visit.step.number <= FIRST_STEPS):
            visit = visit.before
        if visit is not None:
            last.before = visit

    def _changes(self, machine: Machine, frame: Frame) -> tuple[Change, ...]:
        """The variables in sight, and static fields, that look different from the last time."""
        code = frame.method.code
        shown = [
            (variable.name, frame.locals[variable.slot], variable.descriptor)
            for variable in (code.local_variables if code is not None else ())
            if variable.start <= frame.pc < variable.end
        ]
        found = self._compared(machine, frame.serial, shown)
        silent = _STATICS not in self._seen
        changed = self._compared(machine, _STATICS, list(_static_fields(machine)))
        return (*found, *(one for one in changed if one.before is not None and not silent))

    def _compared(
        self, machine: Machine, key: int, values: Sequence[tuple[str, object, str]]
    ) -> list[Change]:
        old = self._seen.setdefault(key, {})
        held = dict(old)
        found: list[Change] = []
        for name, value, descriptor in values:
            parts = parts_of(value, descriptor)
            if key != _STATICS and isinstance(value, Obj) and parts.get("") == simple_name(value.cls):
                parts[""] = _name_of(machine, value) or parts[""]
            if "" not in parts and isinstance(value, Obj):
                before = self._parts.setdefault(value.serial, {})
                mark = f"#{value.serial}"
                if held.get(name) != mark:
                    found.append(Change(name, show_value(value, descriptor), _unmarked(held.get(name))))
                    held[name] = mark
                else:
                    found += [
                        Change(f"{name}{part}", text, before.get(part))
                        for part, text in parts.items()
                        if text != before.get(part)
                    ]
                if parts != before:
                    machine.memory.write(self._parts, value.serial, parts, self._cell)
            elif held.get(name) != parts[""]:
                found.append(Change(name, parts[""], _unmarked(held.get(name))))
                held[name] = parts[""]
        if held != old:
            machine.memory.write(self._seen, key, held, self._cell)
        return found


def _name_of(machine: Machine, target: Obj) -> str | None:
    """The static field that holds an object of which there is nothing else to show."""
    return next((name for name, value, _ in _static_fields(machine) if value is target), None)


def _unmarked(text: str | None) -> str | None:
    """The previous value of a variable, if it is known."""
    return "another object" if text is not None and text.startswith("#") else text


def _static_fields(machine: Machine) -> Iterator[tuple[str, object, str]]:
    """Static fields of the program that may change."""
    count = 0
    for cls in list(machine.loader.classes.values()):
        if cls.origin != "user":
            continue
        for field in cls.static_fields:
            if field is None or "$" in field.name or cls.statics[0] == UNINITIALISED:
                continue
            count += 1
            if count > _MOST_STATICS:
                return
            name = f"{spoken_class(cls.java_name)}.{field.name}"
            yield name, cls.statics[field.slot], field.descriptor
