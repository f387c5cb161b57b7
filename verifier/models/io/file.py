"""Files: those of the JDK have their content, of all others anything may be true.

The JDK's own code finds its home at a path of this module's own, which no program can name; below it files
are those of the JDK at hand, read only. Whether another file is there, and what is said about it, is open;
what is in it, and whatever would change something outside of the program, is refused by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import Run
from verifier.machine.value import PAYLOAD, Args, Arr, Obj
from verifier.models.calling import always, no_value
from verifier.models.classification import Table, fixed
from verifier.semantics.array import any_message
from verifier.terms.sort import BOOL, bv_sort

HOME = "/.home-of-the-java-virtual-machine"
"""What the JDK's own code takes for the value of java.home."""
_FILE_SYSTEM = "java/io/UnixFileSystem"
_STREAM = "java/io/FileInputStream"
_DESCRIPTOR = "java/io/FileDescriptor"
_CLEANABLE = "java/io/FileCleanable"
_TEXT = "Ljava/lang/String;"
_EXISTS, _REGULAR, _DIRECTORY = 1, 2, 4
_BYTES = 1 << 20
"""Longer files of the JDK are not read."""


@dataclass(frozen=True)
class OpenFile(Payload):
    """What a FileDescriptor of a file of the JDK leads to, and how far it was read."""

    path: Path
    position: int


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


def _at_home(m: Machine, text: object) -> Path | None:
    """The file of the JDK that a known path means."""
    home = m.vm.java_home
    if home is None or not isinstance(text, str) or not (text + "/").startswith(HOME + "/"):
        return None
    parts = text[len(HOME) :].strip("/").split("/")
    return None if ".." in parts else home.joinpath(*parts)


def _path_of(m: Machine, args: Args) -> Any:
    """The text of the path of a File, the second argument."""
    file = m.non_null(args[1])
    return m.non_null(m.get_field(file, "path", _TEXT)).payload


def _attributes(m: Machine, args: Args) -> Result:
    """What kind of file it is, if it is there."""
    text = _path_of(m, args)
    path = _at_home(m, text)
    if path is not None:
        flags = _REGULAR * path.is_file() | _DIRECTORY * path.is_dir()
        return flags | _EXISTS if path.exists() else 0
    tm = m.tm
    kind = tm.fresh("kind of file", bv_sort(2))
    answer = tm.bv(0, 32)
    for number, flags in enumerate((_EXISTS, _EXISTS | _REGULAR, _EXISTS | _DIRECTORY), 1):
        answer = tm.ite(tm.eq(kind, tm.bv(number, 2)), tm.bv(flags, 32), answer)
    return answer


def _access(m: Machine, args: Args) -> Result:
    """Whether it may be read (4), written (2) or run (1)."""
    path = _at_home(m, _path_of(m, args))
    if path is not None and args[2] == 4:
        return int(path.exists())
    return m.boolean(m.tm.fresh("access to a file", BOOL))


def _size(m: Machine, args: Args) -> Result:
    path = _at_home(m, _path_of(m, args))
    if path is not None and path.is_file():
        return path.stat().st_size
    return m.tm.zext(64, m.tm.fresh("length of a file", bv_sort(62)))


def _modified(m: Machine, args: Args) -> Result:
    _path_of(m, args)
    return m.tm.zext(64, m.tm.fresh("time of a file", bv_sort(62)))


def _canonical(m: Machine, args: Args) -> Result:
    """UnixFileSystem.canonicalize0: a path of the JDK's is as it should be."""
    if _at_home(m, m.non_null(args[1]).payload) is None:
        raise Unsupported("the canonical path of a file")
    return args[1]


def _open(m: Machine, args: Args) -> Result:
    """FileInputStream.open0: a file that is not the JDK's may be missing."""
    stream = m.non_null(args[0])
    text = m.non_null(args[1]).payload
    path = _at_home(m, text)
    if path is None:
        if m.decide(m.tm.var(f"a file is there {m.memory.stamp}", BOOL)):
            raise Unsupported(f"the content of the file {text}" if isinstance(text, str) else "files")
        return m.throw_new("java/io/FileNotFoundException", any_message(m))
    if not path.is_file():
        return m.throw_new("java/io/FileNotFoundException", any_message(m))
    if path.stat().st_size > _BYTES:
        raise Unsupported(f"the file {path.name} of the JDK, which is longer than {_BYTES} bytes")
    m.write(_descriptor(m, stream), PAYLOAD, OpenFile(path, 0))
    return VOID


def _descriptor(m: Machine, stream: Obj) -> Obj:
    return m.non_null(m.get_field(stream, "fd", f"L{_DESCRIPTOR};"))


def _opened(m: Machine, args: Args) -> tuple[Obj, OpenFile]:
    """The descriptor of a stream, the first argument, and what it leads to."""
    descriptor = _descriptor(m, m.non_null(args[0]))
    if not isinstance(descriptor.payload, OpenFile):
        raise Unsupported("a stream of a FileDescriptor")
    return descriptor, descriptor.payload


def _move(m: Machine, descriptor: Obj, file: OpenFile, position: int) -> None:
    m.write(descriptor, PAYLOAD, OpenFile(file.path, position))


def _read_byte(m: Machine, args: Args) -> Result:
    descriptor, file = _opened(m, args)
    content = _content(file.path)
    if file.position >= len(content):
        return -1
    _move(m, descriptor, file, file.position + 1)
    return content[file.position]


def _read_bytes(m: Machine, args: Args) -> Result:
    """FileInputStream.readBytes(byte[], int, int)."""
    descriptor, file = _opened(m, args)
    array, start, length = m.non_null(args[1]), args[2], args[3]
    if not isinstance(array, Arr) or not isinstance(start, int) or not isinstance(length, int):
        raise Unsupported("reading of a file to a place that depends on input")
    if start < 0 or length < 0 or start + length > len(array.slots):
        m.throw_new("java/lang/IndexOutOfBoundsException")
    if not length:
        return 0
    found = _content(file.path)[file.position : file.position + length]
    if not found:
        return -1
    for at, byte in enumerate(found, start):
        m.write(array, at, byte - 256 if byte > 127 else byte)
    _move(m, descriptor, file, file.position + len(found))
    return len(found)


def _skip(m: Machine, args: Args) -> Result:
    descriptor, file = _opened(m, args)
    if not isinstance(args[1], int) or file.position + args[1] < 0:
        raise Unsupported("skipping in a file")
    _move(m, descriptor, file, file.position + args[1])
    return args[1]


def _left(m: Machine, args: Args) -> Result:
    _, file = _opened(m, args)
    return max(0, len(_content(file.path)) - file.position)


def _position(m: Machine, args: Args) -> Result:
    return _opened(m, args)[1].position


def _length(m: Machine, args: Args) -> Result:
    return len(_content(_opened(m, args)[1].path))


def _close(m: Machine, args: Args) -> Result:
    descriptor = m.non_null(args[0])
    m.write(descriptor, PAYLOAD, None)
    return VOID


NATIVES: dict[tuple[str, str], Run] = {
    (_FILE_SYSTEM, "canonicalize0"): _canonical,
    (_FILE_SYSTEM, "getBooleanAttributes0"): _attributes,
    (_FILE_SYSTEM, "checkAccess"): _access,
    (_FILE_SYSTEM, "checkAccess0"): _access,
    (_FILE_SYSTEM, "getLength"): _size,
    (_FILE_SYSTEM, "getLength0"): _size,
    (_FILE_SYSTEM, "getLastModifiedTime"): _modified,
    (_FILE_SYSTEM, "getLastModifiedTime0"): _modified,
    (_DESCRIPTOR, "getHandle"): always(-1),
    (_DESCRIPTOR, "getAppend"): always(0),
    (_DESCRIPTOR, "close0"): _close,
    (_STREAM, "open0"): _open,
    (_STREAM, "read0"): _read_byte,
    (_STREAM, "readBytes"): _read_bytes,
    (_STREAM, "skip0"): _skip,
    (_STREAM, "available0"): _left,
    (_STREAM, "position0"): _position,
    (_STREAM, "length0"): _length,
    (_STREAM, "isRegularFile0"): always(1),
}
"""Native methods by class and name: their parameters differ from release to release."""
_FIXED: dict[tuple[str, str], Run] = {
    (_CLEANABLE, f"register(L{_DESCRIPTOR};)V"): no_value,
    (_CLEANABLE, f"unregister(L{_DESCRIPTOR};)V"): no_value,
}
MODELS: Table = fixed(_FIXED)
