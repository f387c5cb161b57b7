"""Resources: files of the class path, whose content is known.

``getResourceAsStream`` of the program's classes and of the application's class loader. The stream is a
BufferedInputStream over the bytes, as for a file in a folder of the class path: after ``close`` it throws.
Names that depend on input, and files that are not the program's own, are refused; but the JDK's classes find
what lies in their module. ``getResource`` gives a URL of which the end is known, as the class path may lie
anywhere; class files of the program are there, and what is in them is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import Run
from verifier.machine.value import Args
from verifier.models.calling import known_text, method_of, run_bytecode
from verifier.models.classification import Table, fixed, telling
from verifier.models.io.stream_input import STREAM
from verifier.models.lang.class_loader import LOADER, is_app
from verifier.models.lang.klass import class_of
from verifier.texts.text import concat, unknown_text

_CLASS = "java/lang/Class"
_BYTES = "java/io/ByteArrayInputStream"
_LONGEST = 1 << 18
"""Bytes of a resource."""


def _stream(m: Machine, name: str) -> Result:
    return stream_of(m, name, m.loader.resource(name))


def stream_of(m: Machine, name: str, content: bytes | None) -> Result:
    """A stream over the bytes of a resource; null if there is none."""
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


def _on_class_path(m: Machine, args: Args, what: str) -> str | None:
    """The name of a resource that the application's class loader, or the system's, is asked for."""
    if len(args) > 1 and not is_app(m, m.non_null(args[0])):
        raise Unsupported(f"{what} of another class loader")
    name = known_text(m, args[-1], what)
    return None if name.startswith("/") else name


def _beside_class(m: Machine, args: Args, what: str) -> str | None:
    """The same for a method of Class: a name without a leading slash is relative to the package."""
    asked = class_of(m, args[0])
    while asked.component is not None:
        asked = asked.component
    name = known_text(m, args[1], what)
    if asked.origin != "user":
        raise Unsupported(f"{what} of {asked.java_name}")
    if name.startswith("/"):
        return None if name.startswith("//") else name[1:]
    package = asked.name.rpartition("/")[0]
    return f"{package}/{name}" if package else name


def _of_class(m: Machine, args: Args) -> Result:
    asked = class_of(m, args[0])
    while asked.component is not None:
        asked = asked.component
    if asked.origin == "jdk" and m.frame.method.cls.origin == "jdk":
        name = known_text(m, args[1], "getResourceAsStream")
        path = name[1:] if name.startswith("/") else f"{asked.name.rpartition('/')[0]}/{name}"
        return stream_of(m, name, m.loader.resource_of_jdk(m.loader.module_of(asked.name), path))
    return _stream_if_named(m, _beside_class(m, args, "getResourceAsStream"))


def _stream_if_named(m: Machine, name: str | None) -> Result:
    return None if name is None else _stream(m, name)


def _is_there(m: Machine, name: str) -> bool:
    """Whether a resource exists; the program's class files do."""
    owner = m.loader.find(name[: -len(".class")]) if name.endswith(".class") else None
    return (owner is not None and owner.origin == "user") or m.loader.resource(name) is not None


@dataclass(frozen=True)
class _Located(Payload):
    """The name of the resource that a URL leads to, from wherever the class path lies."""

    name: str


def _url(m: Machine, name: str | None) -> Result:
    if name is None or not _is_there(m, name):
        return None
    if not _PLAIN.fullmatch(name):
        raise Unsupported(f"the URL of {name}")
    url = m.loader.new_object(m.loader.get(_URL))
    url.payload = _Located(name)
    return url


def _urls(m: Machine, name: str | None) -> Result:
    if name is not None and _is_there(m, name):
        raise Unsupported(f"all resources {name}")
    return m.call(method_of(m, "java/util/Collections", "emptyEnumeration()Ljava/util/Enumeration;"), [])


def _of_url(key: str) -> Run:
    """A method of URL; for a URL of a resource only the end of its text is known."""

    def model(m: Machine, args: Args) -> Result:
        located = m.non_null(args[0]).payload
        if not isinstance(located, _Located):
            return run_bytecode(m, _URL, key, args)
        method = key.partition("(")[0]
        if method == "openStream":
            return _stream(m, located.name)
        if method in _TEXTS:
            place = unknown_text(m.tm, f"{_TEXTS[method]} of {located.name}")
            return m.new_string(concat(place, "/" + located.name))
        if method == "openConnection" and m.frame.method.cls.origin == "jdk":
            connection = m.loader.new_object(m.loader.get(_CONNECTION))
            connection.payload = located
            return connection
        raise Unsupported(f"URL.{method} of a resource")

    return model


def _connected(m: Machine, args: Args) -> Result:
    """URLConnection.getInputStream of a file, or of a resource for code of the JDK."""
    located = m.non_null(args[0]).payload
    if isinstance(located, _Located):
        return _stream(m, located.name)
    return run_bytecode(m, _CONNECTION, _CONTENT, args)


_CONNECTION = "sun/net/www/protocol/file/FileURLConnection"
_CONTENT = "getInputStream()Ljava/io/InputStream;"


_URL = "java/net/URL"
_PLAIN = re.compile(r"[A-Za-z0-9._/$]+")
_TEXTS = {"getPath": "path", "getFile": "path", "toString": "URL", "toExternalForm": "URL"}
_S = "Ljava/lang/String;"
_OF_URL = (
    *(f"{name}(){result}"
      for result, names in {
        _S: ("getPath", "getFile", "toString", "toExternalForm", "getQuery", "getUserInfo", "getAuthority",
             "getProtocol", "getHost", "getRef"),
        "I": ("getPort", "getDefaultPort", "hashCode"),
        "Ljava/net/URI;": ("toURI",),
        "Ljava/net/URLConnection;": ("openConnection",),
        "Ljava/io/InputStream;": ("openStream",),
        "Ljava/lang/Object;": ("getContent",),
      }.items()
      for name in names),
    "equals(Ljava/lang/Object;)Z", "sameFile(Ljava/net/URL;)Z",
    "openConnection(Ljava/net/Proxy;)Ljava/net/URLConnection;",
    "getContent([Ljava/lang/Class;)Ljava/lang/Object;",
)  # fmt: skip


def _asking(find: Callable[[Machine, Args, str], str | None], what: str, give: _Give) -> Run:
    return lambda m, args: give(m, find(m, args, what))


_Give = Callable[[Machine, str | None], Result]
_KEYS: dict[str, _Give] = {
    f"AsStream({_S})Ljava/io/InputStream;": _stream_if_named,
    f"({_S})Ljava/net/URL;": _url,
    f"s({_S})Ljava/util/Enumeration;": _urls,
}
_FIXED: dict[tuple[str, str], Run] = {
    (LOADER, f"{name}{key}"): _asking(_on_class_path, f"{name}{key.partition('(')[0]}", give)
    for name in ("getResource", "getSystemResource")
    for key, give in _KEYS.items()
}
_FIXED |= {
    (_CLASS, f"getResourceAsStream({_S})Ljava/io/InputStream;"): _of_class,
    (_CLASS, f"getResource({_S})Ljava/net/URL;"): _asking(_beside_class, "getResource", _url),
}
_FIXED |= {(_URL, key): _of_url(key) for key in _OF_URL} | {(_CONNECTION, _CONTENT): _connected}
MODELS: Table = telling({_CLASS}, fixed(_FIXED))
