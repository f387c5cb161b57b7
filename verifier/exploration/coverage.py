"""The lines of the program that a machine reaches; it costs nothing unless requested."""

from __future__ import annotations

from verifier.classfile.model import ClassFile
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine, Prepare
from verifier.machine.rtclass import Handler, Instr, RtMethod
from verifier.semantics.decode import prepare


def noting_lines(lines: set[tuple[str, int]]) -> Prepare:
    """A decoder by which the first instruction of each line of the user's code records that line."""

    def decode(machine: Machine, method: RtMethod) -> list[Instr]:
        instrs = prepare(machine, method)
        file = method.cls.file
        source = source_path(file) if file is not None and method.cls.origin == "user" else None
        if source is None:
            return instrs
        before = None
        for instr in instrs:
            line = method.line_of(instr.index)
            if line is not None and line != before:
                instr.run = _noting(instr.run, lines, (source, line))
            before = line
        return instrs

    return decode


def source_path(cls: ClassFile) -> str | None:
    """The path of a class's source relative to its root, as far as the class file has it."""
    if cls.source_file is None:
        return None
    folder = cls.name.rpartition("/")[0]
    return f"{folder}/{cls.source_file}" if folder else cls.source_file


def _noting(run: Handler, lines: set[tuple[str, int]], line: tuple[str, int]) -> Handler:
    """A handler that records its line once and then restores the original handler."""

    def note(machine: Machine, frame: Frame, instr: Instr) -> None:
        lines.add(line)
        instr.run = run
        run(machine, frame, instr)

    return note
