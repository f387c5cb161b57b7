"""Resources: files of the class path, whose content is known.

``getResourceAsStream`` of the program's classes and of the application's class loader. The stream is a
BufferedInputStream over the bytes, as for a file in a folder of the class path: after ``close`` it throws.
Names that depend on input, and files that are not the program's own, are refused; but the JDK's classes find
what lies in their module.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args
from verifier.models.calling import known_text, method_of
from verifier.models.classification import Table, fixed, telling
from verifier.models.io.stream_input import STREAM
from verifier.models.lang.class_loader import LOADER, is_app
from verifier.models.lang.klass import class_of

_CLASS = "java/lang/Class"
_BYTES = "java/io/ByteArrayInputStream"
_LONGEST = 1 << 18
"""Bytes of a resource."""


def _stream(m: Machine, name: str) -> Result:
    return _stream_of(m, name, m.loader.resource(name))


def _stream_of(m: Machine, name: str, content: bytes | None) -> Result:
    if content is None:
        return None
    if len(content) > _LONGEST:
        raise Unsupported(f"the resource {name} of {len(content)} bytes")
    array = m.new_array("[B", [byte - 256 if byte > 127 else byte for byte in content])
    inner, stream = m.new(_BYTES), m.new(STREAM)

    def wrapped(machine: Machine, _: object) -> Result:
        construct = method_of(machine, STREAM, "<init>(Ljava/io/InputStream;)V")
        return machine.call(construct, [stream, inner], lambda _, __: stream)

    return m.call(method_of(m, _BYTES, "<init>([B)V"), [inner, array], wrapped)


def _of_loader(m: Machine, args: Args) -> Result:
    loader = m.non_null(args[0])
    if not is_app(m, loader):
        raise Unsupported("getResourceAsStream of another class loader")
    return _of_system(m, args[1:])


def _of_system(m: Machine, args: Args) -> Result:
    name = known_text(m, args[0], "getResourceAsStream")
    return None if name.startswith("/") else _stream(m, name)


def _of_class(m: Machine, args: Args) -> Result:
    """A name without a slash at its start is one in the package of the class."""
    asked = class_of(m, args[0])
    while asked.component is not None:
        asked = asked.component
    name = known_text(m, args[1], "getResourceAsStream")
    if asked.origin == "jdk" and m.frame.method.cls.origin == "jdk":
        path = name[1:] if name.startswith("/") else f"{asked.name.rpartition('/')[0]}/{name}"
        return _stream_of(m, name, m.loader.resource_of_jdk(asked.name, path))
    if asked.origin != "user":
        raise Unsupported(f"getResourceAsStream of {asked.java_name}")
    if name.startswith("/"):
        return None if name.startswith("//") else _stream(m, name[1:])
    package = asked.name.rpartition("/")[0]
    return _stream(m, f"{package}/{name}" if package else name)


_KEY = "{}(Ljava/lang/String;)Ljava/io/InputStream;"
_FIXED: dict[tuple[str, str], Run] = {
    (_CLASS, _KEY.format("getResourceAsStream")): _of_class,
    (LOADER, _KEY.format("getResourceAsStream")): _of_loader,
    (LOADER, _KEY.format("getSystemResourceAsStream")): _of_system,
}
MODELS: Table = telling({_CLASS}, fixed(_FIXED))
