"""Which files jr tests may write over."""

from __future__ import annotations

from pathlib import Path

from verifier.suites.files import is_free, marked


def test_own_files_are_replaced_until_somebody_changes_them(tmp_path: Path) -> None:
    file = tmp_path / "ATest.java"
    assert is_free(file)
    file.write_text(marked("class ATest {\n}\n"))
    assert is_free(file)
    file.write_text(file.read_text().replace("{\n", "{ int mine;\n"))
    assert not is_free(file)


def test_files_of_others_are_not(tmp_path: Path) -> None:
    file = tmp_path / "ATest.java"
    file.write_text("class ATest {\n}\n")
    assert not is_free(file)
    file.write_bytes(b"\xff\xfe")
    assert not is_free(file)
    assert not is_free(tmp_path)
