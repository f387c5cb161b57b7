"""Places in the program, for people: ``Main.java:12``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.rtclass import Instr, RtClass


def user_line(frame: Frame | None) -> str | None:
    """The innermost line of the program's own code, as ``Main.java:12``; None without any.

    Code that the machine made, as that of lambda expressions, has no lines; nor have drivers, for people.
    """
    while frame is not None:
        if has_lines(frame.method.cls):
            at = max(0, min(frame.pc - 1, len(frame.code) - 1))
            return line_of(frame.code[at])
        frame = frame.caller
    return None


def has_lines(cls: RtClass) -> bool:
    """Whether people know the source of a class of the program."""
    return cls.origin == "user" and cls.file is not None and not cls.is_of_driver


def next_instr(frame: Frame | None) -> Instr | None:
    """The innermost instruction of the program's own code that is about to be executed, or has called."""
    top = frame
    while frame is not None:
        if frame.method.cls.origin == "user":
            at = frame.pc if frame is top else frame.pc - 1
            instr = frame.code[max(0, min(at, len(frame.code) - 1))]
            if instr.method.line_of(instr.index) is not None:
                return instr
        frame = frame.caller
    return None


def line_of(instr: Instr) -> str:
    """The source line of an instruction; its file or class alone where the line is unknown."""
    file, line = instr.method.cls.file, instr.method.line_of(instr.index)
    name = (file.source_file if file is not None else None) or instr.method.cls.java_name
    return name if line is None else f"{name}:{line}"
