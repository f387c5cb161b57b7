"""Folders of sources and projects as targets, and what is said of targets of unusual kinds."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from verifier.check.library import Library, is_java_name
from verifier.check.policy import Policy
from verifier.check.projects import Opened, named_places, open_projects
from verifier.check.session import Request, open_scope
from verifier.check.target import find_targets
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunRequest

SOURCES = {
    "main/acme/Shape.java": "package acme; public abstract class Shape { public abstract double area();"
    " public static native int handle(); public Shape twice() { return this; } }",
    "main/acme/Circle.java": "package acme; public class Circle extends Shape { private Circle(int r) { }"
    " public double area() { return dep.Dep.one(); } protected void hide() { } }",
    "main/acme/Face.java": "package acme; public interface Face { int look(); }",
    "main/module-info.java": "module acme { exports acme; }",
    "test/acme/ShapeTest.java": "package acme; import org.junit.jupiter.api.Test; class ShapeTest { }",
    "test/acme/Uses.java": "package acme; class Uses { ShapeTest test; }",
}


@pytest.fixture(scope="module")
def place(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources in ``src``, which need ``dep.jar``."""
    base = tmp_path_factory.mktemp("größe mit blank")
    for name, text in SOURCES.items():
        file = base / "src" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    dep = base / "dep" / "Dep.java"
    dep.parent.mkdir()
    dep.write_text("package dep; public class Dep { public static int one() { return 1; } }")
    assert warm_jvm.compile_against([dep], base / "built", []) is None
    with zipfile.ZipFile(base / "dep.jar", "w") as jar:
        jar.write(base / "built/dep/Dep.class", "dep/Dep.class")
    return base


@pytest.fixture(scope="module")
def opened(warm_jvm: Jvm, place: Path) -> Opened:
    return open_projects([place / "src", place / "dep.jar"], warm_jvm.java_home, place / "out")


@pytest.fixture(scope="module")
def compiled(warm_jvm: Jvm, place: Path, opened: Opened) -> Library:
    entries = [entry for places in opened.entries.values() for entry in places]
    return Library(entries, warm_jvm.java_home, warm_jvm.version, place / "libraries")


def test_sources_are_compiled_as_far_as_they_can_be(place: Path, opened: Opened, compiled: Library) -> None:
    assert set(compiled.names) == {"acme/Shape", "acme/Circle", "acme/Face", "dep/Dep"}
    (note,) = opened.notes
    assert note.startswith(
        f"{place / 'src'}: 2 of 5 files do not compile and are left out: test/acme/ShapeTest"
    )
    assert note.endswith("--classpath names what they need") and "\n" not in note


def test_jars_of_targets_without_sources_are_named(warm_jvm: Jvm, place: Path) -> None:
    request = Request(("dep.Dep.one",), (place / "dep.jar", place / "other.jar"), Policy())
    with zipfile.ZipFile(place / "other.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
    scope = open_scope(request, warm_jvm.java_home, warm_jvm.version, place / "scope")
    assert scope.notes == ("dep.jar: no sources are near; failures that they document may be told",)


def test_sources_that_do_not_compile(warm_jvm: Jvm, place: Path) -> None:
    source = place / "src/test/acme/Uses.java"
    with pytest.raises(UserError) as caught:
        open_projects([source], warm_jvm.java_home, place / "failing")
    said = "sources do not compile: ShapeTest.java:1: package org.junit.jupiter.api does not exist; name what"
    assert said in str(caught.value) and "\n" not in str(caught.value)


def make_project(folder: Path, build_file: str, *classes: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / build_file).touch()
    (folder / "src").mkdir()
    (folder / "src/A.java").write_text("class A { nonsense }")
    for name in classes:
        (folder / name / "p").mkdir(parents=True)
        (folder / name / "p/A.class").touch()
    return folder


@pytest.mark.parametrize(
    ("build_file", "classes", "advice"),
    [
        ("pom.xml", "target/classes", "a Maven project without built classes (target/classes): mvn compile"),
        ("build.gradle.kts", "build/classes/java/main", "(build/classes/java/main): gradle classes first"),
    ],
)
def test_projects_are_used_by_their_built_classes(
    tmp_path: Path, build_file: str, classes: str, advice: str
) -> None:
    built = make_project(tmp_path / "built", build_file, classes)
    make_project(built / "module", build_file, classes)
    (built / "other" / classes).mkdir(parents=True)
    for given in (built, built / "."):
        found = open_projects([given], tmp_path, tmp_path / "out").entries[given]
        assert [entry.resolve() for entry in found] == [built / classes, built / "module" / classes]
    bare = make_project(tmp_path / "bare", build_file)
    with pytest.raises(UserError) as caught:
        open_projects([bare], tmp_path, tmp_path / "out")
    assert advice in str(caught.value) and "\n" not in str(caught.value)


def test_words_that_name_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "lib.jar").touch()
    assert named_places(["acme.A", ".", "src", "lib.jar", "acme.jar.*"]) == [".", "src", "lib.jar"]
    assert named_places([f"acme.A.one({','.join(['java.lang.String'] * 30)})"]) == []
    for word, said in (
        ("none.jar", "none.jar: no such file or folder"), ("acme/Stack", "a class is named like acme.Stack"),
        ("./x", "./x: no such file or folder"),
    ):  # fmt: skip
        with pytest.raises(UserError) as caught:
            named_places([word])
        assert str(caught.value).endswith(said)


def test_the_targets_own_classes_come_first(warm_jvm: Jvm, place: Path, tmp_path: Path) -> None:
    """Of two classes of one name the one in the place that was asked about counts."""
    shadow = tmp_path / "dep" / "Dep.java"
    shadow.parent.mkdir()
    shadow.write_text("package dep; public class Dep { public static int two() { return 2; } }")
    assert warm_jvm.compile_against([shadow], tmp_path / "built", []) is None
    entries = [tmp_path / "built", place / "dep.jar"]
    library = Library(entries, warm_jvm.java_home, warm_jvm.version, tmp_path / "out")
    asked = {"here": [library.folder_of(tmp_path / "built")]}
    assert [target.text for target in find_targets(["here"], library, asked)] == [
        "dep.Dep()",
        "dep.Dep.two()",
    ]


def test_files_that_hold_other_classes_are_none(warm_jvm: Jvm, place: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "fat.jar", "w") as jar:
        for name in ("dep/Dep", "BOOT-INF/classes/dep/Dep"):
            jar.write(place / "built/dep/Dep.class", f"{name}.class")
    library = Library([tmp_path / "fat.jar"], warm_jvm.java_home, warm_jvm.version, tmp_path / "out")
    found = find_targets(["fat.jar"], library, {"fat.jar": library.folders})
    assert [target.text for target in found] == ["dep.Dep()", "dep.Dep.one()"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("", "not a class"),
        ("acme.Shape.area", "area is abstract in acme.Shape; below it is acme.Circle"),
        ("acme.Shape.<init>", "acme.Shape is an abstract class, nobody makes one; below it is acme.Circle"),
        ("acme.Shape.handle", "handle is native in acme.Shape"),
        ("acme.Face", "the interface has no public methods with a body"),
        ("acme.Circle.aera", "has no method aera; there is area"),
        ("acm.*", "no classes of that package on the class path; there is acme.*"),
        ("java.util.BitSet.gte", "java.util.BitSet has no public method gte; there is get"),
        ("java.util.BitSet.checkInvariants", "no public method checkInvariants"),
        ("java.util.JumboEnumSet", "no such class"),
        ("java.util.Nope", "no such class"),
    ],
)
def test_targets_without_a_body(compiled: Library, word: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        find_targets([word], compiled, {})
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_targets_of_the_jdk(compiled: Library) -> None:
    found = find_targets(["java.util.BitSet.get(int)", "java.util.Map.Entry#comparingByKey()"], compiled, {})
    assert [target.text for target in found] == [
        "java.util.BitSet.get(int)", "java.util.Map.Entry.comparingByKey()"
    ]  # fmt: skip
    assert found[0].package == "checked/java/util"
    (own,) = find_targets(["acme.Circle.hide"], compiled, {})
    assert own.package == "acme"


def test_names_that_java_has_not() -> None:
    assert all(map(is_java_name, ("push", "$Gson$Types", "größe", "A$1")))
    assert not any(map(is_java_name, ("a b", "foo-bar", "class", "", "1a", "_")))


def test_a_file_that_is_no_class_is_in_nobodys_way(warm_jvm: Jvm, place: Path, tmp_path: Path) -> None:
    """A jar may hold one beside classes that are checked, and runs rewrite all of a library."""
    with zipfile.ZipFile(tmp_path / "mixed.jar", "w") as jar:
        jar.write(place / "built/dep/Dep.class", "dep/Dep.class")
        jar.writestr("dep/Junk.class", b"\xca\xfe\xba\xbe\0\0\0\x34\0\5junk")
        jar.writestr("org/w3c/dom/Node.class", b"nobody asks for it, since the JDK has that package")
    library = Library([tmp_path / "mixed.jar"], warm_jvm.java_home, warm_jvm.version, tmp_path / "out")
    assert library.names == ("dep/Dep", "dep/Junk")
    driver = tmp_path / "Driver.java"
    driver.write_text(
        "public class Driver { public static void main(String[] a) { System.out.print(dep.Dep.one()); } }"
    )
    assert warm_jvm.compile_against([driver], tmp_path / "classes", library.folders) is None
    request = RunRequest((tmp_path / "classes",), "Driver", libraries=library.folders, plain=True, moved=True)
    assert warm_jvm.run(request).stdout == "1"
    with pytest.raises(UserError, match=r"dep\.Junk: not a class file"):
        find_targets(["dep.Junk"], library, {})
