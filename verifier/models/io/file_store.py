"""The files that the program itself makes and writes: a file system of the path's own.

It holds what the program knows of them because it did it: which names it made or took away, and what it
wrote, byte by byte, also bytes that depend on input. Of every other file nothing is known. Each operation
may fail, as a disk may be full or a permission may be missing; then what it was to change is no longer
known. Numbers of open files, positions and lengths are known ones.
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
"""Of a file that the program writes."""
_FIRST_NUMBER = 1000
_OUTSIDE = frozenset(("", "dev", "proc", "sys"))
"""Folders below the root whose files are none: what is written there may not be read back."""

Content = tuple[Value, ...]


@dataclass(frozen=True)
class Open:
    """An open file: which, how far it was read or written, whether writing goes to its end, and may be."""

    file: int
    position: int = 0
    append: bool = False
    is_writable: bool = True


@dataclass(frozen=True)
class Files(Payload):
    """What a path knows of files."""

    names: dict[str, int | None] = field(default_factory=dict)
    """The files by name; None: the program knows that there is none."""
    contents: dict[int, Content | None] = field(default_factory=dict)
    """What is in them; None: not known. A folder is in ``folders`` instead."""
    folders: frozenset[int] = frozenset()
    """Folders that the program made, in which only the program puts anything."""
    opened: dict[int, Open] = field(default_factory=dict)
    """The open files by the number of their descriptor."""
    done: int = 0
    """Operations and questions, which names their outcomes."""

    def at(self, name: str) -> int | Unknown | None:
        """The file of a name."""
        if name in self.names:
            return self.names[name]
        folder = self.names.get(name.rpartition("/")[0], UNKNOWN)
        if is_generated(name.rpartition("/")[2]) or folder is None or folder in self.folders:
            return None
        return UNKNOWN

    def children(self, name: str) -> list[str]:
        """The names in a folder that are taken."""
        inside = (path.rpartition("/") for path, number in self.names.items() if number is not None)
        return [last for folder, slash, last in inside if slash and folder == name]


class Unknown:
    """The type of ``UNKNOWN``: whether there is such a file nobody can tell."""


UNKNOWN = Unknown()


def files(m: Machine) -> Files:
    """What the path knows now."""
    now: Files = _holder(m).payload
    return now


def _holder(m: Machine) -> Obj:
    return state_of(m, Cell.FILES, Files())


def keep(m: Machine, now: Files) -> None:
    """The path goes on with this; an operation is done."""
    m.write(_holder(m), PAYLOAD, replace(now, done=now.done + 1))


def fails(m: Machine) -> bool:
    """Whether the operation fails for a reason outside of the program; forks."""
    return holds(m, "it fails")


def holds(m: Machine, question: str) -> bool:
    """Whether something is so that is known to nobody; forks. The next question is another one."""
    now = files(m)
    answer = m.decide(m.tm.var(f"file operation {now.done}: {question}", BOOL))
    keep(m, now)
    return answer


def name_of(m: Machine, path: str, changes: bool) -> str:
    """The name under which files are kept, for a path as ``path_text`` writes it.

    Refused is a path that may lead to a file that has another name here.
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
    """Whether two names may mean one file: a relative one and an absolute one, or letters of other case."""
    first, second = name.rpartition("/")[0], other.rpartition("/")[0]
    if GENERATED_MARK in name or GENERATED_MARK in other:
        return first.casefold() == second.casefold()
    return _root(name) != _root(other) or first.casefold() == second.casefold()


def _root(name: str) -> str:
    """Where a name begins: nowhere, the root, or a folder that has its own mark."""
    first = name.split("/")[1] if name.startswith("/") else "."
    return first if first.startswith(DIRECTORY_MARK[0]) or first == "." else "/"


def known(m: Machine, name: str) -> int | Unknown | None:
    """The file of a name; the path leans on that nobody else changes what the program made."""
    found = files(m).at(name)
    if found is not UNKNOWN:
        m.lean(Assumption.FILES)
    return found


def make(m: Machine, name: str, content: Content | None, folder: bool = False) -> int:
    """A new file or folder of a name; its number."""
    now = files(m)
    number = len(now.contents)
    folders = now.folders | {number} if folder else now.folders
    names = now.names | {name: number}
    keep(m, replace(now, names=names, contents=now.contents | {number: content}, folders=folders))
    return number


def take_away(m: Machine, name: str) -> None:
    """There is no file of a name any more; one that is open keeps its content."""
    now = files(m)
    keep(m, replace(now, names=now.names | {name: None}))


def rename(m: Machine, name: str, target: str) -> None:
    """A known file gets another name."""
    now = files(m)
    there = now.names.get(target)
    if now.names[name] in now.folders and (now.children(name) or there is not None):
        raise Unsupported("another name for a folder with files in it, or that of a file")
    if there in now.folders:
        raise Unsupported("the name of a folder for a file")
    keep(m, replace(now, names=now.names | {name: None, target: now.names[name]}))


def open_file(m: Machine, number: int, append: bool, is_writable: bool) -> int:
    """The number of a new descriptor of a file."""
    now = files(m)
    descriptor = _FIRST_NUMBER + now.done
    keep(m, replace(now, opened=now.opened | {descriptor: Open(number, 0, append, is_writable)}))
    return descriptor


def opened(m: Machine, descriptor: object) -> Open:
    """What a descriptor leads to."""
    found = files(m).opened.get(descriptor) if isinstance(descriptor, int) else None
    if found is None:
        raise Unsupported("a FileDescriptor that is none of a file of the program")
    return found


def is_open(m: Machine, descriptor: object) -> bool:
    """Whether a descriptor is that of an open file of the program."""
    return isinstance(descriptor, int) and descriptor in files(m).opened


def close(m: Machine, descriptor: object) -> None:
    """A descriptor leads nowhere any more."""
    now = files(m)
    keep(m, replace(now, opened={key: kept for key, kept in now.opened.items() if key != descriptor}))


def content(m: Machine, number: int) -> Content:
    """What is in a file."""
    found = files(m).contents[number]
    if found is None:
        raise Unsupported("the content of a file after a change of it failed")
    m.lean(Assumption.FILES)
    return found


def change(m: Machine, number: int, new: Content | None) -> None:
    """What is in a file from now on; None: nobody knows."""
    if new is not None and len(new) > _MOST_BYTES:
        raise Unsupported(f"a file of more than {_MOST_BYTES} bytes")
    now = files(m)
    keep(m, replace(now, contents=now.contents | {number: new}))


def move(m: Machine, descriptor: int, position: int) -> None:
    """An open file is read or written from another position on."""
    if position < 0:
        raise Unsupported("a negative position in a file")
    now = files(m)
    keep(
        m, replace(now, opened=now.opened | {descriptor: replace(now.opened[descriptor], position=position)})
    )


def read(m: Machine, descriptor: int, most: int, position: int | None = None) -> Content:
    """The next bytes of an open file, as many as there are; or those at a position, which stays."""
    file = opened(m, descriptor)
    start = file.position if position is None else position
    found = content(m, file.file)[start : start + most]
    if position is None:
        move(m, descriptor, start + len(found))
    return found


def write(m: Machine, descriptor: int, new: Content, position: int | None = None) -> None:
    """Bytes written to an open file, at its position or another; a gap before them is filled with zeros."""
    file = opened(m, descriptor)
    old = content(m, file.file)
    start = len(old) if file.append else file.position if position is None else position
    before = old[:start] + (0,) * (start - len(old))
    change(m, file.file, before + new + old[start + len(new) :])
    if position is None:
        move(m, descriptor, start + len(new))
