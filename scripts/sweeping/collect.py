"""Which runs a sweep consists of: each property of each task of a task set."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError
from verifier.task.definition import list_properties

_FOLDERS = 20_000
"""How many folders a pattern of a .set file may look into."""


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
    for number, line in enumerate(lines, 1):
        pattern = line.strip()
        if pattern and not pattern.startswith("#"):
            try:
                found += sorted(file for file in _matching(str(path.parent / pattern)) if file.is_file())
            except (ValueError, RecursionError, re.error):
                raise SystemExit(f"sweep: {path}:{number}: not a pattern of files") from None
            except _TooManyFolders as error:
                raise SystemExit(f"sweep: {path}:{number}: {error}") from None
    return found


class _TooManyFolders(Exception):
    """A pattern looks into more folders than a collection of tasks has."""


def _matching(pattern: str) -> Iterator[Path]:
    """The files and folders that fit a pattern; ``**`` is any folders that are not hidden, as in ``glob``.

    Unlike there, links to folders are not followed by ``**``, and how far it looks is bounded.
    """
    if pattern.endswith("/**"):
        pattern += "/*"
    above, several, below = pattern.partition("/**/")
    if not several:
        yield from map(Path, glob.glob(pattern))
        return
    if "**" in below:
        raise _TooManyFolders("more than one ** in a pattern")
    seen = 0
    for root in glob.glob(above or "/"):
        for folder, inner, _ in os.walk(root):
            seen += 1
            if seen > _FOLDERS:
                raise _TooManyFolders(f"more than {_FOLDERS} folders below {root}: name some of them")
            inner[:] = [name for name in inner if not name.startswith(".")]
            yield from map(Path, glob.glob(os.path.join(glob.escape(folder), below)))
