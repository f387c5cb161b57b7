"""The JDK's image, and images made by hand."""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.classfile.error import ImageFormatError
from verifier.classfile.image import JdkImage


def test_classes_and_modules(image: JdkImage) -> None:
    for name, module in (
        ("java/lang/Object", "java.base"),
        ("java/util/Map$Entry", "java.base"),
        ("java/util/logging/Logger", "java.logging"),
        ("java/sql/Date", "java.sql"),
    ):
        data = image.find(name)
        assert data is not None and data[:4] == b"\xca\xfe\xba\xbe"
        assert image.module_of_package(name.rpartition("/")[0]) == module
        assert image.resource(module, f"{name}.class") == data


def test_what_is_not_there(image: JdkImage) -> None:
    for name in (
        "",
        "Main",
        "java/lang/Nothing",
        "no/such/Package",
        "java/lang/",
        "/java/lang/Object",
        "java/Lang",
        "\ud800/A",
    ):
        assert image.find(name) is None
    assert image.module_of_package("org/example") is None
    assert image.module_of_package("") is None
    assert image.resource("java.base", "no/such/resource") is None
    assert image.resource("java.nothing", "java/lang/Object.class") is None


def test_resources_that_are_no_classes(image: JdkImage) -> None:
    assert image.resource("java.base", "java/lang/uniName.dat")
    types = image.resource("java.base", "sun/net/www/content-types.properties")
    assert types is not None and types.startswith(b"#sun.net.www MIME")


def test_bytes_are_those_the_jdk_tool_extracts(image: JdkImage, java_home: Path, tmp_path: Path) -> None:
    pattern = "regex:/java.base/java/util/Tree.*"
    command = [java_home / "bin" / "jimage", "extract", "--include", pattern, "--dir", tmp_path]
    subprocess.run([*command, java_home / "lib" / "modules"], check=True, capture_output=True)
    files = sorted((tmp_path / "java.base").rglob("*.class"))
    assert len(files) > 20
    for file in files:
        name = file.relative_to(tmp_path / "java.base").with_suffix("").as_posix()
        assert image.find(name) == file.read_bytes()


def make_image(order: str, compressed: int = 0, content: bytes = b"hello", version: int = 0x10000) -> bytes:
    """An image of one resource ``/m/p/b.x``; with one slot every path has the same place."""
    strings = b"\0m\0p\0b\0x\0"
    attributes = bytes(
        [1 << 3, 1, 2 << 3, 3, 3 << 3, 5, 4 << 3, 7, 5 << 3, 0, 6 << 3, compressed, 7 << 3, len(content), 0]
    )
    header = struct.pack(order + "7I", 0xCAFEDADA, version, 0, 1, 1, len(attributes), len(strings))
    return header + struct.pack(order + "iI", -1, 0) + attributes + strings + content


Write = Callable[[bytes], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes an image file."""

    def save(data: bytes) -> Path:
        path = tmp_path / "modules"
        path.write_bytes(data)
        return path

    return save


@pytest.mark.parametrize("order", "<>")
def test_both_byte_orders(write: Write, order: str) -> None:
    with JdkImage(write(make_image(order))) as image:
        assert image.resource("m", "p/b.x") == b"hello"
        assert image.resource("m", "p/b.y") is None


def test_compressed_image_is_refused(write: Write) -> None:
    with (
        JdkImage(write(make_image("<", compressed=3))) as image,
        pytest.raises(ImageFormatError, match="compressed"),
    ):
        image.resource("m", "p/b.x")


@pytest.mark.parametrize(
    "data", [b"", b"\xda", b"PK\x03\x04" + b"\0" * 60, make_image("<", version=0x20000), make_image("<")[:50]]
)
def test_not_an_image(write: Write, data: bytes) -> None:
    with pytest.raises(ImageFormatError):
        JdkImage(write(data))


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ImageFormatError):
        JdkImage(tmp_path / "modules")


def test_damaged_images(write: Write) -> None:
    good = make_image("<")
    for at in range(len(good)):
        for value in (0, 0x7F, 0xFF):
            data = good[:at] + bytes([value]) + good[at + 1 :]
            try:
                with JdkImage(write(data)) as image:
                    found = image.resource("m", "p/b.x")
                    assert found is None or isinstance(found, bytes)
            except ImageFormatError:
                continue
    with JdkImage(write(good[:-1])) as image, pytest.raises(ImageFormatError, match="truncated"):
        image.resource("m", "p/b.x")
