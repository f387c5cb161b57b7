"""Which runs a sweep consists of: each property of each task of a task set."""

from __future__ import annotations

import fnmatch
import glob
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError
from verifier.task.definition import list_properties

_FOLDERS = 20_000
"""How many folders the patterns of a .set file may look into."""


@dataclass(frozen=True)
class Run:
    """One task with one property, ``goal``. ``task`` is the path below the collection, without suffix."""

    task: str
    goal: str
    expected: bool | None
    file: Path

    @property
    def key(self) -> str:
        return f"{self.task},{self.goal}"

    @property
    def folder(self) -> str:
        return self.task.partition("/")[0] if "/" in self.task else "."


def collect_runs(inputs: Iterable[str], properties: set[str]) -> list[Run]:
    """The runs of the task files, .set files, folders and patterns named; sorted, each once."""
    runs: dict[str, Run] = {}
    for file in _task_files(inputs):
        task = file.relative_to(collection_root(file)).with_suffix("").as_posix()
        try:
            entries = list_properties(file)
        except UserError as error:
            raise SystemExit(f"sweep: {error}") from None
        for entry in entries:
            name = entry.specification.goal.value
            if not properties or name in properties:
                run = Run(task, name, entry.expected, file)
                runs[run.key] = run
    return [runs[key] for key in sorted(runs)]


def collection_root(file: Path) -> Path:
    """The folder of the collection a task belongs to: the nearest one with ``properties/``."""
    for folder in file.parents:
        if (folder / "properties").is_dir():
            return folder
    return file.parent


def _task_files(inputs: Iterable[str]) -> list[Path]:
    files: dict[Path, None] = {}
    for text in inputs:
        path = Path(text)
        if path.is_dir():
            found = sorted(path.rglob("*.yml"))
        elif path.suffix == ".set" and path.is_file():
            found = _files_of_set(path)
        else:
            found = sorted(Path(name) for name in glob.glob(text, recursive=True))
        if not found:
            raise SystemExit(f"sweep: no task definitions in {text}")
        files.update(dict.fromkeys(file.resolve() for file in found))
    return list(files)


def _files_of_set(path: Path) -> list[Path]:
    found: list[Path] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"sweep: {path}: not a list of tasks: {' '.join(str(error).split())}") from None
    look = _Look()
    patterns = {line.strip(): number for number, line in reversed([*enumerate(lines, 1)])}
    for pattern, number in sorted(patterns.items(), key=lambda item: item[1]):
        if pattern and not pattern.startswith("#"):
            try:
                found += sorted(file for file in look.matching(str(path.parent / pattern)) if file.is_file())
            except (ValueError, RecursionError, re.error, OSError):
                raise SystemExit(f"sweep: {path}:{number}: not a pattern of files") from None
            except _TooManyFolders as error:
                raise SystemExit(f"sweep: {path}:{number}: {error}") from None
    return found


class _TooManyFolders(Exception):
    """Patterns look into more folders than a collection of tasks has."""


class _Look:
    """A look for files that fit patterns, into a bounded number of folders."""

    def __init__(self) -> None:
        self._seen = 0

    def matching(self, pattern: str) -> Iterator[Path]:
        """The files and folders that fit a pattern, as in ``glob``: ``**`` is any folders not hidden.

        Unlike there, ``**`` follows no links to folders, and folders that may not be read are left out.
        """
        parts = Path(pattern).parts
        if parts.count("**") > 1:
            raise _TooManyFolders("more than one ** in a pattern")
        yield from self._below(parts[0] if Path(pattern).is_absolute() else ".", parts)

    def _below(self, folder: str, parts: tuple[str, ...]) -> Iterator[Path]:
        if not parts:
            yield Path(folder)
        elif parts[0] == "**":
            for inner, names, _ in os.walk(folder):
                self._count()
                names[:] = [name for name in names if not name.startswith(".")]
                yield from self._below(inner, parts[1:] or ("*",))
        elif not glob.has_magic(parts[0]):
            path = os.path.join(folder, parts[0])
            if os.path.lexists(path):
                yield from self._below(path, parts[1:])
        else:
            self._count()
            for name in _names_in(folder):
                is_shown = not name.startswith(".") or parts[0].startswith(".")
                if is_shown and fnmatch.fnmatchcase(name, parts[0]):
                    yield from self._below(os.path.join(folder, name), parts[1:])

    def _count(self) -> None:
        self._seen += 1
        if self._seen > _FOLDERS:
            raise _TooManyFolders(f"patterns that look into more than {_FOLDERS} folders: name some of them")


def _names_in(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
