"""The class path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verifier.classfile.error import ClassFormatError
from verifier.classfile.image import JdkImage
from verifier.classfile.path import ClassPath
from verifier.classfile.relocation import relocated


@pytest.fixture
def dirs(tmp_path: Path, assembler: Any) -> tuple[Path, Path]:
    """A user and a support directory; class ``A`` is in both."""
    user, support = tmp_path / "user", tmp_path / "support"
    data = assembler.build(b"\xb1")
    for place in (user, support):
        place.mkdir()
        (place / "A.class").write_bytes(data)
    (user / "B.class").write_bytes(data)
    (user / "p").mkdir()
    (user / "p" / "C.class").write_bytes(b"junk")
    (tmp_path / "Outside.class").write_bytes(data)
    return user, support


def test_order_and_origin(dirs: tuple[Path, Path], sample_dir: Path, image: JdkImage) -> None:
    user, support = dirs
    path = ClassPath([user], [support, sample_dir], image)
    assert path.origin("A") == "user"
    assert path.origin("sample/Flow") == "support"
    assert path.origin("java/lang/String") == "jdk"
    assert path.origin("NoSuchClass") is None and path.load("NoSuchClass") is None
    found = path.load("sample/Flow")
    assert found is not None and found.name == "sample/Flow"
    assert path.load("sample/Flow") is found


def test_jdk_classes_cannot_be_replaced(tmp_path: Path, assembler: Any, image: JdkImage) -> None:
    place = tmp_path / "java" / "lang"
    place.mkdir(parents=True)
    (place / "Object.class").write_bytes(assembler.build(b"\xb1"))
    path = ClassPath([tmp_path], [], image)
    found = path.load("java/lang/Object")
    assert found is not None and found.super_name is None
    assert path.origin("java/lang/Object") == "jdk"


def test_without_an_image(sample_dir: Path) -> None:
    path = ClassPath([sample_dir], [], None)
    assert path.load("java/lang/Object") is None
    assert path.origin("sample/Wide") == "user"


def test_malformed_and_misplaced_files(dirs: tuple[Path, Path]) -> None:
    path = ClassPath([dirs[0]], [], None)
    with pytest.raises(ClassFormatError):
        path.load("p/C")
    with pytest.raises(ClassFormatError, match="holds A"):
        path.load("B")


@pytest.mark.parametrize(
    "name", ["../Outside", "p/../A", "./A", "/A", "p//A", "", "A\0", "\ud800", "x" * 5000, "p"]
)
def test_names_that_are_no_files_below(dirs: tuple[Path, Path], name: str) -> None:
    assert ClassPath([dirs[0]], [], None).load(name) is None


def test_classes_of_the_jdk_are_parsed_once_for_all_paths(dirs: tuple[Path, Path], java_home: Path) -> None:
    """Each machine has a class path of its own."""
    user, _ = dirs
    loaded = []
    for _ in range(2):
        with JdkImage(java_home / "lib" / "modules") as image:
            path = ClassPath([user], [], image)
            loaded.append((path.load("java/util/BitSet"), path.origin("java/util/BitSet")))
    (first, origin), (again, same_origin) = loaded
    assert first is not None and again is first and origin == same_origin == "jdk"


def test_a_file_is_read_anew_by_each_path(dirs: tuple[Path, Path]) -> None:
    """What is no class of the JDK may be another one in each; files with the same content are parsed once."""
    user, _ = dirs
    first = ClassPath([user], [], None).load("A")
    assert first is not None and ClassPath([user], [], None).load("A") is first
    file = user / "A.class"
    file.write_bytes(relocated(file.read_bytes(), {"java/lang/Object": "java/lang/Thread"}))
    changed = ClassPath([user], [], None).load("A")
    assert changed is not None and (first.super_name, changed.super_name) == (
        "java/lang/Object",
        "java/lang/Thread",
    )


def test_replaced_classes_are_kept_by_nobody(tmp_path: Path, java_home: Path) -> None:
    place = tmp_path / "java" / "util"
    place.mkdir(parents=True)
    data = ClassPath([], [], JdkImage(java_home / "lib" / "modules")).load("java/util/BitSet")
    with JdkImage(java_home / "lib" / "modules") as image:
        whole = image.find("java/util/BitSet")
        assert whole is not None
        (place / "BitSet.class").write_bytes(relocated(whole, {"java/util/Arrays": "java/util/Objects"}))
        replaced = ClassPath([], [], image, replaced=tmp_path).load("java/util/BitSet")
        assert replaced is not None and replaced is not data
        assert ClassPath([], [], image).load("java/util/BitSet") is data
