"""java.io: files of the JDK have their content, those that the program makes what it wrote.

The JDK's own code finds its home at a path of this module's own, which no program can name; below it files
are those of the JDK at hand, read only. What the program writes it can read again (``models.io.file_store``).
Whether another file is there, and what is said about it, is open; what is in it is refused by name.
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
from verifier.machine.value import PAYLOAD, Args, Arr, Obj, lift, lower
from verifier.models.calling import always, no_value
from verifier.models.classification import Table, fixed
from verifier.models.io import file_store as store
from verifier.models.io.file_channel import (
    CHANNEL_NATIVES,
    close_failing,
    failing,
    open_named,
    resize,
    writable,
    written,
)
from verifier.models.io.path_text import marked, string_path, unmarked
from verifier.models.lang.text_access import text_of
from verifier.semantics.array import any_message
from verifier.terms.sort import BOOL, bv_sort

HOME = "/.home-of-the-java-virtual-machine"
"""What the JDK's own code takes for the value of java.home."""
_OUTPUT, _RANDOM = "java/io/FileOutputStream", "java/io/RandomAccessFile"
_READS, _WRITES, _CREATES, _EMPTIES, _APPENDS = 0, 1, 0o100, 0o1000, 0o2000
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
    """The path of a File, the second argument; a text if that depends on input."""
    file = m.non_null(args[1])
    return m.non_null(m.get_field(file, "path", _TEXT)).payload


def _known(m: Machine, text: object, changes: bool = False) -> tuple[str, int | store.Unknown | None]:
    """The name and the file of a path."""
    if not isinstance(text, str):
        raise Unsupported("a change of a file whose path depends on input")
    name = store.name_of(m, text, changes)
    return name, store.known(m, name)


def _attributes(m: Machine, args: Args) -> Result:
    """What kind of file it is, if it is there."""
    text = _path_of(m, args)
    path = _at_home(m, text)
    if path is not None:
        flags = _REGULAR * path.is_file() | _DIRECTORY * path.is_dir()
        return flags | _EXISTS if path.exists() else 0
    if isinstance(text, str):
        _, file = _known(m, text)
        if file is None:
            return 0
        if isinstance(file, int):
            return _EXISTS | (_DIRECTORY if file in store.files(m).folders else _REGULAR)
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
    text = _path_of(m, args)
    path = _at_home(m, text)
    if path is not None and path.is_file():
        return path.stat().st_size
    if isinstance(text, str) and path is None:
        _, file = _known(m, text)
        if file is None:
            return 0
        if isinstance(file, int) and file not in store.files(m).folders:
            return len(store.content(m, file))
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
    text = marked(text_of(m, args[1]))
    path = _at_home(m, text)
    if path is None:
        return _open_own(m, stream, text, _READS)
    if not path.is_file():
        return m.throw_new("java/io/FileNotFoundException", any_message(m))
    if path.stat().st_size > _BYTES:
        raise Unsupported(f"the file {path.name} of the JDK, which is longer than {_BYTES} bytes")
    m.write(_descriptor(m, stream), PAYLOAD, OpenFile(path, 0))
    return VOID


def _open_own(m: Machine, stream: Obj, text: str | None, flags: int) -> Result:
    """Open a file that is not the JDK's."""
    if text is None:
        if store.holds(m, "is there"):
            raise Unsupported("files")
        return m.throw_new("java/io/FileNotFoundException", any_message(m))
    name, file = _known(m, text, changes=bool(flags))
    if not isinstance(file, store.Unknown) and not flags & _CREATES and file is None:
        return m.throw_new("java/io/FileNotFoundException", any_message(m))
    if store.fails(m) or (isinstance(file, int) and file in store.files(m).folders):
        return m.throw_new("java/io/FileNotFoundException", any_message(m))
    m.set_field(_descriptor(m, stream), "fd", "I", open_named(m, name, flags))
    return VOID


def _open_output(m: Machine, args: Args) -> Result:
    """FileOutputStream.open0(String, boolean append)."""
    append = m.truth(args[2])
    flags = _WRITES | _CREATES | (_APPENDS if append else _EMPTIES)
    return _open_own(m, m.non_null(args[0]), marked(text_of(m, args[1])), flags)


def _open_random(m: Machine, args: Args) -> Result:
    """RandomAccessFile.open0(String, int mode): 1 for reading, else for both."""
    reads = m.truth(lower(m.tm.band(lift(m.tm, args[2], "I"), m.tm.bv(1, 32))))
    flags = _READS if reads else _WRITES | _CREATES
    return _open_own(m, m.non_null(args[0]), marked(text_of(m, args[1])), flags)


def _own(m: Machine, args: Args) -> int | None:
    """The descriptor of a file of the program that a stream has open; None if it is one of the JDK's."""
    descriptor = _descriptor(m, m.non_null(args[0]))
    if isinstance(descriptor.payload, OpenFile):
        return None
    number = m.get_field(descriptor, "fd", "I")
    if number == -1:
        m.throw_new("java/io/IOException", "Stream Closed")
    store.opened(m, number)
    return number


def _part_of_array(m: Machine, args: Args) -> tuple[Arr, int, int]:
    """Array, start and length of what is read or written, in bounds."""
    array, start, length = m.non_null(args[1]), args[2], args[3]
    if not isinstance(array, Arr) or not isinstance(start, int) or not isinstance(length, int):
        raise Unsupported("a part of an array for a file that depends on input")
    if start < 0 or length < 0 or start + length > len(array.slots):
        m.throw_new("java/lang/IndexOutOfBoundsException")
    return array, start, length


def _write_byte(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    assert number is not None
    byte = m.tm.sext(32, m.tm.extract(7, 0, lift(m.tm, args[1], "I")))
    written(m, number, (lower(byte),))
    return VOID


def _write_bytes(m: Machine, args: Args) -> Result:
    """FileOutputStream.writeBytes(byte[], int, int, boolean); that of RandomAccessFile without the last."""
    number = _own(m, args)
    assert number is not None
    array, start, length = _part_of_array(m, args)
    if length:
        written(m, number, tuple(array.slots[start : start + length]))
    return VOID


def _seek(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    if number is None or not isinstance(args[1], int):
        raise Unsupported("a position in a file that depends on input")
    store.move(m, number, args[1])
    return VOID


def _set_length(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    assert number is not None
    resize(m, writable(m, number), args[1])
    file = store.opened(m, number)
    if file.position > len(store.content(m, file.file)):
        store.move(m, number, len(store.content(m, file.file)))
    return VOID


def _create(m: Machine, args: Args) -> Result:
    """UnixFileSystem.createFileExclusively(String)."""
    name, file = _known(m, string_path(m, args[1]), changes=True)
    if isinstance(file, int):
        return 0
    failing(m)
    if file is not None and store.holds(m, "is there"):
        return 0
    store.make(m, name, ())
    return 1


def _delete(m: Machine, args: Args) -> Result:
    name, file = _known(m, _path_of(m, args), changes=True)
    now = store.files(m)
    if file is None or (file in now.folders and now.children(name)) or store.fails(m):
        return 0
    store.take_away(m, name)
    return 1


def _make_folder(m: Machine, args: Args) -> Result:
    name, file = _known(m, _path_of(m, args), changes=True)
    if isinstance(file, int) or store.fails(m):
        return 0
    store.make(m, name, None, folder=True)
    return 1


def _rename(m: Machine, args: Args) -> Result:
    (name, file), (target, _) = _known(m, _path_of(m, args), True), _known(m, _path_of(m, args[1:]), True)
    if file is None or store.fails(m):
        return 0
    if isinstance(file, store.Unknown):
        raise Unsupported(f"another name for the file {name}")
    store.rename(m, name, target)
    return 1


def _list(m: Machine, args: Args) -> Result:
    """What is in a folder that the program made; the order of several is anybody's."""
    name, file = _known(m, _path_of(m, args))
    now = store.files(m)
    if file is None or (isinstance(file, int) and file not in now.folders):
        return None
    children = now.children(name)
    if isinstance(file, store.Unknown) or len(children) > 1:
        raise Unsupported("a list of files")
    return m.new_array(f"[{_TEXT}", [m.new_string(unmarked(m, child)) for child in children])


def _perhaps(m: Machine, args: Args) -> Result:
    """Whether an attribute could be set."""
    return m.boolean(m.tm.fresh("a change of an attribute of a file", BOOL))


def _any_number(m: Machine, args: Args) -> Result:
    return m.tm.zext(64, m.tm.fresh("a number about a file", bv_sort(62)))


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
    number = _own(m, args)
    if number is not None:
        failing(m)
        found: Any = store.read(m, number, 1)
        return lower(m.tm.band(lift(m.tm, found[0], "I"), m.tm.bv(0xFF, 32))) if found else -1
    descriptor, file = _opened(m, args)
    content = _content(file.path)
    if file.position >= len(content):
        return -1
    _move(m, descriptor, file, file.position + 1)
    return content[file.position]


def _read_bytes(m: Machine, args: Args) -> Result:
    """FileInputStream.readBytes(byte[], int, int)."""
    number = _own(m, args)
    array, start, length = _part_of_array(m, args)
    if not length:
        return 0
    found: store.Content
    if number is not None:
        failing(m)
        found = store.read(m, number, length)
    else:
        descriptor, file = _opened(m, args)
        part = _content(file.path)[file.position : file.position + length]
        found = tuple(byte - 256 if byte > 127 else byte for byte in part)
        _move(m, descriptor, file, file.position + len(part))
    for at, byte in enumerate(found, start):
        m.write(array, at, byte)
    return len(found) or -1


def _skip(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    if number is not None and isinstance(args[1], int):
        store.move(m, number, store.opened(m, number).position + args[1])
        return args[1]
    descriptor, file = _opened(m, args)
    if not isinstance(args[1], int) or file.position + args[1] < 0:
        raise Unsupported("skipping in a file")
    _move(m, descriptor, file, file.position + args[1])
    return args[1]


def _left(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    if number is not None:
        return max(0, _length_of(m, number) - store.opened(m, number).position)
    _, file = _opened(m, args)
    return max(0, len(_content(file.path)) - file.position)


def _position(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    if number is not None:
        return store.opened(m, number).position
    return _opened(m, args)[1].position


def _length_of(m: Machine, number: int) -> int:
    return len(store.content(m, store.opened(m, number).file))


def _length(m: Machine, args: Args) -> Result:
    number = _own(m, args)
    if number is not None:
        return _length_of(m, number)
    return len(_content(_opened(m, args)[1].path))


def _close(m: Machine, args: Args) -> Result:
    descriptor = m.non_null(args[0])
    if isinstance(descriptor.payload, OpenFile):
        m.write(descriptor, PAYLOAD, None)
        m.set_field(descriptor, "fd", "I", -1)
    else:
        close_failing(m, descriptor)
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
    (_DESCRIPTOR, "sync"): no_value,
    (_DESCRIPTOR, "sync0"): no_value,
    (_OUTPUT, "open0"): _open_output,
    (_OUTPUT, "write"): _write_byte,
    (_OUTPUT, "writeBytes"): _write_bytes,
    (_RANDOM, "open0"): _open_random,
    (_RANDOM, "read0"): _read_byte,
    (_RANDOM, "readBytes"): _read_bytes,
    (_RANDOM, "readBytes0"): _read_bytes,
    (_RANDOM, "write0"): _write_byte,
    (_RANDOM, "writeBytes"): _write_bytes,
    (_RANDOM, "writeBytes0"): _write_bytes,
    (_RANDOM, "getFilePointer"): _position,
    (_RANDOM, "seek0"): _seek,
}
for _name, _model in (
    ("createFileExclusively", _create),
    ("delete", _delete),
    ("list", _list),
    ("createDirectory", _make_folder),
    ("rename", _rename),
    ("setLastModifiedTime", _perhaps),
    ("setReadOnly", _perhaps),
    ("setPermission", _perhaps),
    ("getSpace", _any_number),
):
    NATIVES |= {(_FILE_SYSTEM, _name): _model, (_FILE_SYSTEM, _name + "0"): _model}
for _name, _model in (("length", _length), ("setLength", _set_length)):
    NATIVES |= {(_RANDOM, _name): _model, (_RANDOM, _name + "0"): _model}
NATIVES |= CHANNEL_NATIVES
"""Native methods by class and name: their parameters differ from release to release."""
_FIXED: dict[tuple[str, str], Run] = {
    (_CLEANABLE, f"register(L{_DESCRIPTOR};)V"): no_value,
    (_CLEANABLE, f"unregister(L{_DESCRIPTOR};)V"): no_value,
}
MODELS: Table = fixed(_FIXED)
