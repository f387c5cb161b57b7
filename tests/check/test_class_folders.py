"""The class path: jars, multi-release jars, and entries that are none."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.task.class_path import unpack


def make_jar(file: Path, manifest: str, members: dict[str, str]) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", manifest)
        for name, text in members.items():
            archive.writestr(name, text)
    return file


MEMBERS = {
    "a/A.class": "8",
    "META-INF/versions/9/a/A.class": "9",
    "META-INF/versions/17/a/A.class": "17",
    "META-INF/versions/11/a/B.class": "11",
    "../outside.class": "x",
}


@pytest.mark.parametrize(
    ("version", "content", "has_b"), [(8, "8", False), (11, "9", True), (21, "17", True)]
)
def test_multi_release_jars(tmp_path: Path, version: int, content: str, has_b: bool) -> None:
    jar = make_jar(tmp_path / "a.jar", "Manifest-Version: 1.0\r\nMulti-Release: true\r\n", MEMBERS)
    unpack(jar, tmp_path / "out", version)
    assert (tmp_path / "out" / "a" / "A.class").read_text() == content
    assert (tmp_path / "out" / "a" / "B.class").exists() is has_b
    assert not (tmp_path / "outside.class").exists()


def test_other_jars_have_one_release(tmp_path: Path) -> None:
    unpack(make_jar(tmp_path / "a.jar", "Manifest-Version: 1.0\r\n", MEMBERS), tmp_path / "out", 21)
    assert (tmp_path / "out" / "a" / "A.class").read_text() == "8"


def test_what_is_no_class_path(tmp_path: Path, warm_jvm: Jvm) -> None:
    broken = tmp_path / "broken.jar"
    broken.write_bytes(b"not a jar")
    for entry, said in ((tmp_path / "none.jar", "no such file"), (broken, "not a jar")):
        with pytest.raises(UserError, match=said):
            Library([entry], warm_jvm.java_home, warm_jvm.version, tmp_path / "scratch")


def test_spelling(library: Library) -> None:
    assert library.spell("[[Ljava/util/Map$Entry;") == "java.util.Map.Entry[][]"
    assert library.spell_class("acme/IntStack$Order") == "acme.IntStack.Order"
    assert library.is_subclass("acme/IntStack$Order", "java/lang/Comparable")
    assert not library.can_be_named("java/util/HashMap$Node", "acme")


def test_the_first_folder_counts(tmp_path: Path, warm_jvm: Jvm) -> None:
    """Of two classes of one name that of the first folder is read; a package's description is found."""
    for place, values in (("one", "1"), ("two", "2")):
        source = tmp_path / place / "Same.java"
        source.parent.mkdir()
        source.write_text(f"package a; public class Same {{ int at{values}; }}", encoding="utf-8")
        about = source.with_name("package-info.java")
        about.write_text("@Deprecated package a;", encoding="utf-8")
        files = [source] if place == "one" else [source, about]
        assert warm_jvm.compile_against(files, tmp_path / place / "classes", []) is None
    places = [tmp_path / place / "classes" for place in ("one", "two")]
    library = Library(places, warm_jvm.java_home, warm_jvm.version, tmp_path / "scratch")
    assert library.names == ("a/Same",) and library.home_of("a/Same") == library.folders[0]
    assert [one.name for one in library.get("a/Same").fields] == ["at1"]
    assert b"at1" in library.content("a/Same") and library.mentioning("at2") == []
    assert list(library.names_in(library.folders[1])) == ["a/Same"]
    assert library.find("a/package-info") is not None and not library.is_own("a/package-info")
    assert library.find("a/None") is None and library.home_of("java/lang/Object") is None
