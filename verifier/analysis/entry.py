"""From a task to class files that can be started: compiled, with what they need, and with a ``main``."""

from __future__ import annotations

import contextlib
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.classfile.error import ClassFormatError
from verifier.classfile.mention import computes_names, mentioned_names, reflects
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.jvm.source_tree import find_package_of_jdk
from verifier.task.class_path import class_names, unpack_entries
from verifier.task.task import Task, declared_package, find_entry_source, fit_roots

if TYPE_CHECKING:
    from verifier.classfile.overlay import UserModels

MAIN = "main([Ljava/lang/String;)V"
_MAIN_IN_SOURCE = re.compile(r"\bstatic\s+(final\s+)?void\s+main\s*\(")
_MOST_CANDIDATES = 5
_SERVICES = "META-INF/services"


@dataclass(frozen=True)
class Program:
    """A program: folders of class files, in order.

    ``unlinked``: those of them that the virtual machine does not link, and why. ``models``: users' models of
    classes, for the engine alone.
    """

    classes: tuple[Path, ...]
    unlinked: Mapping[str, str] = field(default_factory=dict)
    models: UserModels | None = None


def prepare_program(jvm: Jvm, task: Task, scratch: Path, models: Path | None = None) -> Program:
    """The program's class files in folders, made below ``scratch``; ``models``: a folder of users' models.

    UserError if the program does not compile, if its class path cannot be read, or if ``java`` would not
    start it: there is no ``public static void main(String[])`` in the entry class or a superclass
    (JLS 12.1.4), or it cannot be linked.
    """
    folders = unpack_entries(task.class_path, jvm.version, scratch / "path")
    classes = scratch / "classes"
    classes.mkdir(parents=True)
    if task.source_roots:
        compile_task(jvm, task, classes, folders)
    places = (classes, *folders)
    _check_entry(task, places)
    made = None
    if models is not None:
        from verifier.analysis.user_models import compile_models

        made = compile_models(jvm, models, places, scratch / "models")
    if not folders:
        return Program((classes,), models=made)
    main = task.entry_class.replace(".", "/")
    needed = None if made is not None else _needed(places, main, scratch / "needed")
    places = places if needed is None else (needed,)
    files = _all_in(places)
    unlinked = jvm.find_unlinked(places, list(files), any(map(reflects, files.values())))
    if main in unlinked:
        raise UserError(f"{task.name}: java does not start {task.entry_class}: {unlinked[main]}")
    return Program(places, unlinked, made)


def _all_in(places: Sequence[Path]) -> dict[str, ClassFile]:
    """All classes by name; UserError for a file that cannot be read."""
    found: dict[str, ClassFile] = {}
    for place in places:
        for name in class_names(place):
            if name not in found:
                found[name] = _parse(place / f"{name}.class")
    return found


def compile_task(jvm: Jvm, task: Task, classes: Path, class_path: Sequence[Path] = ()) -> None:
    """Compile a task's sources into a folder, against folders of class files."""
    name = task.entry_class
    sources = [find_entry_source([root], name) for root in task.source_roots]
    found = list(dict.fromkeys(source.resolve() for source in sources if source is not None))
    if len(found) > 1 and len({source.read_bytes() for source in found}) > 1:
        several = ", ".join(map(str, found))
        raise UserError(f"{task.name}: the entry class {name} has several sources, name one: {several}")
    if not found:
        places = ", ".join(map(str, task.source_roots))
        told = _candidates(_mains_of_sources(task.source_roots))
        raise UserError(f"{task.name}: the entry class {name} has no source file in {places}{told}")
    forbidden = find_package_of_jdk(task.source_roots)
    if forbidden is not None:
        file, package = forbidden
        raise UserError(f"{file}: declares the package {package}; only the JDK may have packages java.*")
    compiled = jvm.compile(task.source_roots, classes, main_class=name, class_path=class_path)
    if not compiled.ok:
        raise UserError(f"{task.name}: does not compile: {compiled.messages.strip()}")
    if _find(name.replace(".", "/"), (classes,)) is None:
        raise UserError(f"{task.name}: its source file does not declare the entry class {name}")


def _check_entry(task: Task, places: Sequence[Path]) -> None:
    name = task.entry_class
    found = _find(name.replace(".", "/"), places)
    if found is None:
        shown = ", ".join(map(str, task.class_path))
        told = _candidates(_mains_of_classes(places)) or "; say which class to start: --main CLASS"
        raise UserError(f"{task.name}: there is no class {name} in {shown}{told}")
    if found.name != name.replace(".", "/"):
        raise UserError(f"{task.name}: the class file of {name} holds {found.name.replace('/', '.')}")
    if not _has_main(places, found):
        raise UserError(f"{task.name}: the entry class {name} has no public static void main(String[])")


def _mains_of_sources(roots: Sequence[Path]) -> Iterator[str]:
    """The options that start classes whose sources seem to have a ``main``, with another root if need be."""
    for root in roots:
        for file in sorted(root.rglob("*.java")):
            source = file.read_text(encoding="utf-8", errors="replace")
            if _MAIN_IN_SOURCE.search(source):
                package = declared_package(source)
                name = f"{package}.{file.stem}" if package else file.stem
                if find_entry_source(fit_roots([root], name), name) is not None:
                    yield f"--main {name}"
                elif (other := fit_roots([file.parent], name)) and find_entry_source(other, name) is not None:
                    yield f"{shlex.quote(str(other[0]))} --main {name}"


def _mains_of_classes(places: Sequence[Path]) -> Iterator[str]:
    """The entry points of classes that have one, as far as they can be read."""
    for place in places:
        for name in class_names(place):
            with contextlib.suppress(UserError):
                if _has_main(places, _parse(place / f"{name}.class")):
                    yield f"--main {name.replace('/', '.')}"


def _candidates(options: Iterable[str]) -> str:
    """Alternative entry points, each as the option that selects it."""
    found = list(islice(options, _MOST_CANDIDATES + 1))
    more = " or another one" if len(found) > _MOST_CANDIDATES else ""
    shown = " or ".join(found[:_MOST_CANDIDATES]) + more
    return f"; say which class to start: {shown}" if found else ""


def _find(name: str, places: Iterable[Path]) -> ClassFile | None:
    """The first class file of a name; UserError if it cannot be read."""
    for place in places:
        file = place / f"{name}.class"
        if file.is_file():
            return _parse(file)
    return None


def _parse(file: Path) -> ClassFile:
    try:
        return parse_class(file.read_bytes())
    except (ClassFormatError, OSError) as error:
        raise UserError(f"{file}: not a class file that can be read: {error}") from None


def _has_main(places: Sequence[Path], found: ClassFile) -> bool:
    """Whether the class or the program's nearest superclass that has a ``main`` lets it be started."""
    at: ClassFile | None = found
    while at is not None:
        for method in at.methods:
            if method.key == MAIN:
                return method.is_public and method.is_static
        at = _find(at.super_name, places) if at.super_name is not None else None
    return False


def _needed(places: Sequence[Path], entry_class: str, target: Path) -> Path | None:
    """A folder with the program's own classes and those of its class path that they mention, transitively.

    A program usually needs a small part of a library, and analyses read all classes that they get. None if
    that part is unknown: classes or files may be found by computed names or as services.
    """
    if any((place / _SERVICES).is_dir() for place in places):
        return None
    where: dict[str, Path] = {}
    for place in places:
        for name in class_names(place):
            where.setdefault(name, place / f"{name}.class")
    todo = [entry_class, *class_names(places[0])]
    seen = set(todo)
    while todo:
        name = todo.pop()
        file = _parse(where[name])
        if computes_names(file):
            return None
        copy = target / f"{name}.class"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.pool.data)
        new = {other for other in mentioned_names(file) if other in where} - seen
        seen |= new
        todo += sorted(new)
    return target
