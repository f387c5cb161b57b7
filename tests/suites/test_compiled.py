"""What JR's Java code for suites is compiled to is kept while nothing that it depends on changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.jvm import java_side
from verifier.jvm.home import find_java_home
from verifier.suites.compiled import compiled


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that were filled; what is kept lies in a cache of the test's own."""
    monkeypatch.setattr(java_side, "_cache_candidates", lambda: [tmp_path / "cache"])
    (tmp_path / "Tool.java").write_text("class Tool { }")
    (tmp_path / "library.jar").write_text("jar")
    return []


def folder_of(top: Path, made: list[Path], *sources: str) -> Path:
    def compile_into(out: Path) -> None:
        made.append(out)
        (out / "Tool.class").touch()

    places = [top / name for name in sources or ("Tool.java",)]
    spare = top / f"spare{len(list(top.glob('spare*')))}"
    return compiled(find_java_home(), places, [top / "library.jar"], compile_into, spare)


def test_what_is_there_is_not_compiled_again(tmp_path: Path, made: list[Path]) -> None:
    first = folder_of(tmp_path, made)
    assert (first / "Tool.class").exists() and first.is_relative_to(tmp_path / "cache")
    assert folder_of(tmp_path, made) == first and len(made) == 1


def test_other_sources_and_libraries_have_folders_of_their_own(tmp_path: Path, made: list[Path]) -> None:
    (tmp_path / "More.java").write_text("class More { }")
    folder_of(tmp_path, made)
    folder_of(tmp_path, made, "Tool.java", "More.java")
    (tmp_path / "Tool.java").write_text("class Tool { int n; }")
    folder_of(tmp_path, made)
    (tmp_path / "library.jar").write_text("another jar")
    folder_of(tmp_path, made)
    assert len(made) == 4


def test_what_failed_or_was_broken_off_is_made_anew(tmp_path: Path, made: list[Path]) -> None:
    def refuse(out: Path) -> None:
        (out / "Half.class").touch()
        raise UserError("no")

    sources, libraries = [tmp_path / "Tool.java"], [tmp_path / "library.jar"]
    with pytest.raises(UserError):
        compiled(find_java_home(), sources, libraries, refuse, tmp_path / "spare0")
    found = folder_of(tmp_path, made)
    assert [file.name for file in found.iterdir()] == ["Tool.class"]


def test_nothing_is_kept_where_nothing_can_be(
    tmp_path: Path, made: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(java_side, "_cache_candidates", lambda: [tmp_path / "file" / "cache"])
    assert folder_of(tmp_path, made) == tmp_path / "spare0" and made == [tmp_path / "spare0"]
