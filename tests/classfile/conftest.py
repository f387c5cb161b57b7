"""Fixtures: the installed JDK's image, sample classes compiled once, and a small assembler of class files."""

from __future__ import annotations

import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.classfile.image import JdkImage
from verifier.classfile.model import ClassFile, Code
from verifier.classfile.mutf8 import encode_mutf8
from verifier.classfile.parser import parse_class

SOURCES = Path(__file__).parent / "java"
LoadSample = Callable[[str], ClassFile]
Assemble = Callable[..., bytes]


@pytest.fixture(scope="session")
def java_home() -> Path:
    """The JDK whose ``java`` is first on the path."""
    java = shutil.which("java")
    assert java is not None, "these tests need a JDK"
    return Path(java).resolve().parent.parent


@pytest.fixture(scope="session")
def image(java_home: Path) -> Iterator[JdkImage]:
    """That JDK's image."""
    with JdkImage(java_home / "lib" / "modules") as opened:
        yield opened


@pytest.fixture(scope="session")
def sample_dir(java_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sample classes are compiled to, with all debug tables."""
    out = tmp_path_factory.mktemp("classes")
    words = ["-g", "-parameters", "-nowarn", "--release", "17"]
    javac(*words, "-d", out, *sorted(SOURCES.rglob("*.java")), java_home=java_home)
    return out


@pytest.fixture(scope="session")
def sample(sample_dir: Path) -> LoadSample:
    """Parses the sample class of a simple binary name (``Shape$Circle``)."""
    return lambda name: parse_class((sample_dir / "sample" / f"{name}.class").read_bytes())


class ClassAssembler:
    """Builds class files byte by byte, also ones no compiler makes."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.size = 1
        self.class_attributes: list[bytes] = []

    def entry(self, data: bytes, slots: int = 1) -> int:
        """Add a pool entry, tag included; its index."""
        self.entries.append(data)
        self.size += slots
        return self.size - slots

    def utf8(self, text: str) -> int:
        """Add a text."""
        raw = encode_mutf8(text)
        return self.entry(b"\x01" + struct.pack(">H", len(raw)) + raw)

    def named(self, tag: int, text: str) -> int:
        """Add an entry that only names a text (7 class, 8 string, 16 method type)."""
        return self.entry(struct.pack(">BH", tag, self.utf8(text)))

    def pair(self, tag: int, first: int, second: int) -> int:
        """Add an entry of two indices (9 field, 10 method, 11 interface method, 12 name and type, 17, 18)."""
        return self.entry(struct.pack(">BHH", tag, first, second))

    def member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        """Add a field or method reference."""
        name_and_type = self.pair(12, self.utf8(name), self.utf8(descriptor))
        return self.pair(tag, self.named(7, owner), name_and_type)

    def attribute(self, name: str, contents: bytes) -> bytes:
        """An attribute's bytes."""
        return struct.pack(">HI", self.utf8(name), len(contents)) + contents

    def build(self, code: bytes, handlers: list[tuple[int, int, int, int]] | None = None) -> bytes:
        """A class ``A`` with one static method ``m()V`` of that code."""
        this, parent = self.named(7, "A"), self.named(7, "java/lang/Object")
        name, descriptor = self.utf8("m"), self.utf8("()V")
        rows = b"".join(struct.pack(">HHHH", *row) for row in handlers or [])
        table = struct.pack(">H", len(handlers or [])) + rows
        contents = struct.pack(">HHI", 10, 300, len(code)) + code + table + b"\0\0"
        method = struct.pack(">HHHH", 8, name, descriptor, 1) + self.attribute("Code", contents)
        head = struct.pack(">IHHH", 0xCAFEBABE, 0, 61, self.size)
        body = struct.pack(">HHHHHH", 0x21, this, parent, 0, 0, 1) + method
        tail = struct.pack(">H", len(self.class_attributes)) + b"".join(self.class_attributes)
        return head + b"".join(self.entries) + body + tail


@pytest.fixture
def assembler() -> ClassAssembler:
    """A fresh assembler."""
    return ClassAssembler()


@pytest.fixture(scope="session")
def code_of() -> Callable[..., Code]:
    """The parsed code of a method made of the given bytes."""

    def build(code: bytes, handlers: list[tuple[int, int, int, int]] | None = None) -> Code:
        parsed = parse_class(ClassAssembler().build(code, handlers)).methods[0].code
        assert parsed is not None
        return parsed

    return build
