"""Class paths: entries, what manifests name, what is unpacked, and what is refused."""

from __future__ import annotations

import os
import struct
import zipfile
from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.task import class_path
from verifier.task.class_path import (
    Manifest,
    class_names,
    split_class_path,
    unpack_entries,
    with_named_by_jars,
)
from verifier.task.definition import Surroundings, read_task


def make_jar(file: Path, manifest: str = "", members: dict[str, bytes] | None = None) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\r\n{manifest}\r\n")
        for name, data in (members or {}).items():
            archive.writestr(name, data)
    return file


def head(java: int, minor: int = 0) -> bytes:
    return struct.pack(">IHH", 0xCAFEBABE, minor, java + 44)


def test_manifests() -> None:
    text = b"Manifest-Version: 1\r\nmain-class: acme.\r\n App\r\nClass-Path: a.jar\n  b.jar\n\nAdd-Opens: y\n"
    assert Manifest.parse(text) == Manifest("acme.App", ("a.jar", "b.jar"), False, ())
    assert Manifest.parse(b"Multi-Release: TRUE\nAdd-Opens: java.base/x\n").grants == ("add-opens",)
    assert Manifest.parse(b"") == Manifest(None, (), False, ())


def test_class_paths_are_split_as_java_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("b.jar", "a.JAR", "c.txt"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    assert split_class_path("x:*::x:y") == (Path("x"), Path("a.JAR"), Path("b.jar"), Path("y"))
    assert split_class_path(f"{tmp_path}/*") == (tmp_path / "a.JAR", tmp_path / "b.jar")
    with pytest.raises(UserError, match="no such folder"):
        split_class_path("none/*")


def test_jars_name_others(tmp_path: Path) -> None:
    first = make_jar(
        tmp_path / "a.jar", "Class-Path: lib/b%20c.jar missing.jar ../x http://example.org/y.jar\r\n"
    )
    second = make_jar(tmp_path / "lib" / "b c.jar", "Class-Path: ../a.jar d.jar\r\n")
    third = make_jar(tmp_path / "lib" / "d.jar")
    last = make_jar(tmp_path / "last.jar")
    assert with_named_by_jars([first, last, second]) == (first, second, third, last)


def test_what_is_no_entry(tmp_path: Path) -> None:
    (tmp_path / "text.jar").write_text("not a jar")
    whole = make_jar(tmp_path / "whole.jar", members={"a/A.class": head(8) + bytes(5000)}).read_bytes()
    (tmp_path / "cut.jar").write_bytes(whole[:200])
    (tmp_path / "empty.jar").touch()
    os.mkfifo(tmp_path / "pipe.jar")
    for name, said in (
        ("none.jar", "no such file"), ("text.jar", "not a jar"), ("cut.jar", "not a jar"),
        ("empty.jar", "not a jar"), ("pipe.jar", "neither a folder nor a jar"),
    ):  # fmt: skip
        with pytest.raises(UserError, match=said) as caught:
            with_named_by_jars([tmp_path / name])
        assert "\n" not in str(caught.value) and name in str(caught.value)


def test_damaged_content(tmp_path: Path) -> None:
    jar = make_jar(tmp_path / "a.jar", members={"a/A.class": bytes(range(256)) * 9})
    data = bytearray(jar.read_bytes())
    at = data.index(b"a/A.class") + 20
    data[at : at + 8] = b"\xff" * 8
    jar.write_bytes(data)
    with pytest.raises(UserError, match=r"a\.jar: not a jar that can be read"):
        unpack_entries([jar], 17, tmp_path / "out")


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jar = make_jar(tmp_path / "bomb.jar", members={"zeros": bytes(100_000)})
    monkeypatch.setattr(class_path, "MAX_UNPACKED_BYTES", 50_000)
    with pytest.raises(UserError, match="too large to unpack: 2 files"):
        unpack_entries([jar], 17, tmp_path / "out")
    assert not (tmp_path / "out" / "0" / "zeros").exists()


def test_newer_classes(tmp_path: Path) -> None:
    members = {"a/A.class": head(8), "a/B.class": head(21), "module-info.class": head(25)}
    jar = make_jar(tmp_path / "a.jar", members=members)
    (folder,) = unpack_entries([jar], 21, tmp_path / "new")
    assert list(class_names(folder)) == ["a/A", "a/B"]
    with pytest.raises(UserError, match=r"a\.B in .*a\.jar is compiled for Java 21, the JDK is Java 17"):
        unpack_entries([jar], 17, tmp_path / "old")
    preview = make_jar(tmp_path / "p.jar", members={"P.class": head(17, 0xFFFF)})
    with pytest.raises(UserError, match="preview features of Java 17"):
        unpack_entries([preview], 17, tmp_path / "preview")


def test_newer_classes_of_other_releases_do_not_matter(tmp_path: Path) -> None:
    members = {"A.class": head(8), "META-INF/versions/21/A.class": head(21)}
    jar = make_jar(tmp_path / "a.jar", "Multi-Release: true\r\n", members)
    assert (unpack_entries([jar], 17, tmp_path / "old")[0] / "A.class").read_bytes() == head(8)
    assert (unpack_entries([jar], 21, tmp_path / "new")[0] / "A.class").read_bytes() == head(21)


def test_folders_whose_names_java_would_split(tmp_path: Path) -> None:
    odd = tmp_path / "a:b c"
    odd.mkdir()
    (odd / "A.class").write_bytes(head(8))
    (folder,) = unpack_entries([odd], 17, tmp_path / "out")
    assert ":" not in str(folder) and list(class_names(folder)) == ["A"]


def test_classes_in_order_of_folders(tmp_path: Path) -> None:
    names = ("b", "a/b/C", "a/b", "a/b-c/D", "A$1", "a/package-info", "module-info", "META-INF/E")
    for name in names:
        file = tmp_path / f"{name}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(head(8))
    (tmp_path / "a" / "text.txt").write_bytes(b"")
    assert list(class_names(tmp_path)) == ["A$1", "a/b/C", "a/b-c/D", "a/b", "b"]
    assert not list(class_names(tmp_path / "none"))


# Tasks


def test_a_jar_names_its_main_class(tmp_path: Path) -> None:
    jar = make_jar(tmp_path / "app.jar", "Main-Class: acme.App\r\nClass-Path: lib.jar\r\n")
    lib = make_jar(tmp_path / "lib.jar")
    task = read_task([jar], "valid-assert", Surroundings(arguments=("a", "-b")))
    assert (task.name, task.entry_class, task.source_roots) == ("app", "acme.App", ())
    assert task.class_path == (jar, lib) and task.arguments == ("a", "-b")
    other = read_task([jar], "valid-assert", Surroundings(main_class="acme.Tool$Inner"))
    assert (
        other.entry_class == "acme.Tool$Inner" and "init(acme.Tool$Inner.main())" in other.specification.text
    )


def test_sources_with_a_class_path(tmp_path: Path) -> None:
    sources = tmp_path / "src"
    (sources / "acme").mkdir(parents=True)
    (sources / "acme" / "App.java").write_text("package acme; class App {}")
    lib = make_jar(tmp_path / "lib.jar")
    around = Surroundings((lib,), "acme.App")
    for given in (sources, sources / "acme"):
        task = read_task([given], "valid-assert", around)
        assert task.source_roots == (sources,) and task.class_path == (lib,)


@pytest.mark.parametrize(
    ("manifest", "around", "said"),
    [
        ("Main-Class: A\r\nAdd-Opens: java.base/java.lang\r\n", Surroundings(), "has Add-Opens, which JR"),
        ("Main-Class: A\r\n", Surroundings(main_class="a/b"), "--main a/b: not the name of a class"),
        ("Main-Class: A\r\n", Surroundings(main_class="a..b"), "not the name of a class"),
        ("Main-Class: A\r\n", Surroundings(arguments=("\udcff",)), "an argument is not UTF-8"),
        ("Main-Class: A\r\n", Surroundings((Path("no such place"),)), "no such place: no such file"),
    ],
)
def test_bad_programs(tmp_path: Path, manifest: str, around: Surroundings, said: str) -> None:
    with pytest.raises(UserError, match=said):
        read_task([make_jar(tmp_path / "app.jar", manifest)], "valid-assert", around)


def test_a_project_stands_for_its_built_classes(tmp_path: Path) -> None:
    built = tmp_path / "module" / "target" / "classes"
    built.mkdir(parents=True)
    for folder in (tmp_path, tmp_path / "module"):
        (folder / "pom.xml").touch()
    around = Surroundings(main_class="acme.App")
    with pytest.raises(UserError, match="mvn compile first"):
        read_task([tmp_path], "valid-assert", around)
    (built / "App.class").write_bytes(head(8))
    task = read_task([tmp_path], "valid-assert", around)
    assert (task.source_roots, task.class_path) == ((), (built,))


@pytest.mark.parametrize("word", ["http://[", "a%00b", "x" * 300, "file:///" + "y/" * 3000])
def test_words_of_a_class_path_that_name_nothing_are_passed_over(tmp_path: Path, word: str) -> None:
    # A line of a manifest has 72 bytes; the next begins with a blank.
    lines = "\r\n ".join(word[at : at + 50] for at in range(0, len(word), 50))
    jar = make_jar(tmp_path / "a.jar", f"Class-Path: {lines}\r\n")
    assert with_named_by_jars([jar]) == (jar.resolve(),)


@pytest.mark.parametrize("packing", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_packing_that_java_does_not_read_is_refused(tmp_path: Path, packing: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.jar", "w", packing) as archive:
        archive.writestr("a.txt", "text")
    with pytest.raises(UserError, match=r"'a.txt' is neither stored nor deflated"):
        unpack_entries([tmp_path / "a.jar"], 17, tmp_path / "out")


def test_a_member_without_a_name_is_passed_over(tmp_path: Path) -> None:
    jar = make_jar(tmp_path / "a.jar", members={"x": b"a"})
    data = bytearray(jar.read_bytes())
    at = data.rindex(b"PK\x01\x02")
    data[at + 28 : at + 32] = b"\0\0\1\0"  # its name becomes its extra field
    jar.write_bytes(data)
    (folder,) = unpack_entries([jar], 17, tmp_path / "out")
    assert [file.name for file in folder.iterdir()] == ["META-INF"]
