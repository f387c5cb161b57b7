"""Which JDK is taken, and what is said if there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.jvm.home import find_java_home, read_java_home


def make_jdk(path: Path, version: str, modules: str = "java.base jdk.compiler", javac: bool = True) -> Path:
    (path / "bin").mkdir(parents=True)
    (path / "release").write_text(f'JAVA_VERSION="{version}"\nMODULES="{modules}"\n')
    for name in ["java", "javac"][: 2 if javac else 1]:
        (path / "bin" / name).write_text("#!/bin/sh\n")
        (path / "bin" / name).chmod(0o755)
    return path


def test_java_home_comes_first(tmp_path: Path) -> None:
    named = make_jdk(tmp_path / "named", "21.0.1")
    other = make_jdk(tmp_path / "other", "17.0.2")
    assert find_java_home({"JAVA_HOME": str(named), "PATH": str(other / "bin")}) == named
    assert find_java_home({"PATH": str(other / "bin")}) == other


def test_a_link_on_the_path_is_followed(tmp_path: Path) -> None:
    jdk = make_jdk(tmp_path / "jdk", "17")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "javac").symlink_to(jdk / "bin" / "javac")
    assert find_java_home({"PATH": str(tmp_path / "links")}) == jdk


@pytest.mark.parametrize(("text", "version"), [("17.0.15", 17), ("25", 25), ("26-ea", 26)])
def test_versions_are_read(tmp_path: Path, text: str, version: int) -> None:
    assert read_java_home(make_jdk(tmp_path / "jdk", text)).version == version


def test_an_old_jdk_is_refused(tmp_path: Path) -> None:
    make_jdk(tmp_path / "jdk", "1.8.0_402")
    with pytest.raises(UserError, match="a JDK of version 8; JR needs 17"):
        find_java_home({"JAVA_HOME": str(tmp_path / "jdk")})


def test_a_runtime_without_compiler_is_refused(tmp_path: Path) -> None:
    make_jdk(tmp_path / "no module", "17", modules="java.base")
    make_jdk(tmp_path / "no javac", "17", javac=False)
    for name in ("no module", "no javac"):
        with pytest.raises(UserError, match="without the compiler javac"):
            find_java_home({"JAVA_HOME": str(tmp_path / name)})


def test_no_java_at_all_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no javac found through JAVA_HOME or PATH") as caught:
        find_java_home({"PATH": str(tmp_path)}, tmp_path)
    assert "\n" not in str(caught.value)
    with pytest.raises(UserError, match="holds no JDK"):
        find_java_home({"JAVA_HOME": str(tmp_path)})


def test_without_java_home_an_installed_one_is_used(tmp_path: Path) -> None:
    make_jdk(tmp_path / "all" / "jdk-21", "21.0.1")
    tried = make_jdk(tmp_path / "all" / "jdk-17", "17.0.2")
    make_jdk(tmp_path / "all" / "old", "11")
    assert find_java_home({"PATH": ""}, tmp_path / "all") == tried
    with pytest.raises(UserError, match="no javac found"):
        find_java_home({"PATH": ""}, tmp_path / "none")


def test_a_broken_java_home_is_refused_and_others_are_named(tmp_path: Path) -> None:
    one = make_jdk(tmp_path / "all" / "jdk-17", "17.0.2")
    two = make_jdk(tmp_path / "all" / "jdk-21", "21.0.1")
    said = rf"JAVA_HOME is /nope, which holds no JDK .*; try JAVA_HOME={one} or JAVA_HOME={two}$"
    with pytest.raises(UserError, match=said):
        find_java_home({"JAVA_HOME": "/nope"}, tmp_path / "all")
