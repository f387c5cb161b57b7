"""Both states of a checkout are built by the project's own build tool, or both without it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from verifier.cli.diffing import Asked, _compiled
from verifier.equivalence.building import build_state
from verifier.errors import UserError
from verifier.fleet.opening import Where
from verifier.jvm.home import find_java_home

WRAPPER = """#!/bin/sh
set -e
# Makes a source, as builds do, compiles it, and says what it needs.
mkdir -p made {classes}
value="$(cat VALUE)"
echo "package acme; public class Made {{ public static int value() {{ return $value; }} }}" > made/Made.java
"$JAVA_HOME/bin/javac" -d {classes} made/Made.java
case "$*" in *build-classpath*) printf '%s:{classes}' "$PWD/../needed.jar" > jr-class-path;; esac
"""


def project(folder: Path, build_file: str, wrapper: str, classes: str) -> Path:
    """A project whose build tool is a script of its own."""
    folder.mkdir(parents=True)
    (folder / build_file).touch()
    (folder / "VALUE").write_text("1")
    (folder / wrapper).write_text(WRAPPER.format(classes=classes))
    (folder / wrapper).chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("build_file", "wrapper", "classes", "needs"),
    [
        ("pom.xml", "mvnw", "target/classes", ["needed.jar"]),
        ("build.gradle", "gradlew", "build/classes/java/main", []),
    ],
)
def test_a_project_is_built_by_its_tool(
    tmp_path: Path, build_file: str, wrapper: str, classes: str, needs: list[str]
) -> None:
    root = project(tmp_path / "state", build_file, wrapper, classes)
    (tmp_path / "needed.jar").touch()
    built = build_state(root, tmp_path / "out", find_java_home(), "HEAD")
    assert built is not None and built.classes == tmp_path / "out"
    assert (tmp_path / "out" / "acme" / "Made.class").is_file()
    assert [jar.name for jar in built.needs] == needs
    assert bool(built.notes) is not bool(needs), "it is said that jars have to be named"
    (root / "VALUE").unlink()
    with pytest.raises(UserError, match=r"HEAD: .* does not build it"):
        build_state(root, tmp_path / "other", find_java_home(), "HEAD")


def test_what_is_no_project_is_not_built(tmp_path: Path) -> None:
    assert build_state(tmp_path, tmp_path / "out", find_java_home(), "HEAD") is None


def test_both_states_are_built_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path / "repository", "pom.xml", "mvnw", "target/classes")
    (root / "src/main/java/acme").mkdir(parents=True)
    (root / "src/main/java/acme/Own.java").write_text("package acme; public class Own { }")
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run(["git", "-C", str(root), *name, *words], check=True)
    (root / "VALUE").write_text("2")
    asked = Asked("HEAD", root, (), 5.0, Where(), json=None, sarif=None, markdown=None)
    home = find_java_home()

    old, new, names, _ = _compiled(asked, root, tmp_path / "built", home)
    assert names == ("HEAD", "working tree")
    assert (old / "acme/Made.class").read_bytes() != (new / "acme/Made.class").read_bytes()
    assert not (root / "target").exists(), "the checkout stays as it is"

    (root / "VALUE").unlink()
    capsys.readouterr()
    old, new, _, needs = _compiled(asked, root, tmp_path / "compiled", home)
    assert "the sources of both states are compiled without it" in capsys.readouterr().err
    for folder in (old, new):
        assert [file.name for file in folder.rglob("*.class")] == ["Own.class"]
    assert needs == ()
