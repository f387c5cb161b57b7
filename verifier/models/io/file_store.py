"""The files that the program itself makes and writes: a file system of the path's own.

It records the effects of the program's own operations: the names that it created or deleted, and the bytes
that it wrote, which may depend on input. Nothing is known about other files. Each operation may fail, as a
disk may be full or a permission may be missing; then the state of its file is unknown. Descriptors, positions
and lengths are constants.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import PAYLOAD, Obj, Value
from verifier.machine.virtual_machine import Cell
from verifier.models.io.path_text import DIRECTORY_MARK, GENERATED_MARK, is_generated
from verifier.terms.sort import BOOL

_MOST_BYTES = 1 << 16
"""The largest file that the program writes."""
_FIRST_NUMBER = 1000
_OUTSIDE = frozenset(("", "dev", "proc", "sys"))
"""Top-level folders whose entries are no regular files: a read may not return what was written."""

Content = tuple[Value, ...]


@dataclass(frozen=True)
class Open:
    """An open file: the file, the position, whether writes append, and whether they are allowed."""

    file: int
    position: int = 0
    append: bool = False
    is_writable: bool = True


@dataclass(frozen=True)
class Files(Payload):
    """The known state of the file system on a path."""

    names: dict[str, int | None] = field(default_factory=dict)
    """The files by name; None: known not to exist."""
    contents: dict[int, Content | None] = field(default_factory=dict)
    """The contents; None: unknown. Folders are in ``folders`` instead."""
    folders: frozenset[int] = frozenset()
    """Folders that the program created; only the program adds entries."""
    opened: dict[int, Open] = field(default_factory=dict)
    """The open files by descriptor number."""
    done: int = 0
    """The number of operations and questions so far, which names their outcomes."""

    def at(self, name: str) -> int | Unknown | None:
        """The file with a name."""
        if name in self.names:
            return self.names[name]
        folder = self.names.get(name.rpartition("/")[0], UNKNOWN)
        if is_generated(name.rpartition("/")[2]) or folder is None or folder in self.folders:
            return None
        return UNKNOWN

    def children(self, name: str) -> list[str]:
        """The existing names in a folder."""
        inside = (path.rpartition("/") for path, number in self.names.items() if number is not None)
        return [last for folder, slash, last in inside if slash and folder == name]


class Unknown:
    """The type of ``UNKNOWN``: whether the file exists is unknown."""


UNKNOWN = Unknown()


def files(m: Machine) -> Files:
    """The present state on the live path."""
    now: Files = _holder(m).payload
    return now


def _holder(m: Machine) -> Obj:
    return state_of(m, Cell.FILES, Files())


def keep(m: Machine, now: Files) -> None:
    """Set the state after an operation."""
    m.write(_holder(m), PAYLOAD, replace(now, done=now.done + 1))


def fails(m: Machine) -> bool:
    """Whether the operation fails for a reason outside the program; forks."""
    return holds(m, "it fails")


def holds(m: Machine, question: str) -> bool:
    """A free choice about the outside; forks. Each call is a new choice."""
    now = files(m)
    answer = m.decide(m.tm.var(f"file operation {now.done}: {question}", BOOL))
    keep(m, now)
    return answer


def name_of(m: Machine, path: str, changes: bool) -> str:
    """The name under which a file is stored, for a path as ``path_text`` writes it.

    A path is refused if its file may have another name in the store.
    """
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise Unsupported("a path with .. to a file")
    absolute = path.startswith("/")
    if absolute and parts and parts[0] == DIRECTORY_MARK.format("user.dir"):
        absolute, parts = False, parts[1:]
    if absolute and changes and (parts[0] if parts else "") in _OUTSIDE:
        raise Unsupported(f"a change of the file {path}")
    name = "/".join(["", *parts] if absolute else parts)
    last = parts[-1].casefold() if parts else ""
    if not is_generated(last):
        for other in files(m).names:
            if other != name and other.rpartition("/")[2].casefold() == last and _may_be_one(name, other):
                raise Unsupported(f"the paths {name} and {other}, which may lead to one file")
    return name


def _may_be_one(name: str, other: str) -> bool:
    """Whether two names may denote one file: a relative and an absolute one, or names that differ in case."""
    first, second = name.rpartition("/")[0], other.rpartition("/")[0]
    if GENERATED_MARK in name or GENERATED_MARK in other:
        return first.casefold() == second.casefold()
    return _root(name) != _root(other) or first.casefold() == second.casefold()


def _root(name: str) -> str:
    """The beginning of a name: empty, the root, or a folder with its own mark."""
    first = name.split("/")[1] if name.startswith("/") else "."
    return first if first.startswith(DIRECTORY_MARK[0]) or first == "." else "/"


def known(m: Machine, name: str) -> int | Unknown | None:
    """The file with a name; the path relies on no other process changing files that the program created."""
    found = files(m).at(name)
    if found is not UNKNOWN:
        m.lean(Assumption.FILES)
    return found


def make(m: Machine, name: str, content: Content | None, folder: bool = False) -> int:
    """Create a file or folder with a name; returns its number."""
    now = files(m)
    number = len(now.contents)
    folders = now.folders | {number} if folder else now.folders
    names = now.names | {name: number}
    keep(m, replace(now, names=names, contents=now.contents | {number: content}, folders=folders))
    return number


def take_away(m: Machine, name: str) -> None:
    """Delete a name; an open file keeps its content."""
    now = files(m)
    keep(m, replace(now, names=now.names | {name: None}))


def rename(m: Machine, name: str, target: str) -> None:
    """Rename a known file."""
    now = files(m)
    there = now.names.get(target)
    if now.names[name] in now.folders and (now.children(name) or there is not None):
        raise Unsupported("another name for a folder with files in it, or that of a file")
    if there in now.folders:
        raise Unsupported("the name of a folder for a file")
    keep(m, replace(now, names=now.names | {name: None, target: now.names[name]}))


def open_file(m: Machine, number: int, append: bool, is_writable: bool) -> int:
    """Open a file; returns the number of the new descriptor."""
    now = files(m)
    descriptor = _FIRST_NUMBER + now.done
    keep(m, replace(now, opened=now.opened | {descriptor: Open(number, 0, append, is_writable)}))
    return descriptor


def opened(m: Machine, descriptor: object) -> Open:
    """The open file of a descriptor."""
    found = files(m).opened.get(descriptor) if isinstance(descriptor, int) else None
    if found is None:
        raise Unsupported("a FileDescriptor that is none of a file of the program")
    return found


def is_open(m: Machine, descriptor: object) -> bool:
    """Whether a descriptor belongs to an open file of the program."""
    return isinstance(descriptor, int) and descriptor in files(m).opened


def close(m: Machine, descriptor: object) -> None:
    """Close a descriptor."""
    now = files(m)
    keep(m, replace(now, opened={key: kept for key, kept in now.opened.items() if key != descriptor}))


def content(m: Machine, number: int) -> Content:
    """The content of a file."""
    found = files(m).contents[number]
    if found is None:
        raise Unsupported("the content of a file after a change of it failed")
    m.lean(Assumption.FILES)
    return found


def change(m: Machine, number: int, new: Content | None) -> None:
    """Set the content of a file; None: unknown."""
    if new is not None and len(new) > _MOST_BYTES:
        raise Unsupported(f"a file of more than {_MOST_BYTES} bytes")
    now = files(m)
    keep(m, replace(now, contents=now.contents | {number: new}))


def move(m: Machine, descriptor: int, position: int) -> None:
    """Set the position of an open file."""
    if position < 0:
        raise Unsupported("a negative position in a file")
    now = files(m)
    keep(
        m, replace(now, opened=now.opened | {descriptor: replace(now.opened[descriptor], position=position)})
    )


def read(m: Machine, descriptor: int, most: int, position: int | None = None) -> Content:
    """The next bytes of an open file, as many as there are; or those at a position, without moving."""
    file = opened(m, descriptor)
    start = file.position if position is None else position
    found = content(m, file.file)[start : start + most]
    if position is None:
        move(m, descriptor, start + len(found))
    return found


def write(m: Machine, descriptor: int, new: Content, position: int | None = None) -> None:
    """Write bytes to an open file, at its position or another; a gap before them is filled with zeros."""
    file = opened(m, descriptor)
    old = content(m, file.file)
    start = len(old) if file.append else file.position if position is None else position
    before = old[:start] + (0,) * (start - len(old))
    change(m, file.file, before + new + old[start + len(new) :])
    if position is None:
        move(m, descriptor, start + len(new))
