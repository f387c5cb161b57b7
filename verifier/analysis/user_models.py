"""Users' models of classes (``--models DIR``): compiled with the task, and laid over those classes.

Each file is compiled alone, against the unmodified JDK and class path. So its calls of other classes reach
their own methods; of its own class it sees what it declares. docs/models.md explains models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from verifier.assumption import ModelAssumption
from verifier.classfile.error import ClassFormatError
from verifier.classfile.image import JdkImage
from verifier.classfile.model import ClassFile
from verifier.classfile.overlay import MisfitError, UserModels, added_members, is_marked, overlay
from verifier.classfile.parser import parse_class
from verifier.classfile.path import ClassPath, Origin
from verifier.errors import UserError
from verifier.jvm.javac_message import errors_of
from verifier.jvm.process import Jvm
from verifier.jvm.source_tree import java_files
from verifier.task.class_path import class_names
from verifier.task.task import declared_package

_API = ("jr", "Model.java")
"""The annotation itself, which may lie among the models for the sake of other tools."""


def compile_models(jvm: Jvm, folder: Path, places: Sequence[Path], scratch: Path) -> UserModels:
    """Compile the models below a folder for a program in folders of class files.

    UserError if one does not compile or does not fit its class.
    """
    if not folder.is_dir():
        raise UserError(f"--models {folder}: no such folder")
    files = [file for file in java_files([folder]) if file.parts[-2:] != _API]
    if not files:
        raise UserError(f"--models {folder}: it holds no .java file")
    image = JdkImage(jvm.java_home / "lib" / "modules")
    path = ClassPath(places, [jvm.fallback_classes], image)
    classes: dict[str, tuple[ClassFile, Origin]] = {}
    sources: dict[str, ModelAssumption] = {}
    for number, file in enumerate(files):
        made = _compile(jvm, file, places, image, scratch / str(number))
        for name, one in made.items():
            if name in classes:
                raise UserError(f"{file}: there is another model of {name.replace('/', '.')}")
            classes[name] = _fitted(file, one, path)
            if _is_of_class(name, path):
                sources[name] = ModelAssumption(name.replace("/", "."), str(file))
    return UserModels(classes, sources)


def _compile(
    jvm: Jvm, file: Path, places: Sequence[Path], image: JdkImage, scratch: Path
) -> dict[str, ClassFile]:
    """The classes of one source by name; a class in a package of the JDK is compiled as one of its module."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{file}: cannot be read as UTF-8: {error}") from None
    package = declared_package(text).replace(".", "/")
    module = image.module_of_package(package)
    source = scratch / "source" / package / file.name
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    options: list[str] = []
    if module is not None:
        options = ["--patch-module", f"{module}={scratch / 'source'}", "--add-reads", f"{module}=ALL-UNNAMED"]
    classes = scratch / "classes"
    problem = jvm.compile_against([source], classes, [*places, jvm.api_classes], options)
    if problem is not None:
        found = errors_of(problem)
        where = f"{file}:{found[0].line}: {found[0].text}" if found else f"{file}: {problem.splitlines()[0]}"
        raise UserError(f"{where} (the model does not compile)")
    return {name: parse_class((classes / f"{name}.class").read_bytes()) for name in class_names(classes)}


def _is_of_class(name: str, path: ClassPath) -> bool:
    return path.load(name) is not None


def _fitted(file: Path, model: ClassFile, path: ClassPath) -> tuple[ClassFile, Origin]:
    """The class with its model, or a class nested in a model; UserError if it does not fit."""
    shown = model.name.replace("/", ".")
    try:
        original, origin = path.load(model.name), path.origin(model.name)
        if not is_marked(model):
            outer = path.origin(model.name.partition("$")[0])
            if "$" not in model.name or outer is None:
                raise MisfitError(f"{shown} is no model: mark it with @jr.Model")
            if original is not None:
                raise MisfitError(f"there is a class {shown} already: give this one a name, or another one")
            return model, outer
        if original is None or origin is None:
            raise MisfitError(f"there is no class {shown} in the JDK or on the class path")
        merged = overlay(original, model)
        _check_inherited(merged, original, path)
        _check_kept(merged, original, model)
    except (MisfitError, ClassFormatError) as error:
        raise UserError(f"{file}: {error}") from None
    return merged, origin


def _check_inherited(merged: ClassFile, original: ClassFile, path: ClassPath) -> None:
    """Members that the model adds must not hide members that the class inherits."""
    fields, methods = added_members(merged, original)
    for above in _above(original, path):
        for inherited in above.fields:
            if inherited.name in fields and not inherited.is_private:
                raise MisfitError(
                    f"{_java(original)} inherits a field {inherited.name}: name the model's otherwise"
                )
        for method in above.methods:
            if method.key in methods and not method.is_private:
                raise MisfitError(
                    f"{_java(original)} inherits a method {method.name}: name the model's otherwise"
                )


def _above(original: ClassFile, path: ClassPath) -> Iterator[ClassFile]:
    """Superclasses and interfaces that can be found."""
    todo = [original.super_name, *original.interfaces]
    while todo:
        name = todo.pop()
        found = path.load(name) if name is not None else None
        if found is not None:
            yield found
            todo += [found.super_name, *found.interfaces]


def _check_kept(merged: ClassFile, original: ClassFile, model: ClassFile) -> None:
    """Where JR models methods of objects itself, their fields need not hold what the library keeps."""
    from verifier.models.registry import all_field_hooks, all_models  # the engine: only if there are models

    hooked = {name for owner, name in all_field_hooks() if owner == original.name}
    keys = {key for owner, key in all_models() if owner == original.name}
    kept = [m for m in original.methods if m.key in keys and not m.is_static and not m.is_native]
    if not hooked and not kept:
        return
    used = [
        field.name
        for field in model.fields
        if original.field(field.name, field.descriptor) and not field.is_static
    ]
    if used:
        raise MisfitError(
            f"JR keeps the objects of {_java(original)} itself: a model cannot use their field {used[0]}"
        )
    if any(method.name == "<init>" and method.pool is model.pool for method in merged.methods):
        raise MisfitError(
            f"JR keeps the objects of {_java(original)} itself: a model has none of their constructors"
        )


def _java(file: ClassFile) -> str:
    return file.name.replace("/", ".")
