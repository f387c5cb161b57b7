"""From a task to class files that can be started: compiled, and its entry class has a ``main``."""

from __future__ import annotations

from pathlib import Path

from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.task.task import Task, find_entry_source

MAIN = "main([Ljava/lang/String;)V"


def compile_task(jvm: Jvm, task: Task, classes: Path) -> None:
    """Compile a task's program into a directory.

    UserError if that fails, or if ``java`` would find no ``public static void main(String[])`` in the
    entry class or a superclass (JLS 12.1.4).
    """
    name = task.entry_class
    if find_entry_source(task.source_roots, name) is None:
        places = ", ".join(map(str, task.source_roots))
        raise UserError(f"{task.name}: the entry class {name} has no source file in {places}")
    compiled = jvm.compile(task.source_roots, classes, main_class=name)
    if not compiled.ok:
        raise UserError(f"{task.name}: does not compile: {compiled.messages.strip()}")
    found = _read(classes, name.replace(".", "/"))
    if found is None:
        raise UserError(f"{task.name}: its source file does not declare the entry class {name}")
    if not _has_main(classes, found):
        raise UserError(f"{task.name}: the entry class {name} has no public static void main(String[])")


def _read(classes: Path, name: str) -> ClassFile | None:
    file = classes / f"{name}.class"
    return parse_class(file.read_bytes()) if file.is_file() else None


def _has_main(classes: Path, found: ClassFile) -> bool:
    """Whether the class or the program's nearest superclass that has a ``main`` lets it be started."""
    at: ClassFile | None = found
    while at is not None:
        for method in at.methods:
            if method.key == MAIN:
                return method.is_public and method.is_static
        at = _read(classes, at.super_name) if at.super_name is not None else None
    return False
