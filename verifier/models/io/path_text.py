"""Texts of paths: parts that differ from machine to machine have marks in the heap, and are any text outside.

The folders that a virtual machine is told of (``java.io.tmpdir``, ``user.dir``, ...) and what a temporary
file is called are unknown texts to the program. Inside of ``java.io.File`` and the JDK's ``UnixPath`` a
mark stands for each, so that their own code takes paths apart and puts them together. A path comes in by
``marked`` and goes out by ``unmarked``; what would tell a mark's length or order is refused.
"""

from __future__ import annotations

import re
from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import CALLED, Continuation, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, Arr, Guarded, Obj, Value
from verifier.models.calling import method_of, run_bytecode
from verifier.models.classification import Table, fixed, open_answer
from verifier.models.lang.text_access import text_of
from verifier.texts.text import InputStream, TextLike, Window, concat, pieces_of, unknown_text

FILE = "java/io/File"
PATH = "sun/nio/fs/UnixPath"
_TEXT = "Ljava/lang/String;"
_ANY_PATH = "Ljava/nio/file/Path;"
_SIGN = "\x1a"
DIRECTORY_MARK = _SIGN + "{}" + _SIGN
"""Of a folder: the name of the property."""
GENERATED_MARK = _SIGN + "#"
_MARK = re.compile(f"(/?{_SIGN}[a-z][a-z.]*{_SIGN}|{_SIGN}#[0-9]+{_SIGN})")
_PROPERTY = re.compile(r"property ([a-z][a-z.]*)")
_GENERATED = re.compile(r"part of a generated name ([0-9]+)")


def is_generated(part: str) -> bool:
    """Whether a part of a path has a name that was chosen so that no file has it."""
    return GENERATED_MARK in part


def generated_mark(number: int) -> str:
    """The mark of what makes a name a new one."""
    return f"{GENERATED_MARK}{number}{_SIGN}"


def marked(text: TextLike) -> str | None:
    """A text from the program with marks; None if something else in it is unknown."""
    if isinstance(text, str):
        if _SIGN in text:
            raise Unsupported("a path with the character SUB")
        return text
    parts: list[str] = []
    for piece in pieces_of(text):
        if isinstance(piece, Window):
            found = _mark_of(piece)
            if found is None or (parts and found[0] == "/"):
                return None
            parts.append(found)
        elif all(isinstance(c, (str, int)) for c in piece):
            known = piece if isinstance(piece, str) else "".join(chr(c) for c in piece if isinstance(c, int))
            marked(known)
            parts.append(known)
        else:
            return None
    return "".join(parts)


def _mark_of(piece: Window) -> str | None:
    name = piece.stream.name if isinstance(piece.stream, InputStream) and piece.offset == 0 else ""
    if not str(piece.length).count(f"{name}.length"):
        return None
    folder, generated = _PROPERTY.fullmatch(name), _GENERATED.fullmatch(name)
    if folder:
        return "/" + DIRECTORY_MARK.format(folder[1])
    return generated_mark(int(generated[1])) if generated else None


def unmarked(m: Machine, path: str) -> TextLike:
    """What the program sees of a path."""
    if _SIGN not in path:
        return path
    parts: list[TextLike] = []
    for part in _MARK.split(path):
        if not part.lstrip("/").startswith(_SIGN):
            parts.append(part)
        elif part.startswith(GENERATED_MARK):
            parts.append(unknown_text(m.tm, f"part of a generated name {part[2:-1]}"))
        else:
            parts.append(unknown_text(m.tm, f"property {part.strip('/' + _SIGN)}"))
    return concat(*parts)


def _seen(m: Machine, string: Value) -> Result:
    """A string of a path as the program sees it."""
    found = m.concrete(string) if isinstance(string, (Obj, Guarded)) else None
    if found is None or not isinstance(found.payload, str) or _SIGN not in found.payload:
        return string
    return m.new_string(unmarked(m, found.payload))


def path_of(m: Machine, path: Any) -> str:
    """The path of a File or UnixPath, with marks."""
    target = m.non_null(path)
    if target.cls.name == FILE:
        text = m.non_null(m.get_field(target, "path", _TEXT)).payload
        if not isinstance(text, str):
            raise Unsupported("a path that depends on input")
        return text
    array = m.get_field(target, "path", "[B")
    known = [byte & 0xFF for byte in array.slots if isinstance(byte, int)] if isinstance(array, Arr) else []
    if not isinstance(array, Arr) or len(known) != len(array.slots):
        raise Unsupported("a path that depends on input")
    return bytes(known).decode("utf-8", "replace")


def _is_marked(m: Machine, path: Obj) -> bool:
    if path.cls.name == FILE:
        text = m.non_null(m.get_field(path, "path", _TEXT)).payload
        return isinstance(text, str) and _SIGN in text
    return _SIGN in path_of(m, path)


def _normalised(owner: str, key: str) -> Run:
    """Where a path comes in: marks for what is unknown, then the JDK's own code."""

    def model(m: Machine, args: Args) -> Result:
        text = text_of(m, args[-1])
        path = marked(text)
        if path is None or path == text:
            return run_bytecode(m, owner, key, args)
        return run_bytecode(m, owner, key, [*args[:-1], m.new_string(path)])

    return model


def _shown(owner: str, key: str) -> Run:
    """Where a string of a path goes out."""
    return lambda m, args: _call_bytecode(m, owner, key, args, _seen)


def _call_bytecode(m: Machine, owner: str, key: str, args: Args, then: Continuation) -> Result:
    m.push(method_of(m, owner, key), args, then)
    return CALLED


def string_path(m: Machine, string: Value) -> str:
    """The path that a string means, with marks."""
    path = marked(text_of(m, string))
    if path is None:
        raise Unsupported("a path that depends on input")
    return path


def _resolved(m: Machine, args: Args) -> Result:
    """UnixFileSystem.resolve(File): an absolute path."""
    path = path_of(m, args[1])
    home = "/" + DIRECTORY_MARK.format("user.dir")
    return m.new_string(path if path.startswith("/") else f"{home}/{path}" if path else home)


def _same_alone(owner: str, key: str, same: int) -> Run:
    """A comparison: of paths with marks it is known alone that a path is itself."""

    def model(m: Machine, args: Args) -> Result:
        first, second = m.non_null(args[0]), m.concrete(args[1])
        if second is not None and second.cls is first.cls and (_is_marked(m, first) or _is_marked(m, second)):
            if path_of(m, first) != path_of(m, second):
                raise Unsupported("a comparison of paths that differ from machine to machine")
            return same
        return run_bytecode(m, owner, key, args)

    return model


def _unmarked_alone(owner: str, key: str) -> Run:
    """What a path with a mark is refused for."""

    def model(m: Machine, args: Args) -> Result:
        for arg in args:
            target = m.concrete(arg) if arg is None or isinstance(arg, Obj) else None
            if target is not None and target.cls.name in (FILE, PATH) and _is_marked(m, target):
                name = f"{owner.replace('/', '.')}.{key.partition('(')[0]}"
                raise Unsupported(f"{name} of a path that differs from machine to machine")
        return run_bytecode(m, owner, key, args)

    return model


def _to_path(m: Machine, args: Args) -> Result:
    """File.toPath: by the text that the program sees, as the path comes in with it."""
    file = m.non_null(args[0])
    if not _is_marked(m, file):
        return run_bytecode(m, FILE, f"toPath(){_ANY_PATH}", args)
    text = m.new_string(unmarked(m, path_of(m, file)))
    of = method_of(m, "java/nio/file/Path", f"of({_TEXT}[{_TEXT}){_ANY_PATH}")
    return m.call(of, [text, m.new_array(f"[{_TEXT}", [])])


_IN = {("java/io/UnixFileSystem", f"normalize({_TEXT}){_TEXT}"), (PATH, f"normalizeAndCheck({_TEXT}){_TEXT}")}
_OUT = {
    (FILE, f"{name}(){_TEXT}")
    for name in ("getPath", "toString", "getName", "getParent", "getAbsolutePath", "getCanonicalPath")
} | {(PATH, f"toString(){_TEXT}")}
_COMPARED = {
    (FILE, f"compareTo(L{FILE};)I"): 0,
    (FILE, "equals(Ljava/lang/Object;)Z"): 1,
    (PATH, f"compareTo({_ANY_PATH})I"): 0,
    (PATH, "equals(Ljava/lang/Object;)Z"): 1,
}
_REFUSED = {
    (FILE, "hashCode()I"),
    (FILE, "toURI()Ljava/net/URI;"),
    (PATH, "hashCode()I"),
    (PATH, "toUri()Ljava/net/URI;"),
    (PATH, "getNameCount()I"),
    (PATH, "getName(I)Lsun/nio/fs/UnixPath;"),
    (PATH, "subpath(II)Lsun/nio/fs/UnixPath;"),
    (PATH, f"relativize({_ANY_PATH})Lsun/nio/fs/UnixPath;"),
    (PATH, f"endsWith({_ANY_PATH})Z"),
    (PATH, f"startsWith({_ANY_PATH})Z"),
    (PATH, "toRealPath([Ljava/nio/file/LinkOption;)Ljava/nio/file/Path;"),
}
_OPEN: dict[tuple[str, str], Run] = {key: _shown(*key) for key in _OUT}
_FIXED: dict[tuple[str, str], Run] = (
    {key: _normalised(*key) for key in _IN}
    | {key: _same_alone(*key, same) for key, same in _COMPARED.items()}
    | {key: _unmarked_alone(*key) for key in _REFUSED}
    | {
        (FILE, f"toPath(){_ANY_PATH}"): _to_path,
        ("java/io/UnixFileSystem", f"resolve(L{FILE};){_TEXT}"): _resolved,
    }
)
MODELS: Table = fixed(_FIXED) | open_answer(_OPEN)
