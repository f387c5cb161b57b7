"""Reads task definitions (format 1.0 and 2.x), property files and bare lists of directories.

Whatever is wrong with the input ends in a ``UserError`` of one line that names the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verifier.errors import UserError
from verifier.task.class_path import read_manifest, with_named_by_jars
from verifier.task.project import built_classes
from verifier.task.property import Property, Specification, parse_property, property_by_name
from verifier.task.task import Task, declared_package, find_program_root, fit_roots
from verifier.yaml_text import one_line

MAX_TASK_FILE_BYTES = 1 << 20


@dataclass(frozen=True)
class Surroundings:
    """What the command line says about a program besides its sources and the property.

    ``main_class`` is a binary name with dots; None leaves it to the manifest of a jar, or to the property.
    """

    class_path: tuple[Path, ...] = ()
    main_class: str | None = None
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class PropertyEntry:
    """One entry of ``properties`` in a task definition."""

    specification: Specification
    expected: bool | None


def read_task(inputs: Sequence[Path], chosen: str | None, around: Surroundings | None = None) -> Task:
    """The task meant by the command line.

    ``inputs`` is one task definition; or directories, Java files, folders of class files and jars, or
    nothing where the class path holds the program. ``chosen`` is the name of a property or the path of a
    property file.
    """
    around = around or Surroundings()
    if not inputs and not around.class_path:
        raise UserError("nothing to verify: name a task definition (.yml), source directories or a jar")
    if around.main_class is not None and not all(map(str.isidentifier, re.split(r"[.$]", around.main_class))):
        raise UserError(f"--main {around.main_class}: not the name of a class, such as com.acme.App")
    if any("\0" in text or not _is_text(text) for text in around.arguments):
        raise UserError("--args: an argument is not UTF-8")
    if any(is_task_file(path) for path in inputs):
        if len(inputs) > 1:
            raise UserError("a task definition (.yml) stands alone; verify one task at a time")
        return _read_with(inputs[0], chosen, around)
    if chosen is None:
        raise UserError("say which property to check: --property FILE.prp or --property NAME")
    compiled, uncompiled = _parted(inputs)
    sources = find_source_roots(uncompiled, "command line")
    class_path = with_named_by_jars([*compiled, *around.class_path])
    main_class = around.main_class or _main_of_jar(compiled)
    specification = _with_main(chosen_specification(chosen), main_class)
    roots = fit_roots(sources, specification.entry_class)
    if roots:
        name = find_program_root(roots, specification.entry_class).name or "task"
    else:
        name = compiled[0].stem if compiled else specification.entry_class
    return Task(name, roots, specification, class_path=class_path, arguments=around.arguments)


def _read_with(file: Path, chosen: str | None, around: Surroundings) -> Task:
    """The task of a definition, with what the command line adds."""
    task = read_task_file(file, chosen)
    specification = _with_main(task.specification, around.main_class)
    return replace(
        task,
        source_roots=fit_roots(task.source_roots, specification.entry_class),
        specification=specification,
        class_path=with_named_by_jars(around.class_path),
        arguments=around.arguments,
    )


def _with_main(specification: Specification, main_class: str | None) -> Specification:
    return specification if main_class is None else replace(specification, entry_class=main_class)


def _is_text(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _parted(inputs: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Jars and folders of class files, those of projects included; and sources."""
    compiled: list[Path] = []
    sources = []
    for path in inputs:
        if path.is_dir() and (built := built_classes(path)) is not None:
            compiled += built
        elif is_compiled(path):
            compiled.append(path)
        else:
            sources.append(path)
    return compiled, sources


def is_compiled(path: Path) -> bool:
    """Whether a path holds class files and no sources: a jar, or a folder."""
    if path.is_dir():
        return next(path.rglob("*.java"), None) is None and next(path.rglob("*.class"), None) is not None
    return path.suffix.lower() == ".jar"


def _main_of_jar(compiled: Sequence[Path]) -> str | None:
    """The main class that the manifest of the only jar names."""
    jars = [path for path in compiled if path.is_file()]
    manifest = read_manifest(jars[0]) if len(jars) == 1 else None
    if manifest is None or manifest.main_class is None:
        return None
    if manifest.grants:
        raise UserError(
            f"{jars[0]}: its manifest has {manifest.grants[0].title()}, which JR does not grant;"
            f" --main {manifest.main_class} verifies it as java -cp would run it"
        )
    return manifest.main_class.replace("/", ".")


def is_task_file(path: Path) -> bool:
    """Whether the path names a task definition."""
    return path.suffix in (".yml", ".yaml")


def chosen_specification(chosen: str) -> Specification:
    """The specification meant by ``--property``: a property file or a property's name."""
    if is_property_file(chosen):
        return parse_property(_read_text(Path(chosen)), chosen)
    return Specification(property_by_name(chosen))


def is_property_file(chosen: str) -> bool:
    """Whether ``--property`` means a file rather than a name."""
    return Path(chosen).suffix == ".prp" or Path(chosen).is_file()


def read_task_file(path: Path, chosen: str | None) -> Task:
    """Read a task definition and pick the property to check."""
    data = _load_yaml(path)
    version = str(data.get("format_version", ""))
    if version != "1.0" and not re.fullmatch(r"2\.\d+", version):
        raise UserError(f"{path}: format_version is {version[:40] or 'missing'}; JR reads 1.0 and 2.x")
    _check_options(data, path)
    inputs = _read_input_files(data, path)
    roots = find_source_roots([path.parent / name for name in inputs], str(path))
    entry = _choose(_read_properties(data, path), chosen, path)
    return Task(
        name=path.stem,
        source_roots=fit_roots(roots, entry.specification.entry_class),
        specification=entry.specification,
        expected=entry.expected,
        origin=path.resolve(),
    )


def list_properties(path: Path) -> tuple[PropertyEntry, ...]:
    """All entries of a task definition, for tools that run every one of them."""
    return _read_properties(_load_yaml(path), path)


def find_source_roots(inputs: Iterable[Path], origin: str) -> tuple[Path, ...]:
    """Directories as they are; for a Java file the directory its package starts in."""
    roots: dict[Path, None] = {}
    for path in inputs:
        if path.is_dir():
            roots[path.resolve()] = None
        elif not path.exists():
            raise UserError(f"{origin}: no such file or directory: {path}")
        elif path.suffix == ".java" and path.is_file():
            roots[_root_of_java_file(path)] = None
        else:
            raise UserError(f"{origin}: neither a directory nor a .java file: {path}")
    return tuple(roots)


def _root_of_java_file(path: Path) -> Path:
    resolved = path.resolve()
    package = declared_package(_read_text(path))
    root = resolved.parent
    for name in reversed(package.split(".") if package else []):
        if root.name != name:
            raise UserError(f"{path}: its package {package} does not match its directory")
        root = root.parent
    return root


def _read_text(path: Path) -> str:
    try:
        if path.is_file() and path.stat().st_size > MAX_TASK_FILE_BYTES:
            raise UserError(f"{path}: larger than {MAX_TASK_FILE_BYTES >> 20} MiB")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 (byte {error.start})") from None
    except ValueError as error:
        raise UserError(f"{str(path)!r}: cannot be read: {error}") from None


def _load_yaml(path: Path) -> dict[object, object]:
    from verifier.yaml_text import NotYamlError, load_yaml

    try:
        data = load_yaml(_read_text(path))
    except NotYamlError as error:
        raise UserError(f"{path}: {error}") from None
    if not isinstance(data, dict):
        raise UserError(f"{path}: a task definition is a mapping with format_version, input_files, ...")
    return data


def _check_options(data: dict[object, object], path: Path) -> None:
    raw = data.get("options") or {}
    if not isinstance(raw, dict):
        raise UserError(f"{path}: options is not a mapping")
    language = str(raw.get("language", "Java"))
    if language.lower() != "java":
        raise UserError(f"{path}: the language is {language}; JR verifies Java")


def _read_input_files(data: dict[object, object], path: Path) -> list[str]:
    raw = data.get("input_files")
    names = [raw] if isinstance(raw, str) else raw
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise UserError(f"{path}: input_files is not a path or a list of paths")
    if any("\0" in name for name in names):
        raise UserError(f"{path}: input_files holds a NUL character")
    return names


def _read_properties(data: dict[object, object], path: Path) -> tuple[PropertyEntry, ...]:
    raw = data.get("properties", [])
    if not isinstance(raw, list):
        raise UserError(f"{path}: properties is not a list")
    return tuple(_read_property_entry(item, path) for item in raw)


def _read_property_entry(item: object, path: Path) -> PropertyEntry:
    if not isinstance(item, dict) or not isinstance(item.get("property_file"), str):
        raise UserError(f"{path}: an entry of properties has no property_file")
    expected = item.get("expected_verdict")
    if expected is not None and not isinstance(expected, bool):
        raise UserError(f"{path}: expected_verdict is {one_line(expected)}; it is true or false")
    file = path.parent / item["property_file"]
    return PropertyEntry(parse_property(_read_text(file), str(file)), expected)


def _choose(entries: tuple[PropertyEntry, ...], chosen: str | None, path: Path) -> PropertyEntry:
    """The entry to check; a property that the task does not list may be asked for all the same."""
    if chosen is not None:
        wanted = chosen_specification(chosen)
        named = [e for e in entries if e.specification.goal is wanted.goal]
        if named and not _is_file_choice(chosen):
            return named[0]
        return PropertyEntry(wanted, named[0].expected if named else None)
    if not entries:
        raise UserError(f"{path}: it lists no property; say which with --property NAME")
    if len(entries) > 1:
        names = ", ".join(e.specification.goal.value for e in entries)
        raise UserError(f"{path}: it lists several properties ({names}); choose one with --property NAME")
    return entries[0]


def _is_file_choice(chosen: str) -> bool:
    return chosen not in {p.value for p in Property}
