"""Java values and text on the pipes to the Java processes; the mirror image of java/jr/Wire.java.

Floats cross as raw bits and strings as UTF-16 code units, so every value arrives exactly.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from verifier.errors import JrError


class JvmError(JrError):
    """A Java process ended, hung or answered with something that is not in the protocol."""


@dataclass(frozen=True)
class JavaBox:
    """A number, character or boolean with its Java type named; ``tag`` is one of Z B C S I J F D."""

    tag: str
    value: bool | int | float


@dataclass(frozen=True)
class JavaArray:
    """An array as an argument: the descriptor of its elements and their values."""

    element: str
    values: tuple[JavaValue, ...]


@dataclass(frozen=True)
class JavaStatic:
    """The value of a public static field as an argument, such as java/util/Locale.ROOT."""

    owner: str
    field: str


JavaValue = bool | int | float | str | None | JavaBox | JavaArray | JavaStatic

_FORMATS = {"Z": ">?", "B": ">b", "C": ">H", "S": ">h", "I": ">i", "J": ">q", "F": ">f", "D": ">d"}


def string_units(text: str) -> bytes:
    """The UTF-16 code units of ``text``, big end first; pairs of surrogates and whole characters mix."""
    return text.encode("utf-16-be", "surrogatepass")


def units_string(data: bytes) -> str:
    """A string with one Python character per UTF-16 code unit."""
    text = data.decode("utf-16-be", "surrogatepass")
    if 2 * len(text) == len(data):
        return text
    return "".join(map(chr, struct.unpack(f">{len(data) // 2}H", data)))


def descriptors_of(method_descriptor: str) -> list[str]:
    """The parameter types of a method descriptor (JVMS 4.3.3)."""
    found = []
    at = 1
    while method_descriptor[at] != ")":
        start = at
        while method_descriptor[at] == "[":
            at += 1
        at = method_descriptor.index(";", at) + 1 if method_descriptor[at] == "L" else at + 1
        found.append(method_descriptor[start:at])
    return found


class Writer:
    """Builds the body of a frame."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def body(self) -> bytes:
        return b"".join(self._parts)

    def raw(self, data: bytes) -> None:
        self._parts.append(data)

    def byte(self, value: str) -> None:
        self._parts.append(value.encode("latin-1"))

    def flag(self, value: bool) -> None:
        self._parts.append(b"\1" if value else b"\0")

    def int32(self, value: int) -> None:
        self._parts.append(struct.pack(">i", value))

    def int64(self, value: int) -> None:
        self._parts.append(struct.pack(">q", value))

    def text(self, value: str) -> None:
        data = string_units(value)
        self.int32(len(data) // 2)
        self._parts.append(data)

    def tagged(self, tag: str, value: bool | float) -> None:
        """A primitive value; floats from Python are exact for D and rounded for F."""
        self.byte(tag)
        self._parts.append(primitive_bits(tag, value))

    def value(self, value: JavaValue, descriptor: str) -> None:
        """A value for a place of the type ``descriptor``."""
        if isinstance(value, JavaBox):
            self.tagged(value.tag, value.value)
        elif value is None:
            self.byte("n")
        elif isinstance(value, JavaArray):
            self.byte("[")
            self.text(value.element)
            self.int32(len(value.values))
            for item in value.values:
                self.value(item, value.element)
        elif isinstance(value, JavaStatic):
            self.byte(".")
            self.text(value.owner)
            self.text(value.field)
        elif isinstance(value, str):
            self.byte("s")
            self.text(value)
        elif descriptor in _FORMATS:
            self.tagged(descriptor, value)
        else:
            self.tagged(_box_tag(value), value)


def _box_tag(value: bool | int | float) -> str:
    if isinstance(value, bool):
        return "Z"
    if isinstance(value, float):
        return "D"
    return "I" if -(2**31) <= value < 2**31 else "J"


def primitive_bits(tag: str, value: bool | float) -> bytes:
    """The bits of a primitive value; a double too large for float becomes infinite."""
    if tag == "F":
        try:
            return struct.pack(">f", value)
        except OverflowError:
            return struct.pack(">f", float("inf") if value > 0 else float("-inf"))
    if tag in "BCSIJ":
        return struct.pack(_FORMATS[tag], int(value))
    return struct.pack(_FORMATS[tag], value)


class Reader:
    """Takes the body of a frame apart; raises JvmError if it ends too early."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0

    def raw(self, length: int) -> bytes:
        end = self._at + length
        if length < 0 or end > len(self._body):
            raise JvmError("an answer of the Java process is cut off")
        data = self._body[self._at : end]
        self._at = end
        return data

    def byte(self) -> str:
        return self.raw(1).decode("latin-1")

    def flag(self) -> bool:
        return self.raw(1) != b"\0"

    def int32(self) -> int:
        value: int = struct.unpack(">i", self.raw(4))[0]
        return value

    def text(self) -> str:
        return units_string(self.raw(2 * self.int32()))

    def optional_text(self) -> str | None:
        return self.text() if self.flag() else None

    def tagged(self) -> tuple[str, bool | int | float | str | tuple[object, ...] | None]:
        """A value with its tag; an array is a tuple of values."""
        tag = self.byte()
        if tag == "n":
            return tag, None
        if tag == "s":
            return tag, self.text()
        if tag == "[":
            self.text()
            count = self.int32()
            return tag, tuple(self.tagged()[1] for _ in range(count))
        return tag, self.primitive(tag)

    def primitive(self, tag: str) -> bool | int | float:
        """The bits of a primitive value of a type."""
        layout = _FORMATS.get(tag)
        if layout is None:
            raise JvmError(f"an answer of the Java process has a value with the unknown tag {tag!r}")
        value: bool | float = struct.unpack(layout, self.raw(struct.calcsize(layout)))[0]
        return value
