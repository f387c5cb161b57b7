"""The JDK's runtime image ``lib/modules`` (the jimage format, version 1), read by mmap.

Layout: a header of seven words, a redirect table, an offsets table, location attributes, strings,
then the resources. A resource ``/module/parent/base.extension`` is found by a perfect hash: the first
hash picks a redirect, which is an index (negative) or the seed of a second hash (positive).
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path

from verifier.classfile.error import ImageFormatError

MAGIC = 0xCAFEDADA
HASH_MULTIPLIER = 0x01000193
WORD_MASK = 0xFFFFFFFF
HEADER_BYTES = 28
# Attribute kinds of a location.
END, MODULE, PARENT, BASE, EXTENSION, OFFSET, COMPRESSED, UNCOMPRESSED = range(8)


class JdkImage:
    """An open image; close it when done. Lookups are lazy, packages' modules are remembered."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            with open(path, "rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise ImageFormatError(f"cannot read the JDK image {path}: {error}") from None
        self._modules: dict[str, str | None] = {}
        self._read_header()

    def _read_header(self) -> None:
        size = len(self._map)
        for order in "<>":
            if size >= HEADER_BYTES and struct.unpack_from(order + "I", self._map)[0] == MAGIC:
                break
        else:
            raise ImageFormatError(f"{self.path} is not a JDK image")
        version, _, _, length, locations, strings = struct.unpack_from(order + "6I", self._map, 4)
        if version >> 16 != 1:
            raise ImageFormatError(f"{self.path} is a JDK image of the unknown version {version >> 16}")
        self._redirects = HEADER_BYTES
        self._offsets = HEADER_BYTES + 4 * length
        self._locations = self._offsets + 4 * length
        self._strings = self._locations + locations
        self._resources = self._strings + strings
        self._length: int = length
        if not length or self._resources > size:
            raise ImageFormatError(f"{self.path} is truncated")
        self._signed = struct.Struct(order + "i").unpack_from
        self._unsigned = struct.Struct(order + "I").unpack_from

    def close(self) -> None:
        """Unmap the file."""
        self._map.close()

    def __enter__(self) -> JdkImage:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def find(self, name: str) -> bytes | None:
        """The class file of a class by internal name, None if the JDK has none."""
        package, _, base = name.rpartition("/")
        module = self.module_of_package(package)
        return None if module is None else self._fetch(module, package, base, "class")

    def has_package(self, name: str) -> bool:
        """Whether the package of a class is the JDK's, so that classes of no other place count in it."""
        return self.module_of_package(name.rpartition("/")[0]) is not None

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes."""
        for index in range(self._length):
            location = self._attributes(index)
            if location[MODULE] and self._string(location[EXTENSION]) == b"class":
                name = self._string(location[PARENT]) + b"/" + self._string(location[BASE])
                yield name.decode("utf-8", "replace").removeprefix("/")

    def resource(self, module: str, path: str) -> bytes | None:
        """A resource by its module and path (``java/lang/String.class``)."""
        parent, _, file = path.rpartition("/")
        base, dot, extension = file.rpartition(".")
        return self._fetch(module, parent, base, extension) if dot else self._fetch(module, parent, file, "")

    def module_of_package(self, package: str) -> str | None:
        """The module that holds a package, named in internal form (``java/lang``)."""
        try:
            return self._modules[package]
        except KeyError:
            module = self._modules[package] = self._find_module(package) if package else None
            return module

    def _find_module(self, package: str) -> str | None:
        """Read ``/packages/<dotted name>``: rows of (package is empty there, offset of the module's name)."""
        rows = self._fetch("packages", "", package.replace("/", "."), "")
        if rows is None:
            return None
        for row in range(0, len(rows) - 7, 8):
            if not self._unsigned(rows, row)[0]:
                return self._string(self._unsigned(rows, row + 4)[0]).decode("utf-8", "replace")
        return None

    def _fetch(self, module: str, parent: str, base: str, extension: str) -> bytes | None:
        full = f"/{module}/{parent}/{base}" if parent else f"/{module}/{base}"
        if extension:
            full = f"{full}.{extension}"
        try:
            path = full.encode("utf-8")
        except UnicodeEncodeError:
            return None
        try:
            location = self._locate(path)
            if location is None or self._path_of(location) != path:
                return None
            return self._content(location)
        except (struct.error, IndexError) as error:
            raise ImageFormatError(f"{self.path} is damaged: {error}") from None

    def _locate(self, path: bytes) -> list[int] | None:
        """The location attributes ``path`` hashes to, by kind; they may be another path's."""
        slot = _hash(path, HASH_MULTIPLIER) % self._length
        redirect = self._signed(self._map, self._redirects + 4 * slot)[0]
        if redirect > 0:
            index = _hash(path, redirect) % self._length
        elif redirect < 0:
            index = -1 - redirect
        else:
            return None
        return self._attributes(index)

    def _attributes(self, index: int) -> list[int]:
        """The attributes of a location, by kind."""
        attributes = [0] * 8
        data = self._map
        pos = self._locations + self._unsigned(data, self._offsets + 4 * index)[0]
        head = data[pos]
        while head > 7:
            size = (head & 7) + 1
            attributes[head >> 3] = int.from_bytes(data[pos + 1 : pos + 1 + size], "big")
            pos += 1 + size
            head = data[pos]
        return attributes

    def _path_of(self, location: list[int]) -> bytes:
        path = b"/" + self._string(location[MODULE]) + b"/" if location[MODULE] else b""
        if location[PARENT]:
            path += self._string(location[PARENT]) + b"/"
        path += self._string(location[BASE])
        if location[EXTENSION]:
            path += b"." + self._string(location[EXTENSION])
        return path

    def _string(self, offset: int) -> bytes:
        start = self._strings + offset
        end = self._map.find(b"\0", start, self._resources)
        if end < 0:
            raise ImageFormatError(f"{self.path} is damaged: a string has no end")
        return self._map[start:end]

    def _content(self, location: list[int]) -> bytes:
        if location[COMPRESSED]:
            raise ImageFormatError(f"{self.path} is compressed; use a JDK whose image is not")
        start = self._resources + location[OFFSET]
        end = start + location[UNCOMPRESSED]
        if end > len(self._map):
            raise ImageFormatError(f"{self.path} is truncated")
        return self._map[start:end]


def _hash(path: bytes, seed: int) -> int:
    for byte in path:
        seed = (seed * HASH_MULTIPLIER) & WORD_MASK ^ byte
    return seed & 0x7FFFFFFF
